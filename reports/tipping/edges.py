"""Win rates by what a track shows and where they tip, as Polars frames, from the counts of a run's turn rows.

In `games` of `of` games the FLN won: `rate`, `low`, `high`. All are of games that went on after the turn, as the turn ends.
"""
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from reports.statistics.intervals import LEVEL
from reports.statistics.isotonic_edge import HALF, Cells, edge
from reports.tables.rates import RATES, frame_of, rate_of
from reports.tipping.turn_counts import TurnTallies

if TYPE_CHECKING:
    import polars as pl

FEW = 30                          # games: a cell with fewer is left out of the tables, but not of the fits
RATED = {"of": int} | RATES
EDGES = {"falling": bool, "edge": int, "edge_low": int, "edge_high": int, "ahead": str, "open": bool, "bends": bool,
         "fln_games": int}
PAR = {f"par_{name}": kind for name, kind in EDGES.items() if name not in ("ahead", "fln_games")}


def turns(tallies: TurnTallies, name: str) -> Iterator[tuple[int, Cells]]:
    """Each turn after which games went on, with (won, games) at each value of a track."""
    counted, shift = tallies.tracks[name].sum(axis=2), tallies.watch.shift.get(name, 0)
    for at in np.flatnonzero(counted.sum(axis=(1, 2))).tolist():
        wins, games = counted[at, :, 1].tolist(), counted[at].sum(axis=1).tolist()
        yield at - 1, {value - shift: (wins[value], games[value]) for value in range(len(games)) if games[value]}


def cells(tallies: TurnTallies, level: float = LEVEL) -> "pl.DataFrame":
    """track, columns of the turn, value, of, games, rate, low, high; values with fewer than FEW games are left out."""
    rows = [{"track": name} | tallies.watch.when(turn) | {"value": value, "of": whole} | rate_of(won, whole, level)
            for name in tallies.tracks for turn, found in turns(tallies, name)
            for value, (won, whole) in found.items() if whole >= FEW]
    return frame_of(rows, {"track": str} | tallies.watch.dated | {"value": int} | RATED)


def tipping(tallies: TurnTallies, level: float = LEVEL) -> "pl.DataFrame":
    """track, columns of the turn, of, games, rate ..., lowest and highest value, the edge where the leader changes.

    The edge and its interval are those of crossing.Edge, at one half; the `par_` ones are the same at the win rate of all games
    that go on after that turn. `told` is the share of games won by the favourite at their value, `explained` the share of the
    uncertainty of the result (its variance) that the value takes away: both as the other half of the games tells.
    """
    rows = []
    for name in tallies.tracks:
        told = {row["turn"]: row["rate"] for row in favourites(tallies, name, level)}
        known = explained(tallies, name)
        rows += [{"track": name} | tallies.watch.when(turn) | _tip(found, level, tallies.watch.sides)
                 | {"told": told.get(turn), "explained": known[turn]}
                 for turn, found in turns(tallies, name)]
    return frame_of(rows, {"track": str} | tallies.watch.dated | RATED | {"lowest": int, "highest": int} | EDGES | PAR
                    | {"told": float, "explained": float})


def _tip(found: Cells, level: float, sides: tuple[str, str]) -> dict[str, Any]:
    won, whole = (sum(each[part] for each in found.values()) for part in (0, 1))
    row = {"of": whole} | rate_of(won, whole, level) | {"lowest": min(found), "highest": max(found)} | _edge(found, level, sides)
    par = _edge(found, level, sides, won / whole) if 0 < won < whole else dict.fromkeys(EDGES) | {"open": True, "bends": False}
    return row | {f"par_{name}": value for name, value in par.items()}


def _edge(found: Cells, level: float, sides: tuple[str, str], mark: float = HALF) -> dict[str, Any]:
    best = edge(found, level, mark, sides)
    return {"falling": best.falling, "edge": best.at, "edge_low": best.low, "edge_high": best.high, "ahead": best.ahead,
            "open": best.open, "bends": best.bends, "fln_games": best.fln_games}


def explained(tallies: TurnTallies, name: str) -> dict[int, float]:
    """By turn: 1 less the mean squared error of the other half's rate at each value, over that of its rate at all values."""
    counted = tallies.tracks[name].astype(float)
    whole, other = counted.sum(axis=1), counted.sum(axis=1)[:, ::-1]
    found = {}
    for at in np.flatnonzero(whole.sum(axis=(1, 2))).tolist():
        base = (other[at, :, 1] + HALF) / (other[at].sum(axis=1) + 1)
        cells_ = counted[at][:, ::-1]
        rate = (cells_[..., 1] + base) / (cells_.sum(axis=-1) + 1)
        missed, all_missed = (float((counted[at, ..., 1] * (1 - each) ** 2 + counted[at, ..., 0] * each ** 2).sum())
                              for each in (rate, base[None, :]))
        found[at - 1] = 1 - missed / all_missed if all_missed else 0.0
    return found


def favourites(tallies: TurnTallies, name: str, level: float = LEVEL) -> Iterator[dict[str, Any]]:
    """Columns of the turn, of, games, rate, low, high: games won by the side that is the favourite at their value of a track.

    The favourite is the side that won more of the games with the same value at the same turn: for odd-numbered games among the
    even-numbered ones, and the reverse, so that no game has a part in choosing its own.
    """
    counted = tallies.tracks[name]
    ahead = np.sign(2 * counted[..., 1] - counted.sum(axis=-1))[..., ::-1]         # as the games of the other half tell
    won = np.where(ahead > 0, counted[..., 1], np.where(ahead < 0, counted[..., 0], 0)).sum(axis=(1, 2))
    whole = np.where(ahead != 0, counted.sum(axis=-1), 0).sum(axis=(1, 2))
    for at in np.flatnonzero(whole).tolist():
        yield tallies.watch.when(at - 1) | {"of": int(whole[at])} | rate_of(int(won[at]), int(whole[at]), level)
