"""Where a stored run tips, and its win probability turn by turn."""
from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np

from policies.core.players import Branches
from policies.core.trace import trace_game
from policies.games import players
from reports.games import NotWorkedOut, reports_of, reports_on
from reports.studies.effort import Progress, stage
from reports.studies.play.reload_run import match_of
from reports.tables.run_report import named_sets
from reports.tipping.analysis import Tipping
from reports.win_probability.analysis import WinProbability
from reports.win_probability.findings import swing_text, win_text
from reports.win_probability.swings import POSITIONS, SwingAnalysis, analyse_swings, games_to_replay
from simulate.core.errors import UserError
from simulate.core.storage.game_ranges import number
from simulate.core.storage.run_folder import Run


class Modelled(NamedTuple):
    """The win probability of a run's games, and what swings some of them, if they were replayed."""
    chance: "WinProbability"
    swings: "SwingAnalysis | None" = None

    def json(self) -> dict[str, Any]:
        """Values of a report's JSON."""
        return {**self.chance.json(), "swings": self.swings and self.swings.json()}

    def text(self) -> str:
        """Words of a report."""
        return "\n\n".join([win_text(self.chance), *([swing_text(self.swings)] if self.swings else [])])


def model_run(run: "Run", games: int, progress: Progress) -> Modelled:
    """The model of a run, and with `games` what swings so many of its games. UserError as below."""
    found = win_probability_of(run)
    if not games:
        return Modelled(found)
    with stage(progress, lambda: "interrupted; nothing was written", "replays"):
        return Modelled(found, swings_of(run, found, games, progress.update))


def win_probability_of(run: "Run") -> "WinProbability":
    """The WinProbability of a run's games that have turn rows. UserError when it keeps none, or too few."""
    return reports_of(run.manifest).win_probability(run.turns(), run.manifest["regions"])


def swings_of(run: "Run", found: "WinProbability", games: int,
              done: Callable[[int, int], object]) -> "SwingAnalysis":
    """The SwingAnalysis of the first `games` games of a WinProbability; they are played again here.

    UserError when this checkout's rules, data or players are not those of the run, or its games are too few.
    """
    match = match_of(run)

    @cache
    def branches(game: int) -> "Branches":
        return players(match.RULES.name).counterfactual(match.on_set_of(game))

    replays = reports_on(match.RULES.name).replays()
    return analyse_swings(
        found,
        replays,
        games_to_replay(found, games),
        lambda number: trace_game(match, number),
        lambda states, dice, position: branches(position // POSITIONS).play(states, dice, position),
        branches(0).names,
        done,
    )


def tipping_of(run: "Run", progress: Progress) -> "Tipping | None":
    """The Tipping of a run of one board; None in a game that has none. UserError for turn rows of an older version."""
    shuffled = places_of(run) if run.manifest.get("chits") else (None, "")
    kept = number(run.turned())
    with stage(progress, lambda: "interrupted; nothing was to be kept", "turns"):
        if kept:
            progress.update(0, kept)
        try:
            return reports_of(run.manifest).tipping_points(
                run.manifest, run.scan(), run.turns() if kept else None, *shuffled,
                counted=lambda games: progress.update(games, kept))
        except NotWorkedOut:
            return None


def places_of(run: "Run") -> "tuple[Callable[[np.ndarray], np.ndarray] | None, str]":
    """What gives the places of a run's chits in their cups, for numbers of games; None and the reason if that is not known."""
    if run.manifest.get("boards") or named_sets(run.manifest["identity"]):
        return None, "Places in the cup are told of runs on one data set only (--default-data)."
    try:
        match = match_of(run)
    except UserError as error:
        return None, f"The places of chits in the cup are not known: {error}"
    return partial(match.RULES.shuffled_places, match.loaded, match.seed), ""
