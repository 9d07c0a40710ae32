"""Exact odds of the random events and of a coup: 5, C.2, 13.2, 11.4, B.2."""
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from reports.algeria.odds.interphase import check_psl
from reports.algeria.odds.staging import stated, with_psl
from reports.odds.procedure import FACES, Parameter, Table, dice_sum, die, mean, procedure, throws_in_order
from simulate.algeria.enums import Happening, Side
from simulate.algeria.rules.effects.random_events import coup_drm, coup_row, event_on, is_attempted, is_determined
from simulate.core.kernels.plain import plain

SCENARIOS = ("1954", "1958", "1960")
INDEPENDENCE, SUEZ = "independence", "suez"
INFILTRATION = "infiltration"          # C.2: what independence is where it has come
State = tuple[bool, bool, bool]        # independent, Suez over, seen
States = dict[State, Fraction]


def rolls(board: Any) -> dict[Happening, list[int]]:
    """C.2: what two dice say, 11 to 66, by event."""
    found: dict[Happening, list[int]] = {each: [] for each in Happening}
    for tens in FACES:
        for ones in FACES:
            found[Happening(board.event_of[tens, ones])].append(10 * tens + ones)
    return found


def event_chances(board: Any, independent: bool, suez: bool) -> dict[str, Fraction]:
    """C.2: chance of each event, as the columns name it, where independence has come or Suez has been."""
    public = stated(independent=int(independent), suez=int(suez))
    found: dict[str, Fraction] = {}
    for (tens, ones), chance in throws_in_order(2):
        event = Happening(plain(event_on)(public, board, tens, ones))
        name = INFILTRATION if event == Happening.INDEPENDENCE and independent else event_words(event)
        found[name] = found.get(name, Fraction(0)) + chance
    return found


def event_words(event: Happening) -> str:
    """An event as the columns name it."""
    return "no event" if event == Happening.NONE else event.name.lower()


def early_chance(board: Any, number: int, independent: bool) -> Fraction:
    """13.2: chance of independence before the event of turn `number`, on a die of that number or less."""
    public = stated(independent=int(independent), turn=number)
    return die(lambda face: plain(is_determined)(public, board, face))


@dataclass(frozen=True)
class Odds:
    """What a turn may bring: `events[independent, suez]` by name, `early[turn, independent]` before its event."""
    events: Mapping[tuple[bool, bool], Mapping[str, Fraction]]
    early: Mapping[tuple[int, bool], Fraction]


def odds_of(board: Any, turns: int) -> Odds:
    """5, C.2, 13.2: the same for each of so many turns."""
    return Odds({(independent, suez): event_chances(board, independent, suez)
                 for independent in (False, True) for suez in (False, True)},
                {(number, independent): early_chance(board, number, independent)
                 for number in range(1, turns + 1) for independent in (False, True)})


def turn(odds: Odds, states: States, number: int, looked_for: str) -> tuple[States, Fraction]:
    """5, 13.2: the states after a turn, and how often the event came in it on average."""
    after: States = {}
    times = Fraction(0)
    for (independent, suez, seen), chance in states.items():
        early = odds.early[number, independent]
        times += chance * early * (looked_for == INDEPENDENCE)
        for came, part in ((True, early), (False, 1 - early)):
            found = seen or (came and looked_for == INDEPENDENCE)
            for event, share in odds.events[independent or came, suez].items():
                weight = chance * part * share
                times += weight * (event == looked_for)
                key = (independent or came or event == INDEPENDENCE, suez or event == SUEZ, found or event == looked_for)
                after[key] = after.get(key, Fraction(0)) + weight
    return after, times


def over(odds: Odds, start: tuple[bool, bool], turns: int, looked_for: str) -> tuple[Fraction, Fraction, Fraction]:
    """Chance in the first turn, chance of once or more in `turns` turns, mean number of times."""
    states, times, first = {(*start, False): Fraction(1)}, Fraction(0), Fraction(0)
    for number in range(1, turns + 1):
        states, came = turn(odds, states, number, looked_for)
        times += came
        first = first if number > 1 else sum((chance for (_, _, seen), chance in states.items() if seen), Fraction(0))
    return first, sum((chance for (_, _, seen), chance in states.items() if seen), Fraction(0)), times


def _row(odds: Odds, name: str, found: list[int], independent: bool, turns: int) -> dict[str, Any]:
    first, once, times = over(odds, (independent, independent), turns, name)
    return {"event": name, "rolls": _span(found), "first turn": first, "once or more": once, "times": times}


