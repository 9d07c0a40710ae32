"""3.1 FLN Movement: where a route may lead, where it must stop, what it costs."""
import pytest

from simulate.ici.enums import Lasting
from simulate.ici.rules.movement_and_attacks.fln_movement import (
    any_movable,
    crosses_wilaya,
    move_failek,
    must_stop,
    offer_destinations,
)
from tests.cases import cases
from tests.ici.conftest import put_faileks
from tests.ici.stage import MOUSSEBILINE, offers, places, stage


def reach(it, origin):
    """{place: OPs} that a Failek of `origin` may reach and pay for now."""
    it.do(offer_destinations, origin)
    return places(it, offers(it))


def test_r31_a_region_without_faileks_stops():
    assert reach(stage({"1A": 1}), "1A") == {"1B": 1, "1C": 1, "2B": 1, "3C": 1, "6B": 1, "7C": 1, "setif": 0}


def test_r31_note_2_a_region_with_faileks_does_not_stop():
    found = reach(stage({"1A": 1, "1B": 1}), "1A")
    assert (found["1B"], found["1D"], found["2C"], found["batna"], found["khenchela"]) == (0, 1, 1, 0, 0)
    assert not {"tebessa", "souk_ahras"} & set(found)


def test_r31_note_2_an_earlier_mover_of_this_turn_counts():
    it = stage({"1A": 2})
    assert "1D" not in reach(it, "1A")
    assert it.do(move_failek, "1A", "1B", MOUSSEBILINE)
    assert reach(it, "1A")["1D"] == 1


def test_r31_routes_follow_who_arrives_otherwise():
    """A Failek that is put down without changing control opens the way at once."""
    it = stage({"1A": 1}, density=4)
    assert "1D" not in reach(it, "1A")
    put_faileks(it, "1B", MOUSSEBILINE, 1)
    assert reach(it, "1A")["1D"] == 2


def test_r31_each_french_controlled_region_on_the_way_costs():
    found = reach(stage({"1A": 1, "1B": 1}, density=4), "1A")
    assert (found["1B"], found["1D"], found["2C"], found["batna"]) == (1, 2, 2, 1)


def test_r31_contested_regions_are_free():
    found = reach(stage({"1A": 1, "1B": 3}, density=4), "1A")
    assert (found["1B"], found["1D"], found["batna"]) == (0, 1, 0)


def test_r31_a_wilaya_border_stops_even_among_faileks():
    found = reach(stage({"1A": 1, "2B": 5, "3C": 5, "6B": 5, "2A": 5, "3A": 5}), "1A")
    assert (found["2B"], found["3C"], found["6B"]) == (0, 0, 0)
    assert not {"2A", "Constantine", "3A", "3B", "bordj", "aumale", "bou_saada"} & set(found)


@cases("there: 0; 5")
def test_r31_a_country_border_stops(there):
    found = reach(stage({"Tunisia": 1, "1D": there, "2C": there, "7C": there}), "Tunisia")
    cost = 0 if there else 1
    assert found == {"1D": cost, "2C": cost, "7C": cost}


@pytest.mark.parametrize("country, regions", [
    ("Tunisia", {"1D", "2C", "7C"}), ("Morocco", {"5B", "5D", "5G", "7A"}), ("WestAfrica", {"7A", "7B", "7C"})])
def test_r31_countries_are_left_and_never_entered(country, regions):
    it = stage({country: 1} | dict.fromkeys(regions, 5))
    assert set(reach(it, country)) == regions
    for region in regions:
        assert not {"Tunisia", "Morocco", "WestAfrica"} & set(reach(it, region))


def test_r31_note_1_setif_covers_the_border_of_2b_and_3c():
    """Who wants to cross there must enter the Community, and stops in it."""
    found = reach(stage({"2B": 1, "3C": 5, "3A": 5}), "2B")
    assert found["setif"] == 0
    assert not {"3C", "3A", "bordj"} & set(found)


def test_r31_without_the_community_on_it_the_border_is_open():
    overlay = {"borders": {"remove": [["2B", "3C"]], "add": [["2B", "3C"]]}}
    assert reach(stage({"2B": 1, "3C": 5}, overlay=overlay), "2B")["3C"] == 0


def test_r31_from_a_community_on_a_wilaya_border_no_stop():
    found = reach(stage({"setif": 1, "1A": 1, "2B": 2, "3C": 1}), "setif")
    assert (found["1A"], found["2B"], found["3C"]) == (0, 0, 0)
    assert (found["1B"], found["2A"], found["Constantine"], found["3A"], found["bordj"]) == (1, 1, 1, 1, 0)


