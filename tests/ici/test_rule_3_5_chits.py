"""3.5-2 Combat Chits: every pair, what it gives, and the order of fire."""
from itertools import product

import pytest

from simulate.ici.enums import Advantage, Ask, CombatChit, Event, Side, Step
from simulate.ici.rules.movement_and_attacks.search_and_attack import assign_units, attack, choose_combat_chits
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import MOUDJAHIDINE, look_for, offers, rows, stage, unit

ATTACK, RECON, FLANK, STAND = CombatChit
GIVES = {(FLANK, STAND): Advantage.PLUS_ONE, (ATTACK, RECON): Advantage.FIRST_FIRE, (STAND, ATTACK): Advantage.EXTRA_DIE,
         (RECON, FLANK): Advantage.PLUS_ONE}       # the last one is assumed


def ready(*names, faileks=1):
    """Units against Moudjahidines on the chart of 2A."""
    it = stage({"2A": (0, faileks, 0)}, {"2A": names})
    for square in range(len(names)):
        it.fln.square_type[square] = MOUDJAHIDINE
    it.do(assign_units, "2A", len(names), 0, answers(it))
    return it


def fought(it, france, fln):
    replay = answers(it, fln=[fln], france=[france])
    it.do(attack, "2A", replay, replay)
    return it


@pytest.mark.parametrize("france, fln", list(product(CombatChit, repeat=2)))
def test_r352_what_each_pair_of_chits_gives_to_all_combats(france, fln):
    """Dice rolled, what is added and who fires first, in two combats of infantry (2-4) and Moudjahidines (2-2)."""
    it = fought(ready("3 RZ", "9 RZ", faileks=2), france, fln)
    theirs, ours = GIVES.get((france, fln), Advantage.NONE), GIVES.get((fln, france), Advantage.NONE)
    told = rows(it, Event.FRENCH_FIRE, Event.FLN_FIRE)
    for row in told:
        own = theirs if row.event == Event.FRENCH_FIRE else ours
        assert row.d == (own == Advantage.PLUS_ONE)
    assert {len(row.dice) for row in told if row.event == Event.FLN_FIRE} <= {2 + (ours == Advantage.EXTRA_DIE)}
    if Advantage.FIRST_FIRE not in (theirs, ours):
        assert [len(row.dice) for row in told if row.event == Event.FRENCH_FIRE] == [4 + (theirs == Advantage.EXTRA_DIE)] * 2
        assert len(told) == 4
    assert told[0].event == (Event.FLN_FIRE if ours == Advantage.FIRST_FIRE else Event.FRENCH_FIRE)
    assert [(row.a, row.b) for row in rows(it, Event.COMBAT_CHITS)] == [(france, fln)]


def told(it):
    """(who fired, hits), in order."""
    return [(row.event, row.c) for row in rows(it, Event.FRENCH_FIRE, Event.FLN_FIRE)]


@cases("hits dice: 0 4; 1 2; 2 None")
def test_r352_reading_the_fln_first_a_reduced_unit_rolls_at_its_reduced_strength(hits, dice):
    it = look_for(ready("3 RZ"), lambda each: fought(each, RECON, ATTACK), lambda each: told(each)[0] == (Event.FLN_FIRE, hits))
    fired = rows(it, Event.FRENCH_FIRE)
    assert [len(row.dice) for row in fired] == ([] if dice is None else [dice])
    assert it.public.unit_step[unit(it, "3 RZ")] == Step.FULL - hits


def test_r352_each_side_has_the_full_set_for_every_attack_and_chooses_unseen():
    """Four chits a side; what France has chosen stands nowhere the FLN can see when it is asked."""
    it = ready("3 RZ")
    replay = answers(it, france=[2], fln=[3])
    for _ in range(2):
        it.fln_seat.memo.stamp = it.france_seat.memo.stamp = 0
        before = it.public.tobytes()
        assert it.do(choose_combat_chits, "2A", replay, replay) == 4 * FLANK + STAND
        assert it.public.tobytes() == before
        for side in (Side.FLN, Side.FRANCE):
            assert offers(it, side) == [(chit, 0, 0) for chit in CombatChit]
    assert it.fln.ask == it.france.ask == Ask.COMBAT_CHIT
    assert it.fln.ask_b == 1
