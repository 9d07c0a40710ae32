"""What the rulebook states or forces of the parts that it does not print: a line in data/facts.csv and a function here for each.

`hard` is stated or forced, `strong` a strong inference: no data set breaks either. A `weak` one must hold in so many draws as its
`chance` says; the others take it as it comes, so it holds in more of them. One that is `noted` is too weak to be asked of a draw.
Lines are those of rulebook 2.0c as text.
"""
import csv
import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from simulate.ici.board.files import FIRST_YEAR, LAST_YEAR, SHAPE, Tables

LANDS = ("coastal_hills", "mountains", "dry_hills", "sahara")
COUNTRIES = ("Tunisia", "Morocco", "WestAfrica")
NATURAL = {"2A", "4A", "5A"}                  # the Regions of Population Number 3 of one map that adds up to 39
LATE, NAMED = 1959, {"oil_in_the_sahara", "internal_fln_purges", "suffer_of_resettled", "army_discontent"}      # 59
REACHED, SEVERAL, GARRISON, ENOUGH = 4, 2, "TM", 7
INCAP_1955, INCAP_1959, DEAR, FATIGUES = 4, 8, 11, 6
CRISES = ("", "de_gaulle", "barricade", "coup", "evian")
EFFECTS, SIDES = ("ps", "fln", "pn"), ("FLN", "FRANCE")
MARKERS = ("density", "region", "choose", "ops")       # words of actions that move a marker; others last, or bring units


@dataclass(frozen=True)
class Fact:
    """One line of the file. It allows some values of its `cells`; or it has a function, and bears on a `part` of a data set.

    `broke` is the share in per cent of the data sets by weight that broke it while nobody asked.
    """
    id: str
    strength: str
    chance: float
    part: str
    cells: tuple[str, ...]
    allowed: tuple[str, ...]
    fact: str
    rule: str
    lines: str
    why: str
    broke: int

    @property
    def binds(self) -> bool:
        """Whether no data set may break it."""
        return self.strength in ("hard", "strong")


@functools.cache
def facts() -> tuple[Fact, ...]:
    """All of them, in the order of the file."""
    with (SHAPE.data / "facts.csv").open(encoding="utf-8", newline="") as file:
        return tuple(Fact(**{**row, "chance": float(row["chance"]), "broke": int(row["broke"]),
                             "cells": tuple(row["cells"].split()), "allowed": tuple(row["allowed"].split("|"))})
                     for row in csv.DictReader(file))


@dataclass(frozen=True)
class Seen:
    """A data set, or the part of it drawn so far, over the tables that it is laid on."""
    tables: Tables
    values: Mapping[str, str]

    def cell(self, table: str, row: str, column: str) -> str:
        """As the files write it; "none" stands for an empty cell."""
        found = self.values.get(f"{table}.{row}.{column}", self.tables.rows[table][row][column])
        return "" if found == "none" else str(found)

    def rule(self, path: str) -> int:
        """The value of a number of rules.toml."""
        return int(self.values.get(f"rules.{path}", self.tables.rules[path]["value"]))

    def number(self, table: str, row: str, column: str) -> int:
        """A whole number."""
        return int(self.cell(table, row, column))

    def chits(self, side: str = "", first: int = FIRST_YEAR, last: int = LAST_YEAR) -> Iterator[str]:
        """The chits of a side, or of both, whose first year lies between two."""
        for chit in self.tables.rows["chits"]:
            if side in ("", self.cell("chits", chit, "side")) and first <= self.number("chits", chit, "first_year") <= last:
                yield chit

    def cups_of_1959(self) -> list[str]:
        """59. The chits of both sides that are in the cups of scenario 1959."""
        return [*self.chits(first=LATE), *sorted(NAMED)]

    def anger(self, chits: Iterable[str]) -> int:
        """Steps that the Pied-noirs lose by them."""
        return sum(max(-self.number("chits", chit, "pn"), 0) for chit in chits)

    def steps_to_collapse(self, crises: Sequence[str]) -> int:
        """1.4. From the reset of the first of `crises` through all that follow; the war begins with one of 0."""
        return sum(self.rule("pied_noirs.crisis_at") - (self.rule(f"pied_noirs.reset_{each}") if each else 0) for each in crises)

    def actions(self, chit: str) -> list[list[str]]:
        """The words of each of its actions."""
        return [part.split() for part in self.cell("chits", chit, "actions").split(";") if part.strip()]

    def density(self, chit: str) -> int:
        """Steps of Troop Density that it brings."""
        return sum(int(words[1]) for words in self.actions(chit) if words[0] == "density")

    def moves_a_marker(self, chit: str) -> bool:
        """Whether it has any effect beyond a lasting one or units that come."""
        return (any(self.number("chits", chit, name) for name in (*EFFECTS, "fp"))
                or any(words[0].startswith(MARKERS) for words in self.actions(chit)))

    @functools.cached_property
    def populations(self) -> dict[str, int]:
        """Of the Regions, without cities."""
        return {place: self.number("regions", place, "population") for place, row in self.tables.rows["regions"].items()
                if row["kind"] == "region"}

    def land(self, place: str) -> str:
        """The terrain of a Region."""
        return self.cell("regions", place, "terrain")

    def refugees(self) -> tuple[int, int, int]:
        """Of Tunisia, Morocco and West Africa."""
        tunisia, morocco, africa = (self.number("regions", each, "population") for each in COUNTRIES)
        return tunisia, morocco, africa


