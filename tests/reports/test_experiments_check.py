"""Assertions: their grammar, on rows made by hand; their verdicts, on games of known chances."""
import numpy as np
import polars as pl
import pytest

from reports.assertions import language
from reports.assertions.language import Assertion, Verdict, judge_once, judge_until_decided, looks, parse_assertion, parse_band
from reports.ici.tables.measures import vocabulary
from reports.statistics.confidence_sequences import mean_sequence
from reports.statistics.intervals import wilson
from reports.statistics.paired_values import RATE_GRID, histogram_of
from reports.studies.change.check_assertions import _histograms
from simulate.core.errors import UserError
from tests.cases import cases
from tests.reports.flip_counts import sequence_of_values
from tests.reports.made_runs import FINAL, FLN, FOUR, FRANCE, run

WORDS = vocabulary("ici-1955")


def seen(text: str) -> list:
    """The value of an assertion in each of the four games."""
    return FOUR.select(parse_assertion(text, WORDS).value.alias("value")).collect()["value"].to_list()


@cases("""text games:
    "fln_win in 45..55 %" [1,1,0,1]; "FLN win in >= 5 %" [1,1,0,1]; "france_win in <= 5 %" [0,0,1,0]
    "fln_collapse in 45..55 %" [1,0,0,1]; "fln_final_referendum in <= 5 %" [0,1,0,0]
    "france_final_referendum in <= 5 %" [0,0,1,0]; "france_total_control in <= 5 %" [0,0,0,0]
    "fln_collapse before Winter 1961 in <= 5 %" [1,0,0,0]; "fln_collapse by 1961 in <= 5 %" [1,0,0,1]
    "first_referendum in >= 50 %" [1,1,1,0]; "first_referendum before 1958 in >= 50 %" [1,0,0,0]
    "first_referendum in 1958 in >= 50 %" [0,1,1,0]; "first_referendum in Spring 1958 in >= 50 %" [0,0,1,0]
    "first_referendum in 1957 .. winter 1958 in >= 50 %" [1,1,0,0]; "first_referendum after 1957 in >= 5 %" [0,1,1,0]
    "first_referendum_yes in >= 5 %" [0,1,1,0]; "first referendum no before 1958 in >= 5 %" [1,0,0,0]
    "final_referendum in >= 5 %" [0,1,1,0]; "final_referendum_no in >= 5 %" [0,1,0,0]
    "crisis_charles_de_gaulle before 1958 in >= 5 %" [1,1,0,1]; "crisis coup attempt in 1958 in >= 5 %" [1,0,0,0]
    "crisis_collapse in >= 5 %" [1,0,0,1]; "rage in >= 5 %" [1,1,0,0]; "appeasement in >= 5 %" [0,1,0,0]
    "game ends before Fall 1960 in <= 10 %" [1,0,0,0]; "game ends after Winter 1962 in <= 10 %" [0,1,1,0]
    "incap <= 5 in >= 5 %" [1,1,0,0]; "incap at end < 5 in >= 5 %" [1,0,0,0]; "incap = 7 in >= 5 %" [0,0,1,0]
    "incap > 5 in >= 5 %" [0,0,1,1]; "incap>=5 in >=5%" [0,1,1,1]; "incap in 4..7 in >= 5 %" [0,1,1,0]
    "length >= 30 in >= 5 %" [0,1,1,0]; "times_cells >= 1 in >= 5 %" [1,0,0,0]
    "mean(length) in 20..28" [21,32,30,25]; "mean( Faileks ) in >= 3.5" [60,40,20,80]""")
def test_what_an_assertion_speaks_of(text, games):
    assert [int(value) for value in seen(text)] == games


VOTES = run({"winner": FLN, "way": FINAL, "last_turn": 31, "fln_wins": 0.25},
            {"winner": FRANCE, "way": FINAL, "last_turn": 31, "fln_wins": 0.5}, {"winner": FLN, "way": 1, "last_turn": 20})


