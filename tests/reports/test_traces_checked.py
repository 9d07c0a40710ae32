"""Whole games of Twilight against the independent checker of their traces, which reads nothing but the JSON lines."""
import functools
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from policies.core.trace import trace_game
from policies.twilight.match import Match as Twilight
from reports.games import reports_on
from simulate.games import rule_system
from tests.cases import table_rows
from tests.reports.checked_lines import WrongTraceError
from tests.reports.twilight_trace_checker import Replay

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Checked:
    """What is checked of a game."""
    played: Callable                # the match of games of a kind, with rules changed
    check: Callable                 # of the lines of one game: counts of its events
    games: dict[str, int]           # by kind
    least: dict[str, int]           # events that they hold at least
    marks: tuple[str, ...]          # what tells kinds of events apart, besides event, side and dice
    looked: int                     # one game in so many is looked through for kinds of events
    kinds: int                      # of events, at least
    numbers: int                    # that are changed, at least
    tried: int = 1                  # games by another rule, one of which must be refused
    wrong: tuple[type[Exception], ...] = (WrongTraceError,)
    free: tuple[str, ...] = ()      # numbers that the checker does not know, and events that may come as often as they like


def spread(match, game: str, kind: str):
    """The match over all data sets if its kind is so called."""
    return match.spread_over(rule_system(game).ensemble().variants()) if kind == "sets" else match


EARLY = {"victory.government_above": 27, "victory.fln_above": 20}                   # thresholds that games reach
# De Gaulle in power, many to train, Troops and Police in a resettled sector
BUSY = {"setup": {"spaces": {"III-2": {"french_troops": 5}}, "boxes": {"available": {"algerian_police": 30}}}}
KINDS = {"steady": ("full", "steady", {}), "uniform": ("full", "uniform", {}),
         "medium": ("medium", "uniform", {"support.shifts": 1}), "short": ("short", "uniform", {"oas.uses": 2}),
         "early": ("full", "uniform", EARLY), "thin": ("full", "uniform", {"deck.events": 1}), "sets": ("full", "steady", {}),
         "busy": ("short", "steady", {})}


def twilight(kind, **changed):
    scenario, player, rules = KINDS[kind]
    overlay = {"rules": rules | changed} | (BUSY if kind == "busy" else {})
    return spread(Twilight(f"twilight-{scenario}", player, player, seed=5, overlays=[overlay]), "twilight", kind)


CHECKED = {
    "twilight": Checked(
        twilight, lambda lines: Replay(lines).play(),
        {"steady": 40, "uniform": 40, "medium": 20, "short": 20, "busy": 20, "early": 15, "thin": 15, "sets": 30},
        {"acted": 20_000, "income": 1_000, "commitment": 2_500, "shifted": 1_000, "terror removed": 400, "redeployed": 2_500,
         "reset": 450, "pivot": 700, "coup": 300, "cancelled": 100, "terror": 250, "resources": 900, "moved": 2_000,
         "skipped": 10}, ("act",), 5, 36, 81, 60,
        (WrongTraceError, KeyError, ValueError, IndexError, AttributeError),        # a name or a number that cannot be
        free=("events",))}
EVERY = pytest.mark.parametrize("game", CHECKED)


def written(game, match, number):
    return list(reports_on(game).json_lines(trace_game(match, number)))


@functools.cache
def lines(game, kind, number):
    return tuple(written(game, CHECKED[game].played(kind), number))


def holds(game, found):
    try:
        CHECKED[game].check(found)
    except CHECKED[game].wrong:
        return False
    return True


@EVERY
def test_games_follow_from_their_decisions_and_dice(game):
    checked = CHECKED[game]
    seen = sum((checked.check(lines(game, kind, number)) for kind, count in checked.games.items() for number in range(count)),
               Counter())
    assert seen["game over"] == sum(checked.games.values())
    assert {event: seen[event] for event, count in checked.least.items() if seen[event] < count} == {}
    assert sum(seen.values()) > 9_000


