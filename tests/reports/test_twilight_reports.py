"""reports/twilight: exact odds by counting, the first line of an answer, what the game has not got."""
from fractions import Fraction
from itertools import product

import pytest

from policies.core.trace import trace_game
from policies.twilight.match import Match
from reports.games import reports_on
from reports.tables.run_report import heading
from reports.twilight.odds import PROCEDURES
from simulate.core.errors import UserError
from simulate.twilight.board.load import load

STANDING = "sensitivity of the economy, not a win rate of the game"


def test_odds_of_the_coup_by_counting():
    throws = list(product(range(1, 7), repeat=2))
    rows = {row["won by"]: row for row in PROCEDURES["coup"].table().rows}
    for who, won in (("Government", [(a, b) for a, b in throws if a > b]), ("FLN", [(a, b) for a, b in throws if a < b])):
        assert rows[who]["chance"] == Fraction(15, 36) == Fraction(len(won), 36)
        lower = Fraction(sum(min(each) for each in won), len(won))
        assert rows[who]["Commitment"] == (lower if who == "Government" else -lower)
    assert rows["nobody"]["chance"] == Fraction(6, 36)


@pytest.mark.parametrize("events", [0, 3, 12])
def test_the_gap_between_propaganda_cards_by_counting(events):
    board = load("twilight-full", [{"rules": {"deck.events": events}}]).board[0]
    gaps = [events - one + other for one, other in product(range(events + 1), repeat=2)]
    rows = PROCEDURES["deck"].table(board).rows
    assert [(row["events between"], row["chance"]) for row in rows] == [
        (gap, Fraction(gaps.count(gap), len(gaps))) for gap in range(2 * events + 1)]
    assert rows[-1]["or fewer"] == 1


def test_the_first_line_of_an_answer_says_what_it_is():
    manifest = {"scenario": "twilight-short", "game": "twilight", "seed": 1}
    assert heading(manifest, 10).endswith(STANDING)
    assert STANDING not in heading({"scenario": "algeria-1954", "game": "algeria", "seed": 1}, 10)


def test_a_trace_says_so_too_and_ends_with_the_winner():
    lines = list(reports_on("twilight").text_report(trace_game(Match("twilight-short", "steady", "steady"), 3)))
    assert lines[0].endswith(STANDING)
    assert lines[-1].split()[0] in ("FLN", "Government")


@pytest.mark.parametrize("method", ["charts", "replays"])
def test_what_is_missing_is_said(method):
    with pytest.raises(UserError, match="not written for this game"):
        getattr(reports_on("twilight"), method)()
