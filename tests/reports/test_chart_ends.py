"""Win rates and lengths: marks where the frame says, findings in words."""
import polars as pl
import pytest

from reports.charts import outcomes, style
from reports.ici.tables.outcome_counts import collect
from reports.ici.tables.outcomes import wins
from reports.statistics.intervals import wilson
from tests.reports.ici_look import looked
from tests.reports.made_runs import FLN, FOUR, FRANCE, TOTAL, run
from tests.reports.what_a_chart_shows import overlaps, same_twice, texts

outcomes = looked(outcomes)
outcomes = looked(outcomes)

def table(counts):
    return wins(counts.ends)


WINS = table(collect(FOUR))
LENGTHS = pl.DataFrame({"winner": ["FLN", "FLN", "France", "France"], "turn": [4, 6, 10, 31], "games": [10, 20, 30, 5]})


def drawn(make):
    with style.style():
        return make()


def test_each_rate_is_a_mark_with_its_interval():
    axes = drawn(lambda: outcomes.win_rates_chart(WINS)).axes[0]
    marks = [(line.get_label(), line.get_xdata()[0]) for line in axes.lines if not line.get_label().startswith("_")]
    assert marks == [("FLN wins", 0.75), ("France collapses", 0.5), ("in the final referendum", 0.25), ("France wins", 0.25),
                     ("in the final referendum", 0.25), ("by total control", 0.0)]
    ends = [tuple(line.get_xdata()) for line in axes.lines if len(line.get_xdata()) == 2]
    assert ends[0] == pytest.approx(wilson(3, 4))
    assert [label.get_text() for label in axes.get_yticklabels()] == [name for name, _ in marks]


def test_the_words_of_win_rates():
    said = texts(lambda: outcomes.win_rates_chart(WINS, "ici-1955"))
    low, high = wilson(3, 4)
    for words in (f"As the dice fell, the FLN won 75.0 % of games ({100 * low:.1f}-{100 * high:.1f} %)", "ici-1955", ", 4 games",
                  "95 % intervals", "those of a side's wins hold the luck of the dice alone"):
        assert words in said
    assert same_twice(lambda: outcomes.win_rates_chart(WINS))
    assert overlaps(drawn(lambda: outcomes.win_rates_chart(WINS))) == []


@pytest.mark.parametrize("games", [1, 50])
@pytest.mark.parametrize("winner", [FLN, FRANCE, 2])
def test_games_that_one_side_wins_are_drawn(games, winner):
    found = table(collect(run(*[{"winner": winner, "way": 0 if winner == 2 else TOTAL, "last_turn": 3}] * games)))
    assert ("100.0 %" in texts(lambda: outcomes.win_rates_chart(found))) is True
    assert ("nobody wins" in texts(lambda: outcomes.win_rates_chart(found))) is (winner == 2)


def test_lengths_are_stacked_by_winner():
    axes = drawn(lambda: outcomes.lengths_chart(LENGTHS, first=0)).axes[0]
    bars = {(each.get_label(), round(bar.get_x() + bar.get_width() / 2)): bar for each in axes.containers for bar in each}
    assert bars["FLN", 6].get_height() == pytest.approx(20 / 65)
    assert bars["France", 31].get_height() == pytest.approx(5 / 65)
    assert bars["France", 6].get_height() == 0
    assert len(bars) == 2 * 32
    assert {bar.get_hatch() or "" for bar in bars.values()} == {"////", ""}


def test_what_lengths_find():
    assert outcomes.length_headline(LENGTHS) == (
        "Half of the games are over by Summer 1957: half of those that the FLN wins by Summer 1956 and "
        "of those that France wins by Summer 1957"
    )
    late = LENGTHS.with_columns(games=pl.when(turn=31).then(95).otherwise(1))
    assert outcomes.length_headline(late) == (
        "97 % of games end in Fall 1962: 0 % of those that the FLN wins and 99 % of those that France wins"
    )
    assert outcomes.length_headline(late.filter(turn=31)) == "All games end in Fall 1962"
    assert "Half of the games" in texts(lambda: outcomes.lengths_chart(LENGTHS))
    assert same_twice(lambda: outcomes.lengths_chart(LENGTHS))


@pytest.mark.parametrize("frame", [LENGTHS.clear(), LENGTHS.head(1), LENGTHS.head(1).with_columns(winner=pl.lit("neither"))])
def test_odd_lengths_are_drawn(frame):
    assert texts(lambda: outcomes.lengths_chart(frame, first=0))
