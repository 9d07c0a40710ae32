"""The tables of tipping points as Polars frames: win rates by the value of a track, edges, leaders, places.

All are counted as a turn ends, in games that go on after it. The FLN won `games` of `of` games, a final vote counted by its
chance; `rate`, `low` and `high` are the share and its Wilson interval, which is rather too wide for chances.
"""
from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from reports.statistics.differences import gap, real
from reports.statistics.intervals import LEVEL, normal_quantile
from reports.statistics.isotonic_edge import HALF, Cells, CountedCells, counted_cells, edge
from reports.statistics.over_sets import by_set as of_sets
from reports.statistics.over_sets import over_sets, sets_part
from reports.tables.frames import RATES, frame_of, interval_of, rate_of
from reports.tipping.turn_counts import LEVELS, OVER, TurnTallies, Watch

# How much of who wins a number of the game explains, on one data set, and how sure that is.


EXPLAINED = {"explained": float, "explained_low": float}


class Explained(NamedTuple):
    """The share of the variance of the result that is gone once the value is known, and the lower end of its interval."""
    share: float
    low: float

    def columns(self) -> dict[str, float]:
        """EXPLAINED, as columns of a table."""
        return dict(zip(EXPLAINED, self, strict=True))


def explained(counted: np.ndarray, level: float = LEVEL) -> Explained:
    """Of games lost and won, shape (values, halves, 2, sets): how much the value explains of what varies within a data set.

    The rate at a value, over all sets, comes from the other half of the games if there are two, so that noise explains nothing.
    Rates and results are taken less their mean in the same set: a value that only says which set is played explains nothing
    either. The share is a ratio of sums over games; its variance is that of such a ratio, with each set as a cluster
    (over_sets.data_variance).
    """
    counted = counted.astype(float)
    lost, won = counted[:, ::-1].sum(axis=-1).transpose(2, 0, 1)
    rate = ((won + won.sum(axis=0) / np.maximum((won + lost).sum(axis=0), 1)) / (won + lost + 1))[..., None]
    games = counted.sum(axis=2)                                             # (values, halves, sets)
    theirs = games.sum(axis=(0, 1))
    whole = np.maximum(theirs, 1)
    told = rate - (rate * games).sum(axis=(0, 1)) / whole
    result = np.array([0, 1])[:, None] - counted[:, :, 1].sum(axis=(0, 1)) / whole              # (2, sets)
    varies = result ** 2
    gone = varies - (result - told[:, :, None]) ** 2                        # (values, halves, 2, sets)
    all_varies = (counted * varies).sum()
    if not all_varies:
        return Explained(0.0, 0.0)
    share = (counted * gone).sum() / all_varies
    apart = (gone - share * varies) / all_varies
    variance = (counted * apart ** 2).sum()
    many = theirs.sum() ** 2 / (theirs ** 2).sum()
    if many > 1:
        variance += sets_part((counted * apart).sum(axis=(0, 1, 2)), variance, many, level)
    return Explained(float(share), float(share - normal_quantile(level) * variance ** 0.5))


def explained_of(*cells: tuple[float, float]) -> Explained:
    """The same of cells (games won, games), which may be those of over_sets.over_sets."""
    won, games = (np.stack([of_sets(cell[which]) for cell in cells]).astype(float) for which in (0, 1))
    return explained(np.stack([games - won, won], axis=1)[:, None])


FEW = 30                          # games: a cell with fewer is left out of the tables, but not of the fits
RATED = {"of": int} | RATES
EDGES = {"falling": bool, "edge": int, "edge_low": int, "edge_high": int, "ahead": str, "open": bool, "bends": bool,
         "fln_games": int, "back_games": int, "drop": float, "clear": bool}
PAR = {f"par_{name}": EDGES[name] for name in ("falling", "edge", "edge_low", "edge_high", "open", "bends")}


