"""3.1 FLN Movement: where a route may lead, where it must stop, what it costs."""

from simulate.ici.rules.movement_and_attacks.fln_movement import (
    any_movable,
    crosses_wilaya,
    move_failek,
    must_stop,
    offer_destinations,
)
from tests.cases import cases
from tests.ici.stage import MOUSSEBILINE, offers, places, stage


def reach(it, origin):
    """{place: OPs} that a Failek of `origin` may reach and pay for now."""
    it.do(offer_destinations, origin)
    return places(it, offers(it))


@cases("""faileks origin found:
    {'1A':1} 1A {'1B':1,'1C':1,'2B':1,'3C':1,'6B':1,'7C':1,'setif':0}             # a Region without Faileks stops
    {'1C':1} 1C {'1A':1,'1B':1,'1D':1,'7C':1,'khenchela':0,'biskra':0}            # Khenchela stops, though beside three Regions
    {'setif':1} setif {'1A':1,'2B':1,'3C':1}                                      # other reasons stop there, too
    {'guelma':1} guelma {'2C':1}                                                  # note 1: into a Region
    {'laghouat':1} laghouat {'6A':1,'7B':1}                                       # reading: the Sahara costs 1 and stops
    {'Tunisia':1} Tunisia {'1D':1,'2C':1,'7C':1}                                  # a border of a country stops
    {'Tunisia':1,'1D':5,'2C':5,'7C':5} Tunisia {'1D':0,'2C':0,'7C':0}
    {'Morocco':1,'5B':5,'5D':5,'5G':5,'7A':5} Morocco {'5B':0,'5D':0,'5G':0,'7A':0}
    {'WestAfrica':1,'7A':5,'7B':5,'7C':5} WestAfrica {'7A':0,'7B':0,'7C':0}""")
def test_r31_where_a_route_may_lead_and_what_it_costs(faileks, origin, found):
    assert reach(stage(faileks), origin) == found


@cases("""faileks density origin some:
    {'1A':1,'1B':1} 0 1A {'1B':0,'1D':1,'2C':1,'batna':0,'khenchela':0,'tebessa':None}     # note 2: with Faileks no stop
    {'1A':1,'1B':1} 4 1A {'1B':1,'1D':2,'2C':2,'batna':1}                                  # each French-controlled one costs
    {'1A':1,'1B':3} 4 1A {'1B':0,'1D':1,'batna':0}                                         # a contested one is free
    {'1A':1,'2B':5,'3C':5,'6B':5,'2A':5,'3A':5} 0 1A {'2B':0,'3C':0,'6B':0}                # a Wilaya border stops
    {'1A':1,'2B':5,'3C':5,'6B':5,'2A':5,'3A':5} 0 1A {'2A':None,'Constantine':None,'3A':None,'3B':None,'bordj':None}
    {'2B':1,'3C':5,'3A':5} 0 2B {'setif':0,'3C':None,'3A':None,'bordj':None}               # note 1: Setif covers the border
    {'setif':1,'1A':1,'2B':2,'3C':1} 0 setif {'1A':0,'2B':0,'3C':0}                        # from there no Wilaya border stops
    {'setif':1,'1A':1,'2B':2,'3C':1} 0 setif {'1B':1,'2A':1,'Constantine':1,'3A':1,'bordj':0}
    {'guelma':1,'2C':2} 0 guelma {'souk_ahras':0}; {'guelma':1,'2C':2} 4 guelma {'souk_ahras':1}
    {'guelma':1,'2C':2} 4 2C {'souk_ahras':0}                                              # it begins there
    {'laghouat':1,'7B':1} 0 laghouat {'7B':0,'7A':1,'7C':1,'ghardaia':0}
    {'5A':1,'5C':1,'5E':5} 4 5A {'5C':1,'5E':0,'5F':1}                                     # the cheapest way""")
def test_r31_routes_pass_where_nothing_stops_and_pay_for_what_they_pass(faileks, density, origin, some):
    """None: no way there."""
    found = reach(stage(faileks, density=density), origin)
    assert {place: found.get(place) for place in some} == some


def test_r31_note_2_an_earlier_mover_of_this_turn_counts():
    it = stage({"1A": 2})
    assert "1D" not in reach(it, "1A")
    assert it.do(move_failek, "1A", "1B", MOUSSEBILINE)
    assert reach(it, "1A")["1D"] == 1


@cases("density there counted: 0 2 0; 4 6 1")
def test_r31_of_equal_routes_the_one_without_a_wilaya_border_but_a_cheaper_one_is_taken_and_counted(density, there, counted):
    it = stage({"aumale": 1, "4C": there, "6B": 1}, density=density)
    assert reach(it, "aumale")["6A"] == 1
    assert it.do(move_failek, "aumale", "6A", MOUSSEBILINE)
    assert it.public.entered.sum() == it.public.entered[4, 6] == counted


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


@cases("maquis free: 0 3; 1 2; 2 1; 3 0")
def test_r223_maquis_tie_faileks_to_their_country(maquis, free):
    it = stage({"Tunisia": (0, 3, 0)})
    it["Tunisia"].maquis = maquis
    moved = 0
    while it.do(any_movable, "Tunisia"):
        assert it.do(move_failek, "Tunisia", "2C", 1)
        moved += 1
    assert moved == free