@cases("""text worth:
    "fln_win in 45..55 %" [0.25,0.5,1]; "france_win in 45..55 %" [0.75,0.5,0]
    "fln_win by 1962 in 45..55 %" [1,0,1]; "france_win by 1962 in 45..55 %" [0,1,0]
    "fln_final_referendum in 45..55 %" [1,0,0]""")
def test_a_win_is_judged_by_its_chance_and_what_is_dated_by_the_dice(text, worth):
    found = VOTES.select(parse_assertion(text, WORDS).value.cast(pl.Float64)).collect().to_series().to_list()
    assert found == worth
    histogram, = _histograms(VOTES, [parse_assertion(text, WORDS)])
    assert histogram == {value: worth.count(value) for value in sorted(set(worth))}
    assert judge_once(parse_assertion(text, WORDS), histogram).value == sum(worth) / 3


def test_lengths_count_from_the_first_turn_of_the_scenario():
    value = parse_assertion("mean(length) in 3..4", vocabulary("ici-1959"))
    assert FOUR.select(value.value).collect().to_series().to_list() == [5, 16, 14, 9]


def test_faileks_removed_by_stacking_and_for_want_of_supply_are_counted_apart():
    row = FOUR.head(1).with_columns(used_2=pl.lit(5, pl.UInt16), unsupplied=pl.lit(3, pl.UInt16))
    for name, times in (("used_failek_removed", 2), ("unsupplied", 3)):
        assert row.select(parse_assertion(f"{name} = {times} in >= 5 %", WORDS).value).collect().item()


@pytest.mark.parametrize("name", [*WORDS.events, *WORDS.quantities])
def test_every_measure_reads_rows(name):
    """Every name of docs/check.md is one that rows can answer."""
    text = f"{name} by 1960 in >= 5 %" if name == "game_ends" else f"{name} in >= 5 %" if name in WORDS.events else None
    assert len(seen(text or f"{name} >= 1 in >= 5 %")) == 4


@cases("""text: "crisis_coup_attempt before 1959"; "first_referendum by 1958"; "game_ends in 1957..1958" """)
def test_no_date_before_the_first_turn_of_a_scenario(text):
    with pytest.raises(UserError, match="no game has such a turn"):
        parse_assertion(f"{text} in >= 3 %", vocabulary("ici-1959"))
    assert parse_assertion(f"{text.replace('58', '60').replace('before 1959', 'before 1960')} in >= 3 %", vocabulary("ici-1959"))


def share(limits: str) -> Assertion:
    return Assertion(limits, pl.lit(1), parse_band(limits, share=True))


def toss(chance: float, seed: int):
    """A play of independent games that the FLN wins with `chance`."""
    won = np.cumsum(np.random.default_rng(seed).random(20_000) < chance)
    return lambda games: {0: int(games - won[games - 1]), 1: int(won[games - 1])}


def counted(games: dict[int, int]) -> np.ndarray:
    """The histogram of games that were won (1) or lost (0)."""
    return histogram_of(np.repeat(list(games), list(games.values())), RATE_GRID)


def test_looks_are_fixed_and_end_with_the_most():
    assert looks(3_000) == [500, 640, 800, 1_000, 1_250, 1_600, 2_000, 2_500, 3_000]
    assert looks(500) == [500]
    assert looks(7) == [7]


def test_each_assertion_stops_at_its_own_verdict():
    """Three bands of one play: inside, outside, and at its end; games are played for the last one only."""
    asked, played = [share("40..60 %"), share(">= 60 %"), share("50..70 %")], []

    def play(games):
        played.append(games)
        return [toss(0.5, 3)(games)] * 3

    found = judge_until_decided(asked, play, 10_000)
    assert [each.verdict for each in found] == [Verdict.HOLDS, Verdict.BROKEN, Verdict.UNDECIDED]
    assert found[0].games < found[2].games == 10_000
    assert played == looks(10_000)
    assert found[1].reason() == "lies below 60 %"
    assert found[2].reason().startswith("may lie below 50 %; needs ")
    assert found[0].reason() == ""
    assert found[2].low == pytest.approx(sequence_of_values(counted(toss(0.5, 3)(10_000)))[0])


