"""Exact odds of Vichy France: landings (77.62) and the reaction to them, a diplomatic die roll (77.3, 77.7) and what it is worth,
what a British attack costs (77.62A)."""
import math
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from reports.odds.procedure import Chances, Parameter, Table, die, distribution, mean, procedure
from reports.vichy.measures import STATUS
from simulate.core.errors import UserError
from simulate.core.kernels.plain import plain, zeros
from simulate.vichy.enums import Holder, Outcome, Region, Side, Status
from simulate.vichy.rules.queries import colonies_held, modifier, outcome_of, result_of
from simulate.vichy.rules.status import surrender, take_result
from simulate.vichy.rules.war import attack
from simulate.vichy.state import HIGHEST, LOWEST, PUBLIC, STATE

ANSWERS = (Outcome.CAPITULATES, Outcome.DISINTEGRATES, Outcome.RESISTS)
ASSUMED = ("Assumed: what points, spy rings, covert operations and factors move a die by; rule 49 is not in the document. "
           "Set them with --set, or name the sum with --drm.")
BANDS = ((-3, "-3"), (-2, "-2"), (-1, "-1"), (0, "0"), (1, "1-2"), (3, "3-4"), (5, "5-6"), (7, "7"), (8, "8"), (9, "9"),
         (10, "10+"))
MOST_COLONIES = 3
HEXES = {"neutral": Holder.VICHY, "axis": Holder.GERMANY, "allied": Holder.ALLIES}
ALLIED: dict[str, tuple[int, ...]] = {"allied_associate": (-2,), "allied_ally": (-3,)}
NOW = {"neutral": (), "axis_hexes": (8,), "axis_associate": (9,), "axis_ally": (10,), **ALLIED}
MODIFIERS = range(-20, 21)
AS_BOARD = "as the board has it if not given"
STATED = tuple(each for start, side in (("", "Allied"), ("axis_", "Axis")) for each in (
    Parameter(f"{start}points", 0, f"{side} diplomatic points in Vichy France this year", range(20)),
    Parameter(f"{start}spies", None, f"{side} spy rings there; {AS_BOARD}", range(20)),
    Parameter(f"{start}covert", None, f"{side} covert operations in force; {AS_BOARD}", range(20)),
    Parameter(f"{start}factors", None, f"{side} factors, where the hexes are {side}; {AS_BOARD}", range(100))))
DRM = Parameter("drm", None, "sum of all modifiers, more for the Axis; if not given, that of the others", MODIFIERS,
                several=True)
COLONIES = Parameter("colonies", None, "colonies attacked at once; all if not given", range(1, MOST_COLONIES + 1))
CONTROL = Parameter("hexes", "neutral", "who controls the hexes of Vichy France", tuple(HEXES))


def colony_chances(board: Any, drm: int) -> Chances:
    """77.62B: how one attacked colony of North Africa answers, by Outcome."""
    return distribution(((int(plain(outcome_of)(board, face + drm)), Fraction(1, 6)) for face in range(1, 7)), map(int, ANSWERS))


def africa(board: Any) -> list[int]:
    """Units that each colony of North Africa has at the start."""
    return [board.forces_garrison + board.extra[at] for at in _places(board)]


def joint(board: Any, drm: int, count: int) -> dict[tuple[int, ...], Fraction]:
    """How many of `count` colonies capitulate, disintegrate, resist."""
    chances = colony_chances(board, drm)
    found: dict[tuple[int, ...], Fraction] = {}
    for answers in product(chances, repeat=count):
        key = tuple(answers.count(int(each)) for each in ANSWERS)
        found[key] = found.get(key, Fraction(0)) + math.prod(chances[each] for each in answers)
    return found


@procedure("how colonies of North Africa meet landings after U.S. entry, all at once (77.62B)", DRM, COLONIES,
           Parameter("units", None, "French units in each colony; as at the start if not given", range(20)),
           *STATED, CONTROL)
