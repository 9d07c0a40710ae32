"""The data of Algeria: what the map, the mix and the tables must add up to, and that the host's variant turns every reading."""
import itertools

import pytest

from simulate.algeria.board.load import load
from simulate.algeria.enums import Class, Kind, Type
from simulate.algeria.rule_system import ALGERIA
from simulate.core.data.scenario import describe_rules, switched
from tests import ROOT
from tests.cases import cases

HOST = ROOT / "simulate" / "algeria" / "variants" / "host.toml"
SCENARIOS = ("algeria-1954", "algeria-1958", "algeria-1960")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_2_2_the_map_has_25_areas_and_3_countries(scenario):
    game = load(scenario)
    board = game.board[0]
    kinds = [Kind(int(board.kind[place])) for place in range(board.places)]
    assert (board.areas, board.places, board.wilayas) == (25, 28, 6)
    assert (kinds.count(Kind.URBAN), kinds.count(Kind.REMOTE), kinds.count(Kind.RURAL)) == (3, 8, 14)
    assert kinds[25:] == [Kind.SANCTUARY, Kind.SANCTUARY, Kind.FRANCE]
    assert board.units == (121 if scenario == "algeria-1960" else 120)       # C.8: one Algerian brigade more than the mix


def test_9_13_borders_are_read_both_ways_and_towns_have_none():
    board = load("algeria-1954").board[0]
    for here, there in itertools.product(range(board.places), repeat=2):
        assert board.touch[here, there] == board.touch[there, here]
        if board.kind[here] == Kind.URBAN:
            assert board.touch[here, there] == 0
        assert board.reach[here, here] == 0


@cases("""here there:
    I "MOROCCO III-1 IV-1 V-1"; II "MOROCCO IV-1 V-1 VI-1 I-2"; III "TUNISIA I-2 IV-2"; V "TUNISIA I-1 IV-1" """)
def test_9_13_a_move_does_not_reach_beyond_the_next_wilaya(here, there):
    game = load("algeria-1958")
    board, names = game.board[0], game.names.places
    wilaya = game.names.wilayas.index(here)
    starts = [place for place in range(board.areas) if board.wilaya[place] == wilaya]
    assert all(board.reach[start, names.index(goal)] == 0 for start in starts for goal in there.split())


def test_C_7_other_sides_of_counters_are_of_their_type():  # noqa: N802
    board = load("algeria-1954").board[0]
    assert [Type(int(board.class_type[group])) for group in Class][9:] == [Type.DIVISION, Type.BRIGADE, Type.ELITE, Type.ALGERIAN]


def test_the_hosts_variant_turns_every_reading_and_nothing_else():
    rows = describe_rules(load("algeria-1954", [ALGERIA.read_overlay(HOST)]))
    assert {row["path"] for row in rows if row["value"] != row["printed"]} == {
        row["path"] for row in rows if row["path"].startswith("reading.")}
    assert all(row["rule"] and row["note"] for row in rows)


def test_switches_are_the_readings_and_the_optional_rules():
    names = [variant.name for variant in switched(load("algeria-1954"))]
    assert names[0] == "as it is"
    assert len(names) == 1 + 3 + sum(name.startswith("reading.") for name in names)
    assert len(names) > 30
