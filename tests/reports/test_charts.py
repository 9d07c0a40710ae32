"""Charts: what a reader sees is what charts.txt says, words keep apart, colours do for everybody."""
import itertools

import numpy as np
import polars as pl
import pytest

from policies.twilight.match import Match
from reports.algeria import charts
from reports.algeria.charts import CHARTS as OF_ALGERIA
from reports.algeria.charts import LEAST
from reports.algeria.charts import LOOK as LOOK_OF_ALGERIA
from reports.charts import style
from reports.charts.registry import files
from reports.ici import charts as ici_charts
from reports.ici.charts import CHARTS
from reports.twilight.charts import CHARTS as OF_TWILIGHT
from reports.twilight.charts import LOOK as LOOK_OF_TWILIGHT
from simulate.algeria.board.load import load
from tests.cases import cases, columns, table_rows
from tests.reports import random_walk_games
from tests.reports.chart_frames import ALL, CELLS, EDGES, fan, turns
from tests.reports.drawn_charts import DRAWN, FANS, HERE, OTHERS, SAID, algeria, scale, told
from tests.reports.what_a_chart_shows import BLINDNESS, apart, axes_of, lightness, luminance, overlaps, texts
from tests.reports.written_cases import read

pytestmark = pytest.mark.slow

[NAMES] = table_rows("""tipping_standing wins length leaders fans win_probability swings dice_and_choice chits map_control \
    map_allegiance map_weight fan_french_public reliability""")
GAMES = 600
WRITTEN = read(HERE)


@pytest.mark.parametrize("name", [*DRAWN, *OTHERS, *SAID])
def test_a_reader_sees_what_was_written(name):
    assert told(name) == WRITTEN[name]


def test_every_case_that_is_written_is_drawn():
    assert set(WRITTEN) == {*DRAWN, *OTHERS, *SAID}


@cases("""name: "many swings"; "win rates"; areas; scales; control; weight; allegiance""")
def test_no_words_lie_on_each_other(name):
    with style.style():
        figure = (DRAWN | OTHERS)[name]()
    for axes in axes_of(figure).values():
        assert overlaps(figure, [axes]) == []


def test_names_of_winners_keep_apart():
    with style.style():
        figure = FANS.fan(fan([9, 9, 9], by={"FLN": [9, 9, 9], "France": [9, 9, 9]}), "french_public")
    assert not [pair for pair in overlaps(figure) if "FLN wins" in pair]


# ---- which charts, and where they go -------------------------------------------------------------------------------------

def test_all_frames_give_all_charts():
    found = CHARTS.charts_of(ALL, "of these games", numbers={"calibration_error": 0.01})
    assert tuple(each.name for each in found) == NAMES
    assert {each.anchor for each in found} == {"endings", "tips", "causes", "map", "doubts"}
    assert [each.name for each in found if not each.page] == ["wins", "leaders", "fan_french_public"]
    for each in found:
        svg = each.file("svg").decode()
        assert "of these games" in svg, each.name
        assert each.headline.split()[0].replace("'", "&#x27;").split("&")[0] in svg, each.name
        assert each.headline.split()[-1] in svg, each.name


@cases("""kept names:
    () []; ('wins','lengths') ['wins','length']; ('cells',) []; ('reliability',) []
    ('cells','tipping') ['tipping_standing']""")
def test_what_is_not_there_is_left_out(kept, names):
    assert [each.name for each in CHARTS.charts_of({name: ALL[name] for name in kept})] == names
    assert CHARTS.charts_of({name: ALL[name].clear() for name in kept}) == []


def test_files_are_named_after_charts_and_forms():
    assert set(dict(files(CHARTS.charts_of({"wins": ALL["wins"]})))) == {"wins.svg", "wins.png"}


