"""Where a run of Ici, c'est la France! tips: beside tracks and Regions its referendum, its crises and its chits."""
from collections.abc import Mapping
from typing import Any

import polars as pl

from reports.ici.tables.cup_order_effect import chit_experiment
from reports.ici.tables.outcomes import ANY, NEVER, RESULTS, after_crises, after_referendum
from reports.ici.tipping.tracks import WATCH
from reports.tables.frames import frame_of
from reports.tables.text_table import percent, points, points_range
from reports.tipping import findings
from reports.tipping.analysis import REAL
from reports.tipping.findings import rate_words
from reports.tipping.numbered_turns import GAMES, SHUFFLE, OwnTable, PlaceTables, TurnTipping
from reports.tipping.tables import FEW

Row = Mapping[str, Any]
CRISIS_PHRASES = {"Charles de Gaulle": "the crisis \"Charles de Gaulle\"", "Coup Attempt": "the Coup Attempt",
                  "Evian Talks": "the Evian Talks"}


def first_referendum_sentence(frame: "pl.DataFrame") -> str | None:
    """The FLN's win rate after a majority of Yes, after one of No and without a referendum."""
    rows = {row["result"]: row for row in frame.iter_rows(named=True) if row["year"] == ANY}
    parts = [f"{rate_words(rows[RESULTS[result]])} of the games after a {RESULTS[result]}"
             for result in (1, -1) if RESULTS[result] in rows]
    if not parts:
        return None
    without = rows.get(RESULTS[None])
    parts += [f"{rate_words(without)} of those without one"] if without and without["of"] >= FEW else []
    return f"First referendum: the FLN wins {findings.listed_with_and(parts)}."


def crises_sentence(frame: "pl.DataFrame") -> str | None:
    """The crisis whose date predicts the winner best: the greatest difference between its first year and its last."""
    found: dict[str, list[Row]] = {}
    for row in frame.iter_rows(named=True):
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


def chits_sentence(frame: "pl.DataFrame") -> str | None:
    """For how many chits the place in the cup has an effect, the greatest effect, and how misleading \"when played\" would be."""
    rows = [row for row in frame.iter_rows(named=True) if row["effect"] is not None]
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


def all_years(frame: "pl.DataFrame") -> "pl.DataFrame":
    """result, of, games, rate, low, high: all years together."""
    return frame.filter(frame["year"] == ANY).drop("year")


def single_years(frame: "pl.DataFrame") -> "pl.DataFrame":
    """The rows of single years, and of "never", with at least FEW games."""
    return frame.filter((frame["year"] != ANY) & (frame["of"] >= FEW))


def all_chits_shown(frame: "pl.DataFrame") -> "pl.DataFrame":
    """chit, side, effect as `difference` with its interval, real, and the biased comparison of games in which it was played."""
    rows = [{"chit": row["chit"], "side": row["side"], "difference": row["effect"], "difference_low": row["effect_low"],
             "difference_high": row["effect_high"], "real": row["real"], "played, early and late": _played(row),
             "when played (biased)": _biased(row)}
            for row in frame.iter_rows(named=True)]
    rows.sort(key=lambda row: -(row["difference"] or 0.0))
    return frame_of(rows, {"chit": str, "side": str, "difference": float, "difference_low": float, "difference_high": float,
                           "real": bool, "played, early and late": str, "when played (biased)": str})


def _played(row: Row) -> str:
    return f"{percent(row['early_played'], 0)}, {percent(row['late_played'], 0)}"


def _biased(row: Row) -> str:
    if row["biased"] is None:
        return ""
    return f"{points(row['biased'])} ({points_range(row['biased_low'], row['biased_high'])})"


def chits_shown(frame: "pl.DataFrame") -> "pl.DataFrame":
    """The rows of `all_chits_shown` whose effect is real."""
    found = all_chits_shown(frame)
    return found.filter(found["real"]).drop("real")


REGION_DIFFERENCE = "FLN win rate with the Region at FLN Level, minus that at Support Level"
CUP_NOTE = ("An experiment: the shuffle decides whether a chit lies in the first half of its side's cup (early) or in the second "
            "(late). So its place causes the difference. Effects are relative to the other chits of the cup, and they are small "
            "for a chit that its side always takes into the first hand. When played (biased): FLN win rate of games in which it "
            f"was played, minus that of the others. Players choose when to play a chit, so this is no effect. {REAL}")
OWN = {
    "given_referendum": OwnTable(
        "FLN wins by the result of the first referendum", "", "tips", after_referendum, first_referendum_sentence, all_years,
        of=GAMES, source="first_referendum"),
    "given_referendum_years": OwnTable(
        "FLN wins by the result and the year of the first referendum", "", "", shown=single_years, long=True, of=GAMES,
        source="first_referendum"),
    "given_crises": OwnTable(
        "FLN wins by the year of a government crisis",
        "A game that ended early had no time for late crises. So a difference here need not be caused by the crisis.", "tips",
        after_crises, crises_sentence, single_years, of=GAMES, source="crises"),
    "cup": OwnTable(
        "Chits for which an early place in the cup changes the FLN's win rate", CUP_NOTE, "", shown=chits_shown, of=SHUFFLE,
        source="chit_experiment"),
    "cup_all": OwnTable(
        "Chits: what an early place in the cup changes in the FLN's win rate", CUP_NOTE, "causes", chit_experiment,
        chits_sentence, all_chits_shown, long=True, of=SHUFFLE, source="chit_experiment")}
TIPPING = TurnTipping(
    "ici", WATCH, {"fln": "at FLN Level", "support": "at Support Level"}, OWN,
    "The leader in votes is the side with more votes if every Region votes as its Population Marker leans.",
    PlaceTables("regions", "region_levels", "region_weights", "region_weight_years", "map",
                f"Regions as the middle year ends: {REGION_DIFFERENCE}", f"Regions as each year ends: {REGION_DIFFERENCE}",
                numbered=True, word="Region"))
