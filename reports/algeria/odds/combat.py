"""Exact odds of fire and combat: C.3, 9.15, 11.11."""
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from reports.odds.procedure import FACES, Chances, Parameter, Table, dice_sum, distribution, mean, procedure
from simulate.algeria.enums import Side
from simulate.algeria.rules.common.combat import beaten_side, half
from simulate.algeria.rules.common.dice import hits_of
from simulate.core.errors import UserError
from simulate.core.kernels.plain import plain

POWER = range(401)       # Firepower that may be asked for
AIR = Parameter("air", 0, "Air Points that the Government uses", range(31))
HARASSED = Parameter("harassed", False, "a Harass: the Government unit fires back at half its Firepower")


def fire_chances(board: Any, firepower: int, air: int = 0) -> Chances:
    """C.3, 11.11: distribution of the hits by a Firepower and so many Air Points, whose dice are added to it."""
    return distribution((plain(hits_of)(board, firepower + added, face), chance / len(FACES))
                        for added, chance in dice_sum(air * board.airpower_dice).items() for face in FACES)


def beaten(on_fln: Chances, on_government: Chances) -> tuple[Fraction, Fraction]:
    """C.3: chance that the FLN, that the Government is neutralized: the side with more hits by the table."""
    sides = distribution(((plain(beaten_side)(x, y), a * b)
                          for (x, a), (y, b) in product(on_fln.items(), on_government.items())), Side)
    return sides[Side.FLN], sides[Side.GOVERNMENT]


@procedure("hits of one side on the Combat Results Table, by Firepower (C.3)",
           Parameter("firepower", "1,2,5,9,16,25", "summed Firepower; the first of each column if not given", POWER,
                     several=True), AIR)
def fire(board: Any, firepower: Sequence[int], air: int) -> Table:
    """C.3: hits by one side, at each Firepower; a column for each number of hits in the table."""
    found = {each: fire_chances(board, each, air) for each in firepower}
    numbers = sorted({0, *(hits for column in board.combat_hits[:board.combat_columns] for hits in column[1:])})
    rows = [{"firepower": each, **{str(hits): chances.get(hits, Fraction(0)) for hits in numbers}, "mean": mean(chances)}
            for each, chances in found.items()]
    return Table(f"Hits by Firepower{_with(air)} (C.3)", rows, means=("mean",))


def strengths(board: Any, name: str, air: int, harassed: bool) -> str:
    """What the Government fires with, in words. UserError for Air Points that a reading forbids."""
    if harassed and air and board.reading_no_air_when_harassed:
        raise UserError(f"odds {name}: air: {air} is not allowed with --harassed by reading.no_air_when_harassed; allowed: 0")
    divisor = board.harass_return_divisor
    return (f"Harassed: it fires back at its Firepower divided by {divisor}, rounded up (9.15)." if harassed
            else "Both fire at full strength, at once.")


@procedure("one combat: hits on both sides, and who is neutralized (C.3)",
           Parameter("fln", 6, "summed Firepower of the FLN", POWER),
           Parameter("government", 9, "summed Firepower of the Government", POWER), AIR, HARASSED)
def combat(board: Any, fln: int, government: int, air: int, harassed: bool) -> Table:
    """C.3: hits on both sides and who is neutralized, of one combat."""
    note = strengths(board, "combat", air, harassed)
    on_fln = fire_chances(board, plain(half)(board, government) if harassed else government, air)
    on_government = fire_chances(board, fln)
    rows = [{"hits on FLN": a, "hits on Government": b, "chance": chance, "neutralized": loser(a, b)}
            for a, b, chance in outcomes(on_fln, on_government)]
    notes = (note, "Hits are those of the table: the FLN may have less to lose.",
             f"PSP: for hits on mobile units; a Police unit that is harassed brings {board.award_police} if neutralized.")
    lost = beaten(on_fln, on_government)
    totals = {"hits on the FLN": mean(on_fln), "hits on the Government": mean(on_government), "FLN neutralized": lost[0],
              "Government neutralized": lost[1], "nobody neutralized": 1 - sum(lost),
              "PSP for the FLN": board.award_hit * mean(on_government)}
    return Table(f"Combat: FLN {fln} against Government {government}{_with(air)} (C.3)", rows, notes, totals,
                 ("hits on the FLN", "hits on the Government", "PSP for the FLN"))


def outcomes(on_fln: Chances, on_government: Chances) -> Iterator[tuple[int, int, Fraction]]:
    """(hits on the FLN, hits on the Government, chance) of what may happen, the most on the FLN first."""
    for a, b in sorted(product(on_fln, on_government), key=lambda pair: (-pair[0], pair[1])):
        yield a, b, on_fln[a] * on_government[b]


def loser(on_fln: int, on_government: int) -> str:
    """C.3: who is neutralized, in words."""
    return {Side.FLN: "FLN", Side.GOVERNMENT: "Government", Side.NEITHER: "nobody"}[plain(beaten_side)(on_fln, on_government)]


@procedure("who is neutralized in combat, by Firepower of both sides (C.3)",
           Parameter("fln", "6", "summed Firepower of the FLN", POWER, several=True),
           Parameter("government", "1,2,5,9,16,25", "summed Firepower of the Government", POWER, several=True), AIR, HARASSED)
def neutralize(board: Any, fln: Sequence[int], government: Sequence[int], air: int, harassed: bool) -> Table:
    """C.3: mean hits and who is neutralized, at each Firepower of both sides."""
    rows, note = [], strengths(board, "neutralize", air, harassed)
    fired = {each: fire_chances(board, plain(half)(board, each) if harassed else each, air) for each in government}
    for ours, theirs in product(fln, government):
        on_fln, on_government = fired[theirs], fire_chances(board, ours)
        lost = beaten(on_fln, on_government)
        rows.append({"FLN": ours, "Government": theirs, "hits on FLN": mean(on_fln), "hits on Government": mean(on_government),
                     "FLN neutralized": lost[0], "Government neutralized": lost[1], "nobody": 1 - sum(lost)})
    return Table(f"Who is neutralized, by Firepower of both sides{_with(air)} (C.3)", rows, (note,),
                 means=("hits on FLN", "hits on Government"))


def _with(air: int) -> str:
    return f" with {air} Air Point{'s' * (air != 1)}" if air else ""