def test_a_page_shows_the_tracks_that_explain_most():
    tracks = list(zip("abcde", (0.2, 0.5, 0.1, 0.6, 0.3), strict=True))
    cells = pl.concat([CELLS.with_columns(track=pl.lit(name)) for name, _ in tracks])
    edges = pl.concat([EDGES.with_columns(track=pl.lit(name), explained_low=share, clear=pl.lit(name != "d"))
                       for name, share in tracks])
    found = CHARTS.charts_of({"cells": cells, "tipping": edges})
    assert [each.name for each in found if each.page] == ["tipping_b", "tipping_e", "tipping_a"]
    assert len(found) == 5


# ---- what is counted -----------------------------------------------------------------------------------------------------

def test_quantiles_of_the_games_that_played_a_turn():
    found = FANS.fan_frame(turns(*[[value, value + 10] for value in range(101)], [7], winner=[0] * 60 + [1] * 42))
    every = found.filter(winner="any", track="french_public")
    assert every.select("turn", "games").rows() == [(-1, 102), (0, 101)]
    assert every.row(1)[4:] == (15, 35, 60, 85, 105)
    assert found.filter(winner="FLN", turn=0).select("games", "q50").row(0) == (60, pytest.approx(40, abs=1))
    assert found.filter(winner="France", turn=-1)["games"].to_list() == [42]


def test_tracks_are_added_up_over_places_and_operation_points_have_no_set_up():
    rows = turns([1, 2], [3, 4]).with_columns(faileks_town=pl.lit(2, pl.UInt8), faileks_region=pl.lit(250, pl.UInt8), ops_fln=5)
    found = FANS.fan_frame(rows)
    assert set(found["track"]) == {"french_public", "faileks", "ops_fln"}
    assert found.filter(track="faileks")["q50"].unique().to_list() == [252]
    assert found.filter(track="ops_fln", winner="any")["turn"].to_list() == [0]


@cases("""shares kind tint:
    (0.4,0.3,0.3) fln 0; (0.5,0.3,0.2) fln 0; (0.51,0.49,0) fln 1; (0,0.2,0.8) france 2; (0.1,0.75,0.15) contested 1""")
def test_tints_by_share(shares, kind, tint):
    found = ici_charts.control_fill(dict(zip(("fln", "contested", "france"), shares, strict=True)))
    assert (found.colour, found.hatch) == (ici_charts.TINTS[kind][tint], ici_charts.HATCHES[kind])


def test_areas_are_counted_as_games_end():
    last = {row["game"]: row for row in random_walk_games.play(GAMES)[0].collect().to_dicts()}
    for at, row in enumerate(algeria()[0]["area_ends"].to_dicts()):
        held = [each[f"control_{at}"] for each in last.values()]
        assert row["games"] == GAMES
        assert [row[name] for name in ("contested", "fln", "government")] == pytest.approx(
            [held.count(each) / GAMES for each in range(3)])


def test_every_area_of_the_board_has_a_place_of_its_own_and_others_find_one():
    game = load("algeria-1954")
    assert set(charts.TILES) == set(game.names.places[:int(game.board[0].areas)])
    assert len(set(charts.TILES.values())) == len(charts.TILES)
    frame = pl.DataFrame([{"area": name, "name": name, "games": 9, "fln": 0.5, "contested": 0.25, "government": 0.25}
                          for name in (*charts.TILES, *(f"new-{at}" for at in range(11)))])
    with style.style():
        figure = charts.area_tiles(frame)
    assert sum(patch.get_label().endswith(" fln") for patch in figure.axes[0].patches) == len(frame)
    assert overlaps(figure) == []


def test_charts_of_algeria_are_drawn_without_a_word_of_france():
    frames, tables = algeria()
    lengths = pl.DataFrame(columns("winner turn games: FLN 3 5; Government 5 4; neither 9 1"))
    found = OF_ALGERIA.charts_of({**frames, **tables, "lengths": lengths, "scales": scale(FLN_marginal=3), "wins": pl.DataFrame(
        columns("""side way games rate low high:
            FLN a 5 0.5 0.4 0.6; Government b 4 0.4 0.3 0.5; neither c 1 0.1 0.0 0.2"""))})
    assert {each.name for each in found} >= {"wins", "length", "leaders", "fans", "scales", "events", "areas",
                                             "tipping_difference", "fan_difference", "fan_government_psl"}
    for each in found:
        if not each.name.startswith(("fan_", "tipping_")) or each.name.endswith("difference"):
            words = texts(each.draw)
            assert "France" not in words.replace("elections in France", ""), each.name
            assert "nan" not in words


