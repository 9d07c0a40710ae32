"""One picture with an answer, to be shown where a page cannot be: the sentence, its bar, what it rests on."""
from collections.abc import Callable

from reports.charts import style
from reports.charts.style import Axes
from reports.html.figures import IntervalBar

COLOURS = {"dice": style.FLN, "sets": style.GREY}
LANE, SCALE, LABELS = 0.42, 0.45, 2.6       # inches: a lane is high, the scale below them, what stands to the left of them


def card(sentence: str, bar: IntervalBar, under: str, note: str, words: Callable[[str], str] = str) -> bytes:
    """The picture as a PNG; `under` says which games these are."""
    with style.style(words=words):
        height = LANE * len(bar.lanes) + SCALE
        figure, _, foot = style.fitted(sentence, note, height, under)
        (wide, high), room = figure.get_size_inches(), LABELS + 3 * style.EDGE
        axes = figure.add_axes((LABELS / wide, (foot + SCALE) / high, 1 - room / wide, (height - SCALE) / high))
        _draw(axes, bar)
        return style.saved(figure, "png")


def _draw(axes: Axes, bar: IntervalBar) -> None:
    axis = bar.axis
    axes.axvline(axis.middle, color=style.GREY, linestyle=style.DASHED, linewidth=0.8)
    if bar.margin:
        axes.axvspan(axis.middle - bar.margin, axis.middle + bar.margin, color=style.FAINT, linewidth=0)
    for number, lane in enumerate(bar.lanes):
        if lane.low is not None and lane.high is not None:
            axes.barh(number, lane.high - lane.low, 0.55, lane.low, color=COLOURS[lane.kind])
    axes.set_yticks(range(len(bar.lanes)), [lane.label for lane in bar.lanes])
    axes.set_ylim(len(bar.lanes) - 0.5, -0.5)
    axes.set_xticks(axis.ticks, [axis.label(tick) for tick in axis.ticks])
    axes.set_xlim(axis.low, axis.high)
    axes.grid(False)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
