"""Comparisons and sweeps as Polars frames: rates with their interval, differences as shares with theirs."""
from typing import TYPE_CHECKING, Any

from reports.statistics.intervals import LEVEL, wilson
from reports.tables.sides import player_of
from reports.tracing.flipped_games import Flips, differs_in, parts_in
from reports.tracing.narrative import telling_of

if TYPE_CHECKING:
    import polars as pl

    from reports.comparison.compare import Comparison
    from reports.comparison.robustness import OverSets, Panel
    from reports.sweeps.grid import Point, Sweep

RATE = {"games": int, "wins": int, "rate": float, "low": float, "high": float}
DIFFERENCE = {"difference": float, "difference_low": float, "difference_high": float}
COUNTS = {"pairs": int, "fln": float, **DIFFERENCE, "flipped": float}


def _frame(rows: list[dict[str, Any]], schema: dict[str, type]) -> "pl.DataFrame":
    import polars as pl

    return pl.DataFrame(rows, schema=schema, orient="row")


def rates(found: "Comparison") -> "pl.DataFrame":
    """rules ("base", "variant"), games, wins (of the FLN), rate, low, high."""
    counts = found.counts
    rows = [{"rules": name, **_rate(wins, counts.pairs, found.level)}
            for name, wins in (("base", counts.base), ("variant", counts.variant))]
    return _frame(rows, {"rules": str, **RATE})


def _rate(wins: int, games: int, level: float = LEVEL) -> dict[str, Any]:
    low, high = wilson(wins, games, level)
    return {"games": games, "wins": wins, "rate": wins / games if games else None, "low": low, "high": high}


def difference(found: "Comparison") -> "pl.DataFrame":
    """One row: pairs, fln (base), difference with its interval, flipped, gained, lost, saving, margin, verdict."""
    counts = found.counts
    row = {**_counts(found), "gained": counts.gained, "lost": counts.lost, "saving": found.saving, "margin": found.margin,
           "verdict": str(found.verdict)}
    return _frame([row], {**COUNTS, "gained": int, "lost": int, "saving": float, "margin": float, "verdict": str})


def _counts(found: "Comparison") -> dict[str, Any]:
    counts = found.counts
    return {"pairs": counts.pairs, "fln": counts.base / counts.pairs, "difference": found.estimate, "difference_low": found.low,
            "difference_high": found.high, "flipped": counts.flipped / counts.pairs}


def panel(found: "Panel") -> "pl.DataFrame":
    """fln_player, french_player (of Algeria government_player), pairs, fln (base), difference with its interval, flipped,
    verdict: a row a pair of players."""
    other = f"{player_of(next(iter(found.cells.values())).sides[1]).lower()}_player"
    rows = [{"fln_player": fln, other: france, **_counts(each), "verdict": str(each.verdict)}
            for (fln, france), each in found.cells.items()]
    return _frame(rows, {"fln_player": str, other: str, **COUNTS, "verdict": str})


def data_sets(found: "OverSets") -> "pl.DataFrame":
    """data_set (its place), pairs, fln (base), difference with its interval, flipped, verdict: a row a data set."""
    rows = [{"data_set": str(number), **_counts(each), "verdict": str(each.verdict)}
            for number, each in enumerate(found.comparisons, start=1)]
    return _frame(rows, {"data_set": str, **COUNTS, "verdict": str})


def flips(found: Flips) -> "pl.DataFrame":
    """game, and of base and variant winner, way and date; where the histories part, in what they first differ that matters."""
    sides = {f"{what}_{which}": str for which in ("base", "variant") for what in ("winner", "way", "end")}
    rows = [{"game": str(flip["game"]), **_end(found, flip, "base"), **_end(found, flip, "variant"),
             "histories_part_in": parts_in(flip, found.game), "first_differ_after": differs_in(flip, game=found.game)}
            for flip in found.games]
    return _frame(rows, {"game": str, **sides, "histories_part_in": str, "first_differ_after": str})


def _end(found: Flips, flip: dict[str, Any], which: str) -> dict[str, Any]:
    side = flip[which]
    told = {"winner": side["winner"], "way": side["way"].replace("_", " "), "end": telling_of(found.game).date(side["turn"])}
    return {f"{what}_{which}": value for what, value in told.items()}


def sweep(found: "Sweep") -> "pl.DataFrame":
    """The values by their paths, games, wins (of the FLN), rate, low, high, difference with its interval, flipped, real, base."""
    rows = [{**dict(zip(found.paths, point.values, strict=True)), **_rate(point.tally.wins, point.tally.games, found.level),
             **_beside(point)} for point in found.points]
    return _frame(rows, {**dict.fromkeys(found.paths, int), **RATE, **DIFFERENCE, "flipped": float, "real": bool, "base": bool})


def _beside(point: "Point") -> dict[str, Any]:
    each = point.difference
    found = (None,) * 4 if each is None else (each.estimate, each.low, each.high, each.flipped)
    return {**dict(zip((*DIFFERENCE, "flipped"), found, strict=True)), "real": point.real, "base": point.base}
