"""Models of a run on disk that reports show."""
from typing import TYPE_CHECKING, NamedTuple

from scripts.cli.console import interruptible

if TYPE_CHECKING:
    from reports.win_probability.analysis import WinProbability
    from reports.win_probability.swings import SwingAnalysis

SAMPLE = 200              # a good number of games to replay for swings


class Modelled(NamedTuple):
    """The win probability of a run's games, and what swings some of them, if they were replayed."""
    chance: "WinProbability"
    swings: "SwingAnalysis | None" = None

    def json(self) -> dict:
        """Values of a report's JSON."""
        return {**self.chance.json(), "swings": self.swings and self.swings.json()}

    def text(self) -> str:
        """Words of a report."""
        from reports.win_probability.findings import swing_text, win_text

        return "\n\n".join([win_text(self.chance), *([swing_text(self.swings)] if self.swings else [])])


def made(run, games: int, quiet: bool) -> Modelled:
    """Both, of so many `games` replayed; none for 0. UserError as those of win_probability_of and swings_of."""
    from scripts.cli.progress import Progress

    found = win_probability_of(run)
    if not games:
        return Modelled(found)
    with interruptible(lambda: "interrupted; nothing was written"), Progress(not quiet, "replays") as progress:
        return Modelled(found, swings_of(run, found, games, progress.done))


def win_probability_of(run):
    """The WinProbability of a run's games that have turn rows. UserError when it keeps none, or too few."""
    from reports.games import reports_of

    return reports_of(run.manifest).win_probability(run.turns(), run.manifest["regions"])


def swings_of(run, found, games: int = SAMPLE, done=lambda games, total: None):
    """The SwingAnalysis of the first `games` games of a WinProbability; they are played again here.

    UserError when this checkout's rules, data or players are not those of the run, or its games are too few.
    """
    from policies.core.trace import trace_game
    from policies.games import players
    from reports.games import reports_on
    from reports.win_probability.swings import analyse_swings, games_to_replay
    from scripts.stored import match_of

    match = match_of(run)
    branches = players(match.RULES.name).counterfactual(match)
    replays = reports_on(match.RULES.name).replays()
    return analyse_swings(
        found,
        replays,
        games_to_replay(found, games),
        lambda number: trace_game(match, number),
        branches.play,
        branches.names,
        done,
    )
