"""A position in place of a set-up: where each unit and chit is, and what a later turn has on its tracks."""
from collections.abc import Iterator
from pathlib import Path

from simulate.core.data.cells import read_toml
from simulate.core.data.overlays import Overlay
from simulate.core.data.tables import POSITION, Tables
from simulate.core.errors import UserError, hold
from simulate.ici.board import files as schema
from simulate.ici.board.places_and_links import find
from simulate.ici.enums import CALENDAR, ChitAt, Crisis, Kind, Lasting, Side, Step, Verb, Where

OFF_MAP = {"not_yet": Where.NOT_YET, "cup": Where.CUP, "removed": Where.REMOVED}
ONCE = ("rage", "appeasement")
FIRST = "first"


def read_position(path: str | Path) -> Overlay:
    """The file of a position as an overlay that replaces the set-up. UserError when it cannot be read."""
    return Overlay({POSITION: read_toml(Path(path))}, str(path))


def fill(board, tables: Tables, place_of: dict[str, int], units: list[str], chits: list[str]) -> None:
    """What a position has besides a set-up, on a board that has the set-up. UserError names the row and the rule it breaks."""
    board["positioned"] = 1
    turn, end = int(board["first_turn"]), int(board["referendum_final_turn"])
    hold(turn <= end, f"{tables.at('setup', 'start')}: turn = {turn}", f"at most {end}, the final referendum", "1.5")
    _units(board, tables, place_of, {unit: index for index, unit in enumerate(units)})
    _chits(board, tables, {chit: index for index, chit in enumerate(chits)})
    _history(board, tables)
    for place, row in tables.setup["maquis"].items():
        where = tables.at("maquis of the set-up", place)
        index = find(where, "place", place, place_of)
        most = board["population"][index] if board["kind"][index] == Kind.COUNTRY else 0
        hold(row["count"] <= most, f"{where}: {row['count']} Maquis", f"at most {most}", "2.2-3")
        board["first_maquis"][index] = row["count"]
    for group, row in tables.setup["arrivals"].items():
        index = find(tables.at("arrivals of the set-up", group), "group", group, schema.GROUPS)
        board["first_rolls"][index] = row["rolls"]


def _units(board, tables: Tables, place_of: dict[str, int], index_of: dict[str, int]) -> None:
    seen: dict[str, str] = {}
    for where, unit, place, step in _standing(tables, place_of):
        index = _once(where, "unit", unit, index_of, seen, "F")
        board["first_unit_place"][index], board["first_unit_step"][index] = place, step
        board["first_unit_where"][index] = Where.ON_MAP
    for key, row in tables.setup["off_map"].items():
        where = tables.at("off_map of the set-up", key)
        lost = _turn(board, where, key, "2.2-2") if key not in OFF_MAP else -1
        for unit in row["units"]:
            index = _once(where, "unit", unit, index_of, seen, "F")
            board["first_unit_where"][index] = OFF_MAP.get(key, Where.ELIMINATED)
            board["first_unit_lost"][index] = 1 + lost
    missing = [unit for unit in index_of if unit not in seen]
    hold(not missing, f"{tables.position}: {', '.join(missing[:3])} nowhere, {len(missing)} units in all",
         "each unit once, under french or off_map", "F")


def _standing(tables: Tables, place_of: dict[str, int]) -> Iterator[tuple[str, str, int, Step]]:
    for place, row in tables.setup["french"].items():
        where = tables.at("french of the set-up", place)
        index = find(where, "place", place, place_of)
        for name, step in (("full", Step.FULL), ("reduced", Step.REDUCED)):
            for unit in row[name]:
                yield where, unit, index, step


def _once(where: str, what: str, name: str, index_of: dict[str, int], seen: dict[str, str], rule: str) -> int:
    """The index of a counter, which has been nowhere before."""
    index = find(where, what, name, index_of)
    hold(name not in seen, f"{where}: {name} is there already, {seen.get(name)}", f"each {what} once", rule)
    seen[name] = where
    return index


def _turn(board, where: str, words: str, rule: str) -> int:
    """A turn before that in which the position begins."""
    try:
        turn = schema.date(words)
    except ValueError as refused:
        named = f" or {', '.join(OFF_MAP)}" if "off_map" in where else ""
        raise UserError(f"{where}: allowed is {refused}{named} (rule {rule})") from None
    return _before(board, where, turn, rule)


def _before(board, where: str, turn: int, rule: str) -> int:
    now = int(board["first_turn"])
    hold(turn < now, f"{where}: {CALENDAR.date(turn)}", f"a turn before {CALENDAR.date(now)}", rule)
    return turn


