"""FLN win rates by what each place shows, as a Region's Level or the control of an area: frames from the counts of turn rows."""
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.intervals import LEVEL
from reports.paired import real
from reports.rates import frame_of, rate_of
from reports.tipping.tables import FEW, RATED
from reports.tipping.tallies import TurnTallies
from reports.two_groups import gap

if TYPE_CHECKING:
    import polars as pl

GAPS = {"difference": float, "difference_low": float, "difference_high": float, "real": bool}
Named = Sequence[Mapping[str, Any]]


def places(tallies: TurnTallies, named: Named, level: float = LEVEL) -> "pl.DataFrame":
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


def weights(tallies: TurnTallies, named: Named, level: float = LEVEL) -> "pl.DataFrame":
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