def test_words_of_a_rate_above_its_band_and_of_one_that_may_lie_on_both_sides():
    assert judge_once(share("45..55 %"), {0: 440, 1: 560 * 9}).reason() == "lies above 55 %"
    both = judge_once(share("49..51 %"), {0: 50, 1: 50}, last=True)
    assert both.reason().startswith("may lie below 49 % and above 51 %; needs about ")
    assert 10_000 < both.more < 100_000
    never = judge_once(share(">= 50 %"), {0: 50, 1: 50}, last=True)
    assert never.reason().endswith("needs more games than can be played if the rate stays as it is")


def test_the_games_that_are_said_to_be_needed_do_decide():
    """A play that goes on as it began is decided after about the games said, and not long before."""
    found = judge_once(share(">= 50 %"), {0: 480, 1: 520}, last=True)
    for games, decided in ((1_000 + found.more, True), ((1_000 + found.more) // 2, False)):
        grown = judge_once(share(">= 50 %"), {0: round(0.48 * games), 1: round(0.52 * games)})
        assert (grown.verdict == Verdict.HOLDS) == decided


def decided(plays: int = 60) -> int:
    """How many of `plays` at the very end of the band get a verdict, all of which are luck."""
    found = [judge_until_decided([share(">= 50 %")], lambda games, seed=seed: [toss(0.5, seed)(games)],
                                 20_000) for seed in range(plays)]
    return sum(each[0].verdict != Verdict.UNDECIDED for each in found)


@pytest.mark.slow
def test_a_rate_at_the_end_of_its_band_is_hardly_ever_decided(monkeypatch):
    """At most one play in twenty, and with a plain interval many more: a watched test that is no sequence would be seen here."""
    assert decided() <= 3
    monkeypatch.setattr(language, "mean_sequence", lambda games, _, __, level: wilson(games[1], sum(games.values()), level))
    assert decided() > 6


def test_means_are_judged_too():
    mean = Assertion("x", pl.lit(1), parse_band("3..5", share=False), (0, 10))
    found = judge_once(mean, {2: 300, 6: 300, 4: 400})
    assert (found.verdict, found.shown()) == (Verdict.HOLDS, "4.00")
    assert judge_once(mean, {6: 900, 7: 100}).reason() == "lies above 5"


def test_means_move_with_their_scale():
    low, high = mean_sequence({0: 70, 3: 30, 7: 12}, 0, 10)
    assert mean_sequence({5: 70, 11: 30, 19: 12}, 5, 25) == pytest.approx((5 + 2 * low, 5 + 2 * high), abs=1e-6)
    assert low < 174 / 112 < high


def test_nothing_is_known_of_no_games_and_values_beyond_the_bounds_are_refused():
    assert mean_sequence({}, 2, 5) == (2, 5)
    assert mean_sequence({0: 50}, 0, 10)[0] == 0
    for histogram, least, most in (({11: 1}, 0, 10), ({3: 1}, 5, 5)):
        with pytest.raises(ValueError, match="a value beyond"):
            mean_sequence(histogram, least, most)
    with pytest.raises(ValueError, match="level"):
        mean_sequence({1: 1}, 0, 2, 1.0)


@pytest.mark.slow
def test_the_mean_is_missed_at_most_as_often_as_said():
    """200 plays watched at 12 looks each, level 80 %: at least 80 % of them have the mean in every interval, in a skew law."""
    missed = 0
    for seed in range(200):
        values = np.minimum(np.random.default_rng(seed).geometric(0.3, 2_000), 20)
        ever = False
        for games in looks(2_000, 100):
            numbers, counts = np.unique(values[:games], return_counts=True)
            low, high = mean_sequence(dict(zip(numbers.tolist(), counts.tolist(), strict=True)), 1, 20, 0.8)
            ever |= not low <= (1 - 0.7 ** 20) / 0.3 <= high
        missed += ever
    assert 1 <= missed <= 52
