"""The model of Algeria's win probability on games whose lead is all that counts."""
import functools

import numpy as np
import polars as pl

from reports.algeria.model import MODEL
from reports.win_probability.analysis import NO
from reports.win_probability.findings import model_sections, titled_model_tables, win_text
from reports.win_probability.model import META
from tests.reports import random_walk_games

GAMES = 1_500


@functools.cache
def modelled():
    return MODEL.win_probability(random_walk_games.play(GAMES)[0])


def test_positions_are_rows_of_turns():
    turns, frame = random_walk_games.play(GAMES)[0].collect(), MODEL.positions(random_walk_games.play(GAMES)[0], 100)
    assert frame["game"].n_unique() == 100
    assert frame.columns[:4] == list(META)
    first = turns.filter(pl.col("game") < 100)
    assert frame["fln_psl"].to_list() == first["fln_psl"].to_list()
    assert frame["won"].to_list() == (first["winner"] == 0).to_list()
    last = first.group_by("game").agg(pl.col("turn").max()).sort("game")
    assert frame.filter("ends")["turn"].to_list() == last["turn"].to_list()


def test_forecasts_follow_the_lead_and_are_not_refuted():
    found = modelled()
    before = found.frame.filter(~pl.col("ends") & (pl.col("turn") > 0))
    lead = (before["fln_psl"] - before["government_psl"]).to_numpy()
    chance = before["chance"].to_numpy()
    assert chance[lead > 15].mean() > 0.75
    assert chance[lead < -15].mean() < 0.35
    assert abs(np.mean(chance) - before["won"].mean()) < 0.02
    assert found.judged.verdict != NO
    assert found.judged.brier < found.judged.reference - 0.03
    assert found.start["agrees"]


def test_turns_are_told_by_their_number():
    found = modelled()
    assert found.calibration["turns"].to_list()[:3] == ["all", "set-up", "turn 1"]
    assert (MODEL.group(10), MODEL.group(11)) == ("turn 10", "after turn 10")
    text = win_text(found)
    assert "19" not in text.split("quantiles over games")[1].splitlines()[0]
    assert {"set-up", "turn 1"} <= {line.split("  ")[0] for line in text.splitlines()}
    assert titled_model_tables(found)["win_probability"].frame["as_this_turn_ends"].to_list()[:2] == ["set-up", "turn 1"]
    assert model_sections(found)[1]["doubts"]
