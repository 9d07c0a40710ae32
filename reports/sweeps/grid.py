"""Sweeps: one or two rule numbers over a grid, with the same dice at every point; as points, text and JSON.

The chart of a sweep: a line with its band for one number, a heat map for two.
"""
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from reports.charts import style
from reports.charts.style import Axes, Figure, rate_bar
from reports.comparison.paired_games import Tally, boards_unlike, tallies
from reports.comparison.uses import Count, Often, Use, use_of_values
from reports.comparison.verdict import unused_words
from reports.games import reports_of
from reports.statistics.differences import RATE, Difference, bounded_difference, bounded_wilson, e_bh, e_value
from reports.statistics.intervals import LEVEL
from reports.tables import text_table
from reports.tables.text_table import capital, path_words

KIND = "sweep"
Values = tuple[int | None, ...]


@dataclass(frozen=True)
class Point:
    """A board of a sweep. A value is None where the base lacks the row; `difference` is None for the base and without pairs.

    `used`: whether some game differs from the base's in anything, and comes to what is changed; True for the base and without
    pairs. `uses`: how many games come to it, None where nothing counts them.
    """
    values: Values
    tally: Tally
    low: float
    high: float
    difference: Difference | None
    real: bool = False
    base: bool = False
    used: bool = True
    uses: Count | None = None

    @property
    def rate(self) -> float | None:
        """The FLN's win rate; None before there is a game."""
        return self.tally.rate


@dataclass(frozen=True)
class Sweep:
    """`points` in order of their values. The base is one of them, also if it is not on the grid. `what` the numbers touch."""
    paths: tuple[str, ...]
    axes: tuple[tuple[int, ...], ...]
    points: tuple[Point, ...]
    what: str = ""

    @property
    def base(self) -> Point:
        return next(point for point in self.points if point.base)

    @property
    def unused(self) -> bool:
        """Whether no game used what is changed, whatever its value."""
        return not any(point.used for point in self.points if not point.base)

    @property
    def use(self) -> Use | None:
        """How many games come to what is changed; None where nothing counts them."""
        return use_of_values(self.what, self.base.uses, [point.uses for point in self.points if point.uses and not point.base])

    @property
    def grid(self) -> dict[tuple[int, ...], Point]:
        """The points of the grid, by their values."""
        found = {point.values: point for point in self.points}
        return {values: found[values] for values in itertools.product(*self.axes) if values in found}

    @property
    def games(self) -> int:
        """Games of the point with fewest games."""
        return min(point.tally.games for point in self.points)

    @property
    def extremes(self) -> tuple[Point | None, Point | None]:
        """The points with the largest real gain and the largest real loss for the FLN; None where there is none."""
        found = sorted(((point.difference.estimate, point) for point in self.points if point.real and point.difference),
                       key=lambda each: each[0])
        most, least = found[-1:], found[:1]
        return (next((point for estimate, point in most if estimate > 0), None),
                next((point for estimate, point in least if estimate < 0), None))


def plan(paths: Sequence[str], axes: Sequence[Sequence[int]], base: Values, same: Sequence[Values] = ()) -> dict[str, Any]:
    """What the manifest of a sweep keeps: {"kind", "paths", "axes", "points", "base"}, `points` by board, `base` an index.

    `base`: the values of the base; `same`: other values that play the same game. If none of these is on the grid, the base
    becomes an additional board, the first.
    """
    points: list[Values] = list(itertools.product(*axes))
    there = next((each for each in (base, *same) if each in points), None)
    if there is None:
        points.insert(0, there := base)
    return {"kind": KIND, "paths": list(paths), "axes": [list(axis) for axis in axes], "points": [list(each) for each in points],
            "base": points.index(there)}


def sweep(frame: "pl.LazyFrame", experiment: Mapping[str, Any],
          uses: tuple[str, Sequence[Count]] = ("", ())) -> Sweep:
    """The Sweep of a run over the boards of a `plan`; `frame` has one row a game, `uses` are as `uses_by_board` counts them."""
    points, base = [tuple(each) for each in experiment["points"]], experiment["base"]
    counted = tallies(frame, len(points), base, experiment.get("alike", ()))
    others = [at for at, tally in enumerate(counted) if at != base and tally.paired.pairs]
    sure = dict(zip(others, e_bh([e_value(counted[at].paired.histogram) for at in others]), strict=True))
    used = {base, *boards_unlike(frame, len(points), base)}
    ends = [bounded_wilson(*tally.values) for tally in counted]
    what, counts = uses
    used -= {at for at in others if what and not sure[at] and Use(what, counts[base], counts[at]).often == Often.NEVER}
    made = [Point(values, tally, low, high, bounded_difference(tally.paired) if at in sure else None,
                  sure.get(at, False), at == base, at in used or at not in sure, counts[at] if what else None)
            for at, (values, tally, (low, high)) in enumerate(zip(points, counted, ends, strict=True))]
    return Sweep(tuple(experiment["paths"]), tuple(map(tuple, experiment["axes"])), tuple(sorted(made, key=_place)), what)


