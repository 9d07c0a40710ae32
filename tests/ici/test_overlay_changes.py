"""Overlays change what they name and nothing else; equal games have equal texts and hashes."""
import tomllib

import numpy as np
import pytest

from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import assumed, changes, describe_rules
from simulate.ici.board.files import printed
from simulate.ici.board.load import load
from simulate.ici.enums import Advantage, CombatChit, Where
from simulate.ici.rule_system import ICI
from simulate.ici.state import NOWHERE
from tests import fixed_data
from tests.cases import cases


def changed(game, base):
    """Names of the board's fields that differ."""
    return {name for name in game.board.dtype.names if not np.array_equal(game.board[name], base.board[name])}


@pytest.fixture(scope="module")
def base():
    return load("ici-1955")


@cases("""word fields:
    structure_attack.hit_on=4 {'structure_attack_hit_on'}; faileks.zonal_commando.counters=99 {'counters'}
    stacking.france_town=3 {'stacking_france_town','stack_france'}; chits.melouza_massacre.actions='' {'chit_action'}""")
def test_a_change_reaches_its_fields_alone(base, word, fields):
    assert changed(load("ici-1955", [ICI.parse_set(word)]), base) == fields


def test_a_change_is_said_and_has_a_hash_of_its_own(base):
    game = load("ici-1955", [ICI.parse_set("structure_attack.hit_on=4")])
    assert game.resolved == "rules.structure_attack.hit_on = 4 (print 5)"
    assert game.hash != base.hash


@pytest.mark.parametrize("text", ["[rules.structure_attack]\nhit_on = 4", "[rules]\nstructure_attack.hit_on = 4",
                                  '[rules]\n"structure_attack.hit_on" = 4', "rules.structure_attack.hit_on = 4"])
def test_every_spelling_of_a_rule_is_the_same_overlay(tmp_path, text):
    path = tmp_path / "tweak.toml"
    path.write_text(text)
    game = load("ici-1955", [ICI.read_overlay(path)])
    assert game.hash == load("ici-1955", [{"rules": {"structure_attack": {"hit_on": 4}}}]).hash
    assert game.board[0]["structure_attack_hit_on"] == 4


def test_an_overlay_that_says_what_is_printed_is_the_print(base):
    same = load("1955", [ICI.parse_set("rules.structure_attack.hit_on=5"), {"regions": {"3A": {"population": 2}}}])
    assert (same.resolved, same.hash) == ("", base.hash)


@cases("""path value:
    chits.french_repression.fln 0; income.fln_base 10; regions.1A.terrain '"dry_hills"'; setup.faileks.1C.moussebiline 1""")
def test_a_change_to_what_is_assumed_is_said_as_data_sets_have_other_values(base, path, value):
    """What is printed has one value, and --base types in what a box shows."""
    game = load("ici-1955", [ICI.parse_set(f"{path}={value}")])
    plain = str(value).strip('"')
    assert game.resolved == ("" if path.startswith("income") else f"{path} = {plain} (assumed {plain})")
    assert changes(base, game) == game.resolved.splitlines()
    assert load("ici-1955", [Overlay(ICI.parse_set(f"{path}={value}"), base=True)]).resolved == ""
    assert game.board == base.board


def test_papers_change_no_game(base):
    game = load("ici-1955", [{"regions": {"4A": {"confidence": "rulebook", "source": "the printed map", "alternatives": ""}}}])
    assert game.hash == base.hash
    assert "regions.4A" not in {row["path"] for row in assumed(game)}


def test_a_region(base):
    game = load("ici-1955", [tomllib.loads("""
        regions = {3B.population = 1, 3C.population = 2, 5F.terrain = "Dry_hills"}""")])
    assert changed(game, base) == {"population", "terrain", "first_allegiance"}
    assert game.resolved.splitlines() == ["regions.3B.population = 1 (print 2)", "regions.3C.population = 2 (print 1)",
                                          "regions.5F.terrain = dry_hills (print mountains)"]


