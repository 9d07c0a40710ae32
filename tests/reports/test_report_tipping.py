"""Tipping points on a synthetic game: rates, edges and the leader's turn come back as they exactly are."""
import json

import numpy as np
import polars as pl
import pytest

from reports.ici.tables.outcomes import after_crises, after_referendum
from reports.ici.tipping import TIPPING, WATCH
from reports.statistics.differences import bounded_wilson
from reports.statistics.intervals import wilson
from reports.statistics.over_sets import data_variance
from reports.tipping import analysis as shown
from reports.tipping.tables import (
    FEW,
    cell_rates,
    decided_turns,
    edge_table,
    explained_by_turn,
    leader_rates,
    place_differences,
    place_rates,
)
from reports.tipping.turn_counts import LEVELS, OVER, tally_turns
from simulate.core.errors import UserError
from tests.reports import synthetic
from tests.reports.synthetic import STANDING, X, Y

GAMES = 40_000
PLAYED = synthetic.play(GAMES)
TALLIES = tally_turns(PLAYED.turns, WATCH)
EXACT = {"french_public": X, "incap": Y, "standing": STANDING}


def test_games_go_on_or_are_over():
    going = TALLIES.tracks["incap"].sum(axis=(1, 2, 3))
    assert TALLIES.games == TALLIES.over.sum() == GAMES
    assert (going[1:34] == GAMES - np.cumsum(TALLIES.over)[1:34]).all()
    assert going[0] == going[33] == 0


@pytest.mark.parametrize("track", EXACT)
def test_rates_by_turn_and_value_are_the_exact_ones(track):
    table = cell_rates(TALLIES, 0.99).filter(pl.col("track") == track)
    exact = {turn: synthetic.given(turn, EXACT[track]) for turn in range(synthetic.LAST)}
    held = [row["low"] <= exact[row["turn"]][row["value"]] <= row["high"] for row in table.iter_rows(named=True)]
    assert len(held) > 200
    assert np.mean(held) > 0.98
    assert (table["of"] >= FEW).all()


@pytest.mark.parametrize("track", EXACT)
def test_tipping_points_are_the_exact_ones(track):
    """Where the exact rate crosses one half lies in the interval; a level value belongs to either side."""
    checked = 0
    for row in edge_table(TALLIES, 0.99).filter(pl.col("track") == track).iter_rows(named=True):
        exact = synthetic.given(row["turn"], EXACT[track])
        seen = [value for value in sorted(exact) if row["lowest"] <= value <= row["highest"]]
        ahead = [value for value in seen if exact[value] > 0.5 + 1e-9]
        if not ahead or len(ahead) == len(seen):
            continue
        lowest = max(ahead) + 1
        highest = min(value for value in seen if exact[value] < 0.5 - 1e-9)
        assert row["falling"]
        assert row["edge_low"] is None or row["edge_low"] <= highest
        assert row["edge_high"] is None or row["edge_high"] >= lowest
        if row["edge"] is not None:
            checked += 1
            assert abs(row["edge"] - lowest) <= 2
    assert checked > 10


def test_a_track_that_tells_nothing_has_no_tipping_point():
    for track in ("pied_noirs", "density"):
        rows = edge_table(TALLIES).filter((pl.col("track") == track) & (pl.col("season") == "Fall"))
        assert (rows["ahead"] == "France").all()
        assert (rows["explained"].abs() < 0.005).all()


def test_what_a_track_explains_is_what_it_exactly_explains():
    found = explained_by_turn(TALLIES, "french_public")
    for turn in (3, 15, 27):
        weight, chance = synthetic.reached()[turn + 1], synthetic.chances()[turn + 1]
        rate = np.vectorize(synthetic.given(turn, X).get)(X, 0.0)
        mean = (weight * chance).sum() / weight.sum()
        exact = (weight * (rate - mean) ** 2).sum() / weight.sum() / (mean * (1 - mean))
        assert found[turn].share == pytest.approx(exact, abs=0.015)
        assert found[turn].low < exact


def leader_share(turn):
    """Exact share of games that go on, and of all, that the leader in votes wins; games without a leader left out."""
    weight, chance = synthetic.reached()[turn + 1], synthetic.chances()[turn + 1]
    led = STANDING != 0
    won = (weight * np.where(STANDING < 0, chance, 1 - chance))[led].sum()
    return won / weight[led].sum(), (won + 1 - weight.sum()) / (weight[led].sum() + 1 - weight.sum())


