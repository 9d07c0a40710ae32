"""Counters of a board: units and their classes, Faileks, Combat Chits, Political Chits and their "Actions Taken" (F, K, 3.5)."""
import functools
from collections.abc import Callable

import numpy as np

from simulate.core.data.cells import die_kind
from simulate.core.errors import UserError, unknown
from simulate.ici.board import files as schema
from simulate.ici.board.files import GROUPS, Tables
from simulate.ici.board.places_and_links import find, room
from simulate.ici.enums import Advantage, CombatChit, Failek, Lasting, Side, Special, Step, UnitType, Verb
from simulate.ici.state import CHIT_ACTIONS, CHITS, CLASSES, NOWHERE, UNITS

SIDES = {side.name: int(side) for side in Side}
CLASS_COLUMNS = ("type", "special", "quality", "strength", "reduced_quality", "reduced_strength")
CLASS_NAMES = {
    ("infantry", "none"): "infantry", ("infantry", "mountain"): "mountain troops", ("infantry", "bellounis"): "Bellounis",
    ("paratroopers", "none"): "paratroopers", ("mechanized", "none"): "mechanized", ("legion", "none"): "Legion",
    ("legion", "mechanized"): "Legion cavalry", ("legion", "paratroopers"): "Legion paratroopers", ("legion", "sahara"): "CSPL",
}


def units(board, tables: Tables) -> tuple[list[str], list[str]]:
    """Fill units and classes, one class for equal type, special, qualities and strengths; returns both lists of names."""
    rows = tables.rows["units"]
    room("units.csv", "units", len(rows), UNITS)
    classes: dict[tuple, int] = {}
    board["units"] = len(rows)
    board["first_unit_place"] = NOWHERE
    board["unit_class"][:len(rows)] = [classes.setdefault(tuple(row[name] for name in CLASS_COLUMNS), len(classes))
                                       for row in rows.values()]
    board["unit_group"][:len(rows)] = [schema.GROUPS[row["group"]] for row in rows.values()]
    board["unit_coup"][:len(rows)] = [row["coup"] for row in rows.values()]
    room("units.csv", "classes of units (equal type, special, qualities and strengths)", len(classes), CLASSES)
    board["classes"] = len(classes)
    for (kind, special, *ratings), index in classes.items():
        board["class_type"][index] = UnitType[kind.upper()]
        board["class_special"][index] = sum(Special[each.upper()] for each in special.split("+"))
        board["class_quality"][index][[Step.FULL, Step.REDUCED]] = ratings[0], ratings[2]
        board["class_strength"][index][[Step.FULL, Step.REDUCED]] = ratings[1], ratings[3]
    return list(rows), _class_names(list(classes))


def _class_names(keys: list[tuple]) -> list[str]:
    """Short names; where two classes would share one, ratings are added."""
    plain = [CLASS_NAMES.get(key[:2], f"{key[0]} ({key[1]})") for key in keys]
    rated = [f"{name} {key[2]}-{key[3]}" if plain.count(name) > 1 else name for name, key in zip(plain, keys, strict=True)]
    return [f"{name} (reduced {key[4]}-{key[5]})" if rated.count(name) > 1 else name
            for name, key in zip(rated, keys, strict=True)]


def faileks(board, tables: Tables) -> None:
    """Ratings and numbers of Failek counters; advantages of Combat Chits."""
    for kind in Failek:
        row = tables.rows["faileks"][kind.name.lower()]
        board["counters"][kind] = row["counters"]
        board["failek_quality"][kind] = row["quality"]
        board["failek_strength"][kind] = row["strength"]
    for (own, against), row in tables.rows["combat_chits"].items():
        board["advantage"][CombatChit[own.upper()], CombatChit[against.upper()]] = Advantage[row["advantage"].upper()]


