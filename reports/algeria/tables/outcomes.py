"""Outcomes of a run of Algeria as Polars frames, FLN win rates by what happened, and comebacks.

Shares are `rate` with its Wilson interval, `low` to `high`.
"""
from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from reports.algeria.game_reports import ALGERIA
from reports.algeria.tipping.tracks import LEAD, MADE, WATCH
from reports.statistics.histogram import QUANTILES, count, count_all, single, spread
from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import Values
from reports.tables.endings import COLUMNS, Endings
from reports.tables.frames import MEANS, QUARTILES, RATES, chunks, frame_of, mean_and_quantile_rows, means_of, rate_of
from reports.tipping.tables import cells_by_turn as by_turn
from reports.tipping.turn_counts import TurnTallies
from simulate.algeria.enums import Happening, Mission, Scale, Side, Way
from simulate.algeria.trace_events import COUNTED, Cause, Event

SIDES: Mapping[int, str] = {Side.FLN: ALGERIA.sides[0], Side.GOVERNMENT: ALGERIA.sides[1], Side.NEITHER: "neither"}
WAYS = {Way.NONE: "not over", Way.COLLAPSE: "the other's PSL at 0", Way.LEAD: "lead at two checks (13.3)",
        Way.TURN_LIMIT: "stopped at the turn limit"}
ENDINGS = Endings(SIDES, WAYS, ((Side.FLN, Way.COLLAPSE), (Side.GOVERNMENT, Way.COLLAPSE), (Side.NEITHER, Way.TURN_LIMIT)))
TRACKS = {"ap": "FLN Action Points", "fln_areas": "areas the FLN controls", "government_areas": "areas the Government controls",
          "terror": "areas terrorized", "resettled": "areas resettled"}
Counted = Mapping[tuple[int, ...], int]
NEITHER_DID = (Mission.LET_ACT, Mission.PASS)


_WANTED: dict[str, tuple[str, ...]] = {
    "ends": COLUMNS, "lengths": ("winner", "last_turn"), "scales": ("winner", "scale"),
    "psl": ("winner", "fln_psl", "government_psl"), **{name: (name,) for name in TRACKS},
    **{name: (name,) for name in (
        *(f"psl_{side}_{cause}" for side in (Side.FLN, Side.GOVERNMENT) for cause in Cause),
        *(f"missions_{each}" for each in Mission if each not in NEITHER_DID), *(f"happened_{each}" for each in Happening))}}


def outcome_tables(frame: "pl.LazyFrame", level: float, by_board: Mapping[int, Values]) -> "tuple[int, dict[str, pl.DataFrame]]":
    """How many games, and every table by name; `frame` has one row a game. UserError for a run without games."""
    counted = count_all(frame, _WANTED)
    games, found = ENDINGS.tables(counted["ends"], level, by_board)
    lengths = counted["lengths"]
    return games, found | {
        "scales": scales(counted["scales"], level),
        "length": length(lengths, level),
        "last_turns": last_turns(single(lengths, 1), games, level),
        "psl": psl(counted["psl"], level),
        "tracks": means_of("track", counted, TRACKS, level),
        "ledger": ledger(counted, level),
        "missions": missions(counted, level),
        "happenings": random_event_counts(counted, games, level),
    }


def answer_tables(frame: "pl.LazyFrame", level: float, by_board: Mapping[int, Values]) -> "tuple[int, dict[str, pl.DataFrame]]":
    """How many games, `wins` and `sides`: what the answer of a run takes. UserError for a run without games."""
    return ENDINGS.tables(count(frame, *COLUMNS), level, by_board)


def scales(counted: Mapping[tuple[int, ...], int], level: float = LEVEL) -> "pl.DataFrame":
    """winner ("any" too), scale, of, games, rate, low, high: 12.2, of the games that the side won."""
    rows = []
    for side in (None, Side.FLN, Side.GOVERNMENT):
        held = {key: games for key, games in counted.items() if key[0] != Side.NEITHER and side in (None, key[0])}
        whole, by_scale = sum(held.values()), single(held, 1)
        rows += [{"winner": "any" if side is None else SIDES[side], "scale": scale.name.lower(), "of": whole}
                 | rate_of(by_scale.get(scale, 0), whole, level) for scale in (Scale.MARGINAL, Scale.SUBSTANTIAL, Scale.DECISIVE)]
    return frame_of(rows, {"winner": str, "scale": str, "of": int} | RATES)


