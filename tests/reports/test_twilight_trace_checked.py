"""Whole games of Twilight against the independent checker, which reads nothing but the JSON lines."""
import functools
import json
from collections import Counter

import pytest

from policies.core.trace import trace_game
from policies.twilight.match import Match
from reports.twilight.trace import json_lines
from simulate.twilight.rule_system import TWILIGHT
from tests.reports.checked_lines import WrongTraceError
from tests.reports.twilight_trace_checker import Replay

pytestmark = pytest.mark.slow

EARLY = {"victory.government_above": 27, "victory.fln_above": 20}                   # thresholds that games reach
# De Gaulle in power, many to train, Troops and Police in a resettled sector
BUSY = {"setup": {"spaces": {"III-2": {"french_troops": 5}}, "boxes": {"available": {"algerian_police": 30}}}}
KINDS = {"steady": ("full", "steady", {}), "uniform": ("full", "uniform", {}),
         "medium": ("medium", "uniform", {"support.shifts": 1}), "short": ("short", "uniform", {"oas.uses": 2}),
         "early": ("full", "uniform", EARLY), "thin": ("full", "uniform", {"deck.events": 1}), "sets": ("full", "steady", {}),
         "busy": ("short", "steady", {})}
GAMES = {"steady": 40, "uniform": 40, "medium": 20, "short": 20, "busy": 20, "early": 15, "thin": 15, "sets": 30}
LEAST = {"acted": 20_000, "income": 1_000, "commitment": 2_500, "shifted": 1_000, "terror removed": 400, "redeployed": 2_500,
         "reset": 450, "pivot": 700, "coup": 300, "cancelled": 100, "terror": 250, "resources": 900, "moved": 2_000,
         "skipped": 10}


def played(kind, **changed):
    """The match of games of one kind, with rules changed."""
    scenario, player, rules = KINDS[kind]
    overlay = {"rules": rules | changed} | (BUSY if kind == "busy" else {})
    match = Match(f"twilight-{scenario}", player, player, seed=5, overlays=[overlay])
    return match.spread_over(TWILIGHT.ensemble().variants()) if kind == "sets" else match


@functools.cache
def lines(kind, game):
    return tuple(json_lines(trace_game(played(kind), game)))


def holds(found):
    try:
        Replay(found).play()
    except (WrongTraceError, KeyError, ValueError, IndexError, AttributeError):      # a name or a number that cannot be
        return False
    return True


def test_200_games_follow_from_their_decisions_and_dice():
    seen = sum((Replay(lines(kind, game)).play() for kind, count in GAMES.items() for game in range(count)), Counter())
    assert seen["game over"] == sum(GAMES.values()) == 200
    assert {event: seen[event] for event, count in LEAST.items() if seen[event] < count} == {}
    early = [json.loads(lines("early", game)[-1])["way"] for game in range(GAMES["early"])]
    assert sum("threshold" in way for way in early) > 5


# ---- a checker that cannot refuse is none ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "rule", "value"), [
    ("uniform", "deck.events", 11), ("uniform", "tracks.top", 30), ("steady", "tracks.border_top", 5),
    ("early", "victory.first_check", 1), ("uniform", "victory.fln_above", 25), ("uniform", "commitment.into_per", 2),
    ("steady", "commitment.out_per", 2), ("steady", "commitment.casualties_per", 2), ("steady", "support.pacify", 1),
    ("steady", "support.agitate", 2), ("medium", "support.shifts", 2), ("steady", "reset.casualties_per", 2),
    ("steady", "reset.france", 0), ("steady", "reset.border", 2), ("uniform", "suez.needs", 0), ("uniform", "suez.loss", 5),
    ("steady", "mobilization.needs", 9), ("steady", "mobilization.divisor", 1), ("short", "oas.commitment", 2),
    ("short", "oas.resources", 1), ("short", "oas.uses", 3), ("uniform", "coup.commitment", 2), ("uniform", "coup.resources", 2),
    ("steady", "map.bases", 3), ("steady", "reading.final_before_support", 1),
    ("early", "reading.only_the_fln_early", 1), ("uniform", "reading.commitment_income_alone", 1),
    ("thin", "reading.second_round_held", 1), ("uniform", "reading.covert_movement", 1),
    ("uniform", "reading.suez_over_before_income", 1), ("uniform", "reading.suez_resources_lost", 1)])
def test_games_by_another_rule_are_refused(kind, rule, value):
    """The first line says the rules as they are; the game was played by another."""
    match, header = played(kind, **{rule: value}), lines(kind, 0)[0]
    assert any(not holds([header, *list(json_lines(trace_game(match, game)))[1:]]) for game in range(60))


def kinds():
    """The first of each kind of event, where it stands and its values."""
    first = {}
    for kind, count in GAMES.items():
        for game in range(count // 5):
            for at, line in enumerate(map(json.loads, lines(kind, game))):
                if line["line"] == "event":
                    first.setdefault((line["event"], line["side"], line.get("act"), bool(line["dice"])), (kind, game, at, line))
    return first.values()


@pytest.mark.parametrize("instead", [
    lambda line: [], lambda line: [line, line], lambda line: [line | {"turn": line["turn"] + 1}],
    lambda line: [line | {"place": "Paris"}], lambda line: [line | {"dice": [*line["dice"], 3]}],
    *(lambda line, track=track: [line | {"after": line["after"] | {track: 99}}]
      for track in ("commitment", "support", "guerrillas", "french_available", "lead"))])
def test_no_event_can_be_left_out_told_twice_or_changed(instead):
    assert len(kinds()) > 35
    for kind, game, at, line in kinds():
        found = list(lines(kind, game))
        found[at:at + 1] = map(json.dumps, instead(line))
        assert not holds(found), line


def test_no_number_can_be_changed():
    """But for how many event cards there were, of which only the bounds follow."""
    changed = [(kind, game, at, line | {name: value + 1}) for kind, game, at, line in kinds() for name, value in line.items()
               if isinstance(value, int) and name != "events"]
    assert len(changed) > 80
    for kind, game, at, line in changed:
        found = list(lines(kind, game))
        assert not holds([*found[:at], json.dumps(line), *found[at + 1:]]), line
