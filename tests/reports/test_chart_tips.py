"""Heat maps of tipping points and lines of leaders."""
import polars as pl
import pytest

from reports.charts import style, tipping_points
from tests.reports.ici_look import looked
from tests.reports.what_a_chart_shows import same_twice, texts

pytestmark = pytest.mark.slow

tipping_points = looked(tipping_points)
tipping_points = looked(tipping_points)

CELLS = pl.DataFrame([{"track": "standing", "turn": turn, "value": value, "rate": rate, "low": rate - 0.1, "high": rate + 0.1}
                      for turn in (0, 1, 2) for value, rate in ((-3, 0.9), (-1, 0.55), (1, 0.2), (5, 0.03))])
SCHEMA = {"track": str, "turn": int, "of": int, "edge": int, "edge_low": int, "edge_high": int, "falling": bool, "ahead": str}


def edges(*rows, back=0, clear=True):
    """track, turn, of, edge, its ends, falling, ahead; `back` games where the lead goes back; `clear` if both ends are known."""
    known = pl.all_horizontal(pl.col("edge", "edge_low", "edge_high").is_not_null())
    return pl.DataFrame(rows, schema=SCHEMA, orient="row").with_columns(back_games=back, clear=known & pl.lit(clear))


EDGES = edges(("standing", 0, 100, None, None, None, True, "France"), ("standing", 1, 100, 1, -1, 3, True, None),
              ("standing", 2, 90, -1, -1, 1, True, None))


def drawn(make):
    with style.style():
        return make()


def test_cells_have_the_colour_of_their_class_and_lie_at_turn_and_value():
    axes = drawn(lambda: tipping_points.heat_chart(CELLS, EDGES, "standing")).axes[0]
    found = {}
    for patch in axes.patches:
        polygons = patch.get_path().to_polygons()
        found[patch.get_label()] = [tuple(polygon[:-1].mean(axis=0).round(9)) for polygon in polygons]
    assert found == {"0.9": [(turn, -3) for turn in range(3)], "0.55": [(turn, -1) for turn in range(3)],
                     "0.2": [(turn, 1) for turn in range(3)], "0": [(turn, 5) for turn in range(3)]}
    colours = [patch.get_facecolor() for patch in axes.patches]
    assert len(set(colours)) == 4
    heights = {round(float(polygon[:, 1].max() - polygon[:, 1].min()), 6) for patch in axes.patches
               for polygon in patch.get_path().to_polygons()}
    assert heights == {round(2 * tipping_points.FULL, 6)}         # values two apart: every other one cannot be


def test_a_rate_of_one_is_in_the_last_class():
    sure = CELLS.with_columns(rate=1.0)
    assert [patch.get_label() for patch in drawn(lambda: tipping_points.heat_chart(sure, EDGES, "standing")).axes[0].patches] == [
        "0.95"
    ]


def test_the_edge_lies_below_the_first_value_of_the_upper_side_where_it_is_known():
    axes = drawn(lambda: tipping_points.heat_chart(CELLS, EDGES, "standing")).axes[0]
    lines = {line.get_label(): (list(line.get_xdata()), list(line.get_ydata())) for line in axes.lines}
    assert lines["edge"] == ([0.5, 1.5, 1.5, 2.5], [0, 0, -2, -2])
    assert lines["edge_high"] == ([0.5, 1.5, 1.5, 2.5], [2, 2, 0, 0])


def test_a_line_breaks_where_the_edge_is_not_known():
    gap = edges(*[("standing", turn, 100, 1, None if turn == 1 else 1, 1, True, None) for turn in range(3)])
    lines = drawn(lambda: tipping_points.heat_chart(CELLS, gap, "standing")).axes[0].lines
    east = {line.get_label(): line.get_xdata() for line in lines}["edge"]
    assert [round(float(at), 1) for at in east] == [-0.5, 0.5, 0.0, 1.5, 2.5]


def test_cells_that_either_side_may_lead_are_dotted():
    axes = drawn(lambda: tipping_points.heat_chart(CELLS, EDGES, "standing")).axes[0]
    [dots] = [each for each in axes.collections if each.get_label() == "level"]
    assert dots.get_offsets().tolist() == [[0, -1], [1, -1], [2, -1]]


