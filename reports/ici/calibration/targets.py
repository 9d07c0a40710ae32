"""What is known of the war's course and can be measured in games: the targets of a data set. None of them is who wins.

Winter 1959 as the set-up of scenario 1959 draws it, a few dates before it, and the dates of the crises after it. Each target has
a discrepancy: by how much (one standard deviation) a sound data set may miss it, because of the players' habits and because the
picture is round. TARGETS says why it is as large as it is.
"""
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.lib.recfunctions import drop_fields

from policies.core.match import Match
from reports.tables.frames import rows_of

EARLY, LATE = "ici-1955", "ici-1959"
WINTER_1957, WINTER_1958, WINTER_1959, WINTER_1961, WINTER_1962 = 8, 12, 16, 24, 28     # turns after Winter 1955
GAMES: Mapping[str, int] = {EARLY: 32, LATE: 24}         # on which a draw is judged
FIRST_LOOK, HOPELESS = 8, -9.0        # games of EARLY, and the logarithm of a weight below which no more are played
FLN_MARKERS = 12                      # Population Markers that 59 lets the FLN set
DEAR = 11                             # FLN Incap from which on a recruit costs 2 OPs (2.1)
FULL = 20                             # steps of the Support Level Track
UNREAD = ("winner", "fln_wins", "way")       # columns that say who wins


@dataclass(frozen=True)
class Target:
    """What a mean over games should be, and by how much a sound data set may miss it; `scenario` is the one played for it.

    `share` is how much of a fact of its own it is: 1 over the sum of its squared correlations with all targets over 400 playable
    draws. Two targets that always move together count half each, whatever moves them, the data or the players.
    """
    name: str
    title: str
    value: float
    discrepancy: float
    share: float
    source: str
    why: str
    scenario: str = EARLY


TARGETS: Sequence[Any] = [Target(**row | {name: json.loads(row[name]) for name in ("value", "discrepancy", "share")})
                          for row in rows_of("ici", "targets")]


def facts(match: "Match", games: int) -> dict[str, np.ndarray]:
    """What `games` games of a match on one board were like, by target's name, shape (n,).

    A game that ended before a target's time has no value of it, so n differs.
    """
    rows, turns = (drop_fields(found, UNREAD)
                   for found in match.play_with_turns(0, games))
    return _late(rows) if match.scenario == LATE else _early(rows, turns)


def _late(rows: np.ndarray) -> dict[str, np.ndarray]:
    return {"crises_1961": 1 + _crises(rows, WINTER_1961), "crises_1962": 1 + _crises(rows, WINTER_1962),
            "lasts": (rows["last_turn"] >= WINTER_1962).astype(float)}


def _early(rows: np.ndarray, turns: np.ndarray) -> dict[str, np.ndarray]:
    there = rows["last_turn"] >= WINTER_1959
    now, before = turns[turns["turn"] == WINTER_1959 - 1], turns[turns["turn"] == WINTER_1957 - 1]
    now, then = (found[np.isin(found["game"], rows["game"][there])] for found in (now, before))
    held = _held(rows, WINTER_1959)[there]
    markers = np.sort(np.stack([now[name] for name in now.dtype.names if name.startswith("allegiance_")], axis=1), axis=1)
    return {
        "density_1957": before["density"].astype(float),
        "crises_1958": _crises(rows, WINTER_1958), "referendum_1958": _held(rows, WINTER_1958),
        "referendum": held, "public": FULL - now["french_public"] + FULL * held, "crises": now["crisis"].astype(float),
        "pied_noirs": now["pied_noirs"].astype(float), "incap": now["incap"].astype(float),
        "density": now["density"].astype(float), "fln_markers": markers[:, :FLN_MARKERS].mean(axis=1),
        "french_markers": markers[:, FLN_MARKERS:].mean(axis=1),
        "faileks": sum(now[f"faileks_{kind}"].astype(float) for kind in (
            "region", "major_city", "sahara", "city", "town", "resource_site")),
        "abroad": now["faileks_country"].astype(float), "fln_level": now["levels_fln"].astype(float),
        "french_levels": now["levels_activist"].astype(float) + now["levels_support"],
        "squeezed": _beyond_france(now) - _beyond_france(then), "dear": _dear(rows, turns),
        "fln_control": now["controls_fln"].astype(float), "contested": now["controls_contested"].astype(float),
    }


def _beyond_france(turns: np.ndarray) -> np.ndarray:
    """Regions that the FLN holds or contests."""
    return turns["controls_fln"].astype(float) + turns["controls_contested"]


def _dear(rows: np.ndarray, turns: np.ndarray) -> np.ndarray:
    """Whether recruits cost 2 OPs at the end of some turn (2.1)."""
    return np.isin(rows["game"], turns["game"][turns["incap"] >= DEAR]).astype(float)


def _held(rows: np.ndarray, turn: int) -> np.ndarray:
    """Whether the first referendum was held before a turn."""
    return ((rows["first_referendum"] >= 0) & (rows["first_referendum"] < turn)).astype(float)


def _crises(rows: np.ndarray, turn: int) -> np.ndarray:
    """How many Government Crises were entered before a turn."""
    return ((rows["crisis"] >= 0) & (rows["crisis"] < turn)).sum(axis=1).astype(float)
