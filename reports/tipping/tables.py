"""Win rates by what a track shows and where they tip, as Polars frames, from the counts of a run's turn rows.

In `games` of `of` games the FLN won: `rate`, `low`, `high`. All are of games that went on after the turn, as the turn ends.
"""
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from reports.statistics.differences import gap, real
from reports.statistics.intervals import LEVEL
from reports.statistics.isotonic_edge import HALF, Cells, edge
from reports.tables.frames import RATES, frame_of, rate_of
from reports.tipping.turn_counts import TurnTallies, Watch

if TYPE_CHECKING:
    import polars as pl


FEW = 30                          # games: a cell with fewer is left out of the tables, but not of the fits
RATED = {"of": int} | RATES
EDGES = {"falling": bool, "edge": int, "edge_low": int, "edge_high": int, "ahead": str, "open": bool, "bends": bool,
         "fln_games": int}
PAR = {f"par_{name}": kind for name, kind in EDGES.items() if name not in ("ahead", "fln_games")}


def cells_by_turn(tallies: TurnTallies, name: str) -> Iterator[tuple[int, Cells]]:
    """Each turn after which games went on, with (won, games) at each value of a track."""
    counted, shift = tallies.tracks[name].sum(axis=2), tallies.watch.shift.get(name, 0)
    for at in np.flatnonzero(counted.sum(axis=(1, 2))).tolist():
        wins, games = counted[at, :, 1].tolist(), counted[at].sum(axis=1).tolist()
        yield at - 1, {value - shift: (wins[value], games[value]) for value in range(len(games)) if games[value]}


def cell_rates(tallies: TurnTallies, level: float = LEVEL) -> "pl.DataFrame":
    """track, columns of the turn, value, of, games, rate, low, high; values with fewer than FEW games are left out."""
    rows = [{"track": name} | tallies.watch.when(turn) | {"value": value, "of": whole} | rate_of(won, whole, level)
            for name in tallies.tracks for turn, found in cells_by_turn(tallies, name)
            for value, (won, whole) in found.items() if whole >= FEW]
    return frame_of(rows, {"track": str} | tallies.watch.dated | {"value": int} | RATED)


def edge_table(tallies: TurnTallies, level: float = LEVEL) -> "pl.DataFrame":
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
                 for turn, found in cells_by_turn(tallies, name)]
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


SURE = 0.9                        # share of games that the leader wins once they are decided
ALL, GOING = "all games", "games that go on"


def leader_rates(tallies: TurnTallies, level: float = LEVEL) -> "pl.DataFrame":
    """leader, columns of the turn; of, games, rate, low, high: games that go on and have a leader, those that the leader won.

    over, settled, settled_rate ...: the same with the games that are over by then, which their winner leads.

    The first leader is that of `watch.lead`; where its track is 0 there is none. The leader by a track is the favourite at its
    value (see tables.favourites).
    """
    lead, dated = tallies.watch.lead, tallies.watch.dated
    found = {lead.name: list(_lead(tallies, level))} if lead.track in tallies.tracks else {}
    found |= {name: list(favourites(tallies, name, level)) for name in tallies.tracks}
    over = np.cumsum(tallies.over.sum(axis=1))
    rows = [{"leader": name} | row | _settled(row, int(over[row["turn"] + 1]), level)
            for name, each in found.items() for row in each]
    return frame_of(rows, {"leader": str} | dated | RATED | {
        "over": int, "settled": int, "settled_rate": float, "settled_low": float, "settled_high": float})


def _settled(row: Mapping[str, Any], over: int, level: float) -> dict[str, Any]:
    rate = rate_of(row["games"] + over, row["of"] + over, level)
    return {"over": over, "settled": rate["games"]} | {f"settled_{name}": rate[name] for name in ("rate", "low", "high")}


def _lead(tallies: TurnTallies, level: float) -> Iterator[dict[str, Any]]:
    fln = tallies.watch.lead.fln
    for turn, found in cells_by_turn(tallies, tallies.watch.lead.track):
        led = {value: counts for value, counts in found.items() if value}
        won = sum(games if value * fln > 0 else whole - games for value, (games, whole) in led.items())
        whole = sum(games for _, games in led.values())
        if whole:
            yield tallies.watch.when(turn) | {"of": whole} | rate_of(won, whole, level)