def test_a_unit_with_a_space_in_its_name_gets_a_class_of_its_own(base):
    game = load("ici-1955", [ICI.parse_set('units."1 REP".quality=3'), ICI.parse_set('units."1 REP".reduced_quality=3')])
    index = game.names.units.index("1 REP")
    assert game.board[0]["class_quality"][game.board[0]["unit_class"][index]].tolist() == [0, 3, 3]
    assert game.board[0]["classes"] == base.board[0]["classes"] + 1
    assert {"Legion paratroopers 3-2", "Legion paratroopers 4-2"} <= set(game.names.classes)


def test_a_new_unit(base):
    game = load("ici-1955", [tomllib.loads("""
        units."5 RPC" = {type = "paratroopers", quality = 4, strength = 2, reduced_quality = 4, reduced_strength = 1, \
            group = "54", start = "batna"}""")])
    assert game.board[0]["units"] == base.board[0]["units"] + 1
    assert game.names.places[game.board[0]["first_unit_place"][game.names.units.index("5 RPC")]] == "batna"


def test_a_unit_less():
    game = load("ici-1955", [{"units": {"remove": ["RICM"]}}])
    assert "RICM" not in game.names.units
    assert game.resolved == "\n".join(line for line in game.resolved.splitlines() if line.startswith("units.RICM"))


def test_a_chit(base):
    game = load("ici-1955", [{"chits": {"reforms": {"pn": 2, "actions": "ops_2d3 FRANCE 1; density 1"}}}])
    index = game.names.chits.index("reforms")
    assert changed(game, base) == {"chit_pn", "chit_action", "chit_die"}
    assert game.board[0]["chit_action"][index].tolist() == [[1, 1, 1], [2, 1, 0], [0, 0, 0], [0, 0, 0]]
    assert game.board[0]["chit_die"][index].tolist() == [2003, 0, 0, 0]


def test_a_combat_chit():
    game = fixed_data.load("ici-1955", [ICI.parse_set("combat_chits.recon.flank=first_fire")])
    assert changed(game, fixed_data.load("ici-1955")) == {"advantage"}
    assert game.board[0]["advantage"][CombatChit.RECON, CombatChit.FLANK] == Advantage.FIRST_FIRE


def test_borders_and_roads_come_and_go():
    game = fixed_data.load("ici-1955", [tomllib.loads("""
        borders = {add = [["5A", "5F"], ["2B", "3C"]], remove = [["3C", "2B"], ["2B", "2C"]]}
        roads = {add = [["7A", "7B", "desert track"]], remove = [["biskra", "7C"]]}""")])
    board, at = game.board[0], game.names.places.index
    near = {name: board["near"][at(name)][:board["near_n"][at(name)]].tolist() for name in ("2B", "5F")}
    assert at("5A") in near["5F"]
    assert at("2C") not in near["2B"]
    assert at("3C") in board["land"][at("2B")][:board["land_n"][at("2B")]]
    assert at("7B") in board["road"][at("7A")][:board["road_n"][at("7A")]]
    assert at("biskra") not in board["road"][at("7C")][:board["road_n"][at("7C")]]


def test_a_region_off_the_map_takes_its_borders_and_roads_along():
    gone = ["kenadsa", "edjeleh"]
    game = load("ici-1955", [{"regions": {"remove": gone}}])
    assert not set(gone) & set(game.names.places)
    assert "roads.7A.kenadsa removed" in game.resolved.splitlines()


def test_a_new_town():
    game = load("ici-1955", [tomllib.loads("""
        regions.arris = {name = "Arris", kind = "town", wilaya = 1, inside = ["1C"]}
        roads.add = [["arris", "1C"]]""")])
    board, index = game.board[0], game.names.places.index("arris")
    assert board["regions"] <= index < board["algeria"]
    assert (board["stack_fln"][index], board["stack_france"][index]) == (1, 2)
    assert game.names.place_names[index] == "Arris"


