"""Exact odds of contact and evasion, and of the combat that follows: 9.22 to 9.24."""
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from reports.algeria.odds.combat import AIR, beaten, fire_chances
from reports.algeria.odds.rule_numbers import FLN, GOVERNMENT, Group, contact_rating, firepower, read_force, written
from reports.odds.procedure import Column, Parameter, Procedure, Table
from reports.statistics.exact_dice import Chances, at_least, die, mean
from simulate.algeria.enums import Class
from simulate.core.errors import UserError

AREAS = ("rural", "urban", "remote")
Met = dict[tuple[int, int, int], Fraction]     # (units, Firepower, hits they can take): chance
ROW = {"chance": Column.CHANCE, "at least": Column.CHANCE}
FOUGHT = {"hits on FLN": Column.MEAN, "hits on Government": Column.MEAN, "FLN gone": Column.CHANCE,
          "FLN neutralized": Column.CHANCE, "Government neutralized": Column.CHANCE}


def contact_chance(rules: Mapping[str, Any], evasion: int, total: int, area: str, terror: bool) -> Fraction:
    """9.22, 9.24: chance that a unit of this Evasion rating is contacted by a total Contact rating; all DRM are added."""
    drm = rules["contact_evasive"] * (evasion > total) + rules["contact_terror"] * terror
    drm += {"urban": rules["contact_urban"], "remote": rules["contact_remote"]}.get(area, 0)
    return die(lambda face: face + drm <= total)


def contacted(rules: Mapping[str, Any], fln: Sequence[Group], total: int, area: str, terror: bool) -> Met:
    """9.22, 9.24: who of the FLN is contacted, a die each."""
    met: Met = {(0, 0, 0): Fraction(1)}
    for each in fln:
        chance = contact_chance(rules, each.rating, total, area, terror)
        for _ in range(each.count):
            met = _joined(met, each, chance)
    return met


def staying(rules: Mapping[str, Any], fln: Sequence[Group]) -> Met:
    """9.23: who of the FLN does not evade, a die each, in the order of the counters.

    With reading.evasion_skips_next the unit after one that evaded has no roll and fights.
    """
    skips = bool(rules["reading_evasion_skips_next"])
    rolls: Met = {(0, 0, 0): Fraction(1)}
    spared: Met = {}
    for each in fln:
        away = die(lambda face, each=each: face <= each.rating)
        for _ in range(each.count):
            stay, fled = _with(rolls, each, 1 - away), {met: chance * away for met, chance in rolls.items()}
            forced = _with(spared, each, Fraction(1))
            rolls, spared = _added(stay, forced), fled
            if not skips:
                rolls, spared = _added(rolls, spared), {}
    return _added(rolls, spared)


def _joined(met: Met, unit: Group, chance: Fraction) -> Met:
    return _added(_with(met, unit, chance), {each: share * (1 - chance) for each, share in met.items()})


def _with(met: Met, unit: Group, chance: Fraction) -> Met:
    return {(n + 1, power + unit.firepower, steps + unit.steps): share * chance for (n, power, steps), share in met.items()}


def _added(first: Met, second: Met) -> Met:
    return {key: first.get(key, Fraction(0)) + second.get(key, Fraction(0)) for key in sorted({*first, *second})}


def counted(met: Met) -> Chances:
    """How many units there are; every number, impossible ones too."""
    most = max(n for n, _, _ in met)
    return {n: sum((chance for (each, _, _), chance in met.items() if each == n), Fraction(0)) for n in range(most + 1)}


def fought(rules: Mapping[str, Any], met: Met, on_fln: Chances) -> dict[str, Fraction]:
    """C.3: mean hits and ends of the combat with those met, each weighed with its chance; nobody met is no combat.

    FLN gone: all that they can take is hit. FLN neutralized: more hits on it, and some are left.
    """
    found = dict.fromkeys(FOUGHT, Fraction(0))
    for (_, power, steps), chance in ((key, chance) for key, chance in met.items() if key[0]):
        on_government = fire_chances(rules, power)
        gone = at_least(on_fln, steps)
        left = {hits: share for hits, share in on_fln.items() if hits < steps}
        ends = (mean(on_fln), mean(on_government), gone, beaten(left, on_government)[0], beaten(on_fln, on_government)[1])
        found = {name: found[name] + chance * end for name, end in zip(FOUGHT, ends, strict=True)}
    return found


def rows_of(rules: Mapping[str, Any], first: str, met: Met, on_fln: Chances) -> list[dict[str, Any]]:
    """A row for each number of units met, with the combat given that number; a dash where there is none."""
    numbers, rows = counted(met), []
    for n, chance in numbers.items():
        some = {key: share / chance for key, share in met.items() if key[0] == n and chance}
        ends = fought(rules, some, on_fln) if chance and n else dict.fromkeys(FOUGHT)
        rows.append({first: n, "chance": chance, "at least": at_least(numbers, n), **ends})
    return rows


