"""A match as commands ask for one, and who plays and with what seed where nothing is said."""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from policies.core.match import Match

PLAYER = "notes"
SEED = "1"


def match(scenario: str, fln: str | None, france: str | None, seed: int, overlays: "Sequence",
          player_files: "Sequence" = ()) -> "Match":
    """A Match of the scenario's game, its names and its data checked; None is PLAYER."""
    from policies.games import players
    from simulate.games import game_of

    found = players(game_of(scenario)).match(scenario, fln or PLAYER, france or PLAYER, seed, overlays, files=player_files)
    _ = found.identity
    return found
