"""A run told in short sentences: how and when each side wins, where it tips, what tells the winner, which chits are played."""
from collections.abc import Iterator, Sequence

import polars as pl

from reports.tables.run_report import Report
from reports.tables.text_table import percent
from reports.tipping.analysis import Tipping

LONGEST, PLAYED = 10, 3   # sentences; chits of a side that are named
Told = tuple[str, str]


def story(report: Report, tipping: Tipping | None, headlines: Sequence[Told]) -> list[Told]:
    """At most LONGEST sentences, each behind the section of a page that says more; `headlines` are those of charts,
    which say where it tips and what tips it already."""
    drawn = {anchor for anchor, _ in headlines}
    told = [] if tipping is None else [
        (each.section, each.said(tipping.tables[each.source], brief=True)[0])
        for each in tipping.shown.values() if each.said and each.source in tipping.findings
        and not (each.section in drawn and (each.source == "tipping" or each.section == "causes"))]
    chits = [] if "causes" in drawn else [("endings", each) for each in _chits(report)]
    return [*(("endings", each) for each in _endings(report)), *headlines, *told, *chits][:LONGEST]


def _endings(report: Report) -> Iterator[str]:
    """How and when each side wins."""
    wins, lengths = report.tables["wins"], report.tables.get("length")
    for side, name in zip(report.game.sides, report.game.spoken, strict=True):
        rows = wins.filter(pl.col("side") == side, pl.col("games") > 0).sort("games", descending=True).to_dicts()
        whole = sum(row["games"] for row in rows)
        ways = ", ".join(f"{row['way']} ({percent(row['games'] / whole, 0)})" for row in rows)
        when = [] if lengths is None else lengths.filter(winner=side).to_dicts()
        dates = [row.get("median_date") or f"turn {row['median']}" for row in when]
        if rows and report.shows("wins", True):
            yield f"How {name} wins: {ways}{''.join(f'; half of its wins come by {date}' for date in dates)}."


def _chits(report: Report) -> Iterator[str]:
    """The chits that are played most, where no chart says which of them matter most, as over many data sets."""
    if not report.shows("chits", True):
        return
    rows, most = report.tables["chits"].sort("rate", descending=True), list[str]()
    for side, name in zip(report.game.sides, report.game.spoken, strict=True):
        named = [f"{row['chit']} ({percent(row['rate'], 0)})" for row in rows.filter(side=side).head(PLAYED).to_dicts()]
        most += [f"by {name} {', '.join(named)}"] * bool(named)
    yield f"Chits played in most games: {'; '.join(most)}."
