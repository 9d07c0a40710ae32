"""1.4: the paratroopers whom the Coup Attempt removes for good."""

from simulate.ici.enums import Crisis, Event, Step, Where
from simulate.ici.rules.politics.crisis import government_crisis
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import rows, stage, unit

NAMED = ["1 REP", "14 RCP", "18 RCP"]


def coup(units, answer=(), **changes):
    """The Coup Attempt with these units on the map; returns the stage and who was removed, in order."""
    it = stage(units=units)
    it.public.crisis = Crisis.BARRICADE_WEEK
    for name, where in changes.get("elsewhere", {}).items():
        it.public.unit_where[unit(it, name)] = where
    it.do(government_crisis, answers(it, france=answer))
    return it, [it.names.units[row.a] for row in rows(it, Event.UNIT_REMOVED)]


def test_r14_1_rep_14_rcp_and_18_rcp_leave_the_map():
    it, gone = coup({"2A": ["1 REP", "14 RCP-", "1 RCP"], "Alger": ["18 RCP"]})
    assert sorted(gone) == NAMED
    for number in (unit(it, name) for name in NAMED):
        assert (it.public.unit_where[number], it.public.unit_step[number]) == (Where.REMOVED, Step.OUT)
    assert it.public.units.sum() == 1
    assert {row.b for row in rows(it, Event.UNIT_REMOVED)} == {1}


@cases("where: NOT_YET; CUP; ELIMINATED", Where)
def test_r14_reading_another_paratrooper_goes_for_each_one_that_is_not_on_the_map(where):
    it, gone = coup({"2A": ["14 RCP", "3 RPC"], "3A": ["18 RCP"]}, elsewhere={"1 REP": where})
    assert gone == ["14 RCP", "18 RCP", "3 RPC"]
    assert it.public.unit_where[unit(it, "1 REP")] == where


@cases("""answer gone: 0 "1 RCP"; 1 "2 REP"; 2 "9 RCP" """)
def test_r14_reading_france_chooses_the_substitute_rep_and_reduced_ones_included(answer, gone):
    _, removed = coup({"2A": ["14 RCP", "18 RCP", "1 RCP-"], "3A": ["2 REP"], "Alger": ["9 RCP"]}, [answer])
    assert removed == ["14 RCP", "18 RCP", gone]


def test_r14_only_paratroopers_stand_in():
    it, removed = coup({"2A": ["1 REI", "1 REC", "3 RZ", "1 Spahi", "6 BCA", "CSPL"], "3A": ["18 RCP", "2 REP"]})
    assert removed == ["18 RCP", "2 REP"]
    assert it.public.units.sum() == 6
