"""The numbers of Vichy France: the second entry against the loader."""
import pytest

from simulate.vichy.board.load import SHAPE, load
from simulate.vichy.enums import Change, Holder, Region, Status
from simulate.vichy.state import HIGHEST, LOWEST
from tests.second_entry.typed_tables import ENTRY

NUMBERS, RESULTS = ({name: row[0] for name, row in ENTRY.vichy[part].items()} for part in ("numbers", "results"))
LOADED = load("vichy")
BOARD = LOADED.board[0]
BY_FIELD = {"brps_vichy": "brps_of_vichy", "forces_garrison": "garrison_units", "surrender_modifier": "surrender_modifier",
            "resistance_capitulates_to": "capitulates_at", "resistance_disintegrates_to": "disintegrates_at",
            "declaration_cost": "declaration_brps", "declaration_tension": "declaration_usat", "factors_limit": "axis_factors"}


def test_numbers():
    assert {name: BOARD[field] for field, name in BY_FIELD.items()} == {name: NUMBERS[name] for name in BY_FIELD.values()}
    assert BOARD["japan_tension"] == NUMBERS["usjt_for_saigon"] == NUMBERS["usjt_each_later_turn"]
    assert BOARD["diplomacy_lesser"] in RESULTS["lesser"]


def test_every_printed_number_is_typed_twice():
    printed = {path for path, row in SHAPE.printed("vichy").rules.items()
               if row["confidence"] == "rulebook" and not path.startswith("reading.")}
    assert printed == {*(path.replace("_", ".", 1) for path in BY_FIELD), "japan.tension", "diplomacy.lesser"}


def test_colonies():
    names = dict(zip(LOADED.names.place_names, BOARD["region"].tolist(), strict=False))
    for key, region in (("north_africa", Region.AFRICA), ("levant", Region.LEVANT), ("asia", Region.ASIA)):
        assert [name for name, found in names.items() if found == region] == ENTRY.vichy["colonies"][key]
    assert BOARD["brps"][list(names).index("French Indochina")] == NUMBERS["brps_of_indochina"]


def test_the_results_are_all_there():
    assert RESULTS["lowest"] == LOWEST
    assert RESULTS["highest"] == HIGHEST
    assert sorted(map(int, LOADED.tables.rows["results"])) == list(range(LOWEST, HIGHEST + 1))


@pytest.mark.parametrize("result", range(-3, 11))
def test_results(result):
    at = result - LOWEST
    assert (BOARD["hexes"][at] == Holder.GERMANY) == (result >= RESULTS["axis_hexes_from"])
    assert (BOARD["hexes"][at] == Holder.ALLIES) == (result <= RESULTS["allied_hexes_to"])
    assert (BOARD["status"][at] == Status.AXIS_ALLY) == (result == RESULTS["german_ally"])
    assert (BOARD["status"][at] == Status.DEACTIVATED) == (result in RESULTS["deactivated"])
    assert (BOARD["status"][at] == Status.ASSOCIATED_ALLIES) == (result == RESULTS["allied_associate"])
    assert (BOARD["status"][at] == Status.ALLIED_ALLY) == (result == RESULTS["allied_ally"])
    assert (BOARD["change"][at] == Change.FREE_FRENCH) == (result <= RESULTS["free_french_colonies_to"])
    assert bool(BOARD["open"][at]) == (result >= RESULTS["lebanon_reinforced_from"])
