"""Shifts after both sides have adapted: one that vanishes, one that stands, and what is said of them."""
import dataclasses
import os
from pathlib import Path

import numpy as np
import pytest

from reports.comparison.comparison_text import Adaptation, Adapted
from reports.comparison.verdict import comparison_of
from reports.statistics.ensemble_range import Sign
from reports.statistics.paired_values import PairedValues
from reports.studies.change.comparison_answer import ComparisonAnswer
from reports.studies.players import adaptation as study
from reports.studies.players import league
from reports.studies.players.adaptation import Effort, adaptation_of, play_adaptation
from reports.studies.players.league import held_state
from simulate.core.errors import UserError
from tests.cases import cases
from tests.reports.test_best_response import weights
from tests.reports.test_league import MARGIN, SETS, Duel

SIDES = ("the FLN", "France")
GAINS = ([{"gain": 0.02}, {"gain": 0.001}], [{"gain": 0.0}, {"gain": 0.01}])


def gaining(gain):
    return [{"gain": 0.0}, {"gain": 0.0}], [{"gain": gain}, {"gain": 0.0}]


EFFORT = Effort(3_000, 2, 200, 2_000, searches=1)


class Change(Duel):
    """Base and variant: the FLN does best with another `margin` under the variant (`moved`), or does worse whatever it does."""
    made, moved, harm, board = ("moved", "harm", "board"), 0.0, 0.0, None

    def alone(self, board):
        found = self.copied()
        found.board = board
        return found

    @property
    def identity(self):
        rules = (self.moved, self.harm) if self.board else (0, 0)
        return {"scenario": self.scenario, "seed": self.seed, "board": self.board, "rules": rules}

    def worth(self, numbers):
        margin = weights(self.fln_player, MARGIN, self.seed, numbers)
        best = 2 + (self.moved if self.board else 0)
        return 0.5 - 0.1 * np.minimum(np.abs(margin - best), 4) - (self.harm if self.board else 0)


