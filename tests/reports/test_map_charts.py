"""The maps: colours are those of the frames, words say the finding, colours stay apart for everybody."""
import itertools

import polars as pl
import pytest
from matplotlib.colors import to_hex

from reports.charts import style
from reports.ici.map import frames, region_charts
from reports.ici.map import region_charts as allegiance
from reports.ici.map.base_map import DESERT, UNKNOWN
from reports.ici.map.geometry import land
from tests.reports.made_turns import REGIONS, many
from tests.reports.what_a_chart_shows import BLINDNESS, apart, axes_of, lightness, overlaps, same_twice, texts

pytestmark = pytest.mark.slow

MANY = many(90)
CONTROL, WEIGHT, FINAL = (make(MANY, REGIONS) for make in (frames.control, frames.weight, frames.final))
MAPS = {"control": lambda: region_charts.control_by_year(CONTROL, "ici-1955, seed 1"),
        "weight": lambda: region_charts.weight_by_year(WEIGHT, "u"),
        "allegiance": lambda: allegiance.allegiance(FINAL, "u")}


def drawn(make):
    with style.style():
        return make()


def fills(axes):
    """Colour and pattern of each shape of a map."""
    found = {}
    for patch in axes.patches:
        if patch.get_label() in land().shapes:
            found[patch.get_label()] = to_hex(patch.get_facecolor())
    return found


@pytest.mark.parametrize("name", MAPS)
def test_the_same_frame_gives_the_same_files(name):
    assert same_twice(MAPS[name])


def test_a_region_has_the_tint_of_its_most_frequent_control():
    axes = axes_of(drawn(MAPS["control"]))
    assert list(axes) == ["Winter 1955", "Winter 1956", "names", "key"]
    shown = fills(axes["Winter 1955"])
    assert (shown["3A"], shown["5G"], shown["Alger"]) == (
        region_charts.TINTS["fln"][1], region_charts.TINTS["contested"][2], region_charts.TINTS["france"][2])
    assert shown["7A"] == DESERT
    assert shown["5A"] == UNKNOWN


@pytest.mark.parametrize(("shares", "kind", "tint"), [
    ((0.4, 0.3, 0.3), "fln", 0), ((0.5, 0.3, 0.2), "fln", 0), ((0.51, 0.49, 0), "fln", 1), ((0, 0.2, 0.8), "france", 2),
    ((0.1, 0.75, 0.15), "contested", 1)])
def test_tints_by_share(shares, kind, tint):
    found = region_charts.control_fill(dict(zip(("fln", "contested", "france"), shares, strict=True)))
    assert (found.colour, found.hatch) == (region_charts.TINTS[kind][tint], region_charts.HATCHES[kind])


def test_the_words_of_control():
    said = texts(MAPS["control"])
    for words in ("The FLN controls 0.7 of 3 Regions in every Winter, 1955 to 1956", "ici-1955, seed 1", "Winter 1956",
                  "FLN", "contested", "France", "Alger", "Oran", "Constantine", "Morocco", "Tunisia", "Sahara", "3A", "6B"):
        assert words in said


def test_games_that_ended_are_told():
    part = frames.control(MANY.filter((pl.col("turn") == 0) | (pl.col("game") < 45)), REGIONS)
    assert "Winter 1956 (50 % of games go on)" in texts(lambda: region_charts.control_by_year(part))


def test_weight_has_the_colour_of_its_difference_and_none_without_games():
    figure = drawn(MAPS["weight"])
    shown = fills(axes_of(figure)["Winter 1955"])
    assert shown["3A"] == to_hex(style.side_colours()(1.0))
    assert shown["5G"] == UNKNOWN
    said = texts(MAPS["weight"])
    assert "FLN control clearly goes with who wins in " in said
    assert "it need not be the cause" in said.replace("\n", " ")


