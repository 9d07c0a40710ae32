"""What is counted in the turn rows of Algeria: tracks, the lead in PSL, control of areas as turns end."""
from collections.abc import Mapping, Sequence
from typing import Any, overload

import numpy as np

from reports.algeria.game_reports import ALGERIA
from reports.tipping.turn_counts import Lead, PlaceColumn, Watch
from simulate.algeria.enums import Control

TURNS = 202                       # turn + 1, the set-up being 1
MILESTONES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200)     # the turns that tables show
SHARE = 0.05
LEAD = "difference"
MADE = {LEAD: {"fln_psl": 1, "government_psl": -1},
        "fln_units": {f"units_{kind}": 1 for kind in ("failek", "band", "cadre", "front")},
        "government_units": {f"units_{kind}": 1 for kind in ("division", "brigade", "elite", "algerian", "police")}}
TRACK_TITLES = {
    LEAD: "FLN PSL minus Government PSL", "fln_psl": "FLN PSL", "government_psl": "Government PSL", "ap": "FLN Action Points",
    "areas_fln": "areas the FLN controls", "areas_government": "areas the Government controls", "terrorized": "areas terrorized",
    "fln_units": "FLN units on the map", "firepower_abroad": "FLN firepower abroad",
    "government_units": "Government units on the map"}


def sources(track: str, there: Sequence[str]) -> Mapping[str, int]:
    """The columns of turn rows that a track adds up, each with its factor; none if the rows lack one."""
    found = MADE.get(track, {track: 1})
    return found if set(found) <= set(there) else {}


@overload
def date(turn: int) -> str: ...
@overload
def date(turn: None) -> None: ...
@overload
def date(turn: int | None) -> str | None: ...
def date(turn: int | None) -> str | None:
    """A turn as "turn 4"; None stays None."""
    return None if turn is None else f"turn {turn}" if turn > 0 else "the set-up"


def milestone(row: Mapping[str, Any]) -> int | None:
    """The turn of a row if tables show it; else None."""
    return row["turn"] if row["turn"] in MILESTONES else None


def when(turn: int) -> dict[str, Any]:
    """The columns that name a turn."""
    return {"turn": turn}


def turn_name(turn: int) -> str:
    """A turn as "turn 4"."""
    return f"turn {turn}"


def is_milestone(turn: np.ndarray) -> np.ndarray:
    """Of turn + 1, shape (n,): whether tables show the turn."""
    return np.isin(turn - 1, MILESTONES)


WATCH = Watch(
    sides=ALGERIA.sides, spoken=ALGERIA.spoken, titles=TRACK_TITLES, sources=sources, shift={LEAD: 128}, turns=TURNS,
    when=when, dated={"turn": int}, date=date, period=milestone,
    named=turn_name, head=turn_name,
    lead=Lead("psl", LEAD, 1, "in PSL", "the side with the higher PSL"),
    local=PlaceColumn("control", {Control.CONTESTED: "contested", Control.FLN: "FLN", Control.GOVERNMENT: "Government"},
                {"fln": Control.FLN, "government": Control.GOVERNMENT}, is_milestone, "area"),
    period_column="turn", share=SHARE)
