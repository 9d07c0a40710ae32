"""Every switch that `wilaya rules` shows leads to games that end, whoever plays."""
import pytest

from policies.ici.match import Match
from simulate.ici.board.load import describe_rules, load, parse_set
from simulate.ici.enums import Way

pytestmark = pytest.mark.slow

READINGS = [row for row in describe_rules(load("ici-1955")) if row["path"].startswith("reading.")]


@pytest.mark.parametrize("player", Match.ROSTER.listed())
@pytest.mark.parametrize("row", READINGS, ids=lambda row: row["path"])
def test_the_other_reading_is_playable(row, player):
    switched = parse_set(f"{row['path']}={1 - row['value']}")
    for scenario in ("ici-1955", "ici-1959"):
        rows = Match(scenario, player, player, 1, [switched]).play(0, 20)
        assert (rows["way"] != Way.NOT_OVER).all()
