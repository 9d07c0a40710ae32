"""Charts of twilight: Resources and Commitment by group, Pivotal Events by group."""
import polars as pl
import pytest

from policies.twilight.match import Match
from reports.charts.numbered_turns import Numbered
from reports.charts.shares_by_turn import shares_headline
from reports.tables.frames import frame_of
from reports.twilight.charts import CHARTS, LOOK

GAMES = 60


@pytest.fixture(scope="module")
def turns():
    return pl.DataFrame(Match("twilight-medium", "steady", "steady", seed=4).play_with_turns(0, GAMES)[1])


def test_events_in_play_are_counted_by_group(turns):
    """Events played before the game, and Suez, which Medium does not use, have no line."""
    frame = CHARTS.of_turns(turns.lazy(), [])["pivots"]
    assert set(frame["what"]) <= {"OAS", "Recall De Gaulle", "Coup"}
    for row in frame.filter(what="Coup").to_dicts():
        there = turns.filter(turn=row["turn"])
        assert row["games"] == len(there)
        assert row["share"] == len(there.filter(pl.col("coups") > 0)) / len(there)
    assert frame.filter(turn=0)["share"].max() == 0


def test_resources_and_commitment_come_first(turns):
    frames = CHARTS.of_turns(turns.lazy(), [])
    assert list(dict.fromkeys(frames["fans"]["track"]))[:3] == ["fln_resources", "government_resources", "commitment"]
    drawn = {chart.name: chart for chart in CHARTS.charts_of(frames, "under")}
    assert {"fans", "fan_commitment", "pivotal_events"} <= set(drawn)
    assert drawn["pivotal_events"].file("svg").startswith(b"<?xml")


@pytest.mark.parametrize(("shares", "said"), [
    ({"Suez": (0, 0.5), "OAS": (0, 0.7)}, "In half of the games: Suez and OAS by group 1"),
    ({"Suez": (0, 0.6), "OAS": (0, 0.2)}, "In half of the games: Suez by group 1; OAS never"),
    ({"OAS": (0, 0.2)}, "OAS in less than half of the games"), ({}, "No games")])
def test_when_half_of_the_games_have_an_event(shares, said):
    rows = [{"what": what, "turn": turn, "share": share, "games": 9}
            for what, each in shares.items() for turn, share in enumerate(each)]
    assert shares_headline(frame_of(rows, {"what": str, "turn": int, "share": float, "games": int}), LOOK) == said


def test_a_turn_in_words():
    assert [Numbered("group")(turn) for turn in (0, 4, None)] == ["the set-up", "group 4", None]
