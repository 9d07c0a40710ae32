"""Who leads, how often the leader wins, and from which turn on nearly always: Polars frames from the counts of turn rows."""
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from reports.intervals import LEVEL
from reports.rates import frame_of, rate_of
from reports.tipping.tables import FEW, RATED, favourites, turns
from reports.tipping.tallies import TurnTallies
from reports.tipping.watch import Watch

if TYPE_CHECKING:
    import polars as pl

SURE = 0.9                        # share of games that the leader wins once they are decided
ALL, GOING = "all games", "games that go on"


def leaders(tallies: TurnTallies, level: float = LEVEL) -> "pl.DataFrame":
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
    for turn, found in turns(tallies, tallies.watch.lead.track):
        led = {value: counts for value, counts in found.items() if value}
        won = sum(games if value * fln > 0 else whole - games for value, (games, whole) in led.items())
        whole = sum(games for _, games in led.values())
        if whole:
            yield tallies.watch.when(turn) | {"of": whole} | rate_of(won, whole, level)


def decided(table: "pl.DataFrame", watch: Watch) -> "pl.DataFrame":
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
