"""Where a run of Ici, c'est la France! tips: beside tracks and Regions its referendum, its crises and its chits.

What is counted in the turn rows of Ici, c'est la France!: tracks, the lead in votes, Levels of Regions as each year ends.

What a chit's place in the cup changes in the FLN's win rate: an experiment; and the biased comparison "when played".

The set-up shuffles each side's cup. So chance decides, before any choice, whether a chit lies in the first half (*early*) or in
the second (*late*). The difference of win rates between early and late is therefore caused by the place: the effect of the
intention to treat. Not every early chit is played. A side may choose it into its first hand, the opponent may hide it wherever
it lies, it may be held back, or its years may be over. All this is part of the effect. The effect is relative to the other chits
of the cup: when one is early, another is late. So the effects of a cup add up to about zero.

*When played* compares games in which the chit was played with the others: longer games, other hands, a player who chose to play
it. That comparison is biased. It is shown beside the effect as a warning.
"""
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from reports.ici.game_reports import ICI
from reports.ici.tables.outcomes import ANY, LEVELS, NEVER, RESULTS, SEASONS, after_crises, after_referendum, date, season, year
from reports.statistics.differences import gap, real
from reports.tables.frames import chunks, frame_of, interval_of
from reports.tables.text_table import percent, points, points_range
from reports.tipping import findings
from reports.tipping.analysis import GAMES, REAL, SHUFFLE, Table
from reports.tipping.findings import rate_words
from reports.tipping.numbered_turns import PlaceTables, TurnTipping
from reports.tipping.tables import FEW, GAPS, RATED, prefixed_rates
from reports.tipping.turn_counts import Lead, PlaceColumn, Watch
from simulate.ici.enums import FATES, Level, Side

NO_PLACE = 255
CHUNK = 250_000
Places = Callable[[np.ndarray], np.ndarray]       # numbers of games -> (games, chits) places from 0, NO_PLACE outside the cups
EARLY, LATE = 1, 0
SCHEMA = {"chit": str, "side": str, "effect": float, "effect_low": float, "effect_high": float, "real": bool,
          "biased": float, "biased_low": float, "biased_high": float,
          **{f"{group}_{what}": kind for group in ("early", "late", "played", "unplayed") for what, kind in RATED.items()},
          "early_played": float, "late_played": float, "early_turn": float, "late_turn": float}


def chit_experiment(frame: "pl.LazyFrame", places: Places, listed: Sequence[Mapping[str, str]]) -> "pl.DataFrame":
    """A row for each chit that the set-up puts into a cup; columns in order:

    chit, side; effect with its interval: FLN win rate with an early place minus that with a late one (early: the first half of
    its cup, rounded down); real: controls the false discovery rate over all chits; biased ...: FLN win rate when played minus
    when not; early_of, early_games ...: games, those the FLN won, rate with interval, for early, late, played,
    unplayed; early_played, late_played: share of games in which it was played; early_turn, late_turn: mean turn of play.
    """
    counted, turns = count_places(frame, places, listed)
    rows = []
    for chit, each in enumerate(listed):
        if counted[chit].sum():
            rows.append({"chit": each["title"], "side": each["side"]} | _row(counted[chit], turns[chit]))
    marks = real([row.pop("chance") for row in rows])
    return frame_of([row | {"real": mark} for row, mark in zip(rows, marks, strict=True)], SCHEMA)


def count_places(frame: "pl.LazyFrame", places: Places, listed: Sequence[Mapping[str, str]]) -> tuple[np.ndarray, np.ndarray]:
    """Games, an array [chit, early, played, FLN won], and the sum of turns of play, [chit, early]; CHUNK games in memory."""
    counted, turns = np.zeros((len(listed), 8), np.int64), np.zeros((len(listed), 2))
    names = [f"chit_{chit}" for chit in range(len(listed))]
    for part in chunks(frame.select("game", "winner", *names), CHUNK):
        place, fln = places(part["game"].to_numpy()), part["winner"].to_numpy() == int(Side.FLN)
        for chit, half in enumerate(_halves(place, listed)):
            if half is not None:
                early, put = place[:, chit] < half, part[names[chit]].to_numpy().astype(np.int64)
                counted[chit] += np.bincount(early * 4 + (put > 0) * 2 + fln, minlength=8)
                turns[chit] += np.bincount(early, weights=np.where(put > 0, (put - 1) % FATES, 0), minlength=2)
    return counted.reshape(len(listed), 2, 2, 2), turns