def test_turns_that_hardly_any_game_reached_are_left_out_of_fans():
    counted = random_walk_games.play(GAMES)[0].group_by("turn").len().collect()
    reached = counted.filter(pl.col("len") >= LEAST * GAMES)["turn"].to_list()
    assert sorted(algeria()[0]["fans"]["turn"].unique().to_list()) == sorted(reached)
    assert len(reached) < len(counted)


def test_turns_in_words():
    assert [LOOK_OF_ALGERIA.date(turn) for turn in (0, 1, 12)] == ["the set-up", "turn 1", "turn 12"]
    assert [LOOK_OF_TWILIGHT.date(turn) for turn in (0, 4)] == ["the set-up", "group 4"]
    drawn = {each.name: each.draw for each in OF_ALGERIA.charts_of(algeria()[0])}
    assert "turn (0: the set-up)" in texts(drawn["fan_ap"])


def test_events_in_play_of_twilight_are_counted_by_group():
    """Events played before the game, and Suez, which Medium does not use, have no line; Resources and Commitment come first."""
    played = pl.DataFrame(Match("twilight-medium", "steady", "steady", seed=4).play_with_turns(0, 60)[1])
    frames = OF_TWILIGHT.of_turns(played.lazy(), [])
    assert set(frames["pivots"]["what"]) <= {"OAS", "Recall De Gaulle", "Coup"}
    for row in frames["pivots"].filter(what="Coup").to_dicts():
        there = played.filter(turn=row["turn"])
        assert (row["games"], row["share"]) == (len(there), len(there.filter(pl.col("coups") > 0)) / len(there))
    assert frames["pivots"].filter(turn=0)["share"].max() == 0
    assert list(dict.fromkeys(frames["fans"]["track"]))[:3] == ["fln_resources", "government_resources", "commitment"]
    drawn = {chart.name: chart for chart in OF_TWILIGHT.charts_of(frames, "under")}
    assert {"fans", "fan_commitment", "pivotal_events"} <= set(drawn)
    assert drawn["pivotal_events"].file("svg").startswith(b"<?xml")


# ---- colours -------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("blindness", [None, *BLINDNESS])
def test_colours_are_told_apart_with_every_kind_of_eyes(blindness):
    """Sides and controls by colour; controls in grey by their patterns, and the steps of each by their lightness."""
    assert apart(style.FLN, style.FRANCE, blindness) > 40
    ends = style.side_colours()
    for low, high in itertools.combinations((0.0, 0.25, 0.5, 0.75, 1.0), 2):
        assert apart(ends(low)[:3], ends(high)[:3], blindness) > 12, (low, high)
    for one, other in itertools.combinations(ici_charts.TINTS.values(), 2):
        assert min(apart(a, b, blindness) for a, b in itertools.product(one, other)) > 10
    assert len(set(ici_charts.HATCHES.values())) == 3
    for tints in ici_charts.TINTS.values():
        steps = [lightness(tint) for tint in tints]
        assert steps[0] - steps[1] > 10 < steps[1] - steps[2]


def test_ink_is_read_on_paper_and_on_every_colour():
    """On colours at least 3 to 1, for letters as large as these."""
    assert lightness(style.PAPER) - lightness(style.GREY) > 50
    colours = style.side_colours()
    for at in np.linspace(0, 1, 101):
        dark, light = sorted(luminance(each) for each in (colours(at), style.ink_on(colours(at))))
        assert (light + 0.05) / (dark + 0.05) >= 3