def length(lengths: Mapping[tuple[int, ...], int], level: float = LEVEL) -> "pl.DataFrame":
    """winner ("any" too), games, turns begun: mean with interval and quartiles."""
    rows = []
    for side in (None, Side.FLN, Side.GOVERNMENT):
        turns = single({key: games for key, games in lengths.items() if side in (None, key[0])}, 1)
        found = spread(turns, level, QUARTILES)
        rows.append({"winner": "any" if side is None else SIDES[side], "games": found.games, "mean": found.mean,
                     "mean_low": found.mean_low, "mean_high": found.mean_high, **found.quantiles})
    return frame_of(rows, {"winner": str} | MEANS | dict.fromkeys(QUARTILES, int))


def last_turns(turns: Mapping[int, int], games: int, level: float = LEVEL) -> "pl.DataFrame":
    """turn, games, rate, low, high: the turn in which games end."""
    return frame_of([{"turn": turn} | rate_of(number, games, level) for turn, number in turns.items()], {"turn": int} | RATES)


def psl(counted: Counted, level: float = LEVEL) -> "pl.DataFrame":
    """psl, winner ("any" too), games, mean with interval, quantiles: both PSL, and the winner's, at the end of the game."""
    rows = []
    for side in (None, Side.FLN, Side.GOVERNMENT):
        held = {key: games for key, games in counted.items() if side in (None, key[0])}
        histograms = {f"{SIDES[each]} PSL": single(held, each + 1) for each in (Side.FLN, Side.GOVERNMENT)}
        histograms["winner's PSL"] = _of_winners(held)
        for name, histogram in histograms.items():
            found = spread(histogram, level)
            rows.append({"psl": name, "winner": "any" if side is None else SIDES[side], "games": found.games, "mean": found.mean,
                         "mean_low": found.mean_low, "mean_high": found.mean_high, **found.quantiles})
    return frame_of(rows, {"psl": str, "winner": str} | MEANS | dict.fromkeys(QUANTILES, int))


def _of_winners(counted: Mapping[tuple[int, ...], int]) -> dict[int, int]:
    return single({(key[key[0] + 1], *key): games for key, games in counted.items() if key[0] != Side.NEITHER})


def ledger(counted: Mapping[str, Counted], level: float = LEVEL) -> "pl.DataFrame":
    """side, cause, games, mean with interval, quantiles: PSL that a side won or lost in a game, by cause (C.6)."""
    rows = []
    for side in (Side.FLN, Side.GOVERNMENT):
        histograms = {words(cause): single(counted[f"psl_{side}_{cause}"]) for cause in Cause}
        spreads = mean_and_quantile_rows("cause", histograms, level)
        rows += [{"side": SIDES[side], **row} for row in spreads.to_dicts() if any(row[name] for name in ("mean", "p5", "p95"))]
    return frame_of(rows, {"side": str, "cause": str} | MEANS | dict.fromkeys(QUANTILES, int))


def missions(counted: Mapping[str, Counted], level: float = LEVEL) -> "pl.DataFrame":
    """mission, games, mean with interval, quantiles: how often it is performed in a game."""
    histograms: dict[str, Any] = {words(each): single(counted[f"missions_{each}"]) for each in Mission
                                  if each not in NEITHER_DID}
    return mean_and_quantile_rows("mission", histograms, level)


def random_event_counts(counted: Mapping[str, Counted], games: int, level: float = LEVEL) -> "pl.DataFrame":
    """event, games, rate, low, high: games in which a random event came up."""
    rows = []
    for each in Happening:
        came = sum(number for times, number in single(counted[f"happened_{each}"]).items() if times)
        rows.append({"event": words(each)} | rate_of(came, games, level))
    return frame_of(rows, {"event": str} | RATES)


def words(name) -> str:
    """The member of an enum as words."""
    return name.name.lower().replace("_", " ")


ANY, NEVER, START = "any turn", "never", "the start"
DATED = {"OAS active": "oas_turn", "Morocco and Tunisia independent": "independent_turn"}
COUPS = "coups attempted"
CONDITIONAL_SCHEMA = {"what": str, "when": str, "of": int} | RATES


