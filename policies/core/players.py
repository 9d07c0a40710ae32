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
    is one, the classes of matches in which a side looks ahead: before each turn, and at single decisions."""
    roster: Roster
    match: type[Match]
    counterfactual: type[Branches]
    look_ahead: Callable[..., Any] | None = None
    decide_ahead: Callable[..., Any] | None = None
