"""Charts of outcomes: win rates by side and way, how long games last; rows of differences around zero, for other charts."""
from collections.abc import Sequence
from typing import Any

import polars as pl

from reports.charts import style
from reports.charts.style import Axes, Figure, Look, Text, key_of
from reports.statistics.intervals import LEVEL, wilson
from reports.statistics.over_sets import quantile
from reports.tables.text_table import percent, percent_range, points, whole

# Charts with a row for each of several things: its name stands left of its bar; on a narrow sheet above it, so that bars keep
# the width of the sheet.


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


ROW, ROOM = 0.3, 1.5            # inches: of a row, of everything else
NEITHER = style.GREY


def win_rates_chart(frame: "pl.DataFrame", *, look: Look) -> "Figure":
    """A dot and an interval for each side, and for each of its ways. `frame`: side, way, games, rate, low, high of all ways."""
    rows = _rows(frame, look)
    key = (f"Lines: {100 * LEVEL:g} % intervals, {whole(int(frame['games'].sum()))} games; those of a side's wins hold the luck "
           "of the dice alone.")
    figure, axes = style.framed(win_rates_headline(frame, look), key,
                                height=sheet_height(ROOM, ROW, len(rows)))
    for at, (name, side, row) in enumerate(rows):
        colour, total = style.SIDES.get(side, NEITHER), name.endswith("wins")
        axes.plot([row["low"], row["high"]], [at, at], color=colour, linewidth=3.2 if total else 2, solid_capstyle="butt",
                  zorder=3)
        axes.plot([row["rate"]], [at], marker="o" if side == look.watch.sides[0] else "s", markersize=9 if total else 6.5,
                  color=colour,
                  markerfacecolor=colour if total else style.PAPER, markeredgewidth=1.5, linestyle="none", zorder=4, label=name)
    bold = [name.endswith("wins") for name, _, _ in rows]
    write_values(axes, [f"{percent(row['rate'])}   {percent_range(row['low'], row['high'])}" for _, _, row in rows],
                           4, bold)
    for label, is_total in zip(name_rows(axes, [name for name, _, _ in rows]), bold, strict=True):
        label.set_fontweight("bold" if is_total else "normal")
    right = min(1.0, 1.08 * max((row["high"] for _, _, row in rows), default=1))
    axes.set_xlim(-0.015 * right, right if right < 1 else 1.015)
    style.in_percents(axes.xaxis, 0, right)
    return figure


def win_rates_headline(frame: "pl.DataFrame", look: Look) -> str:
    """How often the side won whose wins are counted, as the dice fell."""
    games = int(frame["games"].sum())
    won = int(frame.filter(side=look.watch.sides[0])["games"].sum())
    if not games:
        return "No games"
    low, high = wilson(won, games)
    return f"As the dice fell, {look.watch.spoken[0]} won {percent(won / games)} of games ({percent_range(low, high)})"


def _rows(frame: "pl.DataFrame", look: Look) -> list[tuple[str, str, dict]]:
    """(words, side, rate with interval): each side, then its ways."""
    games, rows = int(frame["games"].sum()), []
    for side in frame["side"].unique(maintain_order=True):
        part = frame.filter(side=side)
        won = int(part["games"].sum())
        low, high = wilson(won, games)
        rows.append(("nobody wins" if side == "neither" else f"{side} wins", side,
                     {"rate": won / games if games else 0.0, "low": low, "high": high}))
        rows += [(look.ways.get(row["way"], row["way"]), side, row | {"rate": row["rate"] or 0.0})
                 for row in part.to_dicts() if len(part) > 1]
    return rows


BAR_ROW, BAR_ROOM, MARGIN = 0.23, 1.75, 0.06         # inches: of a row, of everything else; room at both ends of the axis


