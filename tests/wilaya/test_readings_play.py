"""Every switch that `wilaya rules` shows leads to games that end, whoever plays."""
import pytest

from policies.ici.match import Match
from simulate.core.data.scenario import describe_rules
from simulate.ici.board.load import load
from simulate.ici.enums import Way
from simulate.ici.rule_system import ICI

pytestmark = pytest.mark.slow

READINGS = [row for row in describe_rules(load("ici-1955")) if row["path"].startswith("reading.")]


@pytest.mark.parametrize("player", Match.ROSTER.listed())
@pytest.mark.parametrize("row", READINGS, ids=lambda row: row["path"])
def test_the_other_reading_is_playable(row, player):
    switched = ICI.parse_set(f"{row['path']}={1 - row['value']}")
    for scenario in ("ici-1955", "ici-1959"):
        rows = Match(scenario, player, player, 1, [switched]).play(0, 20)
        assert (rows["way"] != Way.NOT_OVER).all()
