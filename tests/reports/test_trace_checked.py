"""Whole games against the independent checker, which reads nothing but the JSON lines."""
import json

import pytest

from simulate.ici.trace_events import Event
from tests.cases import cases, table_rows
from tests.reports.checked_lines import WrongTraceError
from tests.reports.trace_checker import check
from tests.reports.traced_games import lines, values

pytestmark = pytest.mark.slow

PAIRS = (("greedy", "greedy"), ("uniform", "uniform"))
GAMES = 7          # uniform has rage in its game 6 of 1959
MAQUIS = (("maquis.on", 1),)
TAKES = (("reading.chit_step_may_be_declined", 0), ("reading.oas_spares_its_turn", 0))
SCALE = (("crisis.barricade_space", 0), ("crisis.coup_space", 4), ("crisis.evian_space", 3))
LONGER = (("referendum.final_turn", 39), ("chits.fp_on", 0))
CRISES = (("crisis.de_gaulle_units", 2), ("crisis.de_gaulle_incap", 1), ("crisis.barricade_steps", -2), ("crisis.coup_spares", 0),
          ("crisis.evian_steps", 0))
DICE = table_rows("""
    chits.initiative_die "best of 2d6"; chits.forced_die d10; chits.fp_die d4
    crisis.incap_die 2d4; referendum.die d8; referendum.lost_die "worst of 2d3"; arrival.die 2d3
    structure_attack.test_die d8; structure_attack.die d10; structure_attack.city_die d4
    structure_attack.site_die "best of 2d6"; search.die 2d6; search.hit_on 9; combat.die d10; combat.hit_on 8
    counterinsurgency.purge_die d8; counterinsurgency.infiltrate_die "worst of 2d6" """)
ORDERS = (("order.france_reinforces_first", 1), ("order.france_moves_first", 1), ("order.counterinsurgency_first", 1))


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("fln, france", PAIRS)
@cases("scenario: ici-1955; ici-1959")
def test_every_step_of_a_game_follows_from_the_one_before(scenario, fln, france, number):
    seen = check(lines(scenario, fln, france, number, printed=True))
    assert seen["turn_ends"] >= 1


@pytest.mark.parametrize("overlay", [MAQUIS, (("reading.crisis_stops_chit", 0), ("reading.each_hit_counts", 0)), TAKES,
                                     *((order,) for order in ORDERS), ORDERS, SCALE, CRISES, LONGER, DICE])
def test_every_step_holds_under_changed_rules(overlay):
    seen = check(lines("ici-1959", "uniform", "uniform", 3, overlay))
    assert seen["maquis" if overlay == MAQUIS else "fln_fire"] > 10


def test_a_longer_war_ends_with_the_last_referendum_in_its_last_turn():
    told = [line for line in values("ici-1959", "uniform", "uniform", 3, LONGER) if line["line"] == "event"]
    votes = [line for line in told if line["event"] == "referendum"]
    assert (votes[-1]["year"], votes[-1]["season"], votes[-1]["turn"], votes[-1]["final"]) == (1964, "Fall", 40, True)
    tired = [line["year"] for line in told if line["event"] == "french_public" and line.get("rule") == "1.6"]
    assert set(tired) == {1964}
    assert max(line["year"] for line in told if line["event"] == "chit_played") > 1962
    assert {line["year"] for line in told if line["event"] == "income"} == set(range(1959, 1965))


def test_the_games_checked_hold_every_event_that_the_rules_know():
    """All but Maquis, an optional rule, effects of each turn, of overlays alone, and decisions, traced on request."""
    played = [(scenario, *pair, number) for scenario in ("ici-1955", "ici-1959") for pair in PAIRS for number in range(GAMES)]
    seen = {line["event"] for which in played for line in values(*which, printed=True) if line["line"] == "event"}
    assert {event.name.lower() for event in Event} - seen == {"maquis", "in_force", "asked"}


# ---- a checker that cannot refuse is none ----------------------------------------------------------------------------------

GAME = ("ici-1959", "uniform", "uniform", 3)
FREE = {"vote_tied"}              # a Region may tie as often as the dice will have it


