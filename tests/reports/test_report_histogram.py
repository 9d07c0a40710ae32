"""reports/statistics/over_sets.py: counting, quantiles and means known by hand."""
from collections import Counter

import numpy as np
import polars as pl
import pytest

from reports.statistics import over_sets
from reports.statistics.over_sets import count, count_all, quantile, spread
from tests.cases import cases


@cases("at_once: 7; 10_000")
@cases("dense: 0; 1e9")
def test_counts_of_many_columns_are_those_of_polars(monkeypatch, at_once, dense):
    """In few games at once or all together, by an array or by sorting: narrow and wide columns, negative values, sums."""
    monkeypatch.setattr(over_sets, "AT_ONCE", at_once)
    monkeypatch.setattr(over_sets, "DENSE", dense)
    dice = np.random.default_rng(1)
    frame = pl.DataFrame({"a": dice.integers(0, 2, 100).astype(np.uint8), "b": dice.integers(-3, 300, 100).astype(np.int16),
                          "c": dice.integers(-2**40, 2**40, 100)})
    less = pl.col("b") - pl.col("c")
    found = count_all(frame.lazy(), {"a": ("a",), "c": ("c",), "wide": ("c", "b", "c"), "pair": ("b", "a"), "less": (less, "a")})
    expected = {"a": frame.select("a"), "c": frame.select("c"), "wide": frame.select("c", "b", d="c"),
                "pair": frame.select("b", "a"), "less": frame.select(less, "a")}
    for name, rows in expected.items():
        assert list(found[name].items()) == sorted(Counter(rows.rows()).items())


def test_counts_without_games_are_empty():
    assert count_all(pl.LazyFrame({"a": []}, {"a": pl.Int8}), {"x": ("a",), "y": ("a", "a")}) == {"x": {}, "y": {}}


def test_count_of_a_column_that_is_named_like_a_count():
    assert count(pl.LazyFrame({"len": [1, 1], "count": [3, 4]}), "len", "count") == {(1, 3): 1, (1, 4): 1}


@cases("share value: 0.01 1; 0.25 1; 0.26 2; 0.5 2; 0.51 5; 0.75 5; 0.76 9; 1.0 9")
def test_quantiles_are_values_that_were_seen(share, value):
    assert quantile({1: 1, 2: 1, 3: 0, 5: 1, 9: 1}, share) == value
    assert quantile({}, share) is None


def test_spread_by_hand():
    found = spread({2: 2, 4: 2})
    assert (found.games, found.mean, found.quantiles["p50"]) == (4, 3, 2)
    assert found.mean_high - found.mean == pytest.approx(1.959964 * (4 / 3) ** 0.5 / 2)
    assert found.mean - found.mean_low == pytest.approx(found.mean_high - found.mean)


@cases("counted mean: {7:1} 7; {} None")
def test_spread_of_one_game_or_none_has_no_interval(counted, mean):
    found = spread(counted)
    assert (found.games, found.mean, found.mean_low, found.mean_high) == (len(counted), mean, None, None)