def test_the_leader_in_votes_wins_as_often_as_he_should():
    table = leader_rates(TALLIES, 0.99).filter(pl.col("leader") == "votes")
    shares = [leader_share(turn) for turn in table["turn"]]
    assert len(shares) == synthetic.LAST
    for row, (going, whole) in zip(table.iter_rows(named=True), shares, strict=True):
        assert row["low"] - 0.003 <= going <= row["high"] + 0.003
        assert row["settled_low"] - 0.003 <= whole <= row["settled_high"] + 0.003
    sure = [turn for turn, (_, whole) in zip(table["turn"], shares, strict=True) if whole >= 0.9]
    row = decided_turns(table, WATCH).row(0, named=True)
    assert (row["leader"], row["among"]) == ("votes", "all games")
    assert abs(row["turn"] - min(sure)) <= 1
    assert row["low"] < 0.9 or row["rate"] >= 0.9


def test_a_favourite_is_told_by_other_games():
    """By noise the favourite wins as often as France, not oftener, and is sure in no turn."""
    table = leader_rates(TALLIES).filter(pl.col("leader") == "density")
    base = 1 - synthetic.at_start()
    assert (table.filter(pl.col("turn") < 20)["rate"] - base).abs().max() < 0.01
    row = decided_turns(table, WATCH).row(0, named=True)
    assert (row["turn"], row["date"], row["rate"], row["earliest"]) == (None, None, None, None)


def test_regions_go_with_the_result_as_they_should():
    rows = {(row["region"], row["year"], row["level"]): row for row in
            place_rates(TALLIES, synthetic.REGIONS, 0.999).iter_rows(named=True)}
    for year in (1957, 1960):
        turn = (year - 1955) * 4 + 3
        exact = synthetic.given(turn, np.where(X <= 9, 0, np.where(X >= 13, 3, 1)))
        for at, level in ((0, "FLN"), (1, "Purge"), (3, "Support")):
            assert rows["1A", year, level]["low"] <= exact[at] <= rows["1A", year, level]["high"]
    found = {(row["region"], row["year"]): row for row in place_differences(TALLIES, synthetic.REGIONS).iter_rows(named=True)}
    assert found["1A", 1957]["real"]
    assert found["1A", 1957]["difference_low"] > 0.4
    assert sum(row["real"] for (region, _), row in found.items() if region == "1C") <= 1
    assert (found["1B", 1960]["fln_games"], found["1B", 1960]["fln_of"]) == tuple(
        rows["1B", 1960, "FLN"][name] for name in ("games", "of"))


def test_rates_given_the_first_referendum_are_the_exact_ones():
    table = after_referendum(PLAYED.games)
    assert table["result"].to_list() == ["majority of Yes"] * 2 + ["majority of No"] * 2 + ["not held"] * (table.height - 4)
    exact = synthetic.given(synthetic.REFERENDUM, np.where(STANDING > 0, 1, 0))
    for at, result in ((1, "majority of Yes"), (0, "majority of No")):
        row = table.filter((pl.col("result") == result) & (pl.col("year") == "1958")).row(0, named=True)
        low, high = wilson(row["games"], row["of"], 0.99)
        assert low - 0.002 <= exact[at] <= high + 0.002


def test_rates_given_a_crisis_are_counted():
    table, games = after_crises(PLAYED.games), PLAYED.games.collect()
    assert "Collapse" not in table["crisis"]
    for year, turns in (("1957", range(8, 12)), ("never", [-1])):
        row = table.filter((pl.col("crisis") == "Barricade Week") & (pl.col("year") == year)).row(0, named=True)
        those = games.filter(pl.col("crisis_1").is_in(list(turns)))
        assert (row["of"], row["games"]) == (those.height, (those["winner"] == 0).sum())
    whole = table.filter(pl.col("year").is_in(["any", "never"])).group_by("crisis").agg(pl.col("of").sum())
    assert (whole["of"] == GAMES).all()