def _place(point: Point) -> list[tuple[bool, int]]:
    return [(value is not None, value or 0) for value in point.values]


def sweep_sentence(found: Sweep) -> str:
    """One sentence: which point raises the FLN's win rate most, and which lowers it most."""
    base, (up, down) = found.base, found.extremes
    names = [text_table.path_words(path) for path in found.paths]
    if base.rate is None or not (up or down):
        return _nothing(found, names)
    parts: list[str] = []
    for point, verb in ((up, "raises"), (down, "lowers")):
        if point and point.rate is not None:
            sign = point.tally.paired.sign
            only = f" on average only ({sign})" if sign and not sign.settled else ""
            first = _values_words(names, point.values) if not parts else " with ".join(map(str, point.values))
            instead = _instead(base.values) if not (up and down) else ""
            before, after = percents(base.rate, point.rate)
            parts.append(f"{first}{instead} {verb} the FLN's win rate from {before} to {after} %{only}" if not parts
                         else f"{first} {verb} it to {after} %{only}")
    return capital((", " if len(names) == 1 else "; ").join(parts))


def percents(*shares: float) -> list[str]:
    """Shares in per cent; with a decimal if two of them would look the same without."""
    whole = [f"{100 * share:.0f}" for share in shares]
    return whole if len(set(whole)) == len(whole) else [f"{100 * share:.1f}" for share in shares]


def _values_words(names: Sequence[str], values: Values) -> str:
    return " with ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))


def _instead(values: Values) -> str:
    return "" if None in values else f" instead of {' with '.join(map(str, values))}"


def _nothing(found: Sweep, names: Sequence[str]) -> str:
    spans = " with ".join(f"{name} from {axis[0]} to {axis[-1]}" for name, axis in zip(names, found.axes, strict=True))
    rate = "" if found.base.rate is None else f" {100 * found.base.rate:.1f} %"
    if found.unused:
        why = unused_words(found.use.often if found.use else Often.UNKNOWN)
        never = f". {found.use.sentence[:-1]}" if found.use and found.use.sentence else ""
        return capital(f"{spans}: cannot say: {why}; the FLN wins{rate}{never}")
    return capital(f"{spans}: no value clearly changes the FLN's win rate of{rate}" if rate else f"{spans}: no games yet")


SCHEMA = "wilaya/sweep/1"
UNUSED = "unused: no game comes to it, or all games are those of the base, to the last number that is counted."
USED = "Used in: games that come to {}, which the number changes."
REAL = f"* a real difference from the base. On average at most {100 * RATE:g} % of the stars are luck."
TUNED = "Players did not adapt to the values."
COLUMNS = 16              # of a table of rates, at most


def sweep_text(found: Sweep) -> str:
    """The finding, for two numbers a table of rates, and a row for each point."""
    parts = [f"{sweep_sentence(found)}."]
    if found.use and found.use.often == Often.SELDOM:
        parts.insert(0, found.use.sentence)
    if len(found.paths) == 2:
        parts.append(rate_matrix(found))
    notes = [REAL, *[UNUSED] * any(not point.used for point in found.points)]
    notes += [text_table.SETS_THIS_WAY] * any(point.tally.paired.sign is not None for point in found.points)
    notes += [*[USED.format(found.what)] * bool(found.what), TUNED]
    return "\n\n".join([*parts, point_table(found), "\n".join(notes)])


def point_table(found: Sweep) -> str:
    """The list of points."""
    level = f"{100 * LEVEL:g} % interval"
    heads = (*found.paths, "games", "used in", "FLN wins", level, "difference", level, "sets this way",
             "changed winner", "")
    cells = [(*map(value, point.values), text_table.whole(point.tally.games),
              text_table.whole(point.uses.used if point.uses else None),
              text_table.percent(point.rate),
              text_table.percent_range(point.low, point.high) if point.tally.games else text_table.NOTHING, *_beside(point))
             for point in found.points]
    return text_table.table(heads, cells, "l".rjust(len(heads)))


