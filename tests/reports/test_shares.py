"""Dice and choice told apart where it is known which is which."""
import numpy as np
import pytest

from reports.statistics.over_sets import components, shares
from tests.cases import cases

RANDOM = np.random.default_rng(3)
POSITIONS, DICE, DECIDERS = 2000, 5, 4
GAME = np.arange(POSITIONS) // 10


def played(dice=0.0, choice=0.0, both=0.0):
    """Values of turns whose ends move by that much (standard deviations) by dice, by choice and by the two together."""
    start, normal = RANDOM.random((POSITIONS, 1, 1)), RANDOM.standard_normal
    return (start + dice * normal((POSITIONS, DICE, 1)) + choice * normal((POSITIONS, 1, DECIDERS))
            + both * normal((POSITIONS, DICE, DECIDERS)))


def share(values):
    return {row["what"]: row for row in shares(values, GAME).iter_rows(named=True)}


@cases("what: dice; choice")
def test_a_game_of_one_alone(what):
    found = share(played(**{what: 0.1}))
    assert {each: row["share"] for each, row in found.items()} == pytest.approx(dict.fromkeys(found, 0.0) | {what: 1.0})
    assert found[what]["low"] == pytest.approx(1)


def test_known_shares_lie_in_their_intervals():
    found = share(played(dice=0.2, choice=0.1, both=0.1))
    for what, known in (("dice", 4 / 6), ("choice", 1 / 6), ("both", 1 / 6)):
        assert found[what]["low"] < known < found[what]["high"]
        assert found[what]["high"] - found[what]["low"] < 0.05
    assert sum(row["share"] for row in found.values()) == pytest.approx(1)
    assert found["dice"]["variance"] == pytest.approx(0.04, rel=0.05)


def test_pure_interplay_is_neither():
    """A decider who is right or wrong by the throw alone."""
    values = np.broadcast_to(np.array([[0.0, 1.0], [1.0, 0.0]]), (50, 2, 2))
    found = components(values)
    assert found[:, 2] == pytest.approx(1.0)
    assert (found[:, :2] <= 0).all()


def test_nothing_varies():
    assert shares(np.ones((4, 2, 2)), np.arange(4))["share"].to_list() == [None] * 3


def test_one_decider_is_refused():
    with pytest.raises(ValueError, match="two deciders"):
        components(np.ones((4, 2, 1)))