def cells_by_turn(tallies: TurnTallies, name: str) -> Iterator[tuple[int, Cells]]:
    """(turn, cells) for each turn after which games went on; cells: (games won by the FLN, games) by value of the track."""
    counted, shift = tallies.tracks[name].sum(axis=2), tallies.watch.shift.get(name, 0)
    for at in np.flatnonzero(counted.sum(axis=(1, 2))).tolist():
        wins, games = counted[at, :, 1].tolist(), counted[at].sum(axis=1).astype(int).tolist()
        seen = [value for value in range(len(games)) if games[value]]
        theirs = tallies.by_set[name][at, seen].sum(axis=1) if tallies.by_set else repeat(None)
        yield at - 1, {value - shift: _pair(wins[value], games[value], each)
                       for value, each in zip(seen, theirs, strict=bool(tallies.by_set))}


def _pair(won: float, games: int, by_set: np.ndarray | None) -> tuple[float, int]:
    """(games won by the FLN, games); `by_set`: (lost, won) of each data set, shape (2, sets)."""
    return (won, games) if by_set is None else (over_sets(won, by_set[1]), over_sets(games, by_set.sum(axis=0)))


def cell_rates(tallies: TurnTallies, level: float = LEVEL) -> "pl.DataFrame":
    """track, columns of the turn, value, of, games, rate, low, high; values with fewer than FEW games are left out."""
    rows = [{"track": name} | tallies.watch.when(turn) | {"value": value, "of": whole} | rate_of(won, whole, level)
            for name in tallies.tracks for turn, found in cells_by_turn(tallies, name)
            for value, (won, whole) in found.items() if whole >= FEW]
    return frame_of(rows, {"track": str, **tallies.watch.dated} | {"value": int} | RATED)


def edge_table(tallies: TurnTallies, level: float = LEVEL) -> "pl.DataFrame":
    """track, columns of the turn, of, games, rate ..., lowest and highest value, the edge where the leader changes.

    The edge and its interval are those of isotonic_edge.Edge at one half; those with `par_` are the same at the average win rate
    of games that go on. `told`: the share of games that the favourite at their value wins; one half of the games makes the
    forecast for the other half. `explained`, `explained_low`: see Explained. Where it may be nothing, no edge is clear.
    """
    rows = []
    for name in tallies.tracks:
        favourite = {row["turn"]: row["rate"] for row in favourites(tallies, name, level)}
        known = explained_by_turn(tallies, name, level)
        for turn, found in cells_by_turn(tallies, name):
            tip = _tip(found, level, tallies.watch.sides)
            rows.append({"track": name} | tallies.watch.when(turn) | tip | {"told": favourite.get(turn)}
                        | known[turn].columns() | {"clear": tip["clear"] and known[turn].low > 0})
    return frame_of(rows, {"track": str, **tallies.watch.dated} | RATED | {"lowest": int, "highest": int} | EDGES | PAR
                    | {"told": float} | EXPLAINED)


def _tip(found: Cells, level: float, sides: tuple[str, str]) -> dict[str, Any]:
    won, whole = sum(won for won, _ in found.values()), sum(games for _, games in found.values())
    cells = counted_cells(found)
    row = {"of": whole} | rate_of(won, whole, level) | {"lowest": min(found), "highest": max(found)} | _edge(cells, level, sides)
    par = _edge(cells, level, sides, None) if 0 < won < whole else dict.fromkeys(EDGES) | {"open": True, "bends": False}
    return row | {f"par_{name}": value for name, value in par.items()}


def _edge(found: CountedCells, level: float, sides: tuple[str, str], mark: float | None = HALF) -> dict[str, Any]:
    best = edge(found, level, mark, sides)
    return {"edge": best.at, "edge_low": best.low, "edge_high": best.high} | {
        name: getattr(best, name) for name in EDGES if not name.startswith("edge")}


def explained_by_turn(tallies: TurnTallies, name: str, level: float = LEVEL) -> dict[int, Explained]:
    """By turn: how much of the result the value of a track explains."""
    counted, found = tallies.tracks[name], {}
    for at in np.flatnonzero(counted.sum(axis=(1, 2, 3))).tolist():
        seen = np.flatnonzero(counted[at].sum(axis=(1, 2)))
        found[at - 1] = explained(tallies.by_set[name][at, seen] if tallies.by_set else counted[at, seen, ..., None], level)
    return found


