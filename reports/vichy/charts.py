"""The charts of Vichy France: their words, and what is drawn of turns."""

import polars as pl

from reports.charts.numbered_turns import held_places, numbered_look
from reports.charts.outcomes import win_rates_chart
from reports.charts.registry import COMMON, GameCharts, Kind
from reports.charts.style import Look
from reports.vichy.game_reports import VICHY
from simulate.vichy.enums import Holder

TITLES = {"held": "colonies in Allied hands", "result": "diplomatic result (77.3)", "usjt": "USJT levels",
          "lead": "who would win now (1 Allied, -1 Axis)"}
MOST_TURNS = 40          # game.turn_limit at its highest
LOOK = numbered_look(
    VICHY, TITLES, "turn", MOST_TURNS,
    held_places({int(each): each.name.lower() for each in Holder}, {"allies": Holder.ALLIES, "germany": Holder.GERMANY},
                "colony"),
    "turn (0: the fall of France)")


def ways_headline(frame: "pl.DataFrame", look: Look) -> str:
    """The way in which most games end; `frame`: side, way, rate."""
    most = max(frame.to_dicts(), key=lambda row: row["rate"])
    return f"{100 * most['rate']:.0f} % of games end so: {most['way']} ({most['side']} wins)"


CHARTS = GameCharts(LOOK, (Kind("wins", "endings", "wins", win_rates_chart, ways_headline, True),
                               *(each for each in COMMON if each.name not in ("wins", "length"))))
