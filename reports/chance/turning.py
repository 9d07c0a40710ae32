"""What a turn's swing is made of: turns of replayed games played anew with other dice and with other deciders."""
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from policies.core.tracing import GOES_ON
from reports.chance.models import CrossFitted
from reports.chance.replays import Replays
from reports.intervals import LEVEL
from reports.shares import shares

if TYPE_CHECKING:
    import polars as pl

DICE = 6                # seeds a position
EVERY = 4               # of the turns of a game, one in so many, another one in the next game
Play = Callable[[Any, Iterable[int], int], Iterator[Any]]


def turned(traced: Any, replays: Replays, play: Play, deciders: int) -> "pl.DataFrame":
    """A row for each turn played anew: game, turn, at (which turn of the game), won (1, 0, None while it goes on), numbers.

    `play` yields STATE records (shape (1,)), for each seed one a decider, as policies.core.branching.Branches does.
    """
    import polars as pl

    position, first, rows, fln = replays.position(traced), replays.first(traced), [], traced.match.engine.sides[0]
    for turn in range(traced.game % EVERY, len(traced.states) - 1, EVERY):
        for states in play(traced.states[turn], range(DICE), traced.game * 64 + turn):
            public = states[0].public
            won = None if public.way == GOES_ON else float(public.winner == fln)
            rows.append((traced.game, first + turn, won, *position(states)))
    assert len(rows) % (DICE * deciders) == 0
    schema = {"game": pl.UInt64, "turn": pl.Int64, "won": pl.Float64, **dict.fromkeys(replays.columns, pl.Float64)}
    return pl.DataFrame(rows, schema=schema, orient="row")


def dice_and_choice(rows: "pl.DataFrame", model: CrossFitted, deciders: int, level: float = LEVEL) -> "pl.DataFrame":
    """reports.shares.shares of the win probability as those turns end."""
    import polars as pl

    worth = rows.with_columns(chance=pl.coalesce("won", pl.Series(model.chance(rows))))
    values = worth["chance"].to_numpy().reshape(-1, DICE, deciders)
    return shares(values, rows["game"].to_numpy().reshape(values.shape)[:, 0, 0], level)
