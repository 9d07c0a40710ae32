"""The story of a run: how each side wins, then headlines, then findings, short; and a typical win of each side."""
import polars as pl

from reports.ici.tipping import TIPPING
from reports.studies.play.report_of_run import LONGEST, story
from reports.tables.run_report import report
from reports.tracing.paired_trace import typical_win
from tests.cases import cases, columns
from tests.page.conftest import MANIFEST
from tests.reports import synthetic
from tests.reports.made_runs import FOUR

PLAYED = synthetic.play(3_000)
MADE = TIPPING.points(synthetic.MANIFEST, PLAYED.games, PLAYED.turns)


def test_ways_come_first_then_headlines_then_what_tells_the_winner_without_intervals():
    told = story(report(MANIFEST, FOUR), MADE, [("tips", "Incap tips")])
    assert [sentence.partition(":")[0] for _, sentence in told[:3]] == ["How the FLN wins", "How France wins", "Incap tips"]
    assert "; half of its wins come by " in told[0][1]
    said = dict(told[3:])
    assert "the Region that predicts the winner best: the FLN wins" in said["map"]
    assert not any("%)" in sentence for _, sentence in told[3:-1])
    assert not any("from 3 on" in sentence or "No votes, as markers lean" in sentence for _, sentence in told)
    assert len(story(report(MANIFEST, FOUR), MADE, [("tips", "a")] * 20)) == LONGEST


def test_without_turns_the_endings_are_told():
    assert [anchor for anchor, _ in story(report(MANIFEST, FOUR), None, [])] == ["endings"] * 3


def test_where_no_chart_says_which_chits_matter_those_played_most_are_named():
    made = report(MANIFEST, FOUR)
    made.tables["chits"] = pl.DataFrame(columns("""chit side games rate:
        a FLN 4 0.5; b FLN 4 0.75; c FLN 4 0.25; d FLN 4 1.0; e France 4 0.0"""))
    said = "Chits played in most games: by the FLN d (100 %), b (75 %), a (50 %); by France e (0 %)."
    assert story(made, None, [])[-1] == ("endings", said)
    assert said not in dict(story(made, None, [("causes", "a early in the cup")])).values()


@cases("side game: 0 5; 1 2; 2 None")
def test_a_typical_win_is_the_one_nearest_to_the_median_of_those_wins(side, game):
    rows = pl.LazyFrame({"game": range(7), "winner": [1, 1, 1, 0, 0, 0, 1], "length": [1, 90, 20, 3, 30, 9, 21]})
    assert typical_win(rows, [pl.col("length")], side) == game
