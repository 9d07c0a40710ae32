"""What swings a game: replayed games show how far each event moved the FLN's win probability, and whether dice or players did."""
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from policies.core.trace import GOES_ON
from reports.statistics.intervals import LEVEL, normal_quantile
from reports.statistics.over_sets import shares
from reports.win_probability.analysis import WinProbability
from reports.win_probability.model import FINAL, FIRST, CrossFitted, Replays, event_steps, fit_within_turn
from simulate.core.errors import UserError


def value_steps(steps: "pl.DataFrame", model: CrossFitted, won: "pl.DataFrame", replays: Replays) -> "pl.DataFrame":
    """Steps of whole games (`event_steps`) with `value`, the FLN's win probability after each, and `swing`, its change.

    At the end of a turn the value comes from `model`, in a game's last row it is the result (`won`: game, won), in between it
    comes from `fit_within_turn`. The set-up has no swing. The swings of a game sum to its result minus its value at the start.
    """
    numbers = pl.col(list(replays.columns)).cast(pl.Float64)
    frame = steps.with_columns(numbers).join(won, on="game", how="left", maintain_order="left")
    ends = pl.col("game").ne(pl.col("game").shift(-1)).fill_null(True)
    frame = frame.with_columns(last=ends, turn_ends=ends | pl.col("turn").ne(pl.col("turn").shift(-1)).fill_null(True))
    ahead, behind = model.chance(frame), model.chance(frame.with_columns(pl.col("turn") - 1))
    frame = frame.with_columns(now=pl.when("last").then("won").otherwise(pl.Series(ahead)))
    target = frame.select(pl.col("now").last().over("game", "turn")).to_series()
    playing = (frame["turn"] > frame["turn"].min()).to_numpy()
    inside = frame.filter(playing)
    live = fit_within_turn(inside, model, replays.live, ahead[playing], behind[playing], target.to_numpy()[playing])
    value = frame["now"].to_numpy().copy()
    value[playing] = np.where(inside["turn_ends"].to_numpy(), value[playing],
                              live.value(inside, ahead[playing], behind[playing], inside["segment"].to_numpy()))
    return frame.with_columns(value=pl.Series(value)).with_columns(
        swing=pl.col("value") - pl.col("value").shift(1).over("game")).select(
        "game", "turn", "segment", "instance", "kind", "name", "last", "won", "value", "swing")


def event_moves(frame: "pl.DataFrame", closing: tuple[str, ...] = ()) -> "pl.DataFrame":
    """A row for each labelled event, its steps added up: game, turn, kind, name, swing.

    An event of a kind in `closing` is named FINAL if it ends its game, else FIRST.
    """
    found = frame.filter(pl.col("swing").is_not_null()).group_by("game", "instance", maintain_order=True).agg(
        pl.col("turn", "kind", "name").first(), pl.col("last").any(), pl.col("swing").sum())
    which = pl.when("last").then(pl.lit(FINAL)).otherwise(pl.lit(FIRST))
    return found.with_columns(name=pl.when(pl.col("kind").is_in(closing)).then(which).otherwise("name"))


def swings(found: "pl.DataFrame", by: tuple[str, ...]) -> "pl.DataFrame":
    """`by`, count, games (in which it came up), mean, low, high (positive for the FLN), size (without sign), size_low, size_high,
    a_game (sizes added up, per game of the sample). Intervals treat games, not events, as independent."""
    games = found["game"].n_unique()
    sums = found.group_by(*by, "game", maintain_order=True).agg(
        n=pl.len(), signed=pl.col("swing").sum(), size=pl.col("swing").abs().sum())
    rows = [dict(zip(by, key, strict=True)) | _row(part, games) for key, part in sums.group_by(*by, maintain_order=True)]
    return pl.DataFrame(rows).sort("a_game", *by, descending=[True, *[False] * len(by)])


def _row(part: "pl.DataFrame", games: int) -> dict:
    count = part["n"].to_numpy().astype(float)
    mean, low, high = _ratio(part["signed"].to_numpy(), count)
    size, size_low, size_high = _ratio(part["size"].to_numpy(), count)
    return {"count": int(count.sum()), "games": len(part), "mean": mean, "low": low, "high": high,
            "size": size, "size_low": None if size_low is None else max(size_low, 0.0), "size_high": size_high,
            "a_game": float(part["size"].sum()) / games}


def _ratio(total: np.ndarray, count: np.ndarray) -> tuple[float, float | None, float | None]:
    """A mean over events, with an interval that treats games as independent; no interval for a single game."""
    mean, games = total.sum() / count.sum(), len(total)
    if games < 2:
        return float(mean), None, None
    half = normal_quantile() * np.sqrt(games / (games - 1) * ((total - mean * count) ** 2).sum()) / count.sum()
    return float(mean), float(mean - half), float(mean + half)


