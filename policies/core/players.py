"""What policies.games lists of a game: who can play, and the classes of its matches."""
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from policies.core.counterfactual import Branches
from policies.core.match import Match
from policies.core.roster import Roster


@dataclass(frozen=True)
class Players:
    """The players of one game, as policies.games lists them: who can play, a match, a turn played otherwise; and, where there
    are any, play-outs of a side of a match."""
    roster: Roster
    match: type[Match]
    counterfactual: type[Branches]
    playouts: Callable[..., Any] | None = None
