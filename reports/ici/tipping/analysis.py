"""Where a run of Ici, c'est la France! tips: its tables, a finding in a sentence for each, titles and notes."""
from collections.abc import Callable, Mapping
from typing import Any

import polars as pl

from reports.ici.tables.cup_order_effect import Places, chit_experiment
from reports.ici.tables.outcomes import ANY, NEVER, RESULTS, after_crises, after_referendum
from reports.ici.tipping.tracks import WATCH
from reports.statistics.intervals import LEVEL
from reports.tables.frames import frame_of
from reports.tables.text_table import percent, points, points_range
from reports.tipping import findings
from reports.tipping.analysis import (
    GOES_WITH,
    REAL,
    Presentation,
    Tipping,
    no_turns_sentence,
    table_notes,
    table_titles,
    track_tables,
)
from reports.tipping.findings import rate_words
from reports.tipping.tables import FEW, place_differences
from reports.tipping.tables import place_rates as regions
from reports.tipping.turn_counts import tally_turns

Row = Mapping[str, Any]
Tables = Mapping[str, "pl.DataFrame"]


def tipping_sentence(tables: Tables, level: float) -> str | None:
    """Which track predicts the winner best as a year ends."""
    return findings.tipping_sentence(tables, WATCH, level)


def decided_sentence(tables: Tables, level: float) -> str | None:
    """From when on the leader in votes, or by a track, wins 90 % of the games."""
    return findings.decided_sentence(tables, WATCH, level)


def first_referendum_sentence(tables: Tables, level: float) -> str | None:
    """The FLN's win rate after a majority of Yes, after one of No and without a referendum."""
    rows = {row["result"]: row for row in tables["first_referendum"].iter_rows(named=True) if row["year"] == ANY}
    parts = [f"{rate_words(rows[RESULTS[result]])} of the games after a {RESULTS[result]}"
             for result in (1, -1) if RESULTS[result] in rows]
    if not parts:
        return None
    without = rows.get(RESULTS[None])
    parts += [f"{rate_words(without)} of those without one"] if without and without["of"] >= FEW else []
    return f"First referendum: the FLN wins {findings.listed_with_and(parts)}."


def crises_sentence(tables: Tables, level: float) -> str | None:
    """The crisis whose date predicts the winner best: the greatest difference between its first year and its last."""
    found: dict[str, list[Row]] = {}
    for row in tables["crises"].iter_rows(named=True):
        if row["of"] >= FEW and row["year"] != ANY:
            found.setdefault(row["crisis"], []).append(row)
    dated = {name: [row for row in rows if row["year"] != NEVER] for name, rows in found.items()}
    pairs = {name: (rows[0], rows[-1]) for name, rows in dated.items() if len(rows) > 1}
    if not pairs:
        return None
    name = max(pairs, key=lambda each: abs(pairs[each][0]["rate"] - pairs[each][1]["rate"]))
    early, late = (f"{rate_words(row)} of the games in which it comes in {row['year']}" for row in pairs[name])
    parts = [early, late, *(f"{rate_words(row)} of those in which it never comes" for row in found[name] if row["year"] == NEVER)]
    crisis = CRISIS_PHRASES.get(name, name)
    return f"The date of {crisis} predicts the winner best: the FLN wins {findings.listed_with_and(parts)}."


def regions_sentence(tables: Tables, level: float) -> str | None:
    """The Region whose Level predicts the winner best as the middle year ends."""
    return findings.place_sentence(tables["regions"], WATCH, "Region", {"fln": "at FLN Level", "support": "at Support Level"})


