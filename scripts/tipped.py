"""Where a stored run tips: its rows, its turns if they were kept, and the places of chits in the cup."""
from functools import partial

from simulate.core.errors import UserError


def tipping_of(run, level: float | None = None):
    """The Tipping of a run of one board. UserError for turn rows of an older version."""
    from reports.games import reports_of
    from reports.statistics.intervals import LEVEL

    shuffled = places_of(run) if run.manifest.get("chits") else (None, "")
    return reports_of(run.manifest).tipping_points(
        run.manifest, run.scan(), run.turns() if run.turned() else None, level or LEVEL, *shuffled)


def places_of(run):
    """What gives the places of a run's chits in their cups, for numbers of games; None and the reason if that is not known."""
    from scripts.stored import match_of

    if run.manifest.get("boards"):
        return None, "Places in the cup are told of runs of one board only."
    try:
        match = match_of(run)
    except UserError as error:
        return None, f"The places of chits in the cup are not known: {error}"
    return partial(match.RULES.shuffled_places, match.loaded, match.seed), ""