def test_thresholds_are_reached():
    early = [json.loads(lines("twilight", "early", number)[-1])["way"] for number in range(15)]
    assert sum("threshold" in way for way in early) > 5


# ---- a checker that cannot refuse is none ----------------------------------------------------------------------------------

@pytest.mark.parametrize("game, kind, rule, value", [
    *(("twilight", *each) for each in table_rows("""
        uniform deck.events 11; uniform tracks.top 30; steady tracks.border_top 5
        early victory.first_check 1; uniform victory.fln_above 25; uniform commitment.into_per 2
        steady commitment.out_per 2; steady commitment.casualties_per 2; steady support.pacify 1
        steady support.agitate 2; medium support.shifts 2; steady reset.casualties_per 2
        steady reset.france 0; steady reset.border 2; uniform suez.needs 0; uniform suez.loss 5
        steady mobilization.needs 9; steady mobilization.divisor 1; short oas.commitment 2
        short oas.resources 1; short oas.uses 3; uniform coup.commitment 2
        uniform coup.resources 2; steady map.bases 3; steady reading.final_before_support 1
        early reading.only_the_fln_early 1; uniform reading.commitment_income_alone 1
        thin reading.second_round_held 1; uniform reading.covert_movement 1
        uniform reading.suez_over_before_income 1; uniform reading.suez_resources_lost 1"""))])
def test_games_by_another_rule_are_refused(game, kind, rule, value):
    """The first line says the rules as they are; the game was played by another."""
    match, header = CHECKED[game].played(kind, **{rule: value}), lines(game, kind, 0)[0]
    assert any(not holds(game, [header, *written(game, match, number)[1:]]) for number in range(CHECKED[game].tried))


@functools.cache
def kinds(game):
    """The first of each kind of event, where it stands and its values."""
    first, checked = {}, CHECKED[game]
    for kind, number in [(kind, number) for kind, count in checked.games.items() for number in range(count // checked.looked)]:
        for at, line in enumerate(map(json.loads, lines(game, kind, number))):
            if line["line"] == "event":
                key = (line["event"], line["side"], bool(line["dice"]), *map(line.get, checked.marks))
                first.setdefault(key, (kind, number, at, line))
    assert len(first) >= checked.kinds
    return [each for each in first.values() if each[-1]["event"] not in checked.free]


def wrongly_held(game, changed):
    """Lines that the checker takes instead of what stands in a game, of (kind, number, place, lines instead)."""
    for kind, number, at, instead in changed:
        found = list(lines(game, kind, number))
        found[at:at + 1] = map(json.dumps, instead)
        if holds(game, found):
            yield instead


AFTER = {"twilight": [{track: 99} for track in ("commitment", "support", "guerrillas", "french_available", "lead")]}


@pytest.mark.parametrize("game, instead", [
    *((game, instead) for game in CHECKED for instead in (lambda line: [], lambda line: [line, line])),
    *(("twilight", instead) for instead in (
        lambda line: [line | {"turn": line["turn"] + 1}], lambda line: [line | {"place": "Corsica"}],
        lambda line: [line | {"dice": [*line["dice"], 3]}])),
    *((game, lambda line, after=after: [line | {"after": line["after"] | after}]) for game in AFTER for after in AFTER[game])])
def test_no_event_can_be_left_out_told_twice_or_changed(game, instead):
    assert list(wrongly_held(game, ((*place, instead(line)) for *place, line in kinds(game)))) == []


@EVERY
def test_no_number_can_be_changed(game):
    changed = {(line["event"], *map(line.get, CHECKED[game].marks), name): (*place, [line | {name: value + 1}])
               for *place, line in kinds(game) for name, value in line.items()
               if isinstance(value, int) and not {name, f"{line['event']} {name}"} & set(CHECKED[game].free)}
    assert len(changed) >= CHECKED[game].numbers
    assert list(wrongly_held(game, changed.values())) == []
