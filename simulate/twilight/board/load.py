"""The shape of the data files; from checked tables the BOARD record and all names on it."""
from dataclasses import dataclass
from functools import partial

import numpy as np

from simulate.core.data import data_sets
from simulate.core.data.scenario import PlaceNames, place_names, with_rules
from simulate.core.data.tables import Shape, Tables, columns_of
from simulate.core.errors import UserError, unknown
from simulate.twilight import enums
from simulate.twilight.enums import Act, Align, Card, Kind, Period, Piece, Pivot, Side
from simulate.twilight.state import AVAILABLE, BOARD, BOXES, CASUALTIES, MOST_PLACES, OUT_OF_PLAY, ROUNDS

SHAPE = Shape(
    game="twilight", scenarios={f"twilight-{each}": each for each in ("full", "medium", "short")},
    **columns_of("twilight", {**vars(enums), "ROUNDS": ROUNDS}), links={"borders": ("", "link")}, removable=(), growing=(),
    example="deck.events=10", pair=("I-1", "I-2"), switches=("reading.",))
FLN_CARDS = (Pivot.INDEPENDENCE, Pivot.SUEZ, Pivot.OAS)
ROWS = {"available": AVAILABLE, "out_of_play": OUT_OF_PLAY, "casualties": CASUALTIES}


@dataclass(frozen=True)
class Names(PlaceNames):
    """Boxes of the France Track too."""
    boxes: tuple[str, ...]


def build(tables: Tables) -> tuple[np.recarray, Names]:
    """The board, shape (1,), and its names. UserError when a name leads nowhere or a number cannot be."""
    boards = with_rules(BOARD, tables)
    board, spaces, boxes = boards[0], tables.rows["spaces"], tuple(tables.rows["france"])
    places = {place: at for at, place in enumerate(spaces)}
    if len(places) > MOST_PLACES or len(boxes) > BOXES:
        raise UserError(f"{len(places)} spaces and {len(boxes)} boxes; allowed are {MOST_PLACES} and {BOXES}")
    _map(board, tables, places)
    board["boxes"] = len(boxes)
    for at, row in enumerate(tables.rows["france"].values()):
        board["france_loss"][at], board["france_resources"][at] = row["commitment_loss"], row["fln_resources"]
    _model(board, tables)
    _start(board, tables, boxes)
    _pieces(board, tables, places)
    return boards, Names(tables.scenario, tables.title, *place_names(spaces), boxes)


def _map(board, tables: Tables, places: dict[str, int]) -> None:
    spaces = tables.rows["spaces"]
    wilayas = list(dict.fromkeys(row["wilaya"] or place for place, row in spaces.items()))    # a country is one of its own
    board["places"] = len(places)
    for place, at in places.items():
        row = spaces[place]
        board["kind"][at], board["wilaya"][at] = Kind[row["kind"].upper()], wilayas.index(row["wilaya"] or place)
        board["mountains"][at], board["population"][at] = row["mountains"], row["population"]
    for (a, b), row in tables.rows["borders"].items():
        for place in (a, b):
            if place not in places:
                raise UserError(f"{tables.at('borders', (a, b))}: {unknown('space', place, places)}")
        board["adjacent"][places[a], places[b]] = board["adjacent"][places[b], places[a]] = row["link"]


def _model(board, tables: Tables) -> None:
    for act in Act:
        row = tables.rows["model"][act.name.lower()]
        board["rate"][:, act], board["cost"][act] = [row[each.name.lower()] for each in Period], row["cost"]


def _start(board, tables: Tables, boxes: tuple[str, ...]) -> None:
    start, top = tables.setup["start"], int(board["tracks_top"])
    for name in ("fln_resources", "government_resources", "commitment"):
        if start[name] > top:
            raise UserError(f"{tables.at('setup', 'start')}: {name} = {start[name]}: allowed is at most {top}, tracks.top")
    if start["border"] > board["tracks_border_top"]:
        raise UserError(f"{tables.at('setup', 'start')}: border = {start['border']}: allowed is at most "
                        f"{int(board['tracks_border_top'])}, tracks.border_top")
    if start["france"] not in boxes:
        raise UserError(f"{tables.at('setup', 'start')}: {unknown('box of the France Track', start['france'], boxes)}")
    first = board["first"]
    board["rounds"], board["first_group"] = start["rounds"], start["first_group"]
    first["winner"], first["first_eligible"], first["border"] = Side.NEITHER, Side.FLN, start["border"]
    first["resources"][[Side.FLN, Side.GOVERNMENT]] = start["fln_resources"], start["government_resources"]
    first["commitment"], first["france"] = start["commitment"], boxes.index(start["france"])
    for each in Pivot:
        first["card"][each] = Card[tables.setup["cards"][each.name.lower()].upper()]
        board["pivot_side"][each] = Side.FLN if each in FLN_CARDS else Side.GOVERNMENT


def _pieces(board, tables: Tables, places: dict[str, int]) -> None:
    """The set-up. UserError for pieces where they may not be: of the Government abroad, an aligned country, too many Bases."""
    first = board["first"]
    for place, row in tables.setup["spaces"].items():
        where = tables.at("spaces of the set-up", place)
        if place not in places:
            raise UserError(f"{where}: {unknown('space', place, places)}")
        at, abroad = places[place], board["kind"][places[place]] == Kind.COUNTRY
        _lay(first["count"][at], row)
        first["align"][at] = Align[row["align"].upper()]
        first["resettled"][at], first["terror"][at] = row["resettled"], row["terror"]
        if abroad and (first["count"][at, :Piece.UNDERGROUND].any() or first["align"][at] or row["resettled"] or row["terror"]):
            raise UserError(f"{where}: allowed are FLN pieces alone in a country, which supports nobody (8.1)")
        bases, limit = row["government_base"] + row["fln_base"], "country_bases" if abroad else "bases"
        if bases > board[f"map_{limit}"]:
            raise UserError(f"{where}: {bases} Bases: allowed are {board[f'map_{limit}']}, map.{limit}")
    for box, row in tables.setup["boxes"].items():
        if box not in ROWS:
            raise UserError(f"{tables.at('boxes of the set-up', box)}: {unknown('box', box, ROWS)}")
        _lay(first["count"][ROWS[box]], row)
        if row["active"]:
            raise UserError(f"{tables.at('boxes of the set-up', box)}: active = {row['active']}: allowed is 0, off the map all "
                            "Guerrillas are Underground")


def _lay(counts, row: dict) -> None:
    for piece in Piece:
        counts[piece] = row[piece.name.lower()]


load = partial(data_sets.load, SHAPE, build)