def favourites(tallies: TurnTallies, name: str, level: float = LEVEL) -> Iterator[dict[str, Any]]:
    """Columns of the turn, of, games, rate, low, high: how often the favourite at the value of a track wins.

    The favourite is the side that won more of the games with the same value at the same turn. Odd-numbered games take it from
    the even-numbered ones and the reverse, so that no game helps to choose its own favourite.
    """
    counted = tallies.tracks[name]
    ahead = np.sign(2 * counted[..., 1] - counted.sum(axis=-1))[..., ::-1]         # as counted in the other half of the games
    led = np.stack([_led(counted[..., side], counted[..., 1 - side], ahead) for side in (0, 1)], axis=-1).sum(axis=(1, 2))
    for at in np.flatnonzero(led.sum(axis=-1)).tolist():
        seen = np.flatnonzero(ahead[at].any(axis=1))
        theirs = None
        if tallies.by_set:
            lost, gained = np.moveaxis(tallies.by_set[name][at, seen], -2, 0)
            leader = ahead[at, seen, :, None]
            theirs = np.stack([_led(lost, gained, leader), _led(gained, lost, leader)]).sum(axis=(1, 2))
        won, whole = _pair(float(led[at, 1]), int(led[at].sum()), theirs)
        yield tallies.watch.when(at - 1) | {"of": whole, "won": won} | rate_of(won, whole, level)


def _led(mine: np.ndarray, other: np.ndarray, ahead: np.ndarray) -> np.ndarray:
    """What the favourite has of `mine`, which are the FLN's, and of `other`."""
    return np.where(ahead > 0, mine, np.where(ahead < 0, other, 0))


SURE = 0.9                        # share of games that the leader wins once they are decided
ALL, GOING = "all games", "games that go on"


def leader_rates(tallies: TurnTallies, level: float = LEVEL) -> "pl.DataFrame":
    """leader, columns of the turn; of, games, rate, low, high: games with a leader that go on, and how often the leader wins.

    over, settled, settled_rate ...: the same with the games that are over by then, which count as led by their winner.

    The first leader is that of `watch.lead`. The leader by a track is the favourite at its value (`favourites`).
    """
    lead, dated = tallies.watch.lead, tallies.watch.dated
    found = {lead.name: list(_lead(tallies, level))} if lead.track in tallies.tracks else {}
    found |= {name: list(favourites(tallies, name, level)) for name in tallies.tracks}
    over = np.cumsum(tallies.over).tolist()
    if tallies.by_set:
        over = [over_sets(*each) for each in zip(over, np.cumsum(tallies.by_set[OVER], axis=0), strict=True)]
    rows = [{"leader": name} | row | _settled(row, over[row["turn"] + 1], level)
            for name, each in found.items() for row in each]
    return frame_of(rows, {"leader": str, **dated} | RATED | {
        "over": int, "settled": int, "settled_rate": float, "settled_low": float, "settled_high": float})


def _settled(row: Mapping[str, Any], over: int, level: float) -> dict[str, Any]:
    rate = rate_of(row["won"] + over, row["of"] + over, level)
    return {"over": over, "settled": rate["games"]} | {f"settled_{name}": rate[name] for name in ("rate", "low", "high")}


def _lead(tallies: TurnTallies, level: float) -> Iterator[dict[str, Any]]:
    fln = tallies.watch.lead.fln
    for turn, found in cells_by_turn(tallies, tallies.watch.lead.track):
        led = {value: counts for value, counts in found.items() if value}
        won = sum(games if value * fln > 0 else whole - games for value, (games, whole) in led.items())
        whole = sum(games for _, games in led.values())
        if whole:
            yield tallies.watch.when(turn) | {"of": whole, "won": won} | rate_of(won, whole, level)


