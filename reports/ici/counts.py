"""What happened in the games of a run of Ici, c'est la France!, counted; and how turns are named."""
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.histogram import count, single, without_first
from simulate.core.errors import UserError

if TYPE_CHECKING:
    import polars as pl

FIRST_YEAR = 1955
SEASONS = ("Winter", "Spring", "Summer", "Fall")
NEWEST = "chit_0"                 # the column that came last
CRISES = 5                        # the columns crisis_0 .. crisis_4 are Crisis 1 .. 5
TRACKS = {"french_public": "French Public", "incap": "FLN Incap", "pied_noirs": "Pied-noirs' Feelings",
          "density": "Troop Density", "faileks": "Faileks", "units": "French units", "fln_regions": "Regions the FLN controls",
          "contested_regions": "contested Regions"}


def year(turn: int) -> int:
    """Calendar year of a turn; turn 0 is Winter 1955."""
    return FIRST_YEAR + turn // len(SEASONS)


def season(turn: int) -> str:
    """Season of a turn."""
    return SEASONS[turn % len(SEASONS)]


def date(turn: int | None) -> str | None:
    """A turn as "Spring 1958"; None stays None."""
    return None if turn is None else f"{season(turn)} {year(turn)}"


def turn_of(words: str) -> int | None:
    """The turn of a date such as "Spring 1958", or of a season alone its place in the year; None for any other words."""
    name, _, when = words.partition(" ")
    if name not in SEASONS or (when and not when.isdecimal()):
        return None
    return SEASONS.index(name) + (len(SEASONS) * (int(when) - FIRST_YEAR) if when else 0)


def first_turn(scenario: str) -> int:
    """The turn in which a scenario named after its year begins; 0 for any other name."""
    found = re.search(r"(19\d\d)$", scenario)
    return max(int(found[1]) - FIRST_YEAR, 0) * len(SEASONS) if found else 0


@dataclass(frozen=True)
class Counts:
    """Games by (winner, way), (winner, last turn), (turn, Yes, No) of both referendums, the same by winner first, turn of each
    crisis, (rage, appeasement) and final value of each track. Turns of -1 mean that it did not happen."""
    games: int
    ends: Mapping[tuple[int, ...], int]
    lengths: Mapping[tuple[int, ...], int]
    first: Mapping[tuple[int, ...], int]
    final: Mapping[tuple[int, ...], int]
    first_by_winner: Mapping[tuple[int, ...], int]
    final_by_winner: Mapping[tuple[int, ...], int]
    crises: tuple[Mapping[int, int], ...]
    moods: Mapping[tuple[int, ...], int]
    tracks: Mapping[str, Mapping[int, int]]


def collect(frame: "pl.LazyFrame") -> Counts:
    """Count a run: `frame` holds one row a game with the columns of RESULT. UserError for a run without games or of old rows."""
    if NEWEST not in frame.collect_schema().names():
        raise UserError(f"report: the run's rows are of an older version, without {NEWEST}; play it again into a new folder")
    ends = count(frame, "winner", "way")
    if not ends:
        raise UserError("report: the run holds no games; at least 1 is needed")
    votes = [count(frame, "winner", *(f"{which}_{what}" for what in ("referendum", "yes", "no"))) for which in ("first", "final")]
    return Counts(
        games=sum(ends.values()), ends=ends, lengths=count(frame, "winner", "last_turn"),
        first=without_first(votes[0]), final=without_first(votes[1]), first_by_winner=votes[0], final_by_winner=votes[1],
        crises=tuple(single(count(frame, f"crisis_{index}")) for index in range(CRISES)),
        moods=count(frame, "rage", "appeasement"),
        tracks={name: single(count(frame, name)) for name in TRACKS})
