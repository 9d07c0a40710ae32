"""Outcomes of a run of Algeria as Polars frames, FLN win rates by what happened, and comebacks.

Shares are `rate` with its Wilson interval, `low` to `high`.
"""
from collections.abc import Mapping
from typing import Any

import polars as pl

from reports.algeria.game_reports import ALGERIA
from reports.statistics.histogram import QUANTILES, count, count_all, single, spread
from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import Values
from reports.tables.endings import COLUMNS, Endings
from reports.tables.frames import MEANS, QUARTILES, RATES, frame_of, mean_and_quantile_rows, means_of, rate_of
from simulate.algeria.enums import Happening, Mission, Scale, Side, Way
from simulate.algeria.trace_events import Cause

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
