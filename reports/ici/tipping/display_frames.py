"""Frames of tipping points of Ici for people: words for codes, intervals beside their value, only what a table has to say."""
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from reports.ici.tables.conditional_wins import ANY
from reports.ici.tipping.tracks import WATCH
from reports.tables.rates import frame_of
from reports.tables.text_table import percent, points, points_range
from reports.tipping import display_frames
from reports.tipping.edges import FEW

if TYPE_CHECKING:
    import polars as pl

Tables = Mapping[str, "pl.DataFrame"]
Row = Mapping[str, Any]


def referendum(tables: Tables) -> "pl.DataFrame":
    """result, of, games, rate, low, high: in whatever year."""
    table = tables["first_referendum"]
    return table.filter(table["year"] == ANY).drop("year")


def _yearly(name: str) -> Callable[[Tables], "pl.DataFrame"]:
    """The rows of a table that are of one year each, or of never, of FEW games at least."""
    def chosen(tables: Tables) -> "pl.DataFrame":
        table = tables[name]
        return table.filter((table["year"] != ANY) & (table["of"] >= FEW))
    return chosen


def region_years(tables: Tables) -> "pl.DataFrame":
    """region, name, year, FLN wins at FLN Level and at Support Level, difference with interval, real."""
    return display_frames.every_place(tables["regions"], WATCH, {"fln": "at FLN Level", "support": "at Support Level"})


def regions(tables: Tables) -> "pl.DataFrame":
    """All Regions as the middle year ends, the greatest difference first."""
    return display_frames.middle_places(region_years(tables), WATCH)


def all_chits(tables: Tables) -> "pl.DataFrame":
    """chit, side, effect as `difference` with its interval, real, and what "when played" would say."""
    rows = [{"chit": row["chit"], "side": row["side"], "difference": row["effect"], "difference_low": row["effect_low"],
             "difference_high": row["effect_high"], "real": row["real"], "played, early and late": _played(row),
             "when played (biased)": _biased(row)}
            for row in tables["chit_experiment"].iter_rows(named=True)]
    rows.sort(key=lambda row: -(row["difference"] or 0.0))
    return frame_of(rows, {"chit": str, "side": str, "difference": float, "difference_low": float, "difference_high": float,
                           "real": bool, "played, early and late": str, "when played (biased)": str})


def _played(row: Row) -> str:
    return f"{percent(row['early_played'], 0)}, {percent(row['late_played'], 0)}"


def _biased(row: Row) -> str:
    if row["biased"] is None:
        return ""
    return f"{points(row['biased'])} ({points_range(row['biased_low'], row['biased_high'])})"


def chits(tables: Tables) -> "pl.DataFrame":
    """Those of `all_chits` whose effect is real."""
    found = all_chits(tables)
    return found.filter(found["real"]).drop("real")


# Table for people -> (the table it is made of, how), in order.
BUILT: dict[str, tuple[str, Callable[[Tables], "pl.DataFrame"]]] = {
    **display_frames.built(WATCH),
    "given_referendum": ("first_referendum", referendum),
    "given_referendum_years": ("first_referendum", _yearly("first_referendum")),
    "given_crises": ("crises", _yearly("crises")),
    "region_weights": ("regions", regions), "region_weight_years": ("regions", region_years),
    "cup": ("chit_experiment", chits), "cup_all": ("chit_experiment", all_chits)}
