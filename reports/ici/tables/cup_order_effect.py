"""What a chit's place in the cup changes in the FLN's win rate: an experiment; and the biased comparison "when played".

The set-up shuffles each side's cup. So chance decides, before any choice, whether a chit lies in the first half (*early*) or in
the second (*late*). The difference of win rates between early and late is therefore caused by the place: the effect of the
intention to treat. Not every early chit is played. A side may choose it into its first hand, the opponent may hide it wherever
it lies, it may be held back, or its years may be over. All this is part of the effect. The effect is relative to the other chits
of the cup: when one is early, another is late. So the effects of a cup add up to about zero.

*When played* compares games in which the chit was played with the others: longer games, other hands, a player who chose to play
it. That comparison is biased. It is shown beside the effect as a warning.
"""
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from reports.statistics.differences import gap, real
from reports.statistics.intervals import wilson
from reports.tables.frames import chunks, frame_of
from simulate.ici.enums import Side
from simulate.ici.trace_events import FATES

NO_PLACE = 255
CHUNK = 250_000
Places = Callable[[np.ndarray], np.ndarray]       # numbers of games -> (games, chits) places from 0, NO_PLACE outside the cups
EARLY, LATE = 1, 0
SCHEMA = {"chit": str, "side": str, "effect": float, "effect_low": float, "effect_high": float, "real": bool,
          "biased": float, "biased_low": float, "biased_high": float,
          **{f"{group}_{what}": kind for group in ("early", "late", "played", "unplayed")
             for what, kind in (("of", int), ("games", int), ("rate", float), ("low", float), ("high", float))},
          "early_played": float, "late_played": float, "early_turn": float, "late_turn": float}


def chit_experiment(frame: "pl.LazyFrame", places: Places, listed: Sequence[Mapping[str, str]]) -> "pl.DataFrame":
    """A row for each chit that the set-up puts into a cup; columns in order:

    chit, side; effect with its interval: FLN win rate with an early place minus that with a late one (early: the first half of
    its cup, rounded down); real: controls the false discovery rate over all chits; biased ...: FLN win rate when played minus
    when not; early_of, early_games ...: games, those the FLN won, rate with interval, for early, late, played,
    unplayed; early_played, late_played: share of games in which it was played; early_turn, late_turn: mean turn of play.
    """
    counted, turns = count_places(frame, places, listed)
    rows = []
    for chit, each in enumerate(listed):
        if counted[chit].sum():
            rows.append({"chit": each["title"], "side": each["side"]} | _row(counted[chit], turns[chit]))
    marks = real([row.pop("chance") for row in rows])
    return frame_of([row | {"real": mark} for row, mark in zip(rows, marks, strict=True)], SCHEMA)


def count_places(frame: "pl.LazyFrame", places: Places, listed: Sequence[Mapping[str, str]]) -> tuple[np.ndarray, np.ndarray]:
    """Games, an array [chit, early, played, FLN won], and the sum of turns of play, [chit, early]; CHUNK games in memory."""
    counted, turns = np.zeros((len(listed), 8), np.int64), np.zeros((len(listed), 2))
    names = [f"chit_{chit}" for chit in range(len(listed))]
    for part in chunks(frame.select("game", "winner", *names), CHUNK):
        place, fln = places(part["game"].to_numpy()), part["winner"].to_numpy() == int(Side.FLN)
        for chit, half in enumerate(_halves(place, listed)):
            if half is not None:
                early, put = place[:, chit] < half, part[names[chit]].to_numpy().astype(np.int64)
                counted[chit] += np.bincount(early * 4 + (put > 0) * 2 + fln, minlength=8)
                turns[chit] += np.bincount(early, weights=np.where(put > 0, (put - 1) % FATES, 0), minlength=2)
    return counted.reshape(len(listed), 2, 2, 2), turns


def _halves(place: np.ndarray, listed: Sequence[Mapping[str, str]]) -> list[int | None]:
    """For each chit, half the number of chits in its cup, rounded down; None if it is in no cup."""
    there = place[0] != NO_PLACE
    sizes = Counter(each["side"] for each, in_cup in zip(listed, there, strict=True) if in_cup)
    return [sizes[each["side"]] // 2 if in_cup else None for each, in_cup in zip(listed, there, strict=True)]


def _row(counted: np.ndarray, turns: np.ndarray) -> dict[str, Any]:
    groups = {"early": counted[EARLY].sum(axis=0), "late": counted[LATE].sum(axis=0),
              "played": counted[:, 1].sum(axis=0), "unplayed": counted[:, 0].sum(axis=0)}
    pairs = {name: (int(group[1]), int(group.sum())) for name, group in groups.items()}
    row: dict[str, Any] = {}
    for name, (won, whole) in pairs.items():
        low, high = wilson(won, whole)
        row |= {f"{name}_of": whole, f"{name}_games": won, f"{name}_rate": won / whole if whole else None,
                f"{name}_low": low, f"{name}_high": high}
    for name, first, second in (("effect", "early", "late"), ("biased", "played", "unplayed")):
        found = gap(*pairs[first], *pairs[second])
        row |= {name: found and found.estimate, f"{name}_low": found and found.low, f"{name}_high": found and found.high}
        if name == "effect":
            row["chance"] = found.chance if found else 1.0
    for name, at in (("early", EARLY), ("late", LATE)):
        put, whole = int(counted[at, 1].sum()), int(counted[at].sum())
        row |= {f"{name}_played": put / whole if whole else None, f"{name}_turn": turns[at] / put if put else None}
    return row
