"""Exact odds of the Turn Interphase: control (10.1), depreciation (10.11, C.4), recovery (10.2, C.5)."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from reports.algeria.odds.contact import stated, with_psl
from reports.odds.procedure import (
    FACES,
    Parameter,
    Table,
    at_least,
    dice_sum,
    die,
    distribution,
    mean,
    procedure,
    throws_in_order,
)
from simulate.algeria.enums import Control, Happening, Side
from simulate.algeria.rules.common.dice import depreciation_loss, loss_number, support_drm
from simulate.algeria.rules.effects.interphase import control_by_roll, control_without_roll, recovers, recovery_drm_at
from simulate.algeria.rules.phases.random_events import coup_drm, coup_row, event_on, is_attempted, is_determined
from simulate.core.errors import UserError
from simulate.core.kernels.plain import plain

# Exact odds of the random events and of a coup: 5, C.2, 13.2, 11.4, B.2.


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


UNDECIDED = -1           # of `control_without_roll`: both sides roll


def control_chances(board: Any, fln: int, government: int) -> tuple[Fraction, Fraction]:
    """10.1: chance that the FLN, that the Government controls an area with these Control Points."""
    sure = plain(control_without_roll)(board, fln, government)
    found = distribution(((plain(control_by_roll)(abs(fln - government), *faces), chance)
                          for faces, chance in throws_in_order(2)), Control) if sure == UNDECIDED else {sure: Fraction(1)}
    return found.get(Control.FLN, Fraction(0)), found.get(Control.GOVERNMENT, Fraction(0))


@procedure("control of an area by Control Points (10.1)",
           Parameter("fln", "5", "Control Points of the FLN", range(100), several=True),
           Parameter("government", "0..10", "Control Points of the Government", range(100), several=True))
def control(board: Any, fln: Sequence[int], government: Sequence[int]) -> Table:
    """10.1 at each number of Control Points."""
    rows = []
    for ours, theirs in product(fln, government):
        first, second = control_chances(board, ours, theirs)
        rows.append({"FLN": ours, "Government": theirs, "FLN control": first, "Government control": second,
                     "contested": 1 - first - second})
    return Table("Control of an area by Control Points (10.1)", rows, ("Equal points, none at all included, are contested.",))


def check_psl(board: Any, name: str, psl: int) -> None:
    """2.3: UserError for a PSL beyond the end of its track."""
    if psl > board.tracks_psl_top:
        raise UserError(f"odds {name}: psl: {psl} is not allowed; allowed: whole numbers from 0 to {board.tracks_psl_top}"
                        " (rule tracks.psl_top)")


@procedure("depreciation of Air Points, Helicopter Points and AP (10.11, C.4)",
           Parameter("points", "1,6,11,16,21,25", "points; the first of each column if not given", range(1000), several=True),
           Parameter("psl", 50, "PSL of the side they belong to", range(1000)))
def depreciation(board: Any, points: Sequence[int], psl: int) -> Table:
    """10.11, C.4: chance to lose points, and the mean loss; nothing is rolled without points."""
    check_psl(board, "depreciation", psl)
    state, rows = with_psl(Side.GOVERNMENT, psl), []
    drm = plain(support_drm)(state, board, Side.GOVERNMENT, board.depreciation_low, board.depreciation_high)
    for each in points:
        lost = distribution((min(plain(depreciation_loss)(board, each, face + drm), each), Fraction(1, len(FACES)))
                            for face in FACES)
        rows.append({"points": each, "Loss Number": plain(loss_number)(board, each), "chance": at_least(lost, 1),
                     "mean loss": mean(lost)})
    return Table(f"Depreciation at a PSL of {psl} (10.11, C.4)", rows,
                 (f"Air and Helicopter Points by the Government's PSL, AP by the FLN's. DRM {drm:+d}.",), means=("mean loss",))


@procedure("recovery of neutralized units and terrorized areas (10.2, C.5)")
def recovery(board: Any) -> Table:
    """10.2, C.5: neutralized units by PSL of their side, terrorized areas by the FLN units there."""
    low, high = board.tracks_low, board.tracks_high
    levels = {f"{low} or less": low, f"{low + 1} to {high - 1}": low + 1, f"{high} or more": high}
    rows = [_recovers(board, who, words, plain(recovery_drm_at)(board, psl, elite))
            for who, elite in (("elite unit", True), ("other unit", False)) for words, psl in levels.items()]
    rows += [_recovers(board, "area with FLN units", "any", 0), _recovers(board, "area without", "any", board.recovery_calm)]
    return Table("Recovery of a neutralized unit and of a terrorized area (10.2, C.5)", rows,
                 ("PSL: that of the unit's side. FLN units: those that are not neutralized.",
                  "turns: on average until it recovers, at the same PSL."), means=("turns",))


def _recovers(board: Any, who: str, psl: str, drm: int) -> dict[str, Any]:
    chance = die(lambda face: plain(recovers)(board, face + drm))
    return {"who": who, "PSL": psl, "DRM": drm, "chance": chance, "turns": 1 / chance if chance else None}
