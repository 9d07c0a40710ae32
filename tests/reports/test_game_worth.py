"""What games were worth, summed by Polars: against NumPy to the last bit, in whatever order and by however many threads."""
import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from reports.comparison.paired_games import Tally, count_pairs, count_pairs_by_set, pairs_of_boards, tallies
from reports.statistics.differences import bounded_wilson
from reports.statistics.over_sets import DataVariance, count, data_variance, single
from reports.statistics.paired_values import PairedValues, Values
from reports.tables.game_tables import UNIT, fln_values, fln_values_by, side_rates, values_by_board
from tests.cases import cases

NAMES = {0: "FLN", 1: "France", 2: "neither"}
PAIRS, BOARDS = 3_000, 4


def made(seed: int = 1, games: int = PAIRS * BOARDS) -> tuple[np.ndarray, np.ndarray]:
    """Worths, half of them between won and lost, the ends of the grid among them; and who won as the dice fell."""
    dice = np.random.default_rng(seed)
    worth = np.where(dice.random(games) < 0.5, dice.integers(0, UNIT + 1, games) / UNIT, dice.integers(0, 2, games))
    worth[:6] = 0, 1, 1 / UNIT, 1 - 1 / UNIT, 0.5, 1 / 256
    return worth, (dice.random(games) >= worth).astype(np.uint8)


def rows(worth, winner) -> pl.DataFrame:
    """Rows of games as a run keeps them: of BOARDS variants, or of two on two data sets in turn."""
    game = np.arange(len(worth), dtype=np.uint64)
    return pl.DataFrame({"game": game, "board": (game % BOARDS).astype(np.uint16), "winner": winner,
                         "fln_wins": worth.astype(np.float32)})


WORTH, WINNER = made()
ROWS = rows(WORTH, WINNER)


def sides_of(frame: pl.LazyFrame) -> pl.DataFrame:
    return side_rates(single(count(frame, "winner")), values_by_board(frame), NAMES)


def orders() -> list[pl.LazyFrame]:
    """The same rows as they are, backwards, shuffled, and in many pieces."""
    pieces = pl.concat([ROWS[at:at + 97] for at in range(0, len(ROWS), 97)], rechunk=False)
    return [frame.lazy() for frame in (ROWS, ROWS.reverse(), ROWS.sample(fraction=1, shuffle=True, seed=2), pieces)]


def same(found: Values, expected: Values) -> bool:
    return (found.games, found.total, found.squares) == (expected.games, expected.total, expected.squares) and np.array_equal(
        found.histogram, expected.histogram)


def paired(base: int, variant: int) -> PairedValues:
    """Two boards, by NumPy."""
    (one, other), (before, after) = ([column[board::BOARDS] for board in (base, variant)] for column in (WORTH, WINNER == 0))
    return PairedValues.of(one, other, int((~before & after).sum()), int((before & ~after).sum()))


def over_sets(*sets: np.ndarray) -> float:
    """What these sets add to the variance of the mean of all their values."""
    return data_variance([len(each) for each in sets], [each.sum() for each in sets], [each @ each for each in sets])


def test_the_rows_made_are_worth_something_between():
    assert 0.4 < np.mean((WORTH > 0) & (WORTH < 1)) < 0.6
    assert (ROWS["fln_wins"].to_numpy().astype(float) == WORTH).all()


@pytest.mark.parametrize("frame", orders())
def test_values_of_games_are_those_of_numpy(frame):
    assert same(fln_values(frame), Values.of(WORTH))
    found = fln_values_by(frame, "board")
    assert list(found) == list(range(BOARDS))
    assert all(same(found[board], Values.of(WORTH[board::BOARDS])) for board in range(BOARDS))


@pytest.mark.parametrize("frame", orders())
def test_pairs_are_those_of_numpy(frame):
    found = count_pairs_by_set(pairs_of_boards(frame))
    assert found == {0: paired(0, 1), 1: paired(2, 3)}
    assert found[0].difference == (WORTH[1::BOARDS] - WORTH[::BOARDS]).mean()
    whole = count_pairs(pairs_of_boards(frame))
    assert replace(whole, data=DataVariance()) == found[0] + found[1]
    one, two, three, four = (WORTH[board::BOARDS] for board in range(BOARDS))
    assert whole.data == DataVariance(over_sets(one, three), over_sets(two, four), over_sets(two - one, four - three))