DICE = 6                # other dice for each turn that is played again
EVERY = 4               # one turn in four is played again, a different one in the next game
POSITIONS = 64          # numbers of positions a game
Play = Callable[[Any, Sequence[int], int], Iterator[Any]]


def replay_turns(traced: Any, replays: Replays, play: Play, deciders: int) -> "pl.DataFrame":
    """A row for each turn that is played again: game, turn, won (1, 0; None while the game goes on), numbers of the position.

    `play` yields STATE records, shape (1,), one for each seed and decider, as policies.core.players.Branches does.
    """
    position, first, rows, fln = replays.position(traced), replays.first(traced), [], traced.match.ROSTER.sides[0]
    for turn in range(traced.game % EVERY, len(traced.states) - 1, EVERY):
        for states in play(traced.states[turn], range(DICE), traced.game * POSITIONS + turn):
            public = states[0].public
            won = None if public.way == GOES_ON else float(public.winner == fln)
            rows.append((traced.game, first + turn, won, *position(states)))
    assert len(rows) % (DICE * deciders) == 0
    schema = {"game": pl.UInt64, "turn": pl.Int64, "won": pl.Float64, **dict.fromkeys(replays.columns, pl.Float64)}
    return pl.DataFrame(rows, schema=schema, orient="row")


def dice_and_choice(rows: "pl.DataFrame", model: CrossFitted, deciders: int) -> "pl.DataFrame":
    """How much of the variance of the win probability at the end of a turn comes from dice, from choice and from both."""
    ends = rows.with_columns(chance=pl.coalesce("won", pl.Series(model.chance(rows))))
    values = ends["chance"].to_numpy().reshape(-1, DICE, deciders)
    return shares(values, rows["game"].to_numpy().reshape(values.shape)[:, 0, 0])


LEAST = 20
KEPT = ("count", "games", "mean", "low", "high", "size", "size_low", "size_high", "a_game")


@dataclass(frozen=True)
class SwingAnalysis:
    """The swings of `games` replayed games.

    `kinds`: kind, then the columns KEPT; each swing belongs to one kind. `events`: event (in words), kind, then KEPT. `shares`:
    what (dice, choice, both), variance, share, low, high, from `turns` turns that each of `deciders` played again. `missed`: the
    largest error of a game's sum of swings (it should be the result minus the chance at the start). `about`: what `events` has.
    """
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
        values = {name: value for name, value in vars(self).items() if name != "about"}
        return values | {name: getattr(self, name).to_dicts() for name in ("kinds", "events", "shares")}


def analyse_swings(found: WinProbability, replays: Replays, games: Sequence[int], traced: Callable[[int], Any], play: Play,
                   deciders: Sequence[str], done: Callable[[int, int], object] = lambda games, total: None) -> SwingAnalysis:
    """Replay `games` and measure their swings. `traced(game)` traces a game; `play` plays a turn again (`replay_turns`).

    `done(games, total)` is called with the number of games replayed so far. UserError for fewer than LEAST games.
    """
    if len(games) < LEAST:
        raise UserError(f"swings: at least {LEAST} games with turn rows are needed; there are {len(games)}")
    replayed, anew = [], []
    for number, game in enumerate(games):
        done(number, len(games))
        one = traced(game)
        replayed.append(event_steps(one, replays))
        anew.append(replay_turns(one, replays, play, len(deciders)))
    done(len(games), len(games))
    won = found.frame.group_by("game").agg(pl.col("won").first())
    rows = value_steps(pl.concat(replayed), found.model, won, replays)
    happened, others = event_moves(rows, replays.closing), pl.concat(anew)
    return SwingAnalysis(len(games), LEVEL, swings(happened, ("kind",)),
                         swings_by_name(happened, replays),
                         dice_and_choice(others, found.model, len(deciders)),
                         len(others) // (DICE * len(deciders)), tuple(deciders), largest_error(rows), replays.about)


def swings_by_name(happened: "pl.DataFrame", replays: Replays) -> "pl.DataFrame":
    """The swings of the kinds in Replays.named, by event."""
    found = swings(happened.filter(pl.col("kind").is_in(list(replays.named))), ("kind", "name"))
    words = [replays.words.get(kind, "{}").format(name or kind) for kind, name in found.select("kind", "name").iter_rows()]
    return found.select(pl.Series("event", words, dtype=pl.String), "kind", *KEPT)


def largest_error(rows: "pl.DataFrame") -> float:
    """The largest distance between the sum of a game's swings and its result minus the value at the start."""
    sums = rows.group_by("game").agg(pl.col("swing").sum(), pl.col("won").first(), start=pl.col("value").first())
    return float(sums.select((pl.col("swing") - pl.col("won") + pl.col("start")).abs().max()).item())


def games_to_replay(found: WinProbability, count: int) -> list[int]:
    """The numbers of the first `count` games that the model was fitted to."""
    return found.frame["game"].unique(maintain_order=True).to_list()[:count]
