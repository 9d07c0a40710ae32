"""reports/twilight: exact odds by counting, the first line of an answer, what the game has not got."""
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from reports.games import GameReports, reports_on
from reports.twilight.odds import PROCEDURES
from simulate.core.errors import UserError
from simulate.twilight.board.load import load
from tests.cases import cases

BOARD = load("twilight-full").board[0]
STANDING = "sensitivity of the economy, not a win rate of the game"


@cases("events: 0; 3; 12")
def test_the_gap_between_propaganda_cards_by_counting(events):
    board = load("twilight-full", [{"rules": {"deck.events": events}}]).board[0]
    gaps = [events - one + other for one, other in product(range(events + 1), repeat=2)]
    rows = PROCEDURES["deck"].table(board).rows
    assert [(row["events between"], row["chance"]) for row in rows] == [
        (gap, Fraction(gaps.count(gap), len(gaps))) for gap in range(2 * events + 1)]
    assert rows[-1]["or fewer"] == 1


@cases("commitment resources: 48 45; 2 0; 0 50; 25 20")
def test_the_coup_at_the_ends_of_the_tracks_by_counting(commitment, resources):
    """3.10: a track that ends at 50 takes no more, one at 0 gives no more."""
    gains = {"Government": [], "FLN": [], "nobody": [(0, 0)] * 6}
    for ours, theirs in product(range(1, 7), repeat=2):
        if ours > theirs:
            gains["Government"].append((min(theirs, 50 - commitment), min(ours + theirs, 50 - resources)))
        elif theirs > ours:
            gains["FLN"].append((-min(ours, commitment), 0))
    table = PROCEDURES["coup"].table(BOARD, commitment=commitment, resources=resources)
    for row in table.rows:
        each = gains[row["won by"]]
        assert row["chance"] == Fraction(len(each), 36)
        assert [row["Commitment"], row["Resources"]] == [Fraction(sum(column), len(each)) for column in zip(*each, strict=True)]
    assert table.totals["Commitment on average"] == Fraction(sum(gain for each in gains.values() for gain, _ in each), 36)
    with pytest.raises(UserError, match=r"at most 50, tracks\.top"):
        PROCEDURES["coup"].table(BOARD, commitment=51)


def waits(events, groups):
    """By (event cards, Propaganda cards seen): in how many cards the next and the last Propaganda card come, in every deck."""
    found = {}
    for places in product(range(events + 1), repeat=groups):
        cards = [at == place for place in places for at in range(events + 1)]
        for drawn in range(len(cards)):
            rounds = sum(cards[:drawn])
            left = [at for at, card in enumerate(cards[drawn:], 1) if card]
            if left:
                found.setdefault((drawn - rounds, rounds), []).append((left[0], left[-1]))
    return found


@cases("events scenario groups: 2 twilight-full 5; 3 twilight-medium 4; 4 twilight-short 3; 12 twilight-short 3")
def test_the_next_propaganda_card_by_going_through_all_decks(events, scenario, groups):
    """1.1, given what has been seen: of a deck that fits it, each as likely as the others."""
    board = load("twilight-full", [{"rules": {"deck.events": events}}]).board[0]
    for (seen, rounds), decks in list(waits(events, groups).items())[::1 + 2 * (events > 9)]:
        table = PROCEDURES["deck"].table(board, seen=seen, rounds=rounds)
        counts = Counter(first for first, _ in decks)
        assert {row["card from now"]: row["chance"] for row in table.rows} == {
            card: Fraction(number, len(decks)) for card, number in counts.items()}
        lasts = [last for _, last in decks]
        said = (f"{scenario}: Propaganda card {rounds + 1} of {groups}; the last one is card {min(lasts)} to {max(lasts)} "
                f"from now, {sum(lasts) / len(lasts):g} on average.")
        assert said in table.notes


@cases("seen rounds: 13 0; 0 2; 24 0; 24 4; 5 3")
def test_cards_that_a_deck_cannot_have_shown_are_refused(seen, rounds):
    with pytest.raises(UserError, match="one Propaganda card in each 13 cards"):
        PROCEDURES["deck"].table(BOARD, seen=seen, rounds=rounds)


@cases("game: twilight; algeria")
def test_only_what_is_no_answer_on_a_game_says_so(game):
    assert reports_on(game).said("first line") == ("first line" + f": {STANDING}" * (game == "twilight"))


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


def test_what_a_game_does_not_have_is_said():
    class Bare(GameReports):
        name = "bare"

    with pytest.raises(UserError, match="bare: swings of a game are not worked out for this game"):
        Bare().replays()
