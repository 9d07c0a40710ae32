"""Games whose winner a change turned, each traced on both boards: where they part, and what first differs that matters."""
from simulate.core.errors import UserError


def flips(match, run, counts, limit: int = 10):
    """The Flips among the pairs of `counts`, the first of a run over two boards; at most `limit` each way are looked into.

    Each takes about a quarter of a second; `play_turn` and `start_game` are compiled if they are not yet.
    """
    import polars as pl

    from reports.comparison.paired_games import pairs_of_boards
    from reports.tracing.flipped_games import COLUMNS, Flips, flipped_games

    game = match.identity["game"]
    frame = run.scan().filter(pl.col("game") < 2 * counts.pairs)
    listed = flipped_games(pairs_of_boards(frame, 2, COLUMNS), game, limit)
    found = [_parted(flip, pair_of_games(match, flip["game"])) for flip in listed]
    return Flips(found, counts.gained, counts.lost, game,
                 f"wilaya trace {run.folder} --game NUMBER --pair shows one side by side.")


def flips_of_runs(base, variant, counts, limit: int = 10):
    """The Flips of two runs, paired by game number; not looked into where a run was played by other code than is here."""
    from policies.core.trace import trace_game
    from reports.comparison.paired_games import pairs_of_runs
    from reports.tracing.flipped_games import COLUMNS, Flips, flipped_games
    from reports.tracing.paired_trace import Pair
    from scripts.stored import match_of

    game = base.manifest["identity"]["game"]
    listed = flipped_games(pairs_of_runs(base.scan(), variant.scan(), COLUMNS), game, limit)
    try:
        matches = [match_of(run) for run in (base, variant)]
    except UserError:
        return Flips([{**flip, "parts": None, "differs": None} for flip in listed], counts.gained, counts.lost, game)
    found = [_parted(flip, Pair(*(trace_game(match, flip["game"]) for match in matches))) for flip in listed]
    return Flips(found, counts.gained, counts.lost, game)


def pair_of_games(match, number: int):
    """The reports.tracing.paired_trace.Pair of game `number` on both boards of a match."""
    from policies.core.trace import traced_pair
    from reports.tracing.paired_trace import Pair

    return Pair(*traced_pair(match, number))


def _parted(flip: dict, pair) -> dict:
    return {**flip, "parts": pair.parts(), "differs": pair.differs()}
