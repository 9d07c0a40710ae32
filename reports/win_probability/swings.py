"""What swings a game: replayed games show how far each event moved the FLN's win probability, and whether dice or players did."""
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from policies.core.match import GOES_ON
from reports.statistics.intervals import LEVEL, normal_quantile
from reports.statistics.over_sets import shares
from reports.tables import text_table
from reports.tables.document import TitledTable
from reports.tables.frames import FAN_SHARES
from reports.tables.text_table import render
from reports.win_probability.analysis import ALL, FEW, LIMIT, NO, YES, WinProbability
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


# The win-probability model of a run, and what swings its games: sentences and tables for people.


def win_text(found: WinProbability) -> str:
    """Sentences, then the tables of calibration, of forecasts by turn and of changes of the favourite."""
    parts = ["\n".join([model_sentence(found), calibration_sentence(found), start_sentence(found)]), _calibration(found),
             _fan_text(found),
             render(found.lead_changes, CHANGES), DICE_ALONE]
    return "\n\n".join(parts)


def model_sentence(found: WinProbability) -> str:
    """One sentence: what the model is."""
    return (f"Win probability: a logistic regression for each turn, fitted to {found.judged.games:,d} games. "
            "A game's forecasts come from a model that was fitted without that game.")


def calibration_sentence(found: WinProbability) -> str:
    """Whether the model is calibrated: over all, and the years or turns in which it is not."""
    judged, error = found.judged, text_table.percent(found.judged.error, 2)
    noise = f"a perfect model would show {text_table.percent(judged.noise, 2)} with so many games"
    bad: dict[str, list[str]] = {}
    for row in found.calibration.iter_rows(named=True):
        if row[found.outlook.column] != ALL and row["verdict"] != YES:
            bad.setdefault(row["verdict"], []).append(row[found.outlook.column])
    years = "".join(f" In {', '.join(names)}: {verdict}." for verdict, names in bad.items())
    verdict = {YES: "It is calibrated", NO: "It is NOT calibrated", FEW: "There are too few games to see whether it is "
                                                                         "calibrated"}[
        judged.verdict]
    return (f"{verdict}: on average its forecasts are off by {error} (the limit is {text_table.percent(LIMIT, 0)}; {noise}). "
            f"Brier score (mean squared error) {judged.brier:.4f}; always forecasting the win rate would give "
            f"{judged.reference:.4f}.{years}")


def start_sentence(found: WinProbability) -> str:
    """One sentence: the mean forecast at the set-up, compared with the win rate."""
    start = found.start
    verb = "agrees with" if start["agrees"] else "DIFFERS from"
    return (f"At the set-up it gives the FLN {text_table.percent(start['chance'])} on average. This {verb} the result: the FLN "
            f"won {text_table.percent(start['rate'])} of these games ({text_table.percent_range(start['low'], start['high'])}).")


def _calibration(found: WinProbability) -> str:
    heads = (found.outlook.column, "games", "calibration error", "perfect model", "perfect model, at most", "Brier score",
             "Brier score of the win rate", "verdict")
    shares = ("error", "noise", "noise_high")
    rows = [(row[found.outlook.column], text_table.whole(row["games"]), *(text_table.percent(row[name], 2) for name in shares),
             f"{row['brier']:.4f}", f"{row['reference']:.4f}", row["verdict"]) for row in found.calibration.iter_rows(named=True)]
    return text_table.table(heads, rows, "lrrrrrrl", "How good its forecasts are")


def _fan_text(found: WinProbability) -> str:
    heads = ("as this turn ends", "games that go on", "mean", "5 %", "25 %", "median", "75 %", "95 %")
    rows = [(found.outlook.name(row["turn"]), text_table.whole(row["games"]),
             *(text_table.percent(row[name]) for name in ("mean", *FAN_SHARES)))
            for row in found.fan.iter_rows(named=True) if found.outlook.shown(row)]
    title = f"Win probability of the FLN, {found.outlook.often}: mean and quantiles over games"
    return text_table.table(heads, rows, "l", title)


DICE_ALONE = "Intervals here hold the luck of the dice alone, not the choice of data sets."
FAN = "Win probability of the FLN as each turn ends: mean and quantiles over the games that go on"
CHANGES = "How often the favourite changes between turns"
CALIBRATION = "How good the forecasts of the model are"
JUDGED = ("Error: the average distance between forecasts and what came true. Noise: the error that a perfect model would show, "
          "on "
          "average and at most. Brier score: the mean squared error of the forecasts (lower is better). Brier of the rate: the "
          "score of always forecasting the win rate.")


