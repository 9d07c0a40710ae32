"""Exact odds of referendums: R-1.5."""
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from reports.ici.odds.rule_numbers import PRINTED
from reports.odds.procedure import Column, Parameter, Procedure, Table
from reports.statistics.exact_dice import Chances, at_least, both, dice_sum, mean
from simulate.core.errors import UserError

MARKERS = range(21)
START_1955 = "3:13x3,2:12x7,2:10,1:11x8,1:10,1:13x5"     # R-55, with populations that are partly assumed
GROUP = re.compile(r"(\d+):(\d+)(?:x(\d+))?")


def no_chance(rules: Mapping[str, Any], marker: int) -> Fraction:
    """R-1.5: chance that a Region votes No: three dice above its Population Marker, equal rolls repeated."""
    total = dice_sum(rules["referendum_dice"])
    return at_least(total, marker + 1) / (1 - total.get(marker, Fraction(0)))


def referendum(rules: Mapping[str, Any], marker: Sequence[int] | None) -> Table:
    """One Region's vote at one Population Marker, or at each."""
    rows = [{"marker": value, "No": chance, "Yes": 1 - chance}
            for value in (marker or MARKERS) for chance in [no_chance(rules, value)]]
    return Table("A Region's vote in a referendum (R-1.5)",
                 {"marker": Column.COUNT, "No": Column.CHANCE, "Yes": Column.CHANCE}, rows, ("Equal rolls are repeated.",))


def read_regions(text: str) -> list[tuple[int, int]]:
    """Population and Population Marker of each Region: "3:13x2,1:11" as [(3, 13), (3, 13), (1, 11)]. UserError if malformed."""
    regions = []
    for part in text.replace(" ", "").split(","):
        found = GROUP.fullmatch(part)
        population, marker, count = (int(group or 1) for group in found.groups()) if found else (0, 0, 0)
        if not (1 <= population <= 9 and marker in MARKERS and 1 <= count <= 99):
            raise UserError(f"odds vote: regions: {part!r} is not allowed; allowed: POPULATION:MARKER or POPULATION:MARKERxCOUNT "
                            "with population 1 to 9, marker 0 to 20, count 1 to 99")
        regions += [(population, marker)] * count
    return regions


def yes_votes(rules: Mapping[str, Any], regions: Sequence[tuple[int, int]]) -> Chances:
    """R-1.5: distribution of the Yes votes; a Region casts as many votes as its population. Reading: no cap at 20."""
    total: Chances = {0: Fraction(1)}
    for population, marker in regions:
        chance = no_chance(rules, marker)
        total = both(total, {0: chance, population: 1 - chance})
    return total


def vote(rules: Mapping[str, Any], regions: str) -> Table:
    """The whole referendum: votes for Yes, and who wins."""
    read = read_regions(regions)
    votes, cast = yes_votes(rules, read), sum(population for population, _ in read)
    rows = [{"Yes": count, "No": cast - count, "chance": chance, "Yes or more": at_least(votes, count)}
            for count, chance in votes.items()]
    draw = votes.get(cast // 2, Fraction(0)) if cast % 2 == 0 else Fraction(0)
    yes = at_least(votes, cast // 2 + 1)
    notes = (f"Yes wins with {100 * float(yes):.2f} %, No with {100 * float(1 - yes - draw):.2f} %"
             + (f", drawn with {100 * float(draw):.2f} %." if cast % 2 == 0 else "."),
             f"{float(mean(votes)):.2f} of {cast} votes for Yes on average, in {len(read)} Regions.")
    return Table("Votes in a referendum (R-1.5)", {"Yes": Column.COUNT, "No": Column.COUNT, "chance": Column.CHANCE,
                                                   "Yes or more": Column.CHANCE}, rows, notes)


REFERENDUM = Procedure("referendum", "a Region's vote by its Population Marker (R-1.5)", (
    Parameter("marker", int, None, MARKERS, "Population Marker; every value if not given", several=True),
), referendum, PRINTED)

VOTE = Procedure("vote", "the whole referendum: distribution of the votes, and who wins (R-1.5)", (
    Parameter("regions", str, START_1955, (), "groups of Regions as POPULATION:MARKER or POPULATION:MARKERxCOUNT, with commas; "
              "the set-up of 1955 if not given"),
), vote, PRINTED)
