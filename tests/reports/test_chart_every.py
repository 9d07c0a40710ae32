"""Every chart that frames allow; colours that everybody tells apart."""
import itertools

import polars as pl
import pytest

from reports.charts import style
from reports.charts.registry import files
from reports.ici.charts import registry
from reports.ici.map import frames
from tests.reports.made_turns import REGIONS, many
from tests.reports.test_chart_causes import CHITS, SHARES, SWINGS
from tests.reports.test_chart_ends import LENGTHS, WINS
from tests.reports.test_chart_fans import frame
from tests.reports.test_chart_tips import CELLS, EDGES, LED
from tests.reports.what_a_chart_shows import BLINDNESS, apart, lightness

FORECASTS = pl.DataFrame({"turn": [0], "games": [5]} | {f"q{at:02d}": [0.5] for at in (5, 25, 50, 75, 95)})
RELIABILITY = pl.DataFrame({"forecast": [0.5], "rate": [0.5], "low": [0.4], "high": [0.6]})
ALL = {"wins": WINS, "lengths": LENGTHS, "fans": frame([20, 10, 5]), "cells": CELLS, "tipping": EDGES, "leaders": LED,
       "chit_experiment": CHITS, "swings": SWINGS, "shares": SHARES, "win_probability": FORECASTS, "reliability": RELIABILITY,
       **{name: getattr(frames, name)(many(60), REGIONS) for name in ("control", "weight", "final")}}
NAMES = ["tipping_standing", "wins", "length", "leaders", "fans", "win_probability", "swings", "dice_and_choice", "chits",
         "map_control", "map_allegiance", "map_weight", "fan_french_public", "reliability"]


def test_all_frames_give_all_charts():
    found = registry.CHARTS.charts_of(ALL, "ici-1955", numbers={"calibration_error": 0.01})
    assert [each.name for each in found] == NAMES
    assert {each.anchor for each in found} == {"endings", "tips", "causes", "map", "doubts"}
    assert all(each.headline for each in found)
    assert [each.name for each in found if not each.page] == ["wins", "leaders", "fan_french_public"]


def test_every_chart_says_its_finding_and_what_games_it_is_of():
    for each in registry.CHARTS.charts_of(ALL, "of these games", numbers={"calibration_error": 0.01}):
        svg = each.file("svg").decode()
        assert "of these games" in svg, each.name
        assert each.headline.split()[0].replace("'", "&#x27;").split("&")[0] in svg, each.name
        assert each.headline.split()[-1] in svg, each.name


@pytest.mark.parametrize(("kept", "names"), [
    ((), []), (("wins", "lengths"), ["wins", "length"]), (("cells",), []), (("reliability",), []),
    (("cells", "tipping"), ["tipping_standing"])])
def test_what_is_not_there_is_left_out(kept, names):
    assert [each.name for each in registry.CHARTS.charts_of({name: ALL[name] for name in kept})] == names


def test_empty_frames_give_no_charts():
    assert registry.CHARTS.charts_of({name: frame.clear() for name, frame in ALL.items()}) == []


def test_files_are_named_after_charts_and_forms():
    made = dict(files(registry.CHARTS.charts_of({"wins": WINS})))
    assert set(made) == {"wins.svg", "wins.png"}
    assert made["wins.png"][:4] == b"\x89PNG"


def test_a_page_shows_the_tracks_that_tip_most():
    tracks = [(f"track {number}", number) for number in range(5)]
    cells = pl.concat([CELLS.with_columns(track=pl.lit(name)) for name, _ in tracks])
    edges = pl.concat([EDGES.with_columns(track=pl.lit(name), edge_low=pl.when(pl.col("turn") < turns).then(pl.lit(0)))
                       .with_columns(edge=0, edge_high=1, clear=pl.col("edge_low").is_not_null()) for name, turns in tracks])
    found = registry.CHARTS.charts_of({"cells": cells, "tipping": edges})
    assert [each.name for each in found if each.page] == ["tipping_track 3", "tipping_track 4", "tipping_track 2"]
    assert len(found) == 5


@pytest.mark.parametrize("blindness", [None, *BLINDNESS])
def test_sides_are_told_apart_with_every_kind_of_eyes(blindness):
    assert apart(style.FLN, style.FRANCE, blindness) > 40
    ends = style.side_colours()
    for low, high in itertools.combinations((0.0, 0.25, 0.5, 0.75, 1.0), 2):
        assert apart(ends(low)[:3], ends(high)[:3], blindness) > 12, (low, high)


def test_ink_is_read_on_paper_and_colours():
    assert lightness(style.PAPER) - lightness(style.GREY) > 50
    for colour in (style.FLN, style.FRANCE):
        assert abs(lightness(colour) - lightness(style.ink_on(tuple(int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5))))) > 40
