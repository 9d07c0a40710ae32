"""Frames of tipping points for people: words for codes, intervals beside their value, only what a table has to say."""
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from reports.ici.counts import date
from reports.ici.given import ANY
from reports.ici.leaders import ALL, VOTES
from reports.ici.region_levels import GAPS
from reports.ici.tables import SIDES
from reports.ici.tipping_tables import FEW, title
from reports.ici.tipping_words import ahead_by_far, clear, edge_range, middle, rated, year_ends
from reports.layout import percent, points, points_range
from reports.rates import frame_of
from simulate.ici.names import Side

if TYPE_CHECKING:
    import polars as pl

Tables = Mapping[str, "pl.DataFrame"]
Row = Mapping[str, Any]
FLN = SIDES[Side.FLN]
SHARE = {"rate": float, "low": float, "high": float}


def years(tables: Tables) -> "pl.DataFrame":
    """track, and a column of words for each year's end: where the FLN is ahead."""
    return _yearly_words(tables, where)


def par_years(tables: Tables) -> "pl.DataFrame":
    """The same: where the FLN does better than in all games that go on."""
    return _yearly_words(tables, where_better)


def _yearly_words(tables: Tables, words: Callable[[Row], str]) -> "pl.DataFrame":
    rows = year_ends(tables["tipping"])
    found = {(row["track"], row["year"]): words(row) for row in rows}
    ends = sorted({row["year"] for row in rows if row["of"] >= FEW})
    tracks = dict.fromkeys(row["track"] for row in rows)
    return frame_of([{"track": title(track)} | {str(year): found.get((track, year), "") for year in ends} for track in tracks],
                    {"track": str} | dict.fromkeys(map(str, ends), str))


def where(row: Row) -> str:
    """At which values of a track the FLN is ahead: "below 8 (7 to 9)", "everywhere", "nowhere", "unclear"."""
    if row["open"] or row["of"] < FEW:
        return "unclear"
    return _side(row) if clear(row) else "everywhere" if ahead_by_far(row) == FLN else "nowhere"


def where_better(row: Row) -> str:
    """At which values of a track the FLN does better than in all games that go on: "from 20 (20 to 21)".

    "no matter" where the interval reaches an end, so that all values may be alike.
    """
    par = {name.removeprefix("par_"): value for name, value in row.items() if name.startswith("par_")}
    return "no matter" if None in (par["edge"], par["edge_low"], par["edge_high"]) or row["of"] < FEW else _side(par)


def _side(row: Row) -> str:
    return f"{'below' if row['falling'] else 'from'} {row['edge']} ({edge_range(row)}){'*' if row['bends'] else ''}"


def turns(tables: Tables) -> "pl.DataFrame":
    """track, turn, where the FLN is ahead and where it does better, values seen, games and share with interval."""
    rows = [{"track": title(row["track"]), "turn": date(row["turn"]), "FLN ahead": where(row), "FLN better": where_better(row),
             "values seen": f"{row['lowest']} to {row['highest']}"} | {name: row[name] for name in ("of", "games", *SHARE)}
            for row in tables["tipping"].iter_rows(named=True) if row["of"] >= FEW]
    return frame_of(rows, {"track": str, "turn": str, "FLN ahead": str, "FLN better": str, "values seen": str, "of": int,
                           "games": int} | SHARE)


def leader(name: str) -> str:
    """What people call a leader."""
    return "in votes, as markers lean" if name == VOTES else f"by {title(name)}"


def decided(tables: Tables) -> "pl.DataFrame":
    """leader, among, from, share with interval, earliest, latest: those who are ever so sure, soonest first, and votes."""
    rows = [row for row in tables["decided"].iter_rows(named=True) if row["turn"] is not None or row["leader"] == VOTES]
    rows.sort(key=lambda row: (row["among"] != ALL, row["turn"] is None, row["turn"] or 0))
    return frame_of([{"leader": leader(row["leader"]), "among": row["among"], "from": row["date"] or "never",
                      "earliest": row["earliest"] or "never", "latest": row["latest"] or "never"}
                     | {name: row[name] for name in SHARE} for row in rows],
                    {"leader": str, "among": str, "from": str} | SHARE | {"earliest": str, "latest": str})


def leaders(tables: Tables) -> "pl.DataFrame":
    """leader, turn, of, games, share with interval: every turn, of games that go on."""
    rows = [{"leader": leader(row["leader"]), "turn": date(row["turn"])} | {name: row[name] for name in ("of", "games", *SHARE)}
            for row in tables["leaders"].iter_rows(named=True) if row["of"] >= FEW]
    return frame_of(rows, {"leader": str, "turn": str, "of": int, "games": int} | SHARE)


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


def regions(tables: Tables) -> "pl.DataFrame":
    """All Regions as the middle year ends, the greatest difference first."""
    found = region_years(tables)
    return found.filter(found["year"] == (middle(found["year"]) or 0)).sort("difference", descending=True)


def region_years(tables: Tables) -> "pl.DataFrame":
    """region, name, year, FLN wins at FLN Level and at Support Level, difference with interval, real."""
    rows = [row | {"at FLN Level": rated(row, "fln_"), "at Support Level": rated(row, "support_")}
            for row in tables["regions"].iter_rows(named=True)]
    return frame_of(rows, {"region": str, "name": str, "year": int, "at FLN Level": str, "at Support Level": str} | GAPS)


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
    "tipping": ("tipping", years), "tipping_par": ("tipping", par_years), "tipping_turns": ("tipping", turns),
    "decided": ("decided", decided), "leaders": ("leaders", leaders),
    "given_referendum": ("first_referendum", referendum),
    "given_referendum_years": ("first_referendum", _yearly("first_referendum")),
    "given_crises": ("crises", _yearly("crises")),
    "region_weights": ("regions", regions), "region_weight_years": ("regions", region_years),
    "cup": ("chit_experiment", chits), "cup_all": ("chit_experiment", all_chits)}
