"""What the tables of tipping points say, a sentence each, worked out from the table; None where it says nothing."""
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from reports.ici.counts import SEASONS
from reports.ici.given import ANY, NEVER, RESULTS
from reports.ici.leaders import ALL, GOING, SURE, VOTES
from reports.ici.tables import SIDES
from reports.ici.tipping_tables import FEW, ahead_of, title
from reports.layout import percent, percent_range, points, points_range
from simulate.ici.names import Side

if TYPE_CHECKING:
    import polars as pl

Row = Mapping[str, Any]
Tables = Mapping[str, "pl.DataFrame"]

def rated(row: Row, prefix: str = "") -> str:
    """A rate with its interval: "67.7 % (66.9-68.5 %)"."""
    return f"{percent(row[prefix + 'rate'])} ({percent_range(row[prefix + 'low'], row[prefix + 'high'])})"


def year_ends(table: "pl.DataFrame") -> list[dict[str, Any]]:
    """The rows of a table of turns that tell how years end, by track and year."""
    return table.filter(table["season"] == SEASONS[-1]).to_dicts()


def middle(years: Iterable[int]) -> int | None:
    """The middle one of these years, the later of two."""
    found = sorted(set(years))
    return found[len(found) // 2] if found else None


def side(name: str) -> str:
    """A side in a sentence."""
    return "the FLN" if name == SIDES[Side.FLN] else name


def edge_range(row: Row) -> str:
    """The interval of an edge: "7 to 9", "8", "8 or lower", "7 or higher"."""
    low, high = row["edge_low"], row["edge_high"]
    if low is None or high is None:
        return "any" if low == high else f"{high} or lower" if low is None else f"{low} or higher"
    return str(low) if low == high else f"{low} to {high}"


def tipping(tables: Tables, level: float) -> str | None:
    """The track that tells most as a year ends, and if it has no edge the first that has one.

    The year is the middle one, or of those in which some track has an edge the one nearest to it.
    """
    rows = [row for row in year_ends(tables["tipping"]) if row["of"] >= FEW]
    centre = middle(row["year"] for row in rows)
    year = min((row["year"] for row in rows if clear(row)), key=lambda year: (abs(year - centre), -year), default=centre)
    rows = sorted((row for row in rows if row["year"] == year), key=lambda row: -row["explained"])
    if not rows:
        return None
    told = [row for row in rows if clear(row)]
    said = f"As {year} ends, {quoted(rows[0])} tells most of who will win"
    if rows[0] not in told[:1]:
        said += f", but {side(ahead_by_far(rows[0]))} is ahead whatever it is"
        if not told:
            return f"{said}, and so with all tracks."
        said += f"; {quoted(told[0])} tells most of those with a tipping point"
    return f"{said}: {past(told[0], level)}."


def quoted(row: Row) -> str:
    """The name of a track in a sentence."""
    return f"\"{title(row['track'])}\""


def clear(row: Row) -> bool:
    """Is there an edge with games enough on either side of it?"""
    return row["edge"] is not None and not row["open"] and FEW <= row["fln_games"] <= row["of"] - FEW


def ahead_by_far(row: Row) -> str:
    """Who is ahead in more games, by the values of a track."""
    return row["ahead"] or SIDES[Side.FLN if 2 * row["fln_games"] > row["of"] else Side.FRANCE]


def past(row: Row, level: float) -> str:
    """Who is ahead on either side of an edge, the interval of the edge, and how many games have passed it."""
    below, above = ahead_of(row["falling"])
    return (f"below {row['edge']} {side(below)} is ahead, from {row['edge']} on {side(above)} ({100 * level:g} % interval of "
            f"that tipping point: {edge_range(row)}); {row['fln_games']:,d} of {row['of']:,d} games are on the FLN's side of it")


def decided(tables: Tables, level: float) -> str | None:
    """From when on the leader in votes wins SURE of games; and the first leader by a track of whom it is true."""
    rows = {(row["leader"], row["among"]): row for row in tables["decided"].iter_rows(named=True)}
    if (VOTES, ALL) not in rows:
        return None
    lead, going = rows[VOTES, ALL], rows[VOTES, GOING]
    if lead["turn"] is None:
        said = f"At no turn does the leader in votes, or whoever has won by then, win {percent(SURE, 0)} of games from there on"
    else:
        said = (f"From {lead['date']} on the leader in votes as markers lean, or whoever has won by then, wins "
                f"{percent(SURE, 0)} of games or more, at first {rated(lead)}")
    still = "never" if going["turn"] is None else f"only from {going['date']} on"
    said += "." if going["turn"] == lead["turn"] else f"; of games that go on then, {still}."
    return f"{said} {_sooner(rows)}".rstrip()


def _sooner(rows: Mapping[tuple[str, str], Row]) -> str:
    found = [row for (_, among), row in rows.items() if among == ALL and row["turn"] is not None]
    row = min(found, key=lambda row: (row["turn"], -row["rate"]), default=None)
    if row is None or row["turn"] >= (rows[VOTES, ALL]["turn"] or row["turn"] + 1):
        return ""
    return f"The favourite by \"{title(row['leader'])}\" does sooner, from {row['date']} on, at first {rated(row)}."


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
    table = tables["regions"]
    year = middle(table["year"])
    rows = [row for row in table.iter_rows(named=True) if row["real"] and row["year"] == year]
    if not rows:
        return None
    row = max(rows, key=lambda row: max(row["difference_low"], -row["difference_high"]))
    return (f"As {year} ends no Region is as sure to go far with the result as {place(row)}: the FLN wins "
            f"{rated(row, 'fln_')} of games with it at FLN Level, {rated(row, 'support_')} with it at Support Level, a "
            f"difference of {points(row['difference'])} points ({points_range(row['difference_low'], row['difference_high'])}).")


def place(row: Row) -> str:
    """A Region by its number and name."""
    return row["name"] if row["name"] == row["region"] else f"{row['region']} {row['name']}"


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
