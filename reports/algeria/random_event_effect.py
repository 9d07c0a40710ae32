"""What a random event changes in the FLN's win rate: an experiment, because two dice choose the event.

Among games that roll for an event in the same turn, only the dice decide which of them get it. The effect is the FLN's win rate
with the event minus that with another one, at the same turn, over all turns: the slope on "this event" within turns (and before
or after Suez, which comes once). A game has many turns, so the standard error treats games, not turns, as independent.
"""
from math import erfc, sqrt

import numpy as np
import polars as pl

from reports.statistics.differences import real
from reports.statistics.intervals import normal_quantile
from reports.tables.frames import chunks, frame_of
from reports.tipping.tables import FEW, GAPS
from simulate.algeria.enums import Happening, Side

CHUNK = 100_000                   # games in memory at a time
EVENTS = {
    "none": "no event", "arms": "arms for the FLN", "jealousy": "jealousy", "elections": "elections in France",
    "debate": "the UN debate", "purge": "the factional purge", "independence": "independence of Morocco and Tunisia",
    "nato": "NATO's demands", "suez": "Suez", "amnesty": "amnesty", "sartre": "Sartre"}
COLUMNS = [f"happened_{each.name.lower()}" for each in Happening]
SCHEMA = {"event": str, "turns": int, "share": float} | GAPS


def chance_events(turns: "pl.LazyFrame", chunk: int = CHUNK) -> "pl.DataFrame":
    """event, turns in which it came, share of turns with an event, difference with its interval, real (false discovery rate).

    Events that came in fewer than FEW turns are left out; no rows where one side won every game.
    """
    frame = turns.select("game", "turn", "winner", *COLUMNS)
    counted = _counted(frame, chunk)                      # [stratum, event, FLN won]
    at_turn, came = counted.sum(axis=(1, 2)), counted.sum(axis=2)
    if not 0 < counted[..., 1].sum() < counted.sum():
        return frame_of([], SCHEMA)
    share, won = came / np.maximum(at_turn, 1)[:, None], counted[..., 1].sum(axis=1) / np.maximum(at_turn, 1)
    weight = (share * (1 - share) * at_turn[:, None]).sum(axis=0)
    slope = (counted[..., 1] - share * counted[..., 1].sum(axis=1)[:, None]).sum(axis=0) / np.maximum(weight, 1e-9)
    error = np.sqrt(_squares(frame, chunk, share, won, slope)) / np.maximum(weight, 1e-9)
    rows, chances = [], []
    for event in Happening:
        if came[:, event].sum() < FEW or not error[event]:
            continue
        middle, half = float(slope[event]), float(normal_quantile() * error[event])
        chances.append(erfc(abs(middle) / error[event] / sqrt(2)))
        rows.append({"event": event.name.lower(), "turns": int(came[:, event].sum()),
                     "share": float(came[:, event].sum() / at_turn.sum()), "difference": middle,
                     "difference_low": max(middle - half, -1.0), "difference_high": min(middle + half, 1.0)})
    marked = [row | {"real": mark} for row, mark in zip(rows, real(chances), strict=True)]
    return frame_of(sorted(marked, key=lambda row: -row["difference"]), SCHEMA)


def _events(part: "pl.DataFrame") -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Arrays of game, stratum, event and whether the FLN won, for turns with a roll for an event.

    A stratum is a turn, before or after Suez: a second Suez is no event (C.2), so the dice mean something else then.
    """
    rolled = part.select(COLUMNS).to_numpy() > 0
    on = rolled.any(axis=1)
    game, event = part["game"].to_numpy()[on], rolled[on].argmax(axis=1)
    start = np.append(True, game[1:] != game[:-1])
    suez = (event == Happening.SUEZ).astype(np.int64)
    before = np.cumsum(suez) - suez
    before -= np.maximum.accumulate(np.where(start, before, 0))
    return (game, 2 * part["turn"].to_numpy().astype(np.int64)[on] + (before > 0), event,
            (part["winner"].to_numpy()[on] == int(Side.FLN)).astype(np.int64))


def _counted(frame: "pl.LazyFrame", chunk: int) -> np.ndarray:
    """Numbers of turns, [stratum, event, FLN won]."""
    last = frame.select("turn").max().collect(engine="streaming").item() or 0
    counted = np.zeros((int(last) + 1) * 2 * len(COLUMNS) * 2, np.int64)
    for part in chunks(frame, chunk):
        _, turn, event, fln = _events(part)
        counted += np.bincount((turn * len(COLUMNS) + event) * 2 + fln, minlength=len(counted))
    return counted.reshape(-1, len(COLUMNS), 2)


def _squares(frame: "pl.LazyFrame", chunk: int, share: np.ndarray, won: np.ndarray, slope: np.ndarray) -> np.ndarray:
    """For each event the sum over games of the square of what a game adds to the slope's numerator beyond the slope."""
    total = np.zeros(len(COLUMNS))
    for part in chunks(frame, chunk):
        game, turn, event, fln = _events(part)
        if len(game):
            apart = np.eye(len(COLUMNS))[event] - share[turn]
            added = apart * ((fln - won[turn])[:, None] - apart * slope)
            starts = np.flatnonzero(np.append(True, game[1:] != game[:-1]))
            total += (np.add.reduceat(added, starts, axis=0) ** 2).sum(axis=0)
    return total
