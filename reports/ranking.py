"""Many changes of one base, each judged by the same dice, the largest shift towards the FLN first.

In words, as JSON, as a frame, and as a chart with a bar for each change's shift.
"""
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import polars as pl

from reports.assertions.language import Band
from reports.charts import outcomes as row_chart
from reports.charts import style
from reports.charts.style import Axes, Figure
from reports.comparison.comparison_text import pairs_json
from reports.comparison.uses import ChangedValue, Often, Uses
from reports.comparison.verdict import FIRST, Comparison, Kind, comparison_of, points, verdict_group
from reports.statistics.differences import Selection, bounded_wilson, select
from reports.statistics.paired_values import PairedValues
from reports.tables import text_table
from reports.tables.frames import worth_of

STEP = 3, 2               # pairs at a look, over those at the look before


@dataclass(frozen=True)
class Change:
    """A change by its name, what it changes, a line each, how many games come to that, and whether all are those of the base."""
    name: str
    lines: Sequence[str]
    uses: Uses = field(default_factory=Uses)
    alike: bool = False

    @property
    def values(self) -> list[ChangedValue]:
        """What its lines say."""
        return list(map(ChangedValue.of, self.lines))


@dataclass(frozen=True)
class Ranked:
    """A change and its comparison with the base; [low, high] is the ordinary interval of the FLN's win rate under it."""
    change: Change
    comparison: Comparison
    low: float
    high: float

    @property
    def name(self) -> str:
        return self.change.name

    @property
    def rate(self) -> float:
        """The FLN's win rate."""
        return self.comparison.counts.variant / self.comparison.counts.pairs

    @property
    def shifts(self) -> bool:
        return self.comparison.verdict.kind == Kind.SHIFTS


@dataclass(frozen=True)
class BaseRate:
    """The FLN's win rate of the base, with its ordinary interval."""
    games: int
    rate: float
    low: float
    high: float


@dataclass(frozen=True)
class Ranking:
    """`rows` by their shift, the largest towards the FLN first. `level` is that of all intervals, chosen so that on
    average at most `false_share` of the verdicts given are wrong; `margin` is a share. With `most` so many are `shown`."""
    base: BaseRate
    rows: tuple[Ranked, ...]
    margin: float
    level: float
    false_share: float
    most: int = 0

    @property
    def shown(self) -> tuple[Ranked, ...]:
        """All rows, or the `most` largest shifts of either side, verdicts before others."""
        chosen = sorted(self.rows, key=lambda each: (not each.shifts, -abs(each.comparison.estimate)))[:self.most or None]
        return tuple(each for each in self.rows if each in chosen)

    @property
    def decided(self) -> int:
        """How many changes have a verdict."""
        return sum(each.comparison.verdict.decided for each in self.rows)


def judged(counted: Sequence[tuple[Change, PairedValues]], margin: float, sides: tuple[str, str]) -> Selection:
    """Which of these changes of one base have a verdict on `margin`, the share of wrong ones being limited."""
    return select([partial(_decided, each, margin, sides) for each in counted])


def _decided(counted: tuple[Change, PairedValues], margin: float, sides: tuple[str, str], level: float) -> bool:
    return _compared(*counted, margin, sides, level).verdict.decided


def _compared(change: Change, counts: PairedValues, margin: float, sides: tuple[str, str], level: float) -> Comparison:
    return comparison_of(counts, margin, sides, level).judged_by(change.uses, 0 if change.alike else None)


def ranking(counted: Sequence[tuple[Change, PairedValues]], margin: float, sides: tuple[str, str]) -> Ranking:
    """The Ranking of these changes, each with its pairs. ValueError where there is none, or one has no pair."""
    selection = judged(counted, margin, sides)
    rows = [Ranked(change, _compared(change, counts, margin, sides, selection.level),
                   *bounded_wilson(*counts.variant_values, level=selection.level)) for change, counts in counted]
    widest = max((counts for _, counts in counted), key=lambda counts: counts.pairs)
    base = BaseRate(**worth_of(*widest.base_values, selection.level))
    return Ranking(base, tuple(sorted(rows, key=lambda each: -each.comparison.estimate)), margin, selection.level, selection.rate)