def test_r31_from_a_community_on_a_wilaya_border_other_reasons_stop():
    found = reach(stage({"setif": 1}), "setif")
    assert found == {"1A": 1, "2B": 1, "3C": 1}


def test_r31_communities_stop():
    """Through the Community of Khenchela lies no way, though it borders three Regions."""
    assert reach(stage({"1C": 1}), "1C") == {"1A": 1, "1B": 1, "1D": 1, "7C": 1, "khenchela": 0, "biskra": 0}


def test_r31_note_1_leaving_a_community_means_entering_a_region():
    assert reach(stage({"guelma": 1}), "guelma") == {"2C": 1}


@cases("density cost: 0 0; 4 1")
def test_r31_reading_from_community_to_community_through_a_region_with_faileks(density, cost):
    assert reach(stage({"guelma": 1, "2C": 2}, density=density), "guelma")["souk_ahras"] == cost
    assert reach(stage({"guelma": 1, "2C": 2}, density=density), "2C")["souk_ahras"] == 0


def test_r31_communities_cost_nothing_even_if_french():
    it = stage({"1B": 1}, {"batna": ["18 RCP", "3 RZ"]}, ops=0)
    assert reach(it, "1B") == {"batna": 0, "khenchela": 0}


def test_r31_reading_an_empty_sahara_region_costs_1_and_stops():
    found = reach(stage({"laghouat": 1}), "laghouat")
    assert found == {"6A": 1, "7B": 1}
    held = reach(stage({"laghouat": 1, "7B": 1}), "laghouat")
    assert (held["7B"], held["7A"], held["7C"], held["ghardaia"]) == (0, 1, 1, 0)


def test_c_resource_sites_do_not_exist_before_their_chit():
    it = stage({"7B": 1, "7C": 1})
    assert not {"hassi_rmel", "hassi_messaoud"} & set(reach(it, "7B"))
    it.public.lasting[Lasting.OIL] = 1
    it.secret.traced = -1
    assert {"hassi_rmel": 0, "hassi_messaoud": 0}.items() <= reach(it, "7B").items()


def test_r31_the_cheapest_route_is_taken():
    it = stage({"5A": 1, "5C": 1, "5E": 5}, density=4)
    found = reach(it, "5A")
    assert (found["5C"], found["5E"], found["5F"]) == (1, 0, 1)


def test_r31_among_equal_routes_the_one_without_a_wilaya_border():
    it = stage({"aumale": 1, "4C": 2, "6B": 1})
    assert reach(it, "aumale")["6A"] == 1
    assert it.do(move_failek, "aumale", "6A", MOUSSEBILINE)
    assert it.public.entered.sum() == 0


def test_r31_a_cheaper_route_over_a_wilaya_border_is_taken_and_counted():
    it = stage({"aumale": 1, "4C": 6, "6B": 1}, density=4)
    assert reach(it, "aumale")["6A"] == 1
    assert it.do(move_failek, "aumale", "6A", MOUSSEBILINE)
    assert it.public.entered.sum() == it.public.entered[4, 6] == 1


@cases("""start end there stops:
    1A 1B 0 True; 1A 1B 1 False; 1A 2B 1 True; 1A setif 1 True; setif 1A 1 False
    setif 1A 0 True; Tunisia 1D 1 True; 5G 7A 1 True; 7A 7B 1 False; 2A Constantine 1 False; 4A Alger 1 False""")
def test_r31_reasons_to_stop(start, end, there, stops):
    it = stage({end: there})
    assert it.do(must_stop, start, end) == stops


@cases("""start end crosses:
    1A 2B True; 1A 1B False; Constantine 2A False; 4A Alger False; 5G 7B True
    7B 7C False; Tunisia 1D False; setif 1A False; 1A setif False""")
def test_r31_reading_wilaya_borders_lie_between_regions(start, end, crosses):
    it = stage()
    assert crosses_wilaya(it.board, it.at[start], it.at[end]) == crosses


def test_r31_each_failek_moves_once():
    it = stage({"1A": 2, "1B": 1})
    assert it.do(move_failek, "1A", "1B", MOUSSEBILINE)
    assert it.do(move_failek, "1B", "1D", MOUSSEBILINE)
    assert it.do(any_movable, "1A")
    assert not it.do(any_movable, "1B")
    assert not it.do(any_movable, "1D")


@cases("maquis free: 0 3; 1 2; 2 1; 3 0")
def test_r223_maquis_tie_faileks_to_their_country(maquis, free):
    it = stage({"Tunisia": (0, 3, 0)})
    it["Tunisia"].maquis = maquis
    moved = 0
    while it.do(any_movable, "Tunisia"):
        assert it.do(move_failek, "Tunisia", "2C", 1)
        moved += 1
    assert moved == free