def chits(board, tables: Tables, place_of: dict[str, int]) -> list[str]:
    """Fill the Political Chits in the order of the file; returns their ids. Those until 1962 last as long as a longer war."""
    rows = tables.rows["chits"]
    room("chits.csv", "chits", len(rows), CHITS)
    populated = {place: index for place, index in place_of.items() if index < board["populated"]}
    board["chits"], end = len(rows), max(schema.last_year(tables), schema.LAST_YEAR)
    years = [(row["first_year"], end if row["last_year"] == schema.LAST_YEAR else row["last_year"]) for row in rows.values()]
    board["chit_first"][:len(rows)], board["chit_last"][:len(rows)] = np.array(years).T - schema.FIRST_YEAR
    board["chit_side"][:len(rows)] = [SIDES[row["side"]] for row in rows.values()]
    for name, column in (("lasts", "lasting"), ("ps", "ps"), ("fln", "fln"), ("pn", "pn"), ("fp", "fp")):
        board["chit_" + name][:len(rows)] = [row[column] for row in rows.values()]
    action, dice = board["chit_action"], board["chit_die"]
    for index, (chit, row) in enumerate(rows.items()):
        if row["actions"]:
            where = tables.at("chits", chit)
            found = read_actions(where, row["actions"], lambda place, at=where: find(at, "populated Region", place, populated))
            for slot, (*words, die) in enumerate(found):
                action[index, slot], dice[index, slot] = words, die
            board["each_turn_chits"] += any(verb >= Verb.EACH_OPS for verb, *_ in found)
    return list(rows)


SHAPES = {  # what follows each verb
    "ops": "side amount", "density": "amount",
    "choose": "amount", "region": "place amount", "lasting": "effect", "bellounis": "", "call_up": "group",
}
EACH_TURN = {  # what may follow the word "each_turn"
    "ops": "side amount", "density": "amount",
    "ps": "amount", "fln": "amount", "pn": "amount",
}
VERBS = {**{name: Verb[name.upper()] for name in SHAPES if name != "choose"}, "choose": Verb.CHOOSE_REGION,
         **{f"each_turn {name}": Verb[f"EACH_{name.upper()}"] for name in EACH_TURN}}


def read_actions(where: str, text: str, place_of: Callable[[str], int]) -> list[tuple[int, int, int, int]]:
    """Rows (verb, amount, target, die) of `text`; `place_of` gives the index of a populated Region. UserError names `where`."""
    try:
        rows = _actions(text)
    except UserError as fault:
        raise UserError(f"{where}: actions: {fault}") from None
    return [(verb, amount, place_of(target) if isinstance(target, str) else target, die) for verb, amount, target, die in rows]


@functools.cache
def _actions(text: str) -> list[tuple[int, int, int | str, int]]:
    """The rows of `text`; the target of those with a place is its name."""
    rows = [_action(each.split()) for each in text.split(";") if each.strip()]
    if len(rows) > CHIT_ACTIONS:
        raise UserError(f"{len(rows)} stand there, allowed are {CHIT_ACTIONS}")
    return rows


def _action(words: list[str]) -> tuple[int, int, int | str, int]:
    lasting = words[:1] == ["each_turn"]
    shapes, (written, *rest) = (EACH_TURN, words[1:] or [""]) if lasting else (SHAPES, words)
    verb, die = _die(written)
    if verb not in shapes:
        raise UserError(f"{'each_turn: ' if lasting else ''}{unknown('verb', verb, shapes)}")
    shape = shapes[verb].split()
    name = f"each_turn {verb}" if lasting else verb
    if len(rest) != len(shape):
        said = [*(["each_turn"] if lasting else []), written, *shape]
        raise UserError(f"{' '.join(words)!r}: allowed is {' '.join(said)!r}")
    given = dict(zip(shape, rest, strict=True))
    amount = _amount(words, given["amount"]) if "amount" in given else 1
    return int(VERBS[name]), amount, _target(given), die


def _die(verb: str) -> tuple[str, int]:
    """A verb without its die, and the die's number: "ops_2d6" is ("ops", that of 2d6). UserError for what is no die."""
    name, under, die = verb.partition("_")
    if name != "ops" or not under:
        return verb, 0
    try:
        return name, die_kind(die.replace("_", " "))
    except ValueError as refused:
        raise UserError(f"{verb!r}: allowed behind ops_ is {refused}, with _ for a space") from None


def _amount(words: list[str], text: str) -> int:
    if not text.lstrip("+-").isdigit() or not -20 <= int(text) <= 20 or ("density" in words and int(text) < 0):
        low = 0 if "density" in words else -20
        raise UserError(f"{' '.join(words)!r}: allowed is a whole number from {low} to 20 (rule K)")
    return int(text)


def _target(given: dict[str, str]) -> int | str:
    if "place" in given:
        return given["place"]
    for kind, known in (("side", {side.name: side for side in Side if side != Side.NEITHER}),
                        ("effect", {effect.name: effect for effect in Lasting}), ("group", GROUPS)):
        if kind in given:
            if given[kind] not in known:
                raise unknown(kind, given[kind], known)
            return int(known[given[kind]])
    return 0
