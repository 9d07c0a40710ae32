"""How long games last: the turn of the end, by winner."""
from typing import TYPE_CHECKING

from reports.charts import style
from reports.charts.style import Look
from reports.statistics.histogram import quantile
from reports.tables.text_table import percent, whole

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

HATCHES = ("////", "", "....")      # of the sides, and of neither


def lengths(frame: "pl.DataFrame", under: str = "", note: str = "", first: int | None = None, *, look: Look) -> "Figure":
    """Games by the turn in which they end. `frame`: winner (the sides, "neither"), turn, games; `first` turn played."""
    from matplotlib.patches import Patch

    every = int(frame["games"].sum())
    figure, axes = style.framed(
        length_headline(frame, look), under, f"{whole(every)} games; hatched: won by the FLN. {note}".strip()
    )
    turns = range(min([*frame["turn"], *([] if first is None else [first])], default=0), max(frame["turn"], default=0) + 1)
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
    axes.legend(handles=keys, loc=look.key, fontsize=style.SMALL)
    return figure


def _wins(winner: str) -> str:
    return "no winner" if winner == "neither" else f"{winner} wins"


def length_headline(frame: "pl.DataFrame", look: Look) -> str:
    """The turn in which most games end, if there is one; or by when half are over, and half of those that each side wins."""
    every = frame["games"].sum()
    if not every:
        return "No games"
    turn, games = max(_by_turn(frame).items(), key=lambda each: each[1])
    if games > every / 2:
        parts = {winner: frame.filter(winner=winner) for winner in look.watch.sides}
        told = " and ".join(f"{percent(_by_turn(part).get(turn, 0) / part['games'].sum(), 0)} of those that "
                            f"{look.watch.side(winner)} wins" for winner, part in parts.items() if part["games"].sum())
        return f"{percent(games / every, 0)} of games end in {look.date(turn)}: {told}"
    halves = {winner: _half(frame.filter(winner=winner)) for winner in look.watch.sides}
    told = " and ".join(f"of those that {look.watch.side(winner)} wins by {look.date(turn)}"
                        for winner, turn in halves.items() if turn is not None)
    return f"Half of the games are over by {look.date(_half(frame))}: {told}"


def _half(frame: "pl.DataFrame") -> int | None:
    """The turn in which the middle game ends."""
    counted = _by_turn(frame)
    return quantile(counted, 0.5) if sum(counted.values()) else None


def _by_turn(frame: "pl.DataFrame") -> dict[int, int]:
    counted: dict[int, int] = {}
    for turn, games in sorted(frame.select("turn", "games").iter_rows()):
        counted[turn] = counted.get(turn, 0) + games
    return counted