def chits_sentence(tables: Tables, level: float) -> str | None:
    """For how many chits the place in the cup has an effect, the greatest effect, and how misleading \"when played\" would be."""
    rows = [row for row in tables["chit_experiment"].iter_rows(named=True) if row["effect"] is not None]
    if not rows:
        return None
    real = [row for row in rows if row["real"]]
    row = max(real or rows, key=lambda row: abs(row["effect"]))
    effect = (f"{points(row['effect'])} points for the FLN ({points_range(row['effect_low'], row['effect_high'])}): "
              f"{row['chit']} ({row['side']})")
    sentence = ("Chits in an experiment (the shuffle decides, not the players): an early place in the cup changes the win rate "
                "for "
                f"{len(real) or 'none'} of {len(rows)} chits. The greatest effect{'' if real else ' seen'} is {effect}.")
    if row["biased"] is None:
        return sentence
    return (f"{sentence} Do not compare games in which it was played with the others. That would give "
            f"{points(row['biased'])} points ({points_range(row['biased_low'], row['biased_high'])}), but players choose when "
            "to play it.")



def referendum_shown(tables: Tables) -> "pl.DataFrame":
    """result, of, games, rate, low, high: all years together."""
    table = tables["first_referendum"]
    return table.filter(table["year"] == ANY).drop("year")


def _yearly(name: str) -> Callable[[Tables], "pl.DataFrame"]:
    """A function that takes the rows of single years, and of "never", with at least FEW games."""
    def chosen(tables: Tables) -> "pl.DataFrame":
        table = tables[name]
        return table.filter((table["year"] != ANY) & (table["of"] >= FEW))
    return chosen


def region_years_shown(tables: Tables) -> "pl.DataFrame":
    """region, name, year, FLN wins at FLN Level and at Support Level, difference with interval, real."""
    return findings.place_differences_shown(tables["regions"], WATCH, {"fln": "at FLN Level", "support": "at Support Level"})


def regions_shown(tables: Tables) -> "pl.DataFrame":
    """All Regions as the middle year ends, the greatest difference first."""
    return findings.middle_period_places(region_years_shown(tables), WATCH)


def all_chits_shown(tables: Tables) -> "pl.DataFrame":
    """chit, side, effect as `difference` with its interval, real, and the biased comparison of games in which it was played."""
    rows = [{"chit": row["chit"], "side": row["side"], "difference": row["effect"], "difference_low": row["effect_low"],
             "difference_high": row["effect_high"], "real": row["real"], "played, early and late": _played(row),
             "when played (biased)": _biased(row)}
            for row in tables["chit_experiment"].iter_rows(named=True)]
    rows.sort(key=lambda row: -(row["difference"] or 0.0))
    return frame_of(rows, {"chit": str, "side": str, "difference": float, "difference_low": float, "difference_high": float,
                           "real": bool, "played, early and late": str, "when played (biased)": str})


def _played(row: Row) -> str:
    return f"{percent(row['early_played'], 0)}, {percent(row['late_played'], 0)}"


def _biased(row: Row) -> str:
    if row["biased"] is None:
        return ""
    return f"{points(row['biased'])} ({points_range(row['biased_low'], row['biased_high'])})"


def chits_shown(tables: Tables) -> "pl.DataFrame":
    """The rows of `all_chits_shown` whose effect is real."""
    found = all_chits_shown(tables)
    return found.filter(found["real"]).drop("real")


# By displayed table, in order: (the table it comes from, the function that makes it).
DISPLAY: dict[str, tuple[str, Callable[[Tables], "pl.DataFrame"]]] = {
    **findings.display_tables(WATCH),
    "given_referendum": ("first_referendum", referendum_shown),
    "given_referendum_years": ("first_referendum", _yearly("first_referendum")),
    "given_crises": ("crises", _yearly("crises")),
    "region_weights": ("regions", regions_shown), "region_weight_years": ("regions", region_years_shown),
    "cup": ("chit_experiment", chits_shown), "cup_all": ("chit_experiment", all_chits_shown)}


REGION_DIFFERENCE = "FLN win rate with the Region at FLN Level, minus that at Support Level"
TABLE_TITLES = table_titles("year") | {
    "given_referendum": "FLN wins by the result of the first referendum",
    "given_referendum_years": "FLN wins by the result and the year of the first referendum",
    "given_crises": "FLN wins by the year of a government crisis",
    "region_weights": f"Regions as the middle year ends: {REGION_DIFFERENCE}",
    "region_weight_years": f"Regions as each year ends: {REGION_DIFFERENCE}",
    "cup": "Chits for which an early place in the cup changes the FLN's win rate",
    "cup_all": "Chits: what an early place in the cup changes in the FLN's win rate"}
