"""Fans: quantiles counted by hand, bands where the frame says, findings in words."""
import polars as pl
import pytest

from reports.charts import quantile_fans, style, win_probability
from tests.reports.ici_look import looked
from tests.reports.what_a_chart_shows import overlaps, same_twice, texts

pytestmark = pytest.mark.slow

win_probability = looked(win_probability)
quantile_fans = looked(quantile_fans)
quantile_fans = looked(quantile_fans)

QUANTILES = list(quantile_fans.QUANTILES)


def turns(*values, winner=0, **others):
    """Turn rows of a track from lists of values, a game each, from the set-up on."""
    rows = [{"game": game, "turn": at - 1, "winner": winner if isinstance(winner, int) else winner[game], "french_public": value}
            | others for game, played in enumerate(values) for at, value in enumerate(played)]
    return pl.LazyFrame(rows)


def frame(medians, track="french_public", games=None, by=None):
    """A fan around medians, two wide and four wide on both sides; `by` gives medians by winner."""
    rows = []
    for winner, values in {"any": medians, **(by or {})}.items():
        rows += [{"track": track, "winner": winner, "turn": at - 1, "games": (games or [100] * len(values))[at]}
                 | {name: value + shift for name, shift in zip(QUANTILES, (-4, -2, 0, 2, 4), strict=True)}
                 for at, value in enumerate(values)]
    return pl.DataFrame(rows)


def drawn(make):
    with style.style():
        return make()


def test_quantiles_of_the_games_that_played_a_turn():
    found = quantile_fans.fan_frame(turns(*[[value, value + 10] for value in range(101)], [7], winner=[0] * 60 + [1] * 42))
    every = found.filter(winner="any", track="french_public")
    assert every["turn"].to_list() == [-1, 0]
    assert every["games"].to_list() == [102, 101]
    assert every.row(1)[4:] == (15, 35, 60, 85, 105)
    assert found.filter(winner="FLN", turn=0).select("games", "q50").row(0) == (60, pytest.approx(40, abs=1))
    assert found.filter(winner="France", turn=-1)["games"].to_list() == [42]


def test_tracks_are_added_up_over_places_and_operation_points_have_no_set_up():
    rows = turns([1, 2], [3, 4]).with_columns(faileks_town=pl.lit(2, pl.UInt8), faileks_region=pl.lit(250, pl.UInt8), ops_fln=5)
    found = quantile_fans.fan_frame(rows)
    assert set(found["track"]) == {"french_public", "faileks", "ops_fln"}
    assert found.filter(track="faileks")["q50"].unique().to_list() == [252]
    assert found.filter(track="ops_fln", winner="any")["turn"].to_list() == [0]


def test_bands_and_lines_are_those_of_the_frame():
    by = {"FLN": [20, 15, 8, 5], "France": [20, 18, 14, 11]}
    figure = drawn(lambda: quantile_fans.fan(frame([20, 17, 12, 9], by=by), "french_public"))
    axes, below = figure.axes
    lines = {line.get_label(): list(line.get_ydata()) for line in axes.lines}
    assert lines == {"q50": [20, 17, 12, 9], "FLN": [20, 15, 8, 5], "France": [20, 18, 14, 11]}
    bands = {band.get_label(): band.get_paths()[0].vertices for band in axes.collections}
    assert set(bands) == {"q05 q95", "q25 q75"}
    assert {tuple(corner) for corner in bands["q25 q75"]} >= {(2, 7), (2, 11), (-1, 22)}
    assert [bar.get_height() for bar in below.patches] == [1, 1, 1, 1]


def test_the_strip_says_how_many_games_go_on():
    _, below = drawn(lambda: quantile_fans.fan(frame([5, 4, 3], games=[100, 50, 10]), "french_public")).axes
    assert [bar.get_height() for bar in below.patches] == [1, 0.5, 0.1]


@pytest.mark.parametrize(("medians", "track", "said"), [
    ([20, 17, 12, 9, 4], "french_public", "In half of the games French Public falls below 12 by Summer 1955"),
    ([31, 20, -10], "standing", "In half of the games Yes minus No votes fall below 11 by Spring 1955"),
    ([0, 2, 4, 10], "faileks", "In half of the games Faileks rise above 5 by Summer 1955"),
    ([1, 1, 0], "pied_noirs", "In half of the games Pied-noirs' Feelings fall below 1 by Spring 1955"),
    ([-2, -6, -10], "standing", "fall below \N{MINUS SIGN}6 by Spring 1955"),
    ([4, 4, 4], "incap",
     "FLN Incap: the median stays at 4; half of the games lie between 2 and 6 in the set-up")])