def _beside(point: Point) -> tuple[str, ...]:
    """Difference, its interval, on how many data sets it goes this way, share of games that changed winner, and the mark."""
    each = point.difference
    if each is None:
        return (text_table.NOTHING,) * 4 + ("base" if point.base else "",)
    return (f"{points(each.estimate)} points", f"{points(each.low)} to {points(each.high)}",
            text_table.sets_cell(point.tally.paired.sign), text_table.percent(each.flipped),
            "*" if point.real else "" if point.used else "unused")


def rate_matrix(found: Sweep) -> str:
    """A table of rates for two numbers; the number with fewer values runs across."""
    across, down = (0, 1) if len(found.axes[0]) <= len(found.axes[1]) else (1, 0)
    columns, lines = found.axes[across], found.axes[down]
    if len(columns) > COLUMNS:
        return f"{len(columns)} by {len(lines)} points are too many for a table; the chart shows them."
    grid, title = found.grid, f"FLN wins in per cent: {found.paths[down]} down, {found.paths[across]} across"
    cells = [(value(line), *(_cell(grid[(line, column) if down == 0 else (column, line)]) for column in columns))
             for line in lines]
    return text_table.table(("", *(f"{value(column)} " for column in columns)), cells, "", title)


def _cell(point: Point) -> str:
    """A rate with its mark: * where it differs, = for the base."""
    rate = text_table.NOTHING if point.rate is None else f"{100 * point.rate:.1f}"
    return f"{rate}{'*' if point.real else '=' if point.base else ' '}"


def value(number: int | None) -> str:
    """A value of a point; a dash if the base has none."""
    return text_table.NOTHING if number is None else str(number)


def points(share: float) -> str:
    """0.0123 as "+1.2"."""
    return f"{100 * share:+.1f}"


def as_json(found: Sweep) -> dict[str, Any]:
    """{"paths", "axes", "games", "level", "finding", "points"}: a point as docs/compare.md has it."""
    return {"paths": list(found.paths), "axes": [list(axis) for axis in found.axes], "games": found.games, "level": LEVEL,
            "finding": sweep_sentence(found), "points": [_point(point) for point in found.points]}


def _point(point: Point) -> dict[str, Any]:
    each, sign = point.difference, None if point.base else point.tally.paired.sign
    beside = None if each is None else {"estimate": each.estimate, "low": each.low, "high": each.high, "level": LEVEL}
    return {"values": list(point.values), "base": point.base, "games": point.tally.games, "wins": point.tally.wins,
            "rate": point.rate, "low": point.low, "high": point.high, "difference": beside, "pairs": point.tally.paired.pairs,
            "flipped": None if each is None else each.flipped, "real": point.real, "used": point.used,
            "uses": point.uses and point.uses.json(), "sign": sign and sign.json()}


FEW, LABELLED = 24, 11        # points: with a tick each; with their rate written beside them
LEAST_SPAN = 0.04             # of win rates on the axis
CELLS, WIDE = 36, 16          # cells in a row: at most, if their rates are written; at most, if they are wide
FITTING = 7                   # cells in a row of a narrow sheet: at most, if their rates are written
NOTE = "Players did not adapt to the values."
REAL_APART = "a real difference from the base (on average at most 1 in 20 of these is luck)"


def chart(found: Sweep, facts: Mapping[str, object]) -> "Figure":
    """The figure; `facts` has "scenario", "fln", "france" and "seed". To be called, and saved, within `charts.style()`."""
    return (_line if len(found.paths) == 1 else _map)(found, facts)


def files(found: Sweep, facts: Mapping[str, object], forms: tuple[str, ...] = style.FORMS) -> dict[str, bytes]:
    """The chart as the files of `forms`."""
    return style.files_of(lambda: chart(found, facts), reports_of(facts).in_words, forms)


def _under(found: Sweep, facts: Mapping[str, object]) -> str:
    fln, other = reports_of(facts).sides
    return (f"{facts['scenario']}, {fln} {facts['fln']} v {other} {facts['france']}, seed {facts['seed']}; "
            f"{found.games:,d} games a point, with the same dice at each point")


class Mark(NamedTuple):
    """A point of one number that can be drawn: its value, its rate, and the point."""
    place: int
    rate: float
    point: Point


def _line(found: Sweep, facts: Mapping[str, object]) -> "Figure":
    note = f"Band: {100 * LEVEL:g} % interval. Filled: {REAL_APART}. {NOTE}"
    figure, axes = style.framed(sweep_sentence(found), note, _under(found, facts))
    marks = [Mark(place, rate, point) for point in found.points
             if (place := point.values[0]) is not None and (rate := point.rate) is not None]
    places = [mark.place for mark in marks]
    axes.fill_between(places, [mark.point.low for mark in marks], [mark.point.high for mark in marks], color=style.FLN,
                      alpha=0.18, linewidth=0)
    axes.plot(places, [mark.rate for mark in marks], color=style.FLN, zorder=3)
    _marks(axes, marks)
    _base(axes, found)
    _axes(axes, found, places)
    if len(marks) <= style.fitting(LABELLED, FITTING):
        _labels(axes, marks)
    return figure


