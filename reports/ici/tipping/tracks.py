"""What is counted in the turn rows of Ici, c'est la France!: tracks, the lead in votes, Levels of Regions as each year ends."""
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from reports.ici.game_reports import ICI
from reports.ici.tables.outcome_counts import SEASONS, date, season, year
from reports.tipping.turn_counts import Lead, PlaceColumn, Watch
from simulate.ici.enums import Level

TURNS = 49                        # turn + 1, the set-up being 0: until Fall 1966, the longest war
SUMS = {"faileks": "faileks_", "units": "units_"}               # what is added up over the kinds of place
TRACK_TITLES = {
    "french_public": "French Public", "incap": "FLN Incap", "pied_noirs": "Pied-noirs' Feelings", "density": "Troop Density",
    "crisis": "government crises entered", "standing": "Yes minus No votes, as markers lean", "faileks": "Faileks",
    "units": "French units on the map", "levels_fln": "Regions at FLN Level", "levels_support": "Regions at Support Level",
    "controls_fln": "Regions the FLN controls", "ops_fln": "FLN Operation Points at the start of the turn",
    "ops_france": "French Operation Points at the start of the turn"}
LEVELS: Mapping[int, str] = {Level.FLN: "FLN", Level.PURGE: "Purge", Level.ACTIVIST: "Activist", Level.SUPPORT: "Support"}
VOTES = "votes"


def sources(track: str, there: Sequence[str]) -> dict[str, int]:
    """The columns of turn rows that a track adds up, each with its factor; none if the rows lack them."""
    if track in SUMS:
        return {each: 1 for each in there if each.startswith(SUMS[track])}
    return {track: 1} if track in there else {}


def when(turn: int) -> dict[str, Any]:
    """The columns that name a turn: turn, year, season."""
    return {"turn": turn, "year": year(turn), "season": season(turn)}


def year_end(row: Mapping[str, Any]) -> int | None:
    """The year, if the row is that of its last season; else None."""
    return row["year"] if row["season"] == SEASONS[-1] else None


def is_after_fall(turn: np.ndarray) -> np.ndarray:
    """Of turn + 1, shape (n,): whether the turn is a Fall, or the set-up."""
    return turn % len(SEASONS) == 0


WATCH = Watch(
    sides=ICI.sides, spoken=ICI.spoken, titles=TRACK_TITLES, sources=sources, shift={"standing": 128}, turns=TURNS,
    when=when, dated={"turn": int, "year": int, "season": str}, date=date, period=year_end, named=str, head=str,
    lead=Lead(VOTES, "standing", -1, "in votes, as markers lean", "the leader in votes (as markers lean)"),
    local=PlaceColumn("level", LEVELS, {"fln": Level.FLN, "support": Level.SUPPORT}, is_after_fall, "region"))
