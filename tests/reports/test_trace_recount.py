"""Whole games: the row against a recount from the game's JSON lines."""
import pytest

from policies.ici.match import Match
from simulate.ici.enums import COUNTED, FATES, UNTOLD, Fate, Purpose, Purse, Side
from tests import fixed_data
from tests.reports.trace_recount import Recount
from tests.reports.traced_games import lines

pytestmark = pytest.mark.slow

PAIRS = (("greedy", "greedy"), ("uniform", "uniform"), ("notes", "uniform"), ("uniform", "notes"))
SIDES = {"FLN": Side.FLN, "France": Side.FRANCE}
MAQUIS = {"rules": {"maquis": {"on": 1}}}


def compare(match: Match, told, number: int) -> Recount:
    row, again = match.play(number, 1)[0], Recount(told)
    purse = {(side, each.name): row["purse"][SIDES[side]][each] for side in SIDES for each in Purse}
    assert {key: value for key, value in purse.items() if value} == {key: value for key, value in again.purse.items() if value}
    for name in ("spent", "times"):
        counted = {purpose.name: row[name][purpose] for purpose in Purpose if row[name][purpose]}
        assert counted == {key: value for key, value in getattr(again, name).items() if value}, name
    assert {event.name.lower(): row["used"][k] for k, event in enumerate(COUNTED) if row["used"][k]} == again.used
    assert row["unsupplied"] == again.unsupplied
    assert {1955 + year: value for year, value in enumerate(row["standing"]) if value != UNTOLD} == again.standing
    chits = {chit: 1 + turn + FATES * (forced * Fate.FORCED + dead * Fate.DEAD)
             for chit, (turn, forced, dead) in again.chits.items()}
    assert {match.loaded.names.chits[chit]: value for chit, value in enumerate(row["chit"]) if value} == chits
    return again


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("fln, france", PAIRS)
@pytest.mark.parametrize("scenario", ["ici-1955", "ici-1959"])
def test_a_row_holds_what_the_trace_tells(scenario, fln, france, number):
    compare(fixed_data.match(scenario, fln, france), lines(scenario, fln, france, number), number)


def test_maquis_are_booked_too():
    again = compare(fixed_data.match("ici-1959", "uniform", "uniform", 1, [MAQUIS]), lines("ici-1959", "uniform", "uniform", 2,
                                                                                     (("maquis.on", 1),)), 2)
    assert again.times["MAQUIS_NEW"] > 0
    assert again.times["MAQUIS_KEPT"] > 0


def test_the_winters_of_a_longer_war_are_counted_too():
    longer = {"rules": {"referendum": {"final_turn": 39}, "chits": {"fp_on": 0}}}
    told = lines("ici-1959", "uniform", "uniform", 3, (("referendum.final_turn", 39), ("chits.fp_on", 0)))
    again = compare(fixed_data.match("ici-1959", "uniform", "uniform", 1, [longer]), told, 3)
    assert set(again.standing) == set(range(1959, 1965))


def test_the_games_compared_hold_every_purse_and_fate():
    """All that the print knows, but what a few games may miss: chits that are both forced and dead."""
    found = [Recount(lines(scenario, *pair, number))
             for scenario in ("ici-1955", "ici-1959") for pair in PAIRS[:2] for number in range(3)]
    assert {name for each in found for (_, name), value in each.purse.items() if value} == {purse.name for purse in Purse}
    fates = {(forced, dead) for each in found for _, forced, dead in each.chits.values()}
    assert {(False, False), (True, False), (False, True)} <= fates
    names = {name for each in found for name in each.times}
    assert {purpose.name for purpose in Purpose} - names <= {"MAQUIS_NEW", "MAQUIS_KEPT"}