def difference_rows(title: str, note: str, words: Sequence[str], ends: Sequence[float], label: str,
            spoken: tuple[str, str], colours: Sequence[str] = ()) -> "tuple[Figure, Axes]":
    """A figure with a row for each of `words`, from the top, and an axis in percentage points that holds all `ends`.

    Right of zero is good for the FLN, left for the other side; `spoken`: both sides in a sentence, the FLN first. `colours` are
    those of the words, if not ink.
    """
    room = BAR_ROOM + 0.15 * (style.text_width(title, style.TITLE, "bold") // style.WIDTH)
    height = sheet_height(room, BAR_ROW, max(len(words), 2))
    figure, axes = style.framed(title, note, height=height)
    low, high = min([0, *ends]), max([0, *ends])
    room = MARGIN * (high - low or 0.02)
    axes.set_xlim(low - room, high + room)
    for name, colour in zip(name_rows(axes, words, style.SMALL), colours, strict=False):
        name.set_color(colour)
    axes.xaxis.set_major_formatter(lambda value, _: signed(value, 1 if high - low < 0.04 else 0))
    axes.axvline(0, color=style.INK, linewidth=1)
    axes.set_xlabel(label)
    for side, at, text in (("left", 0, f"← for {spoken[1]}"), ("right", 1, f"for {spoken[0]} →")):
        style.beside(axes, text, (at, 1), 0, 4, xycoords="axes fraction", ha=side, va="bottom", weight="bold",
                     color=style.FRANCE if side == "left" else style.FLN)
    return figure, axes


def signed(share: float, places: int = 0) -> str:
    """A difference of shares in percentage points, with a real minus sign."""
    return points(share, places).replace("-", "\N{MINUS SIGN}")


HATCHES = ("////", "", "....")      # of the sides, and of neither


def lengths_chart(frame: "pl.DataFrame", *, look: Look) -> "Figure":
    """Games by the turn in which they end. `frame`: winner (the sides, "neither"), turn, games."""
    from matplotlib.patches import Patch

    every = int(frame["games"].sum())
    figure, axes = style.framed(
        length_headline(frame, look), f"{whole(every)} games; hatched: won by {look.watch.spoken[0]}."
    )
    turns = range(min(frame["turn"], default=0), max(frame["turn"], default=0) + 1)
    floor = dict.fromkeys(turns, 0.0)
    keys = []
    for winner, hatch in zip((*look.watch.sides, "neither"), HATCHES, strict=True):
        part = dict(frame.filter(winner=winner).select("turn", "games").iter_rows())
        if not part:
            continue
        colour, shares = style.SIDES.get(winner, style.GREY), [part.get(turn, 0) / every for turn in turns]
        axes.bar(turns, shares, bottom=list(floor.values()), width=0.86, color=colour, edgecolor=style.PAPER, linewidth=0,
                 hatch=hatch, label=winner)
        keys.append(Patch(facecolor=colour, edgecolor=style.PAPER, linewidth=0, hatch=hatch, label=_wins(winner)))
        floor = {turn: low + share for (turn, low), share in zip(floor.items(), shares, strict=True)}
    axes.set_ylim(0, 1.12 * max(floor.values(), default=1) or 1)
    style.in_percents(axes.yaxis, *axes.get_ylim())
    axes.set_ylabel("games that end")
    look.dated(axes, min(turns), max(turns), False)
    key_of(axes, look.key, keys)
    return figure


def _wins(winner: str) -> str:
    return "no winner" if winner == "neither" else f"{winner} wins"


def length_headline(frame: "pl.DataFrame", look: Look) -> str:
    """The turn in which most games end, if there is one; else the turn by which half are over, in all and by winner."""
    every = int(frame["games"].sum())
    if not every:
        return "No games"
    turn, games = max(_by_turn(frame).items(), key=lambda each: each[1])
    if games == every:
        return f"All games end in {look.date(turn)}"
    median = _half(frame)
    if games > every / 2 or median is None:
        parts = {winner: frame.filter(winner=winner) for winner in look.watch.sides}
        shares = " and ".join(f"{percent(_by_turn(part).get(turn, 0) / int(part['games'].sum()), 0)} of those that "
                            f"{look.watch.side(winner)} wins" for winner, part in parts.items() if part["games"].sum())
        return f"{percent(games / every, 0)} of games end in {look.date(turn)}: {shares}"
    halves = {winner: _half(frame.filter(winner=winner)) for winner in look.watch.sides}
    halves_by_winner = " and ".join(f"of those that {look.watch.side(winner)} wins by {look.date(turn)}"
                        for winner, turn in halves.items() if turn is not None)
    return f"Half of the games are over by {look.date(median)}: half {halves_by_winner}"


def _half(frame: "pl.DataFrame") -> int | None:
    """The turn in which the middle game ends; None without games."""
    return quantile(_by_turn(frame), 0.5)


def _by_turn(frame: "pl.DataFrame") -> dict[int, int]:
    counted: dict[int, int] = {}
    for turn, games in sorted(frame.select("turn", "games").iter_rows()):
        counted[turn] = counted.get(turn, 0) + games
    return counted
