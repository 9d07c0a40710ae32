"""Tipping points for people: a finding for each table, and tables with words instead of codes.

A finding is a list of sentences, of which the first says it alone; none where its table has nothing to say. A `brief` one has no
intervals.
"""
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import polars as pl

from reports.statistics.intervals import LEVEL
from reports.tables.frames import frame_of
from reports.tables.text_table import percent, percent_range, points, points_range
from reports.tipping.tables import ALL, FEW, GAPS, GOING, RATED, SURE
from reports.tipping.turn_counts import Watch

Row = Mapping[str, Any]


def rate_words(row: Row, prefix: str = "", brief: bool = False) -> str:
    """A rate with its interval unless `brief`: "67.7 % (66.9-68.5 %)"."""
    interval = "" if brief else f" ({percent_range(row[prefix + 'low'], row[prefix + 'high'])})"
    return f"{percent(row[prefix + 'rate'])}{interval}"


def listed_with_and(parts: Sequence[str]) -> str:
    """"a", "a and b", "a, b and c"."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def period_ends(table: "pl.DataFrame", watch: Watch) -> list[dict[str, Any]]:
    """The rows of the turns that end a period; periods after which too few games go on (Watch.share) are left out."""
    least = watch.share * max(table["of"], default=0)
    return [row for row in table.iter_rows(named=True) if watch.period(row) is not None and row["of"] >= least]


def middle_period(periods: Iterable[int]) -> int | None:
    """The median of the periods; of two middle ones the later. None without any."""
    found = sorted(set(periods))
    return found[len(found) // 2] if found else None


def edge_range(row: Row) -> str:
    """The interval of an edge: "7 to 9", "8", "8 or lower", "7 or higher"."""
    low, high = row["edge_low"], row["edge_high"]
    if low is None or high is None:
        return "any" if low == high else f"{high} or lower" if low is None else f"{low} or higher"
    return str(low) if low == high else f"{low} to {high}"


def tipping_sentences(table: "pl.DataFrame", watch: Watch, brief: bool = False) -> list[str]:
    """Which track predicts the winner best (by `weight`) as a period ends; if it has no edge, also the best one that has.

    The period is the middle one if some track has an edge there, else the nearest one with an edge.
    """
    rows = [row | {"period": watch.period(row)} for row in period_ends(table, watch) if row["of"] >= FEW]
    centre = middle_period(row["period"] for row in rows)
    period = min((row["period"] for row in rows if is_finding(row)), key=lambda each: (abs(each - centre), -each),
                 default=centre)
    rows = sorted((row for row in rows if row["period"] == period), key=weight, reverse=True)
    if not rows or period is None:
        return []
    if weight(rows[0]) <= 0:
        return [f"As {watch.named(period)} ends, no track surely predicts the winner."]
    tipping = [row for row in rows if is_finding(row)]
    lead = f"As {watch.named(period)} ends, {track_in_quotes(rows[0], watch)} predicts the winner best"
    if rows[0] in tipping[:1]:
        edge, *games = edge_sentences(rows[0], watch, brief)
        return [f"{lead}: {edge}", *games, *explained_sentence(rows[0])]
    lead += (", but where it tips is unclear." if has_clear_edge(rows[0]) else
             f", but {watch.side(side_ahead(rows[0], watch))} is ahead whatever its value.")
    if not tipping:
        return [lead, *explained_sentence(rows[0]), "No track has a clear tipping point then."]
    edge, *games = edge_sentences(tipping[0], watch, brief)
    return [lead, f"Of the tracks with a clear tipping point, {track_in_quotes(tipping[0], watch)} predicts it best: {edge}",
            *games, *explained_sentence(tipping[0])]


def weight(row: Row) -> float:
    """What findings are ranked by: how much of the result of all games it surely explains, in games."""
    return row["explained_low"] * sum(value for name, value in row.items() if name == "of" or name.endswith("_of"))


def least_explained(rows: Sequence[Row]) -> float:
    """How much of the result these groups of games (of, games, low, high) explain at least, in games: each by the end of its
    interval that is nearest to the rate of all."""
    rate = sum(row["games"] for row in rows) / sum(row["of"] for row in rows)
    return sum(row["of"] * max(row["low"] - rate, rate - row["high"], 0) ** 2 for row in rows)


def explained_sentence(row: Row) -> list[str]:
    """How much of the result it explains; none where that may be nothing."""
    share, low = row["explained"], row["explained_low"]
    return [f"That explains {percent(share)} of who wins, at least {percent(low)}."] * (low > 0)


def track_in_quotes(row: Row, watch: Watch) -> str:
    """The title of a row's track, in quotation marks."""
    return f"\"{watch.titles[row['track']]}\""


def has_clear_edge(row: Row) -> bool:
    """Whether the row has an edge with at least FEW games on either side."""
    return row["edge"] is not None and not row["open"] and FEW <= row["fln_games"] <= row["of"] - FEW


