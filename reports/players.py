"""What those who played mean for an answer."""
from collections.abc import Mapping
from typing import Any

from reports.manifest import told

RANDOM = {"uniform", "semantic-uniform"}
AT_RANDOM = "Both play at random: their games say nothing of the game's balance."


def at_random(manifest: Mapping[str, Any]) -> list[str]:
    """A line where both players only draw lots."""
    players = set((told(manifest, "players") or {}).values())
    return [AT_RANDOM] * (bool(players) and players <= RANDOM)
