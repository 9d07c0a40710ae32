"""M: the two sides' parts of a phase, in the printed order and the other way round."""
from itertools import groupby

from simulate.ici.enums import Level, Segment
from simulate.ici.play import insurgency_phase, move_and_attack_phase, reinforcement_phase
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import stage

WINTER_1956 = 4
UNITS = ["1 RCP", "14 RCP", "18 RCP"]


def segments(it, phase, fln=()):
    """In which segments something happens, in order."""
    player = answers(it, fln=fln)
    it.do(phase, player, player)
    return ",".join(Segment(segment).name for segment, _ in groupby(it.log.row[:it.log.n, 1].tolist()))


@cases("first order: 0 RECRUITMENT,REINFORCEMENT; 1 REINFORCEMENT,RECRUITMENT")
def test_m2_who_gets_forces_first(first, order):
    """One Moussebiline is recruited in 2A, the units of 1956 are called up."""
    it = stage({"2A": 3})
    it.board.order_france_reinforces_first, it.public.turn = first, WINTER_1956
    assert segments(it, reinforcement_phase, fln=[1, 1, 1, 1, 1, 1]) == order


@cases("first order: 0 FLN_MOVEMENT,SUPPLY,FRENCH_MOVEMENT; 1 FRENCH_MOVEMENT,FLN_MOVEMENT,SUPPLY")
def test_m3_who_moves_first(first, order):
    """Five from Tunisia cross into 7C, 1A cannot supply nine, and Guelma holds two of three units."""
    it = stage({"Tunisia": (0, 5, 0), "1A": 9}, {"guelma": UNITS})
    it.board.order_france_moves_first = first
    assert segments(it, move_and_attack_phase, fln=[2, 3, 4, 0]) == order


@cases("first order: 0 INSURGENCY,COUNTERINSURGENCY; 1 COUNTERINSURGENCY,INSURGENCY")
def test_m4_who_works_on_the_people_first(first, order):
    """The FLN acts in 2A; France has points for Regions at Support Level."""
    it = stage({"2A": 5})
    it.public.level[:25] = Level.SUPPORT
    it["2A"].level = Level.PURGE
    it.board.order_counterinsurgency_first = first
    assert segments(it, insurgency_phase, fln=[1]) == order