@pytest.mark.parametrize("frame", orders())
@cases("base: 0; 2")
def test_tallies_are_those_of_numpy(frame, base):
    for board, found in enumerate(tallies(frame, BOARDS, base)):
        worth, won = WORTH[board::BOARDS], WINNER[board::BOARDS] == 0
        assert found == Tally(PAIRS, int(won.sum()), worth.sum(), worth @ worth, paired(base, board))
        assert found.rate == worth.mean()


@pytest.mark.parametrize("frame", orders())
def test_tallies_of_two_variants_on_two_sets_are_those_of_numpy(frame):
    for variant, found in enumerate(tallies(frame, 2)):
        worth, won = WORTH[variant::2], WINNER[variant::2] == 0
        sets = [WORTH[variant::BOARDS], WORTH[variant + 2::BOARDS]]
        base = [WORTH[::BOARDS], WORTH[2::BOARDS]]
        expected = Tally(2 * PAIRS, int(won.sum()), worth.sum(), worth @ worth, paired(0, variant) + paired(2, 2 + variant),
                         over_sets(*sets))
        moved = DataVariance(over_sets(*base), over_sets(*sets), over_sets(*(a - b for a, b in zip(sets, base, strict=True))))
        assert found == replace(expected, paired=replace(expected.paired, data=moved))


def test_a_game_whose_pair_is_missing_is_a_game_but_no_pair():
    """A run that begins in the middle of a pair."""
    base, variant = tallies(ROWS[1:].lazy(), 2)
    left = 2 * PAIRS - 1
    assert (base.games, variant.games, base.paired.pairs, variant.paired.pairs) == (left, left + 1, left, left)


@pytest.mark.parametrize("frame", orders())
def test_rates_of_both_sides_are_those_of_numpy(frame):
    found = sides_of(frame)
    assert found["side"].to_list() == ["FLN", "France"]
    assert found["games"].to_list() == [(WINNER == 0).sum(), (WINNER == 1).sum()]
    data = over_sets(*(WORTH[board::BOARDS] for board in range(BOARDS)))
    assert data > 0
    for row, worth in zip(found.iter_rows(named=True), (WORTH, 1 - WORTH), strict=True):
        assert row["rate"] == worth.mean()
        assert (row["low"], row["high"]) == tuple(map(float, bounded_wilson(len(worth), worth.sum(), worth @ worth, data)))
    assert found["rate"].sum() == 1


def test_games_that_nobody_wins_are_worth_nothing_to_either_side():
    found = sides_of(rows(np.array([0.25, 0.5, 0, 0, 1]), np.array([0, 1, 2, 2, 0], np.uint8)).lazy())
    assert found.select("side", "games", "rate").rows() == [("FLN", 2, 1.75 / 5), ("France", 1, 1.25 / 5), ("neither", 2, 2 / 5)]


def test_no_games_and_no_pairs():
    nothing = ROWS.clear().lazy()
    assert (fln_values(nothing).games, fln_values_by(nothing, "board")) == (0, {})
    assert count_pairs(pairs_of_boards(nothing)) == PairedValues.of((), ())
    assert tallies(nothing, 2) == [Tally(), Tally()]


PRINT = "from tests.reports.test_game_worth import summary; print(summary())"


def summary() -> str:
    """All sums and ends of the made rows, every digit."""
    found, pairs = fln_values(ROWS.lazy()), count_pairs(pairs_of_boards(ROWS.lazy()))
    return repr((found.total, found.squares, found.histogram.tolist(), pairs.base, pairs.product, pairs.histogram.tolist(),
                 sides_of(ROWS.lazy()).rows()))


@cases("""threads: "1"; "3" """)
def test_any_number_of_threads_gives_the_same_digits(threads):
    ran = subprocess.run([sys.executable, "-c", PRINT], env={**os.environ, "POLARS_MAX_THREADS": threads}, capture_output=True,
                         text=True, check=True)
    assert ran.stdout.strip() == summary()
