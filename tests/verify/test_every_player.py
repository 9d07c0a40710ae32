"""What every player of players.toml inherits beside tests/ici/test_contract.py: weights that are read, odd rules, a docstring."""
from dataclasses import replace

import pytest

from policies.ici.match import Match, Player
from simulate.ici.enums import Side, Way
from tests.contract.seats import everybody, explains_itself, seated
from tests.contract.unread_weights import unread

SCENARIOS = ("ici-1955", "ici-1959")
EVERYBODY = everybody(Match.ROSTER.of_side, (Side.FLN, Side.FRANCE))
OPPONENTS = ("greedy", "uniform")
GAMES = 16
# Weights that no game here is moved by: no chit of the FLN changes Troop Density; the other two hardly ever count.
IDLE = {("notes", Side.FLN): {"density", "support_stack", "hold"}}
ODD = {
    "a long track of density": {"density.top": 9},
    "few points": {"points.cap": 5},
    "no points": {"points.cap": 0},
    "no supply": {"supply.base": 0, "supply.resettled_once": 0, "supply.resettled_twice": 0, "supply.low_extra": 0},
    "a die at most": {"search.most_dice": 1, "search.units_per_die": 99, "structure_attack.most_dice": 1},
    "no dice": {"search.most_dice": 0, "structure_attack.most_dice": 0, "structure_attack.test_dice": 6},
    "all hits": {"search.hit_on": 1, "combat.hit_on": 1, "structure_attack.hit_on": 1},
    "no hits": {"search.hit_on": 7, "combat.hit_on": 7, "structure_attack.hit_on": 7},
    "dear": {"search.cost": 19, "insurgency.cost": 19, "counterinsurgency.cost": 19, "structure_attack.cost": 19},
    "gifts": {"recruit.cheap_halves": 0, "recruit.normal_halves": 0, "recruit.dear_halves": 0, "exchange.cost_halves": 0,
              "fln_move.enter_cost": 0, "french_move.pass_cost": 0},
    "for nothing": {"insurgency.cost": 0, "structure_attack.cost": 0, "morice.cost": 0, "counterinsurgency.resettle_cost": 0,
                    "counterinsurgency.bleues_discount": 3, "recruit.city_halves": 0, "recruit.abroad_halves": 0,
                    "arrival.cost_halves": 0, "replacement.flip_halves": 0, "replacement.return_halves": 0,
                    "exchange.two": 1, "exchange.three": 1, "exchange.cost_halves": 0},
    "no room": {"stacking.fln_town": 0, "stacking.fln_city": 0, "stacking.fln_sahara": 0, "stacking.fln_major_city": 0},
    "long tracks": {"tracks.top": 40, "pied_noirs.crisis_at": 12},
    "maquis": {"maquis.on": 1},
}


def match(player: Player, scenario: str, opponent: str, rules: dict | None = None) -> Match:
    """A match of the player against the opponent; `rules` by their paths."""
    overlay = {"rules": rules or {}, "setup": {"control": {"check": 0}}}      # a rule may contradict the set-up's control markers
    return seated(Match, player, opponent, scenario, [overlay])


def results(player: Player) -> list[bytes]:
    return [match(player, scenario, opponent).play(0, GAMES).tobytes() for opponent in OPPONENTS for scenario in SCENARIOS]


@pytest.mark.parametrize("player", EVERYBODY)
def test_every_weight_has_a_name_and_is_read(player):
    assert len(player.names) == len(set(player.names)) == len(player.weights)
    assert set(unread(player, results)) <= IDLE.get((player.name, player.side), set())


def test_a_weight_that_nobody_reads_is_seen():
    greedy = next(player for player in Match.ROSTER.of_side(Side.FLN) if player.name == "greedy")
    assert unread(replace(greedy, weights=(*greedy.weights, 1.0), names=(*greedy.names, "vanity")), results) == ["vanity"]


@pytest.mark.parametrize("rules", ODD.values(), ids=ODD)
@pytest.mark.parametrize("player", EVERYBODY)
def test_odd_rules_are_played_to_the_end(player, rules):
    for scenario in SCENARIOS:
        for opponent in OPPONENTS:
            rows = match(player, scenario, opponent, rules).play(0, 4)
            assert (rows["way"] != Way.NOT_OVER).all(), (scenario, opponent)


@pytest.mark.parametrize("player", EVERYBODY)
def test_a_player_says_what_it_is_and_whose_idea(player):
    explains_itself(player, Match.ROSTER.listed())


def test_every_player_plays_both_sides():
    for side in Match.ROSTER.sides:
        assert {player.name for player in Match.ROSTER.of_side(side)} == set(Match.ROSTER.listed())
