"""M-1: the Political Phase as a whole, in its order (1.1 to 1.6)."""
import pytest

from simulate.ici.enums import Event, Way
from simulate.ici.play import political_phase
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import again, rows, stage
from tests.ici.staged_chits import FLN, FRANCE, give, make_chit, no_chits, set_regions
from tests.ici.test_rule_1_6_mood import FEW, MANY


def phase(it):
    player = answers(it)
    it.do(political_phase, player, player)
    return it


def politics(faileks, fp=0, turn=13, public=20, held=1):
    """A turn in which each side holds one chit, with or without -d3 FP; sure No at the polls (all markers at 2)."""
    it = no_chits(stage(faileks))
    for side in (FLN, FRANCE):
        make_chit(it, side, side, fp=fp)
        give(it, side, [side])
    it.public.turn, it.public.french_public = turn, public
    it.public.referendums, it.public.pied_noirs = held, 2
    set_regions(it, 2)
    return it


def test_m1_order_of_the_political_phase():
    it = politics(FEW, turn=28, public=20, held=1)
    order = [row.event for row in rows(phase(it), Event.INCOME, Event.INITIATIVE, Event.CHIT_PLAYED, Event.APPEASEMENT,
                                       Event.PIED_NOIRS, Event.FRENCH_PUBLIC, Event.REFERENDUM)]
    assert order == [Event.INCOME] * 2 + [Event.INITIATIVE] + [Event.CHIT_PLAYED] * 2 + [
        Event.APPEASEMENT, Event.PIED_NOIRS, Event.FRENCH_PUBLIC]


@pytest.mark.slow
def test_r16_only_when_two_chits_roll_highest_is_there_rage():
    """Six steps take two dice of 5 or 6: one game in nine."""
    struck = 0
    for game in range(200):
        it = phase(again(politics(MANY, fp=1), game))
        dice = [row.dice[0] for row in rows(it, Event.FRENCH_PUBLIC) if row.dice]
        assert it.public.rage == (min(dice) >= 5)
        struck += it.public.rage
    assert 5 < struck < 45


def test_r16_reading_fatigue_comes_after_and_does_not_enrage():
    """From 6, two chits may take 6 only if fatigue comes last; French Public is at 0 then and the referendum follows."""
    for game in range(60):
        it = phase(again(politics(MANY, fp=1, turn=28, public=6), game))
        chits, tired = rows(it, Event.FRENCH_PUBLIC)[:2], rows(it, Event.FRENCH_PUBLIC)[2]
        assert (tired.a, tired.b) == (chits[-1].b, max(chits[-1].b - 1, 0))
        assert it.public.rage == (chits[-1].b == 0)
        assert (it.public.way == Way.FINAL_REFERENDUM) == (tired.b == 0)


@cases("waits appeased: 1 0; 0 1")
def test_r16_reading_the_turn_of_the_first_referendum_is_too_early(waits, appeased):
    """Both positions of reading.appeasement_waits. The lost referendum costs a step, the appeasement gives it back."""
    it = politics(FEW, public=0, held=0)
    it.board.reading_appeasement_waits = waits
    public = phase(it).state.public
    assert (public.first_referendum, public.appeasement, public.pied_noirs) == (13, appeased, 3 - appeased)