def decided_turns(table: "pl.DataFrame", watch: Watch) -> "pl.DataFrame":
    """leader, among, turn, date, rate, low, high: the turn from which on the leader wins SURE of the games; from `leader_rates`.

    `among`: all games (a game that is over counts as led by its winner), or games that go on. `earliest`, `latest`: the same turn
    by the high and by the low ends of the intervals. Turns with fewer than FEW games are left out. Null: never.
    """
    rows = []
    for name in table["leader"].unique(maintain_order=True):
        for among, prefix, whole in ((ALL, "settled_", None), (GOING, "", "of")):
            found = [row for row in table.filter(table["leader"] == name).iter_rows(named=True)
                     if row["of"] + (row["over"] if whole is None else 0) >= FEW]
            turns = {end: _from([(row["turn"], row[prefix + end]) for row in found]) for end in ("rate", "high", "low")}
            dates = {end: None if turn is None else watch.date(turn) for end, turn in turns.items()}
            at = next((row for row in found if row["turn"] == turns["rate"]), {})
            rows.append({"leader": name, "among": among, "turn": turns["rate"], "date": dates["rate"]}
                        | {end: at.get(prefix + end) for end in ("rate", "low", "high")}
                        | {"earliest": dates["high"], "latest": dates["low"]})
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


def prefixed_rates(name: str, won: float, of: int) -> dict[str, Any]:
    """The columns RATED, each after a name."""
    return {f"{name}_{key}": value for key, value in ({"of": of} | rate_of(won, of)).items()}


GAPS = {"difference": float, "difference_low": float, "difference_high": float, "real": bool}
Named = Sequence[Mapping[str, Any]]


def place_rates(tallies: TurnTallies, named: Named, level: float = LEVEL) -> "pl.DataFrame":
    """place, name, period, value in words, of, games, rate, low, high: as the period ends; cells below FEW games are left out.

    The Watch names the columns of place, period and value: region, year and level for Regions.
    """
    watch, local = tallies.watch, tallies.watch.local
    rows = [{local.place: each["id"], "name": each["name"], watch.period_column: period, local.column: local.values[at],
             "of": whole} | rate_of(won, whole, level)
            for each, period, at, won, whole in _counted(tallies, named) if whole >= FEW]
    return frame_of(rows, {local.place: str, "name": str, watch.period_column: int, local.column: str} | RATED)


def _counted(tallies: TurnTallies, named: Named) -> Iterator[tuple[Mapping[str, Any], int, int, float, int]]:
    watch = tallies.watch
    for place, (each, counted) in enumerate(zip(named, tallies.levels, strict=True)):
        for at in range(1, len(counted)):
            period = watch.period(watch.when(at - 1))
            if period is None:
                continue
            for value in range(len(watch.local.values)):
                by_set = tallies.by_set[LEVELS][place, at, value] if tallies.by_set else None
                yield each, period, value, *_pair(float(counted[at, value, 1]), int(counted[at, value].sum()), by_set)


def place_differences(tallies: TurnTallies, named: Named) -> "pl.DataFrame":
    """place, name, period; of, games, rate ... for both values, each after the value's name; difference, its interval, real.

    The difference is the FLN's win rate in games in which the place has the first value of `local.ends` as the period ends, minus
    its win rate where it has the second. Places with fewer than FEW games of either are left out. `real` controls the false
    discovery rate over the table; what the two values explain of the result of these games follows (EXPLAINED).
    """
    watch, local = tallies.watch, tallies.watch.local
    found = {(each["id"], each["name"], period, at): (won, whole) for each, period, at, won, whole in _counted(tallies, named)}
    columns, rows, chances = (local.place, "name", watch.period_column), [], []
    for head in dict.fromkeys(key[:3] for key in found):
        groups = {name: found[*head, int(at)] for name, at in local.ends.items()}
        one, other = groups.values()
        apart = gap(*one, *other) if min(one[1], other[1]) >= FEW else None
        if apart:
            chances.append(apart.chance)
            row = dict(zip(columns, head, strict=True)) | interval_of("difference", apart)
            row |= explained_of(one, other).columns()
            for name, counted in groups.items():
                row |= prefixed_rates(name, *counted)
            rows.append(row)
    rows = [row | {"real": is_real} for row, is_real in zip(rows, real(chances), strict=True)]
    return frame_of(rows, {local.place: str, "name": str, watch.period_column: int} | {
        f"{name}_{key}": kind for name in local.ends for key, kind in RATED.items()} | GAPS | EXPLAINED)
