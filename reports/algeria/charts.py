"""The charts of Algeria: their words and axis of turns, and what is drawn of turns.

Charts of Algeria: the scale of victories (12.2), what each random event changes, who controls each area at the end.
"""
from collections.abc import Iterable
from dataclasses import replace

import polars as pl

from reports.algeria.game_reports import ALGERIA
from reports.algeria.random_event_effect import EVENTS
from reports.charts import outcomes as row_chart
from reports.charts import style
from reports.charts.numbered_turns import held_places, numbered_look
from reports.charts.outcomes import difference_rows, signed
from reports.charts.registry import COMMON, GameCharts, Kind
from reports.charts.style import Axes, Figure
from reports.games import Places
from reports.statistics.intervals import LEVEL, wilson
from reports.tables.frames import rows_of
from reports.tables.text_table import percent, percent_range, whole
from reports.tipping.turn_counts import Lead
from simulate.algeria.enums import Control

SCALES = ("decisive", "substantial", "marginal")
ROW, ROOM = 0.34, 1.5             # inches: of a row, of everything else
HATCHES = ("////", "")
INKS = {"decisive": 1.0, "substantial": 0.62, "marginal": 0.3}


def victory_scale(frame: "pl.DataFrame") -> "Figure":
    """A bar for each scale of each side's victory, of all games. `frame`: winner ("any" too), scale, of, games."""
    counted, played = _counted(frame)
    key = f"Shares of the {whole(played)} games that a side won. Lines: {100 * LEVEL:g} % intervals. Hatched: won by the FLN."
    rows = [(side, scale) for side, order in zip(ALGERIA.sides, (SCALES, SCALES[::-1]), strict=True) for scale in order]
    figure, axes = style.framed(scales_headline(frame), key,
                                height=row_chart.sheet_height(ROOM, ROW, len(rows)))
    most, values = 0.0, []
    for at, (side, scale) in enumerate(rows):
        games = counted.get((side, scale), 0)
        low, high = wilson(games, played)
        rate, most = games / played if played else 0.0, max(most, high if played else 0.0)
        row_chart.bar(axes, at, rate, (low, high) if games else (None, None), 0.72, f"{side} {scale}", style.SIDES[side],
                      alpha=INKS[scale], hatch=HATCHES[ALGERIA.sides.index(side)])
        values.append(f"{percent(rate)}   {percent_range(low, high)}")
    row_chart.write_values(axes, values, 4)
    row_chart.name_rows(axes, [f"{side}, {scale}" for side, scale in rows])
    axes.set_xlim(0, min(1.0, 1.06 * most) or 1)
    style.in_percents(axes.xaxis, *axes.get_xlim())
    return figure


def scales_headline(frame: "pl.DataFrame") -> str:
    """The most frequent scale of each side's victories."""
    counted, played = _counted(frame)
    parts = []
    for side, name in zip(ALGERIA.sides, ALGERIA.spoken, strict=True):
        won = sum(counted.get((side, scale), 0) for scale in SCALES)
        if won:
            best = max(SCALES, key=lambda scale: counted.get((side, scale), 0))
            parts.append(f"{percent(counted[side, best] / won, 0)} of {name}'s victories are {best}")
    return " and ".join(parts) if played else "No side has won a game"


def _counted(frame: "pl.DataFrame") -> tuple[dict[tuple[str, str], int], int]:
    counted = {(row["winner"], row["scale"]): row["games"] for row in frame.to_dicts() if row["winner"] in ALGERIA.sides}
    return counted, sum(counted.values())


EVENT_EFFECTS_NOTE = (
    "Dots: FLN win rate in games that get the event minus that in games that get another event in the same turn, with its "
    "interval. Filled: a real effect. The dice choose the event, so it is the cause."
)


def event_effects_chart(frame: "pl.DataFrame") -> "Figure":
    """A row for each event. `frame`: event, share, difference, difference_low, difference_high, real."""
    rows = frame.sort("difference", descending=True).to_dicts()
    ends = [row[name] for row in rows for name in ("difference_low", "difference_high")]
    figure, axes = difference_rows(event_effects_headline(frame), EVENT_EFFECTS_NOTE,
                           [f"{_name(row)} ({percent(row['share'], 0)} of turns)" for row in rows], ends,
                           "percentage points of the FLN's win rate", ALGERIA.spoken)
    for at, row in enumerate(rows):
        right = row["difference"] > 0
        row_chart.estimate(axes, at, (row["difference_low"], row["difference"], row["difference_high"]),
                           style.FLN if right else style.FRANCE, right, row["real"], row["event"])
    return figure


def event_effects_headline(frame: "pl.DataFrame") -> str:
    """The event with the largest real effect."""
    real = frame.filter(frame["real"]).sort("difference", descending=True).to_dicts()
    if not real:
        return "No random event clearly changes the FLN's win rate"
    row = max(real, key=lambda row: abs(row["difference"]))
    return (f"Among random events, {_name(row)} changes the FLN's win rate most: by {signed(row['difference'], 1)} points "
            f"({signed(row['difference_low'], 1)} to {signed(row['difference_high'], 1)})")


