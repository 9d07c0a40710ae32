"""Charts of frames made by hand, and what a reader sees of each: `python -m tests.reports.drawn_charts` writes it to charts.txt.

Words, ticks, and the marks with their places; colours of what is filled.
"""
import functools
from collections.abc import Iterator
from pathlib import Path

import polars as pl
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch, Rectangle

from reports.algeria import charts
from reports.algeria.charts import CHARTS as OF_ALGERIA
from reports.algeria.model import TIPPING
from reports.charts import outcomes, quantile_fans, style, win_probability
from reports.ici import charts as ici_charts
from reports.sweeps.grid import chart
from reports.tables.frames import frame_of
from reports.twilight.charts import LOOK as LOOK_OF_TWILIGHT
from reports.twilight.charts import shares_headline
from tests.reports import random_walk_games
from tests.reports.chart_frames import (
    CELLS,
    CHITS,
    CONTROL,
    EDGES,
    FINAL,
    FORECASTS,
    LED,
    LENGTHS,
    MANY,
    RELIABILITY,
    SHARES,
    SWINGS,
    UNSURE,
    WEIGHT,
    edges,
    ends,
    fan,
    led,
    turns,
)
from tests.reports.ici_look import looked
from tests.reports.made_runs import FLN, FRANCE, TOTAL
from tests.reports.made_turns import REGIONS
from tests.reports.test_report_sweep_chart import ONE, TOLD, TWO
from tests.reports.written_cases import write

HERE = Path(__file__).with_name("charts.txt")
RESULTS, FANS, CHANCES = map(looked, (outcomes, quantile_fans, win_probability))
BY = {"FLN": [20, 9, 6], "France": [20, 11, 9]}
LATE = LENGTHS.with_columns(games=pl.when(turn=31).then(95).otherwise(1))
BOTH = pl.concat([fan([20, 10, 8], by=BY), fan([5, 6, 6], "incap", by={"FLN": [5, 1, 5], "France": [5, 8, 7]}),
                  fan([1, 2, 3], "levels_support"), fan([1, 2, 3], "unheard_of")])
RARE = SWINGS.with_columns(count=pl.Series([50, 7, 70]))
INCAP, FRANCE_LEADS = "; incap 1 99 3 2 3 True None", "; incap 1 9 None None None True France"
TIPPED = {                                         # edges of a track, of which one sentence says where it tips
    "negative": edges("faileks 3 9 -4 -5 -3 True None"), "rising": edges("faileks 3 9 40 39 41 False None"),
    "explains most": edges("incap 0 9 3 2 3 True None; incap 2 9 5 4 6 True None; incap 3 9 6 6 6 True None" + FRANCE_LEADS),
    "not at each value": edges(INCAP, back=40),
    "one at each value": pl.concat([edges(INCAP, back=40), edges("incap 2 99 4 2 4 True None")]),
    "nearly everywhere": edges("incap 0 9 3 2 None True None" + FRANCE_LEADS),
    "everywhere": edges("incap 0 9 None None None True FLN"), "either": edges("incap 0 9 None None None True FLN" + FRANCE_LEADS),
    "not clear": edges("incap 0 9 3 1 8 True None" + FRANCE_LEADS, clear=False), "nothing": edges()}
GAP = edges("standing 0 100 1 1 1 True None; standing 1 100 1 None 1 True None; standing 2 100 1 1 1 True None")
WINTERS = {"grows": (1, 3), "shrinks": (3, 1), "peaks": (1, 4, 2), "one": (2,), "none": ()}


def winters(*means):
    """Control of four Regions in the Winters from 1955 on, so many of them the FLN's."""
    rows = [{"year": 1955 + at, "region": str(region), "fln": mean / 4} for at, mean in enumerate(means) for region in range(4)]
    return pl.DataFrame(rows, schema={"year": pl.Int32, "region": pl.String, "fln": pl.Float64})


def pivots(**shares):
    """Shares of games with an event in play, turn by turn."""
    rows = [{"what": what, "turn": turn, "share": share, "games": 9} for what, each in shares.items()
            for turn, share in enumerate(each)]
    return frame_of(rows, {"what": str, "turn": int, "share": float, "games": int})


def scale(**counted):
    """A table of scales from games by "side_scale"."""
    return pl.DataFrame([{"winner": side, "scale": name, "of": 1, "games": counted.get(f"{side}_{name}", 0)}
                         for side in ("any", "FLN", "Government") for name in charts.SCALES])


@functools.cache
def algeria() -> tuple[dict, dict]:
    """Frames of turns, and tables of tipping points, of walks at random."""
    played, rows = random_walk_games.play(600)
    return (OF_ALGERIA.of_turns(played, random_walk_games.AREAS),
            TIPPING.points(random_walk_games.MANIFEST, rows, played).tables)