@pytest.fixture(autouse=True)
def nothing_compiled(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(league, "compile_if_cold", lambda *_: None)
    monkeypatch.setattr(league, "league_charts", lambda *_: {})
    monkeypatch.setattr(league, "DRAWS", 2)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    Duel.played, Duel.stops_at = [], 10**9


def change(moved=0.0, harm=0.0):
    found = Change("ici-1955", "notes", "notes", 3, sets=SETS)
    found.moved, found.harm = moved, harm
    return found


def naive(shift, pairs=4_000):
    dice = np.random.default_rng(1)
    base = dice.random(pairs) * 0.1 + 0.45
    return comparison_of(PairedValues.of(base, base + shift + 0.02 * dice.standard_normal(pairs)), 0.01, SIDES, most=pairs)


def leagues():
    found = [held_state(path) for path in Path("runs").glob("league-*")]
    return sorted(found, key=lambda each: each["question"]["match"]["board"])


def test_a_shift_that_nobody_can_answer_stands_and_a_second_change_does_not_play_the_base_again(tmp_path):
    found = play_adaptation(change(harm=0.2), tmp_path, EFFORT)
    assert found.difference.low < -0.2 < found.difference.high
    assert found.survives(naive(-0.2)) == Adapted.YES
    held = leagues()
    assert [len(each["rounds"]) for each in held] == [2, 2]
    assert len({gain["games"] for each in held for one in each["rounds"] for gain in one["gains"]}) == 1
    before, Duel.played = sum(Duel.played), []
    play_adaptation(change(harm=0.1), tmp_path, EFFORT)
    assert before * 0.4 < sum(Duel.played) < before * 0.6
    assert len(leagues()) == 3


def test_it_goes_on_where_it_was_interrupted_and_is_kept(tmp_path, monkeypatch):
    """Pairs that a league has played are not played again."""
    for name in ("whole", "cut"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path / "whole")
    whole = play_adaptation(change(moved=1.5), tmp_path / "whole", EFFORT)
    monkeypatch.chdir(tmp_path / "cut")
    Duel.stops_at, Duel.played = len(Duel.played) * 2 // 3, []
    with pytest.raises(UserError, match="the same command goes on"):
        play_adaptation(change(moved=1.5), tmp_path / "cut", EFFORT)
    Duel.stops_at = 10**9
    again = play_adaptation(change(moved=1.5), tmp_path / "cut", EFFORT)
    assert again.pairs == whole.pairs
    assert adaptation_of(tmp_path / "cut") == again
    assert adaptation_of(tmp_path) is None
    Duel.played = []
    play_adaptation(change(moved=1.5), tmp_path / "cut", EFFORT)
    held = [each["players"] for each in leagues()]

    def pairs_of(*found):
        fln, france = ({str((each["weights"], each["late"])) for one in found for each in one[key]} for key in ("fln", "france"))
        return len(fln) * len(france)

    new = 2 * pairs_of(*held) - sum(pairs_of(each) for each in held)
    assert 0 < sum(Duel.played) - 2 * EFFORT.pairs == new * EFFORT.cell


@cases("""before after answer:
    -0.1 -0.1 YES; -0.1 0.0 NO; -0.1 0.1 NO; 0.0 0.0 YES; 0.0 0.1 NO; -0.01 -0.1 UNDECIDED; -0.1 -0.01 UNDECIDED""", Adapted)
def test_a_verdict_survives_if_the_adapted_one_is_the_same(before, after, answer):
    pairs = naive(after).counts
    assert Adaptation(pairs, 1, 1, gaining(0.005)).survives(naive(before)) == answer


@cases("before after enough: -0.1 -0.1 0.1; -0.1 -0.05 0.05; -0.1 0.0 0.1; 0.0 0.1 0.1; 0.0 0.0 0.01")
def test_nobody_can_say_while_a_response_gains_more_than_the_shift(before, after, enough):
    pairs = naive(after).counts
    for factor, open_ in ((0.9, False), (1.1, True)):
        found = Adaptation(pairs, 6_000, 2, gaining(factor * enough))
        assert (found.survives(naive(before)) == Adapted.CANNOT_SAY) == open_
        answer = ComparisonAnswer(naive(before), {}, [], adaptation=found)
        assert answer.decided != open_
        assert (f"cannot say yet: the last response still gains {100 * found.left:+.1f} points, more than the shift; "
                "--readapt-games 24000 searches longer." in found.text(naive(before))) == open_


def test_the_answer_says_both_shifts_and_what_is_left_to_gain():
    found = Adaptation(naive(0.0).counts, 50_000, 2, GAINS)
    text = found.text(naive(-0.1))
    assert "Shift before: -10.0 pp. After: 0.0 pp. Survives adaptation: no." in text
    assert "there is no shift beyond the margin of 1 pp" in text
    assert "base +2.0 for the FLN, +0.1 for France; variant 0.0 for the FLN, +1.0 for France" in text
    assert "2 best responses of 50,000 games of search" in text
    shown = found.json(naive(-0.1))
    assert (shown["survives"], shown["verdict"], shown["pairs"]) == ("no", "no_shift", 4_000)
    assert shown["low"] < shown["difference"] < shown["high"]


def before(shift, above, low, high):
    """A comparison between players who did not adapt, with what it has over the data sets."""
    found = naive(shift)
    return dataclasses.replace(found, counts=dataclasses.replace(found.counts, sign=Sign(shift, above, low, high)))


@cases("""after shift sign said:
    0.1 0.02 (0.6,0.5,0.7) "the FLN loses by it on 40 of 100 data sets."
    -0.1 0.02 (0.6,0.5,0.7) "France loses by it on 60 of 100 data sets."
    0.1 0.02 (0.86,0.8,0.92) ""; 0.1 0.02 (1.0,0.97,1.0) ""; 0.0 0.02 (0.6,0.5,0.7) "" """)
def test_it_says_where_players_use_badly_what_helps_their_side(after, shift, sign, said):
    text = Adaptation(naive(after).counts, 50_000, 2, gaining(0.0)).text(before(shift, *sign))
    assert said in text
    assert ("use it badly" in text) == bool(said)


@cases("shift said: -0.1 True; 0.1 False; 0.0 False")
def test_it_says_so_of_one_data_set_where_the_shift_turns_round(shift, said):
    text = Adaptation(naive(0.1).counts, 50_000, 2, gaining(0.0)).text(naive(shift))
    assert ("those who did not adapt use it badly: the FLN loses by it." in text) == said


def test_a_shift_that_the_fln_can_answer_vanishes_and_the_luck_of_the_searches_is_part_of_the_interval(tmp_path):
    """Three searches with dice of their own; the same games show what came of each, and their mean is the answer."""
    found = play_adaptation(change(moved=1.5), tmp_path, dataclasses.replace(EFFORT, games=20_000, searches=3))
    assert found.difference.estimate == pytest.approx(0, abs=0.02)
    assert found.pairs.base_rate == pytest.approx(0.5, abs=0.03)
    assert found.pairs.pairs == 2_000
    assert len(leagues()) == 6
    assert len(set(found.searches)) == 3
    assert found.difference.estimate == pytest.approx(np.mean(found.searches))
    half = 4.3027 * np.std(found.searches, ddof=1) / 3 ** 0.5
    assert (found.difference.high - found.difference.low) / 2 >= half
    assert adaptation_of(tmp_path) == found
    assert "dice, data and the luck of the searches, which alone show 0.0, 0.0, 0.0." in found.text(naive(-0.1))
    assert found.json(naive(-0.1))["searches"] == found.searches


def test_searches_that_scatter_are_covered():
    """A true shift of 3 points, searches that are off by 2, dice by 0.2: the interval of dice alone seldom holds it."""
    dice, held = np.random.default_rng(5), [0, 0]
    for _ in range(2_000):
        rates = 0.5 + np.array([0.0, 0.03]) + 0.02 / 2 ** 0.5 * dice.standard_normal((3, 2))
        base, variant = rates.mean(axis=0)
        pairs = PairedValues.of(np.full(400, base), variant + 0.04 * dice.standard_normal(400))
        for at, each in enumerate((pairs, study.with_luck(pairs, rates))):
            ends = Adaptation(each, 1, 1, gaining(0.0)).difference
            held[at] += ends.low < 0.03 < ends.high
    assert held[0] < 1_000
    assert 1_860 < held[1] < 1_950
