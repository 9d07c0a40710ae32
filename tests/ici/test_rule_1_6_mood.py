"""1.6 Rage, appeasement and fatigue."""

from simulate.ici.enums import Event
from simulate.ici.rules.politics.crisis import fatigue, is_appeased, is_enraged, rage_and_appeasement
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import rows, stage

MANY = {"Tunisia": (0, 9, 0), "1A": 20, "7A": 6, "setif": 5}      # 31 in Algeria
FEW = {"Tunisia": (0, 9, 0), "1A": 20, "7A": 6, "setif": 4}       # 30


def mood(faileks, moved=0, rage=0, appeasement=0, held=1, feelings=2):
    """A stage just after both chits, which moved French Public so far."""
    it = stage(faileks)
    public = it.public
    public.fp_moved, public.rage, public.appeasement = moved, rage, appeasement
    public.referendums, public.pied_noirs = held, feelings
    return it


def check(it):
    it.do(rage_and_appeasement, answers(it))
    return it.public


@cases("moved rage struck: 0 0 False; 5 0 False; 6 0 True; 6 1 False")
def test_r16_rage_at_6_steps_and_once_a_game(moved, rage, struck):
    assert is_enraged(mood(MANY, moved, rage).state, mood(MANY).board) == struck


@cases("faileks used struck: FEW 0 True; MANY 0 False; FEW 1 False; {} 0 True", FEW=FEW, MANY=MANY)
def test_r16_reading_appeasement_at_30_faileks_in_all_of_algeria_and_once_a_game(faileks, used, struck):
    it = mood(faileks, appeasement=used)
    assert it.do(is_appeased) == struck


@cases("""faileks moved before after:
    # what has happened before: (rage, appeasement); feelings afterwards, then what has happened
    MANY 6 (0,0) (3,1,0); FEW 0 (0,0) (1,0,1); FEW 6 (0,0) (2,1,1); MANY 0 (0,0) (2,0,0)
    FEW 6 (1,0) (1,1,1); FEW 6 (0,1) (3,1,1); FEW 6 (1,1) (2,1,1); MANY 6 (1,0) (2,1,0); FEW 5 (0,1) (2,0,1)
""", MANY=MANY, FEW=FEW)
def test_r16_reading_both_at_once_move_nothing_and_a_used_one_is_ignored(faileks, moved, before, after):
    it = mood(faileks, moved, *before)
    public = check(it)
    assert (public.pied_noirs, public.rage, public.appeasement) == after
    told = [row.a for row in rows(it, Event.RAGE, Event.APPEASEMENT)]
    assert told == [int(len(told) == 2)] * (sum(after[1:]) - sum(before))


@cases("turn after: 0 9; 27 9; 28 8; 31 8")
def test_r16_fatigue_one_step_a_turn_in_1962(turn, after):
    it = mood(MANY)
    it.public.turn, it.public.french_public = turn, 9
    it.do(fatigue)
    assert (it.public.french_public, it.public.fp_moved) == (after, 0)