def is_finding(row: Row) -> bool:
    """Whether the edge is one to be told of (isotonic_edge.Edge.clear)."""
    return row["clear"] and has_clear_edge(row)


def side_ahead(row: Row, watch: Watch) -> str:
    """The side that the values of a track favour in more games."""
    return row["ahead"] or watch.sides[0 if 2 * row["fln_games"] > row["of"] else 1]


def edge_sentences(row: Row, watch: Watch, brief: bool = False) -> list[str]:
    """Who wins on either side of an edge, the interval of the edge, how many games lie where the FLN wins more, and where the
    lead changes back."""
    below, above = watch.spoken if row["falling"] else watch.spoken[::-1]
    interval = "" if brief else f" ({100 * LEVEL:g} % interval of that tipping point: {edge_range(row)})"
    return [f"below {row['edge']} {below} wins more than half of the games, from {row['edge']} on {above} does{interval}.",
            f"{row['fln_games']:,d} of {row['of']:,d} games lie where the FLN wins more.",
            *[f"But the lead changes more than once: in {row['back_games']:,d} games, at other values, it is the other way round."
              ] * goes_back(row)]


def goes_back(row: Row) -> bool:
    """Whether at values with FEW games or more the lead is surely not what the edge says."""
    return row["back_games"] >= FEW


def decided_sentences(table: "pl.DataFrame", watch: Watch, brief: bool = False) -> list[str]:
    """From which turn on the leader wins SURE of the games; and which leader by a track gets there sooner, if one does."""
    rows, name = {(row["leader"], row["among"]): row for row in table.iter_rows(named=True)}, watch.lead.name
    if (name, ALL) not in rows:
        return []
    lead, going = rows[name, ALL], rows[name, GOING]
    if lead["turn"] is None:
        found = [f"There is no {watch.step} from which on {watch.lead.sentence} wins {percent(SURE, 0)} of the games."]
    else:
        found = [f"From {lead['date']} on, {watch.lead.sentence} wins {percent(SURE, 0)} of the games or more, "
                 f"at first {rate_words(lead, brief=brief)}.", "A game that is over counts as led by its winner."]
    if going["turn"] != lead["turn"]:
        when = f"at no {watch.step}" if going["turn"] is None else f"only from {going['date']} on"
        found.append(f"Among games that still go on, this is true {when}.")
    return [*found, *_sooner(rows, watch)]


def _sooner(rows: Mapping[tuple[str, str], Row], watch: Watch) -> list[str]:
    found = [row for (_, among), row in rows.items() if among == ALL and row["turn"] is not None]
    row = min(found, key=lambda row: (row["turn"], -row["rate"]), default=None)
    if row is None or row["turn"] >= (rows[watch.lead.name, ALL]["turn"] or row["turn"] + 1):
        return []
    return [f"The leader by \"{watch.titles[row['leader']]}\" gets there sooner: from {row['date']} on, "
            f"at first {rate_words(row)}."]


def place_sentences(table: "pl.DataFrame", watch: Watch, what: str, shows: Mapping[str, str], brief: bool = False) -> list[str]:
    """The place that predicts the winner best (by `weight`) as the middle period ends.

    `what`: the word for a place ("Region"); `shows`: for both values of PlaceColumn.ends their words in a sentence.
    """
    periods = table[watch.period_column]
    period = middle_period(periods)
    rows = [row for row in table.iter_rows(named=True) if row["real"] and row[watch.period_column] == period]
    row = max(rows, key=weight, default=None)
    if period is None or row is None:
        return []
    (first, one), (second, other) = shows.items()
    interval = "" if brief else f" ({points_range(row['difference_low'], row['difference_high'])})"
    return [f"As {watch.named(period)} ends, {place_name(row, watch)} is the {what} that predicts the winner best: the FLN wins "
            f"{rate_words(row, f'{first}_', brief)} of the games with it {one} and {rate_words(row, f'{second}_', brief)} with "
            f"it {other}, a difference of {points(row['difference'])} points{interval}.", *explained_sentence(row)]


def place_name(row: Row, watch: Watch) -> str:
    """A place by its number and name."""
    number = row[watch.local.place]
    return row["name"] if row["name"] == number else f"{number} {row['name']}"


SHARE = {"rate": float, "low": float, "high": float}


def edges_by_period(table: "pl.DataFrame", watch: Watch) -> "pl.DataFrame":
    """track, and a column for each period: the values at which the FLN wins more than half of the games."""
    return _by_period(table, watch, lambda row: edge_cell(row, watch))


def par_edges_by_period(table: "pl.DataFrame", watch: Watch) -> "pl.DataFrame":
    """track, and a column for each period: the values at which the FLN wins more often than on average."""
    return _by_period(table, watch, par_edge_cell)


