"""Charts of a comparison: the shift for all games, on each data set and for each pair of players; what changed on the way."""

from reports.charts import outcomes, style
from reports.charts.outcomes import difference_rows
from reports.charts.style import Axes, Figure
from reports.comparison.comparison_text import panel_title
from reports.comparison.on_the_way import SHOWN, WayChanges
from reports.comparison.verdict import Comparison, DataSetComparison, Kind, Panel, points
from reports.tables.text_table import number, points_range

GOLDEN = 0.618                    # spreads dots that follow each other
SPREAD = 0.24                     # of a row: how far dots lie from its middle
LEAST = 30                        # pairs of games: a data set with fewer has no dot, the dice alone would place it
SHIFT_NOTE = "Lines: intervals. Grey: the margin, a difference too small to matter. Filled: a shift beyond it."
DOTS_NOTE = " Dots: the data sets, each by its own pairs of games, so the dice spread them too."
WAY_NOTE = ("Bars: the mean of a game with the change minus that without, in standard deviations of games without it. Lines: "
            "intervals. Beside the names: both means.")


def shift_chart(found: Comparison, sets: DataSetComparison | None, panel: Panel | None) -> "Figure":
    """A row for all games, one for the data sets, one for each pair of players. To be drawn within style().

    Data sets have a dot each, or, with fewer pairs than LEAST, the range of nine in ten, from which the dice are taken out.
    """
    lines = {"these players, all games": found}
    lines |= {" v ".join(pair): each for pair, each in panel.cells.items() if pair != panel.asked} if panel else {}
    tried = sets.comparisons if sets else []
    dots = [each.estimate for each in tried if each.counts.pairs >= LEAST]
    few, note, names, band = len(tried) - len(dots), SHIFT_NOTE, list(lines), []
    if dots:
        names.insert(1, f"each of {len(dots)} data sets")
        note += DOTS_NOTE
    elif sets and sets.shown.low is not None:
        names.insert(1, f"nine in ten of {len(tried)} data sets")
        band = [end for end in (sets.shown.low, sets.shown.high) if end is not None]
    if few:
        note += f" {few} of {len(tried)} data sets have fewer than {LEAST} pairs of games, too few for a dot each."
    ends = [end for each in lines.values() for end in (each.low, each.high)] + dots + band + [-found.margin, found.margin]
    figure, axes = difference_rows(shift_headline(sets, panel), note, names, ends,
                                   "points of the FLN's win rate", found.sides)
    axes.plot(band, [1] * len(band), color=style.GREY, linewidth=6, alpha=0.5, solid_capstyle="butt", label="data sets")
    axes.axvspan(-found.margin, found.margin, color=style.FAINT, alpha=0.6, linewidth=0, zorder=0)
    for at, name in enumerate(names):
        if name in lines:
            _shift(axes, at, lines[name])
    axes.scatter(dots, [1 + SPREAD * (2 * (GOLDEN * at % 1) - 1) for at in range(len(dots))], s=7, color=style.GREY, linewidths=0,
                 zorder=4, label="data sets")
    return figure


def shift_headline(sets: DataSetComparison | None, panel: Panel | None) -> str:
    """On how many data sets and for which players the verdict holds, or how far the difference moves where there is none; empty
    if neither was tried."""
    parts = []
    if sets and sets.least:
        parts.append(f"{sets.least} of the data sets give the same verdict")
    elif sets and sets.verdict.kind != Kind.UNUSED and sets.shown.low is not None and sets.shown.high is not None:
        moves = points_range(sets.shown.low, sets.shown.high)
        parts.append(f"On the middle 90 % of {sets.shown.sets} data sets the difference is {moves} points")
    if panel:
        parts.append(panel_title(panel).removesuffix("."))
    return ". ".join(parts)


def _shift(axes: "Axes", at: int, each: Comparison) -> None:
    right = each.estimate > 0
    outcomes.estimate(axes, at, (each.low, each.estimate, each.high), style.FLN if right else style.FRANCE, right,
                  each.verdict.kind == Kind.SHIFTS, points(each.estimate))


def way_chart(found: WayChanges) -> "Figure":
    """A bar for each of the first SHOWN measures that are found. To be drawn within style()."""
    shown = found.found[:SHOWN]
    figure, axes = style.framed(way_headline(found), WAY_NOTE, height=outcomes.sheet_height(1.5, 0.3, len(shown)))
    outcomes.name_rows(axes, [each.about for each in shown], style.SMALL, kept=1.0)
    for at, each in enumerate(shown):
        scale = each.size / each.difference
        outcomes.bar(axes, at, each.size, (scale * each.low, scale * each.high), 0.6, each.about)
    outcomes.write_values(axes, [f"{number(each.base)} → {number(each.variant)}" for each in shown], 4)
    axes.axvline(0, color=style.INK, linewidth=1)
    axes.set_xlabel("standard deviations of a game")
    return figure


def way_headline(found: WayChanges) -> str:
    """The measure that changes most, of those that do not only restate the change."""
    if not found.found:
        return "Nothing that was looked at shows a change on the way"
    first = found.found[0]
    means = f"{number(first.variant)} instead of {number(first.base)}"
    return f"On the way this changes most: {first.about}, {means} (mean of a game)"
