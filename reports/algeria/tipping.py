"""Where a run of Algeria tips: all its tables with a finding in one sentence each."""
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from reports.algeria import tipping_words as words
from reports.algeria.chance_events import chance_events
from reports.algeria.comebacks import comebacks
from reports.algeria.given import given
from reports.algeria.tipping_shown import TELLING
from reports.algeria.watch import WATCH
from reports.intervals import LEVEL
from reports.tipping.made import Tipping, no_turns, tracked
from reports.tipping.places import places, weights
from reports.tipping.tallies import tally_turns

if TYPE_CHECKING:
    import polars as pl

FINDINGS: dict[str, Callable[["Mapping[str, pl.DataFrame]", float], str | None]] = {
    "tipping": words.tipping, "decided": words.decided, "comebacks": words.comebacks, "given": words.given, "areas": words.areas,
    "chance_events": words.chance_events}


def tipping_points(manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None" = None,
                   level: float = LEVEL) -> Tipping:
    """Where a run tips, from its game rows and its turn rows if there are any. UserError for turn rows of an older version."""
    import polars as pl

    tables, turned = {"given": given(games, level)}, 0
    if turns is not None:
        tallies = tally_turns(turns, WATCH)
        turned, named = tallies.games, manifest.get("regions") or _unnamed(len(tallies.levels))
        tables |= tracked(tallies, level)
        tables |= {"areas": weights(tallies, named, level), "area_control": places(tallies, named, level),
                   "comebacks": comebacks(turns, tallies, level), "chance_events": chance_events(turns, level)}
    found = {name: say(tables, level) for name, say in FINDINGS.items() if name in tables}
    whole = games.select(pl.len()).collect(engine="streaming").item()
    return Tipping(whole, turned, level, tables, {name: said for name, said in found.items() if said}, TELLING,
                   () if turned else (no_turns(TELLING.kept),))


def _unnamed(count: int) -> list[dict[str, Any]]:
    return [{"id": str(area), "name": f"area {area}"} for area in range(count)]