def test_pieces_add_up():
    few, seen = PLAYED.turns.filter(pl.col("game") < 1_000), []
    whole, pieces = tally_turns(few, WATCH), tally_turns(few, WATCH, chunk=130, counted=seen.append)
    assert (whole.levels == pieces.levels).all()
    assert seen == sorted(seen)
    assert (len(seen) > 10, seen[-1]) == (True, 1_000)
    assert (whole.over == pieces.over).all()
    assert all((whole.tracks[name] == pieces.tracks[name]).all() for name in whole.tracks)


def test_what_each_data_set_adds_is_counted_beside_the_whole():
    """Games are dealt to seven sets; what is counted of a set is what its games alone give."""
    dealt = PLAYED.turns.filter(pl.col("game") < 2_000).with_columns(board=(pl.col("game") // 2 % 7).cast(pl.UInt16))
    whole, third = tally_turns(dealt, WATCH, chunk=5_000), tally_turns(dealt.filter(board=3).drop("board"), WATCH)
    assert all(np.allclose(whole.by_set[name].sum(axis=-1), total) for name, total in whole.tracks.items())
    assert all(np.allclose(whole.by_set[name][..., 3], total) for name, total in third.tracks.items())
    assert np.allclose(whole.by_set[LEVELS][..., 3], third.levels)
    assert (whole.by_set[OVER][:, 3] == third.over).all()
    assert not third.by_set


def test_rates_over_data_sets_are_the_same_and_their_intervals_those_of_sets():
    """Sets that the FLN wins, and sets that it loses, scatter more than their games."""
    games = PLAYED.turns.filter(pl.col("game") < 2_000)
    sorted_out = games.with_columns(board=(pl.col("fln_wins") > 0.5).cast(pl.UInt16) * 5 + (pl.col("game") % 5).cast(pl.UInt16))
    plain, over = tally_turns(games, WATCH), tally_turns(sorted_out, WATCH)
    for make in (cell_rates, leader_rates, edge_table):
        one, other = make(plain), make(over)
        assert one["rate"].to_list() == pytest.approx(other["rate"].to_list(), abs=1e-6)
        wider = (other["high"] - other["low"]) - (one["high"] - one["low"])
        assert wider.min() > -1e-6
        assert wider.max() > 0.1
    row = cell_rates(over).filter(track="incap", turn=4).row(0, named=True)
    going = sorted_out.filter(pl.col("turn").max().over("game") > 4)
    counted = going.filter(turn=4, incap=row["value"]).group_by("board").agg(of=pl.len(), won=pl.col("fln_wins").sum()).collect()
    of, won = counted["of"].to_numpy(), counted["won"].to_numpy()
    assert row["of"] == of.sum()
    assert (row["low"], row["high"]) == pytest.approx(bounded_wilson(of.sum(), won.sum(), won.sum(), data_variance(of, won, won)),
                                                      abs=1e-6)


def test_the_set_up_and_the_last_row_are_not_counted():
    alone = tally_turns(PLAYED.turns.filter((pl.col("game") == 0) & (pl.col("turn") <= 1)), WATCH)
    assert alone.tracks["incap"].sum() == 1
    assert alone.over[2].sum() == 1


def test_rows_that_lack_what_is_needed_are_refused():
    with pytest.raises(UserError, match="no column fln_wins"):
        tally_turns(PLAYED.turns.drop("fln_wins"), WATCH)
    with pytest.raises(UserError, match="no turn rows"):
        tally_turns(PLAYED.turns.filter(pl.col("game") > GAMES), WATCH)


def test_few_games_say_little_and_do_not_fail():
    for games in (1, 2, 40):
        turns, rows = (frame.filter(pl.col("game") < games) for frame in (PLAYED.turns, PLAYED.games))
        made = TIPPING.points(synthetic.MANIFEST, rows, turns)
        assert shown.tipping_text(made, full=True)
        assert json.loads(json.dumps(made.json(), allow_nan=False))["games"] == games


def test_a_sample_is_called_one_in_the_terminal_and_on_a_page():
    made = TIPPING.points(synthetic.MANIFEST, PLAYED.games, PLAYED.turns.filter(pl.col("game") < 500))
    said = "are counted in the 500 games whose turns were kept (of 40,000)"
    assert said in shown.tipping_text(made)
    assert said in shown.page_sections(made)[1]["tips"][-1]
