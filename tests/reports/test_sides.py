"""What reports of every game take for granted of its rows."""
from policies.games import players
from reports.games import reports_on
from reports.tables import sides
from simulate.games import GAMES


def test_the_first_side_has_one_number_in_every_game():
    for game in GAMES:
        roster = players(game).roster
        assert roster.sides[0] == sides.FLN
        assert len(roster.sides) == len(reports_on(game).sides) == len(reports_on(game).spoken)