def decided_turns(table: "pl.DataFrame", watch: Watch) -> "pl.DataFrame":
    """leader, among, turn, date, rate, low, high: from which turn on the leader wins SURE of games at every turn; of `leaders`.

    `among` all games (those over by then are led by their winner), or those that went on. `earliest`, `latest`: the same turn by
    the high and by the low ends of the intervals. Turns with fewer than FEW games are left out; null: never.
    """
    rows = []
    for name in table["leader"].unique(maintain_order=True):
        for among, prefix, whole in ((ALL, "settled_", None), (GOING, "", "of")):
            found = [row for row in table.filter(table["leader"] == name).iter_rows(named=True)
                     if row["of"] + (row["over"] if whole is None else 0) >= FEW]
            turns = {end: _from([(row["turn"], row[prefix + end]) for row in found]) for end in ("rate", "high", "low")}
            at = next((row for row in found if row["turn"] == turns["rate"]), {})
            rows.append({"leader": name, "among": among, "turn": turns["rate"], "date": watch.date(turns["rate"])}
                        | {end: at.get(prefix + end) for end in ("rate", "low", "high")}
                        | {"earliest": watch.date(turns["high"]), "latest": watch.date(turns["low"])})
    return frame_of(rows, {"leader": str, "among": str, "turn": int, "date": str, "rate": float, "low": float, "high": float,
                           "earliest": str, "latest": str})


def _from(rates: Sequence[tuple[int, float]]) -> int | None:
    """The first turn from which on every rate is SURE or more."""
    found = None
    for turn, rate in reversed(rates):
        if rate < SURE:
            break
        found = turn
    return found


GAPS = {"difference": float, "difference_low": float, "difference_high": float, "real": bool}
Named = Sequence[Mapping[str, Any]]


def place_rates(tallies: TurnTallies, named: Named, level: float = LEVEL) -> "pl.DataFrame":
    """place, name, period, value in words, of, games, rate, low, high: as the period ends; few games are left out (FEW).

    The columns of place, period and value are called as the Watch says: region, year, level for Regions.
    """
    watch, local = tallies.watch, tallies.watch.local
    rows = [{local.place: each["id"], "name": each["name"], watch.period_column: period, local.column: local.values[at],
             "of": whole} | rate_of(won, whole, level)
            for each, period, at, won, whole in _counted(tallies, named) if whole >= FEW]
    return frame_of(rows, {local.place: str, "name": str, watch.period_column: int, local.column: str} | RATED)


def _counted(tallies: TurnTallies, named: Named) -> Iterator[tuple[Mapping[str, Any], int, int, int, int]]:
    watch = tallies.watch
    for each, counted in zip(named, tallies.levels, strict=True):
        for at in range(1, len(counted)):
            period = watch.period(watch.when(at - 1))
            for value in range(len(watch.local.values)) if period is not None else ():
                yield each, period, value, int(counted[at, value, 1]), int(counted[at, value].sum())


def place_differences(tallies: TurnTallies, named: Named, level: float = LEVEL) -> "pl.DataFrame":
    """place, name, period; of, games, rate ... of both ends, each with its name before it; difference with its interval, real.

    The FLN's win rate in games in which the place shows the first of `local.ends` as the period ends, less that in games in which
    it shows the second; places with fewer than FEW games of either are left out. `real` controls the false discovery rate
    over the table.
    """
    watch, local = tallies.watch, tallies.watch.local
    found = {(each["id"], period, at): (won, whole) for each, period, at, won, whole in _counted(tallies, named)}
    (first, one), (second, other) = local.ends.items()
    rows, chances = [], []
    for place, period in dict.fromkeys((place, period) for place, period, _ in found):
        groups = {first: found[place, period, int(one)], second: found[place, period, int(other)]}
        apart = gap(*groups[first], *groups[second], level) if min(whole for _, whole in groups.values()) >= FEW else None
        if apart:
            chances.append(apart.chance)
            rates = {f"{name}_{key}": value for name, (won, of) in groups.items()
                     for key, value in ({"of": of} | rate_of(won, of, level)).items()}
            rows.append({local.place: place, "name": next(each["name"] for each in named if each["id"] == place),
                         watch.period_column: period} | rates | {
                         "difference": apart.estimate, "difference_low": apart.low, "difference_high": apart.high})
    rows = [row | {"real": is_real} for row, is_real in zip(rows, real(chances), strict=True)]
    return frame_of(rows, {local.place: str, "name": str, watch.period_column: int} | {
        f"{name}_{key}": kind for name in local.ends for key, kind in RATED.items()} | GAPS)