def _chits(board, tables: Tables, index_of: dict[str, int]) -> None:
    seen: dict[str, str] = {}
    for words, row in tables.setup["played"].items():
        where = tables.at("played of the set-up", words)
        turn = _turn(board, where, words, "1.2")
        for chit in row["chits"]:
            index = _once(where, "chit", chit, index_of, seen, "K")
            board["first_played"][index], board["first_chit"][index] = 1 + turn, ChitAt.PLAYED
            if board["chit_lasts"][index]:
                put_in_force(board, index)
    for side, row in tables.setup["sides"].items():
        where = tables.at("sides of the set-up", side)
        number = find(where, "side", side, schema.CHOOSERS)
        board["first_ops"][number], board["first_draws"][number] = row["ops"], row["draws"]
        hold(row["ops"] <= board["points_cap"], f"{where}: ops = {row['ops']}", f"at most {board['points_cap']}", "H")
        for name, at in (("hand", ChitAt.HAND), ("track", ChitAt.TRACK)):
            for chit in row[name]:
                index = _once(f"{where}: {name}", "chit", chit, index_of, seen, "K")
                hold(board["chit_side"][index] == number, f"{where}: {name}: {chit} is a chit of {_other(number)}",
                     f"chits of {side}", "K")
                hold(board["first_chit"][index] == ChitAt.CUP, f"{where}: {name}: {chit} is not in this game",
                     "a chit of its cup, see [chits]", "K")
                board["first_chit"][index] = at
        _track(board, where, row, number, index_of)


def _other(side: int) -> str:
    return Side(1 - side).name


def _track(board, where: str, row: dict, side: int, index_of: dict[str, int]) -> None:
    """55. Two boxes at most, of years to come, each with one hidden chit that ends in it."""
    years = [int(board["chit_last"][index_of[chit]]) for chit in row["track"]]
    years += [year - schema.FIRST_YEAR for year in row["boxes"]]
    now, room = int(board["first_turn"]) // schema.SEASONS, 2
    for year in years:
        hold(year >= now, f"{where}: a hidden chit of {schema.FIRST_YEAR + year}", f"{schema.FIRST_YEAR + now} or later", "55")
        hold(years.count(year) == 1, f"{where}: two hidden chits of {schema.FIRST_YEAR + year}", "one a year", "55")
    hold(len(years) <= room, f"{where}: {len(years)} hidden chits", f"at most {room}", "55")
    for year in row["boxes"]:
        board["first_boxes"][side][year - schema.FIRST_YEAR] = 1


def put_in_force(board, chit: int) -> None:
    """K. A chit lies on the Active Political Chits Row."""
    board["first_chit"][chit] = ChitAt.ACTIVE
    for verb, _, target in board["chit_action"][chit]:
        if verb == Verb.LASTING and target != Lasting.COMMANDO:
            board["first_lasting"][target] = 1


def _history(board, tables: Tables) -> None:
    """1.4, 1.5, 1.6: crises and the first referendum with their turns, rage and appeasement."""
    known = {crisis.name: crisis for crisis in Crisis if crisis not in (Crisis.FOURTH_REPUBLIC, Crisis.COLLAPSE)}
    for name, row in tables.setup["crises"].items():
        where = tables.at("crises of the set-up", name)
        crisis = find(where, "crisis", name, {each: int(number) for each, number in known.items()})
        board["first_crisis_turn"][crisis] = 1 + _before(board, where, row["turn"], "1.4")
    for name, row in tables.setup["referendum"].items():
        where = tables.at("referendum of the set-up", name)
        find(where, "referendum", name, {FIRST: 0})
        hold(board["first_referendums"] == 1, f"{where}: start.referendums = {board['first_referendums']}", "1", "1.5")
        total = int(board["population"][:board["populated"]].sum())
        hold(row["yes"] + row["no"] == total, f"{where}: {row['yes']} + {row['no']} votes", f"{total} in all", "1.5")
        board["first_vote_turn"], board["first_votes"] = 1 + _before(board, where, row["turn"], "1.5"), (row["yes"], row["no"])
    for name, row in tables.setup["once"].items():
        where = tables.at("once of the set-up", name)
        hold(name in ONCE, f"{where}: {name}", " or ".join(ONCE), "1.6")
        hold(not row["happened"] or board["first_referendums"], f"{where}: before the first referendum", "none", "1.6")
        board[f"first_{name}"] = row["happened"]
