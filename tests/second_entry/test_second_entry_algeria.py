"""The tables and numbers of Algeria: the second entry against the loader."""
import pytest

from simulate.algeria.board.load import SHAPE, load
from simulate.algeria.enums import Class, Happening, Kind, Mark, Side, Type
from simulate.algeria.rules.common.dice import depreciation_loss, hits_of, mission_row
from simulate.algeria.rules.phases.random_events import coup_row
from tests.cases import cases, table_rows
from tests.second_entry.typed_tables import ENTRY, differences

CHARTS, RULES_TYPED = ENTRY.algeria_charts, ENTRY.algeria_rules
MARKS = {"": Mark.NONE, "+": Mark.PLUS, "@": Mark.AT}
DICE = range(1, 7)
EVENTS = {"nothing": "NONE", "arms shipment": "ARMS", "un debate": "DEBATE"}          # else the name as typed
INCOME, MODIFIERS, PSL = CHARTS["income"], CHARTS["mission_modifiers"], CHARTS["psl"]

TYPED_EVENTS = {row["name"]: row for row in CHARTS["event"]}


def number(path):
    """A typed number by its path in the charts, or below "rules" in the text of the rules; after a minus its sign is turned."""
    found = {**CHARTS, "rules": RULES_TYPED, "events": TYPED_EVENTS}
    for part in path.removeprefix("-").split("."):
        found = found[int(part) if part.isdigit() else part]
    return -found if path.startswith("-") else found


# The typed numbers under the fields of the board; each is typed once above, in the charts or in the text of the rules.
BY_FIELD = {field: number(path) for field, path in table_rows("""
    tracks_low recovery.low_psl.0; tracks_high recovery.high_psl.0; tracks_psl_top rules.psl_top
    income_urban income.urban.0; income_urban_contested income.urban.1; income_rural income.rural.0
    income_rural_contested income.rural.1; income_terror -income.terror; build_unit fln_actions.build_cadre_or_band.0
    build_abroad fln_actions.build_cadre_or_band.1; convert_cadre_to_front fln_actions.cadre_to_front.0
    convert_cadre_to_band fln_actions.cadre_to_band.0; convert_band_to_failek fln_actions.band_to_failek.1
    france_cadres rules.cadres_in_france; border_mobilize government_costs.border_zone.0
    mission_patrol mission_modifiers.propaganda.patrol; mission_terror mission_modifiers.propaganda.terror
    mission_urban_factor mission_modifiers.propaganda.urban_times; strike_cadre mission_modifiers.strike.cadre
    strike_penalty_dice mission_modifiers.strike.no_react_d6; raid_extra mission_modifiers.raid.extra_unit
    harass_return_divisor mission_modifiers.harass.return_fire_divisor
    suppression_elite mission_modifiers.suppression.elite
    suppression_backfire_dice mission_modifiers.suppression.backfire_d6
    resettlement_dice mission_modifiers.resettlement.fln_d6; amnesty_bonus mission_modifiers.civil_affairs.amnesty
    award_removed psl.cadre_or_band_eliminated.government; award_reduced_government psl.front_or_failek_reduced.government
    award_reduced_fln -psl.front_or_failek_reduced.and_fln; award_hit psl.mobile_hit_or_police_neutralized.or_fln
    award_police psl.mobile_hit_or_police_neutralized.or_fln; airpower_dice combat_rules.air_point_d6
    control_ratio control.outright_factor; depreciation_low depreciation.low_psl.1
    depreciation_high depreciation.high_psl.1; recovery_on recovery.unit_from; recovery_low recovery.low_psl.1
    recovery_high recovery.elite_drm; recovery_calm recovery.area_no_fln_drm; oas_active_to rules.oas_at_most
    oas_removed_above rules.oas_gone_above; oas_fln_to rules.oas_fln_to; oas_algeria -psl.oas_algeria
    oas_france -psl.oas_france; coup_below rules.coup_below; coup_on rules.coup_attempt_on
    coup_oas_in_france rules.oas_coup_drm; terror_loss -psl.terrorized_or_resettled_area
    final_no_mobile_dice psl.no_mobile_fln_d6; final_control_divisor psl.control_share
    optional_check_every rules.shorter_every_turns; optional_lead rules.shorter_lead
    arms_dice "events.arms shipment.ap_d6"; debate_dice "events.un debate.psp_d6"; purge_dice events.purge.units_d6
    independence_dice events.independence.psp_d6; nato_dice events.nato.units_d6
    nato_division events.nato.division_counts; suez_dice events.suez.units_d6; sartre_loss events.sartre.psp
    points_air government_costs.air.0; points_helo government_costs.helicopter.0; points_naval government_costs.naval.0
    contact_evasive mission_modifiers.flush.contact_evasion; contact_remote mission_modifiers.flush.contact_remote
    contact_terror mission_modifiers.flush.contact_terror; contact_urban mission_modifiers.flush.contact_urban""")} | {
    **{f"{name}_cost": cost for name, cost in CHARTS["mission_costs"].items()
       if name not in ("move", "harass", "patrol", "flush", "react")},
    "income_psl_per_ap": 100 // INCOME["psl_per_cent"], "final_firepower": 100 // PSL["firepower_abroad_per_cent"],
    "border_activate": CHARTS["government_costs"]["border_zone"][1] // 2,
    "victory_marginal_to": RULES_TYPED["victory_substantial_from"][0] - 1,
    "victory_substantial_to": RULES_TYPED["victory_decisive_from"][0] - 1}
