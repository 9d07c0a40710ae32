"""Where a run of Ici, c'est la France! tips: all its tables with a finding each, their titles and notes."""
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from reports.ici.tables.conditional_wins import after_crises, after_referendum
from reports.ici.tables.cup_order_effect import Places, chit_experiment
from reports.ici.tipping import findings as words
from reports.ici.tipping.display_frames import BUILT
from reports.ici.tipping.tracks import WATCH
from reports.statistics.intervals import LEVEL
from reports.tipping.analysis import GOES_WITH, REAL, Telling, Tipping, no_turns, notes, titles, tracked
from reports.tipping.leaders import places as regions
from reports.tipping.leaders import weights
from reports.tipping.turn_counts import tally_turns

if TYPE_CHECKING:
    import polars as pl


WEIGHTS = "FLN win rate with the Region at FLN Level less that at Support Level"
TABLE_TITLES = titles("year") | {
    "given_referendum": "FLN wins given the first referendum",
    "given_referendum_years": "FLN wins given the first referendum and its year",
    "given_crises": "FLN wins given a government crisis and its year",
    "region_weights": f"Regions as the middle year ends: {WEIGHTS}",
    "region_weight_years": f"Regions as each year ends: {WEIGHTS}",
    "cup": "Chits whose early place in the cup has an effect on the FLN's win rate",
    "cup_all": "Chits: effect of an early place in the cup on the FLN's win rate, and what \"when played\" says"}
LONG = ("tipping_par", "tipping_turns", "leaders", "given_referendum_years", "region_weights", "region_weight_years",
        "cup_all")
SECTIONS = {"tips": ("tipping", "tipping_par", "decided", "given_referendum", "given_crises"), "causes": ("cup_all",),
            "map": ("region_weights",)}
SAID = {"tips": ("tipping", "decided", "first_referendum", "crises"), "causes": ("chit_experiment",), "map": ("regions",)}
NOTES = notes("In votes: who has more as Population Markers lean.") | {
    "given_crises": "A game that ended early had no time for late crises: this goes with them, they need not cause it.",
    "region_weights": f"{GOES_WITH} {REAL}",
    "cup_all": "An experiment: early is the first half of its side's cup as the shuffle has it, whatever players do; where it is "
               "in hand from the start by choice, its place can do little. The effect, beside the other chits of that cup, is "
               "caused by the place. When played: FLN win rate of games in which it was played less that of the others; biased, "
               f"no effect. {REAL}"}
NOTES |= {"region_weight_years": NOTES["region_weights"], "cup": NOTES["cup_all"]}
TELLING = Telling(BUILT, TABLE_TITLES, NOTES, LONG, SECTIONS, SAID, "tracks and Regions", "Tracks, leaders and Regions")


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