def looks(least: int, most: int) -> Iterator[int]:
    """The numbers of pairs at which changes are judged: `least` (at least FIRST), then half as many more each time, to `most`."""
    pairs = max(least, FIRST)
    while pairs < most:
        yield pairs
        pairs = pairs * STEP[0] // STEP[1]
    yield most


def undecided(counted: Sequence[tuple[Change, PairedValues]], margin: float, sides: tuple[str, str]) -> list[int]:
    """The places of those without a verdict yet, of which some game used what is changed."""
    selection = judged(counted, margin, sides)
    return [at for at, (each, decided) in enumerate(zip(counted, selection.chosen, strict=True))
            if not decided and _compared(*each, margin, sides, selection.level).verdict.kind != Kind.UNUSED]


SHOWN, ORDERED = 24, 10   # largest shifts in the table and chart of very many changes, and those whose order is played for


def out_of_order(counted: Sequence[tuple[Change, PairedValues]], margin: float, sides: tuple[str, str]) -> list[int]:
    """The places of the ORDERED largest shifts that may change places with a neighbour: their intervals, by size, overlap."""
    selection = judged(counted, margin, sides)
    found = [_compared(*each, margin, sides, selection.level) for each in counted]
    largest = sorted((at for at, each in enumerate(found) if each.verdict.kind == Kind.SHIFTS),
                     key=lambda at: -abs(found[at].estimate))[:ORDERED]
    ends = [sorted((abs(found[at].low), abs(found[at].high))) for at in largest]
    open_ = [number for number, (mine, theirs) in enumerate(itertools.pairwise(ends)) if theirs[1] > mine[0]]
    return sorted({largest[place] for number in open_ for place in (number, number + 1)})


LISTED = 2                # changes named in a sentence, at most
LONGEST, TOUCHED = 44, 28    # letters of a name, and of what it touches, in a table
TUNED = "Players did not adapt to the changes; `wilaya compare --readapt` lets them."
USED = "Used in: games that come to what is changed, without the change or with it, whichever are more."
LEVELS = "The intervals of FLN wins are for the number of games at the end, dice and data."


def ranking_sentence(found: Ranking, named: bool = True) -> str:
    """One sentence: how many changes shift the balance, which way, and unless not `named`, which most."""
    asked, shifts = len(found.rows), [each for each in found.rows if each.shifts]
    if not shifts:
        rest = "none is known to" if found.decided < asked else "no change does"
        return f"Of {asked} changes {rest} shift the balance by more than {points(found.margin)}" if asked > 1 else (
            f"{found.rows[0].name}: {_verdict(found.rows[0])}")
    gains = [each for each in shifts if each.comparison.estimate > 0]
    losses = [each for each in reversed(shifts) if each.comparison.estimate < 0]
    told = [f"{len(some)} towards {some[0].comparison.verdict.towards}{f' ({_named(some)})' if named else ''}"
            for some in (gains, losses) if some]
    verb = "shifts" if len(shifts) == 1 else "shift"
    open_ = sum(each.comparison.on_average_only for each in shifts)
    on_average = f"; {open_} of them on average only: which way may depend on the data" if open_ else ""
    return (f"{len(shifts)} of {asked} changes {verb} the balance by more than {points(found.margin)}: {', '.join(told)}"
            f"{on_average}")


def _named(rows: list[Ranked]) -> str:
    found = [f"{each.name} {text_table.points(each.comparison.estimate)}" for each in rows[:LISTED]]
    return ", ".join(found) + (f" and {len(rows) - LISTED} more" if len(rows) > LISTED else "")


def ranking_text(found: Ranking) -> str:
    """The finding, the table with the base in its place, and how sure it is."""
    return "\n\n".join([f"{ranking_sentence(found)}.", ranking_table(found), "\n".join(ranking_notes(found))])


def ranking_table(found: Ranking) -> str:
    """A row a change by its shift, and the base among them; of very many changes what they touch, and fewer columns."""
    heads = ("change", "FLN wins", level_words(found), "shift", level_words(found), "sets this way", "pairs",
             "used in", "changed winner", "verdict", "touches")
    rows = [(each.comparison.estimate, (*_row(each), _short(touches(each), TOUCHED))) for each in found.shown]
    rows.append((0.0, ("base", text_table.percent(found.base.rate), text_table.percent_range(found.base.low, found.base.high),
                       "", "", "", text_table.whole(found.base.games), "", "", "", "")))
    kept = [at for at in range(len(heads)) if at not in ((2, 8) if found.most else (10,))]
    ordered = [[row[at] for at in kept] for _, row in sorted(rows, key=lambda each: -each[0])]
    return text_table.table([heads[at] for at in kept], ordered, "".join("lrrrrrrrrll"[at] for at in kept))


