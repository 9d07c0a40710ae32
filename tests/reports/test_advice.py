"""Advice: an option that is better comes first, luck alone is hardly ever called better, and secrets have no part in it."""
from dataclasses import dataclass, field

import numpy as np
import pytest

from policies.ici.match import Match
from policies.ici.playouts import PlayOuts
from reports.studies.effort import SILENT
from reports.studies.players.advice import first_answers
from simulate.ici.enums import Ask, ChitAt, Side


@dataclass
class Answers:
    usual: float
    chosen: int
    worths: dict
    options: dict = field(default_factory=lambda: {each: each for each in range(6)})


@dataclass
class Luck:
    """Play-outs whose usual answer is worth a half and whose others as much and noise; the first gains `more`."""
    seed: int
    more: float = 0.0
    questions = range(3)

    def __post_init__(self):
        self.noise = np.random.default_rng(self.seed).normal(0, 0.4, (3, 200, 6))

    def try_answers(self, ask, numbers, wanted):
        for number in numbers:
            noise = self.noise[ask, number]
            gains = {each: 0.0 if each == 5 else noise[each] + self.more * (each == 0) for each in {*(wanted or range(6)), 5}}
            yield Answers(0.5, 5, {each: 0.5 + gain for each, gain in gains.items()})


def test_luck_is_hardly_ever_called_better():
    """Of 400 pieces of advice, three questions with six options each; 9 % and more would be seen."""
    wrong = sum(any(gain.low > 0 for _, _, gain, *_ in first_answers(Luck(seed), 80, map, SILENT)[1]) for seed in range(400))
    assert wrong / 400 < 0.06


def test_what_is_better_comes_first():
    usual, found, tried = first_answers(Luck(1, more=0.4), 200, map, SILENT)
    assert (usual.estimate, usual.low, usual.high) == (0.5, 0.5, 0.5)
    assert tried == 18
    assert {option for _, option, *_ in found[:3]} == {0}
    assert all(gain.low > 0 for _, _, gain, *_ in found[:3])
    assert {(usually, share) for *_, usually, share in found} == {(5, 1)}
    assert 5 not in {option for _, option, *_ in found}          # the usual one gains nothing
    assert 0.3 < found[0][2].estimate < 0.6


@pytest.fixture(scope="module")
def look():
    return PlayOuts(Match("ici-1955", "greedy", "greedy"), Side.FRANCE)


@pytest.mark.slow
def test_an_answer_is_worth_what_its_game_is(look):
    """The usual answer is worth what the game is; others are, too, the same each time, and any of them alone."""
    for ask in (Ask.PLAY_CHIT, Ask.SEARCH, Ask.COUNTERINSURGENCY):
        found = list(look.try_answers(ask, range(6)))
        assert any(each.worths for each in found), ask
        assert all(each.usual == each.worths[each.chosen] for each in found if each.worths)
        assert any(len(set(each.worths.values())) > 1 for each in found)
        choice = next(iter(next(each for each in found if each.worths).worths))
        alone = list(look.try_answers(ask, range(6), [choice]))
        assert all(each.worths[choice] == all_of_them.worths[choice] for each, all_of_them in zip(alone, found, strict=True)
                   if choice in each.worths)


@pytest.mark.slow
def test_what_the_side_cannot_know_has_no_part(look, monkeypatch):
    """Another order of all cups, another Failek, another chit in the FLN's hand: the same answers."""
    before = [each.worths for each in look.try_answers(Ask.PLAY_CHIT, range(4))]
    set_up = PlayOuts._set_up

    def scrambled(self, board, number):
        state, other = set_up(self, board, number), set_up(self, board, number + 100)
        for name in ("chit_key", "track_key", "unit_key"):
            state.secret[name] = other.secret[name]
        cup = np.flatnonzero((state.secret.chit_at == ChitAt.CUP) & (board.chit_side == Side.FLN))[0]
        state.secret.chit_at[[cup, state.fln.hand[0]]] = ChitAt.HAND, ChitAt.CUP
        state.fln.hand[0] = cup
        place = np.flatnonzero(state.fln.types[:, 0])[0]
        state.fln.types[place, :2] += -1, 1
        state.fln.pool[:2] += 1, -1
        return state

    monkeypatch.setattr(PlayOuts, "_set_up", scrambled)
    assert [each.worths for each in look.try_answers(Ask.PLAY_CHIT, range(4))] == before
