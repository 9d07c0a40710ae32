"""The winner in rows of every game, as a number and in words."""
from typing import Any

import polars as pl

FLN = 0                   # in the column `winner`, in every game
NOBODY = "neither"        # the winner of a game that was stopped


def player_of(side: str) -> str:
    """A side before the word "player": "FLN", "French", "Government"; also for "the FLN"."""
    name = side.removeprefix("the ")
    return {"France": "French"}.get(name, name)


UNKNOWN = "what the rulebook does not print"       # what data sets are versions of, where a game does not say otherwise
FIT = "that fit what is known"     # what was asked of its data sets, where a game does not say otherwise


def first_side(frame: "pl.DataFrame") -> dict[str, Any]:
    """The row of the side whose wins are counted, of the frame `sides` of a run: the first one."""
    return frame.row(0, named=True)