def met_table(rules: Mapping[str, Any], first: str, title: str, met: Met, force: Sequence[Group], air: int,
              notes: tuple[str, ...]) -> Table:
    """Flush and React: how many fight, and the combat."""
    on_fln, numbers = fire_chances(rules, firepower(force), air), counted(met)
    whole = fought(rules, met, on_fln)
    totals = {"combat": (Column.CHANCE, 1 - numbers[0]), f"units {first}": (Column.MEAN, mean(numbers)),
              **{name: (FOUGHT[name], value) for name, value in whole.items()},
              "PSP for the FLN": (Column.MEAN, rules["award_hit"] * whole["hits on Government"])}
    said = ("Rows: the combat with so many; below them the whole mission.",
            "Hits are those of the table; Faileks and Fronts take two. gone: nobody is left. neutralized: what is left.", *notes,
            "Several units that are not all elite need a French division in the area.")
    return Table(title, {first: Column.COUNT, **ROW, **FOUGHT}, rows_of(rules, first, met, on_fln), said, totals)


def flush(rules: Mapping[str, Any], government: str, fln: str, area: str, terror: bool, air: int) -> Table:
    """9.22: contact of all FLN units in the OPS and OC boxes, then combat."""
    force, foes = _sides(rules, "flush", government, fln, area, air)
    total = contact_rating(force)
    note = f"Contact rating {total}, Firepower {firepower(force)}{f' and {air} Air Points' if air else ''}."
    return met_table(rules, "contacted", f"Flush of {written(foes)} by {written(force)}{_place(area, terror)} (9.22)",
                     contacted(rules, foes, total, area, terror), force, air, (note,))


def react(rules: Mapping[str, Any], government: str, fln: str, area: str, air: int) -> Table:
    """9.23: those that conducted the mission are contacted; who does not evade fights."""
    force, foes = _sides(rules, "react", government, fln, area, air)
    note = f"Firepower {firepower(force)}{f' and {air} Air Points' if air else ''}."
    return met_table(rules, "staying", f"React to {written(foes)} by {written(force)} (9.23)", staying(rules, foes), force, air,
                     (note,))


def intelligence(rules: Mapping[str, Any], police: int, fln: str, area: str, terror: bool) -> Table:
    """9.24: how many units in the UG box are contacted, and so moved to the OC box."""
    foes = read_force(rules, fln, FLN, "odds intelligence: fln")
    numbers = counted(contacted(rules, foes, police * rules["class_rating"][Class.POLICE], area, terror))
    rows = [{"contacted": n, "chance": chance, "at least": at_least(numbers, n)} for n, chance in numbers.items()]
    cost = rules["intelligence_cost"]
    totals = {"units contacted": (Column.MEAN, mean(numbers))}
    if cost:
        totals["for each PSP"] = (Column.MEAN, mean(numbers) / cost)
    return Table(f"Intelligence about {written(foes)} by {police} Police{_place(area, terror)} (9.24)",
                 {"contacted": Column.COUNT, **ROW}, rows, (), totals)


def contact(rules: Mapping[str, Any], rating: Sequence[int], area: str, terror: bool) -> Table:
    """9.22, 9.24: chance to contact one FLN unit of each kind, at each total Contact rating."""
    rows = [{"rating": each, **{name: contact_chance(rules, rules["class_rating"][kind], each, area, terror)
                                for name, kind in FLN.items()}} for each in rating]
    return Table(f"Contact of one FLN unit{_place(area, terror)}, by total Contact rating (9.22, 9.24)",
                 {"rating": Column.COUNT, **dict.fromkeys(FLN, Column.CHANCE)}, rows)


def _sides(rules: Mapping[str, Any], name: str, government: str, fln: str, area: str,
           air: int) -> tuple[list[Group], list[Group]]:
    """Both sides as read. UserError for Air Points in an Urban area."""
    if air and area == "urban":
        raise UserError(f"odds {name}: air: {air} is not allowed in an Urban area (11.11); allowed: 0")
    return (read_force(rules, government, GOVERNMENT, f"odds {name}: government"),
            read_force(rules, fln, FLN, f"odds {name}: fln"))


def _place(area: str, terror: bool) -> str:
    place = {"rural": "", "urban": " in an Urban area", "remote": " in a Remote area"}[area]
    return place + (" under terror" if terror else "")


AREA = Parameter("area", str, "rural", AREAS, "what the area is; one that was resettled is remote")
TERROR = Parameter("terror", bool, False, (), "a Terror marker in the area")
OURS = Parameter("fln", str, "band:2,cadre", (), f"FLN units as NAME or NAME:COUNT, with commas; of {', '.join(FLN)}")
THEIRS = Parameter("government", str, "elite:2", (), "Government units as NAME or NAME:COUNT, with commas; of "
                   + ", ".join(GOVERNMENT))

CONTACT = Procedure("contact", "contact of one FLN unit, by total Contact rating (9.22, 9.24)", (
    Parameter("rating", int, "1..6", range(101), "total Contact rating", several=True), AREA, TERROR), contact)
FLUSH = Procedure("flush", "Flush: how many are contacted, and the combat (9.22)", (THEIRS, OURS, AREA, TERROR, AIR), flush)
REACT = Procedure("react", "React: how many do not evade, and the combat (9.23)", (THEIRS, OURS, AREA, AIR), react)
INTELLIGENCE = Procedure("intelligence", "Intelligence: how many are contacted (9.24)", (
    Parameter("police", int, 1, range(1, 31), "Police units that are not neutralized"), OURS, AREA, TERROR), intelligence)
