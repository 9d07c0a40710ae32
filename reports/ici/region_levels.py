"""FLN win rates by the Level of each Region as a year ends: Polars frames from the counts of turn rows."""
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.ici.counts import SEASONS, year
from reports.ici.tipping_tables import FEW, RATED
from reports.ici.turn_tallies import TurnTallies
from reports.intervals import LEVEL
from reports.paired import real
from reports.rates import frame_of, rate_of
from reports.two_groups import gap
from simulate.ici.names import Level

if TYPE_CHECKING:
    import polars as pl

LEVELS = {Level.FLN: "FLN", Level.PURGE: "Purge", Level.ACTIVIST: "Activist", Level.SUPPORT: "Support"}
GAPS = {"difference": float, "difference_low": float, "difference_high": float, "real": bool}


def regions(tallies: TurnTallies, named: Sequence[Mapping[str, Any]], level: float = LEVEL) -> "pl.DataFrame":
    """region, name, year, level, of, games, rate, low, high: as the year ends; levels with fewer than FEW games are left out."""
    rows = [{"region": each["id"], "name": each["name"], "year": year(turn), "level": LEVELS[Level(at)], "of": whole}
            | rate_of(won, whole, level)
            for each, turn, at, won, whole in _levels(tallies, named) if whole >= FEW]
    return frame_of(rows, {"region": str, "name": str, "year": int, "level": str} | RATED)


def _levels(tallies: TurnTallies, named: Sequence[Mapping[str, Any]]) -> Iterator[tuple[Mapping[str, Any], int, int, int, int]]:
    for each, counted in zip(named, tallies.levels, strict=True):
        for at in range(len(SEASONS), len(counted), len(SEASONS)):
            for place in range(len(Level)):
                yield each, at - 1, place, int(counted[at, place, 1]), int(counted[at, place].sum())


def region_weights(tallies: TurnTallies, named: Sequence[Mapping[str, Any]], level: float = LEVEL) -> "pl.DataFrame":
    """region, name, year; fln_of, fln_games, fln_rate ..., support_of ...; difference with its interval, real.

    The FLN's win rate in games in which the Region is at FLN Level as the year ends, less that in games in which it is at Support
    Level; Regions with fewer than FEW games of either are left out. `real` controls the false discovery rate over the table.
    """
    found = {(each["id"], turn, at): (won, whole) for each, turn, at, won, whole in _levels(tallies, named)}
    rows, chances = [], []
    for each in named:
        for turn in sorted({turn for region, turn, _ in found if region == each["id"]}):
            (won, whole), (other, others) = (found[each["id"], turn, int(at)] for at in (Level.FLN, Level.SUPPORT))
            apart = gap(won, whole, other, others, level) if min(whole, others) >= FEW else None
            if apart:
                chances.append(apart.chance)
                rates = {f"{name}_{key}": value for name, got, of in (("fln", won, whole), ("support", other, others))
                         for key, value in ({"of": of} | rate_of(got, of, level)).items()}
                rows.append({"region": each["id"], "name": each["name"], "year": year(turn)} | rates | {
                             "difference": apart.estimate, "difference_low": apart.low, "difference_high": apart.high})
    rows = [row | {"real": is_real} for row, is_real in zip(rows, real(chances), strict=True)]
    return frame_of(rows, {"region": str, "name": str, "year": int} | {
        f"{name}_{key}": kind for name in ("fln", "support") for key, kind in RATED.items()} | GAPS)