def test_what_a_fan_finds(medians, track, said):
    assert said in quantile_fans.fan_headline(frame(medians, track), track)
    assert said in texts(lambda: quantile_fans.fan(frame(medians, track), track))


def test_turns_that_few_games_see_make_no_finding():
    assert "falls below 15 by" in quantile_fans.fan_headline(frame([20, 10, 0], games=[1000, 500, 99]), "french_public")


def test_what_parts_the_winners():
    both = pl.concat([frame([20, 10, 8], by={"FLN": [20, 9, 6], "France": [20, 11, 9]}),
                      frame([5, 6, 6], "incap", by={"FLN": [5, 1, 5], "France": [5, 8, 7]})])
    said = "FLN Incap differs most between winners: in Winter 1955 1 where the FLN wins, 8 where France does (medians)"
    assert quantile_fans.fans_headline(both) == said
    assert "On no track do the medians" in quantile_fans.fans_headline(frame([5, 6]))


def test_all_tracks_on_one_sheet():
    both = pl.concat([frame([20, 10, 8], by={"FLN": [20, 9, 6], "France": [20, 11, 9]}), frame([5, 6, 6], "incap"),
                      frame([1, 2, 3], "levels_support"), frame([1, 2, 3], "unheard_of")])
    figure = drawn(lambda: quantile_fans.fans_chart(both))
    assert [axes.get_title(loc="left") for axes in figure.axes if axes.get_visible()] == ["French Public", "FLN Incap"]
    assert same_twice(lambda: quantile_fans.fans_chart(both))
    assert same_twice(lambda: quantile_fans.fan(both, "french_public"))


@pytest.mark.parametrize("games", [[[5, 3]], [[5]], [[0, 0], [0, 0]]])
def test_few_games_are_drawn(games):
    found = quantile_fans.fan_frame(turns(*games))
    assert texts(lambda: quantile_fans.fans_chart(found))
    assert texts(lambda: quantile_fans.fan(found, "french_public"))
    assert texts(lambda: quantile_fans.fan(found, "incap"))


def test_names_of_winners_keep_apart():
    figure = drawn(lambda: quantile_fans.fan(frame([9, 9, 9], by={"FLN": [9, 9, 9], "France": [9, 9, 9]}), "french_public"))
    assert not [pair for pair in overlaps(figure) if "FLN wins" in pair]


def test_the_fan_of_forecasts():
    found = pl.DataFrame({"turn": [-1, 0, 1], "games": [10, 10, 9], "q05": [0.2, 0.1, 0.0], "q25": [0.2, 0.15, 0.1],
                          "q50": [0.2, 0.2, 0.3], "q75": [0.2, 0.4, 0.7], "q95": [0.2, 0.5, 0.9], "mean": [0.2, 0.25, 0.35]})
    axes = drawn(lambda: win_probability.chance_fan(found)).axes[0]
    assert {line.get_label(): list(line.get_ydata()) for line in axes.lines[:2]} == {
        "q50": [0.2, 0.2, 0.3], "mean": [0.2, 0.25, 0.35]}
    said = texts(lambda: win_probability.chance_fan(found))
    words = "Games differ most in Spring 1955: the FLN has less than 10 % in a quarter of them, more than 70 % in another"
    assert words in said
    assert "No forecasts" in texts(lambda: win_probability.chance_fan(found.clear()))


def test_reliability_is_drawn_as_it_is():
    found = pl.DataFrame({"forecast": [0.1, 0.9], "rate": [0.12, 0.85], "low": [0.1, 0.8], "high": [0.2, 0.9]})
    figure = drawn(lambda: win_probability.reliability_chart(found, 0.0123))
    line = next(line for line in figure.axes[0].lines if line.get_label() == "rate")
    assert (list(line.get_xdata()), list(line.get_ydata())) == ([0.1, 0.9], [0.12, 0.85])
    assert "Forecasts are 1.2 percentage points off on average" in texts(lambda: win_probability.reliability_chart(found, 0.0123))
