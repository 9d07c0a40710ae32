"""Charts of Algeria: what is drawn is what the frames say, all texts can be read, the same run gives the same files."""
import polars as pl
import pytest

from reports.algeria import outcome_charts
from reports.algeria.charts import CHARTS, LEAST, LOOK
from reports.algeria.tipping import TIPPING
from reports.charts import style
from tests.reports import random_walk_games
from tests.reports.what_a_chart_shows import overlaps, same_twice, texts

pytestmark = pytest.mark.slow

GAMES = 600
TURNS, ROWS = random_walk_games.play(GAMES)
FRAMES = CHARTS.of_turns(TURNS, random_walk_games.AREAS)


def drawn(make):
    with style.style():
        return make()


def scale(**counted):
    """A table of scales from games by "side_scale"."""
    return pl.DataFrame([{"winner": side, "scale": name, "of": 1, "games": counted.get(f"{side}_{name}", 0)}
                         for side in ("any", "FLN", "Government") for name in outcome_charts.SCALES])


def test_areas_are_counted_as_games_end():
    last = {row["game"]: row for row in TURNS.collect().to_dicts()}
    for at, row in enumerate(FRAMES["area_ends"].to_dicts()):
        held = [each[f"control_{at}"] for each in last.values()]
        assert row["games"] == GAMES
        shares = [held.count(each) / GAMES for each in range(3)]
        assert [row[name] for name in ("contested", "fln", "government")] == pytest.approx(shares)


def test_a_bar_of_an_area_is_as_long_as_its_share():
    figure = drawn(lambda: outcome_charts.area_tiles(FRAMES["area_ends"]))
    bars = {patch.get_label(): patch.get_width() for patch in figure.axes[0].patches if " " in patch.get_label()}
    for row in FRAMES["area_ends"].to_dicts():
        for control in outcome_charts.CONTROLS:
            assert bars[f"{row['area']} {control}"] == pytest.approx(row[control] * (1 - 2 * outcome_charts.GAP))
    assert overlaps(figure) == []


def test_every_area_of_the_board_has_a_place_of_its_own_and_others_find_one():
    from simulate.algeria.board.load import load

    game = load("algeria-1954")
    assert set(outcome_charts.TILES) == set(game.names.places[:int(game.board[0].areas)])
    assert len(set(outcome_charts.TILES.values())) == len(outcome_charts.TILES)
    frame = pl.DataFrame([{"area": name, "name": name, "games": 9, "fln": 0.5, "contested": 0.25, "government": 0.25}
                          for name in (*outcome_charts.TILES, *(f"new-{at}" for at in range(11)))])
    figure = drawn(lambda: outcome_charts.area_tiles(frame))
    assert sum(patch.get_label().endswith(" fln") for patch in figure.axes[0].patches) == len(frame)
    assert overlaps(figure) == []


def test_the_victory_scale():
    frame = scale(FLN_marginal=30, FLN_decisive=10, Government_decisive=60)
    figure = drawn(lambda: outcome_charts.victory_scale(frame))
    found = {each.get_label(): each.patches[0].get_width() for each in figure.axes[0].containers}
    assert found["FLN marginal"] == pytest.approx(0.3)
    assert found["Government decisive"] == pytest.approx(0.6)
    assert outcome_charts.scales_headline(frame) == (
        "75 % of the FLN's victories are marginal and 100 % of the Government's victories are decisive")
    assert outcome_charts.scales_headline(scale()) == "No side has won a game"
    assert drawn(lambda: outcome_charts.victory_scale(scale()))
    assert overlaps(figure) == []


def test_events_lie_where_their_effect_is():
    frame = TIPPING.points(random_walk_games.MANIFEST, ROWS, TURNS).tables["chance_events"]
    figure = drawn(lambda: outcome_charts.event_effects_chart(frame))
    dots = {line.get_label(): line.get_xdata()[0] for line in figure.axes[0].lines if len(line.get_xdata()) == 1}
    assert dots == {row["event"]: row["difference"] for row in frame.to_dicts()}
    assert "for the Government" in texts(lambda: outcome_charts.event_effects_chart(frame))
    said = outcome_charts.event_effects_headline(frame.with_columns(real=False))
    assert said == "No random event clearly changes the FLN's win rate"


def test_all_charts_are_drawn_without_a_word_of_france():
    tables = TIPPING.points(random_walk_games.MANIFEST, ROWS, TURNS).tables
    lengths = pl.DataFrame({"winner": ["FLN", "Government", "neither"], "turn": [3, 5, 9], "games": [5, 4, 1]})
    found = CHARTS.charts_of({**FRAMES, **tables, "lengths": lengths, "scales": scale(FLN_marginal=3), "wins": pl.DataFrame(
        {"side": ["FLN", "Government", "neither"], "way": ["a", "b", "c"], "games": [5, 4, 1], "rate": [0.5, 0.4, 0.1],
         "low": [0.4, 0.3, 0.0], "high": [0.6, 0.5, 0.2]})})
    assert {each.name for each in found} >= {"wins", "length", "leaders", "fans", "scales", "events", "areas",
                                             "tipping_difference", "fan_difference", "fan_government_psl"}
    for each in found:
        if each.name.startswith(("fan_", "tipping_")) and not each.name.endswith("difference"):
            continue
        words = texts(each.draw)
        assert "France" not in words.replace("elections in France", ""), each.name
        assert "nan" not in words
    assert same_twice(next(each.draw for each in found if each.name == "areas"))


def test_turns_that_hardly_any_game_reached_are_left_out_of_fans():
    fan, counted = FRAMES["fans"], TURNS.group_by("turn").len().collect()
    reached = counted.filter(pl.col("len") >= LEAST * GAMES)["turn"].to_list()
    assert sorted(fan["turn"].unique().to_list()) == sorted(reached)
    assert len(reached) < len(counted)


def test_the_set_up_is_turn_0():
    assert [LOOK.date(turn) for turn in (0, 1, 12)] == ["the set-up", "turn 1", "turn 12"]
    assert "turn (0: the set-up)" in texts(next(each.draw for each in CHARTS.charts_of(FRAMES) if each.name == "fan_ap"))