def under(games: str, draw):
    """A chart that says which games it shows."""
    return style.of_games(draw, games, "")


def at_events(real=True):
    """The chart of random events."""
    found = algeria()[1]["chance_events"]
    return charts.event_effects_chart(found if real else found.with_columns(real=False))


# One of each kind comes first; what follows it are frames in which something is missing, or another sentence is due.
PLAIN = {"swings": (CHANCES.swings_chart, SWINGS), "shares": (CHANCES.shares_chart, SHARES),
         "chits": (ici_charts.chit_effects_chart, CHITS), "lengths": (RESULTS.lengths_chart, LENGTHS),
         "leaders": (FANS.leaders_chart, LED), "forecasts": (CHANCES.chance_fan, FORECASTS)}
DRAWN = {
    **{name: functools.partial(*each) for name, each in PLAIN.items()},
    "win rates": lambda: under("ici-1955", lambda: RESULTS.win_rates_chart(ends())),
    "fans": lambda: FANS.fans_chart(BOTH),
    "fan": lambda: FANS.fan(fan([20, 17, 12, 9, 4], by={"FLN": [20, 15, 8, 5], "France": [20, 18, 14, 11]}), "french_public"),
    "heat": lambda: FANS.heat_chart(CELLS, EDGES, "standing"),
    "reliability": lambda: CHANCES.reliability_chart(RELIABILITY, 0.0123),
    "control": lambda: under("ici-1955, seed 1", lambda: ici_charts.control_by_year(CONTROL)),
    "weight": lambda: under("u", lambda: ici_charts.weight_by_year(WEIGHT)),
    "allegiance": lambda: under("u", lambda: ici_charts.allegiance(FINAL)),
    "areas": lambda: charts.area_tiles(algeria()[0]["area_ends"]), "random events": at_events,
    "scales": lambda: charts.victory_scale(scale(FLN_marginal=30, FLN_decisive=10, Government_decisive=60))}
OTHERS = {
    **{f"no {name}": functools.partial(draw, frame.clear()) for name, (draw, frame) in PLAIN.items()},
    "swings for neither side": lambda: CHANCES.swings_chart(SWINGS.tail(1)),
    "many swings": lambda: CHANCES.swings_chart(pl.concat(
        [SWINGS.with_columns(event=pl.col("event") + f" {number}") for number in range(20)])),
    "a rare event leads nothing": lambda: CHANCES.swings_chart(RARE),
    "rare events alone": lambda: CHANCES.swings_chart(RARE.with_columns(count=pl.lit(3))),
    "no clear chit": lambda: ici_charts.chit_effects_chart(CHITS.filter(~pl.col("real"))),
    **{f"won by {winner}": lambda winner=winner: RESULTS.win_rates_chart(
        ends({"winner": winner, "way": 0 if winner == 2 else TOTAL, "last_turn": 3})) for winner in (FLN, FRANCE, 2)},
    "most end late": lambda: RESULTS.lengths_chart(LATE), "all end late": lambda: RESULTS.lengths_chart(LATE.filter(turn=31)),
    "one length": lambda: RESULTS.lengths_chart(LENGTHS.head(1)),
    "a length nobody won": lambda: RESULTS.lengths_chart(LENGTHS.head(1).with_columns(winner=pl.lit("neither"))),
    "games go on": lambda: FANS.fan(fan([5, 4, 3], games=[100, 50, 10]), "french_public"),
    **{f"fan of {games} few games": lambda games=games: FANS.fan(FANS.fan_frame(turns(*games)), "french_public")
       for games in ([[5, 3]], [[5]], [[0, 0], [0, 0]])},
    "fans of one game": lambda: FANS.fans_chart(FANS.fan_frame(turns([5]))),
    "fan without its track": lambda: FANS.fan(FANS.fan_frame(turns([5])), "incap"),
    "a rate of one": lambda: FANS.heat_chart(CELLS.with_columns(rate=1.0), EDGES, "standing"),
    "an edge not known": lambda: FANS.heat_chart(CELLS, GAP, "standing"),
    "no cells": lambda: FANS.heat_chart(CELLS.clear(), EDGES.clear(), "standing"),
    "one cell": lambda: FANS.heat_chart(CELLS.head(1), EDGES.head(1), "standing"),
    "a leader never sure": lambda: FANS.leaders_chart(led("votes", 0.95, 0.8)),
    "half of the games over": lambda: ici_charts.control_by_year(
        ici_charts.control(MANY.filter((pl.col("turn") == 0) | (pl.col("game") < 45)), REGIONS)),
    "a Region unknown": lambda: ici_charts.control_by_year(CONTROL.with_columns(pl.col("region").replace({"3A": "9Z"}))),
    "not sure": lambda: ici_charts.weight_by_year(UNSURE),
    "one not sure": lambda: ici_charts.weight_by_year(UNSURE.head(1)),
    **{f"{name} of {games} games": lambda draw=draw, name=name, games=games: draw(
        getattr(ici_charts, name)(MANY.filter(pl.col("game") < games), REGIONS))
       for name, draw in (("control", ici_charts.control_by_year), ("weight", ici_charts.weight_by_year),
                          ("final", ici_charts.allegiance)) for games in (0, 1)},
    "sweep of a number": lambda: chart(ONE, TOLD), "sweep of two numbers": lambda: chart(TWO, TOLD),
    "no clear event": lambda: at_events(False), "no scales": lambda: charts.victory_scale(scale())}
