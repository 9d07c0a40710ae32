"""Matrix games whose equilibrium is known: solved, estimated from games, and found by answering one strategy with another."""
import numpy as np
import pytest

from policies.core.responses import DoubleOracle, solve, spread

CYCLE = np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])           # rock, paper, scissors
PENNIES = np.array([[0.9, 0.3], [0.2, 0.8]])                                       # by hand: 1/2, 1/2 and 5/12, 7/12; value 0.55
SADDLE = np.array([[0.6, 0.7, 0.9], [0.4, 0.9, 0.1], [0.5, 0.5, 0.5]])             # 0.6: best of the worst and worst of the best


@pytest.mark.parametrize("matrix, value, rows, columns", [
    (CYCLE, 0, [1 / 3] * 3, [1 / 3] * 3), (PENNIES, 0.55, [0.5, 0.5], [5 / 12, 7 / 12]), (SADDLE, 0.6, [1, 0, 0], [1, 0, 0])])
def test_games_worked_out_by_hand(matrix, value, rows, columns):
    found = solve(matrix)
    assert (found.value, *found.rows, *found.columns) == pytest.approx((value, *rows, *columns), abs=1e-9)


@pytest.mark.parametrize("seed", range(20))
def test_neither_side_gains_by_another_strategy(seed):
    matrix = np.random.default_rng(seed).random((5, 7))
    found = solve(matrix)
    assert (matrix @ found.columns).max() == pytest.approx(found.value, abs=1e-9)
    assert (found.rows @ matrix).min() == pytest.approx(found.value, abs=1e-9)


class Table:
    """A matrix as a game that is played: strategies are numbers, a response is the best row or column."""

    def __init__(self, matrix, noise=0.0, games=1):
        self.matrix, self.noise, self.games, self.asked = matrix, noise, games, []
        self.dice = np.random.default_rng(5)

    def cell(self, row, column):
        self.asked.append((row, column))
        return self.matrix[row, column] + self.noise * self.dice.standard_normal(self.games)

    def oracle(self, rows=(0,), columns=(0,)):
        found = DoubleOracle(self.cell, None, lambda gain: gain > 1e-6, list(rows), list(columns))

        def respond(side, number, equilibrium):
            if side == 0:
                worth = self.matrix[:, found.columns] @ equilibrium.columns
                return int(worth.argmax()), float(worth.max() - equilibrium.value)
            worth = equilibrium.rows @ self.matrix[found.rows]
            return int(worth.argmin()), float(equilibrium.value - worth.min())

        found.respond = respond
        return found


@pytest.mark.parametrize("matrix", [CYCLE, PENNIES, SADDLE, np.random.default_rng(3).random((9, 6))])
def test_the_double_oracle_finds_the_equilibrium_of_the_whole_game(matrix):
    table = Table(matrix)
    oracle = table.oracle(rows=(len(matrix) - 1,), columns=(matrix.shape[1] - 1,))
    rounds = list(oracle.rounds())
    assert oracle.equilibrium().value == pytest.approx(solve(matrix).value, abs=1e-6)
    assert max(rounds[-1].gains) <= 1e-6 < max(rounds[0].gains)
    assert len(table.asked) == len(set(table.asked)) == len(oracle.rows) * len(oracle.columns)     # no cell is played twice


def test_a_cycle_needs_all_three_and_a_saddle_point_does_not():
    cycle, saddle = Table(CYCLE).oracle(), Table(SADDLE).oracle(rows=(2,), columns=(0,))
    assert sum(1 for _ in cycle.rounds()) >= 3
    assert sorted(cycle.rows) == sorted(cycle.columns) == [0, 1, 2]
    list(saddle.rounds())
    assert len(saddle.rows) < 3


def test_the_intervals_hold_the_true_value_and_narrow_with_the_games():
    held, widths = 0, {}
    for games in (40, 640):
        for seed in range(16):
            dice = np.random.default_rng(seed)
            worth = (dice.random((2, 2, games)) < PENNIES[..., None]).astype(float)
            found = spread(worth, np.zeros(games), 60, seed)
            held += found.value[0] <= 0.55 <= found.value[1]
            widths.setdefault(games, []).append(found.value[1] - found.value[0])
    assert held >= 0.85 * 32
    assert 3 < np.mean(widths[40]) / np.mean(widths[640]) < 5          # sixteen times the games: a quarter as wide


def test_data_sets_that_differ_widen_the_intervals():
    dice, sets = np.random.default_rng(1), np.arange(640) % 16
    shift = 0.2 * dice.standard_normal(16)
    worth = np.clip(PENNIES[..., None] + shift[sets], 0, 1)
    one, many = spread(worth, np.zeros(640), 100, 1), spread(worth, sets, 100, 1)
    assert many.value[1] - many.value[0] > 3 * (one.value[1] - one.value[0])
