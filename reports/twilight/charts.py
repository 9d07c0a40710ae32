"""The charts of twilight: their words, and what is drawn of turns, which are groups of the deck.

In how many games something is so as each turn ends: a line for each thing, its name at the end.
"""

import polars as pl

from reports.charts import style
from reports.charts.numbered_turns import held_places, numbered_look
from reports.charts.registry import COMMON, GameCharts, Kind
from reports.charts.style import Figure, Look
from reports.tables.frames import frame_of
from reports.twilight.game_reports import TWILIGHT
from reports.twilight.measures import EVENTS
from simulate.twilight.enums import Pivot, Side

COLOURS = ("#c2410d", "#0b62a9", "#3f7d20", "#7a3e9d", "#8a6d00", "#1b1e23")
MARKS = "os^Dv*"
HALF, APART = 0.5, 0.055


def shares_chart(frame: "pl.DataFrame", *, look: Look) -> "Figure":
    """The lines. `frame`: what, turn, share (0 to 1 of the games that played the turn), games."""
    figure, axes = style.framed(shares_headline(frame, look), PLAYED, height=4.2)
    ends = []
    for at, (what, rows) in enumerate(_lines(frame)):
        turns, shares = [row["turn"] for row in rows], [row["share"] for row in rows]
        axes.plot(turns, shares, color=COLOURS[at % len(COLOURS)], marker=MARKS[at % len(MARKS)], markersize=4, linewidth=1.6)
        ends.append((shares[-1], what, COLOURS[at % len(COLOURS)]))
    last = max(frame["turn"].to_list(), default=0)
    look.dated(axes, 0, last, False)
    axes.set_ylim(-0.02, 1.02)
    style.in_percents(axes.yaxis, 0, 1)
    axes.set_xlabel(look.axis)
    place = -1.0
    for share, what, colour in sorted(ends):
        place = max(share, place + APART)
        style.beside(axes, what, (last + 0.5, place), 3, color=colour, annotation_clip=False)
    return figure


def shares_headline(frame: "pl.DataFrame", look: Look) -> str:
    """When each thing first was so in half of the games; which never was."""
    when: dict[str, list[str]] = {}
    for what, rows in _lines(frame):
        turn = next((row["turn"] for row in rows if row["share"] >= HALF), None)
        when.setdefault(look.date(turn) if turn is not None else "", []).append(what)
    never = when.pop("", [])
    said = [f"{_joined(names)} by {date}" for date, names in when.items()]
    said += [f"{_joined(never)} never" if said else f"{_joined(never)} in less than half of the games"] if never else []
    return f"In half of the games: {'; '.join(said)}" if when else (said or ["No games"])[0]


def _joined(names: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _lines(frame: "pl.DataFrame") -> list[tuple[str, list[dict]]]:
    return [(what, frame.filter(what=what).sort("turn").to_dicts()) for what in frame["what"].unique(maintain_order=True)]


TITLES = {"fln_resources": "FLN Resources", "government_resources": "Government Resources", "commitment": "Commitment",
          "fln_points": "FLN points", "government_points": "Government points", "france": "France Track (A is 0)",
          "border": "Border Zone", "lead": "FLN margin less Government margin"}
GROUPS = 12              # most groups of a deck, ROUNDS of simulate.twilight.state
LOOK = numbered_look(
    TWILIGHT, TITLES, "group", GROUPS,
    held_places({int(each): each.name.lower() for each in Side}, {"fln": Side.FLN, "government": Side.GOVERNMENT}, "space"),
    "group of the deck (0: the set-up)", singular=("commitment", "france", "border"))
PLAYED = "In play as the group ends, what a Coup cancelled not counted; of the Coup: attempted so far."


def pivots_frame(turns: "pl.LazyFrame") -> "pl.DataFrame":
    """what, turn, share, games: of the games that played a group, those in which a Pivotal Event was in play as it ended; a Coup
    that was attempted so far. Events that were in play at every set-up, or in no game, are left out."""
    so = {each: pl.col("coups") > 0 if each == Pivot.COUP else pl.col(f"in_play_{each.name.lower()}") > 0 for each in Pivot}
    found = turns.group_by("turn").agg(pl.len().alias("games"), *(test.sum().alias(each.name) for each, test in so.items()))
    rows = found.collect(engine="streaming").sort("turn").to_dicts()
    shown = [each for each in Pivot if rows and rows[0][each.name] == 0 and any(row[each.name] for row in rows)]
    return frame_of([{"what": EVENTS[each], "turn": row["turn"], "share": row[each.name] / row["games"], "games": row["games"]}
                     for each in shown for row in rows], {"what": str, "turn": int, "share": float, "games": int})


CHARTS = GameCharts(LOOK, (*COMMON, Kind("pivotal_events", "causes", "pivots", shares_chart, shares_headline, True)),
                    lambda turns, places: {"pivots": pivots_frame(turns)})