def landings(board: Any, drm: Sequence[int] | None, colonies: int | None, units: int | None, **stated: Any) -> Table:
    """77.62B: colonies attacked at once, each with a die of its own."""
    here, count = africa(board), _colonies(board, colonies, "landings")
    asked = drm if drm is not None else (drm_of(board, **stated),)
    each_has = mean(distribution((number, Fraction(1, len(here))) for number in here)) if units is None else Fraction(units)
    rows = [{"DRM": f"{each:+d}", **row} for each in asked for row in _joint_rows(board, each, count, each_has)]
    safe = [(each, sum((row["chance"] for row in _joint_rows(board, each, count, each_has) if not row["resist"]), Fraction(0)))
            for each in asked]
    totals = {f"no colony resists at {each:+d}": chance for each, chance in safe}
    totals |= {f"all capitulate at {each:+d}": colony_chances(board, each)[Outcome.CAPITULATES] ** count
               for each in asked}
    return Table(f"Landings in {count} of {len(here)} colonies of North Africa after U.S. entry (77.62B)", rows,
        ("A colony that capitulates is American or British, its units are Free French; one that disintegrates is nobody's, its",
         "units are gone; one that resists is German with its units. Each colony has one die and, on average, "
         f"{float(each_has):g} unit{'s' * (each_has != 1)}.", ASSUMED), totals,
        ("units Free French", "units German"))


def _colonies(board: Any, colonies: int | None, procedure: str) -> int:
    """How many are attacked, all if nobody says. UserError for more than there are."""
    there = len(africa(board))
    if (colonies or there) > there:
        raise UserError(f"odds {procedure}: colonies: {colonies} is not allowed; allowed: whole numbers from 1 to {there}")
    return colonies or there


def _joint_rows(board: Any, drm: int, count: int, units: Fraction) -> list[dict[str, Any]]:
    found = joint(board, drm, count)
    return [{"capitulate": key[0], "disintegrate": key[1], "resist": key[2], "chance": found[key],
             "units Free French": key[0] * units, "units German": key[2] * units}
            for key in sorted(found, reverse=True) if found[key]]


def drm_of(board: Any, points: int, axis_points: int, spies: int | None, axis_spies: int | None, covert: int | None,
           axis_covert: int | None, factors: int | None, axis_factors: int | None, hexes: str,
           status: Status = Status.NEUTRAL) -> int:
    """The modifier of `modifier` (77.72, 77.73) for what a person states; what is not stated is as on the board."""
    stated, public = board.copy(), zeros(PUBLIC)
    for field, value in {"spies_allies": spies, "spies_axis": axis_spies, "covert_allies": covert, "covert_axis": axis_covert,
                         "factors_allies": factors, "factors_axis": axis_factors}.items():
        if value is not None:
            stated[field] = value
    public.status, public.hexes = status, HEXES[hexes]
    for side, value in ((Side.ALLIES, points), (Side.AXIS, axis_points)):
        public.points[side] = public.fresh[side] = value
    return int(plain(modifier)(public, stated, 1))


@procedure("the result of a diplomatic die roll for Vichy France (77.3)", DRM, *STATED, CONTROL)
def diplomacy(board: Any, drm: Sequence[int] | None, **stated: Any) -> Table:
    """77.3, 77.7 to 77.9: the result of a diplomatic die, with every modifier that the document names."""
    rolls = drm if drm is not None else (drm_of(board, **stated),)
    rows, totals = [], {}
    for each in rolls:
        found = result_chances(each)
        for at, (low, words) in enumerate(BANDS):
            high = BANDS[at + 1][0] if at + 1 < len(BANDS) else HIGHEST + 1
            if chance := _share(found, range(low, high)):
                row = low - LOWEST
                rows.append({"DRM": f"{each:+d}", "result": words, "Vichy France": STATUS[Status(int(board.status[row]))],
                             "its hexes": HEX_WORDS[Holder(int(board.hexes[row]))], "chance": chance})
        totals[f"hexes Axis (8 or more) at {each:+d}"] = _share(found, range(8, HIGHEST + 1))
        totals[f"hexes Allied (-1 or less) at {each:+d}"] = _share(found, range(LOWEST, 0))
        totals[f"no Vichy France any more (0 or -1) at {each:+d}"] = _share(found, range(-1, 1))
    return Table("A diplomatic die roll for Vichy France while it is neutral (77.3)", rows,
                 ("A high result helps the Axis. One die of six faces.", ASSUMED), totals)


def result_chances(drm: int) -> Chances:
    """77.3: the chance of each diplomatic result."""
    return distribution((int(plain(result_of)(face + drm)), Fraction(1, 6)) for face in range(1, 7))