@pytest.mark.parametrize(("found", "track", "said"), [
    (EDGES, "standing", "Yes minus No votes below 1 in Spring 1955: the FLN wins more than half of the games"),
    (edges(("faileks", 3, 9, -4, -5, -3, True, None)), "faileks", "Faileks below \N{MINUS SIGN}4 in Fall 1955"),
    (edges(("faileks", 3, 9, 40, 39, 41, False, None)), "faileks", "Faileks at 40 or above in Fall 1955: the FLN"),
    (edges(("incap", 0, 9, 3, 2, 3, True, None), ("incap", 1, 9, None, None, None, True, "France"),
           ("incap", 2, 9, 5, 4, 6, True, None), ("incap", 3, 9, 6, 6, 6, True, None)), "incap",
     "FLN Incap below 5 in Summer 1955: the FLN wins more than half"),
    (edges(("incap", 1, 99, 3, 2, 3, True, None), back=40), "incap",
     "FLN Incap below 3 in Spring 1955: the FLN wins more than half of the games, but not at each such value"),
    (pl.concat([edges(("incap", 1, 99, 3, 2, 3, True, None), back=40), edges(("incap", 2, 99, 4, 2, 4, True, None))]), "incap",
     "FLN Incap below 4 in Summer 1955: the FLN wins more than half"),
    (edges(("incap", 0, 9, 3, 2, None, True, None), ("incap", 1, 9, None, None, None, True, "France")), "incap",
     "FLN Incap: no tipping point; France is ahead at nearly every value"),
    (edges(("incap", 0, 9, None, None, None, True, "FLN")), "incap", "no tipping point; the FLN is ahead at every value"),
    (edges(("incap", 0, 9, None, None, None, True, "FLN"), ("incap", 1, 9, None, None, None, True, "France")), "incap",
     "these games show no tipping point"),
    (edges(("incap", 0, 9, 3, 1, 8, True, None), ("incap", 1, 9, None, None, None, True, "France"), clear=False), "incap",
     "these games show no clear tipping point"),
    (edges(), "incap", "these games show no tipping point")])
def test_what_a_heat_map_finds(found, track, said):
    assert said in tipping_points.tipping_headline(found, track)
    assert said in texts(lambda: tipping_points.heat_chart(CELLS.with_columns(track=pl.lit(track)), found, track))


def test_heat_maps_are_the_same_twice_and_may_be_empty():
    assert same_twice(lambda: tipping_points.heat_chart(CELLS, EDGES, "standing"))
    assert texts(lambda: tipping_points.heat_chart(CELLS.clear(), EDGES.clear(), "standing"))
    assert texts(lambda: tipping_points.heat_chart(CELLS.head(1), EDGES.head(1), "standing"))


def led(leader, *rates):
    return pl.DataFrame({"leader": leader, "turn": range(len(rates)), "settled_rate": rates,
                         "settled_low": [rate - 0.05 for rate in rates], "settled_high": [rate + 0.05 for rate in rates]})


LED = pl.concat([led("faileks", 0.7, 0.8, 0.89), led("votes", 0.6, 0.92, 0.95), led("incap", 0.95, 0.8, 0.92),
                 led("units", 0.5, 0.5, 0.5), led("crisis", 0.5, 0.5, 0.6), led("density", 0.4, 0.4, 0.4)])


def test_leaders_shown_are_the_votes_and_those_that_tell_most():
    assert tipping_points.leaders_shown(LED) == ["votes", "incap", "faileks", "crisis"]
    axes = drawn(lambda: tipping_points.leaders_chart(LED)).axes[0]
    lines = {line.get_label(): list(line.get_ydata()) for line in axes.lines if not line.get_label().startswith("_")}
    assert lines["the leader in votes, as markers lean"] == [0.6, 0.92, 0.95]
    assert lines["the leader by FLN Incap"] == [0.95, 0.8, 0.92]
    assert len({line.get_linestyle() for line in axes.lines[:4]}) == len({line.get_marker() for line in axes.lines[:4]}) == 4


def test_from_when_on_leaders_are_sure():
    assert tipping_points.leaders_headline(LED) == "From Spring 1955 on, the leader in votes wins 90 % of the games or more"
    assert (
        tipping_points.leaders_headline(led("incap", 0.95, 0.9))
        == "From Winter 1955 on, the leader by FLN Incap wins 90 % of the games or more"
    )
    assert "No leader ever wins 90 %" in texts(lambda: tipping_points.leaders_chart(led("votes", 0.95, 0.8)))
    assert same_twice(lambda: tipping_points.leaders_chart(LED))
    assert texts(lambda: tipping_points.leaders_chart(LED.clear()))
