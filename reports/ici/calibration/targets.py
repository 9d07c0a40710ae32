"""What is known of the war's course and can be measured in games: the targets of a data set. None of them is who wins.

Winter 1959 as the set-up of scenario 1959 draws it, a few dates before it, and the dates of the crises after it. Each target has
a discrepancy: by how much (one standard deviation) a sound data set may miss it, because of the players' habits and because the
picture is round. TARGETS says why it is as large as it is.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.lib.recfunctions import drop_fields

from policies.core.match import Match

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


TARGETS: Sequence[Any] = (
    Target("density_1957", "Troop Density in Winter 1957", 3.4, 0.8, 0.65, "history: 400,000 of 450,000 men were there",
           "the scale of men to steps is rough"),
    Target("crises_1958", "Government Crises before 1958", 0, 0.6, 0.50, "history: de Gaulle, May 1958",
           "one war of many possible ones"),
    Target("referendum_1958", "first referendum before 1958, share of games", 0, 0.5, 0.40, "history: September 1958",
           "one war of many possible ones"),
    Target("referendum", "first referendum before 1959, share of games", 1, 0.15, 0.40, "R-59", "a few games may be late"),
    Target("public", "French Public lost in all, steps", 20, 4, 0.35, "R-59: one cycle of 20",
           "the marker is put back to 20 as a round start"),
    Target("crises", "Government Crises before 1959", 1, 0.4, 0.50, "R-59", "one crisis is a whole number"),
    Target("pied_noirs", "Pied-noirs, steps from Mild Acceptance", 1, 0.8, 0.75, "R-59",
           "the marker is put where the crisis puts it, as a round start"),
    Target("incap", "FLN Incap", 8, 1.5, 0.45, "R-59", "structure attacks and crises are the players' choice in part"),
    Target("density", "Troop Density", 4, 0.6, 0.65, "R-59", "a chit may come late"),
    Target("fln_markers", "mean of the 12 lowest Population Markers", 8, 1.25, 0.50, "R-59", "players work on other Regions"),
    Target("french_markers", "mean of the other Population Markers", 14.9, 1.25, 0.55, "R-59", "players work on other Regions"),
    Target("faileks", "Faileks in Algeria", 53, 7, 0.40, "R-59", "players choose between recruits and cells"),
    Target("abroad", "Faileks abroad", 10, 15, 0.60, "R-59",
           "the FLN of `league` keeps some 20 where they cost France points and nobody strikes them"),
    Target("fln_level", "Regions at FLN Level", 12, 2.5, 0.50, "R-59", "players choose what they pay for"),
    Target("french_levels", "Regions at Activist or Support Level", 8, 3, 0.45, "R-59",
           "the France of `league` goes on to Support Level at once"),
    Target("fln_control", "Regions under FLN control", 5, 2, 0.45, "R-59", "the rulebook's FLN holds stacks together"),
    Target("contested", "contested Regions", 7, 2, 0.50, "R-59", "the rulebook's FLN holds stacks together"),
    Target("squeezed", "Regions that the FLN controls or contests, Winter 1959 less Winter 1957", 0, 2.5, 0.45,
           "Player's Notes: it roams in the first two years, France is the stronger side then",
           "players of the league spread on to the end"),
    Target("dear", "FLN Incap of 11 or more at some time, share of games", 0.75, 0.35, 0.50,
           "Player's Notes: recruits that cost 2 OPs are a normal state", "a war without it is possible"),
    Target("crises_1961", "Government Crises before 1961", 2, 0.75, 0.50, "history: barricades, January 1960",
           "one war of many possible ones", LATE),
    Target("crises_1962", "Government Crises before 1962", 3, 0.75, 0.50, "history: coup attempt, April 1961",
           "one war of many possible ones", LATE),
    Target("lasts", "games still on in Winter 1962, share", 1, 0.4, 0.55, "history: the vote was in July 1962",
           "one war of many possible ones", LATE),
)


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
