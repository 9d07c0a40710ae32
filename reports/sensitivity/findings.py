"""What a study of sensitivity finds: shares of the spread by group, effects of single cells; from values of boards, in words.

The chart of a study of sensitivity: bars for the share of each group, and below them a tornado of single cells.
"""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import polars as pl

from reports.charts import outcomes as row_chart
from reports.charts import style
from reports.charts.style import Axes, Figure
from reports.games import reports_of
from reports.statistics.ensemble_range import spread
from reports.statistics.intervals import LEVEL, normal_quantile, student_over_normal
from reports.tables.text_table import path_words, percent, points, points_range, table

# Shapley effects: what share of the variance of an output each group of inputs explains, by walks between two members.
#
# A walk leaves one member of a population and puts the values of another in its place, group after group in random order. A
# group's part in a walk from output a to output b, when its step leads from x to y, is
#
#     ((a - y)^2 - (a - x)^2) / 2,    and read backwards from b    ((b - x)^2 - (b - y)^2) / 2.
#
# Where groups are independent, the mean of (a - y)^2 / 2 is the variance that the groups put so far and their interactions
# explain together (Jansen 1999), so the mean part over orders is the group's Shapley effect (Owen and Prieur 2017; Song, Nelson
# and Staum 2016; this estimator: Goda, "A simple algorithm for global sensitivity analysis with Shapley effects", 2021). Both
# readings of a walk are as likely, and their mean is (a - b)(x - y) / 2: the parts of a walk sum to (a - b)^2 / 2.
#
# Where groups depend on each other, the parts still sum to the variance of the population, but the places between its members
# follow another law than they: a share then holds what a group does when it is put into a member where it need not fit.


BLOCKS = 10               # of dice, left out in turn


@dataclass(frozen=True)
class ShapleyShares:
    """Shares of the variance, shape (groups,), that sum to 1, with their interval; `variance` is that of the output.

    An estimate may be below 0. All shares are nan where the output does not vary. `moved` is the root mean square of a group's
    steps, with its interval: how far the output moves when this group alone is exchanged. Half its square is the group's total
    effect, the most that its share of the variance can be where groups are independent. `between` is the variance at the
    places between members as a multiple of that of the members: 1 where groups are independent.
    """
    share: np.ndarray
    low: np.ndarray
    high: np.ndarray
    moved: np.ndarray
    moved_low: np.ndarray
    moved_high: np.ndarray
    variance: float
    between: float
    walks: int


def shapley_shares(values: np.ndarray, order: np.ndarray) -> ShapleyShares:
    """Shares from `values`, shape (walks, groups + 1, dice), the output before and after each step with the same dice at all of
    them; `order`, shape (walks, groups), the number of the group that each step puts.

    The noise of the dice is taken out: products of means over dice leave out each die's product with itself. The interval is
    normal, its variance that of leaving out walks one by one plus that of leaving out dice in blocks; it is a little too wide,
    for the dice of each walk count in both. ValueError for fewer than two walks or dice.
    """
    walks, places, dice = values.shape
    if min(walks, dice) < 2 or order.shape != (walks, places - 1):
        raise ValueError("values: two walks and two dice are needed, and a step for each group")
    share, error = _with_error(values, order, _parts, _share)
    square, room = _with_error(values, order, _squares, lambda sums: sums / walks)
    moved, moved_low, moved_high = (np.sqrt(np.maximum(each, 0)) for each in (square, square - room, square + room))
    return ShapleyShares(share, share - error, share + error, moved, moved_low, moved_high,
                         float(_parts(values, order).sum(axis=1).mean()), _between(values), walks)


def _with_error(values: np.ndarray, order: np.ndarray, of_walks: Callable[[np.ndarray, np.ndarray], np.ndarray],
                estimate: Callable[[np.ndarray], np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """What `estimate` makes of the sums over walks, and half the width of its interval."""
    dice, found = values.shape[2], of_walks(values, order)
    sums, walks = found.sum(axis=0), len(found)
    spread = _jackknife(np.array([estimate(each * walks / (walks - 1)) for each in sums - found]))
    if dice > 2:
        blocks = np.arange(dice) % min(BLOCKS, dice)
        left = [of_walks(values[:, :, blocks != block], order).sum(axis=0) for block in range(blocks.max() + 1)]
        spread = spread + _jackknife(np.array([estimate(each) for each in left]))
    return estimate(sums), normal_quantile() * np.sqrt(spread)


def _parts(values: np.ndarray, order: np.ndarray) -> np.ndarray:
    """The part of each group in each walk, shape (walks, groups), without the noise of the dice."""
    dice = values.shape[2]
    whole, steps = values[:, 0] - values[:, -1], values[:, :-1] - values[:, 1:]
    products = whole.sum(axis=1)[:, None] * steps.sum(axis=2) - (whole[:, None] * steps).sum(axis=2)
    parts = np.empty(order.shape)
    np.put_along_axis(parts, order, products / (2 * dice * (dice - 1)), axis=1)
    return parts


def _squares(values: np.ndarray, order: np.ndarray) -> np.ndarray:
    """The square of each group's step in each walk, shape (walks, groups), without the noise of the dice."""
    dice, steps = values.shape[2], values[:, :-1] - values[:, 1:]
    found = np.empty(order.shape)
    np.put_along_axis(found, order, (steps.sum(axis=2) ** 2 - (steps ** 2).sum(axis=2)) / (dice * (dice - 1)), axis=1)
    return found


def _between(values: np.ndarray) -> float:
    """The variance over walks at a place between members, on average, over that at both members; nan if there is none."""
    dice = values.shape[2]
    left = values - values.mean(axis=0)
    found = ((left.sum(axis=2) ** 2 - (left ** 2).sum(axis=2)) / (dice * (dice - 1))).mean(axis=0)
    members = (found[0] + found[-1]) / 2
    return float(found[1:-1].mean() / members) if len(found) > 2 and members > 0 else float("nan")


def _share(sums: np.ndarray) -> np.ndarray:
    return sums / sums.sum() if sums.sum() > 0 else np.full(len(sums), np.nan)


def _jackknife(left_out: np.ndarray) -> np.ndarray:
    """The variance of an estimate, from what it is without each of n parts (Efron and Stein 1981)."""
    count = len(left_out)
    return (count - 1) / count * ((left_out - left_out.mean(axis=0)) ** 2).sum(axis=0)


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
