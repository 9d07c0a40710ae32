"""The leagues that come with each game: a mixture a side and scenario, and who is shown, drawn and asked beside it."""
import pytest

from policies.core.player import LEFT
from policies.core.roster import LEAGUE
from policies.games import PLAYERS, players
from reports.studies.change.play_comparison import OFTEN, panel_players
from reports.studies.play.matches import PLAYER, build_match
from simulate.core.errors import UserError
from simulate.games import GAMES

WITH_LEAGUES = ("ici", "algeria")
SCENARIOS = [(game, scenario) for game in WITH_LEAGUES for scenario in GAMES[game].scenarios]


def mixtures(game: str, scenario: str):
    roster = players(game).roster
    return [roster.player(LEAGUE, side).of_scenario(scenario) for side in roster.sides]


def test_the_league_plays_where_nobody_is_named():
    assert PLAYER == LEAGUE
    assert (build_match("ici-1955").fln, build_match("algeria-1958").france) == (LEAGUE, LEAGUE)


@pytest.mark.parametrize("game", WITH_LEAGUES)
def test_nobody_else_plays_in_place_of_a_league_that_is_missing(game, monkeypatch):
    roster = players(game).roster
    monkeypatch.setattr(roster, "_files", [roster.listed()])
    with pytest.raises(UserError, match="unknown FLN player 'league'; "):
        build_match(GAMES[game].scenarios[0])


@pytest.mark.parametrize("game", sorted(set(PLAYERS) - set(WITH_LEAGUES)))
def test_a_game_without_leagues_is_played_by_its_usual_player(game):
    match = build_match(GAMES[game].scenarios[0])
    assert LEAGUE not in players(game).roster.all([])
    assert (match.fln, match.france) == (players(game).match.USUAL,) * 2


@pytest.mark.parametrize("game, scenario", SCENARIOS)
def test_each_scenario_has_its_own_mixtures(game, scenario):
    roster = players(game).roster
    for side, mixed in zip(roster.sides, mixtures(game, scenario), strict=True):
        assert sum(mixed.shares) == pytest.approx(1, abs=1e-3)
        assert len({each.name for each in mixed.members}) == len(mixed.members)
        for each in mixed.members:
            assert each.name.startswith(f"{scenario}-{roster.kind.KEYS[side]}-")
            assert each.names == roster.player("notes", side).names


@pytest.mark.parametrize("game, scenario", SCENARIOS)
def test_what_best_responses_still_gain_stands_beside_each_mixture(game, scenario):
    for mixed in mixtures(game, scenario):
        assert tuple(mixed.left) == LEFT
        assert mixed.left["games"] >= 50_000
        assert -1 < mixed.left["low"] <= mixed.left["gain"] <= mixed.left["high"] < 1


@pytest.mark.parametrize("game", WITH_LEAGUES)
def test_members_of_leagues_are_players_that_lists_leave_out(game):
    roster = players(game).roster
    for side in roster.sides:
        shown = {each.name for each in roster.of_side(side)}
        assert shown == set(roster.listed())
        assert all(roster.player(name, side).weights for name, sides in roster.all().items()
                   if name in roster.members and side in sides)
    assert roster.members
    assert LEAGUE not in roster.members


@pytest.mark.parametrize("game, scenario", SCENARIOS)
def test_a_panel_has_the_players_and_whom_the_league_draws_often(game, scenario):
    roster, match = players(game).roster, build_match(scenario)
    for side, mixed in zip(roster.sides, mixtures(game, scenario), strict=True):
        often = {each.name for each, share in zip(mixed.members, mixed.shares, strict=True) if share >= OFTEN}
        assert often
        assert set(panel_players(match, side)) == often | set(roster.listed())