# On no page of the two files: the ends of tracks that are drawn on the map, switches, the turn limit.
UNSTATED = {"tracks_ap_top", "points_most", "border_most", "optional_slow_reaction", "optional_deterministic_independence",
            "optional_shorter_game", "game_turn_limit"}


@pytest.fixture(scope="module")
def board():
    return load("algeria-1954").board[0]


def test_every_rule_number_is_typed_or_said_to_be_unstated():
    fields = {rule.replace(".", "_") for rule in SHAPE.paths if not rule.startswith("reading.")}
    assert set(BY_FIELD) | UNSTATED == fields
    assert not set(BY_FIELD) & UNSTATED


@cases("scenario: algeria-1954; algeria-1958; algeria-1960")
def test_rule_numbers(scenario):
    assert differences(load(scenario).board[0].__getitem__, BY_FIELD) == {}


def test_the_charts_say_what_the_text_says():
    """Where the two pages state a number twice they agree, but for one: a coup below 30 (11.4), or at 30 as well (B.2)."""
    text = {name: value[0] for name, value in RULES_TYPED.items() if isinstance(value, list)}
    assert [text[f"income_{name}"] for name in ("urban_controlled", "urban_contested")] == INCOME["urban"]
    assert [text[f"income_{name}"] for name in ("rural_controlled", "rural_contested")] == INCOME["rural"]
    assert (text["income_terror"], text["income_psl_per_cent"]) == (-INCOME["terror"], INCOME["psl_per_cent"])
    assert text["control_points_front"] == CHARTS["control"]["front_points"]
    assert text["strike_no_react_d6"] == MODIFIERS["strike"]["no_react_d6"]
    assert text["suppression_backfire_d6"] == MODIFIERS["suppression"]["backfire_d6"]
    assert text["resettlement_d6"] == MODIFIERS["resettlement"]["fln_d6"]
    assert text["independence_d6"] == TYPED_EVENTS["independence"]["psp_d6"]
    assert text["foreign_firepower_per_cent"] == PSL["firepower_abroad_per_cent"]
    assert MODIFIERS["flush"] == MODIFIERS["intelligence"]
    for name in ("strike", "move", "raid"):
        assert MODIFIERS[name]["patrol"] == MODIFIERS["propaganda"]["patrol"]
    assert CHARTS["recovery"]["area_from"] == CHARTS["recovery"]["unit_from"]
    assert CHARTS["recovery"]["high_psl"][1] == CHARTS["recovery"]["elite_drm"]


@cases("side: fln; government")
def test_A_3_B_4_mission_success(board, side):  # noqa: N802
    typed = CHARTS["mission_success"][side]
    rows = [mission_row(roll) for roll, _, _ in typed]
    found = [(int(board.mission_number[row]), int(board.mission_mark[row])) for row in rows]
    assert found == [(number, MARKS[mark]) for _, number, mark in typed]
    assert (mission_row(-9), mission_row(99)) == (mission_row(typed[0][0]), mission_row(typed[-1][0]))


def test_C_3_combat(board):  # noqa: N802
    for row in CHARTS["combat"]:
        for firepower in range(row["firepower"][0], row["firepower"][1] + 1):
            assert [hits_of(board, firepower, die) for die in DICE] == row["hits"], firepower
    assert board.combat_columns == len(CHARTS["combat"])
    assert [hits_of(board, 99, die) for die in DICE] == CHARTS["combat"][-1]["hits"]
    assert not any(hits_of(board, 0, die) for die in DICE)


def test_B_2_coup(board):  # noqa: N802
    rolls = {roll: row for row in CHARTS["coup"] for roll in range(row["roll"][0], row["roll"][1] + 1)}
    assert sorted(rolls) == list(range(2, 13))
    for roll, row in rolls.items():
        at = coup_row(roll)
        found = [int(board[f"coup_{name}"][at]) for name in ("dice", "mobilize_dice", "elites", "elite_dice")]
        assert found == [row["psp_d6"], row.get("free_d6", 0), row.get("remove", 0), row.get("remove_d6", 0)], roll
    assert coup_row(13) == coup_row(12)


def test_C_2_events(board):  # noqa: N802
    for row in CHARTS["event"]:
        wanted = Happening[EVENTS.get(row["name"], row["name"]).upper()]
        rolls = [(tens, ones) for tens in DICE for ones in DICE if row["rolls"][0] <= 10 * tens + ones <= row["rolls"][1]]
        assert {int(board.event_of[roll]) for roll in rolls} == {wanted}, row["name"]
    example = RULES_TYPED["examples"]["event"]
    assert 10 * example["dice"][0] + example["dice"][1] == example["roll"]
    assert board.event_of[tuple(example["dice"])] == Happening.PURGE


