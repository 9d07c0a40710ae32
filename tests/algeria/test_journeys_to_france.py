"""11.22 where France has room for more than one Cadre: there is one journey a turn all the same."""
from simulate.algeria.rules.effects import deployment
from tests.algeria.stage import Stage


def test_11_22_one_journey_a_turn_wherever_there_is_room():
    it = Stage(france__cadres=3)
    first, _, *_ = it.lay("ALGIERS: 2 CADRE UNDERGROUND, FRONT UNDERGROUND")
    here, france = it.at["ALGIERS"], int(it.board.france)
    assert it.run(deployment.may_go_to_france, here)
    it.run(deployment.travel, first, france)
    assert not it.run(deployment.may_go_to_france, here)
    it.run(deployment.begin_deployment)
    assert it.run(deployment.may_go_to_france, here)