def test_a_set_up():
    game = load("ici-1955", [tomllib.loads("""
        [setup]
        start.density = 1
        faileks.5B.moussebiline = 1
        units.55 = "NOT_YET"
        markers.5B = {level = "ACTIVIST", value = 15}""")])
    board, index = game.board[0], game.names.places.index("5B")
    assert (board["first_density"], board["first_group"][1]) == (1, Where.NOT_YET)
    assert board["first_types"][index].tolist() == [1, 0, 0]
    assert (board["first_level"][index], board["first_allegiance"][index]) == (2, 15)


def test_a_set_up_of_the_other_scenario_is_passed_over(base):
    overlay = {"setup_1959": {"start": {"incap": 9}}}
    assert load("ici-1955", [overlay]).hash == base.hash
    assert load("ici-1959", [overlay]).board[0]["first_incap"] == 9


def test_stacking_rules_reach_the_places():
    game = load("ici-1955", [ICI.parse_set("stacking.france_town=3")])
    assert game.board[0]["stack_france"][game.names.places.index("medea")] == 3


def test_parse_set_reads_values_and_paths():
    assert ICI.parse_set("structure_attack.hit_on=4") == {"rules": {"structure_attack": {"hit_on": 4}}}
    assert ICI.parse_set('units."1 REP".group=54') == {"units": {"1 REP": {"group": 54}}}
    assert ICI.parse_set("regions.3A.terrain=mountains") == {"regions": {"3A": {"terrain": "mountains"}}}
    assert ICI.parse_set("setup.chits.active=['oas']") == {"setup": {"chits": {"active": ["oas"]}}}


def test_a_group_that_looks_like_a_number():
    game = load("ici-1955", [ICI.parse_set('units."35 RI".group=56')])
    assert game.board[0]["unit_group"][game.names.units.index("35 RI")] == 2


def test_describe_rules_tells_value_print_and_range():
    rows = {row["path"]: row for row in describe_rules(load("ici-1955", [ICI.parse_set("density.top=5")]))}
    row, top = rows["density.top"], printed("ici-1955").rules["density.top"]["value"]
    assert (row["value"], row["printed"], row["rule"], row["confidence"], row["range"]) == (5, top, "I", "assumed", (4, 5))
    assert rows["search.cost"]["range"] == ()
    assert all(set(each) == {"path", "value", "printed", "rule", "confidence", "range", "note"} for each in rows.values())


def test_units_that_do_not_start_on_the_map_are_nowhere(base):
    board = base.board[0]
    assert board["first_unit_place"][base.names.units.index("RICM")] == NOWHERE
    assert (load("ici-1959").board[0]["first_unit_place"] == NOWHERE).all()


def test_the_print_is_not_changed_by_an_overlay(base):
    load("ici-1955", [ICI.parse_set("search.cost=9"), {"regions": {"7A": {"name": "elsewhere"}}}])
    assert (load("ici-1955").hash, load("ici-1955").resolved) == (base.hash, "")


def test_an_overlay_remembers_its_label():
    assert (Overlay({}, "a.toml").label, ICI.parse_set("search.cost=1").label) == ("a.toml", "--set search.cost=1")


def test_changes_of_a_variant_are_told_against_its_base():
    """Not against the print: what both have is no change, what the variant takes back is one."""
    base, variant = (load("ici-1955", list(map(ICI.parse_set, words))) for words in (
        ("structure_attack.hit_on=4", "search.cost=3"),
        ("structure_attack.hit_on=5", "search.cost=3", 'roads.remove=[["5A","5B"]]')))
    lines = changes(base, variant)
    assert "rules.structure_attack.hit_on = 5 (base 4)" in lines
    assert "roads.5A.5B removed" in lines
    assert not any("search" in line for line in lines)
    assert changes(base, base) == []
