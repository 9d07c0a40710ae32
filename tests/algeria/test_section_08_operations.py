"""8: who may act after whom in the Operations Phase of Algeria."""

from simulate.algeria.enums import Event, Mission, Side
from simulate.algeria.rules.phases import operations
from tests.algeria.stage import Stage
from tests.cases import cases

A, B = "CONSTANTINE", "ORAN"
NOBODY = 9998           # an answer outside the options: the first of them


def stage(**switches):
    """Police in a quiet area, for Civil Affairs, and a Cadre elsewhere, for Propaganda; AP for two."""
    it = Stage(**switches)
    it.lay("CONSTANTINE: POLICE PATROL; ORAN: 2 CADRE")
    it.public.ap, it.public.air_left, it.public.helo_most, it.public.helo_left = 2, 0, 0, 0
    return it


def played(it):
    """The missions and passes in order."""
    rows = it.state.log.row[:it.state.log.n].tolist()
    names = {Event.MISSION: lambda row: Mission(row[5]).name, Event.PASSED: lambda row: f"{Side(row[3]).name} PASSES",
             Event.LET_ACT: lambda row: "LET_ACT"}
    return [names[row[0]](row) for row in rows if row[0] in names]


def test_8_two_passes_running_end_the_phase():
    it = stage()
    # Propaganda, Move, LET_ACT, PASS; Civil Affairs, PASS
    it.run(operations.operations, fln=[3], government=[1])
    assert played(it) == ["FLN PASSES", "GOVERNMENT PASSES"]


@cases("switch: 0; 1")
def test_8_after_a_government_mission_the_fln_may_act_again_though_it_passed(switch):
    it = stage(reading__pass_is_final=switch)
    it.run(operations.operations, fln=[3, 0, 0, 0, NOBODY], government=[0])
    found = played(it)
    assert found[:2] == ["FLN PASSES", "CIVIL_AFFAIRS"]
    assert ("PROPAGANDA" in found[2:]) == (switch == 0)


def test_8_a_pass_that_was_told_leaves_the_fln_all_but_telling_again():
    it = stage()
    it.run(operations.operations, fln=[2, 2], government=[1])           # LET_ACT; PASS, which stands there next
    assert played(it) == ["LET_ACT", "GOVERNMENT PASSES", "FLN PASSES"]


def test_8_a_mission_between_them_makes_passes_no_longer_running():
    it = stage()
    # after its mission the FLN has MOVE, LET_ACT and PASS
    it.run(operations.operations, fln=[2, 0, 0, 2], government=[1, 1, 1])
    assert played(it) == ["LET_ACT", "GOVERNMENT PASSES", "PROPAGANDA", "FLN PASSES", "GOVERNMENT PASSES"]
