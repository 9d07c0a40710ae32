"""1.5 Referendums. A marker at 20 always votes Yes and one at 2 always No: three dice show 3 to 18."""

import numpy as np
import pytest

from reports.ici.odds.turn_rolls import yes_votes
from reports.tables.game_tables import UNIT
from simulate.core.kernels.plain import whole_numbers
from simulate.ici.enums import Event, Level, Way
from simulate.ici.rules.politics.referendum import hold_vote, is_called, is_final, referendum, vote_of_region, votes_no
from simulate.ici.rules.queries.votes import GRID, fln_chance_of_vote
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import again, agree, rows, stage
from tests.ici.staged_chits import FLN, FRANCE, set_regions, values

WINTER_1961, WINTER_1962, FALL_1962 = 24, 28, 31


@pytest.mark.parametrize("value", range(21))
@pytest.mark.parametrize("result", range(3, 19))
def test_r15_above_is_no_below_is_yes_equal_is_rolled_again(value, result):
    assert votes_no(value, result) == (1 if result > value else 0 if result < value else -1)


def test_r15_a_region_rolls_three_dice_until_it_has_voted():
    it = stage()
    set_regions(it, 10)
    ties = 0
    for game in range(300):
        copy = again(it, game)
        vote = copy.do(vote_of_region, 0)
        sums = [sum(row.dice) for row in rows(copy)]
        assert {len(row.dice) for row in rows(copy)} == {3}
        assert sums[:-1] == [10] * (len(sums) - 1)
        assert vote == (sums[-1] > 10)
        assert rows(copy)[-1].a == 1 - vote
        ties += len(sums) - 1
    assert 20 < ties < 80          # 300 x .125 / .875 = 43 are expected


@pytest.mark.slow
@cases("value chance: 8 0.82051; 10 0.57143; 11 0.42857; 14 0.09955")
def test_r15_chance_of_a_no(value, chance):
    it = stage()
    it.log.on = 0
    set_regions(it, value)
    seen = {0: 0, 1: 0}
    for game in range(2000):
        it.secret.game = game
        seen[int(it.do(vote_of_region, 0))] += 1
    assert agree(seen, 2000, {1: chance, 0: 1 - chance})


def chance_of_vote(it):
    return it.query(fln_chance_of_vote, it.secret.ways, it.secret.votes)


@cases("dice: 1; 2; 3")
@pytest.mark.parametrize("seed", range(4))
def test_r15_the_chance_that_is_kept_is_that_of_the_exact_odds(dice, seed):
    """All markers drawn anew; fractions, without the kernel's floats."""
    it = stage()
    it.board.referendum_dice = dice
    populated = int(it.board.populated)
    it.public.allegiance[:populated] = np.random.default_rng(seed).integers(0, 21 if dice == 3 else 7 * dice, populated)
    regions = [(int(it.board.population[region]), int(it.public.allegiance[region])) for region in range(populated)]
    cast = sum(population for population, _ in regions)
    exact = sum(chance for yes, chance in yes_votes(whole_numbers(it.board), regions).items() if 2 * yes <= cast)
    kept = chance_of_vote(it)
    assert abs(kept - exact) <= 0.5 / GRID
    assert kept * GRID == int(kept * GRID)
    assert GRID == UNIT                 # what rows are summed in


@cases("marker chance: 20 0.0; 2 1.0")
def test_r15_a_vote_that_is_certain_is_kept_as_such(marker, chance):
    it = stage()
    set_regions(it, marker)
    assert chance_of_vote(it) == chance
    it.public.turn = FALL_1962
    it.do(referendum, answers(it))
    assert it.tally.fln_chance == chance
    assert it.public.winner == (FLN if chance else FRANCE)


@cases("public turn called: 0 5 True; 1 5 False; 20 0 False; 20 31 True; 20 30 False; 0 31 True")
def test_r15_called_at_0_and_in_fall_1962_no_matter_what(public, turn, called):
    it = stage()
    it.public.french_public, it.public.turn = public, turn
    assert it.do(is_called) == called


@cases("""earliest turn held called:
    20 19 1 False; 20 20 1 True; 20 19 0 True; 31 30 1 False; 31 FALL_1962 1 True; 0 0 1 True""", FALL_1962=FALL_1962)
def test_r15_a_second_one_may_have_to_wait_at_0(earliest, turn, held, called):
    it = stage()
    it.board.referendum_earliest_second = earliest
    it.public.french_public, it.public.turn, it.public.referendums = 0, turn, held
    assert it.do(is_called) == called
    it.public.french_public = 1
    assert it.do(is_called) == (turn == FALL_1962)


def test_r15_the_last_turn_waits_for_no_second_one():
    it = ballot([], turn=12, held=1)
    it.board.referendum_earliest_second, it.board.referendum_final_turn = 20, 12
    assert hold(it).state.public.way == Way.FINAL_REFERENDUM


