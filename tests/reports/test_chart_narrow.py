"""Charts for a phone: as wide as its sheet, no text beyond the figure, no text over another, the same files each time."""
import polars as pl
import pytest

from reports.algeria.charts import CHARTS as ALGERIA
from reports.charts import outcomes, style
from reports.comparison.comparison_text import shift_chart, way_chart
from reports.ici import charts as ici
from reports.ranking import ranking_chart
from reports.sensitivity.findings import chart as sensitivity_chart
from reports.sweeps.grid import chart as sweep_chart
from reports.sweeps.grid import plan, sweep
from tests.page.test_page_others import DRAWN, WAY
from tests.reports import random_walk_games
from tests.reports.chart_frames import ALL
from tests.reports.drawn_charts import algeria, scale
from tests.reports.test_ranking import four
from tests.reports.test_report_sweep import HIT, INCAP, PLAN, THREE
from tests.reports.test_report_sweep import frame as games_of_sweep
from tests.reports.test_sensitivity import FOUND
from tests.reports.what_a_chart_shows import beyond, overlaps

pytestmark = pytest.mark.slow

LONG = "An event whose name is so long that a phone cannot hold it on one line of the smallest letters"
TOLD = {"scenario": "ici-1955", "fln": "notes", "france": "greedy", "seed": 7}
YEARS = pl.concat([ALL["control"].with_columns(year=pl.lit(year, ALL["control"]["year"].dtype),
                                               games=pl.lit(1000 - year % 100, ALL["control"]["games"].dtype))
                   for year in range(1955, 1963)]).sort("year", maintain_order=True)
DIFFERENCE = {"difference": 0.2, "difference_low": 0.1, "difference_high": 0.3}
EVENTS = pl.DataFrame([{"event": name, "share": 0.1, **DIFFERENCE, "real": True} for name in ("A", LONG)])
OF_ICI = {each.name: each.draw for each in ici.CHARTS.charts_of(
    {**ALL, "control": YEARS}, "x", numbers={"calibration_error": 0.01})
          if each.page}
OF_ALGERIA = {f"algeria {each.name}": each.draw for each in ALGERIA.charts_of(
    {**algeria()[0], "chance_events": EVENTS, "scales": scale(FLN_decisive=300, FLN_marginal=9, Government_substantial=300),
     "win_probability": ALL["win_probability"]}, "x") if each.page}
WIDE_MAP = plan([HIT, INCAP], [list(range(1, 7)), [2, 4, 8]], (5, 4))
OTHERS = {
    "sensitivity": lambda: sensitivity_chart(FOUND, TOLD), "line": lambda: sweep_chart(sweep(THREE, PLAN), TOLD),
    "map": lambda: sweep_chart(sweep(games_of_sweep([range(20)] * 18), WIDE_MAP), TOLD),
    "ranking": lambda: ranking_chart(four(), "x"),
    "shift": lambda: shift_chart(DRAWN.comparison, DRAWN.over, DRAWN.panel), "way": lambda: way_chart(WAY),
    "long names": lambda: ici.chit_effects_chart(ALL["chit_experiment"].with_columns(chit=pl.lit(LONG)))}
CHARTS = OF_ICI | OF_ALGERIA | OTHERS


def narrow(draw):
    with style.style(plain=True, narrow=True):
        figure = draw()
        style.saved(figure, "svg")
        return figure


@pytest.mark.parametrize("name", CHARTS)
def test_a_phone_holds_the_chart_and_its_words(name):
    figure = narrow(CHARTS[name])
    assert figure.get_size_inches()[0] == style.NARROW
    assert beyond(figure) == []
    assert overlaps(figure) == []


def test_words_beyond_the_figure_would_be_seen():
    figure = narrow(OTHERS["line"])
    figure.axes[0].text(1, 0.5, LONG, transform=figure.axes[0].transAxes)
    assert beyond(figure) == [LONG]


def test_letters_are_as_large_as_on_the_usual_sheet():
    with style.style(plain=True, narrow=True):
        figure, axes = style.framed("", width=9)
        names = outcomes.name_rows(axes, ["short", LONG])
    assert names[0].get_size() == style.SMALL
    assert names[1].get_size() == outcomes.LEAST
    assert names[1].get_text().endswith(outcomes.CUT)
    assert (figure.get_size_inches() == (style.NARROW, style.LOW)).all()


def test_years_keep_apart_on_small_charts():
    with style.style(plain=True, narrow=True):
        figure = style.sheet("")
        for axes in figure.subplots(1, 2):
            ici.dated(axes, 0, 31, small=True)
        style.saved(figure, "svg")
    assert [text.get_text() for text in figure.axes[0].get_xticklabels()] == ["55", "57", "59", "61"]
    assert overlaps(figure) == []


def test_every_area_has_a_tile_that_says_which():
    figure = narrow(OF_ALGERIA["algeria areas"])
    said = {text.get_text() for text in figure.axes[0].texts}
    assert {area["id"] for area in random_walk_games.AREAS} <= said
