"""Where a run of Ici tips: all its tables with a finding in one sentence each."""
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from reports.ici import tipping_words as words
from reports.ici.cup import Places, chit_experiment
from reports.ici.given import after_crises, after_referendum
from reports.ici.tipping_shown import TELLING
from reports.ici.watch import WATCH
from reports.intervals import LEVEL
from reports.tipping.made import Tipping, no_turns, tracked
from reports.tipping.places import places as regions
from reports.tipping.places import weights
from reports.tipping.tallies import tally_turns

if TYPE_CHECKING:
    import polars as pl

FINDINGS: dict[str, Callable[["Mapping[str, pl.DataFrame]", float], str | None]] = {
    "tipping": words.tipping, "decided": words.decided, "first_referendum": words.first_referendum, "crises": words.crises,
    "regions": words.regions, "chit_experiment": words.chit_experiment}
NO_TURNS = no_turns(TELLING.kept)


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
        tallies = tally_turns(turns, WATCH)
        turned = tallies.games
        named = manifest.get("regions") or _unnamed(len(tallies.levels))
        tables |= tracked(tallies, level)
        tables |= {"regions": weights(tallies, named, level), "region_levels": regions(tallies, named, level)}
    if places is None:
        missing += [no_places] if no_places else []
    else:
        tables["chit_experiment"] = chit_experiment(games, places, manifest.get("chits") or (), level)
    found = {name: say(tables, level) for name, say in FINDINGS.items() if name in tables}
    whole = games.select(pl.len()).collect(engine="streaming").item()
    return Tipping(whole, turned, level, tables, {name: said for name, said in found.items() if said}, TELLING, tuple(missing))


def _unnamed(count: int) -> list[dict[str, Any]]:
    return [{"id": str(region), "name": f"Region {region}"} for region in range(count)]