def _name(row: dict) -> str:
    return EVENTS.get(row["event"], row["event"])


# Who controls each area at the end of the game: a tile for each area, roughly where it lies; a scheme, not the printed map.
# Column from west to east, row from north to south: roughly where the towns of these names lie.
TILES = {row["area"]: (int(row["column"]), int(row["row"])) for row in rows_of("algeria", "tiles")}
CONTROLS = {"fln": ("#c2410d", "////"), "contested": ("#cbc8c1", "---"), "government": ("#0b62a9", "")}
WORDS = {"fln": "FLN", "contested": "contested", "government": "Government"}
COLUMNS, GAP, HIGH = 9, 0.06, 0.82          # tiles across; between them, as a share of one; height of a tile to its width
KEY, LETTERS = 0.3, 6.6                     # inches; points


def area_tiles(frame: "pl.DataFrame") -> "Figure":
    """A tile for each area with a bar of its control. `frame`: area, name, games, fln, contested, government (shares)."""
    rows = {row["area"]: row for row in frame.to_dicts()}
    places = tile_places(rows)
    wide = (style.sheet_width() - 2 * style.EDGE) / COLUMNS
    high = style.fitting(HIGH, 1.5)
    deep = max((row for _, row in places.values()), default=0) + 1
    key = ("Bars: shares of games by who controls the area as the game ends. Numbers: the shares of the FLN and of the "
            "Government. Tiles lie roughly where the towns do; this is no map.")
    figure, _, foot = style.fitted(areas_headline(frame), key, deep * wide * high + KEY)
    axes = style.point_axes(figure, foot + KEY, deep * wide * high)
    axes.set(xlim=(0, COLUMNS), ylim=(deep, 0))
    for area, (column, row) in places.items():
        _tile(axes, rows[area], column, row, wide)
    _key(style.point_axes(figure, foot, KEY))
    return figure


