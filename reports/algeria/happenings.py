"""Exact odds of the random events: 5, C.2, 13.2."""
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from reports.chances import FACES, die
from reports.procedure import Column, Parameter, Procedure, Table
from simulate.algeria.names import Happening

SCENARIOS = ("1954", "1958", "1960")
INFILTRATION = "infiltration"          # C.2: what independence is where it has come
State = tuple[bool, bool, bool]        # independent, Suez over, seen
States = dict[State, Fraction]


def rolls(rules: Mapping[str, Any]) -> dict[Happening, list[int]]:
    """C.2: what two dice say, 11 to 66, by event."""
    found: dict[Happening, list[int]] = {each: [] for each in Happening}
    for tens in FACES:
        for ones in FACES:
            found[Happening(rules["event_of"][tens][ones])].append(10 * tens + ones)
    return found


def events_of(event: Happening, independent: bool, suez: bool) -> str:
    """C.2: what comes of an event of the table; a second Suez is nothing."""
    if event == Happening.INDEPENDENCE and independent:
        return INFILTRATION
    return told(Happening.NONE if event == Happening.SUEZ and suez else event)


def told(event: Happening) -> str:
    """An event as the columns name it."""
    return "no event" if event == Happening.NONE else event.name.lower()


def early_chance(rules: Mapping[str, Any], number: int, independent: bool) -> Fraction:
    """13.2: chance of independence before the event of turn `number`, on a die of that number or less."""
    played = rules["optional_deterministic_independence"] and not independent
    return die(lambda face: face <= number) if played else Fraction(0)


def turn(rules: Mapping[str, Any], states: States, number: int, looked_for: str) -> tuple[States, Fraction]:
    """5, 13.2: the states after a turn, and how often the event came in it on average."""
    after: States = {}
    times, shares = Fraction(0), {event: Fraction(len(found), len(FACES) ** 2) for event, found in rolls(rules).items()}
    for (independent, suez, seen), chance in states.items():
        early = early_chance(rules, number, independent)
        if early:
            times += chance * early * (looked_for == told(Happening.INDEPENDENCE))
        for came, part in ((True, early), (False, 1 - early)):
            found = seen or (came and looked_for == told(Happening.INDEPENDENCE))
            for event, share in shares.items():
                now = events_of(event, independent or came, suez)
                weight = chance * part * share
                times += weight * (now == looked_for)
                key = (independent or came or event == Happening.INDEPENDENCE, suez or event == Happening.SUEZ,
                       found or now == looked_for)
                after[key] = after.get(key, Fraction(0)) + weight
    return after, times


def over(rules: Mapping[str, Any], start: tuple[bool, bool], turns: int, looked_for: str) -> tuple[Fraction, Fraction, Fraction]:
    """Chance in the first turn, chance of once or more in `turns` turns, mean number of times."""
    states, times, first = {(*start, False): Fraction(1)}, Fraction(0), Fraction(0)
    for number in range(1, turns + 1):
        states, came = turn(rules, states, number, looked_for)
        times += came
        first = first if number > 1 else sum((chance for (_, _, seen), chance in states.items() if seen), Fraction(0))
    return first, sum((chance for (_, _, seen), chance in states.items() if seen), Fraction(0)), times


def events(rules: Mapping[str, Any], turns: int, scenario: str) -> Table:
    """5: each event, in the first turn and in so many."""
    independent = scenario != SCENARIOS[0] or bool(rules["first_independent"])
    found, rows = rolls(rules), []
    for event in Happening:
        rows.append(_row(rules, told(event), found[event], independent, turns))
        if event == Happening.INDEPENDENCE:
            rows.append(_row(rules, INFILTRATION, found[event], independent, turns))
    notes = ("infiltration: the event of independence where that has come before. A second Suez is no event.",
             "Morocco and Tunisia are independent from the start: no independence, no Suez." if independent
             else "Turns from the start of the game, Morocco and Tunisia not independent yet.")
    return Table(f"Random events of {scenario}, in {turns} turn{'s' * (turns != 1)} (5, C.2)", {
        "event": Column.WORD, "rolls": Column.WORD, "first turn": Column.CHANCE, "once or more": Column.CHANCE,
        "times": Column.MEAN}, rows, notes)


def _row(rules: Mapping[str, Any], name: str, found: list[int], independent: bool, turns: int) -> dict[str, Any]:
    first, once, times = over(rules, (independent, independent), turns, name)
    return {"event": name, "rolls": _span(found), "first turn": first, "once or more": once, "times": times}


def _span(found: list[int]) -> str:
    """Rolls in a row: 31, 32, 33 as "31-33"; a dash where none brings the event."""
    return f"{found[0]}-{found[-1]}" if len(found) > 1 else "".join(map(str, found)) or "-"


EVENTS = Procedure("events", "random events, in the first turn and in so many (5, C.2)", (
    Parameter("turns", int, 6, range(1, 61), "turns from the start of the game"),
    Parameter("scenario", str, SCENARIOS[0], SCENARIOS, "the scenario: in 1958 and 1960 Morocco and Tunisia are independent"),
), events)
