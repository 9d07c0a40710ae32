"""Swings, dice and choice, effects of chits."""
import polars as pl
import pytest

from reports.charts import style, win_probability
from reports.ici.charts import registry
from reports.ici.charts.registry import LOOK
from tests.reports.what_a_chart_shows import overlaps, same_twice, texts

pytestmark = pytest.mark.slow

SWINGS = pl.DataFrame({"event": ["Rage", "Coup Attempt", "Suez crisis"], "count": [50, 1200, 70], "mean": [0.02, -0.05, 0.001],
                       "low": [0.01, -0.06, -0.02], "high": [0.03, -0.04, 0.02], "size": [0.03, 0.08, 0.01]})
SHARES = pl.DataFrame({"what": ["dice", "choice"], "share": [0.6, 0.4], "low": [0.5, 0.3], "high": [0.7, 0.5]})
CHITS = pl.DataFrame({"chit": ["Kennedy", "Massacre", "OAS", "Resettle"], "side": ["FLN", "FLN", "France", "France"],
                      "effect": [0.02, -0.09, 0.04, None], "effect_low": [0.01, -0.2, 0.02, None],
                      "effect_high": [0.03, 0.01, 0.06, None],
                      "real": [True, False, True, False], "biased": [0.1, -0.3, None, 0.2]})


def drawn(make):
    with style.style():
        return make()


def marks(axes):
    """(x, y) of each line of one point by label."""
    return {line.get_label(): (line.get_xdata()[0], line.get_ydata()[0]) for line in axes.lines
            if len(line.get_xdata()) == 1 and not line.get_label().startswith("_")}


def test_swings_are_sorted_by_size_and_point_to_their_side():
    axes = drawn(lambda: win_probability.swings_chart(SWINGS, look=LOOK)).axes[0]
    bars = [(bar.get_width(), bar.get_y() + bar.get_height() / 2) for bar in axes.patches]
    assert bars == [(-0.05, 0), (0.02, 1), (0.001, 2)]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["Coup Attempt (1,200)", "Rage (50)", "Suez crisis (70)"]
    lines = [tuple(line.get_xdata()) for line in axes.lines if len(line.get_xdata()) == 2 and list(line.get_ydata()) != [0, 1]]
    assert lines == [(-0.06, -0.04), (0.01, 0.03), (-0.02, 0.02)]


@pytest.mark.parametrize(("frame", "said"), [
    (SWINGS, "Coup Attempt swings games most: 8.0 points at a time, \N{MINUS SIGN}5.0 for the FLN on average"),
    (SWINGS.tail(1), "Suez crisis swings games most: 1.0 points at a time, on average for neither side"),
    (SWINGS.clear(), "No event came up")])
def test_what_swings_find(frame, said):
    assert said in texts(lambda: win_probability.swings_chart(frame, look=LOOK))
    assert same_twice(lambda: win_probability.swings_chart(frame, look=LOOK))


def test_many_events_are_cut_and_it_is_said():
    many = pl.concat([SWINGS.with_columns(event=pl.col("event") + f" {number}") for number in range(20)])
    said = texts(lambda: win_probability.swings_chart(many, look=LOOK))
    left = f"The {win_probability.MOST} of 60 events that move most, of those that came {win_probability.LEAST} times or more."
    assert left in said
    assert overlaps(drawn(lambda: win_probability.swings_chart(many, look=LOOK))) == []


def test_what_hardly_came_leads_nothing():
    """Seven Collapses are no headline, nor a bar."""
    rare = SWINGS.with_columns(count=pl.Series([50, 7, 70]))
    said = texts(lambda: win_probability.swings_chart(rare, look=LOOK))
    assert "Rage swings games most" in said
    assert "Coup Attempt" not in said
    assert "Coup Attempt" in texts(lambda: win_probability.swings_chart(rare.with_columns(count=pl.lit(3)), look=LOOK))


def test_shares_of_dice_and_choice():
    axes = drawn(lambda: win_probability.shares_chart(SHARES)).axes[0]
    assert [bar.get_width() for bar in axes.patches] == [0.6, 0.4]
    assert "60 % of the change in a turn comes from the dice" in texts(lambda: win_probability.shares_chart(SHARES))
    assert "No swings" in texts(lambda: win_probability.shares_chart(SHARES.clear()))


def test_effects_of_chits_stand_beside_the_biased_ones_real_ones_first():
    axes = drawn(lambda: registry.chit_effects_chart(CHITS)).axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["OAS", "Kennedy", "Massacre"]
    assert marks(axes) == {"OAS": (0.04, 0), "Kennedy": (0.02, 1), "Massacre": (-0.09, 2), "biased Kennedy": (0.1, 1),
                           "biased Massacre": (-0.3, 2)}
    filled = {line.get_label(): line.get_markerfacecolor() != style.PAPER for line in axes.lines}
    assert (filled["OAS"], filled["Kennedy"], filled["Massacre"], filled["biased Kennedy"]) == (True, True, False, False)


@pytest.mark.parametrize(("frame", "said"), [
    (CHITS, "OAS early in the cup changes the FLN's win rate most: by +4.0 points (+2.0 to +6.0)"),
    (CHITS.filter(~pl.col("real")), "No chit's place in the cup clearly changes the FLN's win rate"),
    (CHITS.clear(), "No chit's place in the cup clearly changes the FLN's win rate")])
def test_what_chits_find(frame, said):
    assert said in texts(lambda: registry.chit_effects_chart(frame))
    assert "so the place is the cause" in texts(lambda: registry.chit_effects_chart(frame))
    assert same_twice(lambda: registry.chit_effects_chart(frame))
