"""simulate/ici/rule_system.py: places in the cup as the set-up's own keys have them, as traced games draw, and fair."""
import json

import numpy as np
import pytest

from policies.core.match import trace_game
from policies.ici.match import Match
from reports.ici.game_reports import ICI
from simulate.ici.rule_system import NOT_IN_CUP, cup_places, in_cup
from tests.ici.conftest import fresh

SCENARIOS = ("ici-1955", "ici-1959")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_places_are_those_of_the_keys(scenario):
    for game in (0, 5, 123_456_789_012):
        it = fresh(scenario, game=game)
        side = in_cup(it.board)
        place = cup_places(1, np.array([game]), side)[0]
        keys = it.secret.chit_key
        for cup in (0, 1):
            chits = np.flatnonzero(side == cup)
            assert chits[np.argsort(place[chits])].tolist() == sorted(chits.tolist(), key=lambda chit: keys[chit])
            assert sorted(place[chits].tolist()) == list(range(len(chits)))
        assert (place[side < 0] == NOT_IN_CUP).all()


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_draw_in_the_order_of_places(scenario):
    match = Match(scenario, "greedy", "greedy")
    side = in_cup(match.loaded.board[0])
    ids = list(match.loaded.names.chits)
    for game in (0, 7):
        place = cup_places(match.seed, np.array([game]), side)[0]
        lines = [json.loads(line) for line in ICI.json_lines(trace_game(match, game))]
        for cup in ("FLN", "France"):
            drawn = [ids.index(line["chit"]) for line in lines if line.get("event") == "chit_drawn" and line["side"] == cup]
            assert len(drawn) > 2
            assert (np.diff(place[drawn].astype(int)) > 0).all()
            board = next(line for line in lines if line["line"] == "board")
            hand = [place[ids.index(chit)] for chit in board["chits"][cup]["hand"]]
            assert scenario == "ici-1955" or sorted(hand) == [0, 1, 2, 3, 4]


@pytest.mark.slow
def test_every_place_is_as_likely_for_every_chit_and_by_its_game():
    side = np.array([0, 1, 0, 1, -1, 0, 1, 0, 1])
    games = np.arange(40_000)
    place = cup_places(9, games, side)
    for chit in np.flatnonzero(side >= 0):
        seen = np.bincount(place[:, chit], minlength=4)
        assert len(seen) == 4
        assert ((seen - 10_000) ** 2 / 10_000).sum() < 22          # chi-square of three degrees: one in ten thousand
    assert (cup_places(9, games[[77]], side)[0] == place[77]).all()
    assert (cup_places(8, games[:50], side) != place[:50]).any()


def test_1959_has_its_own_cup():
    """59: chits from 1959 on, and four older ones; those in force lie on the board."""
    match = Match("ici-1959")
    titles = match.loaded.names.chit_titles
    there = {title for title, cup in zip(titles, in_cup(match.loaded.board[0]), strict=False) if cup >= 0}
    assert {"Army discontent", "Oil in the Sahara", "OAS"} <= there
    assert not {"Les bleues", "Morice line", "Kennedy"} & there
