"""The chart of a study of sensitivity: bars for the share of each group, and below them a tornado of single cells."""
from collections.abc import Mapping, Sequence

from reports.charts import rows as row_chart
from reports.charts import style
from reports.charts.drawing import Axes, Figure
from reports.games import reports_of
from reports.sensitivity.findings import FIRST, CellEffect, Findings, GroupShare, sensitivity_sentence
from reports.statistics.intervals import LEVEL
from reports.tables.text_table import path_words, percent, points

ROW, AROUND = 0.27, 0.75       # inches: of a bar; of what stands around the bars of a plot


def files(found: Findings, facts: Mapping[str, object], forms: tuple[str, ...] = style.FORMS) -> dict[str, bytes]:
    """The chart as the files of `forms`; `facts` has "scenario", "fln", "france" and "seed"."""
    with style.style(words=reports_of(facts).in_words):
        figure = chart(found, facts)
        return {form: style.saved(figure, form) for form in forms}


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
    figure = style.sheet(sensitivity_sentence(found), under, note, style.WIDTH, sum(heights) + style.fitting(1.2, 0.3))
    plots = figure.subplots(len(heights), 1, height_ratios=heights, squeeze=False)[:, 0]
    _shares(plots[0], found.groups)
    if cells:
        _effects(plots[1], cells)
    return figure


def _shares(axes: "Axes", groups: Sequence[GroupShare]) -> None:
    places = range(len(groups))
    axes.barh(places, [max(0.0, each.share) for each in groups], height=row_chart.bar_height(0.62), color=style.GREY)
    _intervals(axes, groups)
    top = max(each.high for each in groups)
    for place, each in zip(places, groups, strict=True):
        axes.annotate(percent(each.share, 0), (max(each.high, 0), place), xytext=(5, 0), textcoords="offset points", va="center",
                      size=style.SMALL, color=style.INK)
    _rows(axes, [each.group for each in groups])
    right = style.fitting(1.08, 1.16) * top
    axes.set_xlim(min(0.0, *(each.low - 0.02 * top for each in groups)), right)
    style.in_percents(axes.xaxis, 0, right)
    axes.set_xlabel("share of the spread between data sets")


def _effects(axes: "Axes", cells: Sequence[CellEffect]) -> None:
    places = range(len(cells))
    axes.barh(places, [100 * each.effect for each in cells], height=row_chart.bar_height(0.62),
              color=[style.FLN if each.effect > 0 else style.FRANCE for each in cells])
    for place, each in zip(places, cells, strict=True):
        axes.plot([100 * each.low, 100 * each.high], [place, place], color=style.INK, linewidth=1.1)
        right = each.effect > 0
        axes.annotate(points(each.effect, 0), (100 * (each.high if right else each.low), place), xytext=(5 if right else -5, 0),
                      textcoords="offset points", va="center", ha="left" if right else "right", size=style.SMALL, color=style.INK)
    axes.axvline(0, color=style.GREY, linewidth=0.8)
    _rows(axes, [f"{path_words(each.path)}: {each.start} to {each.end}" for each in cells])
    axes.margins(x=0.2)
    axes.set_xlabel("points, low end to high end")


def _intervals(axes: "Axes", groups: Sequence[GroupShare]) -> None:
    for place, each in enumerate(groups):
        axes.plot([each.low, each.high], [place, place], color=style.INK, linewidth=1.1)


def _rows(axes: "Axes", names: Sequence[str]) -> None:
    """A name for each bar, the first at the top."""
    row_chart.name_rows(axes, names)
    axes.spines["left"].set_visible(False)
