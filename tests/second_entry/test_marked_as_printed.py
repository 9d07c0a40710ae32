"""No number of Algeria is marked as printed (`confidence` "rulebook") unless the second entry has it from one of the pages."""
import csv

import pytest

from simulate.algeria.board.load import SHAPE, load
from simulate.core.data.scenario import describe_data, describe_rules
from tests.second_entry.test_second_entry_algeria import BY_FIELD, UNITS, UNSTATED, YEARS
from tests.second_entry.typed_tables import ENTRY

CHARTS, TEXT, SETUP = ENTRY.algeria_charts, ENTRY.algeria_rules, ENTRY.algeria_setup
PRINTED = "rulebook"


def rule_numbers():
    typed = {path: BY_FIELD[path.replace(".", "_")] for path in SHAPE.paths if path.replace(".", "_") in BY_FIELD}
    return {path: value[0] if isinstance(value, list) else value for path, value in typed.items()}


def tables():
    """The numbers of charts A.3, B.2, C.2, C.3 and C.4 by their paths."""
    found = {f"missions.{roll}.result": number for roll, number, _ in CHARTS["mission_success"]["fln"]}
    for row in CHARTS["combat"]:
        found |= {f"combat.{row['firepower'][0]}.die_{die}": hits for die, hits in enumerate(row["hits"], 1)}
    found |= {f"depreciation.{first}.loss": loss for first, _, loss in CHARTS["depreciation"]["rows"]}
    for row in CHARTS["coup"]:
        for roll in range(row["roll"][0], row["roll"][1] + 1):
            found |= {f"coup.{roll}.dice": row["psp_d6"], f"coup.{roll}.mobilize_dice": row.get("free_d6", 0),
                      f"coup.{roll}.elites": row.get("remove", 0), f"coup.{roll}.elite_dice": row.get("remove_d6", 0)}
    names = {"nothing": "none", "arms shipment": "arms", "un debate": "debate"}
    for row in CHARTS["event"]:
        name = names.get(row["name"], row["name"])
        found |= {f"events.{name}.first": row["rolls"][0], f"events.{name}.last": row["rolls"][1]}
    return found


def counters():
    """What the pages say of counters: costs (B.1), control (10.1), Helicopter Points (11.12), a division's Firepower (11.7)."""
    found = {}
    for unit in SHAPE.printed("algeria-1954").rows["units"]:
        points = {"front": "front_points", "dispersed": "dispersed_division_points"}.get(unit, "other_points")
        found[f"units.{unit}.control"] = CHARTS["control"][points]
    for unit in UNITS:
        mobilize, halves = CHARTS["government_costs"][unit]
        found |= {f"units.{unit}.mobilize_halves": 2 * mobilize, f"units.{unit}.activate_halves": halves}
    found |= {"units.elite.helo": TEXT["helicopter_elite"][0], "units.division.helo": 0,
              "units.brigade.helo": TEXT["helicopter_other"][0], "units.algerian.helo": TEXT["helicopter_other"][0]}
    return found | {"units.division.firepower": TEXT["division_concentrated_firepower"][0],
                    "units.dispersed.firepower": TEXT["division_dispersed_firepower"][0]}


def set_ups():
    """C.8, by their paths; a number that a card does not name is 0."""
    found = {}
    for year in YEARS:
        typed = SETUP[year]
        border = 0 if typed["border_zone"] == "none" else 1 - typed["border_zone"]
        start = {"government_psl": typed["government_psl"], "fln_psl": typed["fln_psl"], "air": typed["air"],
                 "helo": typed["helicopter"], "naval": typed["naval"], "independent": int(typed["independent"]),
                 "border": border, "ap_dice": typed["ap_d6"]}
        found |= {f"setup_{year}.start.{name}": value for name, value in start.items()}
        for wilaya, row in typed["wilaya"].items():
            where = f"setup_{year}.units.{wilaya.upper()}"
            found |= {f"{where}.{name}": row.get(name, 0) for name in SETUP["units"]}
    return found


@pytest.fixture(scope="module")
def marked() -> dict:
    """Every value that is marked as printed, by its path; switches (0: as printed) are no numbers of a page."""
    rows = [*describe_rules(load("algeria-1954")), *describe_data(SHAPE)]
    return {row["path"]: row["value"] for row in rows
            if row["confidence"] == PRINTED and not row["path"].startswith(SHAPE.switches)}


def test_each_number_that_is_marked_as_printed_was_typed_from_a_page(marked):
    typed = {**rule_numbers(), **tables(), **counters(), **set_ups()}
    numbers = {path: value for path, value in marked.items() if isinstance(value, int)}
    assert sorted(set(numbers) - set(typed)) == []
    assert {path: (value, typed[path]) for path, value in numbers.items() if value != typed[path]} == {}
    assert len(numbers) > 250


def test_what_was_typed_from_a_page_is_marked_as_printed(marked):
    everything = {row["path"] for row in describe_data(SHAPE)} | set(SHAPE.paths)
    typed = {**rule_numbers(), **tables(), **counters(), **set_ups()}
    assert sorted(set(typed) & everything - set(marked)) == []


def test_of_the_map_only_the_countries_are_marked_as_printed(marked):
    places = {path.split(".")[1] for path in marked if path.startswith("regions.")}
    assert places == {name.upper() for name in ENTRY.algeria_map["countries"][0]}
    assert not [path for path in marked if path.startswith("borders")]


def test_what_no_page_states_is_not_marked_as_printed():
    rows = {row["path"].replace(".", "_"): row["confidence"] for row in describe_rules(load("algeria-1954"))}
    switches = {path.replace(".", "_") for path in SHAPE.paths if path.startswith("optional.")}
    assert {rows[name] for name in UNSTATED - switches} <= {"host", "derived", "assumed"}


def test_every_rule_that_a_number_names_is_a_row_of_the_rulebook():
    with open(SHAPE.data / "rulebook.csv", newline="", encoding="utf-8") as file:
        known = {row["rule"] for row in csv.DictReader(file)}
    for row in [*describe_rules(load("algeria-1954")), *describe_data(SHAPE)]:
        assert {each.strip() for each in row["rule"].split(",") if each.strip()} <= known, row["path"]
