"""The charts of Algeria: their words and axis of turns, and what is drawn of turns."""
from dataclasses import replace

import polars as pl

from reports.algeria import outcome_charts
from reports.algeria.game_reports import ALGERIA
from reports.charts import style
from reports.charts.drawing import Axes
from reports.charts.numbered_turns import NumberedCharts, held_places, numbered_look
from reports.charts.registry import COMMON, Kind
from reports.games import Places
from reports.tipping.turn_counts import Lead
from simulate.algeria.enums import Control

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
CHARTS = NumberedCharts(LOOK, (
    *COMMON, Kind("scales", "endings", "scales", outcome_charts.victory_scale, outcome_charts.scales_headline),
    Kind("events", "causes", "chance_events", outcome_charts.event_effects_chart, outcome_charts.event_effects_headline),
    Kind("areas", "map", "area_ends", outcome_charts.area_tiles, outcome_charts.areas_headline)),
    lambda turns, places: {"area_ends": area_ends(turns, places)}, LEAST)
