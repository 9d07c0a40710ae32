"""What the games of a run of Ici, c'est la France! counted: points, uses, chits, standings; histograms over games."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.histogram import Histogram, count, quantile, single
from reports.ici.row_words import payer
from simulate.ici.events import COUNTED, GAINS, UNTOLD, Event, Purpose, Purse
from simulate.ici.names import Side

if TYPE_CHECKING:
    import polars as pl

YEARS = 8
MARGIN = 5                        # votes: who is behind by fewer is not called behind
BOTH = (Side.FLN, Side.FRANCE)


@dataclass(frozen=True)
class Tallies:
    """Histograms over games. Points are in half OPs; `totals` by side and "earned", "spent", "idle"; `chits` by chit, of row
    values (see events.Fate); `standings` by year, of (winner, standing); `comebacks` of (winner, last year behind or -1)."""
    games: int
    purses: Mapping[tuple[Side, Purse], Histogram]
    totals: Mapping[tuple[Side, str], Histogram]
    spent: Mapping[Purpose, Histogram]
    times: Mapping[Purpose, Histogram]
    used: Mapping[Event, Histogram]
    unsupplied: Histogram
    chits: Sequence[Histogram]
    standings: Sequence[Mapping[tuple[int, ...], int]]
    medians: Sequence[int | None]
    comebacks: Mapping[tuple[int, ...], int]


def tally(frame: "pl.LazyFrame", chits: int) -> Tallies:
    """Count what rows count, column by column; `chits` are as many as the scenario's data hold."""
    standings = [_told(count(frame, "winner", f"standing_{year}")) for year in range(YEARS)]
    medians = [quantile(single(found, 1), 0.5) for found in standings]
    used = {event: single(count(frame, f"used_{column}")) for column, event in enumerate(COUNTED)}
    used[Event.FAILEK_REMOVED] = _of(frame, _column(f"used_{COUNTED.index(Event.FAILEK_REMOVED)}") - _column("unsupplied"))
    return Tallies(
        games=sum(used[Event.PASSED].values()),
        purses={(side, purse): single(count(frame, f"purse_{side}_{purse}")) for side in BOTH for purse in Purse},
        totals={(side, name): _of(frame, total) for side in BOTH for name, total in _totals(side).items()},
        spent={purpose: single(count(frame, f"spent_{purpose}")) for purpose in Purpose},
        times={purpose: single(count(frame, f"times_{purpose}")) for purpose in Purpose},
        used=used, unsupplied=single(count(frame, "unsupplied")),
        chits=[single(count(frame, f"chit_{chit}")) for chit in range(chits)],
        standings=standings, medians=medians, comebacks=_comebacks(frame, medians))


def _told(found: Mapping[tuple[int, ...], int]) -> dict[tuple[int, ...], int]:
    return {key: games for key, games in found.items() if key[1] != UNTOLD}


def _column(name: str) -> "pl.Expr":
    import polars as pl

    return pl.col(name).cast(pl.Int64)


def _of(frame: "pl.LazyFrame", value: "pl.Expr") -> dict[int, int]:
    return single(count(frame.select(value.alias("value")), "value"))


def _totals(side: Side) -> "dict[str, pl.Expr]":
    """Half OPs of a side: those on its track (gains less what is cut off), those paid, those that were never spent."""
    purse = {each: _column(f"purse_{side}_{each}") for each in Purse}
    paid = [_column(f"spent_{purpose}") for purpose in Purpose if payer(purpose) == side]
    return {"earned": sum((purse[each] for each in GAINS), -purse[Purse.CUT]),
            "spent": sum(paid, purse[Purse.ROUNDING]), "idle": purse[Purse.UNSPENT] + purse[Purse.LEFT]}


def _comebacks(frame: "pl.LazyFrame", medians: Sequence[int | None]) -> dict[tuple[int, ...], int]:
    """Games by winner and last year (0 = 1955) in whose Winter it was behind by MARGIN or more, -1 if never."""
    import polars as pl

    last = pl.lit(-1)
    for year, median in enumerate(medians):
        if median is not None:
            standing = _column(f"standing_{year}")
            ahead = pl.when(pl.col("winner") == int(Side.FLN)).then(median - standing).otherwise(standing - median)
            last = pl.when((standing != UNTOLD) & (ahead <= -MARGIN)).then(year).otherwise(last)
    return count(frame.select("winner", last.alias("behind")), "winner", "behind")
