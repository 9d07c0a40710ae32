"""The data files of twilight: what may stand in their cells and overlays, their sections."""
from pathlib import Path

from simulate.core.data.cells import SOURCES, Column, line, member, pair, text, whole
from simulate.core.data.tables import Shape, Tables
from simulate.twilight.enums import Align, Card, Kind, Period, Piece, Pivot
from simulate.twilight.state import ROUNDS, RULES

__all__ = ["SCENARIOS", "SHAPE", "Tables"]
FLAG, PIECES = whole(0, 1), whole(0, 30)
SPACES = {"name": Column(text), "kind": Column(member(Kind)), "wilaya": Column(line, ""), "mountains": Column(FLAG, 0),
          "population": Column(whole(0, 9), rule="3.2"), **SOURCES}
BORDERS = {"link": Column(FLAG, 1), **SOURCES}
FRANCE = {"commitment_loss": Column(whole(0, 20), rule="3.9"), "fln_resources": Column(whole(0, 50), rule="3.5"), **SOURCES}
MODEL = {"name": Column(text), "group": Column(text), "cost": Column(whole(0, 20), 0, "M"),
         **{each.name.lower(): Column(whole(0, 20_000), rule="M") for each in Period}, **SOURCES}
POINTS = whole(0, 200)
START = {"rounds": Column(whole(1, ROUNDS), rule="1.1"), "first_group": Column(whole(0, ROUNDS), 0),
         "fln_resources": Column(POINTS), "government_resources": Column(POINTS), "commitment": Column(POINTS),
         "france": Column(text, rule="3.9"), "border": Column(whole(0, 20), 0, "3.6"), **SOURCES}
CARDS = {**{each.name.lower(): Column(member(Card), rule="7.1") for each in Pivot}, **SOURCES}
COUNTS = {each.name.lower(): Column(PIECES, 0) for each in Piece}
BOXES = {**COUNTS, **SOURCES}
SPACE = {"align": Column(member(Align), "neutral"), "resettled": Column(FLAG, 0, "3.4"), **BOXES}
SCENARIOS = {f"twilight-{each}": each for each in ("full", "medium", "short")}


def _key(name: str, given: dict):
    return pair(given.pop("a"), given.pop("b")) if name == "borders" else given.pop("id")


SHAPE = Shape(
    game="twilight", data=Path(__file__).parents[1] / "data", scenarios=SCENARIOS, paths=RULES,
    tables={"spaces": SPACES, "borders": BORDERS, "france": FRANCE, "model": MODEL}, setup={"start": START, "cards": CARDS},
    setup_rows={"spaces": SPACE, "boxes": BOXES}, key=_key, links={"borders": ("", "link")}, removable=(), growing=(),
    for_readers=("rulebook.csv", "search_words.toml", "data_sets.toml", "uses.toml"),
    example="deck.events=10", pair=("I-1", "I-2"), switches=("reading.",))
