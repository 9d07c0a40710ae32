"""Sweeps: one or two rule numbers over a grid, with the same dice at every point; as points, text and JSON."""
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from reports.comparison.paired_games import Tally, boards_unlike, tallies
from reports.comparison.uses import Count, Often, Use, use_of_values
from reports.comparison.verdict import NOT_USED
from reports.statistics.bounded_intervals import bounded_difference, bounded_wilson
from reports.statistics.differences import RATE, Difference
from reports.statistics.intervals import LEVEL
from reports.statistics.selection import e_bh, e_value
from reports.tables import text_table

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
    level: float = LEVEL
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


def sweep(frame: "pl.LazyFrame", experiment: Mapping[str, Any], level: float = LEVEL,
          uses: tuple[str, Sequence[Count]] = ("", ())) -> Sweep:
    """The Sweep of a run over the boards of a `plan`; `frame` has one row a game, `uses` are as `uses_by_board` counts them."""
    points, base = [tuple(each) for each in experiment["points"]], experiment["base"]
    counted = tallies(frame, len(points), base)
    others = [at for at, tally in enumerate(counted) if at != base and tally.paired.pairs]
    sure = dict(zip(others, e_bh([e_value(counted[at].paired.histogram) for at in others]), strict=True))
    used = {base, *boards_unlike(frame, len(points), base)}
    ends = [bounded_wilson(*tally.values, level=level) for tally in counted]
    what, counts = uses
    used -= {at for at in others if what and not sure[at] and Use(what, counts[base], counts[at]).often == Often.NEVER}
    made = [Point(values, tally, float(low), float(high), bounded_difference(tally.paired, level) if at in sure else None,
                  sure.get(at, False), at == base, at in used or at not in sure, counts[at] if what else None)
            for at, (values, tally, (low, high)) in enumerate(zip(points, counted, ends, strict=True))]
    return Sweep(tuple(experiment["paths"]), tuple(map(tuple, experiment["axes"])), tuple(sorted(made, key=_place)), level, what)


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
    return _capital((", " if len(names) == 1 else "; ").join(parts))


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
        never = f". {found.use.sentence[:-1]}" if found.use and found.use.sentence else ""
        return _capital(f"{spans}: cannot say: {NOT_USED}; the FLN wins{rate}{never}")
    return _capital(f"{spans}: no value clearly changes the FLN's win rate of{rate}" if rate else f"{spans}: no games yet")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
    level = f"{100 * found.level:g} % interval"
    heads = (*found.paths, "games", "used in", "FLN wins", level, "difference", level, "sets this way",
             "changed winner", "")
    cells = [(*map(value, point.values), text_table.whole(point.tally.games),
              text_table.whole(point.uses.used if point.uses else None),
              text_table.percent(point.rate),
              text_table.percent_range(point.low, point.high) if point.tally.games else text_table.NOTHING, *_beside(point))
             for point in found.points]
    return text_table.table(heads, cells, [False] * (len(heads) - 1) + [True])


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
    return text_table.table(("", *(f"{value(column)} " for column in columns)), cells, [False] * (len(columns) + 1), title)


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
    return {"paths": list(found.paths), "axes": [list(axis) for axis in found.axes], "games": found.games, "level": found.level,
            "finding": sweep_sentence(found), "points": [_point(point, found.level) for point in found.points]}


def _point(point: Point, level: float) -> dict[str, Any]:
    each, sign = point.difference, None if point.base else point.tally.paired.sign
    beside = None if each is None else {"estimate": each.estimate, "low": each.low, "high": each.high, "level": level}
    return {"values": list(point.values), "base": point.base, "games": point.tally.games, "wins": point.tally.wins,
            "rate": point.rate, "low": point.low, "high": point.high, "difference": beside, "pairs": point.tally.paired.pairs,
            "flipped": None if each is None else each.flipped, "real": point.real, "used": point.used,
            "uses": point.uses and point.uses.json(), "sign": sign and sign.json()}
