"""Winter 1959 as games that began in 1955 reach it, beside the set-up of scenario 1959: the designer's picture of those years.

A data set is sound when two competent players come near that picture. What is measured stands in TARGETS; none of it is who wins.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from policies.ici.match import Match
from simulate.core.kernels.kernel import entry
from simulate.core.kernels.records import zeroed
from simulate.ici.board.load import Variant
from simulate.ici.enums import Control, Lasting, Level, Way
from simulate.ici.state import STATE

PLAYER = "notes"
WINTER_1959 = 16          # turns after Winter 1955
FLN_MARKERS = 12          # Population Markers that 59 lets the FLN set
ALREADY = (Lasting.TUNISIA_MOROCCO, Lasting.MORICE_LINE, Lasting.RESETTLE, Lasting.INFILTRATE, Lasting.LES_BLEUES)


@dataclass(frozen=True)
class Target:
    """What a mean over games should be in Winter 1959, and how far from it a data set may lie."""
    name: str
    title: str
    value: float
    tolerance: float
    source: str = "R-59"


TARGETS = (
    Target("reached", "games that reach Winter 1959", 1.0, 0.5, "the whole war is played from 1955"),
    Target("referendum", "first referendum held", 1.0, 0.5),
    Target("public", "French Public lost in all, steps", 20.0, 8.0, "R-59: about one cycle of 20"),
    Target("crises", "Government Crises", 1.0, 0.75),
    Target("pied_noirs", "Pied-noirs, steps from Mild Acceptance", 1.0, 2.0),
    Target("incap", "FLN Incap", 8.0, 3.0),
    Target("density", "Troop Density", 4.0, 1.5),
    Target("lasting", "lasting chits in force, of five", 5.0, 2.0),
    Target("fln_markers", "mean of the 12 lowest Population Markers", 8.0, 2.5),
    Target("french_markers", "mean of the other Population Markers", 14.9, 2.5),
    Target("faileks", "Faileks in Algeria", 53.0, 16.0),
    Target("abroad", "Faileks abroad", 10.0, 10.0),
    Target("resettled", "resettled Regions", 5.0, 5.0),
    Target("fln_level", "Regions at FLN Level", 12.0, 6.0),
    Target("purge_level", "Regions at Purge Level", 5.0, 5.0),
    Target("activist_level", "Regions at Activist Level", 8.0, 8.0),
    Target("support_level", "Regions at Support Level", 0.0, 12.0),
    Target("fln_control", "Regions under FLN control", 5.0, 5.0),
    Target("contested", "contested Regions", 7.0, 6.0),
)


@dataclass(frozen=True)
class Winter:
    """Means over the games of a data set that reach Winter 1959, by target's name, and the distance from all targets."""
    games: int
    means: Mapping[str, float]

    @property
    def distance(self) -> float:
        """Root mean square of the misses, each in tolerances."""
        return float(np.sqrt(np.mean([self.miss(target) ** 2 for target in TARGETS])))

    def miss(self, target: Target) -> float:
        """How far from a target, in its tolerance: within -1 and 1 it passes."""
        return (self.means[target.name] - target.value) / target.tolerance

    @property
    def passes(self) -> bool:
        """Whether every target is met within its tolerance."""
        return all(abs(self.miss(target)) <= 1 for target in TARGETS)


def weights() -> dict[str, tuple[float, ...]]:
    """Those of the players as they are now, by side."""
    match = Match("ici-1955", PLAYER, PLAYER)
    return {"fln": match.fln_player.weights, "france": match.france_player.weights}


def winter(values: Mapping[str, str], games: int, players: Mapping[str, Sequence[float]], seed: int = 1) -> Winter:
    """Play `games` games of scenario 1955 on a data set until Winter 1959, by PLAYER on both sides with the weights `players`."""
    named = Match("ici-1955", PLAYER, PLAYER, seed=seed, variants=[Variant("", values)])
    match = named.with_players({each.side: replace(each, weights=tuple(players[each.KEYS[each.side]])) for each in named.players})
    board, state = match.boards[0], zeroed(STATE)[0]
    rows = [row for row in (_facts(match, board, state, game) for game in range(games)) if row]
    if not rows:
        return Winter(games, {**dict.fromkeys((target.name for target in TARGETS), float("inf")), "reached": 0.0})
    means = {name: float(np.mean([row[name] for row in rows])) for name in rows[0]}
    return Winter(games, {"reached": len(rows) / games, **means})


def _facts(match: Match, board, state, game: int) -> dict[str, float] | None:
    """The board of one game when Winter 1959 begins; None if it ended before."""
    from simulate.ici.play import PLAY_UNTIL, play_until

    fln, france = match.seated(game)
    entry(play_until, PLAY_UNTIL)(state, board, fln.policy(), fln.vector(), france.policy(), france.vector(), match.seed, game,
                                  WINTER_1959)
    return None if state.public.way != Way.NOT_OVER else _read(board, state.public)


def _read(board, public) -> dict[str, float]:
    regions = int(board["populated"])
    levels, control = public.level[:regions], public.control[:regions]
    markers = np.sort(public.allegiance[:regions])
    lost = int(board["tracks_top"]) - public.french_public + int(board["referendum_reset"]) * public.referendums
    return {
        "referendum": public.referendums, "public": lost, "crises": public.crisis, "pied_noirs": public.pied_noirs,
        "incap": public.incap, "density": public.density, "lasting": _in_force(public.lasting, ALREADY),
        "fln_markers": markers[:FLN_MARKERS].mean(), "french_markers": markers[FLN_MARKERS:].mean(),
        "faileks": public.faileks_in_algeria, "abroad": public.faileks_abroad,
        "resettled": (public.resettled[:regions] > 0).sum(),
        **{f"{level.name.lower()}_level": (levels == level).sum() for level in Level},
        "fln_control": (control == Control.FLN).sum(), "contested": (control == Control.CONTESTED).sum(),
    }


def _in_force(lasting, effects: Sequence[Lasting]) -> int:
    return sum(int(lasting[effect] > 0) for effect in effects)
