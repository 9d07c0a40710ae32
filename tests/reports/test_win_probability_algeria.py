"""The model of Algeria's win probability on games whose lead is all that counts."""

import numpy as np
import polars as pl

from reports.algeria.model import MODEL
from reports.win_probability.analysis import NO
from tests.reports import random_walk_games


def test_forecasts_follow_the_lead_and_are_not_refuted():
    found = MODEL.win_probability(random_walk_games.play(1_500)[0])
    before = found.frame.filter(~pl.col("ends") & (pl.col("turn") > 0))
    lead = (before["fln_psl"] - before["government_psl"]).to_numpy()
    chance = before["chance"].to_numpy()
    assert chance[lead > 15].mean() > 0.75
    assert chance[lead < -15].mean() < 0.35
    assert abs(np.mean(chance) - before["won"].mean()) < 0.02
    assert found.judged.verdict != NO
    assert found.judged.brier < found.judged.reference - 0.03
    assert found.start["agrees"]