def _share(found: Chances, results: Container[int]) -> Fraction:
    return die(results.__contains__, found)


HEX_WORDS = {Holder.VICHY: "neither side's", Holder.GERMANY: "Axis", Holder.ALLIES: "Allied", Holder.NOBODY: "nobody's"}


@procedure("what a British landing before U.S. entry costs (77.62A)", DRM, *STATED)
def early_attack(board: Any, drm: Sequence[int] | None, **stated: Any) -> Table:
    """77.51B, 77.53, 77.62A: what Britain pays for an attack on North Africa before U.S. entry, and the reaction roll.

    What is stated makes the modifier of a later landing, of a neutral Vichy France, and that of the reaction, of an associate.
    """
    landing = drm or (drm_of(board, hexes="neutral", **stated),)
    hexes = "neutral" if board.reading_hexes_by_results_alone else "axis"
    reaction = drm or (drm_of(board, hexes=hexes, status=Status.ASSOCIATED_AXIS, **stated),)
    units = sum(africa(board))
    rows = [
        {"what": "BRPs", "before": board.declaration_cost, "after": 0},
        {"what": "USAT levels lost", "before": board.declaration_tension, "after": 0},
        {"what": "turns that the U.S. is later", "before": board.declaration_tension * board.america_turns_per_level, "after": 0},
        {"what": "colonies that no die can open", "before": len(africa(board)), "after": 0},
        *({"what": f"French units that fight beside Germany if all are attacked at a DRM of {each:+d}", "before": units,
           "after": colony_chances(board, each)[Outcome.RESISTS] * units} for each in landing),
    ]
    totals = {}
    for each in reaction:
        found = result_chances(each)
        totals[f"the reaction makes Vichy France a German minor ally at {each:+d}"] = _share(found, range(HIGHEST, HIGHEST + 1))
        totals[f"the reaction ends it or brings it over at {each:+d}"] = _share(found, range(LOWEST, 1))
    return Table("A landing in North Africa before and after U.S. entry (77.62A, 77.62B)",
        [{name: Fraction(value) if name != "what" else value for name, value in row.items()} for row in rows],
        ("Before: Britain declares war on Vichy France, which associates with Germany; no die decides how colonies answer.",
         "Turns that the U.S. is later: assumed, america.turns_per_level; the rule on the USAT is not in the document."), totals,
        ("before", "after"))


class _Fallen:
    """77.21, 77.62B. Vichy France as it is made, the U.S. at war; any number of positions are tried from there."""

    def __init__(self, board: Any, hexes: str = "neutral"):
        self.board, self.state = board, zeros(STATE)
        plain(surrender)(self.state, board, 1)
        self.start = self.state.public
        self.start.america, self.start.hexes, self.start.result = 1, HEXES[hexes], board.diplomacy_start

    def after(self, answers: Sequence[int] = (), results: Sequence[int] = ()) -> Any:
        """The public record after attacks on the first colonies of North Africa and diplomatic results."""
        self.state.public = self.start.copy()
        for colony, answer in zip(_places(self.board), answers, strict=False):
            plain(attack)(self.state, self.board, colony, answer)
        for result in results:
            plain(take_result)(self.state, self.board, Side.AXIS, result)
        return self.state.public


def _places(board: Any) -> list[int]:
    return [at for at in range(board.colonies) if board.region[at] == Region.AFRICA]


@procedure("landings after U.S. entry and the Axis reaction after them: whose the colonies are (77.62B, 77.71A)", DRM, COLONIES,
           Parameter("used", False, "a diplomatic roll of this year has used the points"), *STATED, CONTROL)
