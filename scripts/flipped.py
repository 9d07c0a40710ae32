"""Games whose winner a change turned, each traced on both boards: where they part, and what first differs that matters."""
import importlib


def flips(match, frame, limit: int = 10) -> list[dict]:
    """The flipped games of a match over two boards, as reports.flips.flipped lists them, with "parts" and "differs".

    `frame`: the rows of its run, a LazyFrame. docs/trace.md describes the values.
    """
    from reports.flips import flipped, pairs

    return traced(match, flipped(pairs(frame), limit))


def traced(match, found: list[dict]) -> list[dict]:
    """Flips with "parts" and "differs"; of a match over two boards."""
    return [{**flip, **_parting(match, flip["game"])} for flip in found]


def pair_of_games(match, number: int):
    """The reports.pair.Pair of game `number` on both boards of a match."""
    from reports.pair import Pair

    return Pair(*importlib.import_module(f"policies.{match.identity['game']}.tracing").traced_pair(match, number))


def _parting(match, number: int) -> dict:
    pair = pair_of_games(match, number)
    return {"parts": pair.parts(), "differs": pair.differs()}
