"""What a study of sensitivity finds: shares of the spread by group, effects of single cells; from values of boards, in words.

The chart of a study of sensitivity: bars for the share of each group, and below them a tornado of single cells.
"""
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import polars as pl

from reports.charts import rows as row_chart
from reports.charts import style
from reports.charts.drawing import Axes, Figure
from reports.games import reports_of
from reports.statistics.ensemble_range import spread
from reports.statistics.intervals import LEVEL, normal_quantile, student_over_normal
from reports.statistics.shapley import shapley_shares
from reports.tables.text_table import path_words, percent, points, points_range, table

SCHEMA = "wilaya/sensitivity/1"
FIRST = 10                # cells to type in first
NAMED = 3                 # groups in the first line
SETTLED = 0.001           # standard deviation of the rate over data sets, below which nothing depends on them


@dataclass(frozen=True)
class GroupShare:
    """The share of the spread that a group of `cells` cells explains, and how far the win rate moves, root mean square, when
    this group alone takes the values of another data set."""
    group: str
    cells: int
    share: float
    low: float
    high: float
    moved: float
    moved_low: float
    moved_high: float


@dataclass(frozen=True)
class CellEffect:
    """What a cell does to the answer from `start` to `end` of its range, on average over `sets` data sets.

    `settles` is about the share of the variance over data sets that knowing the cell takes away."""
    path: str
    group: str
    start: str
    end: str
    effect: float
    low: float
    high: float
    sets: int
    settles: float = 0.0

    @property
    def real(self) -> bool:
        """Whether 0 is outside the interval."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Findings:
    """`groups` and `cells` with the largest first; `rates` are the low, median and high win rate over `sets` data sets.

    `changes` are those of a rule set whose difference from the base is the answer; without them it is the FLN's win rate.
    `between` is the variance of boards between two data sets as a multiple of that of data sets.
    `screened` cells were tried, those of the groups in `searched`; `unjudged` could not be moved alone. `games` were played.
    """
    sets: int
    rates: tuple[float, float, float] | None
    deviation: float
    between: float
    walks: int
    groups: tuple[GroupShare, ...]
    cells: tuple[CellEffect, ...]
    searched: tuple[str, ...]
    screened: int
    unjudged: tuple[str, ...]
    games: int
    changes: tuple[str, ...] = ()

    @property
    def answer(self) -> str:
        """What is explained."""
        return "difference" if self.changes else "FLN's win rate"

    def json(self) -> dict[str, Any]:
        """As written to disk."""
        return asdict(self)


def findings_of(found: Mapping[str, Any]) -> Findings:
    """The Findings that `json` wrote."""
    return Findings(**{**found, "rates": found["rates"] and tuple(found["rates"]), "searched": tuple(found["searched"]),
                       "unjudged": tuple(found["unjudged"]), "changes": tuple(found.get("changes", ())),
                       "groups": tuple(GroupShare(**each) for each in found["groups"]),
                       "cells": tuple(CellEffect(**each) for each in found["cells"])})


def values_of_boards(frame: "pl.LazyFrame", boards: int) -> np.ndarray:
    """What games were worth to the FLN, shape (boards, dice): game g is of board g % boards with dice g // boards."""
    worth = frame.select("game", "fln_wins").collect().sort("game")["fln_wins"].to_numpy().astype(float)
    return worth.reshape(-1, boards).T


def group_shares(values: np.ndarray, plan: Mapping[str, Any]) -> tuple[list[GroupShare], float, float]:
    """The share of each group, the largest first; the standard deviation of the rate over data sets; `between`.

    `plan` has "groups", name and number of cells of each; "positions", the boards of each walk; "order", the group of each step.
    No shares where data sets hardly differ. So few walks that one more or less may leave nothing to share tell nothing of a
    share: its interval is -1 to 1.
    """
    found = shapley_shares(values[np.array(plan["positions"])], np.array(plan["order"]))
    deviation = float(np.sqrt(max(found.variance, 0.0)))
    if deviation < SETTLED or np.isnan(found.share).any():
        return [], deviation, 1.0
    low, high = np.where(np.isfinite(found.low), found.low, -1.0), np.where(np.isfinite(found.high), found.high, 1.0)
    figures = np.stack([found.share, low, high, found.moved, found.moved_low, found.moved_high], axis=1).tolist()
    shares = [GroupShare(name, cells, *row) for (name, cells), row in zip(plan["groups"], figures, strict=True)]
    return sorted(shares, key=lambda each: -each.share), deviation, found.between


