"""Games whose winner a change turned, each traced on both boards: where they part, and what first differs that matters."""
import importlib

from simulate.core.errors import UserError


def flips(match, run, gained: int, lost: int, limit: int = 10):
    """The Flips of a run over two boards, the first `limit` each way; `gained` and `lost` are how many there are in all.

    Each takes about a quarter of a second; `play_turn` and `start_game` are compiled if they are not yet.
    """
    from reports.flips import Flips, flipped, pairs

    found = [_parted(flip, pair_of_games(match, flip["game"])) for flip in flipped(pairs(run.scan()), limit)]
    return Flips(found, gained, lost, f"wilaya trace {run.folder} --game NUMBER --pair shows one side by side.")


def flips_of_runs(base, variant, gained: int, lost: int, limit: int = 10):
    """The Flips of two runs, paired by game number; not looked into where a run was played by other code than is here."""
    from reports.flips import Flips, flipped, joined
    from reports.pair import Pair
    from scripts.stored import match_of

    listed = flipped(joined(base.scan(), variant.scan()), limit)
    try:
        matches = [match_of(run) for run in (base, variant)]
    except UserError:
        return Flips([{**flip, "parts": None, "differs": None} for flip in listed], gained, lost)
    found = [_parted(flip, Pair(*(_tracing(match).traced(match, flip["game"]) for match in matches))) for flip in listed]
    return Flips(found, gained, lost)


def pair_of_games(match, number: int):
    """The reports.pair.Pair of game `number` on both boards of a match."""
    from reports.pair import Pair

    return Pair(*_tracing(match).traced_pair(match, number))


def _tracing(match):
    return importlib.import_module(f"policies.{match.identity['game']}.tracing")


def _parted(flip: dict, pair) -> dict:
    return {**flip, "parts": pair.parts(), "differs": pair.differs()}
