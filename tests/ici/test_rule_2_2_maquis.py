"""2.2-3 Maquis, the optional rule. A question with a single answer is not asked, so it takes none from a script."""

from simulate.ici.enums import Event, Lasting
from simulate.ici.rules.forces.reinforcements import maquis, may_place_maquis, tied_faileks
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import by_place, rows, stage

FAILEKS = {"Tunisia": (0, 4, 0), "Morocco": (0, 3, 0), "WestAfrica": (0, 2, 0)}


def secret_war(on=1, ops=20, free=(Lasting.TUNISIA_MOROCCO, Lasting.WEST_AFRICA), faileks=None, **there):
    """A stage with the rule in use, countries independent, Faileks and Maquis abroad."""
    it = stage(FAILEKS if faileks is None else faileks, ops=ops, overlay={"rules": {"maquis.on": on}})
    for effect in free:
        it.public.lasting[effect] = 1
    for country, number in there.items():
        it[country].maquis = number
    return it


def segment(it, *script):
    it.public.halves = 0
    it.do(maquis, answers(it, france=script))
    return by_place(it, it.public.maquis)


@cases("there tied: 0 0; 1 1; 4 4; 5 4")
def test_r223_as_many_faileks_are_tied_as_there_are_maquis(there, tied):
    it = secret_war(Tunisia=there)
    assert tied_faileks(it.state, it.at["Tunisia"]) == tied


def test_r223_reading_off_by_default():
    it = secret_war(on=0, Tunisia=1)
    assert stage().board.maquis_on == 0
    assert segment(it, 1, 1, 1) == {"Tunisia": 1}
    assert it.public.halves == 0


@cases("""script left halves:
    (1,1,1,0) {'Tunisia':2,'Morocco':1} 3; (0,1,1,0) {'Tunisia':1,'Morocco':1} 2
    (0,0,1,0) {'Morocco':1} 1; (0,0,0,0) {} 0; (1,0,0,0) {'Tunisia':1} 1""")
def test_r223_each_is_paid_half_an_op_or_removed(script, left, halves):
    it = secret_war(Tunisia=2, Morocco=1)
    assert segment(it, *script) == left
    assert it.public.halves == halves


def test_r223_unpaid_ones_go():
    it = secret_war(ops=1, Tunisia=2, Morocco=1)
    assert segment(it, 1, 1, 1) == {"Tunisia": 2}
    assert (it.public.halves, [row.a for row in rows(it, Event.MAQUIS)]) == (2, [0, 0, -1])


@cases("""script there halves:
    (1,1) {'Tunisia':2} 4; (1,2) {'Tunisia':1,'Morocco':1} 4; (3,0) {'WestAfrica':1} 2; (0,) {} 0
    (1,1,1,1) {'Tunisia':2} 4; (3,3) {'WestAfrica':1} 2""")
def test_r223_one_or_two_new_ones_at_one_op_each(script, there, halves):
    """With one in West Africa, of population 1, only two countries are left: the third answer is out of range and stops."""
    it = secret_war()
    assert segment(it, *script) == there
    assert it.public.halves == halves


def allowed(it):
    return {name for name in ("Tunisia", "Morocco", "WestAfrica") if it.do(may_place_maquis, name)}


def test_r223_only_independent_countries_with_a_failek_up_to_their_population():
    assert allowed(secret_war()) == {"Tunisia", "Morocco", "WestAfrica"}
    assert allowed(secret_war(free=[Lasting.WEST_AFRICA])) == {"WestAfrica"}
    assert allowed(secret_war(free=[])) == set()
    assert allowed(secret_war(faileks={"Morocco": (0, 1, 0)})) == {"Morocco"}
    assert allowed(secret_war(Tunisia=3, Morocco=1, WestAfrica=1)) == {"Morocco"}
    assert allowed(secret_war(Tunisia=2, Morocco=2)) == {"Tunisia", "WestAfrica"}


@cases("ops there: 0 {}; 1 {'Tunisia':1}; 2 {'Tunisia':2}")
def test_r223_none_without_the_ops(ops, there):
    assert segment(secret_war(ops=ops), 1, 1) == there
