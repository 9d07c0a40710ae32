"""The chart of a sweep: a line with its band for one number, a heat map for two."""
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from reports.charts import style
from reports.charts.drawing import Axes, Figure
from reports.charts.style import rate_bar
from reports.games import reports_of
from reports.sweeps.grid import Point, Sweep, percents, sweep_sentence
from reports.tables.text_table import path_words

FEW, LABELLED = 24, 11        # points: with a tick each; with their rate written beside them
LEAST_SPAN = 0.04             # of win rates on the axis
CELLS, WIDE = 36, 16          # cells in a row: at most, if their rates are written; at most, if they are wide
FITTING = 7                   # cells in a row of a narrow sheet: at most, if their rates are written
NOTE = "Players did not adapt to the values."
REAL = "a real difference from the base (on average at most 1 in 20 of these is luck)"


def chart(found: Sweep, facts: Mapping[str, object]) -> "Figure":
    """The figure; `facts` has "scenario", "fln", "france" and "seed". To be called, and saved, within `charts.style()`."""
    return (_line if len(found.paths) == 1 else _map)(found, facts)


def files(found: Sweep, facts: Mapping[str, object], forms: tuple[str, ...] = style.FORMS) -> dict[str, bytes]:
    """The chart as the files of `forms`."""
    with style.style(words=reports_of(facts).in_words):
        figure = chart(found, facts)
        return {form: style.saved(figure, form) for form in forms}


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
    level = f"{100 * found.level:g} %"
    note = f"Band: {level} interval. Filled: {REAL}. {NOTE}"
    figure, axes = style.framed(sweep_sentence(found), _under(found, facts), note)
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
    axes.axhline(base.rate, color=style.GREY, linewidth=1, linestyle=(0, (4, 3)), zorder=2)
    if place is not None:
        axes.scatter([place], [base.rate], marker="D", s=64, color=style.INK, zorder=5)
    name = "base" if place is None else f"base: {place}"
    axes.annotate(f"{name}\n{100 * base.rate:.1f} %", (1, base.rate), xycoords=("axes fraction", "data"), xytext=(4, 0),
                  textcoords="offset points", va="center", ha="left", color=style.INK, size=style.SMALL, weight="bold")


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
        axes.annotate(text, (place, point.high), xytext=(max(-14, min(14, -60 * slope)), 4), textcoords="offset points",
                      ha="center", va="bottom", size=style.SMALL, color=style.INK, weight="bold" if point.base else "normal",
                      zorder=6, bbox={"facecolor": style.PAPER, "alpha": 0.7, "pad": 0.8, "linewidth": 0})


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
    note = f"{f'* {REAL}' if written else 'Dotted: no real difference from the base'}. {_where(found)} {NOTE}"
    figure, axes = style.framed(sweep_sentence(found), _under(found, facts), note, width, height)
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
