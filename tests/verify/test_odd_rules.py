"""Under odd rules every player of Ici and Algeria still plays to the end: free and dear actions, no dice, other readings."""
import itertools

import pytest

from simulate.algeria.board.load import SHAPE
from simulate.algeria.enums import Type
from simulate.ici.board.files import printed
from tests.cases import table_rows
from tests.contract.seats import seated
from tests.contract.test_contract import ALGERIA, ICI

OF_ICI = {name: dict(zip(rest[::2], rest[1::2], strict=True)) for name, *rest in table_rows("""
    "a long track of density" density.top 9; "few points" points.cap 5; "no points" points.cap 0
    "no supply" supply.base 0 supply.resettled_once 0 supply.resettled_twice 0 supply.low_extra 0
    "a die at most" search.most_dice 1 search.units_per_die 99 structure_attack.most_dice 1
    "no dice" search.most_dice 0 structure_attack.most_dice 0 structure_attack.test_dice 6
    "all hits" search.hit_on 1 combat.hit_on 1 structure_attack.hit_on 1
    "no hits" search.hit_on 7 combat.hit_on 7 structure_attack.hit_on 7
    dear search.cost 19 insurgency.cost 19 counterinsurgency.cost 19 structure_attack.cost 19
    gifts recruit.cheap_halves 0 recruit.normal_halves 0 recruit.dear_halves 0 exchange.cost_halves 0 \
        fln_move.enter_cost 0 french_move.pass_cost 0
    "for nothing" insurgency.cost 0 structure_attack.cost 0 morice.cost 0 counterinsurgency.resettle_cost 0 \
        counterinsurgency.bleues_discount 3 recruit.city_halves 0 recruit.abroad_halves 0 arrival.cost_halves 0 \
        replacement.flip_halves 0 replacement.return_halves 0 exchange.two 1 exchange.three 1 exchange.cost_halves 0
    "no room" stacking.fln_town 0 stacking.fln_city 0 stacking.fln_sahara 0 stacking.fln_major_city 0
    "long tracks" tracks.top 40 pied_noirs.crisis_at 12; maquis maquis.on 1""")}
RULES = SHAPE.printed("algeria-1954").rules
COSTS = [path for path in RULES if path.endswith(".cost") or path.startswith(("build.", "convert.", "points."))]
COSTS = [path for path in COSTS if path != "points.most"] + ["border.mobilize", "border.activate"]
DICE = [path for path in RULES if path.rpartition(".")[2].endswith("dice")]
SWITCHES = [path for path in RULES if path.startswith(("reading.", "optional.")) and RULES[path]["allowed"] == (0, 1)]


def units(column: str, value: int, *kinds: Type) -> dict:
    return {"units": {kind.name.lower(): {column: value} for kind in kinds}}


OF_ALGERIA = {
    "for nothing": {"rules": dict.fromkeys(COSTS, 0)},
    "units for nothing": {"units": {kind.name.lower(): {"mobilize_halves": 0, "activate_halves": 0, "helo": 0}
                                    for kind in Type if kind <= Type.POLICE}},
    "dear": {"rules": dict.fromkeys(COSTS, 999)},
    "no dice": {"rules": dict.fromkeys(DICE, 0), "setup": {"start": {"ap_dice": 0}}},
    "many dice": {"rules": {path: RULES[path]["allowed"][1] for path in DICE}},
    "huge tracks": {"rules": {"tracks.psl_top": 999, "tracks.ap_top": 999, "points.most": 999, "points.air": 0, "points.helo": 0},
                    "setup": {"start": {"fln_psl": 999, "government_psl": 999}}},
    "short tracks": {"rules": {"tracks.psl_top": 5, "tracks.ap_top": 1, "points.most": 0},
                     "setup": {"start": {"fln_psl": 5, "government_psl": 5}}},
    "no Cadres": units("counters", 0, Type.CADRE),
    "no Fronts and Faileks": units("counters", 0, Type.FRONT, Type.FAILEK),
    "no Police": units("counters", 0, Type.POLICE),
    "no Firepower": units("firepower", 0, *Type),
    "nobody recovers": {"rules": {"recovery.on": 20}},
    "a coup each turn": {"rules": {"coup.below": 999, "coup.on": -9}},
    "awards": {"rules": {"award.removed": 99, "award.hit": 99, "award.police": 99, "award.reduced_government": 99}},
    "no Cadre in France": {"rules": {"france.cadres": 0}},
    "every switch": {"rules": dict.fromkeys(SWITCHES, 1)},
}
UNCHECKED = {"setup": {"control": {"check": 0}}}        # a rule may contradict the set-up's control markers
ODD = [(ICI, name, {"rules": rules, **UNCHECKED}) for name, rules in OF_ICI.items()]
ODD += [(ICI, path, {"rules": {path: 1 - row["value"]}}) for path, row in printed("1955").rules.items()
        if path.startswith("reading.")]
ODD += [(ALGERIA, name, overlay) for name, overlay in OF_ALGERIA.items()]


@pytest.mark.parametrize("game, name, overlay", ODD, ids=[name for _, name, _ in ODD])
def test_odd_rules_are_played_to_the_end(game, name, overlay):
    """By every player against each opponent."""
    roster = game.kind.ROSTER
    for scenario in game.scenarios:
        match = game.kind(scenario, seed=11, overlays=[*game.overlays, overlay])
        for opponent, (side, other) in itertools.product(game.opponents, itertools.permutations(roster.sides)):
            for player in roster.of_side(side):
                rows = seated(seated(match, player), roster.player(opponent, other)).play(0, 4)
                assert (rows["way"] != 0).all(), (scenario, player.name, opponent)
                assert (rows["last_turn"] <= game.rules.get("game.turn_limit", 32)).all()