def test_what_is_not_sure_is_hatched():
    unsure = pl.DataFrame({"year": [1955] * 3, "region": REGIONS, "games": [200] * 3, "held": [100, 100, 3],
                           "weight": [0.1, -0.2, 0.5], "low": [-0.05, -0.3, 0.1], "high": [0.2, -0.1, 0.7]})
    axes = axes_of(drawn(lambda: region_charts.weight_by_year(unsure)))["Winter 1955"]
    hatched = [patch for patch in axes.patches if patch.get_hatch()]
    assert [len(hatched), hatched[0].get_hatch()] == [1, region_charts.UNSURE]
    assert fills(axes)["Alger"] == UNKNOWN          # held in three games only
    assert fills(axes)["5G"] == to_hex(style.side_colours()(0.0))
    assert "clearly goes with who wins in 1 of 2 pairs" in " ".join(texts(lambda: region_charts.weight_by_year(unsure)).split())
    assert "Control of no Region clearly goes with" in texts(lambda: region_charts.weight_by_year(unsure.head(1)))


def test_allegiance_writes_the_share_that_leans_to_yes():
    figure = drawn(MAPS["allegiance"])
    axes = axes_of(figure)
    assert list(axes) == ["All games (90)", "Games that the FLN wins (60)", "Games that France wins (30)", "names", "key"]
    assert [text.get_text() for text in axes["All games (90)"].texts] == ["33", "0", "100"]
    assert [text.get_text() for text in axes["Games that the FLN wins (60)"].texts] == ["0", "0", "100"]
    assert fills(axes["Games that France wins (30)"])["3A"] == to_hex(style.side_colours()(0.0))
    assert "1 of 3 Regions lean to Yes in most games" in texts(MAPS["allegiance"])


@pytest.mark.parametrize("name", MAPS)
def test_no_names_lie_on_each_other(name):
    figure = drawn(MAPS[name])
    axes = axes_of(figure)
    for label in axes:
        assert overlaps(figure, [axes[label]]) == []


@pytest.mark.parametrize(
    ("make", "draw"),
    [
        (frames.control, region_charts.control_by_year),
        (frames.weight, region_charts.weight_by_year),
        (frames.final, allegiance.allegiance),
    ],
)
@pytest.mark.parametrize("games", [0, 1])
def test_one_game_and_none_are_drawn(make, draw, games):
    few = MANY.filter(pl.col("game") < games)
    assert texts(lambda: draw(make(few, REGIONS)))


def test_a_region_that_the_map_does_not_know_is_left_out():
    renamed = CONTROL.with_columns(pl.col("region").replace({"3A": "9Z"}))
    assert fills(axes_of(drawn(lambda: region_charts.control_by_year(renamed)))["Winter 1955"])["3A"] == UNKNOWN


@pytest.mark.parametrize("blindness", [None, *BLINDNESS])
def test_controls_are_told_apart_with_every_kind_of_eyes(blindness):
    """Strong tints by colour; in grey by their patterns, and the steps of each by their lightness."""
    for one, other in itertools.combinations(region_charts.TINTS, 2):
        assert min(apart(a, b, blindness) for a, b in itertools.product(region_charts.TINTS[one],
                                                                        region_charts.TINTS[other])) > 10
    assert len(set(region_charts.HATCHES.values())) == 3
    for tints in region_charts.TINTS.values():
        steps = [lightness(tint) for tint in tints]
        assert steps[0] - steps[1] > 10 < steps[1] - steps[2]


@pytest.mark.parametrize(("means", "said"), [
    ((1, 3), "FLN control grows from 1.0 Regions in Winter 1955 to 3.0 of 4 in Winter 1956"),
    ((3, 1), "FLN control shrinks from 3.0 Regions in Winter 1955 to 1.0 of 4 in Winter 1956"),
    ((1, 4, 2), "FLN control peaks in Winter 1956 at 4.0 of 4 Regions (1.0 in 1955)"),
    ((2,), "The FLN controls 2.0 of 4 Regions on average in Winter 1955"), ((), "No Winter was played")])
def test_how_control_goes(means, said):
    rows = [{"year": 1955 + at, "region": str(region), "fln": mean / 4} for at, mean in enumerate(means) for region in range(4)]
    assert region_charts.control_headline(pl.DataFrame(rows,
                                                       schema={"year": pl.Int32, "region": pl.String, "fln": pl.Float64})) == said
