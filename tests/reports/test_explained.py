"""What explains who wins: noise is no finding, what counts comes first, and the lower end covers dice and data sets."""
import numpy as np
import polars as pl
import pytest

from reports.ici.tipping import WATCH
from reports.tipping.findings import is_finding, tipping_sentences, weight
from reports.tipping.tables import edge_table, explained, explained_of
from reports.tipping.turn_counts import VALUES, TurnTallies
from tests.cases import cases

SEEN, GAMES, TURN = 12, 3000, 11
LEVELS = np.arange(SEEN) / SEEN - 0.5


def games_of(dice, sets, slope=0.0, spread=0.0, level=0.0, shown=0):
    """Made games lost and won, (values, halves, 2, sets): over the values the chance to win rises by `slope`, which scatters
    by `spread` from set to set; sets differ by `level`, and by `shown` in which values come up."""
    board = np.arange(GAMES) // 2 % sets
    height, slopes = dice.normal(0, 1, sets), slope + spread * dice.normal(0, 1, sets)
    value = np.clip(np.rint(dice.uniform(0, SEEN - 1, GAMES) + shown * height[board]), 0, SEEN - 1).astype(int)
    chance = np.clip(0.5 + level * height[board] + slopes[board] * LEVELS[value], 0, 1)
    counted = np.zeros((SEEN, 2, 2, sets))
    np.add.at(counted, (value, np.arange(GAMES) % 2, (dice.random(GAMES) < chance).astype(int), board), 1)
    return counted


@cases("sets level shown: 1 0 0; 20 0 0; 20 0.1 0; 20 0.1 3")
def test_noise_surely_explains_nothing(sets, level, shown):
    """Nor do values that only say which data set is played."""
    dice = np.random.default_rng(1)
    found = [explained(games_of(dice, sets, level=level, shown=shown)) for _ in range(400)]
    assert np.mean([each.low > 0 for each in found]) < 0.03
    assert np.mean([each.share for each in found]) < 0.002


@cases("sets spread found: 1 0 0.95; 20 0 0.95; 20 0.3 0.7; 5 0.3 0.15")
def test_the_lower_end_lies_below_what_it_truly_explains(sets, spread, found):
    dice = np.random.default_rng(2)
    each = [explained(games_of(dice, sets, 0.5, spread, level=0.05)) for _ in range(300)]
    truth = explained(sum(games_of(dice, 1, 0.5) for _ in range(300))).share
    assert np.mean([low < truth for _, low in each]) > 0.95
    assert np.mean([low > 0 for _, low in each]) > found


def test_one_good_guess_explains_all_and_one_side_alone_nothing():
    sure = np.zeros((2, 2, 2, 1))
    sure[0, :, 0] = sure[1, :, 1] = 500
    assert explained(sure).share == pytest.approx(1, abs=0.001)
    assert explained(sure[1:]) == (0, 0)
    assert explained_of((500, 500), (0, 500)) == pytest.approx(explained(sure), abs=0.001)


@cases("sets: 1; 20")
def test_of_many_tracks_only_what_counts_is_found_and_comes_first(sets):
    dice, noise = np.random.default_rng(3), [name for name in WATCH.titles if name != "incap"]
    counted = {name: np.zeros((WATCH.turns, VALUES, 2, 2, sets)) for name in ("incap", *noise)}
    for name, each in counted.items():
        for turn in range(TURN - 8, TURN + 9):
            each[turn + 1, :SEEN] = games_of(dice, sets, -0.6 * (name == "incap"), level=0.1, shown=3 * (name != "incap"))
    tallies = TurnTallies(GAMES, {name: each.sum(axis=-1) for name, each in counted.items()}, np.zeros((0, 0, 0, 0)),
                          np.zeros(WATCH.turns), WATCH, counted if sets > 1 else {})
    table = edge_table(tallies)
    rows = [row for row in table.sort("explained_low", descending=True).to_dicts() if row["track"] in counted]
    assert [row["track"] for row in rows[:17]] == ["incap"] * 17
    assert sum(is_finding(row) for row in rows[17:]) <= 0.01 * len(rows)
    assert max(weight(row) for row in rows[17:]) < 0.1 * weight(rows[16])
    assert f'"{WATCH.titles["incap"]}" predicts the winner best' in tipping_sentences(table, WATCH)[0]
    alone = table.filter(pl.col("explained_low") <= 0)
    assert "no track surely predicts the winner" in tipping_sentences(alone, WATCH)[0]
