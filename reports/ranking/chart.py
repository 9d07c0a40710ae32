"""The chart of a ranking: a bar for each change's shift, the largest towards the FLN on top, with its interval."""
from collections.abc import Callable

from reports.charts import rows as row_chart
from reports.charts import style
from reports.charts.drawing import Axes, Figure
from reports.comparison.verdict import Kind, points
from reports.ranking.ranking import Ranked, Ranking
from reports.ranking.text import level_words, ranking_sentence

ROW, BELOW = 0.27, 0.55       # inches: a change, and the axis below them
LABELS, LEVELS = 3.0, 0.75    # inches for names at most, and for the win rates on the right
ROOM = 0.14                   # inches beside names


def ranking_chart(found: Ranking, under: str) -> "Figure":
    """Coloured bars shift the balance; grey ones do not, white ones have no verdict. To be drawn, and saved, within `style()`."""
    rows = found.rows
    note = (f"Bars: FLN's win rate, change minus base ({100 * found.base.rate:.1f} %); on the right the rate itself. Lines: "
            f"{level_words(found)}s. Coloured: shifts by more than {points(found.margin)} (dashed), towards that side. Grey: no "
            f"shift beyond that. White: undecided, or not used. On average at most {100 * found.false_share:g} % of the verdicts "
            "are wrong.")
    body = row_chart.row_height(ROW) * len(rows)
    figure, _, foot = style.fitted(ranking_sentence(found, named=False), under, note, body + BELOW)
    width, height = figure.get_size_inches()
    names = [style.wrapped(each.name, style.BODY, LABELS) for each in rows]
    longest = max(style.text_width(each, style.BODY) for name in names for each in name.split("\n"))
    left = style.EDGE + style.fitting(min(LABELS, longest) + ROOM, 0)
    right = style.fitting(LEVELS, style.EDGE)
    axes = figure.add_axes((left / width, (foot + BELOW) / height, (width - left - right) / width, body / height))
    _bars(axes, found)
    _rates(axes, rows)
    cut = [name.split("\n")[0] + "…" * ("\n" in name) for name in names]
    row_chart.name_rows(axes, style.fitting(cut, [each.name for each in rows]), kept=LEVELS)
    axes.set_xlabel("points of the FLN's win rate")
    return figure


def _bars(axes: "Axes", found: Ranking) -> None:
    places, rows = range(len(found.rows)), [each.comparison for each in found.rows]
    axes.barh(places, [100 * each.estimate for each in rows], row_chart.bar_height(0.68),
              color=[_colour(each) for each in found.rows],
              edgecolor=[style.GREY if _colour(each) == style.PAPER else _colour(each) for each in found.rows], linewidth=0.8)
    low, high = ([100 * each.low for each in rows], [100 * each.high for each in rows])
    axes.hlines(places, low, high, color=style.INK, linewidth=1.1, zorder=3)
    axes.axvline(0, color=style.INK, linewidth=0.9)
    for side in (-1, 1):
        axes.axvline(100 * side * found.margin, color=style.GREY, linewidth=0.8, linestyle=(0, (4, 3)))


def _colour(row: Ranked) -> str:
    verdict = row.comparison.verdict
    if verdict.kind == Kind.SHIFTS:
        return style.FLN if row.comparison.estimate > 0 else style.FRANCE
    return style.FAINT if verdict.decided else style.PAPER


def _rates(axes: "Axes", rows: tuple[Ranked, ...]) -> None:
    """The win rate of each change, right of its bar."""
    row_chart.write_values(axes, [f"{100 * each.rate:.1f} %" for each in rows], 6)
    if not style.is_narrow():
        axes.annotate("FLN wins", (1, 1), xycoords="axes fraction", xytext=(6, 3), textcoords="offset points", size=style.SMALL,
                      color=style.GREY)


def ranking_chart_file(found: Ranking, under: str, form: str, words: Callable[[str], str] = str) -> bytes:
    """The chart as a file of one of style.FORMS, in the words of a game."""
    with style.style(words=words):
        return style.saved(ranking_chart(found, under), form)
