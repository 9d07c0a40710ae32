"""Whole games of Vichy France against the independent checker, which reads nothing but the JSON lines."""
import functools
import json
from collections import Counter

import pytest

from policies.core.trace import trace_game
from policies.vichy.match import Match
from reports.vichy.trace import json_lines
from simulate.vichy.rule_system import VICHY
from tests.reports.checked_lines import WrongTraceError
from tests.reports.vichy_trace_checker import check

pytestmark = pytest.mark.slow

LATE = {"game.turn_limit": 20, "points.most_allies": 6, "points.most_axis": 6}       # to the recapture of Paris and the city
ALLIED = LATE | {"points.most_allies": 9, "points.most_axis": 0, "spies.allies": 1, "surrender.level": -1}
COURTED = {"points.most_axis": 3, "points.most_allies": 0, "factors.axis": 30}       # neutral, its hexes German
GAMES = {"notes": 30, "uniform": 60, "allied": 50, "seized": 20, "courted": 10, "sets": 30}
LEAST = {"fought": 700, "result": 300, "attacked": 300, "declared": 50, "units": 600, "brps": 700, "avoided": 1, "paris": 120}


def played(kind, **changed):
    """The match of games of one kind, with rules changed."""
    rules = {"uniform": LATE, "allied": ALLIED, "courted": COURTED, "seized": LATE | {"america.turn": 1}}.get(kind, {}) | changed
    player = "uniform" if kind in ("uniform", "allied", "seized") else "notes"
    match = Match("vichy", player, player, seed=5, overlays=[{"rules": rules}])
    return match.spread_over(VICHY.ensemble().variants()) if kind == "sets" else match


@functools.cache
def lines(kind, game):
    return tuple(json_lines(trace_game(played(kind), game)))


def holds(found):
    try:
        check(found)
    except WrongTraceError:
        return False
    return True


def test_200_games_follow_from_their_decisions_and_dice():
    seen = sum((check(lines(kind, game)) for kind, count in GAMES.items() for game in range(count)), Counter())
    assert seen["game over"] == sum(GAMES.values()) == 200
    assert {event: count for event, count in LEAST.items() if seen[event] < count} == {}
    assert sum(seen.values()) > 9_000


# ---- a checker that cannot refuse is none ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "rule", "value"), [
    ("notes", "fight.on", 4), ("notes", "fight.empty_on", 3), ("notes", "fight.most", 19), ("notes", "points.modifier", 2),
    ("notes", "resistance.disintegrates_to", 3), ("uniform", "declaration.cost", 9), ("uniform", "declaration.tension", 1),
    ("uniform", "brps.vichy", 21), ("courted", "factors.limit", 30), ("uniform", "japan.tension", 2),
    ("uniform", "america.turns_per_level", 0), ("allied", "diplomacy.lesser", 4), ("allied", "surrender.modifier", 2),
    ("notes", "reading.resisting_stays_german", 1), ("uniform", "reading.hexes_by_results_alone", 1),
    ("uniform", "reading.associate_rolls", 1)])
def test_games_by_another_rule_are_refused(kind, rule, value):
    """The first line says the rules as they are; the game was played by another."""
    match, header = played(kind, **{rule: value}), lines(kind, 0)[0]
    assert any(not holds([header, *list(json_lines(trace_game(match, game)))[1:]]) for game in range(400))


def kinds():
    """The first of each kind of event after the set-up, by kind of game, where it stands and its values."""
    first = {}
    for kind, count in GAMES.items():
        for game in range(count):
            for at, line in enumerate(map(json.loads, lines(kind, game))):
                if line["line"] == "event":
                    first.setdefault((line["event"], line["side"], bool(line["dice"])), (kind, game, at, line))
    return first.values()


@pytest.mark.parametrize("instead", [
    lambda line: [], lambda line: [line, line], lambda line: [line | {"turn": line["turn"] + 1}],
    lambda line: [line | {"place": "Corsica"}], lambda line: [line | {"dice": [*line["dice"], 3]}],
    lambda line: [line | {"after": line["after"] | {"result": 6}}]])
def test_no_event_can_be_left_out_told_twice_or_changed(instead):
    for kind, game, at, line in kinds():
        found = list(lines(kind, game))
        found[at:at + 1] = map(json.dumps, instead(line))
        assert not holds(found), line


def test_no_number_can_be_changed():
    changed = [(kind, game, at, line | {name: value + 1}) for kind, game, at, line in kinds() for name, value in line.items()
               if isinstance(value, int)]
    assert len(changed) > 60
    for kind, game, at, line in changed:
        found = list(lines(kind, game))
        assert not holds([*found[:at], json.dumps(line), *found[at + 1:]]), line


def test_dice_cannot_be_other_than_what_followed_from_them():
    rolling = [each for each in kinds() if each[3]["dice"]]
    assert len(rolling) > 4
    for kind, game, at, line in rolling:
        found = list(lines(kind, game))
        assert not all(holds([*found[:at], json.dumps(line | {"dice": [face]}), *found[at + 1:]]) for face in (1, 6)), line