@cases("turn held final: 0 0 False; 27 0 False; 28 0 True; 31 0 True; 10 1 True; 28 1 True")
def test_r15_reading_final_in_1962_or_the_second_time(turn, held, final):
    it = stage()
    it.public.turn, it.public.referendums = turn, held
    assert it.do(is_final) == final


def ballot(no, yes_at=20, no_at=2, turn=WINTER_1961, held=0, level=None):
    """French Public at 0; the Regions of `no` are sure to vote No, all others Yes."""
    it = stage()
    set_regions(it, yes_at, level)
    set_regions(it, no_at, places=no)
    it.public.french_public, it.public.turn, it.public.referendums = 0, turn, held
    return it


def hold(it):
    it.do(referendum, answers(it))
    return it


MOST = ["1A", "1B", "1C", "1D", "2A", "2B", "2C", "3A", "3B", "3C", "4A", "4B"]       # 21 of 39 votes
FEWER = MOST[1:-1]                                                                     # 18


@cases("no needs won: FEWER 1 True; FEWER 3 True; FEWER 4 False; MOST -2 False; MOST -3 True; MOST -99 True")
@cases("held: 0; 1")
def test_r15_france_needs_so_many_votes_more(no, needs, won, held):
    """21 to 18, either way; the first referendum moves the winner's Regions, the final one ends the game."""
    it = ballot(FEWER if no == "FEWER" else MOST, 19, held=held)
    it.board.referendum_france_needs = needs
    hold(it)
    if held:
        assert it.public.winner == (FRANCE if won else FLN)
        return
    assert it.public.pied_noirs == (0 if won else it.board.referendum_lost_pn)
    assert sorted(set(values(it))) == ([2, 20] if won else [1, 19])


def test_r15_a_tie_is_the_flns_unless_france_needs_0():
    for needs, winner in ((1, FLN), (0, FRANCE)):
        it = ballot([], held=1)
        it.board.population[:25] = 0
        it["1A"].population = it["1B"].population = 1
        set_regions(it, 2, places=["1A"])
        it.board.referendum_france_needs = needs
        assert it.do(hold_vote) == 0
        assert chance_of_vote(it) == (winner == FLN)
        assert hold(it).state.public.winner == winner


@pytest.mark.parametrize("level", list(Level))
def test_r15_reading_won_each_region_that_said_yes_moves_up_whatever_its_level(level):
    it = ballot(FEWER, 19, level=level)
    hold(it)
    no = [it.at[place] for place in FEWER]
    assert values(it) == [2 if place in no else 20 for place in range(25)]
    assert (it.public.french_public, it.public.pied_noirs) == (20, 0)
    assert (it.public.referendums, it.public.first_referendum, it.public.way) == (1, WINTER_1961, Way.NOT_OVER)


@pytest.mark.parametrize("level", list(Level))
def test_r15_reading_lost_each_region_that_said_no_moves_down_whatever_its_level(level):
    it = hold(ballot(MOST, 19, level=level))
    no = [it.at[place] for place in MOST]
    assert values(it) == [1 if place in no else 19 for place in range(25)]
    assert (it.public.pied_noirs, it.public.referendums) == (1, 1)


def test_r15_reading_the_order_of_a_lost_referendum():
    """Reset, all votes, the Regions, the Pied-noirs with the crisis that breaks out, then French Public."""
    it = ballot(MOST)
    it.public.pied_noirs = 4
    order = list(dict.fromkeys(row.event for row in rows(hold(it))))
    assert order == [Event.FRENCH_PUBLIC, Event.VOTE, Event.REFERENDUM, Event.ALLEGIANCE, Event.PIED_NOIRS, Event.CRISIS]
    assert [row.event for row in rows(it)][-1] == Event.FRENCH_PUBLIC
    no = [it.at[place] for place in MOST]
    assert values(it) == [2 if place in no else 20 for place in range(25)]     # 2 - 1 + 1 of de Gaulle; 20 stays


@cases("no winner: FEWER FRANCE; MOST FLN", FEWER=FEWER, FRANCE=FRANCE, MOST=MOST, FLN=FLN)
@cases("""turn held:
    WINTER_1961 1; WINTER_1962 0; WINTER_1962 1; FALL_1962 0
""", WINTER_1961=WINTER_1961, WINTER_1962=WINTER_1962, FALL_1962=FALL_1962)
def test_r15_the_final_referendum_decides_the_game_and_moves_nothing(no, winner, turn, held):
    it = ballot(no, turn=turn, held=held)
    before = values(it)
    hold(it)
    assert (it.public.way, it.public.winner) == (Way.FINAL_REFERENDUM, winner)
    assert (values(it), it.public.pied_noirs) == (before, 0)
    votes = (21, 18) if winner == FRANCE else (18, 21)
    assert (it.public.vote_yes.tolist(), it.public.vote_no.tolist()) == ([0, votes[0]], [0, votes[1]])
    assert (it.public.last_referendum, it.public.first_referendum) == (turn, -1)
