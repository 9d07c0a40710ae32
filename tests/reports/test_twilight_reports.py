"""reports/twilight: exact odds by counting, the first line of an answer, what the game has not got."""
from fractions import Fraction
from itertools import product

import pytest

from policies.core.trace import trace_game
from policies.twilight.match import Match
from reports.games import GameReports, reports_on
from reports.tables.run_report import heading
from reports.twilight.odds import PROCEDURES
from simulate.core.errors import UserError
from simulate.twilight.board.load import load
from tests.cases import cases

BOARD = load("twilight-full").board[0]
STANDING = "sensitivity of the economy, not a win rate of the game"


def test_odds_of_the_coup_by_counting():
    throws = list(product(range(1, 7), repeat=2))
    rows = {row["won by"]: row for row in PROCEDURES["coup"].table(BOARD).rows}
    for who, won in (("Government", [(a, b) for a, b in throws if a > b]), ("FLN", [(a, b) for a, b in throws if a < b])):
        assert rows[who]["chance"] == Fraction(15, 36) == Fraction(len(won), 36)
        lower = Fraction(sum(min(each) for each in won), len(won))
        assert rows[who]["Commitment"] == (lower if who == "Government" else -lower)
    assert rows["nobody"]["chance"] == Fraction(6, 36)


@cases("events: 0; 3; 12")
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


@cases("game: twilight; algeria")
def test_only_what_is_no_answer_on_a_game_says_so(game):
    assert reports_on(game).said("first line") == ("first line" + f": {STANDING}" * (game == "twilight"))


def test_a_trace_says_so_too_and_ends_with_the_winner():
    lines = list(reports_on("twilight").text_report(trace_game(Match("twilight-short", "steady", "steady"), 3)))
    assert lines[0].endswith(STANDING)
    assert lines[-1].startswith(("The FLN wins in group ", "The Government wins in group "))


@cases("scenario government fln commitment: twilight-full 32 5 0; twilight-medium 28 11 -2; twilight-short 26 10 -3")
def test_sums_of_a_round_at_each_set_up(scenario, government, fln, commitment):
    rows = PROCEDURES["propaganda"].table(BOARD, scenario=scenario).rows
    at = [row["term"] for row in rows].index("= income and change")
    assert [rows[at][side] for side in ("Government", "FLN", "Commitment")] == [government, fln, commitment]
    for side, total in (("Government", government), ("FLN", fln), ("Commitment", commitment)):
        assert sum(row[side] or 0 for row in rows[:at]) == total


POSITION = """
[setup.start]
commitment = 2
france = "D"
fln_resources = 45
[setup.cards]
recall_de_gaulle = "{card}"
[setup.boxes.casualties]
french_troops = 2
french_police = 5
"""


@cases("card third casualties then: in_hand 4 -2 0; played 7 0 0")
def test_sums_of_a_round_at_a_position(card, third, casualties, then, tmp_path):
    """Seven Casualties cost 2 unless De Gaulle is in power; the tracks end at 50 and 0; the loss of box D is 2."""
    file = tmp_path / "position.toml"
    file.write_text(POSITION.format(card=card), encoding="utf-8")
    rows = {row["term"]: row for row in PROCEDURES["propaganda"].table(BOARD, at=str(file), scenario="twilight-medium").rows}
    assert next(row for term, row in rows.items() if "Available" in term or "Support" in term)["Government"] == third
    assert rows["French Casualties"]["Commitment"] == casualties
    assert rows["= income and change"]["Commitment"] == casualties - 2
    assert (rows["then on the track"]["FLN"], rows["then on the track"]["Commitment"]) == (50, then)


@pytest.mark.parametrize("position, said", [
    ("[setup.start]\ncommitment = 29", "from round 2 on the game is over in the Victory Phase"),
    ("[setup.spaces.I-4]\nfrench_troops = 2\nunderground = 5",
     "has more pieces than the game: 11 French Troops of 9, 34 Guerrillas")])
def test_a_position_that_a_game_does_not_have_is_told(position, said, tmp_path):
    """2.1-2.3: 29 Commitment and 7 Support are 36."""
    file = tmp_path / "position.toml"
    file.write_text(position, encoding="utf-8")
    plain, laid = (PROCEDURES["propaganda"].table(BOARD, at=at, scenario="twilight-medium").notes for at in (None, str(file)))
    assert len(laid) == len(plain) + 1
    assert said in laid[-1]


def test_rule_numbers_of_overlays_hold_at_a_position():
    board = load("twilight-full", [{"rules": {"reading.commitment_income_alone": 1}}]).board[0]
    rows = PROCEDURES["propaganda"].table(board, scenario="twilight-short").rows
    assert [row["Government"] for row in rows[:4]] == [15, 0, 0, 0]


def test_a_position_that_cannot_be_is_refused(tmp_path):
    file = tmp_path / "position.toml"
    file.write_text("[setup.boxes.nowhere]\nfrench_troops = 1\n", encoding="utf-8")
    with pytest.raises(UserError, match="known: available, out_of_play, casualties"):
        PROCEDURES["propaganda"].table(BOARD, at=str(file))


def test_what_a_game_does_not_have_is_said():
    class Bare(GameReports):
        name = "bare"

    with pytest.raises(UserError, match="bare: swings of a game are not worked out for this game"):
        Bare().replays()
