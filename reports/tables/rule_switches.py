"""What each optional rule and each reading does: the same games with it switched, one at a time."""
from collections.abc import Sequence
from typing import TYPE_CHECKING

from reports.comparison.paired_games import tallies
from reports.statistics.differences import difference, real
from reports.statistics.intervals import LEVEL

if TYPE_CHECKING:
    import polars as pl


def switches(frame: "pl.LazyFrame", names: Sequence[str], level: float = LEVEL) -> "pl.DataFrame":
    """switch, games, fln, difference, low, high, flipped, real: a row for each board but the first, which is the base.

    `frame` has a row a game; game g was played on board g % n with the dice of game g // n. Sorted by the size of the difference;
    `real` survives a control of the false discovery rate over all rows.
    """
    import polars as pl

    others = list(zip(names, tallies(frame, len(names)), strict=True))[1:]
    found = [(name, tally, difference(tally.gained, tally.lost, tally.pairs, level)) for name, tally in others if tally.pairs]
    sure = real([each.chance for _, _, each in found])
    rows = [{"switch": name, "games": tally.games, "fln": tally.wins / tally.games, "difference": each.estimate,
             "low": each.low, "high": each.high, "flipped": each.flipped, "real": yes}
            for (name, tally, each), yes in zip(found, sure, strict=True)]
    return pl.DataFrame(sorted(rows, key=lambda row: -abs(row["difference"])), schema={
        "switch": pl.String, "games": pl.Int64, "fln": pl.Float64, "difference": pl.Float64, "low": pl.Float64,
        "high": pl.Float64, "flipped": pl.Float64, "real": pl.Boolean})


def switches_text(frame: "pl.DataFrame", level: float = LEVEL) -> str:
    """For the terminal; a star where the difference is real."""
    from reports.tables import text_table

    def points(value: float) -> str:
        return f"{100 * value:+.1f}"

    heads = ("switched", "FLN wins", "difference", f"{100 * level:g} % interval", "games flipped", "")
    rows = [(row["switch"], text_table.percent(row["fln"]), f"{points(row['difference'])} points",
             f"{points(row['low'])} to {points(row['high'])}", text_table.percent(row["flipped"]), "*" if row["real"] else "")
            for row in frame.iter_rows(named=True)]
    games = frame["games"][0] if len(frame) else 0
    title = f"Each optional rule and reading switched in turn, {games:,d} pairs of games with the same dice each"
    note = "* real: at most one in twenty of the starred differences is luck. Players were not re-tuned to any switch."
    return text_table.table(heads, rows, (True, False, False, False, False, True), title) + "\n" + note
