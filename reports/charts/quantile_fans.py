"""Fan charts: how a track runs over the game. Bands hold half and nine in ten of the games; lines show each winner's median."""
from collections.abc import Iterator, Mapping
from math import floor, gcd

import numpy as np
import polars as pl

from reports.charts import style
from reports.charts.style import Axes, Colormap, Figure, Look, key_of, rate_bar
from reports.statistics.over_sets import count_all
from reports.tables.frames import FAN_SHARES, frame_of
from reports.tables.text_table import capital
from reports.tipping.findings import goes_back, weight

BANDS = (("q05", "q95", 0.17), ("q25", "q75", 0.24))       # ends, and how much ink each adds
BAR = 0.37
DASHES = ((0, (4, 1.6)), (0, (1.2, 1.4)))                   # line style of each side
FEW = 0.1              # share of the games that must go on for a turn to count in a headline
LEAST = 2              # spaces of a track by which the medians of both winners must differ
ACROSS = 3
NOTE = "Among games that played the turn. Bands: the middle half, and nine in ten, of the games. Line: the median."
WINNERS = "Dashed: the median of games that {} wins; dotted: of games that {} wins."


def fan(frame: "pl.DataFrame", track: str, *, look: Look) -> "Figure":
    """The fan of one track, and how many games go on. `frame`: track, winner, turn, games, q05, q25, q50, q75, q95."""
    mine = frame.filter(track=track)
    figure = style.sheet(fan_headline(mine, track, look), _note(look))
    axes, below = figure.subplots(2, sharex=True, height_ratios=(6, 1))
    _fan(axes, mine, True, look)
    axes.set_ylabel(look.titled(track))
    _going(below, mine)
    below.set_xlabel(look.axis)
    return figure


