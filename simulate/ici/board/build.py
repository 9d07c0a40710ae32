"""Checked tables -> the BOARD record, the set-up on it (55, 59), and the names of everything on it."""
import functools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from simulate.core.data.cells import die_kind
from simulate.core.data.scenario import PlaceNames, with_rules
from simulate.core.errors import UserError, unknown
from simulate.ici.board import files, write_position
from simulate.ici.board.files import GROUPS, Tables, find, room
from simulate.ici.enums import (
    Advantage,
    ChitAt,
    CombatChit,
    Crisis,
    Failek,
    Lasting,
    Level,
    Side,
    Special,
    Step,
    UnitType,
    Verb,
    Where,
)
from simulate.ici.state import BOARD, CHIT_ACTIONS, CHITS, CLASSES, NOWHERE, UNITS

# Counters of a board: units and their classes, Faileks, Combat Chits, Political Chits and their "Actions Taken" (F, K, 3.5).


SIDES = {side.name: int(side) for side in Side}
CLASS_COLUMNS = ("type", "special", "quality", "strength", "reduced_quality", "reduced_strength")
CLASS_NAMES = {
    ("infantry", "none"): "infantry", ("infantry", "mountain"): "mountain troops", ("infantry", "bellounis"): "Bellounis",
    ("paratroopers", "none"): "paratroopers", ("mechanized", "none"): "mechanized", ("legion", "none"): "Legion",
    ("legion", "mechanized"): "Legion cavalry", ("legion", "paratroopers"): "Legion paratroopers", ("legion", "sahara"): "CSPL",
}


def lay_units(board, tables: Tables) -> tuple[list[str], list[str]]:
    """Fill units and classes, one class for equal type, special, qualities and strengths; returns both lists of names."""
    rows = tables.rows["units"]
    room("units.csv", "units", len(rows), UNITS)
    classes: dict[tuple, int] = {}
    board["units"] = len(rows)
    board["first_unit_place"] = NOWHERE
    board["unit_class"][:len(rows)] = [classes.setdefault(tuple(row[name] for name in CLASS_COLUMNS), len(classes))
                                       for row in rows.values()]
    board["unit_group"][:len(rows)] = [files.GROUPS[row["group"]] for row in rows.values()]
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


def lay_faileks(board, tables: Tables) -> None:
    """Ratings and numbers of Failek counters; advantages of Combat Chits."""
    for kind in Failek:
        row = tables.rows["faileks"][kind.name.lower()]
        board["counters"][kind] = row["counters"]
        board["failek_quality"][kind] = row["quality"]
        board["failek_strength"][kind] = row["strength"]
    for (own, against), row in tables.rows["combat_chits"].items():
        board["advantage"][CombatChit[own.upper()], CombatChit[against.upper()]] = Advantage[row["advantage"].upper()]


def lay_chits(board, tables: Tables, place_of: dict[str, int]) -> list[str]:
    """Fill the Political Chits in the order of the file; returns their ids. Those until 1962 last as long as a longer war."""
    rows = tables.rows["chits"]
    room("chits.csv", "chits", len(rows), CHITS)
    populated = {place: index for place, index in place_of.items() if index < board["populated"]}
    board["chits"], end = len(rows), max(files.last_year(tables), files.LAST_YEAR)
    years = [(row["first_year"], end if row["last_year"] == files.LAST_YEAR else row["last_year"]) for row in rows.values()]
    board["chit_first"][:len(rows)], board["chit_last"][:len(rows)] = np.array(years).T - files.FIRST_YEAR
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


def setup(board, tables: Tables, place_of: dict[str, int], units: list[str], chits: list[str]) -> None:
    """Everything that stands on the map and its tracks when the game begins, and what is left to the players."""
    start = tables.setup["start"]
    board["first_turn"], board["first_crisis"] = start["turn"], Crisis[start["crisis"].upper()]
    for name in ("pied_noirs", "french_public", "incap", "density", "referendums"):
        board["first_" + name] = start[name]
    populated = {place: index for place, index in place_of.items() if index < board["populated"]}
    _markers(board, tables, populated)
    _choices(board, tables, populated)
    for place, row in tables.setup.get("faileks", {}).items():
        index = find(tables.at("faileks of the set-up", place), "place", place, place_of)
        board["first_types"][index] = [row[name] for name in files.FAILEKS]
    _order_of_battle(board, tables, place_of, units)
    _cups(board, tables, chits)
    if tables.position:
        write_position.fill(board, tables, place_of, units, chits)