def c1_no_chit_is_empty(seen: Seen) -> bool:
    """K."""
    return all(map(seen.moves_a_marker, seen.chits()))


def c3_density_is_reached(seen: Seen) -> bool:
    """I, 59."""
    steps = [seen.density(chit) for chit in seen.chits(last=LATE - 1)]
    return sum(steps) >= REACHED and sum(map(bool, steps)) >= SEVERAL


def c5a_early_chits_spare_the_pied_noirs(seen: Seen) -> bool:
    """Player's Notes."""
    return sum(seen.number("chits", chit, "pn") >= 0 for chit in seen.chits("FLN", last=FIRST_YEAR)) >= SEVERAL


def c5b_an_early_chit_angers_them(seen: Seen) -> bool:
    """Player's Notes."""
    return any(seen.number("chits", chit, "pn") < 0 for chit in seen.chits("FLN", last=FIRST_YEAR))


def c5c_france_can_calm_them(seen: Seen) -> bool:
    """Player's Notes."""
    calm = [chit for chit in seen.chits("FRANCE") if seen.number("chits", chit, "pn") > 0]
    return len(calm) >= SEVERAL and any(seen.number("chits", chit, "first_year") == FIRST_YEAR for chit in calm)


def c9_french_public_late(seen: Seen) -> bool:
    """1.6, 59."""
    with_fp = {seen.cell("chits", chit, "side") for chit in seen.cups_of_1959() if seen.number("chits", chit, "fp")}
    return len(with_fp) == len(SIDES)


def p3_several_regions_of_three(seen: Seen) -> bool:
    """D."""
    return list(seen.populations.values()).count(3) >= SEVERAL


def s2_certain_terrain(seen: Seen) -> bool:
    """3.5."""
    modifiers = [seen.rule(f"search.{land}") for land in LANDS]
    return any(modifiers) and not all(modifiers)


def p6_several_maquis(seen: Seen) -> bool:
    """2.2-3."""
    return max(seen.refugees()) >= SEVERAL


def c4_spans(seen: Seen) -> bool:
    """1.2, 59."""
    return all(seen.number("chits", chit, "last_year") in spans_from(seen.number("chits", chit, "first_year"))
               for chit in seen.chits())


def spans_from(first: int) -> tuple[int, ...]:
    """1.2, 59. The last years of a chit that may be played from `first` on."""
    return (first + 1, first + 2) if first == FIRST_YEAR else (min(first + 2, LAST_YEAR),)


def c6_steps_both_ways(seen: Seen) -> bool:
    """K."""
    steps = {int(words[-1]) for chit in seen.chits() for words in seen.actions(chit) if words[0] in ("region", "choose")}
    return max(steps, default=0) > 0 > min(steps, default=0)


def p1_mountains_are_poor(seen: Seen) -> bool:
    """B, D."""
    return all(seen.land(place) != "mountains" for place, number in seen.populations.items() if number > 1)


def s1_all_but_the_last_can_be_found(seen: Seen) -> bool:
    """3.5, 59, Player's Notes."""
    return min(seen.rule(f"search.{land}") for land in LANDS) + seen.rule("search.fln_level") >= -1





def p2b_dry_hills_are_poor(seen: Seen) -> bool:
    """B, D."""
    return all(seen.land(place) != "dry_hills" for place, number in seen.populations.items() if number > 1 and place != "6A")


def p2c_the_coast_is_rich(seen: Seen) -> bool:
    """B."""
    coast = sum(number for place, number in seen.populations.items() if seen.land(place) == "coastal_hills")
    return 2 * coast >= sum(seen.populations.values())


def p4_natural_map(seen: Seen) -> bool:
    """D."""
    return {place for place, number in seen.populations.items() if number == 3} == NATURAL


def p6b_tunisia(seen: Seen) -> bool:
    """59."""
    tunisia, morocco, _ = seen.refugees()
    return tunisia >= morocco


