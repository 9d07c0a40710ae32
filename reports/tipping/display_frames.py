"""Frames of tipping points for people: words for codes, intervals beside their value, only what a table has to say."""
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.tables.rates import frame_of
from reports.tipping.edges import FEW
from reports.tipping.findings import ahead_by_far, clear, edge_range, middle, period_ends, rated
from reports.tipping.leaders import ALL, GAPS
from reports.tipping.tracks import Watch

if TYPE_CHECKING:
    import polars as pl

Tables = Mapping[str, "pl.DataFrame"]
Row = Mapping[str, Any]
SHARE = {"rate": float, "low": float, "high": float}


def years(tables: Tables, watch: Watch) -> "pl.DataFrame":
    """track, and a column of words for each period's end: where the FLN is ahead."""
    return _by_period(tables, watch, lambda row: where(row, watch))


def par_years(tables: Tables, watch: Watch) -> "pl.DataFrame":
    """The same: where the FLN does better than in all games that go on."""
    return _by_period(tables, watch, where_better)


def _by_period(tables: Tables, watch: Watch, words: Callable[[Row], str]) -> "pl.DataFrame":
    rows = period_ends(tables["tipping"], watch)
    found = {(row["track"], watch.period(row)): words(row) for row in rows}
    periods = sorted({watch.period(row) for row in rows if row["of"] >= FEW})
    ends = {period: watch.head(period) for period in _spread(periods, watch.columns)}
    tracks = dict.fromkeys(row["track"] for row in rows)
    return frame_of([{"track": watch.titles[track]} | {head: found.get((track, period), "") for period, head in ends.items()}
                     for track in tracks], {"track": str} | dict.fromkeys(ends.values(), str))


def _spread(periods: Sequence[int], most: int) -> list[int]:
    """At most so many of them, the first and the last too, evenly apart."""
    if len(periods) <= most:
        return list(periods)
    return [periods[round(at * (len(periods) - 1) / (most - 1))] for at in range(most)]


def where(row: Row, watch: Watch) -> str:
    """At which values of a track the FLN is ahead: "below 8 (7 to 9)", "everywhere", "nowhere", "unclear"."""
    if row["open"] or row["of"] < FEW:
        return "unclear"
    return _side(row) if clear(row) else "everywhere" if ahead_by_far(row, watch) == watch.sides[0] else "nowhere"


def where_better(row: Row) -> str:
    """At which values of a track the FLN does better than in all games that go on: "from 20 (20 to 21)".

    "no matter" where the interval reaches an end, so that all values may be alike.
    """
    par = {name.removeprefix("par_"): value for name, value in row.items() if name.startswith("par_")}
    return "no matter" if None in (par["edge"], par["edge_low"], par["edge_high"]) or row["of"] < FEW else _side(par)


def _side(row: Row) -> str:
    return f"{'below' if row['falling'] else 'from'} {row['edge']} ({edge_range(row)}){'*' if row['bends'] else ''}"


def turns(tables: Tables, watch: Watch) -> "pl.DataFrame":
    """track, turn, where the FLN is ahead and where it does better, values seen, games and share with interval."""
    rows = [{"track": watch.titles[row["track"]], "turn": watch.date(row["turn"]), "FLN ahead": where(row, watch),
             "FLN better": where_better(row), "values seen": f"{row['lowest']} to {row['highest']}"}
            | {name: row[name] for name in ("of", "games", *SHARE)}
            for row in tables["tipping"].iter_rows(named=True) if row["of"] >= FEW]
    return frame_of(rows, {"track": str, "turn": str, "FLN ahead": str, "FLN better": str, "values seen": str, "of": int,
                           "games": int} | SHARE)


def leader(name: str, watch: Watch) -> str:
    """What people call a leader."""
    return watch.lead.words if name == watch.lead.name else f"by {watch.titles[name]}"


def decided(tables: Tables, watch: Watch) -> "pl.DataFrame":
    """leader, among, from, share with interval, earliest, latest: those who are ever so sure, soonest first, and the first."""
    rows = [row for row in tables["decided"].iter_rows(named=True) if row["turn"] is not None or row["leader"] == watch.lead.name]
    rows.sort(key=lambda row: (row["among"] != ALL, row["turn"] is None, row["turn"] or 0))
    return frame_of([{"leader": leader(row["leader"], watch), "among": row["among"], "from": row["date"] or "never",
                      "earliest": row["earliest"] or "never", "latest": row["latest"] or "never"}
                     | {name: row[name] for name in SHARE} for row in rows],
                    {"leader": str, "among": str, "from": str} | SHARE | {"earliest": str, "latest": str})


def leaders(tables: Tables, watch: Watch) -> "pl.DataFrame":
    """leader, turn, of, games, share with interval: every turn, of games that go on."""
    rows = [{"leader": leader(row["leader"], watch), "turn": watch.date(row["turn"])}
            | {name: row[name] for name in ("of", "games", *SHARE)}
            for row in tables["leaders"].iter_rows(named=True) if row["of"] >= FEW]
    return frame_of(rows, {"leader": str, "turn": str, "of": int, "games": int} | SHARE)


def middle_places(frame: "pl.DataFrame", watch: Watch) -> "pl.DataFrame":
    """Of `every_place` those of the middle period, the greatest difference first."""
    column = watch.period_column
    return frame.filter(frame[column] == (middle(frame[column]) or 0)).sort("difference", descending=True)


def every_place(table: "pl.DataFrame", watch: Watch, heads: Mapping[str, str]) -> "pl.DataFrame":
    """place, name, period, FLN wins at both ends under `heads`, difference with interval, real; of a table of places.weights."""
    rows = [row | {head: rated(row, f"{name}_") for name, head in heads.items()} for row in table.iter_rows(named=True)]
    told = {watch.local.place: str, "name": str, watch.period_column: int} | dict.fromkeys(heads.values(), str)
    return frame_of(rows, told | GAPS)


def built(watch: Watch) -> dict[str, tuple[str, Callable[[Tables], "pl.DataFrame"]]]:
    """Tables for people of tracks and leaders, as made.Telling takes them."""
    made = {"tipping": ("tipping", years), "tipping_par": ("tipping", par_years), "tipping_turns": ("tipping", turns),
            "decided": ("decided", decided), "leaders": ("leaders", leaders)}
    return {name: (table, functools.partial(build, watch=watch)) for name, (table, build) in made.items()}
