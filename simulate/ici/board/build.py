"""Checked tables -> the BOARD record, the set-up on it (55, 59), and the names of everything on it."""
from dataclasses import dataclass

import numpy as np

from simulate.core.data.scenario import PlaceNames, with_rules
from simulate.core.errors import UserError
from simulate.ici.board import counters_and_chits as counters
from simulate.ici.board import files as schema
from simulate.ici.board import places_and_links, positions
from simulate.ici.board.files import Tables
from simulate.ici.board.places_and_links import find
from simulate.ici.enums import ChitAt, Crisis, Level, Where
from simulate.ici.state import BOARD


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
        board["first_types"][index] = [row[name] for name in schema.FAILEKS]
    _order_of_battle(board, tables, place_of, units)
    _cups(board, tables, chits)
    if tables.position:
        positions.fill(board, tables, place_of, units, chits)


def _order_of_battle(board, tables: Tables, place_of: dict[str, int], units: list[str]) -> None:
    battle = tables.setup["units"]
    board["free_placement"] = battle["free_placement"]
    board["setup_reduced"], board["setup_reduced_quality"] = battle["reduced"], battle["reduced_quality"]
    for name, group in schema.GROUPS.items():
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
        side = find(where, "side", name, schema.CHOOSERS)
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
    first = cups["cup_first_year"] - schema.FIRST_YEAR
    board["first_chit"][:len(chits)] = np.where(board["chit_first"][:len(chits)] >= first, ChitAt.CUP, ChitAt.OUT)
    for chit in cups["cup_also"]:
        board["first_chit"][find(f"{where}: cup_also", "chit", chit, index_of)] = ChitAt.CUP
    for chit in cups["active"]:
        positions.put_in_force(board, find(f"{where}: active", "chit", chit, index_of))
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
    places = places_and_links.places(board, tables)
    place_of = {place: index for index, place in enumerate(places)}
    places_and_links.links(board, tables, place_of)
    places_and_links.stacking(board)
    units, classes = counters.units(board, tables)
    counters.faileks(board, tables)
    chits = counters.chits(board, tables, place_of)
    setup(board, tables, place_of, units, chits)
    regions, titles = tables.rows["regions"], tables.rows["chits"]
    return boards, Names(tables.scenario, tables.title, tuple(places), tuple(regions[place]["name"] for place in places),
                         tuple(units), tuple(classes), tuple(chits), tuple(titles[chit]["title"] for chit in chits))
