"""Changes without effect, judged on many seeds as `compare` judges: hardly ever is one called a shift.

One changes nothing at all: prices of a rule that is not in play. The other changes every die and favours nobody: the same
rules with dice of another seed. There the difference is nothing but luck, and as much of it as there can be.
"""
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from policies.ici.match import Match
from reports.comparison.verdict import Kind, compare
from reports.statistics.intervals import wilson
from reports.statistics.paired_values import PairedValues
from simulate.ici.board.load import Variant
from simulate.ici.enums import Side

PAIRS, MARGIN = 700, 0.01
PLAYERS = ("uniform", "uniform")


def verdict(base: np.ndarray, variant: np.ndarray):
    """The verdict on games of the same number, watched as `compare` watches."""
    def play(pairs: int) -> PairedValues:
        before, after = base[:pairs], variant[:pairs]
        kinds = before & after, ~before & after, before & ~after, ~before & ~after
        return PairedValues.of_flips(*(int(each.sum()) for each in kinds))

    return compare(play, MARGIN, len(base), ("the FLN", "France")).verdict


def won(match: Match, games: int) -> np.ndarray:
    """Whether the FLN wins, game by game."""
    return match.play(0, games)["winner"] == Side.FLN


def other_dice(seed: int):
    return verdict(*(won(Match("ici-1955", *PLAYERS, seed=each), PAIRS) for each in (seed, seed + 10_000)))


def not_in_play(seed: int):
    change = {"rules": {"maquis": {"new_halves": 7, "keep_halves": 5}}}
    match = Match("ici-1955", *PLAYERS, seed=seed).over([Variant("base"), Variant("variant", overlays=[change])])
    both = won(match, 2 * PAIRS)
    return verdict(both[::2], both[1::2])


@pytest.mark.parametrize(("change", "seeds"), [(other_dice, 200), (not_in_play, 40)])
def test_a_change_without_effect_is_hardly_ever_called_a_shift(change, seeds):
    """At most 5 % of the seeds; the upper end of the share's interval may lie a little above, its estimate may not."""
    change(0)                           # compiles
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(change, range(1, seeds + 1)))
    wrong = sum(each.kind in (Kind.SHIFTS, Kind.NO_SHIFT_SMALL) for each in found)
    print(f"{change.__name__}: {wrong} of {seeds} wrong, {sum(each.kind == Kind.NO_SHIFT for each in found)} no shift")
    assert wrong <= 0.05 * seeds
    assert wilson(wrong, seeds)[1] <= 0.1
