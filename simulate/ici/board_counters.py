"""Counters of a board: French units and their classes, Faileks, Combat Chits, Political Chits (F, K, 3.5)."""
from simulate.ici import board_schema as schema
from simulate.ici.board_actions import read_actions
from simulate.ici.board_map import find, room
from simulate.ici.board_tables import Tables
from simulate.ici.names import Advantage, CombatChit, Failek, Side, Special, Step, UnitType
from simulate.ici.state import CHITS, CLASSES, NOWHERE, UNITS

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
    for index, row in enumerate(rows.values()):
        board["unit_class"][index] = classes.setdefault(tuple(row[name] for name in CLASS_COLUMNS), len(classes))
        board["unit_group"][index] = schema.GROUPS[row["group"]]
        board["unit_coup"][index] = row["coup"]
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
    """Fill the Political Chits in the order of the file; returns their ids."""
    rows = tables.rows["chits"]
    room("chits.csv", "chits", len(rows), CHITS)
    populated = {place: index for place, index in place_of.items() if index < board["populated"]}
    board["chits"] = len(rows)
    for index, (chit, row) in enumerate(rows.items()):
        where = tables.at("chits", chit)
        board["chit_side"][index] = Side[row["side"]]
        board["chit_first"][index], board["chit_last"][index] = row["first_year"] - 1955, row["last_year"] - 1955
        board["chit_lasts"][index] = row["lasting"]
        for name in ("ps", "fln", "pn", "fp"):
            board["chit_" + name][index] = row[name]
        actions = read_actions(where, row["actions"], lambda place, at=where: find(at, "populated Region", place, populated))
        for slot, action in enumerate(actions):
            board["chit_action"][index][slot] = action
    return list(rows)