def _marks(axes: "Axes", marks: list[Mark]) -> None:
    size = 46 if len(marks) <= FEW else max(6, 46 * FEW / len(marks))
    for filled in (True, False):
        there = [mark for mark in marks if mark.point.real is filled and not mark.point.base]
        axes.scatter([mark.place for mark in there], [mark.rate for mark in there], s=size, zorder=4, linewidths=1.4,
                     edgecolors=style.FLN, facecolors=style.FLN if filled else style.PAPER)


def _base(axes: "Axes", found: Sweep) -> None:
    """The base: a dashed line, and a diamond if its value is on the axis."""
    base = found.base
    if base.rate is None:
        return
    place = base.values[0]
    axes.axhline(base.rate, color=style.GREY, linewidth=1, linestyle=style.DASHED, zorder=2)
    if place is not None:
        axes.scatter([place], [base.rate], marker="D", s=64, color=style.INK, zorder=5)
    name = "base" if place is None else f"base: {place}"
    style.beside(axes, f"{name}\n{100 * base.rate:.1f} %", (1, base.rate), 4, xycoords=("axes fraction", "data"), weight="bold")


def _axes(axes: "Axes", found: Sweep, places: list[int]) -> None:
    from matplotlib.ticker import MaxNLocator

    rates = [end for point in found.points if point.rate is not None for end in (point.low, point.high)]
    low, high = spanned(min(rates, default=0), max(rates, default=1))
    axes.set_ylim(low, high)
    style.in_percents(axes.yaxis, low, high)
    axes.set_xlabel(path_words(found.paths[0]))
    axes.set_ylabel("FLN wins")
    axes.margins(x=0.06)
    if len(places) <= style.fitting(FEW, LABELLED):
        axes.set_xticks(places)
        if len("".join(map(str, places))) > style.fitting(60, 24):
            axes.tick_params(axis="x", labelrotation=45)
    else:
        axes.xaxis.set_major_locator(MaxNLocator(style.fitting(12, 5), integer=True))


def _labels(axes: "Axes", marks: list[Mark]) -> None:
    """Each rate above its interval, moved to the side where the line lies lower."""
    written = decimals([mark.rate for mark in marks])
    bottom, top = axes.get_ylim()
    for at, ((place, _, point), text) in enumerate(zip(marks, written, strict=True)):
        around = marks[max(0, at - 1):at + 2]
        slope = (around[-1].rate - around[0].rate) / (top - bottom)
        style.beside(axes, text, (place, point.high), max(-14, min(14, -60 * slope)), 4, ha="center", va="bottom", zorder=6,
                     weight="bold" if point.base else "normal",
                     bbox={"facecolor": style.PAPER, "alpha": 0.7, "pad": 0.8, "linewidth": 0})


def decimals(rates: list[float]) -> list[str]:
    """Rates in per cent; with a decimal if they lie close together."""
    spread = max(rates, default=0) - min(rates, default=0)
    return [f"{100 * rate:.{0 if spread > 0.2 else 1}f} %" for rate in rates]


def spanned(low: float, high: float) -> tuple[float, float]:
    """Ends of an axis for rates from `low` to `high`, with room around them, hardly below 0 or above 1."""
    more = max(0.0, LEAST_SPAN - (high - low)) / 2
    room = 0.08 * max(high - low, LEAST_SPAN)
    bottom, top = low - more - room, high + more + 1.6 * room
    return max(bottom, -room / 2), min(top, 1 + 1.6 * room)


def _map(found: Sweep, facts: Mapping[str, object]) -> "Figure":
    columns, rows = found.axes
    written = max(len(columns), len(rows)) <= CELLS
    cell = 0.52 if len(columns) <= WIDE else 0.4
    width = style.sheet_width(max(style.WIDTH, cell * min(len(columns), CELLS) + 2.4))
    height = max(style.HEIGHT, 0.36 * min(len(rows), CELLS) + 2, style.text_width(found.paths[1], style.BODY) + 2.2)
    note = f"{f'* {REAL_APART}' if written else 'Dotted: no real difference from the base'}. {_where(found)} {NOTE}"
    figure, axes = style.framed(sweep_sentence(found), note, _under(found, facts), width, height)
    mesh = _mesh(axes, found)
    _bar(figure, axes, mesh, found)
    (_write if written else _dot)(axes, found, mesh)
    _frame_base(axes, found)
    return figure


