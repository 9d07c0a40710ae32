"""What the tables of tipping points of Algeria say, a sentence each, worked out from the table; None where it says nothing."""
from collections.abc import Mapping
from typing import TYPE_CHECKING

from reports.algeria.tables.conditional_wins import ANY, COUPS, NEVER
from reports.algeria.tipping.tracks import WATCH
from reports.tables.text_table import percent, points, points_range
from reports.tipping import findings
from reports.tipping.edges import FEW
from reports.tipping.findings import rated

if TYPE_CHECKING:
    import polars as pl

Tables = Mapping[str, "pl.DataFrame"]
CONTROLLED = {"fln": "under FLN control", "government": "under Government control"}
FAR = 10
EVENTS = {
    "none": "no event", "arms": "arms for the FLN", "jealousy": "jealousy", "elections": "elections in France",
    "debate": "the UN debate", "purge": "the factional purge", "independence": "independence of Morocco and Tunisia",
    "nato": "NATO's demands", "suez": "Suez", "amnesty": "amnesty", "sartre": "Sartre"}


def tipping(tables: Tables, level: float) -> str | None:
    """The track that tells most as a turn ends."""
    return findings.tipping(tables, WATCH, level)


def decided(tables: Tables, level: float) -> str | None:
    """From when on the leader in PSL, or by a track, nearly always wins."""
    return findings.decided(tables, WATCH, level)


def areas(tables: Tables, level: float) -> str | None:
    """The area whose control goes with the greatest difference."""
    return findings.places(tables["areas"], WATCH, "area", CONTROLLED)


def comebacks(tables: Tables, level: float) -> str | None:
    """How many of each side's wins were comebacks."""
    rows = [row for row in tables["comebacks"].iter_rows(named=True) if row["behind by"] == FAR and row["won"] >= FEW]
    if not rows:
        return None
    parts = [f"{rated(row)} of the games that {WATCH.side(row['winner'])} wins" for row in rows]
    return f"In {' and '.join(parts)} the winner was once {FAR} PSP or more behind the median game of the same turn."


def conditional_wins_sentence(tables: Tables, level: float) -> str | None:
    """The FLN's win rate with and without the OAS, independence, a coup: the greatest difference, if there is one."""
    found: dict[str, dict] = {}
    for row in tables["given"].iter_rows(named=True):
        when = {ANY: "with", NEVER: "without", "1": "with", "0": "without"}.get(row["when"])
        if when and row["of"] >= FEW:
            found.setdefault(row["what"], {})[when] = row
    pairs = {what: each for what, each in found.items() if len(each) == 2 and each["with"]["rate"] != each["without"]["rate"]}
    if not pairs:
        return None
    what = max(pairs, key=lambda each: abs(pairs[each]["with"]["rate"] - pairs[each]["without"]["rate"]))
    head = "one coup attempted" if what == COUPS else what
    return (f"Of what may happen, \"{head}\" goes furthest with the result: the FLN wins {rated(pairs[what]['with'])} of games "
            f"with it, {rated(pairs[what]['without'])} of those without.")


def chance_events(tables: Tables, level: float) -> str | None:
    """How many random events have an effect, and the greatest."""
    rows = tables["chance_events"].to_dicts()
    if not rows:
        return None
    real = [row for row in rows if row["real"]]
    row = max(real or rows, key=lambda row: abs(row["difference"]))
    name = EVENTS.get(row["event"], row["event"])
    return (f"A true experiment, for two dice choose: the random event of a turn moves the win rate beyond chance for "
            f"{len(real) or 'none'} of {len(rows)} events; the greatest effect{'' if real else ' seen'} is that of {name} "
            f"({percent(row['share'])} of turns), {points(row['difference'])} points for the FLN "
            f"({points_range(row['difference_low'], row['difference_high'])}).")
