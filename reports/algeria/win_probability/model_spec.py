"""The win-probability model of Algeria: positions as numbers, the shape of its regressions, how turns are grouped."""
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from reports.algeria.charts import LOOK, SHOWN
from reports.statistics.intervals import LEVEL
from reports.win_probability import analysis
from reports.win_probability.analysis import WinProbability
from reports.win_probability.model import Outlook, Shape
from simulate.algeria.enums import Side

MOST = 20_000             # games that a model is fitted to, the first ones
TRACKS = ("fln_psl", "government_psl", "ap", "air", "helo", "naval", "border", "independent", "terrorized", "resettlements",
          "units_abroad", "firepower_abroad")
COUNTED = ("areas_fln", "areas_government", *(f"units_{kind}" for kind in (
    "division", "brigade", "elite", "algerian", "police", "failek", "band", "cadre", "front")))
LOW = (3, 6, 10, 15, 20, 30)
EACH = 10                 # up to this turn, each turn is judged by itself


def positions(turns: "pl.LazyFrame", most: int = MOST) -> "pl.DataFrame":
    """One row for each game and turn: model.META, then the numbers of the position as the turn ended.

    `turns` as `run.turns()` gives them. `oas` is 1 where it is active, `oas_in_france` 1 where it is there.
    """
    first = turns.select(pl.col("game").min()).collect(engine="streaming").item()
    return turns.filter(pl.col("game") < (first or 0) + most).select(
        "game", pl.col("turn").cast(pl.Int64), won=(pl.col("winner") == int(Side.FLN)).cast(pl.Float64),
        ends=pl.col("game").ne(pl.col("game").shift(-1)).fill_null(True),
        **{name: pl.col(name).cast(pl.Float64) for name in (*TRACKS, *COUNTED)},
        oas=(pl.col("oas") > 0).cast(pl.Float64), oas_in_france=(pl.col("oas") > 1).cast(pl.Float64)).collect(engine="streaming")


def psl_bent(frame: "pl.DataFrame", names: Sequence[str]) -> list[np.ndarray]:
    """Columns for who will run out of PSL first: the lead as a share of both PSL, its powers, and both logarithms."""
    fln, other = (frame[name].to_numpy() for name in ("fln_psl", "government_psl"))
    share = (fln - other) / (fln + other + 1)
    return [share, share**2, share**3, np.log1p(fln), np.log1p(other)]


def group(turn: int) -> str:
    """Turns that are judged together."""
    return LOOK.date(turn) if turn <= EACH else f"after turn {EACH}"


def named(row: Mapping[str, Any]) -> str:
    """A turn in words."""
    return LOOK.date(row["turn"]) if row["turn"] else "set-up"


def is_shown(row: Mapping[str, Any]) -> bool:
    """Whether the terminal shows a row: the set-up and the turns SHOWN."""
    return row["turn"] in (0, *SHOWN)


SHAPE = Shape({"fln_psl": LOW, "government_psl": LOW}, bent=("fln_psl", "government_psl", "areas_fln", "areas_government"),
              more=psl_bent)
OUTLOOK = Outlook(SHAPE, "turns", group, LOOK.watch.when, {"turn": int}, named, is_shown,
                  "at the set-up and after selected turns")


def win_probability(turns: "pl.LazyFrame", level: float = LEVEL) -> WinProbability:
    """Fit and judge a model of the games that have turn rows (MOST of them at most).

    UserError when there are too few games.
    """
    return analysis.win_probability(positions(turns), OUTLOOK, level)
