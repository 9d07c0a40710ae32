"""Comparisons, sweeps and rule switches as Polars frames: rates and differences (as shares) with their intervals."""
from collections.abc import Sequence
from typing import Any

import polars as pl

from reports.comparison.comparison_text import rates_of
from reports.comparison.paired_games import tallies
from reports.comparison.verdict import Comparison, DataSetComparison, Panel
from reports.games import reports_on
from reports.statistics.differences import bounded_difference, e_bh, e_value
from reports.statistics.intervals import LEVEL
from reports.sweeps.grid import Point, Sweep
from reports.tables import text_table
from reports.tables.frames import RATES, frame_of, interval_of, worth_of
from reports.tables.text_table import player_of
from reports.tracing.paired_trace import Flips, decides_in, differs_in

DIFFERENCE = {"difference": float, "difference_low": float, "difference_high": float}
COUNTS = {"pairs": int, "fln": float, **DIFFERENCE, "flipped": float}


def rates(found: "Comparison") -> "pl.DataFrame":
    """rules ("base", "variant"), games, rate (the FLN's), low, high."""
    rows = [{"rules": name, **each} for name, each in rates_of(found.counts, found.level).items()]
    return frame_of(rows, {"rules": str, **RATES})


def difference(found: "Comparison") -> "pl.DataFrame":
    """One row: pairs, fln (base), difference with its interval, flipped, gained, lost, saving, margin, verdict."""
    counts = found.counts
    row = {**_counts(found), "gained": counts.gained, "lost": counts.lost, "saving": found.saving, "margin": found.margin,
           "verdict": str(found.verdict)}
    return frame_of([row], {**COUNTS, "gained": int, "lost": int, "saving": float, "margin": float, "verdict": str})


def _counts(found: "Comparison") -> dict[str, Any]:
    counts = found.counts
    return {"pairs": counts.pairs, "fln": counts.base_rate, **interval_of("difference", found),
            "flipped": counts.flipped / counts.pairs}


def panel(found: "Panel") -> "pl.DataFrame":
    """fln_player, french_player (of Algeria government_player), pairs, fln (base), difference with its interval, flipped,
    verdict: a row for each pair of players."""
    other = f"{player_of(next(iter(found.cells.values())).sides[1]).lower()}_player"
    rows = [{"fln_player": fln, other: france, **_counts(each), "verdict": str(each.verdict)}
            for (fln, france), each in found.cells.items()]
    return frame_of(rows, {"fln_player": str, other: str, **COUNTS, "verdict": str})


def data_sets(found: "DataSetComparison") -> "pl.DataFrame":
    """data_set (its number), pairs, fln (base), difference with its interval, flipped, verdict: a row for each data set."""
    rows = [{"data_set": str(number), **_counts(each), "verdict": str(each.verdict)}
            for number, each in enumerate(found.comparisons, start=1)]
    return frame_of(rows, {"data_set": str, **COUNTS, "verdict": str})


def flips(found: Flips) -> "pl.DataFrame":
    """game; winner, way and date under base and variant; the first decision that differs, the first difference that matters."""
    sides = {f"{what}_{which}": str for which in ("base", "variant") for what in ("winner", "way", "end")}
    rows = [{"game": str(flip["game"]), **_end(found, flip, "base"), **_end(found, flip, "variant"),
             "first_decision": decides_in(flip, found.game), "first_differ_after": differs_in(flip, found.game)}
            for flip in found.games]
    return frame_of(rows, {"game": str, **sides, "first_decision": str, "first_differ_after": str})


def _end(found: Flips, flip: dict[str, Any], which: str) -> dict[str, Any]:
    side = flip[which]
    date = reports_on(found.game).narrative().date
    end = {"winner": side["winner"], "way": side["way"].replace("_", " "), "end": date(side["turn"])}
    return {f"{what}_{which}": value for what, value in end.items()}


def sweep(found: "Sweep") -> "pl.DataFrame":
    """The values by their paths, games, rate (the FLN's), low, high, difference with its interval, flipped, real, base."""
    rows = [{**dict(zip(found.paths, point.values, strict=True)), **worth_of(*point.tally.values), **_beside(point)}
            for point in found.points]
    return frame_of(rows, {**dict.fromkeys(found.paths, int), **RATES, **DIFFERENCE, "flipped": float, "real": bool,
                           "base": bool})


def _beside(point: "Point") -> dict[str, Any]:
    each = point.difference
    return {**interval_of("difference", each), "flipped": each and each.flipped, "real": point.real, "base": point.base}


def rule_switches(frame: "pl.LazyFrame", names: Sequence[str]) -> "pl.DataFrame":
    """switch, games, fln, difference, low, high, flipped, real: one row for each board except the first, the base.

    `frame` has one row a game; game g was played on board g % n with the dice of game g // n. The largest difference comes first;
    `real` controls the false discovery rate over all rows.
    """
    others = list(zip(names, tallies(frame, len(names)), strict=True))[1:]
    found = [(name, tally, bounded_difference(tally.paired)) for name, tally in others if tally.paired.pairs]
    sure = e_bh([e_value(tally.paired.histogram) for _, tally, _ in found])
    rows = [{"switch": name, "games": tally.games, "fln": tally.rate, "difference": each.estimate,
             "low": each.low, "high": each.high, "flipped": each.flipped, "real": yes}
            for (name, tally, each), yes in zip(found, sure, strict=True)]
    numbers = dict.fromkeys(("fln", "difference", "low", "high", "flipped"), float)
    return frame_of(sorted(rows, key=lambda row: -abs(row["difference"])),
                    {"switch": str, "games": int, **numbers, "real": bool})


def rule_switches_text(frame: "pl.DataFrame") -> str:
    """For the terminal; a star where the difference is real."""
    def points(value: float) -> str:
        return f"{100 * value:+.1f}"

    heads = ("switched", "FLN wins", "difference", f"{100 * LEVEL:g} % interval", "changed winner", "")
    rows = [(row["switch"], text_table.percent(row["fln"]), f"{points(row['difference'])} points",
             f"{points(row['low'])} to {points(row['high'])}", text_table.percent(row["flipped"]), "*" if row["real"] else "")
            for row in frame.iter_rows(named=True)]
    games = frame["games"][0] if len(frame) else 0
    title = f"Each optional rule and reading switched by itself, {games:,d} pairs of games with the same dice for each"
    note = "* a real difference: on average at most one star in twenty is luck. Players did not adapt to the switch."
    return text_table.table(heads, rows, "lrrrrl", title) + "\n" + note
