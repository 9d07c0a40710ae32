"""Exact odds of a search: R-3.5."""
from collections.abc import Mapping
from typing import Any

from reports.ici.odds.purge_and_infiltrate import until_success
from reports.ici.odds.rule_numbers import PRINTED
from reports.odds.procedure import Column, Parameter, Procedure, Table
from reports.statistics.exact_dice import at_least, die, hits, mapped, mean
from simulate.core.errors import UserError

KINDS = ("region", "major_city", "community")
TERRAINS = ("coastal_hills", "mountains", "dry_hills", "sahara")
LEVELS = ("fln", "purge", "activist", "support")


def search_dice(rules: Mapping[str, Any], density: int, units: int, kind: str) -> int:
    """R-3.5: dice of one search. In a Community one a unit, else density and units, capped twice."""
    if kind == "community":
        return units
    return min(density + units // rules["search_units_per_die"], rules["search_most_dice"], units)


def search_modifier(rules: Mapping[str, Any], kind: str, terrain: str, level: str, commando: bool) -> int:
    """R-3.5: what is added to each die. Reading: a Major City has a level but no terrain, a Community neither."""
    total = rules["search_commando"] if commando else 0
    if kind == "region":
        total += rules[f"search_{terrain}"]
    if kind != "community" and not (kind == "region" and terrain == "sahara"):
        total += {"fln": rules["search_fln_level"], "support": rules["search_support_level"]}.get(level, 0)
    return total


def most_found(rules: Mapping[str, Any], faileks: int, kind: str, terrain: str, level: str) -> int:
    """R-3.5: how many Faileks may be found; the last one may not, in or beside a Region at FLN Level."""
    name = "reading_community_guard" if kind == "community" else "reading_last_failek_hidden_by_level"
    has_level = kind != "region" or terrain != "sahara"
    return max(faileks - 1, 0) if level == "fln" and has_level and rules[name] else faileks


def search(rules: Mapping[str, Any], density: int, units: int, faileks: int, kind: str, terrain: str, level: str,
           commando: bool) -> Table:
    """Distribution of the Faileks found by one search. UserError beyond the end of the Troop Density Track."""
    if density > rules["density_top"]:
        raise UserError(f"odds search: density: {density} is not allowed; allowed: whole numbers from 0 to {rules['density_top']}"
                        " (rule density.top)")
    dice = search_dice(rules, density, units, kind)
    modifier = search_modifier(rules, kind, terrain, level, commando)
    most = most_found(rules, faileks, kind, terrain, level)
    chance = die(lambda face: face + modifier >= rules["search_hit_on"])
    found = mapped(hits(dice, chance), lambda count: min(count, most))
    rows = [{"found": count, "chance": share, "at least": at_least(found, count)} for count, share in found.items()]
    notes = [f"{dice} dice, {modifier:+d} to each, a find on {rules['search_hit_on']} or more, at most {most} (R-3.5).",
             f"{float(mean(found)):.2f} found on average for {rules['search_cost']} OPs.",
             until_success(at_least(found, 1), rules["search_cost"])]
    if dice == 0:
        notes[0] = "No dice: no search can be made (R-3.5)."
    return Table(f"Faileks found by one search ({kind.replace('_', ' ')}, {units} units, {faileks} Faileks)",
                 {"found": Column.COUNT, "chance": Column.CHANCE, "at least": Column.CHANCE}, rows, tuple(notes))


SEARCH = Procedure("search", "Faileks found by one search (R-3.5)", (
    Parameter("density", int, 0, range(21), "Troop Density, up to density.top"),
    Parameter("units", int, 2, range(1, 21), "French units in the place, reduced ones too"),
    Parameter("faileks", int, 4, range(41), "Faileks in the place"),
    Parameter("kind", str, "region", KINDS, "what the place is; a community is a City, Town or Resource Site"),
    Parameter("terrain", str, "coastal_hills", TERRAINS, "terrain of a region"),
    Parameter("level", str, "purge", LEVELS, "Political Level of the region, or of one that the community borders"),
    Parameter("commando", bool, False, (), "Commando de chasse in force"),
), search, PRINTED)
