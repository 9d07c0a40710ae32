"""What the tables of tipping points of Ici say, a sentence each, worked out from the table; None where it says nothing."""
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from reports.ici.tables.conditional_wins import ANY, NEVER, RESULTS
from reports.ici.tipping.tracks import WATCH
from reports.tables.text_table import points, points_range
from reports.tipping import findings
from reports.tipping.edges import FEW
from reports.tipping.findings import rated

if TYPE_CHECKING:
    import polars as pl

Row = Mapping[str, Any]
Tables = Mapping[str, "pl.DataFrame"]


def tipping(tables: Tables, level: float) -> str | None:
    """The track that tells most as a year ends."""
    return findings.tipping(tables, WATCH, level)


def decided(tables: Tables, level: float) -> str | None:
    """From when on the leader in votes, or by a track, nearly always wins."""
    return findings.decided(tables, WATCH, level)


def first_referendum(tables: Tables, level: float) -> str | None:
    """The FLN's win rate after Yes, after No and without one."""
    rows = {row["result"]: row for row in tables["first_referendum"].iter_rows(named=True) if row["year"] == ANY}
    parts = [f"after a {RESULTS[result]} {rated(rows[RESULTS[result]])}" for result in (1, -1) if RESULTS[result] in rows]
    if not parts:
        return None
    without = rows.get(RESULTS[None])
    parts += [f"in games without one {rated(without)}"] if without and without["of"] >= FEW else []
    return f"First referendum: the FLN wins {', '.join(parts)}."


def crises(tables: Tables, level: float) -> str | None:
    """The crisis whose date goes with the greatest difference between the first and the last year in which it comes."""
    found: dict[str, list[Row]] = {}
    for row in tables["crises"].iter_rows(named=True):
        if row["of"] >= FEW and row["year"] != ANY:
            found.setdefault(row["crisis"], []).append(row)
    dated = {name: [row for row in rows if row["year"] != NEVER] for name, rows in found.items()}
    pairs = {name: (rows[0], rows[-1]) for name, rows in dated.items() if len(rows) > 1}
    if not pairs:
        return None
    name = max(pairs, key=lambda each: abs(pairs[each][0]["rate"] - pairs[each][1]["rate"]))
    parts = [f"{rated(row)} of games in which it comes in {row['year']}" for row in pairs[name]]
    parts += [f"{rated(row)} of those in which it never does" for row in found[name] if row["year"] == NEVER]
    return f"Of the crises it is the date of {name} that goes furthest with the result: the FLN wins {', '.join(parts)}."


def regions(tables: Tables, level: float) -> str | None:
    """The Region whose Level goes with the greatest difference as the middle year ends, by the end of its interval nearest 0."""
    return findings.places(tables["regions"], WATCH, "Region", {"fln": "at FLN Level", "support": "at Support Level"})


def chit_experiment(tables: Tables, level: float) -> str | None:
    """How many places in the cup have an effect, the greatest, and what its win rate when played would have said."""
    rows = [row for row in tables["chit_experiment"].iter_rows(named=True) if row["effect"] is not None]
    if not rows:
        return None
    real = [row for row in rows if row["real"]]
    row = max(real or rows, key=lambda row: abs(row["effect"]))
    said = (f"A true experiment, for the shuffle decides: an early place in the cup moves the win rate beyond chance for "
            f"{len(real) or 'none'} of {len(rows)} chits; the greatest effect{'' if real else ' seen'} is that of {row['chit']} "
            f"({row['side']}), {points(row['effect'])} points for the FLN "
            f"({points_range(row['effect_low'], row['effect_high'])}).")
    if row["biased"] is None:
        return said
    return (f"{said} Its win rate when played less that when not, {points(row['biased'])} points "
            f"({points_range(row['biased_low'], row['biased_high'])}), is biased: who plays it, and when, is no accident.")
