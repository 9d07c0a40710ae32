"""reports/ici/tables/outcomes.py on runs whose answers are known by hand."""
import pytest

from reports.ici.tables import outcomes
from reports.ici.tables.registry import FACE
from reports.statistics.intervals import wilson
from simulate.core.errors import UserError
from tests.cases import table_rows
from tests.reports.made_runs import FLN, FOUR, FRANCE, TOTAL, run


def seen(frame, scenario="ici-1955"):
    return FACE.seen({"scenario": scenario}, frame)


SEEN = seen(FOUR)


def rates(frame, *names):
    """(names..., games) of each row, once the rates and intervals are seen to be Wilson's."""
    for row in frame.iter_rows(named=True):
        whole = row.get("of", SEEN.games)
        assert row["rate"] == (row["games"] / whole if whole else None)
        assert (row["low"], row["high"]) == wilson(row["games"], whole)
    return frame.select(*names, "games").rows()


def test_wins_by_side_and_way():
    assert rates(FACE.wins(SEEN), "side", "way") == [*table_rows("""
        FLN collapse 2; FLN "final referendum" 1; France "final referendum" 1; France "total control" 0""")]


def test_a_way_that_is_not_expected_is_shown_too():
    frame = FACE.wins(seen(run({"winner": 2, "way": 0}, {"winner": FRANCE, "way": TOTAL})))
    assert ("neither", "not over", 1) in frame.select("side", "way", "games").rows()
    assert frame["games"].sum() == 2


def test_length_counts_turns_begun():
    frame = outcomes.length(SEEN)
    assert frame.select("winner", "games", "mean", "lower_quartile", "median", "upper_quartile", "median_date").rows() == [
        *table_rows("""any 4 27.0 21 25 30 "Winter 1961"; FLN 3 26.0 21 25 32 "Winter 1961"
                       France 1 30.0 30 30 30 "Spring 1962" """)]
    low, high = frame.select("mean_low", "mean_high").rows()[0]
    assert low < 27 < high
    assert frame["mean_low"][2] is None


def test_length_from_a_later_start():
    frame = outcomes.length(seen(FOUR, "ici-1959"))
    assert frame.select("mean", "median", "median_date").rows()[0] == (11.0, 9, "Winter 1961")


def test_last_turns_and_years():
    assert rates(outcomes.turns_of("lengths", SEEN), "year", "season") == [
        *table_rows("1960 Winter 1; 1961 Winter 1; 1962 Spring 1; 1962 Fall 1")]
    assert rates(outcomes.years_of("lengths", SEEN), "year") == [(1960, 1), (1961, 1), (1962, 2)]


def test_first_referendum():
    assert rates(outcomes.referendum("first_referendum", SEEN), "measure", "of") == [
        *table_rows('held 4 3; "majority of Yes" 3 2; "majority of No" 3 1')]
    assert rates(outcomes.turns_of("first_referendum", SEEN), "year", "season") == [
        *table_rows("1957 Summer 1; 1958 Winter 1; 1958 Spring 1")]
    assert rates(outcomes.years_of("first_referendum", SEEN), "year") == [(1957, 1), (1958, 2)]


def test_final_referendum_agrees_with_the_wins():
    assert rates(outcomes.referendum("final_referendum", SEEN), "measure", "of") == [
        *table_rows('held 4 2; "majority of Yes" 2 1; "majority of No" 2 1')]


def test_margin_is_yes_minus_no():
    frame = outcomes.margin("first_referendum", SEEN)
    row = frame.row(0, named=True)
    assert (row["games"], row["mean"], row["p5"], row["p50"], row["p95"]) == (3, pytest.approx(-5 / 3), -11, 1, 5)
    assert frame.select("winner", "games", "mean").rows()[1:] == [("FLN", 2, -5), ("France", 1, 5)]
    assert outcomes.margin("final_referendum", SEEN).select("winner", "games", "mean").rows() == [
        *table_rows("any 2 1; FLN 1 -19; France 1 21")]


def test_crises():
    frame = outcomes.crises(SEEN)
    assert rates(frame, "crisis", "lower_quartile", "median", "upper_quartile") == [*table_rows("""
        "Charles de Gaulle" "Winter 1957" "Winter 1957" "Spring 1957" 4
        "Barricade Week" "Winter 1958" "Winter 1958" "Winter 1958" 1; "Coup Attempt" "Fall 1958" "Fall 1958" "Fall 1958" 1
        "Evian Talks" "Summer 1959" "Summer 1959" "Summer 1959" 1; Collapse "Winter 1960" "Winter 1960" "Winter 1961" 2""")]


def test_a_crisis_that_never_came_has_no_date():
    frame = outcomes.crises(seen(run({"winner": FRANCE, "way": TOTAL})))
    assert frame.select("games", "median").rows() == [(0, None)] * 5


def test_crises_by_year():
    assert rates(outcomes.crisis_years(SEEN), "crisis", "year") == list(table_rows("""
        "Charles de Gaulle" 1957 3; "Charles de Gaulle" 1958 1; "Barricade Week" 1958 1; "Coup Attempt" 1958 1
        "Evian Talks" 1959 1; Collapse 1960 1; Collapse 1961 1"""))


def test_rage_and_appeasement():
    assert rates(outcomes.moods(SEEN), "event") == [("rage", 2), ("appeasement", 1), ("both", 1)]


def test_tracks_at_the_end():
    rows = {row["track"]: row for row in FACE.tables["tracks"].made(SEEN).iter_rows(named=True)}
    assert (rows["FLN Incap"]["mean"], rows["FLN Incap"]["p25"], rows["FLN Incap"]["p95"]) == (6, 3, 9)
    assert (rows["Faileks"]["mean"], rows["Faileks"]["p50"]) == (50, 40)
    assert len(rows) == 8


def test_rows_of_an_older_version_are_refused():
    with pytest.raises(UserError, match=r"older version \(no column chit_0\); play it again"):
        seen(FOUR.drop("chit_0"))


def test_what_never_happened_has_no_rows():
    rows = run({"winner": FLN}, {"winner": FRANCE})
    assert outcomes.after_referendum(rows).height == outcomes.after_crises(rows).height == 0


def test_a_run_without_games_is_refused():
    with pytest.raises(UserError, match="no games"):
        seen(run({}).filter(False))
