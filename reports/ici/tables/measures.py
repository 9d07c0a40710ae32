"""What assertions may name in Ici, c'est la France!: events, some with a date, and numbers of a game.

How each Region votes in the final referendum (R-1.5): by its exact chances, not by its dice.
"""
import functools
import re
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import polars as pl

from reports.assertions.language import Event, Quantity, Vocabulary
from reports.comparison.on_the_way import Measure
from reports.ici.odds.turn_rolls import MARKERS, no_chance
from reports.ici.tables.outcomes import (
    ACTIONS,
    CRISIS_NAMES,
    ENDS,
    EVENTS,
    FIRST_YEAR,
    SEASONS,
    SIDES,
    TRACKS,
    UNSUPPLIED,
    WAYS,
    first_turn,
    year,
)
from reports.ici.tables.registry import BOTH, HALF, TOTALS, side_totals
from simulate.core.data.cells import die_kind
from simulate.core.errors import UserError
from simulate.ici.enums import COUNTED, Side, Way
from simulate.ici.enums import Event as Traced

LAST = 31               # Fall 1962: dates until then are allowed in a shorter war too
EXAMPLES = ("first_referendum before 1959 in >= 50 %", "mean(length) in 20..28")
SMALL = 255             # what a column of one byte holds at most: a bound that no overlay can break
DATE = re.compile(rf"(?:({'|'.join(SEASONS)})\s+)?(19\d\d)", re.IGNORECASE)
OTHER_CHITS = re.compile(r"chits\.\S+ removed|chits\.\S+\.title ")       # lines of changes after which the list is another one


def vocabulary(scenario: str, last: int = LAST) -> Vocabulary:
    """The events and quantities of a scenario whose war ends in turn `last` at the latest; lengths count from its first turn."""
    first, last = first_turn(scenario), max(last, LAST)
    numbers = {each.name: each for each in _quantities(first, last)}
    return Vocabulary({each.name: each for each in _events()}, numbers, functools.partial(when, last=last), last, first, EXAMPLES)


def when(text: str, last: int = LAST) -> tuple[int, int]:
    """First and last turn of "1958" or "Fall 1960". UserError says which dates there are, of a war until turn `last`."""
    found = DATE.fullmatch(text.strip())
    if not found or not FIRST_YEAR <= int(found[2]) <= year(last):
        raise UserError(f"{text.strip()!r} is no date; allowed is a year from {FIRST_YEAR} to {year(last)}, such as 1958, or a "
                        "turn, such as Fall 1960")
    first = (int(found[2]) - FIRST_YEAR) * len(SEASONS)
    if not found[1]:
        return first, first + len(SEASONS) - 1
    turn = first + SEASONS.index(found[1].capitalize())
    return turn, turn


def _name(*words: str) -> str:
    return "_".join(words).lower().replace(" ", "_").replace("-", "_")


def _events() -> list[Event]:
    end = pl.col("last_turn")
    worth = pl.col("fln_wins").cast(pl.Float64)
    found = [Event(_name(SIDES[side], "win"), f"{_the(side)} wins", pl.col("winner") == int(side), end, worth=chance)
             for side, chance in ((Side.FLN, worth), (Side.FRANCE, 1 - worth))]
    found += [Event(_name(SIDES[side], WAYS[way]), f"{_the(side)} wins by {WAYS[way]}",
                    (pl.col("winner") == int(side)) & (pl.col("way") == int(way)), end) for side, way in ENDS]
    for which in ("first", "final"):
        turn, yes, no = (pl.col(f"{which}_{column}") for column in ("referendum", "yes", "no"))
        found += [Event(f"{which}_referendum", f"the {which} referendum is held", turn >= 0, turn),
                  Event(f"{which}_referendum_yes", "it is held and has a majority of Yes", (turn >= 0) & (yes > no), turn),
                  Event(f"{which}_referendum_no", "it is held and has a majority of No", (turn >= 0) & (no > yes), turn)]
    found += [Event(_name("crisis", title), f"Government Crisis: {title}", pl.col(f"crisis_{crisis - 1}") >= 0,
                    pl.col(f"crisis_{crisis - 1}")) for crisis, title in CRISIS_NAMES.items()]
    return [*found, Event("rage", "rage (1.6)", pl.col("rage") == 1),
            Event("appeasement", "appeasement (1.6)", pl.col("appeasement") == 1),
            Event("game_ends", "the game ends (needs a date)", pl.lit(True), end, sure=True)]


