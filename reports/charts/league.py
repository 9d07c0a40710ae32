"""The charts of a league: who wins against whom and how often each plays, and what each round gained."""
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from reports.charts import style
from reports.charts.style import Axes, Figure
from reports.games import reports_of

CELL = 0.52               # inches, a pair of players
SHARES = 1.0              # inches, the bars of shares
LEFT, BOTTOM = 0.95, 0.6  # inches of labels
WRITTEN = 16              # players of a side whose rates are written


def league_charts(found: Mapping[str, Any], words: Sequence[str]) -> dict[str, bytes]:
    """File name to content: the matrix and, after a round, the gaps. `found` is League.json(), `words` the sides as sentences
    call them."""
    with style.style(words=reports_of(found).in_words):
        drawn = {"matrix": matrix(found, words)} | ({"gaps": gaps(found, words)} if found["rounds"] else {})
        return {f"{name}.svg": style.saved(figure, "svg") for name, figure in drawn.items()}


def matrix(found: Mapping[str, Any], words: Sequence[str]) -> "Figure":
    """A square for each pair of players; beside them how often each plays in the mixture of its side."""
    rates = np.array(found["matrix"])
    fln, other = found["players"].values()
    title = f"Between the players of the league {words[0]} wins {100 * found['value']:.0f} %"
    under = (f"{found['scenario']}: a row for each player of {words[0]}, a column for each of {words[1]}, numbered by the round "
             "that brought it. Bars: how often each plays")
    across, down = CELL * rates.shape[1], CELL * rates.shape[0]
    width = max(style.WIDTH * 0.8, LEFT + across + SHARES + 0.6)
    figure, top, _ = style.fitted(title, "Per cent of games that the FLN wins.", SHARES + down + BOTTOM, under, width)
    height = figure.get_size_inches()[1]

    def placed(left: float, above: float, wide: float, high: float) -> "Axes":
        return figure.add_axes((left / width, 1 - (top + above + high) / height, wide / width, high / height))

    _squares(placed(LEFT, SHARES, across, down), rates, [each["name"] for each in fln], [each["name"] for each in other], words)
    _bars(placed(LEFT, 0.1, across, SHARES - 0.2), [each["share"] for each in other], style.FRANCE, upright=True)
    _bars(placed(LEFT + across + 0.1, SHARES, SHARES - 0.2, down), [each["share"] for each in fln], style.FLN, upright=False)
    return figure


def _squares(axes: "Axes", rates: np.ndarray, rows: list[str], columns: list[str], words: Sequence[str]) -> None:
    colours = style.side_colours()
    axes.pcolormesh(rates, cmap=colours, vmin=0, vmax=1, edgecolors=style.WHITE, linewidth=1)
    axes.invert_yaxis()
    axes.grid(visible=False)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.tick_params(length=0)
    axes.set_xticks(np.arange(len(columns)) + 0.5, [_number(each) for each in columns])
    axes.set_yticks(np.arange(len(rows)) + 0.5, [_number(each) for each in rows])
    axes.set_xlabel(words[1])
    axes.set_ylabel(words[0])
    if max(rates.shape) <= WRITTEN:
        for (i, j), rate in np.ndenumerate(rates):
            axes.text(j + 0.5, i + 0.5, f"{100 * rate:.0f}", ha="center", va="center", size=style.SMALL,
                      color=style.FIRM if 0.15 < rate < 0.85 else style.WHITE)


def _number(name: str) -> str:
    """The round of a player of a league, which ends its name; the name itself of any other."""
    last = name.rsplit("-", 1)[-1]
    return last if last.isdigit() else name


def _bars(axes: "Axes", shares: Sequence[float], colour: str, upright: bool) -> None:
    places = np.arange(len(shares)) + 0.5
    axes.axis("off")
    (axes.bar if upright else axes.barh)(places, shares, 0.72, color=colour)
    (axes.set_xlim if upright else axes.set_ylim)(*((0, len(shares)) if upright else (len(shares), 0)))
    (axes.set_ylim if upright else axes.set_xlim)(0, 1.35 * max(shares))
    for place, share in zip(places, shares, strict=True):
        if share > 0:
            at, offset = ((place, share), (0, 2)) if upright else ((share, place), (3, 0))
            style.beside(axes, f"{100 * share:.0f} %", at, *offset, ha="center" if upright else "left",
                         va="bottom" if upright else "center")


def gaps(found: Mapping[str, Any], words: Sequence[str]) -> "Figure":
    """What a best response gained in each round, a line a side with its intervals."""
    last = found["rounds"][-1]["gains"]
    title = (f"In the last round a best response gains {100 * last[0]['gain']:.1f} points for {words[0]}, "
             f"{100 * last[1]['gain']:.1f} for {words[1]}")
    under = (f"{found['scenario']}: points gained against the other side's mixture of each round, on data sets held out; "
             f"{last[0]['games']:,d} games of search")
    note = "Bars: 95 % intervals of dice and data. Dotted: a point, below which a gain does not count."
    figure, axes = style.framed(title, note, under)
    numbers = np.arange(1, len(found["rounds"]) + 1)
    for side, (colour, marker) in enumerate(((style.FLN, "o"), (style.FRANCE, "s"))):
        rows = [each["gains"][side] for each in found["rounds"]]
        middle, low, high = (100 * np.array([row[key] for row in rows]) for key in ("gain", "low", "high"))
        at = numbers + 0.06 * (2 * side - 1)
        axes.errorbar(at, middle, [middle - low, high - middle], color=colour, marker=marker, capsize=3, label=words[side])
    axes.axhline(1.0, color=style.GREY, linestyle=":", linewidth=1)
    axes.axhline(0.0, color=style.GREY, linewidth=0.8)
    axes.set_xticks(numbers)
    axes.set_xlabel("round")
    axes.set_ylabel("points gained")
    axes.legend(loc="upper right")
    return figure
