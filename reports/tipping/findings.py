"""What the tables of tipping points say, a sentence each, worked out from the table; None where it says nothing."""
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.tables.frames import frame_of
from reports.tables.text_table import percent, percent_range, points, points_range
from reports.tipping.tables import ALL, FEW, GAPS, GOING, SURE
from reports.tipping.turn_counts import Watch

if TYPE_CHECKING:
    import polars as pl


Row = Mapping[str, Any]
Tables = Mapping[str, "pl.DataFrame"]


def rate_words(row: Row, prefix: str = "") -> str:
    """A rate with its interval: "67.7 % (66.9-68.5 %)"."""
    return f"{percent(row[prefix + 'rate'])} ({percent_range(row[prefix + 'low'], row[prefix + 'high'])})"


def period_ends(table: "pl.DataFrame", watch: Watch) -> list[dict[str, Any]]:
    """The rows of a table of turns that tell how periods end, by track and period, after which games enough go on."""
    least = watch.share * max(table["of"], default=0)
    return [row for row in table.iter_rows(named=True) if watch.period(row) is not None and row["of"] >= least]


def middle_period(periods: Iterable[int]) -> int | None:
    """The middle one of these, the later of two."""
    found = sorted(set(periods))
    return found[len(found) // 2] if found else None


def edge_range(row: Row) -> str:
    """The interval of an edge: "7 to 9", "8", "8 or lower", "7 or higher"."""
    low, high = row["edge_low"], row["edge_high"]
    if low is None or high is None:
        return "any" if low == high else f"{high} or lower" if low is None else f"{low} or higher"
    return str(low) if low == high else f"{low} to {high}"


def tipping_sentence(tables: Tables, watch: Watch, level: float) -> str | None:
    """The track that tells most as a period ends, and if it has no edge the first that has one.

    The period is the middle one, or of those in which some track has an edge the one nearest to it.
    """
    rows = [row | {"period": watch.period(row)} for row in period_ends(tables["tipping"], watch) if row["of"] >= FEW]
    centre = middle_period(row["period"] for row in rows)
    period = min((row["period"] for row in rows if has_clear_edge(row)), key=lambda each: (abs(each - centre), -each),
                 default=centre)
    rows = sorted((row for row in rows if row["period"] == period), key=lambda row: -row["explained"])
    if not rows:
        return None
    told = [row for row in rows if has_clear_edge(row)]
    said = f"As {watch.named(period)} ends, {track_in_quotes(rows[0], watch)} tells most of who will win"
    if rows[0] not in told[:1]:
        said += f", but {watch.side(side_ahead(rows[0], watch))} is ahead whatever it is"
        if not told:
            return f"{said}, and so with all tracks."
        said += f"; {track_in_quotes(told[0], watch)} tells most of those with a tipping point"
    return f"{said}: {edge_words(told[0], watch, level)}."


def track_in_quotes(row: Row, watch: Watch) -> str:
    """The name of a track in a sentence."""
    return f"\"{watch.titles[row['track']]}\""


def has_clear_edge(row: Row) -> bool:
    """Is there an edge with games enough on either side of it?"""
    return row["edge"] is not None and not row["open"] and FEW <= row["fln_games"] <= row["of"] - FEW


def side_ahead(row: Row, watch: Watch) -> str:
    """Who is ahead in more games, by the values of a track."""
    return row["ahead"] or watch.sides[0 if 2 * row["fln_games"] > row["of"] else 1]


def edge_words(row: Row, watch: Watch, level: float) -> str:
    """Who is ahead on either side of an edge, the interval of the edge, and how many games have passed it."""
    below, above = watch.spoken if row["falling"] else watch.spoken[::-1]
    return (f"below {row['edge']} {below} is ahead, from {row['edge']} on {above} ({100 * level:g} % interval of "
            f"that tipping point: {edge_range(row)}); {row['fln_games']:,d} of {row['of']:,d} games are on the FLN's side of it")


def decided_sentence(tables: Tables, watch: Watch, level: float) -> str | None:
    """From when on who leads wins SURE of games; and the first leader by a track of whom it is true."""
    rows, name = {(row["leader"], row["among"]): row for row in tables["decided"].iter_rows(named=True)}, watch.lead.name
    if (name, ALL) not in rows:
        return None
    lead, going = rows[name, ALL], rows[name, GOING]
    short, full = watch.lead.said
    if lead["turn"] is None:
        said = f"At no turn does {short}, or whoever has won by then, win {percent(SURE, 0)} of games from there on"
    else:
        said = (f"From {lead['date']} on {full}, or whoever has won by then, wins "
                f"{percent(SURE, 0)} of games or more, at first {rate_words(lead)}")
    still = "never" if going["turn"] is None else f"only from {going['date']} on"
    said += "." if going["turn"] == lead["turn"] else f"; of games that go on then, {still}."
    return f"{said} {_sooner(rows, watch)}".rstrip()


def _sooner(rows: Mapping[tuple[str, str], Row], watch: Watch) -> str:
    found = [row for (_, among), row in rows.items() if among == ALL and row["turn"] is not None]
    row = min(found, key=lambda row: (row["turn"], -row["rate"]), default=None)
    if row is None or row["turn"] >= (rows[watch.lead.name, ALL]["turn"] or row["turn"] + 1):
        return ""
    return f"The favourite by \"{watch.titles[row['leader']]}\" does sooner, from {row['date']} on, at first {rate_words(row)}."


def place_sentence(table: "pl.DataFrame", watch: Watch, what: str, shows: Mapping[str, str]) -> str | None:
    """The place that goes with the greatest difference as the middle period ends, by the end of its interval nearest 0.

    `what` a place is called, `shows` the words of both ends in a sentence.
    """
    periods = table[watch.period_column]
    period = middle_period(periods)
    rows = [row for row in table.iter_rows(named=True) if row["real"] and row[watch.period_column] == period]
    if period is None or not rows:
        return None
    row = max(rows, key=lambda row: max(row["difference_low"], -row["difference_high"]))
    (first, one), (second, other) = shows.items()
    return (f"As {watch.named(period)} ends, {place_name(row, watch)} is the {what} that predicts the winner best: the FLN wins "
            f"{rate_words(row, f'{first}_')} of the games with it {one} and {rate_words(row, f'{second}_')} with it {other}, a "
            f"difference of {points(row['difference'])} points ({points_range(row['difference_low'], row['difference_high'])}).")


def place_name(row: Row, watch: Watch) -> str:
    """A place by its number and name."""
    number = row[watch.local.place]
    return row["name"] if row["name"] == number else f"{number} {row['name']}"


SHARE = {"rate": float, "low": float, "high": float}


def edges_by_period(tables: Tables, watch: Watch) -> "pl.DataFrame":
    """track, and a column of words for each period's end: where the FLN is ahead."""
    return _by_period(tables, watch, lambda row: edge_cell(row, watch))


def par_edges_by_period(tables: Tables, watch: Watch) -> "pl.DataFrame":
    """The same: where the FLN does better than in all games that go on."""
    return _by_period(tables, watch, par_edge_cell)


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


def edge_cell(row: Row, watch: Watch) -> str:
    """At which values of a track the FLN is ahead: "below 8 (7 to 9)", "everywhere", "nowhere", "unclear"."""
    if row["open"] or row["of"] < FEW:
        return "unclear"
    return _side(row) if has_clear_edge(row) else "everywhere" if side_ahead(row, watch) == watch.sides[0] else "nowhere"


def par_edge_cell(row: Row) -> str:
    """At which values of a track the FLN does better than in all games that go on: "from 20 (20 to 21)".

    "no matter" where the interval reaches an end, so that all values may be alike.
    """
    par = {name.removeprefix("par_"): value for name, value in row.items() if name.startswith("par_")}
    return "no matter" if None in (par["edge"], par["edge_low"], par["edge_high"]) or row["of"] < FEW else _side(par)


def _side(row: Row) -> str:
    return f"{'below' if row['falling'] else 'from'} {row['edge']} ({edge_range(row)}){'*' if row['bends'] else ''}"


def edges_by_turn(tables: Tables, watch: Watch) -> "pl.DataFrame":
    """track, turn, where the FLN is ahead and where it does better, values seen, games and share with interval."""
    rows = [{"track": watch.titles[row["track"]], "turn": watch.date(row["turn"]), "FLN ahead": edge_cell(row, watch),
             "FLN better": par_edge_cell(row), "values seen": f"{row['lowest']} to {row['highest']}"}
            | {name: row[name] for name in ("of", "games", *SHARE)}
            for row in tables["tipping"].iter_rows(named=True) if row["of"] >= FEW]
    return frame_of(rows, {"track": str, "turn": str, "FLN ahead": str, "FLN better": str, "values seen": str, "of": int,
                           "games": int} | SHARE)


def leader_words(name: str, watch: Watch) -> str:
    """What people call a leader."""
    return watch.lead.words if name == watch.lead.name else f"by {watch.titles[name]}"


def decided_shown(tables: Tables, watch: Watch) -> "pl.DataFrame":
    """leader, among, from, share with interval, earliest, latest: those who are ever so sure, soonest first, and the first."""
    rows = [row for row in tables["decided"].iter_rows(named=True) if row["turn"] is not None or row["leader"] == watch.lead.name]
    rows.sort(key=lambda row: (row["among"] != ALL, row["turn"] is None, row["turn"] or 0))
    return frame_of([{"leader": leader_words(row["leader"], watch), "among": row["among"], "from": row["date"] or "never",
                      "earliest": row["earliest"] or "never", "latest": row["latest"] or "never"}
                     | {name: row[name] for name in SHARE} for row in rows],
                    {"leader": str, "among": str, "from": str} | SHARE | {"earliest": str, "latest": str})


def leaders_shown(tables: Tables, watch: Watch) -> "pl.DataFrame":
    """leader, turn, of, games, share with interval: every turn, of games that go on."""
    rows = [{"leader": leader_words(row["leader"], watch), "turn": watch.date(row["turn"])}
            | {name: row[name] for name in ("of", "games", *SHARE)}
            for row in tables["leaders"].iter_rows(named=True) if row["of"] >= FEW]
    return frame_of(rows, {"leader": str, "turn": str, "of": int, "games": int} | SHARE)


def middle_period_places(frame: "pl.DataFrame", watch: Watch) -> "pl.DataFrame":
    """Of `every_place` those of the middle period, the greatest difference first."""
    column = watch.period_column
    return frame.filter(frame[column] == (middle_period(frame[column]) or 0)).sort("difference", descending=True)


def place_differences_shown(table: "pl.DataFrame", watch: Watch, heads: Mapping[str, str]) -> "pl.DataFrame":
    """place, name, period, FLN wins at both ends under `heads`, difference with interval, real; of a table of places.weights."""
    rows = [row | {head: rate_words(row, f"{name}_") for name, head in heads.items()} for row in table.iter_rows(named=True)]
    told = {watch.local.place: str, "name": str, watch.period_column: int} | dict.fromkeys(heads.values(), str)
    return frame_of(rows, told | GAPS)


def display_tables(watch: Watch) -> dict[str, tuple[str, Callable[[Tables], "pl.DataFrame"]]]:
    """Tables for people of tracks and leaders, as made.Telling takes them."""
    made = {"tipping": ("tipping", edges_by_period), "tipping_par": ("tipping", par_edges_by_period),
            "tipping_turns": ("tipping", edges_by_turn), "decided": ("decided", decided_shown),
            "leaders": ("leaders", leaders_shown)}
    return {name: (table, functools.partial(build, watch=watch)) for name, (table, build) in made.items()}
