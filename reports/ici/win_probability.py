"""The win probability of games of Ici, c'est la France!: what its regressions are made of, and its years."""
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from reports.chance import probability
from reports.chance.outlook import Outlook, Shape
from reports.chance.probability import WinProbability
from reports.ici.counts import SEASONS, date, season, year
from reports.ici.position_rows import positions
from reports.intervals import LEVEL

if TYPE_CHECKING:
    import polars as pl

KNOTS = {"french_public": (3, 6, 10, 15), "incap": (3, 6, 10, 15), "pied_noirs": (2, 4)}
STEPS = {"crisis": (1, 2, 3, 4)}
BENT = ("levels_fln", "levels_purge", "levels_activist", "levels_support", "controls_fln", "controls_contested", "votes")


def votes_bent(frame: "pl.DataFrame", names: Sequence[str]) -> list[np.ndarray]:
    """The margin of votes against its spread, where positions have one."""
    if "votes" not in names:
        return []
    score = frame["votes"].to_numpy() / (frame["votes_spread"].to_numpy() + 1)
    return [score, score**2, np.abs(score), score * frame["held"].to_numpy()]


def when(turn: int) -> dict[str, Any]:
    """The columns of a turn; the set-up has no date."""
    return {"turn": turn, "year": year(turn) if turn >= 0 else None, "season": season(turn) if turn >= 0 else None}


def named(row: Mapping[str, Any]) -> str:
    """A turn in words."""
    return date(row["turn"]) if row["year"] else "set-up"


SHAPE = Shape(KNOTS, STEPS, BENT, votes_bent)
OUTLOOK = Outlook(
    SHAPE, "year", lambda turn: str(year(turn)), when, {"turn": int, "year": int, "season": str}, named,
    lambda row: row["year"] is None or row["season"] == SEASONS[-1], "each Fall")


def win_probability(turns: "pl.LazyFrame", populations: Sequence[int], level: float = LEVEL) -> WinProbability:
    """Fit and judge a model of the games that have turn rows (position_rows.MOST of them at most).

    `turns` as `run.turns()` gives them; `populations` of the Regions in their order. UserError when there are too few games.
    """
    return probability.win_probability(positions(turns, populations), OUTLOOK, level)
