"""3.4 French Movement: where roads lead and what they cost."""
import random

from simulate.ici.enums import Ask, Control, Lasting, Side
from simulate.ici.rules.decisions import offer_listed, strike_place
from simulate.ici.rules.movement_and_attacks.french_movement import (
    is_confined,
    offer_french_destinations,
    offer_french_groups,
    ready_to_move,
    trace_roads,
)
from simulate.ici.rules.queries.costs import pass_cost
from simulate.ici.state import NOWHERE
from tests.cases import cases
from tests.ici.stage import BELLOUNIS, offers, places, stage, unit

FAR = 9999


def roads(it, origin, confined=0):
    """{place: OPs for a unit that pays}, places without a way left out."""
    it.do(trace_roads, origin, confined)
    return {it.names.places[p]: int(it.secret.reach[p]) for p in range(it.board.algeria)
            if it.secret.reach[p] != FAR}


@cases("""faileks density origin costs:
    {'5E':1} 0 5A {'mascara':1,'saida':1,'5E':0}                      # passing costs; reading: arrival is free
    {'5E':1} 0 5E {'mascara':0,'5A':0,'Alger':0}                      # and so is departure
    {'5E':1} 0 mascara {'saida':1}; {} 0 mascara {'saida':0}          # note: two Communities of one Region, which is passed
    {'5F':1} 0 5E {'5F':0,'tiaret':1}                                 # note: into a Community inside the Region entered
    {'5E':3,'5F':5} 4 5A {'mascara':0,'tiaret':1}                     # 5E is contested
    {'7B':1,'7C':1} 0 ghardaia {'7B':0,'laghouat':1,'7C':1,'touggourt':2}
    {'1B':1} 0 1C {'1D':0,'batna':1}                                  # through Khenchela, a Community, past 1B
    {'5G':1,'1D':1,'7B':1,'6A':1,'1C':1} 0 5E {'5G':0,'ain_sefra':1,'colomb_bechar':1,'7B':1,'ghardaia':2,'touggourt':1}
    {'setif':1,'1B':1,'2C':2,'2B':2,'6B':1,'3B':2} 0 3C {'1A':0}      # through Setif, which the FLN holds""")
def test_r34_a_region_that_the_fln_holds_is_paid_once_by_who_passes_it(faileks, density, origin, costs):
    found = roads(stage(faileks, density=density), origin)
    assert {place: found[place] for place in costs} == costs


def moves(it, origin):
    """{place: OPs} offered to France from a place."""
    it.do(ready_to_move)
    it.do(offer_french_destinations, origin)
    return places(it, offers(it, Side.FRANCE))


def test_r34_who_cannot_pay_is_not_offered_the_way():
    it = stage({"5E": 1}, {"5A": ["1 REI"]}, ops=0)
    assert not {"mascara", "saida"} & set(moves(it, "5A"))
    it.public.ops[Side.FRANCE] = 1
    assert moves(it, "5A")["mascara"] == 1


@cases("""name pays:
    "1 REI" True; "3 RZ" True; "14 RCP" True; "1 REP" True; CSPL True; "159 RIA" True
    "1 Spahi" False; "6 Cuir" False; "1 REC" False; "2 REC" False; RICM False""")
def test_r34_mechanized_units_and_rec_move_free(name, pays):
    it = stage({"5E": 1}, {"5A": [name]}, ops=0)
    assert ("mascara" in moves(it, "5A")) != pays


@cases("ops: 0; 1; 2")
def test_r34_groups_go_as_far_as_points_reach(ops):
    """One payer a point; mechanized units without any."""
    it = stage({"5E": 1}, {"5A": ["3 RZ", "9 RZ", "8 RZ-", "1 Spahi", "5 RCA"]}, ops=ops)
    moves(it, "5A")
    it.do(offer_french_groups, "5A", "mascara")
    infantry, mechanized = (int(it.board.unit_class[unit(it, name)]) for name in ("3 RZ", "1 Spahi"))
    payers = [(infantry, 1, 1), (infantry, 2, 1), (infantry, 2, 2)]
    assert offers(it, Side.FRANCE) == [*(payer for payer in payers if payer[2] <= ops), (mechanized, 2, 1), (mechanized, 2, 2)]