def _by_period(table: "pl.DataFrame", watch: Watch, words: Callable[[Row], str]) -> "pl.DataFrame":
    rows = period_ends(table, watch)
    found = {(row["track"], watch.period(row)): words(row) for row in rows}
    ended = (watch.period(row) for row in rows if row["of"] >= FEW)
    periods = sorted({period for period in ended if period is not None})
    ends = {period: watch.named(period) for period in _spread(periods, watch.columns)}
    tracks = dict.fromkeys(row["track"] for row in rows)
    return frame_of([{"track": watch.titles[track]} | {head: found.get((track, period), "") for period, head in ends.items()}
                     for track in tracks], {"track": str} | dict.fromkeys(ends.values(), str))


def _spread(periods: Sequence[int], most: int) -> list[int]:
    """At most `most` of the periods, evenly spaced, the first and the last among them."""
    if len(periods) <= most:
        return list(periods)
    return [periods[round(at * (len(periods) - 1) / (most - 1))] for at in range(most)]


def edge_cell(row: Row, watch: Watch) -> str:
    """The values of a track at which the FLN is ahead: "below 8 (7 to 9)", "everywhere", "nowhere", "unclear"."""
    if row["open"] or row["of"] < FEW:
        return "unclear"
    return _side(row) if has_clear_edge(row) else "everywhere" if side_ahead(row, watch) == watch.sides[0] else "nowhere"


def par_edge_cell(row: Row) -> str:
    """The values of a track at which the FLN wins more often than on average: "from 20 (20 to 21)".

    "no clear value" where the interval reaches an end of the track, so that all values may be alike.
    """
    par = {name.removeprefix("par_"): value for name, value in row.items() if name.startswith("par_")}
    unclear = None in (par["edge"], par["edge_low"], par["edge_high"]) or row["of"] < FEW
    return "no clear value" if unclear else _side(par)


def _side(row: Row) -> str:
    return f"{'below' if row['falling'] else 'from'} {row['edge']} ({edge_range(row)}){'*' if row['bends'] else ''}"


def edges_by_turn(table: "pl.DataFrame", watch: Watch) -> "pl.DataFrame":
    """track, turn, where the FLN is ahead and where it does better, values seen, games and share with interval."""
    rows = [row | {"track": watch.titles[row["track"]], "turn": watch.date(row["turn"]), "FLN ahead": edge_cell(row, watch),
                   "FLN better": par_edge_cell(row), "values seen": f"{row['lowest']} to {row['highest']}"}
            for row in table.iter_rows(named=True) if row["of"] >= FEW]
    return frame_of(rows, {"track": str, "turn": str, "FLN ahead": str, "FLN better": str, "values seen": str} | RATED)


def leader_words(name: str, watch: Watch) -> str:
    """A leader as tables name it: "in votes, as markers lean", "by Faileks"."""
    return watch.lead.words if name == watch.lead.name else f"by {watch.titles[name]}"


def decided_shown(table: "pl.DataFrame", watch: Watch) -> "pl.DataFrame":
    """leader, among, from, share with interval, earliest, latest: the game's own leader, and others that ever reach SURE."""
    rows = [row for row in table.iter_rows(named=True) if row["turn"] is not None or row["leader"] == watch.lead.name]
    rows.sort(key=lambda row: (row["among"] != ALL, row["turn"] is None, row["turn"] or 0))
    return frame_of([row | {"leader": leader_words(row["leader"], watch), "from": row["date"] or "never",
                            "earliest": row["earliest"] or "never", "latest": row["latest"] or "never"} for row in rows],
                    {"leader": str, "among": str, "from": str} | SHARE | {"earliest": str, "latest": str})


def leaders_shown(table: "pl.DataFrame", watch: Watch) -> "pl.DataFrame":
    """leader, turn, of, games, share with interval: every turn, counted in games that go on."""
    rows = [row | {"leader": leader_words(row["leader"], watch), "turn": watch.date(row["turn"])}
            for row in table.iter_rows(named=True) if row["of"] >= FEW]
    return frame_of(rows, {"leader": str, "turn": str} | RATED)


def middle_period_places(frame: "pl.DataFrame", watch: Watch) -> "pl.DataFrame":
    """The rows of `place_differences_shown` of the middle period, the greatest difference first."""
    column = watch.period_column
    return frame.filter(frame[column] == (middle_period(frame[column]) or 0)).sort("difference", descending=True)


def place_differences_shown(table: "pl.DataFrame", watch: Watch, heads: Mapping[str, str]) -> "pl.DataFrame":
    """place, name, period, FLN wins at both ends (columns `heads`), difference with interval, real; from `place_differences`."""
    rows = [row | {head: rate_words(row, f"{name}_") for name, head in heads.items()} for row in table.iter_rows(named=True)]
    schema = {watch.local.place: str, "name": str, watch.period_column: int} | dict.fromkeys(heads.values(), str)
    return frame_of(rows, schema | GAPS)