SAID = {
    **{f"tips: {name}": lambda frame=frame: FANS.tipping_headline(frame, frame["track"].first() or "incap")
       for name, frame in TIPPED.items()},
    "leads from Winter on": lambda: FANS.leaders_headline(led("incap", 0.95, 0.9)),
    **{f"fan of {track} to {medians[-1]}": lambda medians=medians, track=track: FANS.fan_headline(fan(medians, track), track)
       for track, medians in (("standing", [31, 20, -10]), ("standing", [-2, -6, -11]), ("faileks", [0, 2, 4, 10]),
                              ("pied_noirs", [1, 1, 0]), ("incap", [4, 4, 4]))},
    "turns that few games see": lambda: FANS.fan_headline(fan([20, 10, 0], games=[1000, 500, 99]), "french_public"),
    "nothing parts the winners": lambda: FANS.fans_headline(fan([5, 6])),
    **{f"control {name}": lambda means=means: ici_charts.control_headline(winters(*means)) for name, means in WINTERS.items()},
    "Suez and OAS": lambda: shares_headline(pivots(Suez=(0, 0.5), OAS=(0, 0.7)), LOOK_OF_TWILIGHT),
    "OAS never": lambda: shares_headline(pivots(Suez=(0, 0.6), OAS=(0, 0.2)), LOOK_OF_TWILIGHT),
    "few with OAS": lambda: shares_headline(pivots(OAS=(0, 0.2)), LOOK_OF_TWILIGHT),
    "no pivots": lambda: shares_headline(pivots(), LOOK_OF_TWILIGHT)}


def numbers(values) -> str:
    """Numbers, rounded."""
    return " ".join(f"{round(float(value), 6) + 0:g}" for value in values)


def marks(axes: Axes) -> Iterator[str]:
    """What is drawn in axes, a line each; shapes of the map by their colour alone."""
    for line in axes.lines:
        yield (f"line {line.get_label()} {line.get_marker()} {line.get_linestyle()} {line.get_markerfacecolor()}: "
               f"{numbers(line.get_xdata())} | {numbers(line.get_ydata())}")
    for patch in axes.patches:
        if isinstance(patch, Rectangle) and not patch.get_width() * patch.get_height():
            continue
        fill = f"{to_hex(patch.get_facecolor())} {patch.get_hatch() or ''}".rstrip()
        if isinstance(patch, Rectangle):
            fill += f": {numbers((patch.get_x(), patch.get_y(), patch.get_width(), patch.get_height()))}"
        elif isinstance(patch, PathPatch) and not patch.get_label().startswith("_") and len(axes.patches) < 12:
            fill += ": " + " | ".join(numbers((*each[:-1].mean(axis=0), *(each.max(axis=0) - each.min(axis=0))))
                                      for each in patch.get_path().to_polygons())
        yield f"patch {patch.get_label()} {fill}"
    for each in axes.collections:
        spots = each.get_offsets().ravel() if each.get_offset_transform() is axes.transData else []
        shape = [] if len(spots) or not each.get_paths() or len(each.get_paths()) > 3 else each.get_paths()[0].vertices.ravel()
        yield f"group {each.get_label()}: {numbers(spots)} | {numbers(shape)}"


def seen(chart: Figure | str) -> list[str]:
    """What a reader sees of a chart; a sentence is itself."""
    if isinstance(chart, str):
        return [chart]
    found = [text.get_text() for text in chart.texts]
    for axes in chart.axes:
        words = [axes.get_title(loc="left"), axes.get_xlabel(), axes.get_ylabel(), *(text.get_text() for text in axes.texts)]
        ticks = [text.get_text() for text in (*axes.get_xticklabels(), *axes.get_yticklabels())]
        found += [f"axes {axes.get_label()} {axes.get_visible()}: {' / '.join(filter(None, words))}",
                  f"ticks {' / '.join(ticks)}", *marks(axes)]
    return [" ".join(line.split()) for line in found]


def told(name: str) -> list[str]:
    """What is seen of a case."""
    with style.style():
        return seen({**DRAWN, **OTHERS, **SAID}[name]())


if __name__ == "__main__":
    write(HERE, ((name, told(name)) for name in {**DRAWN, **OTHERS, **SAID}))