def _where(found: Sweep) -> str:
    base = found.base
    if base.rate is None:
        return ""
    [rate] = percents(base.rate)
    if base.values in found.grid:
        return f"Framed: the base, {rate} %."
    return f"The base, {' and '.join('none' if value is None else str(value) for value in base.values)}, has {rate} %."


def _mesh(axes: "Axes", found: Sweep):
    """Cells coloured by their distance from the base; the scale covers five points at least."""
    from matplotlib.colors import Normalize
    from matplotlib.ticker import FixedLocator, NullLocator

    columns, rows = found.axes
    grid = found.grid
    rates = np.array([[_rate(grid[column, row]) for column in columns] for row in rows])
    middle = found.base.rate if found.base.rate is not None else 0.5
    far = max(0.05, float(np.nanmax(np.abs(rates - middle), initial=0.0)))
    edge = 1.5 if max(len(columns), len(rows)) <= CELLS else 0
    mesh = axes.pcolormesh(np.arange(len(columns) + 1) - 0.5, np.arange(len(rows) + 1) - 0.5, np.ma.masked_invalid(rates),
                           cmap=style.side_colours(), norm=Normalize(middle - far, middle + far), edgecolors=style.PAPER,
                           linewidth=edge)
    for axis, path, values in ((axes.xaxis, found.paths[0], columns), (axes.yaxis, found.paths[1], rows)):
        step = -(-len(values) // style.fitting(40, 10 if axis is axes.xaxis else 40))
        axis.set_major_locator(FixedLocator(range(0, len(values), step)))
        axis.set_minor_locator(NullLocator())
        axis.set_ticklabels([str(value) for value in values[::step]])
        axis.set_label_text(path_words(path))
    axes.grid(False)
    axes.tick_params(length=0)
    for side in ("left", "bottom"):
        axes.spines[side].set_visible(False)
    return mesh


def _rate(point: Point) -> float:
    return float("nan") if point.rate is None else point.rate


def _bar(figure: "Figure", axes: "Axes", mesh, found: Sweep) -> None:
    """The key of the colours that are used."""
    bar, scale = rate_bar(figure, axes, mesh)
    rates = [point.rate for point in found.points if point.rate is not None]
    low, high = mesh.norm.vmin, mesh.norm.vmax
    room = (high - low) / 10
    ends = max(0.0, low, min(rates, default=low) - room), min(1.0, high, max(rates, default=high) + room)
    if style.is_narrow():
        bar.set_xlim(*ends)
    else:
        bar.set_ylim(*ends)
    style.in_percents(scale, *ends)
    bar.tick_params(length=3)
    if found.base.rate is not None:
        style.fitting(bar.axhline, bar.axvline)(found.base.rate, color=style.INK, linewidth=1.6)


def _dot(axes: "Axes", found: Sweep, mesh) -> None:
    """A dot in every cell without a real difference from the base."""
    columns, rows = ({value: at for at, value in enumerate(axis)} for axis in found.axes)
    alike = [(columns[x], rows[y]) for (x, y), point in found.grid.items() if not (point.real or point.base)]
    axes.scatter([x for x, _ in alike], [y for _, y in alike], s=4, color=style.INK, linewidths=0)


def _write(axes: "Axes", found: Sweep, mesh) -> None:
    """Rates in the cells, with a star where the difference is real; the star alone in many columns of a narrow sheet."""
    columns, rows = found.axes
    grid = found.grid
    size = style.BODY + 1 if len(columns) <= 8 else style.BODY - 1 if len(columns) <= WIDE else 7.5
    size, bare = style.fitting((size, False), (style.SMALL, len(columns) > FITTING))
    for x, column in enumerate(columns):
        for y, row in enumerate(rows):
            point = grid[column, row]
            if point.rate is not None:
                colour = style.ink_on(mesh.cmap(mesh.norm(point.rate)))
                rate = "" if bare else f"{100 * point.rate:.0f}"
                axes.text(x, y, f"{rate}{'*' if point.real else ''}", ha="center", va="center", size=size,
                          color=colour, weight="bold" if point.base else "normal")


def _frame_base(axes: "Axes", found: Sweep) -> None:
    from matplotlib.patches import Rectangle

    columns, rows = found.axes
    if found.base.values in found.grid:
        x, y = columns.index(found.base.values[0]), rows.index(found.base.values[1])
        axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, fill=False, edgecolor=style.INK, linewidth=2.2, zorder=5))