def test_r34_no_unit_leaves_algeria_or_ends_on_a_site_that_does_not_exist():
    it = stage(units={"5A": ["1 Spahi"]})
    found = moves(it, "5A")
    sites = {"kenadsa", "hassi_rmel", "hassi_messaoud", "el_gassi", "edjeleh"}
    assert set(found) == set(it.names.places[:it.board.algeria]) - sites - {"5A"}
    it.public.lasting[Lasting.OIL] = 1
    assert sites <= set(moves(it, "5A"))


def test_r34_bellounis_units_stay_in_wilaya_6_and_its_towns():
    it = stage({"4C": 5}, {"6A": ["Bellounis 1"]})
    assert set(roads(it, "6A", 1)) == BELLOUNIS
    assert set(moves(it, "6A")) == BELLOUNIS - {"6A"}
    assert is_confined(it.board, it.board.unit_class[unit(it, "Bellounis 1")])


@cases("destination: 4C; 7B; medea; blida; Alger; ghardaia")
def test_r34_bellounis_units_do_not_go_along_elsewhere(destination):
    it = stage(units={"6A": ["Bellounis 1", "Bellounis 2", "3 RZ"]})
    assert destination in moves(it, "6A")
    it.do(offer_french_groups, "6A", destination)
    assert [option[0] for option in offers(it, Side.FRANCE)] == [int(it.board.unit_class[unit(it, "3 RZ")])]
    it.do(offer_french_groups, "6A", "6B")
    assert len(offers(it, Side.FRANCE)) == 3


def test_r34_origins_are_places_with_units_that_have_not_moved():
    it = stage(units={"5A": ["1 Spahi"], "setif": ["3 RZ"]})
    it.do(ready_to_move)
    offer_listed(it.france, it.secret, Ask.FRENCH_ORIGIN)
    assert offers(it, Side.FRANCE) == [(NOWHERE, 0, 0), *((place, 0, 0) for place in sorted((it.at["5A"], it.at["setif"])))]
    strike_place(it.secret, it.at["setif"])
    offer_listed(it.france, it.secret, Ask.FRENCH_ORIGIN)
    assert offers(it, Side.FRANCE) == [(NOWHERE, 0, 0), (it.at["5A"], 0, 0)]


def shortest(it, origin, confined):
    """The same by trying every road again and again until nothing gets cheaper."""
    reach = [FAR] * int(it.board.algeria)
    reach[origin], changed = 0, True
    while changed:
        changed = False
        for start in range(len(reach)):
            cost = reach[start] + int(it.query(pass_cost, start, origin))
            for end in it.board.road[start][:it.board.road_n[start]].tolist():
                if cost < min(reach[end], FAR) and not (confined and it.board.bellounis_may[end] == 0):
                    reach[end], changed = cost, True
    return reach


def test_r34_roads_cost_the_least_whoever_holds_what():
    """Any Regions held, any price of passing one, Bellounis units too; neighbours share what was traced only where they may."""
    chance, it = random.Random(34), stage()
    for held in (0, 1, 2, 4, 8, 16) * 3:
        it.public.control[:it.board.regions] = Control.CONTESTED
        it.public.control[chance.sample(range(int(it.board.regions)), held)] = Control.FLN
        it.secret.fln_held, it.secret.traced = held, -1
        it.board.french_move_pass_cost = chance.choice((1, 1, 2, 0))
        for origin in chance.choices(range(int(it.board.algeria)), k=12):
            for confined in (0, 1):
                it.do(trace_roads, origin, confined)
                assert it.secret.reach[:it.board.algeria].tolist() == shortest(it, origin, confined)


def test_r34_a_player_that_names_objectives_is_asked_about_no_other_place():
    it = stage({"5E": 1}, {"5A": ["1 REI"]})
    ways, memo = moves(it, "5A"), it.france_seat.memo
    memo.objectives = 3
    memo.objective[:3] = it.at["mascara"], it.at["5A"], it.at["Alger"]
    assert moves(it, "5A") == {"mascara": ways["mascara"], "Alger": ways["Alger"]}
    memo.objectives, memo.objective[0] = 1, NOWHERE          # what is no place of Algeria stands for its first one
    assert set(moves(it, "5A")) == {it.names.places[0]}
    memo.objectives = 0
    assert moves(it, "5A") == ways
