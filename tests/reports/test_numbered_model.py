"""Tipping points, chances to win and swings of the games with numbered turns, Twilight and Vichy France."""
from pkgutil import resolve_name

import numpy as np
import polars as pl
import pytest

from policies.core.match import trace_game
from policies.games import players
from reports.games import reports_on
from reports.tracing.numbered_trace import HEAD
from reports.win_probability.swings import analyse_swings
from simulate.games import rule_system

pytestmark = pytest.mark.slow

GAMES, REPLAYED = 1_200, 24
SCENARIOS = {"twilight": "twilight-medium", "vichy": "vichy"}


class Played:
    """Games of one scenario with their turns, and its model."""

    def __init__(self, game):
        self.game, self.reports = game, reports_on(game)
        self.match = players(game).match(SCENARIOS[game], seed=3)
        rows, turns = self.match.play_with_turns(0, GAMES)
        self.turns, self.places = pl.DataFrame(turns), rule_system(game).turn_rows().places(self.match.loaded)
        self.games = pl.DataFrame({name: rows[name] for name in ("game", "winner", "way", "last_turn", "fln_wins")})
        self.model = resolve_name(f"reports.{game}.model:MODEL")


@pytest.fixture(scope="module", params=SCENARIOS)
def played(request):
    return Played(request.param)


@pytest.fixture(scope="module")
def found(played):
    return played.reports.win_probability(played.turns.lazy(), played.places)


def test_the_lead_at_the_end_is_the_winners(played):
    """Who would win if the game ended now is who wins when it ends; the FLN wins a tie."""
    last = played.turns.filter(pl.col("turn") == pl.col("turn").max().over("game"))
    final = last if played.game == "vichy" else last.join(played.games.select("game", "way"), on="game").filter(way=2)
    assert len(final) > GAMES / 2
    assert ((final["lead"] >= 0) == (final["winner"] == 0)).all()


def test_tipping_tables_count_every_game_that_goes_on(played):
    tipping = played.reports.tipping_points({"regions": played.places}, played.games.lazy(), played.turns.lazy(), None, "")
    assert (tipping.games, tipping.turned) == (GAMES, GAMES)
    rows = tipping.tables["tipping"].filter(turn=1, track="lead").to_dicts()
    assert rows[0]["of"] == len(played.turns.filter(turn=2)["game"].unique())
    assert rows[0]["games"] == int(played.turns.filter(turn=1).join(
        played.turns.filter(turn=2).select("game"), on="game")["fln_wins"].sum())


def test_the_mean_chance_at_the_start_is_the_win_rate(played, found):
    assert found.start["agrees"]
    assert found.start["rate"] == pytest.approx(played.games["fln_wins"].mean())
    assert found.start["chance"] == pytest.approx(found.start["rate"], abs=0.01)
    assert found.judged.brier < found.judged.reference


def test_a_position_after_the_last_event_of_a_turn_is_that_of_its_row(played):
    """What the log says after events, what the state holds, and what rows of turns hold are the same numbers."""
    names, replays = played.model.names, played.reports.replays()
    at = [played.model.tracks.index(name) for name in names]
    seen = 0
    for game in range(8):
        traced = trace_game(played.match, game)
        numbers = replays.position(traced)
        for turn, states in enumerate(traced.states):
            row = played.turns.filter(game=game, turn=turn).row(0, named=True)
            expected = [row.get(name, value) for name, value in zip(names, numbers(states), strict=True)]
            assert numbers(states).tolist() == expected
            if turn and traced.states[turn][0].public.way:
                assert traced.turns[turn][-1][HEAD:][at].tolist() == expected
                seen += 1
    assert seen == 8


def test_swings_of_a_game_sum_to_its_result(played, found):
    match = played.match
    branches = players(played.game).counterfactual(match)
    swings = analyse_swings(found, played.reports.replays(), range(REPLAYED), lambda game: trace_game(match, game),
                            branches.play, branches.names)
    assert swings.missed < 1e-9
    assert swings.games == REPLAYED
    assert set(swings.events["kind"]) <= set(played.model.named)
    assert np.isclose(swings.shares["share"].sum(), 1, atol=1e-6)