def test_C_4_depreciation(board):  # noqa: N802
    for first, last, loss in CHARTS["depreciation"]["rows"]:
        assert {depreciation_loss(board, points, loss) for points in range(first, last + 1)} == {loss}
        assert depreciation_loss(board, last, loss + 1) == 0
    assert depreciation_loss(board, 0, -1) == depreciation_loss(board, 0, 1) == 0
    example = RULES_TYPED["examples"]["depreciation"]
    assert depreciation_loss(board, example["points"], example["loss"]) == example["loss"]


UNITS = {kind.name.lower(): kind for kind in (Type.DIVISION, Type.BRIGADE, Type.ELITE, Type.ALGERIAN, Type.POLICE)}


@pytest.mark.parametrize("name", UNITS)
def test_B_1_mobilization_and_activation(board, name):  # noqa: N802
    mobilize, halves = CHARTS["government_costs"][name]
    assert (board.mobilize_halves[UNITS[name]], board.activate_halves[UNITS[name]]) == (2 * mobilize, halves)


def test_10_1_control_points(board):
    points = dict.fromkeys(Class, CHARTS["control"]["other_points"])
    points[Class.FRONT] = CHARTS["control"]["front_points"]
    points[Class.DISPERSED] = CHARTS["control"]["dispersed_division_points"]
    assert {group: board.class_control[group] for group in Class} == points


def test_11_7_11_12_what_the_text_says_of_ratings(board):
    """The ratings of the other counters are printed on them alone: on neither of the two pages."""
    assert board.class_firepower[Class.DIVISION] == RULES_TYPED["division_concentrated_firepower"][0]
    assert board.class_firepower[Class.DISPERSED] == RULES_TYPED["division_dispersed_firepower"][0]
    assert board.class_rating[Class.DISPERSED] > board.class_rating[Class.DIVISION]
    for air, ground in ((Class.BRIGADE_AIR, Class.BRIGADE), (Class.ELITE_AIR, Class.ELITE), (Class.ALGERIAN_AIR, Class.ALGERIAN)):
        assert board.class_rating[air] > board.class_rating[ground]
        assert board.class_firepower[air] == board.class_firepower[ground]
    for kind in Type:
        price = {Type.ELITE: "helicopter_elite", Type.BRIGADE: "helicopter_other", Type.ALGERIAN: "helicopter_other"}.get(kind)
        assert board.helo[kind] == (RULES_TYPED[price][0] if price else 0)
    assert board.units <= RULES_TYPED["counters"][0]


def test_2_2_what_the_text_says_of_the_map():
    game, typed = load("algeria-1954"), ENTRY.algeria_map
    assert list(game.names.wilayas[:game.board[0].wilayas]) == typed["wilayas"][0]
    assert set(game.names.place_names[game.board[0].areas:]) == set(typed["countries"][0])
    assert set(typed["named"][0]) < set(game.names.place_names)
    assert set(typed["first_sectors"][0]) < set(game.names.places)
    assert [name.upper() for name in typed["ratings"][0]] == ["URBAN", "RURAL", "REMOTE"]
    assert {Kind(kind) for kind in game.board[0].kind[:game.board[0].areas]} == {Kind.URBAN, Kind.RURAL, Kind.REMOTE}


# ---- scenarios, C.8 -----------------------------------------------------------------------------------------------------

YEARS = ("1954", "1958", "1960")


@pytest.mark.parametrize("year", YEARS)
def test_C_8_counters(year):  # noqa: N802
    game, typed = load(f"algeria-{year}"), ENTRY.algeria_setup
    for wilaya, row in typed[year]["wilaya"].items():
        index = list(map(str.upper, game.names.wilayas)).index(wilaya.upper())
        found = {name: int(game.board[0].first_units[index, Type[name.upper()]]) for name in typed["units"]}
        assert found == {name: row.get(name, 0) for name in typed["units"]}, wilaya


@pytest.mark.parametrize("year", YEARS)
def test_C_8_tracks(year):  # noqa: N802
    board, typed = load(f"algeria-{year}").board[0], ENTRY.algeria_setup[year]
    drm = None if board.first_border == 0 else 1 - int(board.first_border)
    assert board.first_psl[[Side.FLN, Side.GOVERNMENT]].tolist() == [typed["fln_psl"], typed["government_psl"]]
    assert [board.first_air, board.first_helo, board.first_naval] == [typed[name] for name in ("air", "helicopter", "naval")]
    assert (drm, bool(board.first_independent), board.ap_dice) == (
        None if typed["border_zone"] == "none" else typed["border_zone"], typed["independent"], typed["ap_d6"])


def test_C_8_the_typed_mix_has_what_the_cards_ask_for_but_one_brigade():  # noqa: N802
    for year in YEARS:
        mix = load(f"algeria-{year}").tables.rows["units"]
        rows = ENTRY.algeria_setup[year]["wilaya"].values()
        asked = {name: sum(row.get(name, 0) for row in rows) for name in ENTRY.algeria_setup["units"]}
        short = {name: asked[name] - mix[name]["counters"] for name in asked if asked[name] > mix[name]["counters"]}
        assert short == ({"algerian": 1} if year == "1960" else {})
