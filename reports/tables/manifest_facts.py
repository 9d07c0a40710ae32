"""What a manifest says of a run, and what its players mean for the answer."""
from collections.abc import Mapping
from typing import Any


def manifest_value(manifest: Mapping[str, Any], name: str) -> Any:
    """What a manifest says, itself or in its identity; None if it does not."""
    return manifest.get(name, manifest.get("identity", {}).get(name))


def data_is_certain(manifest: Mapping[str, Any]) -> bool:
    """Whether no data of the run are assumed; where a manifest does not say it, they may be."""
    return manifest.get("assumed_rows") == 0


RANDOM = {"uniform", "semantic-uniform"}
AT_RANDOM = "Both play at random: their games say nothing of the game's balance."


def at_random(manifest: Mapping[str, Any]) -> list[str]:
    """A line where both players only draw lots."""
    players = set((manifest_value(manifest, "players") or {}).values())
    return [AT_RANDOM] * (bool(players) and players <= RANDOM)
