"""What the tables of tipping points say, a sentence each, worked out from the table; None where it says nothing."""
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from reports.tables.text_table import percent, percent_range, points, points_range
from reports.tipping.edges import FEW
from reports.tipping.leaders import ALL, GOING, SURE
from reports.tipping.tracks import Watch

if TYPE_CHECKING:
    import polars as pl

Row = Mapping[str, Any]
Tables = Mapping[str, "pl.DataFrame"]


def rated(row: Row, prefix: str = "") -> str:
    """A rate with its interval: "67.7 % (66.9-68.5 %)"."""
    return f"{percent(row[prefix + 'rate'])} ({percent_range(row[prefix + 'low'], row[prefix + 'high'])})"


def period_ends(table: "pl.DataFrame", watch: Watch) -> list[dict[str, Any]]:
    """The rows of a table of turns that tell how periods end, by track and period, after which games enough go on."""
    least = watch.share * max(table["of"], default=0)
    return [row for row in table.iter_rows(named=True) if watch.period(row) is not None and row["of"] >= least]


def middle(periods: Iterable[int]) -> int | None:
    """The middle one of these, the later of two."""
    found = sorted(set(periods))
    return found[len(found) // 2] if found else None


def edge_range(row: Row) -> str:
    """The interval of an edge: "7 to 9", "8", "8 or lower", "7 or higher"."""
    low, high = row["edge_low"], row["edge_high"]
    if low is None or high is None:
        return "any" if low == high else f"{high} or lower" if low is None else f"{low} or higher"
    return str(low) if low == high else f"{low} to {high}"


def tipping(tables: Tables, watch: Watch, level: float) -> str | None:
    """The track that tells most as a period ends, and if it has no edge the first that has one.

    The period is the middle one, or of those in which some track has an edge the one nearest to it.
    """
    rows = [row | {"period": watch.period(row)} for row in period_ends(tables["tipping"], watch) if row["of"] >= FEW]
    centre = middle(row["period"] for row in rows)
    period = min((row["period"] for row in rows if clear(row)), key=lambda each: (abs(each - centre), -each), default=centre)
    rows = sorted((row for row in rows if row["period"] == period), key=lambda row: -row["explained"])
    if not rows:
        return None
    told = [row for row in rows if clear(row)]
    said = f"As {watch.named(period)} ends, {quoted(rows[0], watch)} tells most of who will win"
    if rows[0] not in told[:1]:
        said += f", but {watch.side(ahead_by_far(rows[0], watch))} is ahead whatever it is"
        if not told:
            return f"{said}, and so with all tracks."
        said += f"; {quoted(told[0], watch)} tells most of those with a tipping point"
    return f"{said}: {past(told[0], watch, level)}."


def quoted(row: Row, watch: Watch) -> str:
    """The name of a track in a sentence."""
    return f"\"{watch.titles[row['track']]}\""


def clear(row: Row) -> bool:
    """Is there an edge with games enough on either side of it?"""
    return row["edge"] is not None and not row["open"] and FEW <= row["fln_games"] <= row["of"] - FEW


def ahead_by_far(row: Row, watch: Watch) -> str:
    """Who is ahead in more games, by the values of a track."""
    return row["ahead"] or watch.sides[0 if 2 * row["fln_games"] > row["of"] else 1]


def past(row: Row, watch: Watch, level: float) -> str:
    """Who is ahead on either side of an edge, the interval of the edge, and how many games have passed it."""
    below, above = watch.spoken if row["falling"] else watch.spoken[::-1]
    return (f"below {row['edge']} {below} is ahead, from {row['edge']} on {above} ({100 * level:g} % interval of "
            f"that tipping point: {edge_range(row)}); {row['fln_games']:,d} of {row['of']:,d} games are on the FLN's side of it")


def decided(tables: Tables, watch: Watch, level: float) -> str | None:
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
                f"{percent(SURE, 0)} of games or more, at first {rated(lead)}")
    still = "never" if going["turn"] is None else f"only from {going['date']} on"
    said += "." if going["turn"] == lead["turn"] else f"; of games that go on then, {still}."
    return f"{said} {_sooner(rows, watch)}".rstrip()


def _sooner(rows: Mapping[tuple[str, str], Row], watch: Watch) -> str:
    found = [row for (_, among), row in rows.items() if among == ALL and row["turn"] is not None]
    row = min(found, key=lambda row: (row["turn"], -row["rate"]), default=None)
    if row is None or row["turn"] >= (rows[watch.lead.name, ALL]["turn"] or row["turn"] + 1):
        return ""
    return f"The favourite by \"{watch.titles[row['leader']]}\" does sooner, from {row['date']} on, at first {rated(row)}."


def places(table: "pl.DataFrame", watch: Watch, what: str, shows: Mapping[str, str]) -> str | None:
    """The place that goes with the greatest difference as the middle period ends, by the end of its interval nearest 0.

    `what` a place is called, `shows` the words of both ends in a sentence.
    """
    periods = table[watch.period_column]
    period = middle(periods)
    rows = [row for row in table.iter_rows(named=True) if row["real"] and row[watch.period_column] == period]
    if period is None or not rows:
        return None
    row = max(rows, key=lambda row: max(row["difference_low"], -row["difference_high"]))
    (first, one), (second, other) = shows.items()
    return (f"As {watch.named(period)} ends no {what} is as sure to go far with the result as {place(row, watch)}: the FLN wins "
            f"{rated(row, f'{first}_')} of games with it {one}, {rated(row, f'{second}_')} with it {other}, a "
            f"difference of {points(row['difference'])} points ({points_range(row['difference_low'], row['difference_high'])}).")


def place(row: Row, watch: Watch) -> str:
    """A place by its number and name."""
    number = row[watch.local.place]
    return row["name"] if row["name"] == number else f"{number} {row['name']}"
