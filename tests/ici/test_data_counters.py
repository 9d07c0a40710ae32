"""Counters and Political Chits: what is inferred of them (F, K, 1.2, 2.2, 59); what the text states is in the second entry."""
import pytest

from simulate.ici.board.files import printed
from simulate.ici.board.load import load
from simulate.ici.enums import Lasting, Side, Verb
from tests import fixed_data
from tests.cases import cases

LATE = ((1959, 1961), (1960, 1962), (1961, 1962))
ACTIVE_IN_1959 = {"tunisia_and_morocco", "les_bleues", "leger_safy_coup", "morice_line", "resettle"}


@pytest.fixture(scope="module")
def chits():
    return printed("ici-1955").rows["chits"]


def test_spans_are_two_or_three_years_and_from_1959_on_of_the_named_kinds(chits):
    """1.2, 59: either cup of 1959 is filled with chits of three spans."""
    for row in chits.values():
        assert row["last_year"] - row["first_year"] in (1, 2)
    late = {(row["side"], row["first_year"], row["last_year"]) for row in chits.values() if row["first_year"] >= 1959}
    assert late == {(side, *span) for side in ("FLN", "FRANCE") for span in LATE}


@cases("""chit verb amount target:
    bomb_attacks REGION -1 Alger; economic_boycott OPS -2 FRANCE; operation_tilsit CHOOSE_REGION 1 0; algerian_taxation OPS 1 FLN
    helicopter LASTING 1 HELICOPTER; commando_de_chasse LASTING 1 COMMANDO""", Verb, Side, Lasting)
def test_actions_of_every_other_kind_reach_the_board(chit, verb, amount, target):
    game = fixed_data.load("ici-1955")
    target = game.names.places.index(target) if isinstance(target, str) else target
    assert [verb, amount, target] in actions(game, chit)


def actions(game, chit):
    return game.board[0]["chit_action"][game.names.chits.index(chit)].tolist()


def test_asterisks(chits):
    marked = {chit for chit, row in chits.items() if row["lasting"]}
    assert marked == ACTIVE_IN_1959 | {"oil_in_the_sahara", "west_africa", "oas", "helicopter"}


def test_known_effects_and_ranges_of_effects(chits):
    assert chits["french_repression"]["ps"] == -2
    for row in chits.values():
        assert all(-2 <= row[name] <= 2 for name in ("ps", "fln", "pn"))
    assert "density" in chits["reinforce"]["actions"]


@pytest.fixture(scope="module")
def units():
    return printed("ici-1955").rows["units"]


def test_named_units_are_there_and_the_coup_names_three(units):
    assert {"1 REP", "14 RCP", "18 RCP", "159 RIA", "CSPL", "6 RPC", "3 RPC", "2 RCA", "1 REI"} <= set(units)
    assert {name for name, row in units.items() if row["coup"]} == {"1 REP", "14 RCP", "18 RCP"}
    assert sum(name.endswith("BCA") for name in units) > 1


def test_45_to_60_french_units_in_four_groups_and_three_of_bellounis(units):
    count = {group: sum(row["group"] == group for row in units.values()) for group in ("54", "55", "56", "TM", "BELLOUNIS")}
    assert count["BELLOUNIS"] == 3
    assert min(count.values()) >= 1
    assert 45 <= sum(count.values()) <= 60


def test_a_reduced_side_is_no_better_than_the_full_one(units):
    for row in units.values():
        assert 1 <= row["reduced_quality"] <= row["quality"]
        assert 1 <= row["reduced_strength"] <= row["strength"]


def test_classes_gather_equal_units():
    game = load("ici-1955")
    assert sorted(game.names.classes) == sorted(["paratroopers", "infantry", "Legion", "mechanized", "Legion cavalry", "CSPL",
                                                 "mountain troops", "Legion paratroopers", "Bellounis"])
    rec = game.names.units.index("1 REC")
    assert game.names.classes[game.board[0]["unit_class"][rec]] == "Legion cavalry"
