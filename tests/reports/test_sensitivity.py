"""Findings of a study of sensitivity, from made values of boards: shares, effects, words, files, the chart."""
import json
import re
from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from reports.sensitivity.findings import (
    CellEffect,
    Findings,
    GroupShare,
    cell_effect,
    findings_of,
    group_shares,
    rates_over_sets,
    settled_share,
    values_of_boards,
)
from reports.studies.doubt.sensitivity import Budget, groups_to_search
from tests.cases import table_rows

FOUND = Findings(
    sets=51, rates=(0.061, 0.372, 0.884), deviation=0.27, between=1.25, walks=200,
    groups=tuple(GroupShare(*row) for row in table_rows("""
        "years of chits" 85 0.41 0.32 0.5 0.29 0.25 0.33; counters 3 0.3 0.22 0.38 0.17 0.15 0.2
        ratings 3 0.2 0.15 0.25 0.1 0.08 0.12; charts 17 0.09 0.01 0.17 0.2 0.17 0.23
        links 63 0.0 -0.02 0.02 0.03 0.02 0.04""")),
    cells=tuple(CellEffect(*row) for row in table_rows("""
        chits.tunisia_and_morocco.first_year "years of chits" '1955' '1957' -0.52 -0.6 -0.44 24 0.31
        search.sahara charts '0' '1' 0.01 -0.02 0.04 20""")),
    searched=("years of chits", "counters", "ratings", "charts"), screened=108, unjudged=("regions.5D.population",),
    games=287_000)


def test_games_become_boards_and_dice():
    """Game g is of board g % n, with the dice of game g // n; shards come in any order."""
    frame = pl.DataFrame({"game": [5, 4, 3, 2, 1, 0], "fln_wins": [0.5, 0.4, 0.3, 0.2, 0.1, 0.0]}).lazy()
    assert values_of_boards(frame, 3) == pytest.approx(np.array([[0, 0.3], [0.1, 0.4], [0.2, 0.5]]))


def test_shares_of_groups_come_with_their_names_the_largest_first():
    """Group 1 does three times what group 0 does: 1 to 9 of the variance."""
    random, positions, order, boards = np.random.default_rng(2), [], [], []
    for _ in range(800):
        start, end = random.normal(size=(2, 2)) * (1, 3)
        steps = random.permutation(2)
        between = np.where(np.arange(2) == steps[0], end, start)
        positions.append(list(range(len(boards), len(boards) + 3)))
        order.append(steps.tolist())
        boards += [start.sum(), between.sum(), end.sum()]
    values = np.repeat(np.array(boards)[:, None], 2, axis=1)
    plan = {"groups": [["few", 4], ["many", 9]], "positions": positions, "order": order}
    groups, deviation, between = group_shares(values, plan)
    assert [(each.group, each.cells) for each in groups] == [("many", 9), ("few", 4)]
    assert [each.share for each in groups] == pytest.approx([0.9, 0.1], abs=0.04)
    assert [each.moved for each in groups] == pytest.approx([np.sqrt(18), np.sqrt(2)], rel=0.06)
    assert deviation == pytest.approx(np.sqrt(10), rel=0.06)
    assert between == pytest.approx(1, abs=0.1)


def test_there_are_no_shares_where_data_sets_do_not_differ():
    plan = {"groups": [["few", 4], ["many", 9]], "positions": [[0, 1, 2]] * 3, "order": [[0, 1]] * 3}
    assert group_shares(np.full((3, 4), 0.5), plan) == ([], 0, 1)


def test_an_effect_is_the_mean_over_data_sets():
    """Student's t for three pairs, 2 degrees of freedom: 4.303 standard errors."""
    values = np.array([[0, 0.2], [0.3, 0.5], [0, 0], [0.6, 0.6], [0.1, 0.1], [0.4, 0.4]])
    effect, low, high = cell_effect(values, [(0, 1), (2, 3), (4, 5)])
    assert effect == pytest.approx(0.4)
    assert (low, high) == pytest.approx((0.4 - 4.30265 * 0.1, 0.4 + 4.30265 * 0.1), abs=1e-5)
    assert cell_effect(values, [(0, 1)]) == pytest.approx((0.3, -1, 1))


def test_the_range_over_data_sets():
    """Without noise it is that of the rates: 5 to 95 %."""
    low, median, high = rates_over_sets(np.repeat(np.linspace(0, 1, 101)[:, None], 2, axis=1))
    assert (low, median, high) == pytest.approx((0.05, 0.5, 0.95))
    assert rates_over_sets(np.ones((1, 4))) is None


def test_what_is_written_is_read_again():
    assert findings_of(json.loads(json.dumps(FOUND.json()))) == FOUND


def test_groups_that_surely_move_little_are_not_searched():
    assert groups_to_search(FOUND.groups) == ("years of chits", "counters", "ratings", "charts")
    assert groups_to_search(()) == ()


def test_the_budget_is_more_than_one_game():
    assert Budget().games >= 2


@pytest.mark.slow
def test_the_chart_is_the_same_each_time_and_names_what_it_shows():
    from reports.sensitivity.findings import files

    facts = {"scenario": "ici-1955", "fln": "notes", "france": "notes", "seed": 7, "game": "ici"}
    first = files(FOUND, facts)
    assert files(FOUND, facts) == first
    texts = " ".join(re.findall(r"<text[^>]*>([^<]*)", first["svg"].decode()))
    for words in ("years of chits", "41 %", "tunisia and morocco first year: 1955 to 1957", "\N{MINUS SIGN}52"):
        assert words in texts or words.replace("\N{MINUS SIGN}", "-") in texts
    assert texts.index("years of chits") < texts.index("links")
    alone = files(replace(FOUND, cells=()), facts, ("svg",))["svg"].decode()
    assert "points of the FLN" not in alone


def test_a_cell_settles_the_variance_that_it_explains():
    """A made population: the answer is 0.6 times the place of one cell, and noise. Knowing the cell takes its part away."""
    random = np.random.default_rng(4)
    places = random.integers(0, 3, 4000) / 2
    answers = 0.6 * places + 0.2 * random.normal(size=4000)
    expected = 1 - np.mean([answers[places == place].var() for place in (0, 0.5, 1)]) / answers.var()
    assert settled_share((0.6, 0.6, 0.6), places.tolist(), [1] * 4000, float(answers.var())) == pytest.approx(expected, abs=0.02)
    assert settled_share((0.1, -0.3, 0.5), places.tolist(), [1] * 4000, 0.1) == 0
    assert settled_share((0.6, 0.6, 0.6), [0.5, 0.5, 1], [1, 1, 0], 0.1) == 0


def test_of_too_few_walks_an_interval_says_nothing():
    """Without the first of two walks nothing is left to share: no number tells how sure its share is, and none is no JSON."""
    values = np.repeat(np.array([0.1, 0.4, 0.9, 0.5, 0.5, 0.5])[:, None], 3, axis=1)
    plan = {"groups": [["a", 1], ["b", 1]], "positions": [[0, 1, 2], [3, 4, 5]], "order": [[0, 1], [1, 0]]}
    groups, _, _ = group_shares(values, plan)
    assert [(each.low, each.high) for each in groups] == [(-1.0, 1.0)] * 2
    assert sum(each.share for each in groups) == pytest.approx(1)