def _the(side: Side) -> str:
    return "the FLN" if side == Side.FLN else SIDES[side]


def _quantities(first: int, last: int = LAST) -> list[Quantity]:
    length = pl.col("last_turn").cast(pl.Int64) - first + 1
    found = [Quantity("length", "length in turns", length, (1 - first, last + 1 - first))]
    found += [Quantity(name, f"{title}, at the end", pl.col(name).cast(pl.Int64), (0, SMALL)) for name, title in TRACKS.items()]
    found += [Quantity(f"times_{purpose.name.lower()}", f"how often: {words} ({rule})",
                       pl.col(f"times_{int(purpose)}").cast(pl.Int64))
              for purpose, (words, rule) in ACTIONS.items()]
    found += [Quantity(f"used_{event.name.lower()}", f"how often: {words} ({rule})", _used(event))
              for event, (_, words, rule) in EVENTS.items()]
    return [*found, Quantity("unsupplied", f"how often: {UNSUPPLIED[0]} ({UNSUPPLIED[1]})", pl.col("unsupplied").cast(pl.Int64))]


def _used(event: Traced) -> pl.Expr:
    """How often an event came up. Faileks removed without supply are counted separately."""
    column = pl.col(f"used_{COUNTED.index(event)}").cast(pl.Int64)
    return column - pl.col("unsupplied") if event == Traced.FAILEK_REMOVED else column


def way_measures(manifest: Mapping[str, Any]) -> list[Measure]:
    """What a change may do to a game on its way: referendums, crises, tracks, points, actions, chits.

    Chits are left out where the change puts some in or takes some out: a column then stands for different ones.
    """
    found = [Measure(each.name, f"share of games: {each.about.replace('it is', f'the {each.name[:5]} vote is')}", each.happened)
             for each in _events() if not each.sure
             and not each.name.startswith(("fln_", "france_"))]
    found += _quantities(0)
    found += [Measure(f"points_{name}_{side.name.lower()}", f"OPs of {_the(side)}, {TOTALS[name]}", total * HALF)
              for side in BOTH for name, total in side_totals(side).items()]
    if any(OTHER_CHITS.match(line) for line in manifest.get("experiment", {}).get("changes", ())):
        return found
    return found + [Measure(f"chit_{place}", f"share of games: \"{chit['title']}\" of {chit['side']} is played",
                            pl.col(f"chit_{place}") > 0) for place, chit in enumerate(manifest.get("chits", ()))]


GRID = 65_536          # chances are multiples of 1 / GRID: sums of them and of their squares are exact in any order


def final_votes(voting: Mapping[str, Any], games: pl.LazyFrame,
                turns: pl.LazyFrame) -> tuple[pl.LazyFrame, Sequence[Measure]]:
    """The last turn of each game that a final referendum ends, and the chance of each Region to vote No in it, for the FLN.

    A game ends with its final referendum, so the Population Markers at its end are those of the vote. `voting` has `dice`, `die`
    and `regions`, as a manifest keeps them.
    """
    ends = games.filter(pl.col("way") == int(Way.FINAL_REFERENDUM)).select("game", turn=pl.col("last_turn").cast(pl.Int64))
    last = turns.with_columns(pl.col("turn").cast(pl.Int64)).join(ends, on=["game", "turn"])
    board = SimpleNamespace(referendum_dice=voting["dice"], referendum_die=die_kind(voting["die"]))
    chances = {marker: round(no_chance(board, marker) * GRID) / GRID for marker in MARKERS}
    return last, [Measure(f"vote_{region}", region, pl.col(f"allegiance_{at}").cast(pl.Int64).replace_strict(
        chances, return_dtype=pl.Float64)) for at, region in enumerate(voting["regions"])]