LONG = ("tipping_par", "tipping_turns", "leaders", "given_referendum_years", "region_weights", "region_weight_years",
        "cup_all")
SECTIONS = {"tips": ("tipping", "tipping_par", "decided", "given_referendum", "given_crises"), "causes": ("cup_all",),
            "map": ("region_weights",)}
SECTION_FINDINGS = {"tips": ("tipping", "decided", "first_referendum", "crises"), "causes": ("chit_experiment",),
                    "map": ("regions",)}
NOTES = table_notes("The leader in votes is the side with more votes if every Region votes as its Population Marker leans.") | {
    "given_crises": "A game that ended early had no time for late crises. So a difference here need not be caused by the crisis.",
    "region_weights": f"{GOES_WITH} {REAL}",
    "cup_all": "An experiment: the shuffle decides whether a chit lies in the first half of its side's cup (early) or in the "
               "second "
               "(late). So its place causes the difference. Effects are relative to the other chits of the cup, and they are "
               "small "
               "for a chit that its side always takes into the first hand. When played (biased): FLN win rate of games in which "
               "it "
               f"was played, minus that of the others. Players choose when to play a chit, so this is no effect. {REAL}"}
NOTES |= {"region_weight_years": NOTES["region_weights"], "cup": NOTES["cup_all"]}
PRESENTATION = Presentation(DISPLAY, TABLE_TITLES, NOTES, LONG, SECTIONS, SECTION_FINDINGS, "tracks and Regions",
                            "Tracks, leaders and Regions")


CRISIS_PHRASES = {"Charles de Gaulle": "the crisis \"Charles de Gaulle\"", "Coup Attempt": "the Coup Attempt",
                  "Evian Talks": "the Evian Talks"}
FINDINGS: dict[str, Callable[["Mapping[str, pl.DataFrame]", float], str | None]] = {
    "tipping": tipping_sentence, "decided": decided_sentence, "first_referendum": first_referendum_sentence,
    "crises": crises_sentence,
    "regions": regions_sentence, "chit_experiment": chits_sentence}
NO_TURNS = no_turns_sentence(PRESENTATION.needs_turns)


def tipping_points(manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None" = None,
                   places: Places | None = None, no_places: str = "", level: float = LEVEL,
                   counted: Callable[[int], object] | None = None) -> Tipping:
    """Where a run tips, from its game rows, its turn rows if it kept any, and the places of chits in their cups.

    `no_places`: a sentence on why these are not known. `counted(games)` is called as turns are counted. UserError for turn rows
    of an older version.
    """
    tables = {"first_referendum": after_referendum(games, level), "crises": after_crises(games, level)}
    missing, turned = [], 0
    if turns is None:
        missing.append(NO_TURNS)
    else:
        tallies = tally_turns(turns, WATCH, counted=counted)
        turned = tallies.games
        named = manifest.get("regions") or _unnamed(len(tallies.levels))
        tables |= track_tables(tallies, level)
        tables |= {"regions": place_differences(tallies, named, level), "region_levels": regions(tallies, named, level)}
    if places is None:
        missing += [no_places] if no_places else []
    else:
        tables["chit_experiment"] = chit_experiment(games, places, manifest.get("chits") or (), level)
    sentences = {name: sentence(tables, level) for name, sentence in FINDINGS.items() if name in tables}
    whole = games.select(pl.len()).collect(engine="streaming").item()
    return Tipping(whole, turned, level, tables, {name: sentence for name, sentence in sentences.items() if sentence},
                   PRESENTATION, tuple(missing))


def _unnamed(count: int) -> list[dict[str, Any]]:
    return [{"id": str(region), "name": f"Region {region}"} for region in range(count)]
