"""Whole games of Algeria against the independent checker, which reads nothing but the JSON lines."""
import functools
import json

import pytest

from policies.algeria.match import Match
from policies.core.trace import trace_game
from reports.algeria.game_reports import ALGERIA
from simulate.algeria.enums import Way
from tests.cases import cases
from tests.reports.algeria_trace_checker import check
from tests.reports.checked_lines import WrongTraceError

pytestmark = pytest.mark.slow

SCENARIOS = ("algeria-1954", "algeria-1958", "algeria-1960")
GAMES = (*(("semantic-uniform", number) for number in range(6)), ("notes", 0), ("notes", 1))
GAME = ("algeria-1960", "semantic-uniform", 72)          # has missions of every kind, combats, the OAS, terror, resettlement
COUNTED = ("now", "recovered", "arrived", "reduced", "roll", "number", "die", "contacted", "rating", "away", "stay", "lost",
           "before", "fln_firepower", "government_firepower", "fln_hit", "government_hit", "fln_column", "government_column",
           "points", "drm")


@functools.cache
def game(scenario, player, number):
    return trace_game(Match(scenario, player, player, seed=1), number)


@functools.cache
def lines(*which):
    return tuple(ALGERIA.json_lines(game(*which)))


def events():
    """Number and values of the events of the game after its set-up."""
    found = [json.loads(line) for line in lines(*GAME)]
    start = next(at for at, line in enumerate(found) if line["line"] == "board")
    return [(at, line) for at, line in enumerate(found) if at > start and line["line"] == "event"]


def kinds():
    """The first of each kind of event, a mission by its name."""
    first = {}
    for at, line in events():
        first.setdefault((line["event"], line.get("mission")), (at, line))
    return first


def passes(at, *instead):
    """Whether the game holds with other lines in place of one."""
    found = list(lines(*GAME))
    found[at:at + 1] = [json.dumps(line) for line in instead]
    try:
        check(found)
    except WrongTraceError:
        return False
    return True


@pytest.mark.parametrize("player, number", GAMES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_step_of_a_game_follows_from_the_one_before(scenario, player, number):
    assert check(lines(scenario, player, number))["control"] > 5


def with_rules(scenario, player, number, **optional):
    return list(ALGERIA.json_lines(trace_game(Match(scenario, player, player, 1, [{"rules": {"optional": optional}}]), number)))


@functools.cache
def ended_by_lead():
    """The first game of the league that the optional rule of the lead (13.3) ends."""
    rows = Match("algeria-1954", "league", "league", 1, [{"rules": {"optional": {"shorter_game": 1}}}]).play(0, 400)
    return int(rows["game"][rows["way"] == Way.LEAD][0])


@pytest.mark.parametrize("rule, player, number, told", [
    ("slow_reaction", "semantic-uniform", 7, '"optional.slow_reaction": 1'),
    ("deterministic_independence", "semantic-uniform", 0, '"event": "determined"'),
    ("shorter_game", "league", None, '"way": "lead"')])
def test_games_with_an_optional_rule_hold(rule, player, number, told):
    found = with_rules("algeria-1954", player, ended_by_lead() if number is None else number, **{rule: 1})
    assert check(found)["turn ends"] > 3
    assert told in "".join(found)


@cases("""rule player number why:
    slow_reaction semantic-uniform 0 "Slow French Reaction: one mobile unit or point a turn"
    slow_reaction semantic-uniform 1 "Slow French Reaction: {"
    deterministic_independence semantic-uniform 0 "the roll for independence comes first"
    shorter_game league None "far ahead at two checks running" """)
def test_a_game_without_an_optional_rule_is_none_with_it(rule, player, number, why):
    first, *rest = lines("algeria-1954", player, ended_by_lead() if number is None else number)
    header = json.loads(first)
    header["rules"][f"optional.{rule}"] = 1
    with pytest.raises(WrongTraceError, match=why):
        check([json.dumps(header), *rest])


def test_the_games_checked_hold_missions_of_every_kind_and_all_three_combats():
    told = [json.loads(line) for scenario in SCENARIOS for which in GAMES for line in lines(scenario, *which)]
    missions = {line["mission"] for line in told if line.get("event") in ("mission", "contact", "combat")}
    assert missions == {"propaganda", "strike", "move", "raid", "harass", "flush", "react", "intelligence", "civil affairs",
                        "suppression"}
    assert any(line.get("oas") for line in told if line.get("event") == "mission")
    assert any(line.get("event") == "resettled" for line in told)


# ---- a checker that cannot refuse is none ----------------------------------------------------------------------------------


def test_no_event_can_be_left_out():
    assert len(kinds()) > 35
    assert [kind for kind, (at, _) in kinds().items() if passes(at)] == []


def test_no_event_can_come_twice():
    assert [kind for kind, (at, line) in kinds().items() if passes(at, line, line)] == []


def test_dice_cannot_be_other_than_what_followed_from_them():
    """All dice of an event at 1 and all at 6: at least one of both contradicts what happened."""
    rolling = {kind: found for kind, found in kinds().items() if found[1]["dice"]}
    assert len(rolling) > 10
    assert [kind for kind, (at, line) in rolling.items()
            if all(passes(at, line | {"dice": [face] * len(line["dice"])}) for face in (1, 6))] == []


def test_no_number_can_be_changed():
    changed = [(line["event"], key, passes(at, line | {key: line[key] + 1})) for at, line in kinds().values()
               for key in COUNTED if isinstance(line.get(key), int)]
    assert len(changed) > 30
    assert [each for each in changed if each[2]] == []


@cases("number event die other: 16 mobilized 4 2; 1 removed 3 2; 1 removed 3 4")
def test_what_a_coup_brings_follows_from_its_die(number, event, die, other):
    found = [json.loads(line) for line in lines("algeria-1960", "semantic-uniform", number)]
    assert check(map(json.dumps, found))["coup"] == (2 if number == 16 else 1)
    line = next(line for line in found if line.get("phase") == "interphase" and line["event"] == event and line["dice"] == [die])
    line["dice"] = [other]
    with pytest.raises(WrongTraceError, match=r"the coup brings no more units|it may not leave|elite units are to leave"):
        check(map(json.dumps, found))


@cases("key: force; tried; fln_units; government_units")
def test_no_unit_can_be_left_out(key):
    found = [(at, line) for at, line in events() if line.get(key)][:5]
    assert len(found) > 2
    assert [line for at, line in found if passes(at, line | {key: line[key][1:]})] == []


def test_no_modifier_can_be_changed():
    found = [(at, line) for at, line in events() if line.get("modifiers")]
    assert len(found) > 10
    assert [line for at, line in found
            if passes(at, line | {"modifiers": {name: drm + 1 for name, drm in line["modifiers"].items()}})] == []


def test_the_board_must_be_what_was_worked_out():
    found = [json.loads(line) for line in lines(*GAME)]
    at, board = [(at, line) for at, line in enumerate(found) if line["line"] == "board"][1]
    place = next(row for row in board["places"] if row["boxes"])
    place["boxes"][0]["box"] = "patrol" if place["boxes"][0]["box"] != "patrol" else "operations"
    assert not passes(at, board)


def test_the_text_names_units_modifiers_and_columns():
    text = "\n".join(line for scenario in SCENARIOS for number in range(2)
                     for line in ALGERIA.text_report(game(scenario, "notes", number)))
    for words in ("harass, combat in ", "React in ", " by the OAS: roll with DRM", "(patrols -", " contacted, ",
                  " evades", "column "):
        assert words in text, words