def kinds():
    """Events of the game, each kind once, with the line of its first occurrence in play."""
    first = {}
    started = False
    for number, line in enumerate(values(*GAME)):
        started = started or line["line"] == "board"
        if started and line["line"] == "event":
            first.setdefault(line["event"], number)
    return first


def changed(number, change):
    """The game with one line changed by a function of its dict, or left out when that returns None."""
    found = list(lines(*GAME))
    line = change(json.loads(found[number]))
    found[number:number + 1] = [] if line is None else [json.dumps(line)]
    return found


def test_no_event_can_be_left_out():
    missed = []
    for event, number in kinds().items():
        try:
            check(changed(number, lambda line: None))
            missed.append(event)
        except WrongTraceError:
            pass
    assert len(kinds()) > 35
    assert set(missed) <= FREE


def test_no_event_can_come_twice():
    missed = []
    for event, number in kinds().items():
        found = list(lines(*GAME))
        found.insert(number, found[number])
        try:
            check(found)
            missed.append(event)
        except WrongTraceError:
            pass
    assert set(missed) <= FREE


def test_dice_cannot_be_other_than_what_followed_from_them():
    """All dice of an event at 1 and all at 6: at least one of both contradicts what happened."""
    missed = set()
    rolling = {event: number for event, number in kinds().items() if values(*GAME)[number]["dice"]}
    for event, number in rolling.items():
        wrong = 0
        for face in (1, 6):
            try:
                check(changed(number, lambda line, face=face: line | {"dice": [face] * len(line["dice"])}))
            except WrongTraceError:
                wrong += 1
        if not wrong:
            missed.add(event)
    assert len(rolling) > 10
    assert missed == set()


@cases("""event key shift:
    income received 1; allegiance to -1; control faileks 1; control garrison_value 1
    recruited halves 1; paid ops 1; failek_moved paid 1; unit_moved paid 1; search need 1
    search most 1; search found 1; french_fire modifier 1; french_fire hits 1
    fln_fire hits 1; logistics need 1; structure faileks 1; purge need -1; vote marker 1
    pied_noirs to 1; incap to -1; french_public to -1; exchanged halves 1; referendum yes 2""")
def test_no_number_can_be_changed(event, key, shift):
    numbers = [number for number, line in enumerate(values(*GAME)) if line.get("event") == event and key in line
               and number >= kinds()["income"]]
    with pytest.raises(WrongTraceError):
        check(changed(numbers[0], lambda line: line | {key: line[key] + shift}))


@pytest.mark.parametrize("change", [
    lambda line: line["places"]["3A"]["faileks"].update(moussebiline=line["places"]["3A"]["faileks"]["moussebiline"] + 1),
    lambda line: line["places"]["4A"].update(allegiance=line["places"]["4A"]["allegiance"] - 1),
    lambda line: line["places"]["4A"].update(level="FLN" if line["places"]["4A"]["level"] != "FLN" else "Purge"),
    lambda line: line["places"]["5E"].update(resettled="+1" if line["places"]["5E"]["resettled"] != "+1" else "+3"),
    lambda line: line["tracks"].update(incap=line["tracks"]["incap"] + 1),
    lambda line: line["tracks"]["ops"].update(FLN=1),
    lambda line: line["off_map"].update(zonal_commando=line["off_map"]["zonal_commando"] - 1),
    lambda line: line["chits"]["FLN"]["hand"].append(line["chits"]["FLN"]["cup"].pop()),
    lambda line: line["units_away"]["eliminated"].append("1 RCP"),
    lambda line: line["lasting"].append("oas"),
    lambda line: line.update(rage=not line["rage"]),
])
def test_no_board_can_be_changed(change):
    boards = [number for number, line in enumerate(values(*GAME)) if line["line"] == "board"]

    def apply(line):
        change(line)
        return line

    with pytest.raises(WrongTraceError):
        check(changed(boards[2], apply))


def test_the_result_must_be_what_happened():
    last = len(lines(*GAME)) - 1
    with pytest.raises(WrongTraceError):
        check(changed(last, lambda line: line | {"way": "total_control"}))
    with pytest.raises(WrongTraceError):
        check(lines(*GAME)[:-1])
