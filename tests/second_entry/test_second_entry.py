"""Rule numbers and the map: the second entry against the loader."""
import re

import numpy as np

from simulate.core.data.cells import words_of
from simulate.core.data.tables import field_of
from simulate.ici.board.files import SHAPE
from simulate.ici.enums import Kind, Terrain
from simulate.ici.state import UNLIMITED
from tests.cases import cases
from tests.second_entry.typed_tables import ENTRY, differences

TYPED = {name: value for name, value in ENTRY.rules.items() if name not in ("switches", "lists")}
SWITCHES = ENTRY.rules["switches"]
MAP = ENTRY.map
EXAMPLES = {name: value[0] for name, value in MAP["examples"].items()}


# ---- rule numbers --------------------------------------------------------------------------------------------------------

def test_every_rule_name_is_typed_or_said_to_be_unstated():
    unstated = ENTRY.rules["lists"]["unstated"]
    known = [field_of(path) for path in SHAPE.paths]
    of_crises = [name for name in known if re.fullmatch("crisis_.*_(steps|spares|incap|units)", name)]     # game.toml has them
    names = [*TYPED, *SWITCHES, *unstated, *of_crises]
    assert sorted(names) == sorted(name for name in known if not name.startswith("reading_"))


@cases("scenario: full; short")
def test_rule_numbers(scenario, request):
    board = request.getfixturevalue(scenario).board[0]
    dice = {name: value for name, value in TYPED.items() if isinstance(value[0], str)}
    assert differences(board.__getitem__, {name: value for name, value in (TYPED | SWITCHES).items() if name not in dice}) == {}
    assert differences(lambda name: words_of(int(board[name])), dice) == {}


def test_final_referendum_and_fatigue_begin_with_the_same_year(board):
    assert board["referendum_final_year_turn"] == board["fatigue_first_turn"] == 4 * (1962 - 1955)


def test_pied_noirs_scale(full, short):
    """R-1.3, R-1.4: the two ends, and a reset for every crisis between them; the short scenario starts on de Gaulle's."""
    board = full.board[0]
    crises = [row for row in ENTRY.game["crisis"] if "reset" in row]
    resets = [int(board[row["field"]]) for row in crises]
    ends = int(board["first_pied_noirs"]), int(board["pied_noirs_crisis_at"])
    assert crises[0]["reset"] == ENTRY.setup_1959["names"]["pied_noirs"][0]
    assert short.board[0]["first_pied_noirs"] == resets[0]
    assert ENTRY.setup_1955["names"]["pied_noirs"][0] == ENTRY.game["scale"]["best"]
    assert all(min(ends) < reset < max(ends) for reset in resets)
    assert len(set(resets)) == len({row["reset"] for row in crises})


# ---- the map -------------------------------------------------------------------------------------------------------------

def test_populated_regions(full, board):
    populated = full.names.places[:board["populated"]]
    assert sorted(name.lower() for name in populated) == sorted(name.lower() for name in MAP["regions"]["ids"])
    assert board["populated"] == MAP["regions"]["populated"][0]


def test_populations(board, at):
    assert differences(lambda name: board["population"][at(name)], MAP["population"]) == {}
    assert set(board["population"][:board["populated"]]) == {1, 2, 3}
    assert not board["population"][board["populated"]:board["algeria"]].any()
    assert all(1 <= board["population"][at(name)] <= 3 for name in MAP["regions"]["countries"])


def test_wilayas_stand_in_the_names(board, at):
    for name in [*MAP["regions"]["ids"], *MAP["regions"]["sahara"]]:
        if name[0].isdigit():
            assert board["wilaya"][at(name)] == int(name[0]), name


def test_terrain(board, at):
    assert differences(lambda name: Terrain(board["terrain"][at(name)]).name, MAP["terrain"]) == {}
    assert not board["terrain"][board["regions"]:board["places"]].any()
    land = board["terrain"][:board["populated"]][board["kind"][:board["populated"]] == Kind.REGION]
    assert set(land) == {Terrain.COASTAL_HILLS, Terrain.MOUNTAINS, Terrain.DRY_HILLS}


def test_kinds(board, at):
    typed = MAP["regions"]
    for kind, names in {"MAJOR_CITY": typed["major_cities"], "COUNTRY": typed["countries"], "SAHARA": typed["sahara"]}.items():
        assert {Kind(board["kind"][at(name)]).name for name in names} == {kind}
        assert kind == "SAHARA" or np.count_nonzero(board["kind"][:board["places"]] == Kind[kind]) == len(names)
    assert set(board["kind"][board["populated"]:board["regions"]]) == {Kind.SAHARA}
    assert set(board["kind"][board["regions"]:board["algeria"]]) == {Kind.CITY, Kind.TOWN, Kind.RESOURCE_SITE}


def test_stacking(board):
    for place in range(board["algeria"]):
        fln, france, _ = MAP["stacking"][Kind(board["kind"][place]).name]
        assert (board["stack_fln"][place], board["stack_france"][place]) == (fln or UNLIMITED, france or UNLIMITED), place
    assert (board["stack_fln"][board["algeria"]:board["places"]] == UNLIMITED).all()


def test_harbours(board):
    harbours = {Kind(board["kind"][place]).name for place in range(board["places"]) if board["harbour"][place]}
    assert harbours == set(MAP["harbours"]["kinds"][0])


def test_bellounis_places(board):
    """R-3.4: Regions of Wilaya 6, Towns in it or bordering on it."""
    inside = (board["wilaya"] == MAP["bellounis"]["wilaya"][0]) & (np.arange(len(board["wilaya"])) < board["regions"])
    for place in range(board["places"]):
        near = board["near"][place][:board["near_n"][place]]
        town = board["kind"][place] == Kind.TOWN and inside[near].any()
        assert bool(board["bellounis_may"][place]) == bool(inside[place] or town), place


# ---- worked examples -----------------------------------------------------------------------------------------------------

def test_example_stacking_in_oran(board, at):
    assert board["stack_fln"][at("Oran")] + board["stack_france"][at("Oran")] == EXAMPLES["oran_units"]


@cases("density: 4; 0")
def test_example_garrison_value(board, at, density):
    assert board["population"][at("2A")] + density == EXAMPLES[f"garrison_2a_density_{density}"]


def test_example_income(board, at):
    tax = sum(board["population"][at(name)] for name in ("3A", "3B", "3C"))
    assert board["income_fln_base"] + tax - 4 == EXAMPLES["income_3a_3b_3c_incap_4"]
    summer_1957 = board["income_france_first"] + (2 * 4 + 2) * board["income_france_step"]
    assert summer_1957 == EXAMPLES["france_income_summer_1957"] == board["income_france_peak"]
    assert 2 // board["income_abroad_per_op"] == EXAMPLES["abroad_one_and_one"]
    assert 3 // board["income_abroad_per_op"] == EXAMPLES["abroad_three"]


def test_example_supply(board, at):
    supplied = board["population"][at("4B")] + board["supply_resettled_once"] + board["supply_low_extra"]
    assert board["supply_low_to"] >= 7
    assert supplied == EXAMPLES["supply_4b_resettled_once_at_7"]
    assert board["stack_fln"][at("Alger")] == EXAMPLES["supply_major_city"]