def rates_over_sets(values: np.ndarray, weights: Sequence[int] = ()) -> tuple[float, float, float] | None:
    """Low end, median and high end of the answer over data sets, shape (sets, dice); None for fewer than two."""
    found = spread([values.shape[1]] * len(values), values.sum(axis=1).tolist(), (values ** 2).sum(axis=1).tolist(), weights)
    if found.low is None or found.median is None or found.high is None:
        return None
    return found.low, found.median, found.high


def cell_effect(values: np.ndarray, pairs: Sequence[Sequence[int]]) -> tuple[float, float, float]:
    """The mean difference of pairs of boards (low end, high end) and its interval, by Student's t over the pairs.

    A pair is one data set, so that the interval holds the dice and how far the effect differs from set to set.
    """
    low, high = np.array(pairs).T
    each = (values[high] - values[low]).mean(axis=1)
    if len(each) < 2:
        return float(each.mean()), -1.0, 1.0
    room = float(student_over_normal(len(each) - 1) * normal_quantile() * each.std(ddof=1) / np.sqrt(len(each)))
    return float(each.mean()), float(each.mean()) - room, float(each.mean()) + room


def settled_share(effect: tuple[float, float, float], places: Sequence[float], weights: Sequence[int], variance: float) -> float:
    """About the share of the `variance` over data sets that knowing a cell takes away, by its effect (with its interval) from one
    end of its range to the other and where data sets lie in it: square of the effect * variance of the place, over all.

    That is its part where effects add up. The luck in the effect is taken out of its square.
    """
    if variance <= 0:
        return 0.0
    at, often = np.asarray(places, float), np.asarray(weights, float)
    middle = np.average(at, weights=often)
    scatter = float(np.average((at - middle) ** 2, weights=often))
    luck = ((effect[2] - effect[1]) / 4) ** 2
    return min(1.0, max(effect[0] ** 2 - luck, 0.0) * scatter / variance)


def sensitivity_sentence(found: Findings) -> str:
    """The answer in one sentence."""
    if not found.groups:
        return f"Nothing that is still assumed moves the {found.answer}."
    if found.groups[0].low <= 0:
        return f"{found.walks} walks are too few to show on which data the answer depends; more --walks narrow the intervals."
    named = [f"{each.group} ({percent(each.share, 0)})" for each in found.groups[:NAMED]]
    together = sum(each.share for each in found.groups[:NAMED])
    return f"The spread depends most on {', '.join(named[:-1])} and {named[-1]}: together {percent(together, 0)} of it."


def sensitivity_text(found: Findings) -> str:
    """The sentence, the groups, the cells to type in first, and how to read them."""
    parts = [sensitivity_sentence(found)]
    if found.rates:
        low, median, high = found.rates
        over = (f"the difference is {points_range(low, high)} points (median {points(median)})" if found.changes else
                f"the FLN wins {100 * low:.0f} to {100 * high:.0f} % (median {100 * median:.0f} %)")
        parts[0] += f"\nOver {found.sets} data sets {over}."
    parts += [_groups_table(found)] if found.groups else []
    parts += [_cells_table(found)] if found.cells else []
    return "\n\n".join([*parts, "\n".join(reading(found))])


def _groups_table(found: Findings) -> str:
    interval, places = f"{100 * LEVEL:g} % interval", 1 if found.changes else 0
    rows = [(each.group, str(each.cells), percent(each.share, 0), f"{round(100 * each.low)} to {round(100 * each.high)} %",
             f"{100 * each.moved:.{places}f}", f"{100 * each.moved_low:.{places}f} to {100 * each.moved_high:.{places}f}")
            for each in found.groups]
    return table(("group", "cells", "share", interval, "alone, points", interval), rows, "l",
                 f"What share of the spread each group explains, and how far it moves the {found.answer} alone")


def _cells_table(found: Findings) -> str:
    places = 1 if found.changes else 0
    rows = [(each.path, each.start, each.end, points(each.effect, places), points_range(each.low, each.high, places),
             percent(each.settles, 0), "" if each.real else "may be nothing") for each in found.cells[:FIRST]]
    heads = ("cell", "from", "to", "points", f"{100 * LEVEL:g} % interval", "settles", "")
    return table(heads, rows, "lllrrrl",
                 f"Type these in first: what a cell does to the {found.answer} from one end of its range to the other, "
                 "and how much of the spread knowing it settles")


