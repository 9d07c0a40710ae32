"""Rows of numbers with intervals to the left and right of nothing: the frame of swings and of chit effects."""
from collections.abc import Sequence
from typing import TYPE_CHECKING

from reports import charts
from reports.layout import points

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROW, ROOM, MARGIN = 0.23, 1.75, 0.06         # inches of a row, of all besides; room at both ends of the axis


def rows_of(title: str, under: str, note: str, words: Sequence[str], ends: Sequence[float], label: str,
            spoken: tuple[str, str]) -> "tuple[Figure, Axes]":
    """A figure with a row for each of `words`, from the top, and an axis in percentage points that holds all `ends`.

    Right of nothing is the FLN's, left the other side's; `spoken`: both in a sentence, the FLN first.
    """
    height = ROOM + ROW * max(len(words), 2) + 0.15 * (charts.length(title, charts.TITLE, "bold") // charts.WIDTH)
    figure, axes = charts.framed(title, under, note, height=height)
    low, high = min([0, *ends]), max([0, *ends])
    room = MARGIN * (high - low or 0.02)
    axes.set_xlim(low - room, high + room)
    axes.set_ylim(max(len(words), 1) - 0.4, -0.6)
    axes.set_yticks(range(len(words)), words, size=charts.SMALL)
    axes.xaxis.set_major_formatter(lambda value, _: signed(value, 1 if high - low < 0.04 else 0))
    axes.axvline(0, color=charts.INK, linewidth=1)
    axes.set_xlabel(label)
    axes.grid(True, axis="x")
    axes.grid(False, axis="y")
    axes.tick_params(axis="y", length=0)
    for side, at, text in (("left", 0, f"← for {spoken[1]}"), ("right", 1, f"for {spoken[0]} →")):
        axes.annotate(text, (at, 1), xycoords="axes fraction", xytext=(0, 4), textcoords="offset points", ha=side, va="bottom",
                      size=charts.SMALL, color=charts.FRANCE if side == "left" else charts.FLN, weight="bold")
    return figure, axes


def signed(share: float, places: int = 0) -> str:
    """A difference of shares in percentage points, with a real minus sign."""
    return points(share, places).replace("-", "\N{MINUS SIGN}")
