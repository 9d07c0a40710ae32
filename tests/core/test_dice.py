"""Dice: NumPy's SFC64 and plain Python as oracles, and the statistics of some fifteen million throws.

Every statistic is a chi-square, refused beyond the quantiles 1e-7 and 1 - 1e-7. About 160 are
taken, so a sound generator fails once in some 30,000 choices of seeds; the seeds are fixed, so it passes always or never.
"""

import numpy as np
import pytest
from scipy.stats import chi2

from simulate.core.kernels.dice import below, occasion, open_stream, roll
from tests.cases import cases
from tests.core.dice_tallies import Naive, drawn, rolled, tally, tally_below, words

FALSE_ALARM = 1e-7
SEEDS = (1, 2, 2**40 + 7)


def keyed(seed: int, game: int, at: int) -> np.ndarray:
    stream = np.zeros(4, np.uint64)
    open_stream(stream, np.uint64(seed), np.uint64(game), np.uint64(at))
    return stream


def suspicious(counts: np.ndarray) -> bool:
    """Whether counts of equally likely cells are too uneven, or too even, to be chance."""
    counts = np.asarray(counts, float).ravel()
    mean = counts.mean()
    found = ((counts - mean)**2 / mean).sum()
    return not chi2.ppf(FALSE_ALARM, counts.size - 1) < found < chi2.isf(FALSE_ALARM, counts.size - 1)


# ---- exact ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [(1, 0, 0), (2**64 - 1, 2**63, 12345), (0, 0, 0)])
def test_words_are_those_of_numpy(key):
    oracle = np.random.SFC64()
    oracle.state = {"bit_generator": "SFC64", "state": {"state": np.array([*key, 1], np.uint64)}, "has_uint32": 0, "uinteger": 0}
    oracle.random_raw(18)
    ours = np.zeros(10_000, np.uint64)
    words(keyed(*key), ours)
    assert (ours == oracle.random_raw(10_000)).all()


def test_a_key_gives_its_own_stream():
    keys = [(seed, game, at) for seed in (0, 1, 2**63) for game in (0, 1, 2**63) for at in (0, 1, 2**63)]
    assert len({tuple(keyed(*key).tolist()) for key in keys}) == len(keys)
    assert keyed(3, 4, 5).tolist() == keyed(3, 4, 5).tolist() == [*_state(Naive.keyed(3, 4, 5))]


def test_each_occasion_has_its_own_number():
    limits = {"turn": 2**12, "procedure": 2**8, "place": 2**16, "attempt": 2**28}
    ends = [(0, 1, limit // 2, limit - 1) for limit in limits.values()]
    found = {}
    for parts in np.stack(np.meshgrid(*ends), -1).reshape(-1, 4).tolist():
        found[int(np.uint64(occasion(*parts)))] = parts
    assert len(found) == 4**4
    for number, parts in found.items():     # unpacked again, so nothing overlaps
        assert parts == [number >> 52, number >> 44 & 0xFF, number >> 28 & 0xFFFF, number & 0xFFFFFFF]


@pytest.mark.slow
@cases("count: 0; 1; 2; 3; 5; 8; 13; 21; 24")
def test_a_roll_is_that_of_plain_python(count):
    naive, out = Naive.keyed(5, 6, 7), np.zeros((400, count), np.int64)
    stream = keyed(5, 6, 7)
    rolled(stream, count, out)
    assert out.tolist() == [naive.roll(count) for _ in range(400)]
    assert stream.tolist() == [*_state(naive)]
    assert naive.words - 18 == (400 if count else 0) or (count > 20 and naive.words - 18 > 400)


def test_draws_are_those_of_plain_python():
    bounds = np.array([1, 2, 3, 6, 7, 100, 2**31, 2**32 - 1] * 500, np.int64)
    naive, out, stream = Naive.keyed(9, 8, 7), np.zeros(len(bounds), np.int64), keyed(9, 8, 7)
    drawn(stream, bounds, out)
    assert out.tolist() == [naive.below(int(n)) for n in bounds]
    assert stream.tolist() == [*_state(naive)]


@pytest.mark.parametrize("n", [3, 6, 2**32 - 1])
def test_a_word_that_would_bias_is_drawn_again(n):
    # the first word of this state is 0; a counter of 0 would be a stream that is still to be stirred
    stream, naive = np.array([2**64 - 1, 0, 0, 1], np.uint64), Naive([2**64 - 1, 0, 0, 1])
    assert below(stream, n) == naive.below(n)
    assert naive.words == 2
    assert stream.tolist() == [*_state(naive)]


def test_no_dice_leave_stream_and_dice_alone():
    stream, dice = keyed(1, 2, 3), np.full(24, 9)
    roll(stream, dice, 0)
    assert stream.tolist() == keyed(1, 2, 3).tolist()
    assert set(dice.tolist()) == {9}


def _state(naive: Naive) -> tuple[int, int, int, int]:
    return naive.a, naive.b, naive.c, naive.counter


# ---- statistics ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@cases("count rolls games: 1 20 10_000; 3 10 25_000; 8 4 25_000; 24 2 17_000")
def test_dice_are_even_and_independent(seed, count, rolls, games):
    faces, tables = np.zeros((24, 6), np.int64), np.zeros((4, 6, 6), np.int64)
    tally(seed, games, rolls, count, faces, *tables)
    assert faces[:count].sum() == games * rolls * count
    assert not [place for place in range(count) if suspicious(faces[place])]
    assert not [name for name, table in zip(("within", "along", "games", "seeds"), tables, strict=True)
                if table.any() and suspicious(table)]


@pytest.mark.slow
@cases("n: 2; 3; 5; 6; 13; 100; 1_000; 4_096")
def test_draws_are_even(n):
    out = np.zeros(4_096, np.int64)
    out[0] = 500_000
    tally_below(keyed(11, n, 0), n, out)
    assert out.sum() == out[:n].sum() == 500_000
    assert not suspicious(out[:n])


@pytest.mark.slow
def test_the_statistics_would_notice_a_bad_die():
    fair = np.full(6, 500_000.0)
    assert suspicious(fair)                                    # too even to be chance
    noise = np.array([400, -700, 300, 900, -500, -400])
    assert not suspicious(fair + noise)
    assert suspicious(fair + noise + np.array([-500, -500, -500, -500, -500, 2_500]) * 2)     # one face 1 % too often