def reading(found: Findings) -> list[str]:
    """What the figures rest on, a line each."""
    lines = ["Alone: the typical change when a group takes the values of another data set and all else stays.",
             f"Boards between two data sets vary {found.between:.1f} times as much as data sets (`wilaya docs method`)."]
    lines = lines if found.groups else []
    lines += [f"Rests on {found.sets} data sets, {found.walks} walks between two of them, and {found.games:,d} games."]
    if found.cells:
        lines.append("Settles: about the share of the variance over data sets that goes when this cell alone is known.")
        lines.append(f"{found.screened} cells of {len(found.searched)} groups were tried; those with the largest effects were "
                     f"played again on fresh dice, on up to {max(each.sets for each in found.cells)} data sets each.")
    if found.unjudged:
        which = "1 cell cannot be moved alone:" if len(found.unjudged) == 1 else (
            f"{len(found.unjudged)} cells cannot be moved alone, such as")
        lines.append(f"{which} {found.unjudged[0]}. The shares of groups count such cells too.")
    return [*lines, "Better players could depend on other cells."]


ROW, AROUND = 0.27, 0.75       # inches: of a bar; of what stands around the bars of a plot


def files(found: Findings, facts: Mapping[str, object], forms: tuple[str, ...] = style.FORMS) -> dict[str, bytes]:
    """The chart as the files of `forms`; `facts` has "scenario", "fln", "france" and "seed"."""
    return style.files_of(lambda: chart(found, facts), reports_of(facts).in_words, forms)


def chart(found: Findings, facts: Mapping[str, object]) -> "Figure":
    """The figure. To be called, and saved, within `charts.style()`."""
    fln, other = reports_of(facts).sides
    cells = found.cells[:FIRST]
    under = (f"{facts['scenario']}, {fln} {facts['fln']} v {other} {facts['france']}, seed {facts['seed']}; "
             f"{found.sets} data sets, {found.games:,d} games")
    note = (f"Lines: {100 * LEVEL:g} % intervals. Below: the {found.answer} at the high end of a cell's range less that at "
            "the low end, on average over data sets; vermilion where the high end helps the FLN, blue where it "
            "helps the other side.")
    row = row_chart.row_height(ROW)
    heights = [row * len(found.groups) + AROUND, *([row * len(cells) + AROUND] if cells else [])]
    figure = style.sheet(sensitivity_sentence(found), note, under, style.WIDTH, sum(heights) + style.fitting(1.2, 0.3))
    plots = figure.subplots(len(heights), 1, height_ratios=heights, squeeze=False)[:, 0]
    _shares(plots[0], found.groups)
    if cells:
        _effects(plots[1], cells)
    return figure


def _shares(axes: "Axes", groups: Sequence[GroupShare]) -> None:
    axes.barh(range(len(groups)), [max(0.0, each.share) for each in groups], height=row_chart.bar_height(0.62), color=style.GREY)
    top = max(each.high for each in groups)
    for place, each in enumerate(groups):
        axes.plot([each.low, each.high], [place, place], color=style.INK, linewidth=1.1)
        style.beside(axes, percent(each.share, 0), (max(each.high, 0), place), 5)
    _rows(axes, [each.group for each in groups])
    right = style.fitting(1.08, 1.16) * top
    axes.set_xlim(min(0.0, *(each.low - 0.02 * top for each in groups)), right)
    style.in_percents(axes.xaxis, 0, right)
    axes.set_xlabel("share of the spread between data sets")


def _effects(axes: "Axes", cells: Sequence[CellEffect]) -> None:
    axes.barh(range(len(cells)), [100 * each.effect for each in cells], height=row_chart.bar_height(0.62),
              color=[style.FLN if each.effect > 0 else style.FRANCE for each in cells])
    for place, each in enumerate(cells):
        axes.plot([100 * each.low, 100 * each.high], [place, place], color=style.INK, linewidth=1.1)
        right = each.effect > 0
        style.beside(axes, points(each.effect, 0), (100 * (each.high if right else each.low), place), 5 if right else -5,
                     ha="left" if right else "right")
    axes.axvline(0, color=style.GREY, linewidth=0.8)
    _rows(axes, [f"{path_words(each.path)}: {each.start} to {each.end}" for each in cells])
    axes.margins(x=0.2)
    axes.set_xlabel("points, low end to high end")


def _rows(axes: "Axes", names: Sequence[str]) -> None:
    """A name for each bar, the first at the top."""
    row_chart.name_rows(axes, names)
    axes.spines["left"].set_visible(False)
