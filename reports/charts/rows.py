"""Charts with a row for each of several things: its name stands left of its bar; on a narrow sheet above it, so that bars keep
the width of the sheet."""
from collections.abc import Sequence
from typing import Any

from reports.charts import style
from reports.charts.drawing import Axes, Text

DEEP, THIN = 0.36, 0.34           # on a narrow sheet: inches of a row, share of it that a bar takes
AROUND = 0.95                     # inches of all else on a narrow sheet, which has no headline and no note
ABOVE = 5.5                       # points from the middle of a row to its name
LEAST = 6.5                       # points: the smallest letters of a name
CUT = "\N{HORIZONTAL ELLIPSIS}"


def row_height(wide: float) -> float:
    """Inches of a row that takes `wide` where its name stands beside it."""
    return style.fitting(wide, max(wide, DEEP))


def sheet_height(around: float, wide: float, rows: int) -> float:
    """Inches of a sheet with so many rows of `wide` inches, and `around` inches for all else."""
    return style.fitting(around, AROUND) + row_height(wide) * rows


def bar_height(wide: float) -> float:
    """The share of a row that a bar takes."""
    return style.fitting(wide, THIN)


def name_rows(axes: "Axes", names: Sequence[str], size: float = style.BODY, kept: float = 0.0) -> "list[Text]":
    """Make the y-axis one of rows from the top, and write their names; the texts. `kept` inches are for values above rows."""
    axes.set_ylim(max(len(names), 1) - 0.4, style.fitting(-0.6, -0.75))
    axes.grid(True, axis="x")
    axes.grid(False, axis="y")
    axes.tick_params(axis="y", length=0)
    if not style.is_narrow():
        axes.set_yticks(range(len(names)), names, size=size)
        return axes.get_yticklabels()
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    return [_above(axes, at, *_held(name, kept), 0, "left") for at, name in enumerate(names)]


def estimate(axes: "Axes", at: int, ends: tuple[float, float, float], colour: str, round_: bool, filled: bool,
             label: str) -> None:
    """Mark an estimate and its interval in a row: `ends` are low, estimate and high; a disc or a square, filled or not."""
    low, middle, high = ends
    axes.plot([low, high], [at, at], color=colour, linewidth=2, zorder=4)
    axes.plot([middle], [at], marker="o" if round_ else "s", markersize=6.5, markeredgecolor=colour, linestyle="none",
              markerfacecolor=colour if filled else style.PAPER, zorder=5, label=label)


def bar(axes: "Axes", at: int, value: float, ends: tuple[Any, Any], wide: float, label: str,
        colour: str = style.GREY, zorder: float = 4, **more: Any) -> None:
    """A bar in a row that takes the share `wide` of it, and a line from end to end of its interval, where that is known."""
    axes.barh(at, value, height=bar_height(wide), color=colour, edgecolor=style.PAPER, linewidth=0, label=label, **more)
    if None not in ends:
        axes.plot(ends, [at, at], color=style.INK, linewidth=1.3, zorder=zorder)


def write_values(axes: "Axes", values: Sequence[str], gap: float, bold: Sequence[bool] = ()) -> None:
    """Write a value right of each row, `gap` points from the axes; on a narrow sheet at the right end of the row's name."""
    for at, value in enumerate(values):
        if style.is_narrow():
            text = _above(axes, at, value, style.SMALL, 1, "right")
        else:
            text = style.beside(axes, value, (1, at), gap, xycoords=("axes fraction", "data"))
        text.set_fontweight("bold" if bold and bold[at] else "normal")


def _above(axes: "Axes", at: int, text: str, size: float, place: float, side: str) -> "Text":
    found = style.beside(axes, text, (place, at), 0, ABOVE, xycoords=("axes fraction", "data"), ha=side, va="bottom", size=size,
                         zorder=7, bbox={"facecolor": style.PAPER, "alpha": 0.75, "pad": 0.6, "linewidth": 0})
    found.set_in_layout(False)
    return found


def _held(name: str, kept: float) -> tuple[str, float]:
    """A name as a narrow sheet holds it, and how large its letters are: smaller, or cut, if it is long."""
    room = style.NARROW - 3 * style.EDGE - kept
    size = max(LEAST, min(style.SMALL, style.SMALL * room / style.text_width(name, style.SMALL))) if name else style.SMALL
    while style.text_width(name, size) > room:
        name = name.removesuffix(CUT)[:-1] + CUT
    return name, size
