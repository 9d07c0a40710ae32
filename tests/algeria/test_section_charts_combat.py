"""C.3, C.6: combat in Algeria and what hits and losses bring, as printed; and where a reading changes it."""

from simulate.algeria.enums import Box, Class, Type
from simulate.algeria.rules.common import combat
from simulate.algeria.rules.missions import react_and_flush
from tests.algeria.stage import FLN, GOVERNMENT, Stage
from tests.cases import cases

RURAL = "I-1"


@cases("hits other neutral printed host: 3 1 0 1 3; 3 3 0 0 3; 3 1 1 0 3; 0 0 0 0 0")
def test_C_6_a_police_unit_brings_a_psp_when_it_is_neutralized(hits, other, neutral, printed, host):  # noqa: N802
    """16 Firepower with a 2 or 3 hits 4 or 5 times, 9 to 15 with a 3 three times, 5 to 8 with a 1 once."""
    dice = {(3, 1): (9, 3, 5, 1), (3, 3): (9, 3, 9, 3), (0, 0): (1, 1, 1, 1)}[hits, other]
    for switch, psp in ((0, printed), (1, host)):
        it = Stage(reading__hits_on_police_count=switch)
        it.public.unit_in[it.one(Type.POLICE, RURAL, Box.PATROL, neutral=neutral)] = 1
        it.run(combat.fire, RURAL, *dice)
        assert it.public.hits.tolist() == [other, hits]
        assert it.public.owed[FLN] == psp


def test_C_6_each_hit_on_a_mobile_unit_is_a_psp():  # noqa: N802
    it = Stage()
    it.public.unit_in[it.one(Type.DIVISION, RURAL)] = 1
    it.run(combat.fire, RURAL, 9, 6, 30, 6)
    assert (it.public.owed[FLN], it.public.hits.tolist()) == (5, [12, 5])


def test_C_3_losses_are_the_flns_choice_one_by_one_and_too_many_are_nothing():  # noqa: N802
    it = Stage()
    failek, front, band = it.lay("I-1: FAILEK, FRONT, BAND")
    it.public.unit_in[[failek, front, band]] = 1
    it.public.hits[FLN] = 3
    it.run(react_and_flush.take_losses, RURAL, fln=[0, 0])  # the Failek, the Bands that it and it were, ...
    assert (it.counted(RURAL, Class.FRONT), it.counted(RURAL, Class.BAND), it.public.owed[GOVERNMENT]) == (1, 0, 2)
    assert it.psl() == (59, 52)
    it.public.hits[FLN] = 9
    it.run(react_and_flush.take_losses, RURAL)
    assert (it.counted(RURAL), it.psl(), it.public.owed[GOVERNMENT]) == (0, (58, 54), 3)


@cases("fln government loser: 2 1 FLN; 1 2 GOVERNMENT; 2 2 None", FLN=FLN, GOVERNMENT=GOVERNMENT)
def test_C_3_the_side_with_more_hits_by_the_table_is_neutralized(fln, government, loser):  # noqa: N802
    it = Stage()
    both = it.lay("I-1: BAND, BRIGADE")
    idle = it.lay("I-1: BAND, BRIGADE")
    it.public.unit_in[both] = 1
    it.public.hits[:] = fln, government
    it.run(combat.end_combat)
    assert it.public.unit_neutral[both].tolist() == [loser == FLN, loser == GOVERNMENT]
    assert it.public.unit_neutral[idle].tolist() == [0, 0]


def test_C_3_without_a_cadre_counter_the_front_is_gone_and_counts_all_the_same():  # noqa: N802
    it = Stage()
    it.lay("TUNISIA: 30 CADRE")
    it.run(combat.lose, it.one(Type.FRONT, RURAL))
    assert (it.counted(RURAL), it.psl()) == (0, (59, 52))