def reaction(board: Any, drm: Sequence[int] | None, colonies: int | None, used: bool, **stated: Any) -> Table:
    """77.62B, 77.71A, 77.93 to 77.95. Whose the colonies of North Africa are after landings, and after the Axis react to them."""
    fallen, count = _Fallen(board, stated["hexes"]), _colonies(board, colonies, "reaction")
    spent = {name: 0 for name in ("points", "axis_points") if used}
    rows: list[dict[str, Any]] = []
    totals: dict[str, Fraction] = {}
    for landing, reacts in ([(each, each) for each in drm] if drm is not None else
                            [(drm_of(board, **stated), drm_of(board, **{**stated, **spent}))]):
        found: dict[tuple[int, ...], list[Fraction]] = {}
        chances, results = colony_chances(board, landing), result_chances(reacts)
        for answers in product([each for each in chances if chances[each]], repeat=count):
            chance = math.prod((chances[each] for each in answers), start=Fraction(1))
            for at, result, share in [(0, (), Fraction(1)), *((1, (each,), results[each]) for each in results)]:
                found.setdefault(_whose(fallen.after(answers, result), board), [Fraction(0)] * 2)[at] += chance * share
        rows += [{"DRM": f"{landing:+d}", "reaction": f"{reacts:+d}", **dict(zip(WHOSE, key, strict=True)),
                  "without it": found[key][0], "after it": found[key][1]} for key in sorted(found, reverse=True)]
        totals |= {f"Allied colonies on average at {landing:+d}, {words}": sum((key[0] * each[at] for key, each in found.items()),
                                                                              Fraction(0))
                   for at, words in enumerate(("without a reaction", f"after one at {reacts:+d}"))}
    where = f"{count} of {len(africa(board))} colonies of North Africa"
    return Table(f"Landings in {where} after U.S. entry, and the Axis reaction (77.62B, 77.71A)", rows,
                 ("Before any fight: a colony that resists is German, one that disintegrates nobody's. The first ones of "
                  "colonies.csv are attacked.",
                  "Where Vichy France ends, the Axis keep a German colony that they reach (77.94).", ASSUMED),
                 totals, tuple(totals))


WHOSE = ("Allied", "nobody's", "German", "Vichy")


def _whose(public: Any, board: Any) -> tuple[int, ...]:
    """How many colonies of North Africa are whose."""
    holders = [public.holder[at] for at in _places(board)]
    others = (Holder.NOBODY, Holder.GERMANY, Holder.VICHY)
    return (int(plain(colonies_held)(public, board)), *(holders.count(each) for each in others))


@procedure("by modifier, what a diplomatic roll or a reaction can gain and lose (77.3, 77.94, 77.95)",
           replace(DRM, default="-6..8", help="sum of all modifiers, more for the Axis"),
           Parameter("now", "neutral", "what Vichy France is; axis_hexes: neutral after an 8", tuple(NOW)))
def rolls(board: Any, drm: Sequence[int], now: str) -> Table:
    """77.3, 77.94, 77.95. By modifier, what a diplomatic roll or a reaction can gain and lose.

    A change is worth something to the Axis if it leads to what a higher result makes of Vichy France, else to the Allies.
    """
    fallen, before = _Fallen(board), NOW[now]
    made = list(zip(board.status, board.hexes, strict=True))
    places = {result: _made(fallen.after(results=(*before, result))) for result in range(LOWEST, HIGHEST + 1)}
    at = made.index(_made(fallen.after(results=before)))
    worth = {result: made.index(place) - at for result, place in places.items()}

    def row(each: int) -> dict[str, Any]:
        found = result_chances(each)
        up, down = [result for result in found if worth[result] > 0], [result for result in found if worth[result] < 0]
        return {"DRM": f"{each:+d}", "for the Axis": _share(found, up), "at best": _said(places, up[-1:]),
                "for the Allies": _share(found, down), "at worst": _said(places, down[:1])}

    notes = ["Of what the Axis roll the Allies may turn a -1 or 0 into a 3-4, which changes nothing (77.94)."]
    if now not in ALLIED:
        gain = [each for each in MODIFIERS if row(each)["for the Axis"]]
        loss = [each for each in MODIFIERS if row(each)["for the Allies"]]
        notes = [f"The Axis have something to gain from {gain[0]:+d} on." if gain else "The Axis have nothing to gain.",
                 f"They have something to lose up to {loss[-1]:+d}." if loss else "They have nothing to lose."]
    return Table(f"What a diplomatic roll or a reaction is worth: Vichy France is {_said({0: made[at]}, [0])} (77.3)",
                 [row(each) for each in drm], (*notes, ASSUMED))


def _made(public: Any) -> tuple[int, int]:
    return public.status, public.hexes


def _said(places: Mapping[int, tuple[int, int]], results: Sequence[int]) -> str | None:
    return f"{STATUS[Status(places[results[0]][0])]}, its hexes {HEX_WORDS[Holder(places[results[0]][1])]}" if results else None


PROCEDURES = {each.name: each for each in (landings, reaction, rolls, diplomacy, early_attack)}