def fans_chart(frame: "pl.DataFrame", *, look: Look) -> "Figure":
    """The fans of all tracks as small multiples; columns as in `fan`."""
    tracks = [track for track in look.titles if track in set(frame["track"]) and track not in look.alone]
    across = style.fitting(ACROSS, 2)
    rows = max(1, -(-len(tracks) // across))
    figure = style.sheet(fans_headline(frame, look), _note(look), height=1.5 + 1.75 * rows)
    drawn = figure.subplots(rows, across, squeeze=False).flat
    for track, axes in zip(tracks, drawn, strict=False):
        _fan(axes, frame.filter(track=track), False, look)
        title = style.wrapped(look.titles[track], style.SMALL, style.sheet_width() / across - 0.45, "bold")
        axes.set_title(title, size=style.SMALL, loc="left", weight="bold")
    for axes in figure.axes[len(tracks):]:
        axes.set_visible(False)
    return figure


def fan_headline(frame: "pl.DataFrame", track: str, look: Look) -> str:
    """When the median of a track has gone half of its way; `frame` holds that track only."""
    rows = common_turns(frame.filter(winner=ANY))
    title = look.titled(track)
    if not rows:
        return f"{title}: no games"
    start = rows[0]["q50"]
    far = max(rows, key=lambda row: abs(row["q50"] - start))
    if far["q50"] == start:
        wide = max(rows, key=lambda row: row["q75"] - row["q25"])
        return (f"{title}: the median stays at {start:.0f}; half of the games lie between {wide['q25']:.0f} "
                f"and {wide['q75']:.0f} in {look.date(wide['turn'])}")
    down = far["q50"] < start
    limit = -(-(start + far["q50"]) // 2) if down else (start + far["q50"]) // 2
    row = next(row for row in rows if (row["q50"] < limit if down else row["q50"] > limit))
    value = f"{limit:.0f}".replace("-", "\N{MINUS SIGN}")
    return f"In half of the games {title} {look.falls(track, down)} {value} by {look.date(row['turn'])}"


def fans_headline(frame: "pl.DataFrame", look: Look) -> str:
    """The track and turn at which the medians of both winners' games differ most, relative to the spread of all games."""
    rows = [row for row in common_turns(frame.filter(winner=ANY)) if row["track"] in look.titles]
    medians = {(row["track"], row["turn"], row["winner"]): row["q50"] for row in frame.to_dicts()}
    best, headline = 0.0, "On no track do the medians of both winners' games clearly differ"
    for row in rows:
        fln, other = (medians.get((row["track"], row["turn"], winner)) for winner in look.watch.sides)
        if fln is None or other is None or abs(fln - other) < LEAST:
            continue
        apart = abs(fln - other) / (row["q95"] - row["q05"] + 1)
        if apart > best:
            best, numbers = apart, [f"{value:.0f}".replace("-", "\N{MINUS SIGN}") for value in (fln, other)]
            headline = (f"{look.titles[row['track']]} differs most between winners: in {look.date(row['turn'])}{look.stop} "
                        f"{numbers[0]} where {look.watch.spoken[0]} wins, "
                        f"{numbers[1]} where {look.watch.spoken[1]} does (medians)")
    return capital(headline)


def _note(look: Look) -> str:
    return f"{NOTE} {WINNERS.format(*look.watch.spoken)}"


def common_turns(frame: "pl.DataFrame") -> list[dict]:
    """The rows of turns that enough of the games played, in order."""
    rows = frame.sort("turn").to_dicts()
    most = max((row["games"] for row in rows), default=0)
    return [row for row in rows if row["games"] >= FEW * most]


def _fan(axes: "Axes", frame: "pl.DataFrame", large: bool, look: Look) -> None:
    every = frame.filter(winner=ANY).sort("turn")
    turns = every["turn"].to_list()
    bands(axes, every)
    axes.plot(turns, every["q50"].to_list(), color=style.INK, linewidth=2 if large else 1.4, label="q50",
              marker="o" if len(turns) == 1 else None)
    ends = []
    for winner, dashes in zip(look.watch.sides, DASHES, strict=True):
        part = frame.filter(winner=winner).sort("turn")
        if len(part):
            axes.plot(part["turn"].to_list(), part["q50"].to_list(), color=style.SIDES[winner], linestyle=dashes,
                      linewidth=1.8 if large else 1.3, label=winner)
            ends.append((float(part["q50"][-1]), part["turn"][-1], winner))
    style.whole_numbers(axes.yaxis, 8 if large else 5)
    if turns:
        look.dated(axes, min(turns), max(turns), not large)
    if large:
        _named(axes, ends)
    else:
        axes.tick_params(labelsize=7)


def bands(axes: "Axes", rows: "pl.DataFrame") -> None:
    """The bands of `rows`, sorted by turn."""
    for low, high, ink in BANDS:
        axes.fill_between(rows["turn"].to_list(), rows[low].to_list(), rows[high].to_list(), color=style.GREY, alpha=ink,
                          linewidth=0, label=f"{low} {high}")


def _named(axes: "Axes", ends: list[tuple[float, int, str]]) -> None:
    """The winners' names at the ends of their lines, without overlap."""
    low, high = axes.get_ylim()
    apart = (high - low) / 16
    places: dict[str, float] = {}
    for at, (value, _, winner) in enumerate(sorted(ends)):
        places[winner] = value if not at else max(value, max(places.values()) + apart)
    right = axes.get_xlim()[1]
    for _, _, winner in ends:
        style.beside(axes, f"{winner} wins", (right, places[winner]), 3, color=style.SIDES[winner], annotation_clip=False)


def _going(axes: "Axes", frame: "pl.DataFrame") -> None:
    """The share of games that played a turn."""
    every = frame.filter(winner=ANY).sort("turn")
    most = every["games"].max() or 1
    axes.bar(every["turn"].to_list(), [games / most for games in every["games"]], width=0.8, color=style.GREY, alpha=BAR)
    axes.set_ylim(0, 1)
    axes.set_yticks([0, 1], ["0 %", "100 %"], size=7)
    axes.set_ylabel("games\nthat go on", size=7.5, rotation=0, ha="right", va="center")
    axes.grid(False)


HALF = 0.5                # the game nearest to a quantile: from one half on the next one
ANY = "any"


def fan_frame(turns: "pl.LazyFrame", look: Look) -> "pl.DataFrame":
    """track, winner (ANY and the sides), turn, games, q05, q25, q50, q75, q95: of games that played the turn, as it ends.

    `turns` are turn rows; the set-up is the turn before the first, at which `look.fresh` tracks have no value. Tracks whose
    columns are missing are left out.
    """
    counted = count_all(turns, {track: ("turn", "winner", value)
                                for track, value in _values(turns.collect_schema().names(), look).items()})
    groups: dict[str, int | None] = {ANY: None} | {name: side for side, name in enumerate(look.watch.sides)}
    rows = [{"track": track, "winner": winner, "turn": turn, **found} for track, every in counted.items()
            for winner, side in groups.items() for turn, found in _by_turn(every, side, track.startswith(look.fresh))]
    return frame_of(rows, {"track": str, "winner": str, "turn": int, "games": int} | dict.fromkeys(FAN_SHARES, float))


def _by_turn(counted: Mapping[tuple[int, ...], int], side: int | None, fresh: bool) -> Iterator[tuple[int, dict[str, float]]]:
    """Turn by turn, the first one left out where the track is `fresh`: games that the side won, all if None, and quantiles."""
    values: dict[int, dict[int, int]] = {}
    for (turn, winner, value), games in counted.items():
        if side in (None, winner):
            values.setdefault(turn, {}).setdefault(value, 0)
            values[turn][value] += games
    for turn in sorted(values)[1 if fresh else 0:]:
        ends = np.cumsum([games for _, games in sorted(values[turn].items())])
        places = [floor((int(ends[-1]) - 1) * share + HALF) for share in FAN_SHARES.values()]
        found = np.array(sorted(values[turn]))[np.searchsorted(ends, places, side="right")]
        yield turn, {"games": int(ends[-1]), **dict(zip(FAN_SHARES, found.tolist(), strict=True))}


def _values(there: list[str], look: Look) -> "Mapping[str, pl.Expr]":
    found = {}
    for track in look.titles:
        names = look.watch.sources(track, there)
        if names:
            found[track] = pl.sum_horizontal(pl.col(name).cast(pl.Int16) * factor for name, factor in names.items())
    return found


# Charts of tipping points: win rates by value of a track and turn, and how often the leader wins.


CLASSES = 20           # of five percentage points each
FULL = 0.94            # of a cell: what its colour fills
HEAT_NOTE = (
    "Dots: either side may be ahead (the interval contains 50 %). White: too few games. Thick line: the tipping point, where the "
    "lead changes; thin lines: its interval, where both ends are known."
)


def heat_chart(
    cells: "pl.DataFrame", edges: "pl.DataFrame", track: str, *, look: Look
) -> "Figure":
    """Heat map of one track. `cells`: track, turn, value, rate, low, high; `edges`: track, turn, of, edge, edge_low, edge_high,
    falling, ahead."""
    mine, tips = cells.filter(track=track), known_edges(edges.filter(track=track))
    figure, axes = style.framed(tipping_headline(edges.filter(track=track), track, look), HEAT_NOTE)
    turns, values = ([*mine[name].unique().sort()] or [0] for name in ("turn", "value"))
    step = gcd(*(value - values[0] for value in values)) or 1
    colours = style.side_colours().resampled(CLASSES)
    _cells(axes, mine, step, colours)
    level = mine.filter((mine["low"] < 0.5) & (mine["high"] > 0.5))
    axes.scatter(level["turn"].to_list(), level["value"].to_list(), s=3.5, color=style.FIRM, linewidths=0, zorder=3,
                 label="level")
    _edges(axes, tips.filter(tips["turn"].is_between(turns[0], turns[-1])), step)
    look.dated(axes, turns[0], turns[-1], False)
    style.whole_numbers(axes.yaxis, 8)
    axes.set_ylim(values[0] - 0.5 * step, values[-1] + 0.5 * step)
    axes.set_ylabel(look.titled(track))
    axes.grid(False)
    _bar(figure, axes, colours)
    return figure


def known_edges(edges: "pl.DataFrame") -> "pl.DataFrame":
    """The edges whose interval has two ends, by turn."""
    return edges.filter(pl.all_horizontal(pl.col("edge", "edge_low", "edge_high").is_not_null())).sort("turn")


def tipping_headline(edges: "pl.DataFrame", track: str, look: Look) -> str:
    """The clear edge of the turn in which the track explains most (`weight`), if need be one where the lead goes back.

    `edges` holds that track only.
    """
    name = look.titled(track)
    title, rows = capital(name), edges.sort("turn").to_dicts()
    clear = [row for row in rows if row["clear"]]
    if clear:
        row = max(clear, key=lambda row: (not goes_back(row), weight(row)))
        values = f"below {row['edge']}" if row["falling"] else f"at {row['edge']} or above"
        values = values.replace("-", "\N{MINUS SIGN}")
        but = ", but not at each such value" if goes_back(row) else ""
        return f"{title} {values} in {look.date(row['turn'])}: the FLN wins more than half of the games{but}"
    if len(known_edges(edges)):
        return f"{title}: these games show no clear tipping point"
    most = max((row["of"] for row in rows), default=0)
    ahead = {row["ahead"] for row in rows if 2 * row["of"] >= most}
    if len(ahead - {None}) == 1:
        [side] = ahead - {None}
        surely = "at every value" if None not in ahead else "at nearly every value"
        return f"{title}: no tipping point; {look.watch.side(side)} is ahead {surely}"
    return f"{title}: these games show no tipping point"


def _cells(axes: "Axes", cells: "pl.DataFrame", step: int, colours: "Colormap") -> None:
    """A rectangle for each cell, those of a class of rates as one path, labelled by its lower end."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    found: dict[int, list[Path]] = {}
    for turn, value, rate in cells.sort("turn", "value").select("turn", "value", "rate").iter_rows():
        west, east, south, north = (at + half * FULL / 2 for at, half in ((turn, -1), (turn, 1), (value, -step), (value, step)))
        corners = [(west, south), (east, south), (east, north), (west, north)]
        found.setdefault(min(int(rate * CLASSES), CLASSES - 1), []).append(Path([*corners, corners[0]], closed=True))
    for each, paths in sorted(found.items()):
        axes.add_patch(PathPatch(Path.make_compound_path(*paths), facecolor=colours(each), linewidth=0, zorder=2,
                                 label=f"{each / CLASSES:g}"))


def _edges(axes: "Axes", edges: "pl.DataFrame", step: int) -> None:
    """The edge lies between the last value of one side and the first of the other; a line breaks where a turn has none."""
    for name, width in (("edge_low", 0.7), ("edge_high", 0.7), ("edge", 2.2)):
        east: list[float] = []
        north: list[float] = []
        before = None
        for turn, at in edges.select("turn", name).iter_rows():
            if before is not None and turn != before + 1:
                east, north = [*east, before], [*north, float("nan")]
            east, north = [*east, turn - 0.5, turn + 0.5], [*north, at - step / 2, at - step / 2]
            before = turn
        axes.plot(east, north, color=style.FIRM, linewidth=width, solid_joinstyle="miter", zorder=4, label=name)


def _bar(figure: "Figure", axes: "Axes", colours: "Colormap") -> None:
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    _, rates = rate_bar(figure, axes, ScalarMappable(Normalize(0, 1), colours))
    style.in_percents(rates, 0, 1)


SURE, SHOWN = 0.9, 4
LOOKS = (("-", "o", style.INK), ("--", "s", style.FRANCE), (":", "^", style.FLN), ("-.", "D", "#7a5c99"))
LEADERS_NOTE = (
    "A game that is over counts as led by its winner. The leader by a track is the side that wins more of the games with the "
    "same value at the same turn. Bands: intervals."
)


def leaders_chart(frame: "pl.DataFrame", *, look: Look) -> "Figure":
    """A line for each of the leaders that win most often. `frame`: leader, turn, settled_rate, settled_low, settled_high."""
    figure, axes = style.framed(leaders_headline(frame, look), LEADERS_NOTE)
    for leader, (dashes, marker, colour) in zip(leaders_shown(frame, look), LOOKS, strict=False):
        part = frame.filter(leader=leader).sort("turn")
        turns = part["turn"].to_list()
        axes.fill_between(turns, part["settled_low"].to_list(), part["settled_high"].to_list(), color=colour, alpha=0.15,
                          linewidth=0)
        axes.plot(turns, part["settled_rate"].to_list(), linestyle=dashes, marker=marker, markersize=4, markevery=look.ticks,
                  color=colour, label=look.leader(leader, False))
    axes.axhline(SURE, color=style.GREY, linewidth=1, linestyle=style.DASHED)
    low = min([*frame["settled_low"].drop_nulls(), 0.5])
    axes.set_ylim(low, 1.02)
    style.in_percents(axes.yaxis, low, 1)
    axes.set_ylabel("games that the leader wins")
    if len(frame):
        look.dated(axes, min(frame["turn"]), max(frame["turn"]), False)
        key_of(axes, "lower right")
    return figure


def leaders_shown(frame: "pl.DataFrame", look: Look) -> list[str]:
    """The Watch's leader, then the tracks by how often their leader wins, over all turns."""
    mean = frame.group_by("leader").agg(pl.col("settled_rate").mean()).sort("settled_rate", "leader", descending=[True, False])
    names = mean["leader"].to_list()
    first = look.watch.lead.name
    return ([first] * (first in names) + [name for name in names if name != first])[:SHOWN]


def leaders_headline(frame: "pl.DataFrame", look: Look) -> str:
    """From which turn on the leader wins SURE of the games, for the leader that gets there first."""
    sure = {}
    for leader in leaders_shown(frame, look):
        rows = frame.filter(leader=leader).sort("turn").select("turn", "settled_rate").rows()
        late = [turn for turn, rate in rows if rate is not None and rate < SURE]
        after = [turn for turn, _ in rows if not late or turn > max(late)]
        if after:
            sure[leader] = min(after)
    if not sure:
        return f"No leader ever wins {100 * SURE:.0f} % of the games from some turn on"
    leader = min(sure, key=lambda name: sure[name])
    name = look.leader(leader, True)
    return f"From {look.date(sure[leader])} on, the leader {name} wins {100 * SURE:.0f} % of the games or more"