def _halves(place: np.ndarray, listed: Sequence[Mapping[str, str]]) -> list[int | None]:
    """For each chit, half the number of chits in its cup, rounded down; None if it is in no cup."""
    there = place[0] != NO_PLACE
    sizes = Counter(each["side"] for each, in_cup in zip(listed, there, strict=True) if in_cup)
    return [sizes[each["side"]] // 2 if in_cup else None for each, in_cup in zip(listed, there, strict=True)]


def _row(counted: np.ndarray, turns: np.ndarray) -> dict[str, Any]:
    groups = {"early": counted[EARLY].sum(axis=0), "late": counted[LATE].sum(axis=0),
              "played": counted[:, 1].sum(axis=0), "unplayed": counted[:, 0].sum(axis=0)}
    pairs = {name: (int(group[1]), int(group.sum())) for name, group in groups.items()}
    row: dict[str, Any] = {}
    for name, pair in pairs.items():
        row |= prefixed_rates(name, *pair)
    for name, first, second in (("effect", "early", "late"), ("biased", "played", "unplayed")):
        found = gap(*pairs[first], *pairs[second])
        row |= interval_of(name, found)
        if name == "effect":
            row["chance"] = found.chance if found else 1.0
    for name, at in (("early", EARLY), ("late", LATE)):
        put, whole = int(counted[at, 1].sum()), int(counted[at].sum())
        row |= {f"{name}_played": put / whole if whole else None, f"{name}_turn": turns[at] / put if put else None}
    return row


TURNS = 49                        # turn + 1, the set-up being 0: until Fall 1966, the longest war
SUMS = {"faileks": "faileks_", "units": "units_"}               # what is added up over the kinds of place
TRACK_TITLES = {
    "french_public": "French Public", "incap": "FLN Incap", "pied_noirs": "Pied-noirs' Feelings", "density": "Troop Density",
    "crisis": "government crises entered", "standing": "Yes minus No votes, as markers lean", "faileks": "Faileks",
    "units": "French units on the map", "levels_fln": "Regions at FLN Level", "levels_support": "Regions at Support Level",
    "controls_fln": "Regions the FLN controls", "ops_fln": "FLN Operation Points at the start of the turn",
    "ops_france": "French Operation Points at the start of the turn"}
VOTES = "votes"


def sources(track: str, there: Sequence[str]) -> dict[str, int]:
    """The columns of turn rows that a track adds up, each with its factor; none if the rows lack them."""
    if track in SUMS:
        return {each: 1 for each in there if each.startswith(SUMS[track])}
    return {track: 1} if track in there else {}


def when(turn: int) -> dict[str, Any]:
    """The columns that name a turn: turn, year, season; the set-up has no date."""
    return {"turn": turn, "year": year(turn) if turn >= 0 else None, "season": season(turn) if turn >= 0 else None}


def year_end(row: Mapping[str, Any]) -> int | None:
    """The year, if the row is that of its last season; else None."""
    return row["year"] if row["season"] == SEASONS[-1] else None


def is_after_fall(turn: np.ndarray) -> np.ndarray:
    """Of turn + 1, shape (n,): whether the turn is a Fall, or the set-up."""
    return turn % len(SEASONS) == 0


WATCH = Watch(
    sides=ICI.sides, spoken=ICI.spoken, titles=TRACK_TITLES, sources=sources, shift={"standing": 128}, turns=TURNS,
    when=when, dated={"turn": int, "year": int, "season": str}, date=date, period=year_end, named=str,
    lead=Lead(VOTES, "standing", -1, "in votes, as markers lean", "the leader in votes (as markers lean)"),
    local=PlaceColumn("level", LEVELS, {"fln": Level.FLN, "support": Level.SUPPORT}, is_after_fall, "region"), first=0)


Row = Mapping[str, Any]
CRISIS_PHRASES = {"Charles de Gaulle": "the crisis \"Charles de Gaulle\"", "Coup Attempt": "the Coup Attempt",
                  "Evian Talks": "the Evian Talks"}


def first_referendum_sentences(frame: "pl.DataFrame", brief: bool = False) -> list[str]:
    """The FLN's win rate after a majority of Yes, after one of No and without a referendum."""
    rows = {row["result"]: row for row in frame.iter_rows(named=True) if row["year"] == ANY}
    parts = [f"{rate_words(rows[RESULTS[result]], brief=brief)} of the games after a {RESULTS[result]}"
             for result in (1, -1) if RESULTS[result] in rows]
    if not parts:
        return []
    without = rows.get(RESULTS[None])
    parts += [f"{rate_words(without, brief=brief)} of those without one"] if without and without["of"] >= FEW else []
    return [f"First referendum: the FLN wins {findings.listed_with_and(parts)}."]


def crises_sentences(frame: "pl.DataFrame", brief: bool = False) -> list[str]:
    """The crisis whose date surely explains most of the result: the FLN's win rate in its first year and its last."""
    found: dict[str, list[Row]] = {}
    for row in frame.iter_rows(named=True):
        if row["of"] >= FEW and row["year"] != ANY:
            found.setdefault(row["crisis"], []).append(row)
    dated = {name: [row for row in rows if row["year"] != NEVER] for name, rows in found.items()}
    pairs = {name: (rows[0], rows[-1]) for name, rows in dated.items() if len(rows) > 1}
    name = max(pairs, key=lambda each: findings.least_explained(found[each]), default=None)
    if name is None or not findings.least_explained(found[name]):
        return []
    early, late = (f"{rate_words(row, brief=brief)} of the games in which it comes in {row['year']}" for row in pairs[name])
    parts = [early, late, *(f"{rate_words(row, brief=brief)} of those in which it never comes"
                            for row in found[name] if row["year"] == NEVER)]
    crisis = CRISIS_PHRASES.get(name, name)
    return [f"The date of {crisis} predicts the winner best: the FLN wins {findings.listed_with_and(parts)}."]


def chits_sentences(frame: "pl.DataFrame", brief: bool = False) -> list[str]:
    """For how many chits the place in the cup has an effect, the greatest effect, and how misleading \"when played\" would be."""
    rows = [row for row in frame.iter_rows(named=True) if row["effect"] is not None]
    if not rows:
        return []
    real = [row for row in rows if row["real"]]
    row = max(real or rows, key=lambda row: max(row["effect_low"], -row["effect_high"]))
    effect = (f"{points(row['effect'])} points for the FLN ({points_range(row['effect_low'], row['effect_high'])}): "
              f"{row['chit']} ({row['side']})")
    found = ["Chits in an experiment (the shuffle decides, not the players): an early place in the cup changes the win rate "
             f"for {len(real) or 'none'} of {len(rows)} chits.", f"The greatest effect{'' if real else ' seen'} is {effect}."]
    if row["biased"] is None:
        return found
    return [*found, "Do not compare games in which it was played with the others.",
            f"That would give {points(row['biased'])} points ({points_range(row['biased_low'], row['biased_high'])}), but "
            "players choose when to play it."]


def all_years(frame: "pl.DataFrame") -> "pl.DataFrame":
    """result, of, games, rate, low, high: all years together."""
    return frame.filter(frame["year"] == ANY).drop("year")


def single_years(frame: "pl.DataFrame") -> "pl.DataFrame":
    """The rows of single years, and of "never", with at least FEW games."""
    return frame.filter((frame["year"] != ANY) & (frame["of"] >= FEW))


def all_chits_shown(frame: "pl.DataFrame") -> "pl.DataFrame":
    """chit, side, effect as `difference` with its interval, real, and the biased comparison of games in which it was played."""
    rows = [row | {"difference": row["effect"], "difference_low": row["effect_low"], "difference_high": row["effect_high"],
                   "played, early and late": _played(row), "when played (biased)": _biased(row)}
            for row in frame.iter_rows(named=True)]
    rows.sort(key=lambda row: -(row["difference"] or 0.0))
    return frame_of(rows, {"chit": str, "side": str} | GAPS | {"played, early and late": str, "when played (biased)": str})


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
    "given_referendum": Table(
        "FLN wins by the result of the first referendum", "", "tips", "first_referendum", after_referendum,
        first_referendum_sentences, all_years, of=GAMES),
    "given_referendum_years": Table(
        "FLN wins by the result and the year of the first referendum", "", "", "first_referendum", shown=single_years, long=True,
        of=GAMES),
    "given_crises": Table(
        "FLN wins by the year of a government crisis",
        "A game that ended early had no time for late crises. So a difference here need not be caused by the crisis.", "tips",
        "crises", after_crises, crises_sentences, single_years, of=GAMES),
    "cup": Table(
        "Chits for which an early place in the cup changes the FLN's win rate", CUP_NOTE, "", "chit_experiment",
        shown=chits_shown, of=SHUFFLE),
    "cup_all": Table(
        "Chits: what an early place in the cup changes in the FLN's win rate", CUP_NOTE, "causes", "chit_experiment",
        chit_experiment, chits_sentences, all_chits_shown, long=True, of=SHUFFLE)}
TIPPING = TurnTipping(
    "ici", WATCH, {"fln": "at FLN Level", "support": "at Support Level"}, OWN,
    "The leader in votes is the side with more votes if every Region votes as its Population Marker leans.",
    PlaceTables("regions", "region_levels", "region_weights", "region_weight_years", "map",
                f"Regions as the middle year ends: {REGION_DIFFERENCE}", f"Regions as each year ends: {REGION_DIFFERENCE}",
                numbered=True, word="Region"))
