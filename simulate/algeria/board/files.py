"""The data files of Algeria: what may stand in their cells and overlays, their sections."""
from simulate.algeria.enums import Kind, Mark, Type
from simulate.core.data.cells import SOURCES, Column, line, member, text, whole
from simulate.core.data.tables import Shape, Tables

SMALL, POINTS = whole(0, 99), whole(0, 999)
REGIONS = {"name": Column(text), "kind": Column(member(Kind), rule="2.2"), "wilaya": Column(line, "", "2.2"), **SOURCES}
BORDERS = {"link": Column(whole(0, 1), 1, "9.13"), **SOURCES}
UNITS = {
    "name": Column(text), "type": Column(member(Type), rule="C.7"), "counters": Column(SMALL, rule="2.1"),
    "firepower": Column(SMALL, rule="C.7"), "rating": Column(whole(0, 20), rule="C.7"), "control": Column(SMALL, rule="10.1"),
    "mobilize_halves": Column(POINTS, 0, "B.1"), "activate_halves": Column(POINTS, 0, "B.1"), "helo": Column(SMALL, 0, "11.12"),
    **SOURCES,
}
FACES = whole(11, 66)
EVENTS = {"name": Column(text), "first": Column(FACES, rule="C.2"), "last": Column(FACES, rule="C.2"), **SOURCES}
MISSIONS = {"result": Column(whole(0, 20), rule="A.3"), "mark": Column(member(Mark), "none", "A.3"), **SOURCES}
COMBAT = {**{f"die_{die}": Column(SMALL, rule="C.3") for die in range(1, 7)}, **SOURCES}
DEPRECIATION = {"loss": Column(SMALL, rule="C.4"), **SOURCES}
COUP = {
    "dice": Column(whole(-9, 9), rule="B.2"), "mobilize_dice": Column(whole(0, 9), 0, "B.2"),
    "elites": Column(whole(0, 20), 0, "B.2"), "elite_dice": Column(whole(0, 9), 0, "B.2"), **SOURCES,
}
TABLES = {"regions": REGIONS, "borders": BORDERS, "units": UNITS, "events": EVENTS, "missions": MISSIONS, "combat": COMBAT,
          "depreciation": DEPRECIATION, "coup": COUP}
KEYED = ("regions", "combat", "depreciation")      # tables whose rows an overlay may add and remove

START = {
    "government_psl": Column(whole(1, 999), rule="C.8"), "fln_psl": Column(whole(1, 999), rule="C.8"),
    "air": Column(SMALL, 0, "C.8"), "helo": Column(SMALL, 0, "C.8"), "naval": Column(SMALL, 0, "C.8"),
    "independent": Column(whole(0, 1), 0, "C.8"), "border": Column(whole(0, 6), 0, "C.8"),
    "ap_dice": Column(whole(0, 20), 2, "C.8"), **SOURCES,
}
UNITS_THERE = {**{kind.name.lower(): Column(SMALL, 0, "C.8") for kind in Type}, **SOURCES}


__all__ = ["SCENARIOS", "SHAPE", "Tables"]
SCENARIOS = {f"algeria-{year}": year for year in ("1954", "1958", "1960")}


SHAPE = Shape(
    game="algeria", scenarios=SCENARIOS, tables=TABLES, setup={"start": START},
    setup_rows={"units": UNITS_THERE}, links={"borders": ("", "")}, removable=KEYED, growing=KEYED,
    example="strike.cost=2", pair=("I-1", "II-1"),
    no_rules=("game.turn_limit",),
    switches=("reading.", "optional.slow", "optional.deterministic", "optional.shorter"))