def _order_of_battle(board, tables: Tables, place_of: dict[str, int], units: list[str]) -> None:
    battle = tables.setup["units"]
    board["free_placement"] = battle["free_placement"]
    board["setup_reduced"], board["setup_reduced_quality"] = battle["reduced"], battle["reduced_quality"]
    for name, group in files.GROUPS.items():
        board["first_group"][group] = Where[battle[name].upper()]
    if battle["free_placement"] or tables.position:
        return
    for index, (unit, group) in enumerate(zip(units, board["unit_group"].tolist(), strict=False)):
        if board["first_group"][group] == Where.ON_MAP:
            start = tables.rows["units"][unit]["start"]
            board["first_unit_place"][index] = place_of[start] if start in place_of else _no_start(tables, unit, start, place_of)


def _no_start(tables: Tables, unit: str, start: str, place_of: dict[str, int]) -> int:
    where = f"{tables.at('units', unit)}: start"
    if not start:
        raise UserError(f"{where} is missing: its group {tables.rows['units'][unit]['group']} starts on the map (rule 55)")
    return find(where, "place", start, place_of)


def _markers(board, tables: Tables, populated: dict[str, int]) -> None:
    rows = tables.setup
    level, value = rows["population"]["level"], rows["population"]["value"]
    count = int(board["populated"])
    board["first_level"][:count] = Level[level.upper()]
    board["first_allegiance"][:count] = [value[min(number, len(value)) - 1] for number in board["population"][:count].tolist()]
    for place, row in rows.get("markers", {}).items():
        index = find(tables.at("markers of the set-up", place), "populated Region", place, populated)
        if row["level"] is not None:
            board["first_level"][index] = Level[row["level"].upper()]
        if row["value"] is not None:
            board["first_allegiance"][index] = row["value"]
    for place, row in rows.get("resettled", {}).items():
        index = find(tables.at("resettled of the set-up", place), "populated Region", place, populated)
        board["first_resettled"][index] = row["steps"]


def _choices(board, tables: Tables, populated: dict[str, int]) -> None:
    for name, row in tables.setup.get("choices", {}).items():
        where = tables.at("choices of the set-up", name)
        side = find(where, "side", name, files.CHOOSERS)
        if len(row["value"]) != len(row["count"]) or sum(row["count"]) != len(row["places"]):
            raise UserError(f"{where}: {len(row['places'])} places, count = {row['count']}, value = {row['value']}: "
                            "each value needs a count, and the counts must add up to the places (rule 59)")
        for place in row["places"]:
            index = find(where, "populated Region", place, populated)
            if board["choice_of"][index]:
                raise UserError(f"{where}: {place} stands there twice, or is left to both sides (rule 59)")
            board["choice_of"][index] = 1 + side
        board["choice_value"][side][:len(row["value"])] = row["value"]
        board["choice_count"][side][:len(row["count"])] = row["count"]


def _cups(board, tables: Tables, chits: list[str]) -> None:
    cups, where = tables.setup["chits"], tables.at("setup", "chits")
    index_of = {chit: index for index, chit in enumerate(chits)}
    first = cups["cup_first_year"] - files.FIRST_YEAR
    board["first_chit"][:len(chits)] = np.where(board["chit_first"][:len(chits)] >= first, ChitAt.CUP, ChitAt.OUT)
    for chit in cups["cup_also"]:
        board["first_chit"][find(f"{where}: cup_also", "chit", chit, index_of)] = ChitAt.CUP
    for chit in cups["active"]:
        write_position.put_in_force(board, find(f"{where}: active", "chit", chit, index_of))
    board["hand_chosen"], board["hand_drawn"], board["hidden_chits"] = cups["hand_chosen"], cups["hand_drawn"], cups["hidden"]


@dataclass(frozen=True)
class Names(PlaceNames):
    """Ids and names of places, and ids of what the other indices of a board mean."""
    units: tuple[str, ...]
    classes: tuple[str, ...]
    chits: tuple[str, ...]
    chit_titles: tuple[str, ...]


def build(tables: Tables) -> tuple[np.recarray, Names]:
    """The board, shape (1,), and its names. UserError when a name leads nowhere or a capacity is exceeded."""
    boards = with_rules(BOARD, tables)
    board = boards.view(BOARD, np.ndarray)[0]         # a plain record: its fields are read ten times as fast
    places = files.places(board, tables)
    place_of = {place: index for index, place in enumerate(places)}
    files.links(board, tables, place_of)
    files.stacking(board)
    units, classes = lay_units(board, tables)
    lay_faileks(board, tables)
    chits = lay_chits(board, tables, place_of)
    setup(board, tables, place_of, units, chits)
    regions, titles = tables.rows["regions"], tables.rows["chits"]
    return boards, Names(tables.scenario, tables.title, tuple(places), tuple(regions[place]["name"] for place in places),
                         tuple(units), tuple(classes), tuple(chits), tuple(titles[chit]["title"] for chit in chits))
