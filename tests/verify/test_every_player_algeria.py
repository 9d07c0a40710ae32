"""What every player of Algeria inherits beside tests/algeria/test_contract_algeria.py: weights, odd rules, a docstring."""
from dataclasses import replace

import pytest

from policies.algeria.match import Match, Player
from simulate.algeria.board.files import printed
from simulate.algeria.enums import Side, Type, Way
from tests.contract.seats import everybody, explains_itself, seated
from tests.contract.unread_weights import unread

SCENARIOS = ("algeria-1954", "algeria-1958", "algeria-1960")
EVERYBODY = everybody(Match.ROSTER.of_side, (Side.FLN, Side.GOVERNMENT))
OPPONENTS = ("semantic-uniform", "notes")
GAMES, LIMIT = 16, 12
# Weights that no game here is moved by.
IDLE: dict[tuple[str, Side], set[str]] = {}
RULES = printed("algeria-1954").rules
COSTS = [path for path in RULES if path.endswith(".cost") or path.startswith(("build.", "convert.", "points."))]
COSTS = [path for path in COSTS if path != "points.most"] + ["border.mobilize", "border.activate"]
DICE = [path for path in RULES if path.rpartition(".")[2].endswith("dice")]
SWITCHES = [path for path in RULES if path.startswith(("reading.", "optional.")) and RULES[path]["allowed"] == (0, 1)]


def units(column: str, value: int, *kinds: Type) -> dict:
    return {"units": {kind.name.lower(): {column: value} for kind in kinds}}


ODD = {
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


def match(player: Player, scenario: str, opponent: str, overlay: dict | None = None) -> Match:
    """A match of the player against the opponent, stopped early."""
    return seated(Match, player, opponent, scenario, [{"rules": {"game.turn_limit": LIMIT}}, overlay or {}])


def results(player: Player) -> list[bytes]:
    return [match(player, scenario, opponent).play(0, GAMES).tobytes() for opponent in OPPONENTS for scenario in SCENARIOS]


@pytest.mark.parametrize("player", EVERYBODY)
def test_every_weight_has_a_name_and_is_read(player):
    assert len(player.names) == len(set(player.names)) == len(player.weights)
    assert set(unread(player, results)) <= IDLE.get((player.name, player.side), set())


def test_a_weight_that_nobody_reads_is_seen():
    uniform = next(player for player in Match.ROSTER.of_side(Side.FLN) if player.name == "uniform")
    assert unread(replace(uniform, weights=(1.0,), names=("vanity",)), results) == ["vanity"]


@pytest.mark.parametrize("overlay", ODD.values(), ids=ODD)
@pytest.mark.parametrize("player", EVERYBODY)
def test_odd_rules_are_played_to_the_end(player, overlay):
    for scenario in SCENARIOS:
        for opponent in OPPONENTS:
            rows = match(player, scenario, opponent, overlay).play(0, 3)
            assert (rows["way"] != Way.NONE).all(), (scenario, opponent)
            assert (rows["last_turn"] <= LIMIT).all()


@pytest.mark.parametrize("player", EVERYBODY)
def test_a_player_says_what_it_is_and_whose_idea(player):
    explains_itself(player, Match.ROSTER.listed())


def test_every_player_plays_both_sides():
    for side in Match.ROSTER.sides:
        assert {player.name for player in Match.ROSTER.of_side(side)} == set(Match.ROSTER.listed())
