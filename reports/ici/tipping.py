"""Where a run tips: all its tables with a finding in one sentence each; the tables for people are in tipping_shown.py."""
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from reports.ici import tipping_words as words
from reports.ici.cup import Places, chit_experiment
from reports.ici.given import after_crises, after_referendum
from reports.ici.leaders import decided, leaders
from reports.ici.region_levels import region_weights, regions
from reports.ici.tipping_tables import cells, tipping
from reports.ici.turn_tallies import tally_turns
from reports.intervals import LEVEL

if TYPE_CHECKING:
    import polars as pl

FINDINGS: dict[str, Callable[["Mapping[str, pl.DataFrame]", float], str | None]] = {
    "tipping": words.tipping, "decided": words.decided, "first_referendum": words.first_referendum, "crises": words.crises,
    "regions": words.regions, "chit_experiment": words.chit_experiment}
NO_TURNS = ("The turns of these games were not kept, so tracks and Regions cannot be followed through a game: the command that "
            "made the run adds them with --turns all or --turns COUNT.")


@dataclass(frozen=True)
class Tipping:
    """`tables` as docs/tipping.md lists them; `findings` by name, in order; `missing`: sentences on what could not be told.

    `turned` are the games whose turns are kept, `games` all.
    """
    games: int
    turned: int
    level: float
    tables: "Mapping[str, pl.DataFrame]"
    findings: Mapping[str, str]
    missing: tuple[str, ...] = field(default=())

    def json(self) -> dict[str, Any]:
        """{"games", "turned", "level", "findings": {name: sentence}, "missing": [sentence], and each table as a list of rows}."""
        head = {"games": self.games, "turned": self.turned, "level": self.level, "findings": dict(self.findings),
                "missing": list(self.missing)}
        return head | {name: table.to_dicts() for name, table in self.tables.items()}


def tipping_points(manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None" = None,
                   places: Places | None = None, no_places: str = "", level: float = LEVEL) -> Tipping:
    """Where a run tips, from its game rows, its turn rows if there are any, and the places of chits in the cup.

    `no_places` says why there are none. UserError for turn rows of an older version.
    """
    import polars as pl

    tables = {"first_referendum": after_referendum(games, level), "crises": after_crises(games, level)}
    missing, turned = [], 0
    if turns is None:
        missing.append(NO_TURNS)
    else:
        tallies = tally_turns(turns)
        turned = tallies.games
        named = manifest.get("regions") or _unnamed(len(tallies.levels))
        led = leaders(tallies, level)
        tables |= {"tipping": tipping(tallies, level), "decided": decided(led), "leaders": led, "cells": cells(tallies, level),
                   "regions": region_weights(tallies, named, level), "region_levels": regions(tallies, named, level)}
    if places is None:
        missing += [no_places] if no_places else []
    else:
        tables["chit_experiment"] = chit_experiment(games, places, manifest.get("chits") or (), level)
    found = {name: say(tables, level) for name, say in FINDINGS.items() if name in tables}
    whole = games.select(pl.len()).collect(engine="streaming").item()
    return Tipping(whole, turned, level, tables, {name: said for name, said in found.items() if said}, tuple(missing))


def _unnamed(count: int) -> list[dict[str, Any]]:
    return [{"id": str(region), "name": f"Region {region}"} for region in range(count)]