def p6c_refugees(seen: Seen) -> bool:
    """2.2-3."""
    return seen.refugees() == (3, 2, 1)





def c10b_no_density_in_vain(seen: Seen) -> bool:
    """59."""
    return seen.rule("density.top") > REACHED or not any(map(seen.density, seen.chits(first=LATE)))


def c7_every_step_is_printed(seen: Seen) -> bool:
    """K."""
    found = {(name, seen.number("chits", chit, name)) for chit in seen.chits() for name in EFFECTS}
    return found.issuperset((name, step) for name in EFFECTS for step in (-2, -1, 1, 2))


def c8_more_chits_of_1958(seen: Seen) -> bool:
    """59."""
    return all(any(chit not in NAMED and seen.number("chits", chit, "last_year") == LATE + 1
                   for chit in seen.chits(side, LATE - 1, LATE - 1)) for side in SIDES)


def w1_the_coast_is_searched_best(seen: Seen) -> bool:
    """3.5."""
    coast, mountains, dry = (seen.rule(f"search.{land}") for land in LANDS[:3])
    return coast > mountains and coast >= dry


def p8_garrisons(seen: Seen) -> bool:
    """2.2-1c."""
    return sum(seen.cell("units", unit, "group") == GARRISON for unit in seen.tables.rows["units"]) >= ENOUGH


def n6_density_at_all(seen: Seen) -> bool:
    """I, Player's Notes."""
    return sum(map(seen.density, seen.chits())) >= REACHED


def n1_collapse_from_1959(seen: Seen) -> bool:
    """59, 1.4. Rage may bring one of the steps (1.6)."""
    return seen.anger(seen.cups_of_1959()) >= seen.steps_to_collapse(CRISES[1:]) - 1


def n2_collapse_from_1955(seen: Seen) -> bool:
    """55, 1.4. Rage and a lost referendum may bring one step each (1.5, 1.6)."""
    return seen.anger(seen.chits()) >= seen.steps_to_collapse(CRISES) - 2


def n7_incap_of_1959(seen: Seen) -> bool:
    """55, 59."""
    return sum(max(seen.number("chits", chit, "fln"), 0) for chit in seen.chits(last=LATE - 1)) >= INCAP_1959 - INCAP_1955


def n8_incap_makes_recruits_dear(seen: Seen) -> bool:
    """Player's Notes: 11 or more, from 4."""
    return sum(max(seen.number("chits", chit, "fln"), 0) for chit in seen.chits()) >= DEAR - INCAP_1955


def n10_an_early_end(seen: Seen) -> bool:
    """Player's Notes."""
    return sum(seen.number("chits", chit, "fp") for chit in seen.cups_of_1959()) >= FATIGUES


def n14_support_among_moslems(seen: Seen) -> bool:
    """Background."""
    return any(seen.number("chits", chit, "ps") > 0 for chit in ("sas", "reforms"))


HOLDS: Mapping[str, Callable[[Seen], bool]] = {       # of facts that are more than the allowed values of cells
    "C1": c1_no_chit_is_empty, "C3": c3_density_is_reached, "N6": n6_density_at_all, "C4": c4_spans, "C6": c6_steps_both_ways,
    "C5a": c5a_early_chits_spare_the_pied_noirs, "C5b": c5b_an_early_chit_angers_them, "C5c": c5c_france_can_calm_them,
    "C9": c9_french_public_late, "N1": n1_collapse_from_1959, "N2": n2_collapse_from_1955, "N7": n7_incap_of_1959,
    "N8": n8_incap_makes_recruits_dear, "N10": n10_an_early_end, "N14": n14_support_among_moslems,
    "C7": c7_every_step_is_printed, "C8": c8_more_chits_of_1958, "C10b": c10b_no_density_in_vain,
    "P1": p1_mountains_are_poor, "P3": p3_several_regions_of_three, "P6": p6_several_maquis, "P2b": p2b_dry_hills_are_poor,
    "P2c": p2c_the_coast_is_rich, "P4": p4_natural_map, "P6b": p6b_tunisia, "P6c": p6c_refugees, "P8": p8_garrisons,
    "S1": s1_all_but_the_last_can_be_found, "S2": s2_certain_terrain, "W1": w1_the_coast_is_searched_best}


def holds(fact: Fact, seen: Seen) -> bool:
    """Whether a data set obeys a fact."""
    if fact.cells:
        return all(seen.values[path] in fact.allowed for path in fact.cells)
    return HOLDS[fact.id](seen)


def broken(tables: Tables, values: Mapping[str, str]) -> list[Fact]:
    """The facts that a whole data set does not obey."""
    seen = Seen(tables, values)
    return [fact for fact in facts() if not holds(fact, seen)]
