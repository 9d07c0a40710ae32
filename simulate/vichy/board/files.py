"""The data files of Vichy France: what may stand in their cells and overlays."""
from pathlib import Path

from simulate.core.data.cells import SOURCES, Column, line, member, text, whole
from simulate.core.data.tables import Shape, Tables
from simulate.vichy.enums import Change, Holder, Region, Status
from simulate.vichy.state import RULES

__all__ = ["SHAPE", "Tables"]
POINTS, FLAG = whole(0, 99), whole(0, 1)
COLONIES = {
    "name": Column(text), "region": Column(member(Region), rule="77.61, 77.62, 76.1"), "brps": Column(POINTS, 0, "77.21"),
    "units": Column(whole(0, 9), 0, "77.41"), "reach": Column(FLAG, 0, "77.52C"),
    "without": Column(member(Holder), "free_french", "77.11"), **SOURCES,
}
RESULTS = {
    "status": Column(member(Status), rule="77.3, 77.8, 77.9"), "hexes": Column(member(Holder), rule="77.31 to 77.33"),
    "colonies": Column(member(Change), "keep", "77.94, 77.95"), "open": Column(FLAG, 0, "77.42B"), **SOURCES,
}
SCENARIO = {"note": Column(line, ""), **SOURCES}


SHAPE = Shape(
    game="vichy", data=Path(__file__).parents[1] / "data", scenarios={"vichy": "vichy"}, paths=RULES,
    tables={"colonies": COLONIES, "results": RESULTS}, setup={"start": SCENARIO}, setup_rows={},
    key=lambda name, given: given.pop("id"), links={}, removable=("colonies",), growing=("colonies",),
    for_readers=("rulebook.csv", "search_words.toml", "data_sets.toml"),
    example="points.most_allies=5", pair=("morocco", "algeria"),
    switches=("reading.",), no_rules=("game.turn_limit", "victory.colonies"))