def tile_places(areas: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Column and row of the tile of each area; those that an overlay adds lie in rows below the others."""
    there = list(areas)
    below = max(row for _, row in TILES.values()) + 1
    added = [area for area in there if area not in TILES]
    return {area: place for area, place in TILES.items() if area in there} | {
        area: (at % COLUMNS, below + at // COLUMNS) for at, area in enumerate(added)}


def _tile(axes: "Axes", row: dict, column: int, line: int, wide: float) -> None:
    from matplotlib.patches import Rectangle

    left, top, span, bar = column + GAP, line + GAP, 1 - 2 * GAP, (line + 0.5, 0.24)
    axes.add_patch(Rectangle((left, top), span, 1 - 2 * GAP, facecolor="none", edgecolor=style.GREY, linewidth=0.7))
    axes.text(left + 0.04, top + 0.04, _tile_name(row, wide * span), size=LETTERS, va="top", linespacing=1.05, color=style.INK)
    at = left
    for control, (colour, hatch) in CONTROLS.items():
        part = row[control] * span
        axes.add_patch(Rectangle((at, bar[0]), part, bar[1], facecolor=colour, edgecolor=style.PAPER, linewidth=0, hatch=hatch,
                                 label=f"{row['area']} {control}"))
        at += part
    for control, x, side in (("fln", left + 0.04, "left"), ("government", left + span - 0.04, "right")):
        share = percent(row[control], 0)
        axes.text(x, line + 1 - GAP - 0.02, style.fitting(share, share.removesuffix(" %")), size=LETTERS, va="bottom", ha=side,
                  color=style.SIDES[WORDS[control]], weight=style.fitting("bold", "normal"))


def _tile_name(row: dict, wide: float) -> str:
    """The name of a town, else number and name of the area; on a narrow sheet what a tile holds of the town, else the number."""
    town = row["area"].isupper() and "-" not in row["area"]
    if not style.is_narrow():
        name = row["name"] if town else f"{row['area']} {row['name']}"
        return "\n".join(style.wrapped(name, LETTERS, wide - 0.06).split("\n")[:2])
    name = row["name"] if town else row["area"]
    while style.text_width(name, LETTERS) > wide - 0.02:
        name = f"{name.removesuffix('.')[:-1]}."
    return name


def _key(axes: "Axes") -> None:
    from matplotlib.patches import Rectangle

    left = 0.0
    for control, (colour, hatch) in CONTROLS.items():
        axes.add_patch(Rectangle((left, 5), 24, 9, facecolor=colour, edgecolor=style.PAPER, linewidth=0, hatch=hatch))
        axes.text(left + 28, 9.5, WORDS[control], size=style.SMALL, va="center")
        left += style.fitting(46, 38) + 72 * style.text_width(WORDS[control], style.SMALL)


def areas_headline(frame: "pl.DataFrame") -> str:
    """How many areas each side controls on average, and which it controls most often."""
    if frame.is_empty():
        return "No areas"
    rows = frame.to_dicts()
    best = {control: max(rows, key=lambda row: row[control]) for control in ("fln", "government")}
    fln, other = (f"{sum(row[control] for row in rows):.1f}{of}, most often {row_of['name']} ({percent(row_of[control], 0)})"
                  for (control, row_of), of in zip(best.items(), (f" of {len(rows)} areas", ""), strict=True))
    return f"At the end of the game the FLN controls {fln}, the Government {other}"


MOST_TURNS = 200
SHOWN = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200)     # the turns that tables show
LEAST = 0.01              # turns that a smaller share of the games reached are not drawn
TICKS = 12                # on an axis of turns
MADE = {"difference": {"fln_psl": 1, "government_psl": -1},
        "fln_units": {f"units_{kind}": 1 for kind in ("failek", "band", "cadre", "front")},
        "government_units": {f"units_{kind}": 1 for kind in ("division", "brigade", "elite", "algerian", "police")}}
TITLES = {
    "difference": "FLN PSL minus Government PSL", "fln_psl": "FLN PSL", "government_psl": "Government PSL",
    "ap": "FLN Action Points", "areas_fln": "areas the FLN controls", "areas_government": "areas the Government controls",
    "terrorized": "areas terrorized", "fln_units": "FLN units on the map", "firepower_abroad": "FLN firepower abroad",
    "government_units": "Government units on the map"}
LEAD = Lead("psl", "difference", 1, "in PSL", "the side with the higher PSL")


def dated(axes: "Axes", first: int, last: int, small: bool = False) -> None:
    """Make the x-axis one of turns from `first` to `last`, 0 being the set-up; `small` has fewer ticks, and so has a narrow
    sheet."""
    from matplotlib.ticker import FixedLocator, MaxNLocator

    axes.set_xlim(first - 0.5, last + 0.5)
    most = TICKS // 2 if small or style.is_narrow() else TICKS
    ticks = MaxNLocator(most, steps=[1, 2, 5, 10], integer=True).tick_values(first, last)
    axes.xaxis.set_major_locator(FixedLocator([tick for tick in ticks if first <= tick <= last]))
    axes.xaxis.set_minor_locator(FixedLocator(range(first, last + 1)))
    axes.tick_params(axis="x", which="minor", length=2)
    place = axes.get_subplotspec()
    if not small and place is not None and place.is_last_row():
        axes.set_xlabel("turn (0: the set-up)" if first == 0 else "turn")


def leader(name: str, short: bool) -> str:
    """A leader in a legend; `short`: the words after "the leader"."""
    if name == LEAD.name:
        return LEAD.words if short else LEAD.sentence
    return f"by {LOOK.titled(name)}" if short else f"the leader by {LOOK.titled(name)}"


def area_ends(turns: "pl.LazyFrame", places: Places) -> "pl.DataFrame":
    """area, name, games, fln, contested, government: shares of games by who controls the area as the game ends."""
    names = {each: each.name.lower() for each in (Control.FLN, Control.CONTESTED, Control.GOVERNMENT)}
    shares = [(pl.col(f"control_{at}") == int(each)).mean().alias(f"{name}_{at}")
              for at in range(len(places)) for each, name in names.items()]
    ends = turns.filter(pl.col("game") != pl.col("game").shift(-1).fill_null(2**63)).select(
        pl.len().cast(pl.Int64).alias("games"), *shares)
    row = ends.collect(engine="streaming").row(0, named=True)
    return pl.DataFrame([{"area": place["id"], "name": place["name"], "games": row["games"]}
                         | {name: row[f"{name}_{at}"] for name in names.values()} for at, place in enumerate(places)])


LOOK = replace(
    numbered_look(
        ALGERIA, TITLES, "turn", MOST_TURNS,
        held_places({int(each): "contested" if each == Control.CONTESTED else ALGERIA.sides[each - 1] for each in Control},
                    {"fln": Control.FLN, "government": Control.GOVERNMENT}, "area", SHOWN),
        "turn (0: the set-up)", LEAD, MADE, SHOWN, 0.05, ways={"stopped at the turn limit": "stopped at the limit"},
        singular=("difference", "fln_psl", "government_psl", "firepower_abroad")),
    dated=dated, leader=leader, titles=TITLES | {"areas_government": "areas under the Government"})
CHARTS = GameCharts(LOOK, (
    *COMMON, Kind("scales", "endings", "scales", victory_scale, scales_headline),
    Kind("events", "causes", "chance_events", event_effects_chart, event_effects_headline),
    Kind("areas", "map", "area_ends", area_tiles, areas_headline)),
    lambda turns, places: {"area_ends": area_ends(turns, places)}, LEAST)
