"""Keys of charts: a scale of colours, the colours of win rates, a legend."""
from collections.abc import Callable, Sequence
from typing import Literal

from reports.charts import style
from reports.charts.drawing import Artist, Axes, Axis, Colormap, Figure, ScalarMappable

LONGEST = 200             # points: a scale of colours


def colour_key(axes: "Axes", colours: "Colormap", low: float, high: float, words: Callable[[float], str],
               line: float) -> None:
    """A key of colours from `low` to `high` on axes in points, `line` points from below; `words` writes both values."""
    from matplotlib.patches import Rectangle

    steps, box = 25, 10
    ends = [words(value) for value in (low, high)]
    before, after = (72 * style.text_width(end, style.SMALL) for end in ends)
    left = before + 5
    width = min(LONGEST, axes.get_xlim()[1] - left - after - 5)
    axes.text(0, line, ends[0], size=style.SMALL, va="center")
    for step in range(steps):
        axes.add_patch(Rectangle((left + step * width / steps, line - box / 2), width / steps + 0.2, box, linewidth=0,
                                 facecolor=colours(step / (steps - 1))))
    axes.text(left + width + 5, line, ends[1], size=style.SMALL, va="center")


def rate_bar(figure: "Figure", axes: "Axes", colours: "ScalarMappable") -> "tuple[Axes, Axis]":
    """The key of the colours of win rates, to the right or on a narrow sheet below: its axes, and the axis of its rates."""
    below = style.is_narrow()
    bar = figure.colorbar(colours, ax=axes, location="bottom" if below else "right", fraction=0.04, pad=0.02, aspect=28)
    bar.set_label("FLN wins", color=style.INK)
    bar.outline.set_visible(False)
    return bar.ax, bar.ax.xaxis if below else bar.ax.yaxis


def key_of(axes: "Axes", place: Literal["upper left", "upper right", "lower right"],
           handles: "Sequence[Artist] | None" = None, words: Sequence[str] = ()) -> None:
    """A legend at `place`, on a narrow sheet below the plot. Without `handles` it lists what has a label; `words` for labels."""
    shown = axes.get_legend_handles_labels()[0] if handles is None else handles
    words = words or [str(each.get_label()) for each in shown]
    if style.is_narrow():
        axes.figure.legend(shown, words, loc="outside lower center", ncols=2, fontsize=style.SMALL)
    else:
        axes.legend(shown, words, loc=place, fontsize=style.SMALL)
