"""reports/ici/tipping.py: on a shuffle with a known effect the experiment finds it, "when played" does not."""
import pytest

from reports.ici import tipping
from tests.reports import synthetic_cup as shuffled

GAMES = 60_000


@pytest.fixture(scope="module")
def rows():
    frame, place = shuffled.play(GAMES)
    found = tipping.chit_experiment(frame, lambda games: place[games.astype(int)], shuffled.LISTED)
    return {row["chit"]: row for row in found.iter_rows(named=True)}


def test_an_early_place_has_the_effect_that_it_has(rows):
    row = rows["Chit 0"]
    assert row["effect_low"] < shuffled.EFFECT < row["effect_high"]
    assert row["effect_high"] - row["effect_low"] < 0.02
    assert row["real"]


def test_chits_without_effect_of_their_own_take_the_place_of_one_that_has(rows):
    """When another is early, three of the seven others are, not four: the effect is a seventh of Chit 0's, the other way."""
    others = [row for chit, row in rows.items() if chit != "Chit 0"]
    assert sum(row["effect_low"] <= -shuffled.EFFECT / 7 <= row["effect_high"] for row in others) >= len(others) - 1
    assert sum(row["effect"] for row in rows.values()) == pytest.approx(0, abs=1e-3)


def test_without_any_effect_none_is_real(monkeypatch):
    monkeypatch.setattr(shuffled, "EFFECT", 0.0)
    frame, place = shuffled.play.__wrapped__(GAMES, 4)
    found = tipping.chit_experiment(frame, lambda games: place[games.astype(int)], shuffled.LISTED)
    assert not found["real"].any()
    assert (found["biased_low"] > 0.1).all()


def test_groups_are_whole(rows):
    for row in rows.values():
        assert row["early_of"] + row["late_of"] == row["played_of"] + row["unplayed_of"] == GAMES
        assert row["early_games"] + row["late_games"] == row["played_games"] + row["unplayed_games"]
        assert abs(row["early_of"] - GAMES / 2) < 600
        assert row["effect"] == pytest.approx(row["early_rate"] - row["late_rate"])
        assert row["early_played"] == pytest.approx(0.3 + 0.7 * 0.4, abs=0.02)
        assert row["late_played"] == pytest.approx(0.4, abs=0.02)
        assert row["early_turn"] < row["late_turn"]


def test_a_chit_outside_the_cup_has_no_experiment(rows):
    assert list(rows) == [f"Chit {number}" for number in range(shuffled.CHITS)]


def test_pieces_add_up(monkeypatch):
    frame, place = shuffled.play(2_000)
    whole = tipping.count_places(frame, lambda games: place[games.astype(int)], shuffled.LISTED)
    monkeypatch.setattr(tipping, "CHUNK", 300)
    pieces = tipping.count_places(frame, lambda games: place[games.astype(int)], shuffled.LISTED)
    assert (whole[0] == pieces[0]).all()
    assert (whole[1] == pieces[1]).all()


def test_few_games_do_not_change_what_early_is():
    frame, place = shuffled.play(3)
    counted, _ = tipping.count_places(frame, lambda games: place[games.astype(int)], shuffled.LISTED)
    assert counted[:8, 1].sum() == 3 * 4
