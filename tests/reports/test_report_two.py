"""reports/tables/run_report.py: joined tables and the intervals of their differences."""
from dataclasses import replace

import polars as pl

from reports.comparison.on_the_way import WayChanges
from reports.studies.change.play_comparison import OnTheWay
from reports.studies.change.report_of_two import TwoRuns
from reports.tables.run_report import joined_tables, report
from tests.reports.flip_counts import difference, of_flips
from tests.reports.made_runs import FOUR

MANIFEST = {"scenario": "ici-1955", "seed": 1}
TWO = TwoRuns(report(MANIFEST, FOUR), report(MANIFEST, FOUR.head(2)))


def test_rows_of_one_run_alone_stay():
    frame = joined_tables(TWO.first.tables["last_years"], TWO.second.tables["last_years"])
    assert frame.select("year", "first", "second", "difference").rows() == [
        (1960, 0.25, 0.5, 0.25), (1961, 0.25, None, None), (1962, 0.5, 0.5, 0.0)]
    turned = joined_tables(TWO.second.tables["last_years"], TWO.first.tables["last_years"])
    assert turned["year"].to_list() == [1960, 1962, 1961]
    assert turned["first"].to_list() == [0.5, 0.5, None]


def test_means_have_a_change_in_their_own_unit():
    frame = joined_tables(TWO.first.tables["tracks"], TWO.second.tables["tracks"])
    row = frame.filter(pl.col("track") == "Faileks").row(0, named=True)
    assert (row["first_mean"], row["second_mean"], row["change"]) == (50, 50, 0)
    assert row["change_low"] < 0 < row["change_high"]


def test_tables_without_rates_are_left_out():
    assert joined_tables(TWO.first.tables["never"], TWO.second.tables["never"]) is None
    assert "never" not in TWO.joined
    assert {"wins", "length", "tracks", "uses"} <= set(TWO.joined)


def test_the_difference_is_paired_where_there_are_pairs():
    counts = of_flips(10, 5, 1, 20)
    paired = TwoRuns(TWO.first, TWO.second, counts)
    found = difference(5, 1, 36)
    assert paired.difference() == (found.estimate, found.low, found.high)
    assert paired.json()["paired"] is True
    assert paired.json()["pairs"] == 36
    assert TWO.json()["paired"] is False
    assert TWO.difference()[0] == 1 - 0.75


def test_what_changed_on_the_way_stands_in_place_of_the_other_tables():
    way = OnTheWay(WayChanges((), 0, 0.95, 0.05, 4), None)
    text = replace(TWO, way=way).text()
    assert "Wins by side and way" in text
    assert "What changed on the way: nothing" in text
    assert "Length in turns" not in text
    assert text.endswith(f"{len(TWO.joined) - 1} more tables: --full.")
    whole = replace(TWO, way=way, full=True).text()
    assert "Length in turns" in whole
    assert whole.endswith("treat the games of both runs as independent, but for what changed on the way.")
