"""What swings the games of a run: a sample of them replayed, event by event, and some of its turns played otherwise."""
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reports.win_probability.analysis import WinProbability
from reports.win_probability.replay_events import Replays, steps
from reports.win_probability.swings import DICE, Play, dice_and_choice, event_moves, swings, turned, valued
from simulate.core.errors import UserError

if TYPE_CHECKING:
    import polars as pl

LEAST = 20
KEPT = ("count", "games", "mean", "low", "high", "size", "size_low", "size_high", "a_game")


@dataclass(frozen=True)
class Swung:
    """`kinds`: kind, KEPT; every swing of the games is in one of them. `events`: event (words), kind, KEPT: what is told by
    name. `shares`: what (dice, choice, both), variance, share, low, high, with `turns` turns played anew by each of `deciders`.
    `missed`: the largest difference between the sum of a game's swings and its result less its chance at the start.
    `about`: what is told by name, in a title."""
    games: int
    level: float
    kinds: "pl.DataFrame"
    events: "pl.DataFrame"
    shares: "pl.DataFrame"
    turns: int
    deciders: tuple[str, ...]
    missed: float
    about: str

    def json(self) -> dict[str, Any]:
        """The same, tables as lists of rows."""
        told = {name: value for name, value in vars(self).items() if name != "about"}
        return told | {name: getattr(self, name).to_dicts() for name in ("kinds", "events", "shares")}


def analyse_swings(found: WinProbability, replays: Replays, games: Sequence[int], traced: Callable[[int], Any], play: Play,
          deciders: Sequence[str], done: Callable[[int, int], None] = lambda games, total: None) -> Swung:
    """Replay `games`: `traced(game)` gives one as policies.core.trace does, `play` plays a turn anew (see turning.turned).

    `done` is told of games replayed. UserError for fewer than LEAST games.
    """
    import polars as pl

    if len(games) < LEAST:
        raise UserError(f"swings: at least {LEAST} games are needed, with turn rows; there are {len(games)}")
    told, anew = [], []
    for number, game in enumerate(games):
        done(number, len(games))
        one = traced(game)
        told.append(steps(one, replays))
        anew.append(turned(one, replays, play, len(deciders)))
    done(len(games), len(games))
    won = found.frame.group_by("game").agg(pl.col("won").first())
    rows = valued(pl.concat(told), found.model, won, replays)
    happened, others = event_moves(rows, replays.closing), pl.concat(anew)
    return Swung(len(games), found.level, swings(happened, ("kind",), found.level), named(happened, replays, found.level),
                 dice_and_choice(others, found.model, len(deciders), found.level), len(others) // (DICE * len(deciders)),
                 tuple(deciders), missed(rows), replays.about)


def named(happened: "pl.DataFrame", replays: Replays, level: float) -> "pl.DataFrame":
    """Swings of the events of Replays.named by what they are called."""
    import polars as pl

    found = swings(happened.filter(pl.col("kind").is_in(list(replays.named))), ("kind", "name"), level)
    words = [replays.words.get(kind, "{}").format(name or kind) for kind, name in found.select("kind", "name").iter_rows()]
    return found.select(pl.Series("event", words, dtype=pl.String), "kind", *KEPT)


def missed(rows: "pl.DataFrame") -> float:
    """How far sums of swings are from the results of their games, at most."""
    import polars as pl

    sums = rows.group_by("game").agg(pl.col("swing").sum(), pl.col("won").first(), start=pl.col("value").first())
    return float(sums.select((pl.col("swing") - pl.col("won") + pl.col("start")).abs().max()).item())


def games_to_replay(found: WinProbability, count: int) -> Iterable[int]:
    """The first `count` games that the model was made of."""
    return found.frame["game"].unique(maintain_order=True).to_list()[:count]