def touches(row: Ranked) -> str:
    """The actions that a change touches, in words; a dash where nothing counts them."""
    whole = row.comparison.uses.whole
    return whole.what if whole else text_table.NOTHING


def _row(row: Ranked) -> tuple[str, ...]:
    found = row.comparison
    return (_short(row.name), text_table.percent(row.rate), text_table.percent_range(row.low, row.high),
            f"{text_table.points(found.estimate)} pp", text_table.points_range(found.low, found.high),
            text_table.sets_cell(found.counts.sign), text_table.whole(found.counts.pairs), text_table.whole(found.uses.most),
            text_table.percent(found.counts.flipped / found.counts.pairs), _verdict(row))


def _short(name: str, longest: int = LONGEST) -> str:
    return name if len(name) <= longest else f"{name[:longest - 3]}..."


def _verdict(row: Ranked) -> str:
    """The verdict as `compare` says it, without what stands in the table anyway."""
    verdict = row.comparison.verdict
    small = f", small but real, towards {verdict.towards}" if verdict.kind == Kind.NO_SHIFT_SMALL else ""
    hardly = "hardly used: " if row.comparison.uses.often == Often.SELDOM else ""
    if row.comparison.on_average_only:
        return f"{hardly}towards {verdict.towards} on average only"
    return f"{hardly}{verdict_group(verdict)}{small}"


def level_words(found: Ranking) -> str:
    """The level of all intervals."""
    return f"{100 * found.level:.4g} % interval"


def ranking_notes(found: Ranking) -> list[str]:
    """What the verdicts and intervals promise, all together."""
    asked, share = len(found.rows), f"{100 * found.false_share:g} %"
    notes = [f"{found.decided} of {asked} changes have a verdict, margin {points(found.margin)}. On average at most {share} of "
             f"such verdicts are wrong, and at most {share} of their intervals miss, however many changes are ranked."]
    if any(each.comparison.verdict.kind == Kind.UNDECIDED for each in found.rows):
        notes.append("Undecided: these games are not enough; --max-games plays more, or `wilaya compare` one change by itself.")
    if any(each.comparison.counts.sign for each in found.rows):
        notes.append(text_table.SETS_THIS_WAY)
    if any(each.comparison.uses.whole for each in found.rows):
        notes.append(USED)
    if len(found.shown) < asked:
        notes.append(f"{len(found.shown)} of {asked} changes are shown, the largest shifts; --csv, --xlsx and --html have all.")
    return [*notes, LEVELS, TUNED]


def ranking_frame(found: Ranking) -> "pl.DataFrame":
    """name, rate (the FLN's), low, high, difference with its interval, pairs, used, sets_this_way, flipped,
    verdict, and with `most` what it touches: a row a change."""
    rows = [{"name": each.name, "rate": each.rate, "low": each.low, "high": each.high,
             "difference": each.comparison.estimate, "difference_low": each.comparison.low,
             "difference_high": each.comparison.high, "pairs": each.comparison.counts.pairs, "used": each.comparison.uses.most,
             "sets_this_way": text_table.sets_cell(each.comparison.counts.sign),
             "flipped": each.comparison.counts.flipped / each.comparison.counts.pairs, "verdict": _verdict(each),
             **({"touches": touches(each)} if found.most else {})}
            for each in found.rows]
    return pl.DataFrame(rows, schema_overrides={"used": pl.Int64})


def changes_frame(found: Ranking) -> "pl.DataFrame":
    """name, changes: a row a line that a change differs from the base in."""
    rows = [{"name": each.name, "changes": line} for each in found.rows for line in each.change.lines]
    return pl.DataFrame(rows, schema={"name": pl.String, "changes": pl.String})


def ranking_json(found: Ranking, folders: Mapping[str, str]) -> dict[str, Any]:
    """{"finding", "margin", "level", "false_share", "decided", "base", "changes"}: a change as docs/compare.md has it."""
    return {"finding": ranking_sentence(found), "margin": found.margin, "level": found.level, "false_share": found.false_share,
            "decided": found.decided, "base": vars(found.base),
            "changes": [_json(each, folders[each.name]) for each in found.rows]}


