"""What the map shows, counted by hand."""
import polars as pl
import pytest

from reports.ici import charts as ici_charts
from reports.statistics.intervals import wilson
from tests.reports.made_turns import CONTESTED, FLN, FRANCE, MINE, REGIONS, THEIRS, game, many, turns

pytestmark = pytest.mark.slow

TWO = turns(
    game(0, FLN, [(-1, (MINE, MINE, MINE), (20, 20, 20)), (0, (MINE, CONTESTED, THEIRS), (9, 11, 20)),
                  (1, (THEIRS, THEIRS, MINE), (10, 11, 12)), (4, (MINE, MINE, THEIRS), (3, 12, 12))]),
    game(1, FRANCE, [(-1, (MINE, MINE, MINE), (20, 20, 20)), (0, (CONTESTED, THEIRS, THEIRS), (12, 10, 11))]))


def test_control_is_counted_as_winters_end_among_the_games_that_played_them():
    found = ici_charts.control(TWO, REGIONS)
    assert found.columns == ["year", "region", "games", "fln", "contested", "france"]
    rows = {(row["year"], row["region"]): row for row in found.to_dicts()}
    assert set(rows) == {(year, region) for year in (1955, 1956) for region in REGIONS}
    assert rows[1955, "3A"] == {"year": 1955, "region": "3A", "games": 2, "fln": 0.5, "contested": 0.5, "france": 0.0}
    assert rows[1955, "Alger"]["france"] == 1.0
    assert rows[1956, "5G"] == {"year": 1956, "region": "5G", "games": 1, "fln": 1.0, "contested": 0.0, "france": 0.0}


def test_the_last_row_of_a_game_is_where_it_ends():
    found = {(row["winner"], row["region"]): row for row in ici_charts.final(TWO, REGIONS).to_dicts()}
    assert found["any", "3A"] == {"winner": "any", "region": "3A", "games": 2, "yes": 0.5, "value": 7.5}
    assert found["FLN", "5G"] == {"winner": "FLN", "region": "5G", "games": 1, "yes": 1.0, "value": 12.0}
    assert found["France", "5G"]["yes"] == 0.0
    assert len(found) == 9


def test_weight_is_the_difference_of_win_rates_with_newcombes_interval():
    rows = {(row["year"], row["region"]): row for row in ici_charts.weight(many(90), REGIONS).to_dicts()}
    sure = rows[1955, "3A"]
    assert (sure["games"], sure["held"], sure["weight"]) == (90, 60, 1.0)
    low, high = wilson(60, 60)[0], wilson(0, 30)[1]
    assert sure["low"] == pytest.approx(1 - ((1 - low) ** 2 + high ** 2) ** 0.5)
    assert sure["high"] == pytest.approx(1.0)
    assert rows[1956, "5G"]["weight"] is None
    assert rows[1956, "5G"]["held"] == 0


def test_weight_over_data_sets_takes_a_set_as_the_unit():
    """Half of the sets are won with the Region held, half without: nothing is known of it, whatever the dice of 90 games say."""
    lost = pl.col("board") < 5
    dealt = many(90).with_columns(board=(pl.col("game") // 3 % 10).cast(pl.UInt16))
    turned = dealt.with_columns(winner=pl.when(lost).then(1 - pl.col("winner")).otherwise("winner"))
    rows = {(row["year"], row["region"]): row for row in ici_charts.weight(turned, REGIONS).to_dicts()}
    plain = {(row["year"], row["region"]): row for row in ici_charts.weight(turned.drop("board"), REGIONS).to_dicts()}
    found, alone = rows[1955, "3A"], plain[1955, "3A"]
    assert (found["games"], found["held"], found["weight"]) == (alone["games"], alone["held"], alone["weight"])
    assert found["high"] - found["low"] > 2 * (alone["high"] - alone["low"])


def test_no_games_are_empty_frames():
    none = TWO.filter(pl.col("game") > 5)
    for found in (ici_charts.control(none, REGIONS), ici_charts.weight(none, REGIONS)):
        assert found.is_empty()
    assert ici_charts.final(none, REGIONS).filter(winner="any").is_empty()