def titled_model_tables(found: WinProbability) -> dict[str, TitledTable]:
    """The tables by name, with titles and notes."""
    judged = found.calibration.drop("forecasts").rename({"reference": "brier_of_the_rate"})
    return {"win_probability": TitledTable(_fan_table(found), FAN),
            "lead_changes": TitledTable(found.lead_changes, CHANGES, DICE_ALONE),
            "model_calibration": TitledTable(judged, CALIBRATION, JUDGED)}


def _fan_table(found: WinProbability) -> "pl.DataFrame":
    frame = found.fan
    when = list(map(found.outlook.name, frame["turn"]))
    return frame.select(pl.Series("as_this_turn_ends", when, dtype=pl.String), "games", average="mean").with_columns(
        frame.select(*FAN_SHARES))


def model_sections(found: WinProbability) -> tuple[dict[str, list[TitledTable]], dict[str, list[str]]]:
    """Tables and sentences by the section of a page that shows them."""
    tables = titled_model_tables(found)
    return ({"tips": [tables["win_probability"], tables["lead_changes"]], "doubts": [tables["model_calibration"]]},
            {"doubts": [model_sentence(found), calibration_sentence(found), start_sentence(found)]})


SHOWN = 12                # named events in the terminal


def swing_sentences(found: SwingAnalysis) -> str:
    """What was replayed, and how much of a swing comes from the dice, from the players and from both."""
    parts = {row["what"]: row for row in found.shares.iter_rows(named=True)}
    said = "nothing varies"
    if parts["dice"]["share"] is not None:
        said = ", ".join(f"{name} {text_table.percent(row['share'], 0)} ({text_table.percent_range(row['low'], row['high'], 0)})"
                         for name, row in parts.items())
    return (f"What swings a game, in {found.games:,d} replayed games. A swing is a change of the win probability. What causes "
            "the "
            f"swing of a turn (shares of its variance): {said}. Measured on {found.turns:,d} turns played again with other dice "
            f"and by other players ({', '.join(found.deciders)}; `wilaya docs method`).")


def swing_text(found: SwingAnalysis) -> str:
    """The sentences on dice and choice, then the tables of kinds of event and of named events."""
    kinds = _table(found.kinds, found.level, "kind", "Swings by kind of event, in points of the FLN's win probability")
    most = f"The {SHOWN} named events that swing games most"
    return "\n\n".join([swing_sentences(found), kinds, _table(found.events.head(SHOWN), found.level, "event", most), DICE_ALONE])


def _table(frame: "pl.DataFrame", level: float, name: str, title: str) -> str:
    heads = (name, "times", "mean swing", f"{100 * level:g} % interval", "mean size", "size per game")
    rows = [(row[name], text_table.whole(row["count"]), text_table.points(row["mean"]),
             text_table.NOTHING if row["low"] is None else text_table.points_range(row["low"], row["high"]),
             f"{100 * row['size']:.1f}", f"{100 * row['a_game']:.1f}") for row in frame.iter_rows(named=True)]
    return text_table.table(heads, rows, "l", title)


KINDS = "Swings by kind of event, in percentage points of the FLN's win probability"
EVENTS = "Swings by event, in percentage points: {}"
SHARES = "What causes the swing of a turn: dice, choice, or both together (shares of its variance)"
NOTE = ("Mean: positive for the FLN. Size: the mean without signs. Size a game: the sum of sizes in an average game. "
        f"Each swing belongs to one kind. The swings of a game add up to its result. {DICE_ALONE}")


def titled_swing_tables(found: SwingAnalysis) -> dict[str, TitledTable]:
    """The tables by name, with titles and notes."""
    return {"swing_kinds": TitledTable(_points(found.kinds, "kind"), KINDS, NOTE),
            "swings": TitledTable(_points(found.events, "event"), EVENTS.format(found.about), DICE_ALONE),
            "dice_and_choice": TitledTable(found.shares.select("what", "share", "low", "high").rename({"share": "rate"}), SHARES,
                                           DICE_ALONE)}


def _points(frame: "pl.DataFrame", name: str) -> "pl.DataFrame":
    return frame.select(name, times="count", mean=100 * pl.col("mean"), mean_low=100 * pl.col("low"),
                        mean_high=100 * pl.col("high"), size=100 * pl.col("size"), size_a_game=100 * pl.col("a_game"))


def swing_sections(found: SwingAnalysis) -> tuple[dict[str, list[TitledTable]], dict[str, list[str]]]:
    """Tables and sentences by the section of a page that shows them."""
    return {"causes": list(titled_swing_tables(found).values())}, {"causes": [swing_sentences(found)]}