def _span(found: list[int]) -> str:
    """Rolls in a row: 31, 32, 33 as "31-33"; a dash where none brings the event."""
    return f"{found[0]}-{found[-1]}" if len(found) > 1 else "".join(map(str, found)) or "-"


DICE, LEAST, MOST = 2, 2, 12          # B.2: dice of the roll, and the ends of the table
FIELDS = ("coup_dice", "coup_mobilize_dice", "coup_elites", "coup_elite_dice")


def row_chances(drm: int) -> dict[int, Fraction]:
    """B.2: chance of each row of the table."""
    found = dict.fromkeys(range(LEAST, MOST + 1), Fraction(0))
    for total, chance in dice_sum(DICE).items():
        found[plain(coup_row)(total + drm)] += chance
    return found


def results(board: Any, drm: int) -> list[tuple[str, tuple[int, ...], Fraction]]:
    """B.2: ("3-4", (dice of PSP, dice of free units, elite units, dice of elite units), chance), alike rows together."""
    found: list[tuple[int, int, tuple[int, ...], Fraction]] = []
    for row, chance in row_chances(drm).items():
        told = tuple(board[name][row] for name in FIELDS)
        if found and found[-1][2] == told:
            first, _, _, before = found.pop()
            found.append((first, row, told, before + chance))
        else:
            found.append((row, row, told, chance))
    return [(str(first) if first == last else f"{first}-{last}", told, chance) for first, last, told, chance in found]


@procedure("Coup: whether it is attempted, and what it brings (11.4, B.2)",
           Parameter("psl", 29, "Government PSL at the end of the turn", range(1000)),
           Parameter("oas_in_france", False, "the OAS is in France"))
def coup(board: Any, psl: int, oas_in_france: bool) -> Table:
    """11.4, B.2: what a coup brings, if it is attempted and this turn."""
    check_psl(board, "coup", psl)
    state = with_psl(Side.GOVERNMENT, psl, oas=int(oas_in_france), oas_place=board.france)
    drm, attempted = plain(coup_drm)(state, board), die(lambda face: plain(is_attempted)(state, board, face))
    die_mean, gain, any_psp = mean(dice_sum(1)), Fraction(0), Fraction(0)
    rows: list[dict[str, Any]] = []
    for rolled, (dice, free, elites, elite_dice), chance in results(board, drm):
        gain += chance * dice * die_mean
        any_psp += chance if dice > 0 else 0
        rows.append({"roll": rolled, "if attempted": chance, "this turn": chance * attempted, "PSP dice": dice,
                     "PSP": dice * die_mean, "free units": free * die_mean, "elites lost": elites + elite_dice * die_mean})
    totals = {"attempted": attempted, "PSP gained, if attempted": any_psp, "mean PSP, if attempted": gain,
              "mean PSP this turn": gain * attempted}
    below, helped = board.coup_below + bool(board.reading_coup_at_limit), f"; both rolls {drm:+d}" if drm else ""
    notes = (f"Attempted on {board.coup_on} or more at a Government PSL below {below}{helped}.",
             "PSP, free units (PSP of them) and elites lost: means of the dice, whatever the tracks and the map have.",
             "Elections in France (C.2): as if attempted, without the OAS, PSP alone.")
    where = " with the OAS in France" if oas_in_france else ""
    return Table(f"Coup at a Government PSL of {psl}{where} (11.4, B.2)", rows, notes, totals,
                 ("PSP", "free units", "elites lost", "mean PSP, if attempted", "mean PSP this turn"))


@procedure("random events, in the first turn and in so many (5, C.2)",
           Parameter("turns", 6, "turns from the start of the game", range(1, 61)),
           Parameter("scenario", SCENARIOS[0], "the scenario: in 1958 and 1960 Morocco and Tunisia are independent", SCENARIOS))
def events(board: Any, turns: int, scenario: str) -> Table:
    """5: each event, in the first turn and in so many."""
    independent = scenario != SCENARIOS[0] or bool(board.first_independent)
    found, odds, rows = rolls(board), odds_of(board, turns), []
    for event in Happening:
        rows.append(_row(odds, event_words(event), found[event], independent, turns))
        if event == Happening.INDEPENDENCE:
            rows.append(_row(odds, INFILTRATION, found[event], independent, turns))
    notes = ("infiltration: the event of independence where that has come before. A second Suez is no event.",
             "Morocco and Tunisia are independent from the start: no independence, no Suez." if independent
             else "Turns from the start of the game, Morocco and Tunisia not independent yet.")
    return Table(f"Random events of {scenario}, in {turns} turn{'s' * (turns != 1)} (5, C.2)", rows, notes, means=("times",))