def conditional_wins(games: "pl.LazyFrame", level: float = LEVEL) -> "pl.DataFrame":
    """what, when (the turn in which it came, ANY or NEVER; for coups their number), of, games, rate, low, high: FLN wins.

    Left out: what came in no game, or in all games from the start.
    """
    rows = []
    for what, column in DATED.items():
        counted = count(games, "winner", column)
        if all(turn <= 0 for _, turn in counted):
            continue
        came = {key: number for key, number in counted.items() if key[1] >= 0}
        rows += _row(what, ANY, came, level)
        for turn in sorted({turn for _, turn in came}):
            those = {key: each for key, each in came.items() if key[1] == turn}
            rows += _row(what, f"turn {turn}" if turn else START, those, level)
        rows += _row(what, NEVER, {key: each for key, each in counted.items() if key[1] < 0}, level)
    coups = count(games, "winner", f"used_{COUNTED.index(Event.COUP)}")
    for number in sorted({key[1] for key in coups}):
        rows += _row(COUPS, str(number), {key: each for key, each in coups.items() if key[1] == number}, level)
    return frame_of(rows, CONDITIONAL_SCHEMA)


def _row(what: str, when: str, counted: Mapping[tuple[int, ...], int], level: float) -> list[dict]:
    of = sum(counted.values())
    won = sum(games for key, games in counted.items() if key[0] == Side.FLN)
    return [{"what": what, "when": when, "of": of} | rate_of(won, of, level)] if of else []


CHUNK = 100_000                   # games in memory at a time
BEHIND = (5, 10, 20, 30)          # PSP behind the median
SIGNS = {"FLN": (Side.FLN, 1), "Government": (Side.GOVERNMENT, -1)}
COMEBACK_SCHEMA = {"winner": str, "behind by": int, "won": int} | RATES | {"last behind": float}


def comebacks(turns: "pl.LazyFrame", tallies: TurnTallies, level: float = LEVEL, chunk: int = CHUNK) -> "pl.DataFrame":
    """winner, behind by (at least so many PSP), won; of these the games in which the winner was that far behind at the end of
    some turn, with rate, low, high; last behind: the mean of the last such turn."""
    medians, counted = _medians(tallies), np.zeros((2, len(BEHIND), 2))
    won = np.zeros(2, np.int64)
    for part in chunks(turns.select("game", "turn", "winner", *MADE[LEAD]), chunk):
        game, turn = part["game"].to_numpy(), part["turn"].to_numpy().astype(np.int64)
        lead = sum(part[column].to_numpy().astype(np.int64) * factor for column, factor in MADE[LEAD].items())
        starts = np.flatnonzero(np.append(True, game[1:] != game[:-1]))
        on = (turn > 0) & (turn < len(medians)) & ~np.append(game[1:] != game[:-1], True)
        apart = np.where(on, lead - medians[np.minimum(turn, len(medians) - 1)], 0)
        for at, (side, sign) in enumerate(SIGNS.values()):
            theirs = part["winner"].to_numpy()[starts] == int(side)
            won[at] += theirs.sum()
            for place, least in enumerate(BEHIND):
                last = np.maximum.reduceat(np.where(on & (sign * apart <= -least), turn, 0), starts)[theirs]
                counted[at, place] += (last > 0).sum(), last.sum()
    rows = [{"winner": name, "behind by": least, "won": int(won[at])} | rate_of(int(counted[at, place, 0]), int(won[at]), level)
            | {"last behind": counted[at, place, 1] / counted[at, place, 0] if counted[at, place, 0] else None}
            for at, name in enumerate(SIGNS) for place, least in enumerate(BEHIND) if won[at]]
    return frame_of(rows, COMEBACK_SCHEMA)


def _medians(tallies: TurnTallies) -> np.ndarray:
    """The median lead of games that go on, by turn, rounded down."""
    found = np.zeros(WATCH.turns)
    for turn, cells in by_turn(tallies, LEAD):
        values = sorted(cells)
        below = np.cumsum([cells[value][1] for value in values])
        found[turn] = values[int(np.searchsorted(below, below[-1] / 2))]
    return found
