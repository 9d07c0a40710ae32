"""Random play on the readings of an established online implementation, against the figures published of it.

Source: 1,000 games a scenario played there, 95 % intervals. Two samples are compared: a difference has the width of both.
"""
from math import sqrt

import numpy as np
import pytest

from policies.algeria.match import Match
from simulate.algeria.enums import Scale, Side
from simulate.algeria.rule_system import ALGERIA
from tests import ROOT

HOST = ROOT / "simulate" / "algeria" / "variants" / "host.toml"
GAMES, THEIRS = 20_000, 1_000
# scenario: mean of turns and half its interval, most turns, share of decisive victories, winner's mean PSL
PUBLISHED = {"algeria-1954": (5.20, 0.11, 13, 0.941, 67.5), "algeria-1958": (3.15, 0.07, 8, 0.998, 79.7),
             "algeria-1960": (3.76, 0.09, 10, 0.858, 67.0)}
WIDTH = 1.96


@pytest.fixture(scope="module", params=PUBLISHED)
def games(request) -> tuple[np.ndarray, tuple]:
    match = Match(request.param, "semantic-uniform", "semantic-uniform", 1, [ALGERIA.read_overlay(HOST)])
    return match.play(0, GAMES), PUBLISHED[request.param]


def test_the_fln_always_wins(games):
    rows, _ = games
    assert (rows["winner"] == Side.FLN).mean() >= 1 - 3.7 / THEIRS        # none of 1,000: at most that, at 97.5 %


def test_turns(games):
    rows, (mean, half, most, _, _) = games
    assert abs(rows["last_turn"].mean() - mean) <= half + WIDTH * rows["last_turn"].std() / sqrt(GAMES)
    expected = (rows["last_turn"] > most).mean()                           # the longest of their 1,000 games
    assert (1 - expected) ** THEIRS > 0.025


def test_decisive_victories(games):
    rows, (_, _, _, share, _) = games
    ours = (rows["scale"] == Scale.DECISIVE).mean()
    assert abs(ours - share) <= WIDTH * sqrt(share * (1 - share) / THEIRS + ours * (1 - ours) / GAMES)


def test_psl_of_the_winner(games):
    rows, (*_, psl) = games
    ours = np.where(rows["winner"] == Side.FLN, rows["fln_psl"], rows["government_psl"]).astype(float)
    assert abs(ours.mean() - psl) <= WIDTH * ours.std() * sqrt(1 / THEIRS + 1 / GAMES) + 0.05     # printed with one decimal
