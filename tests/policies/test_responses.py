"""The search for better weights: on a known optimum, noise and all; it can be repeated, and keeps to its budget."""
import numpy as np
import pytest

from policies.core.responses import CHECKPOINTS, LARGEST, WeightSpace, budget_of, search_weights
from policies.ici.match import Match
from simulate.ici.enums import Side
from tests.cases import cases

BEST = np.array([1.0, -2.0, 30.0, 0.0, 5.0])
SIZES = np.array([1.0, 1.0, 10.0, 1.0, 2.0])



class Space:
    """Points that are their own players."""
    start = np.array([0.5, -1.0, 20.0, 0.3, 3.0])
    sizes = np.maximum(np.abs(start), 0.5)

    def player_at(self, point):
        return point


START = Space()


class Worth:
    """A hill around BEST with noise that changes from generation to generation; it counts what it is asked."""

    def __init__(self, noise: float = 0.05):
        self.noise, self.generations, self.asked = noise, [], 0

    def __call__(self, generation, candidates):
        self.generations.append(generation)
        self.asked += len(candidates)
        dice = np.random.default_rng(generation)
        height = np.array([-np.square((each - BEST) / SIZES).sum() for each in candidates])
        return height + self.noise * dice.standard_normal(len(candidates))


def test_the_optimum_is_found_in_spite_of_the_noise():
    found = list(search_weights(START, budget_of(60_000, 5, 100), 1, Worth()))
    far = [np.square((each - BEST) / SIZES).sum() for each in (START.start, *found)]
    assert len(found) == CHECKPOINTS
    assert far[-1] < 0.02 < far[0]
    assert far[-1] < far[1]


def test_the_same_search_gives_the_same_weights_and_another_seed_others():
    budget = budget_of(20_000, 5, 100)
    first, again, other = (np.array(list(search_weights(START, budget, seed, Worth()))) for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    np.random.seed(7)
    before = np.random.get_state()[1].copy()
    list(search_weights(START, budget, 1, Worth()))
    assert np.array_equal(np.random.get_state()[1], before)     # nobody else's random numbers are used


@cases("games: 1; 799; 800; 16_000")
def test_the_budget_is_kept(games):
    budget, worth = budget_of(games, 5, 100), Worth()
    assert (budget.population, budget.stretch) == (8, 100)
    list(search_weights(START, budget, 1, worth))
    assert worth.generations == list(range(max(1, games // 800)))
    assert worth.asked * budget.stretch == budget.played


def test_a_flat_worth_does_not_stop_the_search():
    """Where nothing differs the law may shrink to a point: it begins anew and the budget is spent."""
    asked = []
    list(search_weights(START, budget_of(80_000, 5, 100), 1, lambda number, each: asked.append(number) or np.zeros(len(each))))
    assert len(asked) == 100


@cases("changes: False; True")
def test_a_point_of_changing_weights_is_a_player_and_back(changes):
    notes = Match.ROSTER.player("notes", Side.FLN)
    many = len(notes.weights)
    player = notes.with_weights(notes.weights, range(many) if changes else notes.weights)
    space = WeightSpace(player, changing=True)
    assert space.player_at(space.start) == player
    assert len(space.start) == len(space.sizes) == 2 * many
    moved = space.start.copy()
    moved[many] += 0.5                                   # half of the change of the first weight
    found = space.player_at(moved)
    assert found.weights[0] == pytest.approx(player.weights[0] - 0.5)
    assert found.late[0] == pytest.approx((player.late or player.weights)[0] + 0.5)
    assert found.weights[1:] == player.weights[1:]


@cases("changing: False; True")
def test_no_weight_grows_beyond_the_largest(changing):
    notes = Match.ROSTER.player("notes", Side.FLN)
    wild = notes.with_weights([700.0, *notes.weights[1:]], [*notes.weights[:-1], -700.0])
    space = WeightSpace(wild, changing)
    kept = space.player_at(space.start)
    assert kept.weights[0] == LARGEST
    assert kept.weights[1:] == notes.weights[1:]
    if changing:
        assert kept.late[-1] == -LARGEST
    assert space.sizes.max() == LARGEST
    far = space.player_at(space.start + 1000 * space.sizes)
    assert max(np.abs([far.weights, far.late or far.weights]).ravel()) == LARGEST