def _json(row: Ranked, folder: str) -> dict[str, Any]:
    return {"name": row.name, "changes": list(row.change.lines), **pairs_json(row.comparison), "rate": row.rate, "low": row.low,
            "high": row.high, "folder": folder}


ROW, BELOW = 0.27, 0.55       # inches: a change, and the axis below them
LABELS, RATES = 3.0, 0.75    # inches for names at most, and for the win rates on the right
ROOM = 0.14                   # inches beside names


def ranking_chart(found: Ranking, under: str, band: Band | None = None) -> "Figure":
    """Coloured bars shift the balance; grey ones do not, white ones have no verdict; `band` is a target, shaded. To be drawn, and
    saved, within `style()`."""
    rows = found.shown
    note = (f"Bars: FLN's win rate, change minus base ({100 * found.base.rate:.1f} %); on the right the rate itself. Lines: "
            f"{level_words(found)}s. Coloured: shifts by more than {points(found.margin)} (dashed), towards that side. Grey: no "
            f"shift beyond that. White: undecided, or not used. On average at most {100 * found.false_share:g} % of the verdicts "
            f"are wrong.{f' Shaded: {band.words()} in all, the target.' if band else ''}")
    body = row_chart.row_height(ROW) * len(rows)
    figure, _, foot = style.fitted(ranking_sentence(found, named=False), note, body + BELOW, under)
    width, height = figure.get_size_inches()
    names = [style.wrapped(each.name, style.BODY, LABELS) for each in rows]
    longest = max(style.text_width(each, style.BODY) for name in names for each in name.split("\n"))
    left = style.EDGE + style.fitting(min(LABELS, longest) + ROOM, 0)
    right = style.fitting(RATES, style.EDGE)
    axes = figure.add_axes((left / width, (foot + BELOW) / height, (width - left - right) / width, body / height))
    if band:
        axes.axvspan(100 * (band.low - found.base.rate), 100 * (band.high - found.base.rate), color=style.FAINT, zorder=0)
    _bars(axes, found)
    _rates(axes, rows)
    cut = [name.split("\n")[0] + "…" * ("\n" in name) for name in names]
    row_chart.name_rows(axes, style.fitting(cut, [each.name for each in rows]), kept=RATES)
    axes.set_xlabel("points of the FLN's win rate")
    return figure


def _bars(axes: "Axes", found: Ranking) -> None:
    shown = found.shown
    places, rows = range(len(shown)), [each.comparison for each in shown]
    axes.barh(places, [100 * each.estimate for each in rows], row_chart.bar_height(0.68), color=[_colour(each) for each in shown],
              edgecolor=[style.GREY if _colour(each) == style.PAPER else _colour(each) for each in shown], linewidth=0.8)
    low, high = ([100 * each.low for each in rows], [100 * each.high for each in rows])
    axes.hlines(places, low, high, color=style.INK, linewidth=1.1, zorder=3)
    axes.axvline(0, color=style.INK, linewidth=0.9)
    for side in (-1, 1):
        axes.axvline(100 * side * found.margin, color=style.GREY, linewidth=0.8, linestyle=style.DASHED)


def _colour(row: Ranked) -> str:
    verdict = row.comparison.verdict
    if verdict.kind == Kind.SHIFTS:
        return style.FLN if row.comparison.estimate > 0 else style.FRANCE
    return style.FAINT if verdict.decided else style.PAPER


def _rates(axes: "Axes", rows: tuple[Ranked, ...]) -> None:
    """The win rate of each change, right of its bar."""
    row_chart.write_values(axes, [f"{100 * each.rate:.1f} %" for each in rows], 6)
    if not style.is_narrow():
        style.beside(axes, "FLN wins", (1, 1), 6, 3, xycoords="axes fraction", va="baseline", color=style.GREY)


def ranking_chart_file(found: Ranking, under: str, form: str, words: Callable[[str], str] = str,
                       band: Band | None = None) -> bytes:
    """The chart as a file of one of style.FORMS, in the words of a game."""
    with style.style(words=words):
        return style.saved(ranking_chart(found, under, band), form)
