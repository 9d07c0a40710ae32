"""Where a stored run tips: its rows, its turns if they were kept, and the places of chits in the cup."""
import importlib

from simulate.core.errors import UserError


def tipping_of(run, level: float | None = None):
    """The Tipping of a run of one board. UserError for turn rows of an older version."""
    from reports.statistics.intervals import LEVEL
    from simulate.games import GAMES

    game = run.manifest["identity"].get("game", next(iter(GAMES)))
    more = dict(zip(("places", "no_places"), places_of(run), strict=True)) if run.manifest.get("chits") else {}
    return importlib.import_module(f"reports.{game}.tipping.analysis").tipping_points(
        run.manifest, run.scan(), run.turns() if run.turned() else None, level=level or LEVEL, **more)


def places_of(run):
    """What gives the places of a run's chits in their cups, for numbers of games; None and the reason if that is not known."""
    from scripts.stored import match_of
    from simulate.ici.cup_order import cup_places, in_cup

    if run.manifest.get("boards"):
        return None, "Places in the cup are told of runs of one board only."
    try:
        match = match_of(run)
    except UserError as error:
        return None, f"The places of chits in the cup are not known: {error}"
    side = in_cup(match.game.board[0])
    return (lambda games: cup_places(match.seed, games, side)), ""
