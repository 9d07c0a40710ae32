"""Exact odds of Vichy France against counting by hand."""
from fractions import Fraction
from itertools import product

import pytest

from reports.vichy.odds import PROCEDURES
from simulate.vichy.board.load import load

BOARD = load("vichy").board[0]
LANDINGS, DIPLOMACY, EARLY = (PROCEDURES[name] for name in ("landings", "diplomacy", "early_attack"))


def by_hand(drm, colonies=3):
    found = {}
    for faces in product(range(1, 7), repeat=colonies):
        totals = [face + drm for face in faces]
        key = (sum(each <= 0 for each in totals), sum(1 <= each <= 2 for each in totals), sum(each >= 3 for each in totals))
        found[key] = found.get(key, 0) + Fraction(1, 6**colonies)
    return found


@pytest.mark.parametrize("drm", range(-7, 5))
@pytest.mark.parametrize("colonies", [1, 2, 3])
def test_landings(drm, colonies):
    table = LANDINGS.table(BOARD, drm=drm, colonies=colonies)
    found = {(row["capitulate"], row["disintegrate"], row["resist"]): row["chance"] for row in table.rows}
    assert found == by_hand(drm, colonies)
    assert sum(row["chance"] * row["units Free French"] for row in table.rows) == colonies * Fraction(min(max(-drm, 0), 6), 6)


def test_landings_at_minus_one():
    totals = LANDINGS.table(BOARD, drm="-1").totals
    assert totals == {"no colony resists at -1": Fraction(1, 8), "all capitulate at -1": Fraction(1, 216)}


def test_the_modifier_is_worked_out():
    table = LANDINGS.table(BOARD, points=4, axis_points=1, spies=1, axis_covert=1)
    assert {row["DRM"] for row in table.rows} == {"-3"}
    board = BOARD.copy()
    board.surrender_level = 5
    assert {row["DRM"] for row in LANDINGS.table(board, hexes="axis", axis_factors=10).rows} == {"+2"}


def test_no_more_than_ten_axis_factors_count_while_it_is_neutral():
    for table in (LANDINGS, DIPLOMACY):
        assert {row["DRM"] for row in table.table(BOARD, hexes="axis", axis_factors=20).rows} == {"+1"}


@pytest.mark.parametrize("drm", range(-6, 9))
def test_diplomacy(drm):
    rows = DIPLOMACY.table(BOARD, drm=drm).rows
    results = [max(-3, min(10, face + drm)) for face in range(1, 7)]
    bands = {"-3": [-3], "-2": [-2], "-1": [-1], "0": [0], "1-2": [1, 2], "3-4": [3, 4], "5-6": [5, 6], "7": [7], "8": [8],
             "9": [9],
             "10+": [10]}
    assert {row["result"]: row["chance"] for row in rows} == {
        name: Fraction(sum(each in band for each in results), 6) for name,
        band in bands.items() if any(each in band for each in results)}
    hexes = {row["its hexes"]: 0 for row in rows}
    assert set(hexes) <= {"Axis", "Allied", "nobody's", "neither side's"}


def test_what_an_early_attack_costs():
    rows = {row["what"]: (row["before"], row["after"]) for row in EARLY.table(BOARD).rows}
    assert rows["BRPs"] == (10, 0)
    assert rows["USAT levels lost"] == (2, 0)


@pytest.mark.parametrize("asked, landing, reaction, gone", [
    ({}, 0, 1, 0), ({"points": 4, "axis_points": 2}, -2, -1, Fraction(1, 6)), ({"axis_factors": 30}, 0, 3, 0),
    ({"drm": "-3"}, -3, -3, Fraction(1, 2))])
def test_an_early_attack_takes_modifiers_from_points_and_hexes(asked, landing, reaction, gone):
    table = EARLY.table(BOARD, **asked)
    assert table.totals[f"the reaction ends it or brings it over at {reaction:+d}"] == gone
    answers = {key[2]: chance for key, chance in by_hand(landing, 1).items()}
    rows = {row["what"]: row["after"] for row in table.rows}
    assert rows[f"French units that fight beside Germany if all are attacked at a DRM of {landing:+d}"] == 3 * answers.get(1, 0)


def test_hexes_that_a_declaration_leaves_alone_move_no_reaction():
    board = BOARD.copy()
    board.reading_hexes_by_results_alone = 1
    assert "the reaction ends it or brings it over at +0" in EARLY.table(board).totals
