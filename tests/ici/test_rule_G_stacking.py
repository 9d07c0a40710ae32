"""G: stacking limits, and what becomes of those in excess (see also 3.2 and 3.4)."""

from simulate.ici.enums import Event
from simulate.ici.rules.counters import remove_random_failek
from simulate.ici.rules.movement_and_attacks.after_movement import enforce_french_stacking
from simulate.ici.state import UNLIMITED
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import again, agree, by_place, rows, stage

INFANTRY = ["3 RZ", "9 RZ", "8 RZ", "35 RI", "60 RI", "151 RI"]


@cases("""place faileks units:
    Alger 3 4; Oran 3 4; setif 2 3; guelma 1 2; kenadsa 1 2; 7A 3 4; 2A UNLIMITED UNLIMITED; 6B UNLIMITED UNLIMITED
""", UNLIMITED=UNLIMITED)
def test_g_limits_by_kind_of_place(place, faileks, units):
    it = stage()
    assert (it[place].stack_fln, it[place].stack_france) == (faileks, units)


def enforced(units):
    """{place: units} after the FLN has sent away the excess, always the first choice offered."""
    it = stage(units=units)
    it.do(enforce_french_stacking, answers(it))
    return it, by_place(it, it.public.units)


def test_g_reading_only_the_excess_goes_and_to_a_bordering_region():
    it, left = enforced({"guelma": INFANTRY[:4]})
    assert left["guelma"] == 2
    where = it.at["guelma"]
    near = {it.names.places[place] for place in it.board.near[where, :it.board.near_n[where]]}
    assert set(left) - {"guelma"} <= near
    assert sum(left.values()) == 4
    assert it.public.ops.tolist() == [20, 20]


def test_g_reading_where_the_only_bordering_region_is_full_the_excess_goes_on_through_it():
    """Colomb-Bechar lies in 7A, which holds four units already."""
    it, left = enforced({"colomb_bechar": INFANTRY[:3], "7A": ["1 RCP", "14 RCP", "18 RCP", "1 REI"]})
    assert (left["colomb_bechar"], left["7A"], sum(left.values())) == (2, 4, 7)
    assert next(row.place for row in rows(it, Event.UNIT_DISPLACED)) == "7A"
    assert len(rows(it, Event.UNIT_DISPLACED)) == 2


def test_g_reading_what_no_bordering_region_has_room_for_stays_over_the_limit():
    """Around 7A with five units every Sahara Region is made to hold as many as it may, the others to have no room at all."""
    it = stage(units={"7A": ["1 RCP", "14 RCP", "18 RCP", "1 REI", "3 RZ"]})
    where = it.at["7A"]
    for k in range(it.board.near_n[where]):
        it.board.stack_france[it.board.near[where, k]] = 0
    it.do(enforce_french_stacking, answers(it))
    assert (it.public.units[where], rows(it, Event.UNIT_DISPLACED)) == (5, [])
    it["7B"].stack_france = 4
    it.do(enforce_french_stacking, answers(it))
    assert (it.public.units[where], it["7B"].units) == (4, 1)


def test_g_who_crossed_a_border_is_removed_as_often_as_any_other():
    """Two of five crossed: in two of five games one of them goes."""
    it = stage({"Alger": (0, 5, 0)})
    it.fln.crossed[it.at["Alger"], 1] = 2
    seen = {1: 0, 2: 0}
    for game in range(1500):
        copy = again(it, game)
        copy.do(remove_random_failek, it.at["Alger"], 11, 0)
        seen[int(copy.fln.crossed[it.at["Alger"], 1])] += 1
    assert agree(seen, 1500, {1: 2 / 5, 2: 3 / 5})
