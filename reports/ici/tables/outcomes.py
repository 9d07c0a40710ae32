"""Outcomes of a run of Ici, c'est la France! as Polars frames, and FLN win rates by what happened.

Shares are `rate` with its Wilson interval, `low` to `high`.
"""
import re
from collections.abc import Mapping
from typing import Any

import polars as pl

from reports.statistics.over_sets import count, single, spread
from reports.tables.frames import MEANS, QUARTILES, RATES, frame_of, mean_and_quantile_rows, rate_of, rates_by, rows_of, wins_of
from reports.tables.game_tables import Counted, Seen, by_winner
from reports.tables.run_report import manifest_value
from simulate.ici.enums import CALENDAR, Crisis, Event, Level, Purpose, Purse, Side, Way

# Names of what is counted in the games of a run of Ici, c'est la France!: turns, crises, tracks, purses, actions.


FIRST_YEAR, SEASONS = CALENDAR.first_year, CALENDAR.seasons
year, season, date, turn_of = CALENDAR.year, CALENDAR.season, CALENDAR.date, CALENDAR.turn_of
TRACKS = {"french_public": "French Public", "incap": "FLN Incap", "pied_noirs": "Pied-noirs' Feelings",
          "density": "Troop Density", "faileks": "Faileks", "units": "French units", "fln_regions": "Regions the FLN controls",
          "contested_regions": "contested Regions"}


CRISIS_NAMES: Mapping[int, str] = {Crisis.DE_GAULLE: "Charles de Gaulle", Crisis.BARRICADE_WEEK: "Barricade Week",
                Crisis.COUP_ATTEMPT: "Coup Attempt", Crisis.EVIAN_TALKS: "Evian Talks", Crisis.COLLAPSE: "Collapse"}
LEVELS: Mapping[int, str] = {Level.FLN: "FLN", Level.PURGE: "Purge", Level.ACTIVIST: "Activist", Level.SUPPORT: "Support"}


def first_turn(scenario: str) -> int:
    """The turn in which a scenario named after its year begins; 0 for any other name."""
    found = re.search(r"(19\d\d)$", scenario)
    return max(int(found[1]) - FIRST_YEAR, 0) * len(SEASONS) if found else 0


COUNTED = rows_of("ici", "counted")
PURSES = {Purse[row["name"]]: (row["words"], row["rule"]) for row in COUNTED if row["kind"] == "purse"}
ACTIONS = {Purpose[row["name"]]: (row["words"], row["rule"]) for row in COUNTED if row["kind"] == "action"}
UNSUPPLIED = ("Failek removed without supply", "3.2")
EVENTS = {Event[row["name"]]: (Side[row["side"]] if row["side"] else None, row["words"], row["rule"]) for row in COUNTED
          if row["kind"] == "event"}


def payer(purpose: Purpose) -> Side:
    """The side whose action it is."""
    return Side.FLN if purpose < Purpose.ARRIVAL else Side.FRANCE


SIDES: Mapping[int, str] = {Side.FLN: "FLN", Side.FRANCE: "France", Side.NEITHER: "neither"}
WAYS = {Way.NOT_OVER: "not over", Way.COLLAPSE: "collapse", Way.FINAL_REFERENDUM: "final referendum",
        Way.TOTAL_CONTROL: "total control"}
ENDS = ((Side.FLN, Way.COLLAPSE), (Side.FLN, Way.FINAL_REFERENDUM), (Side.FRANCE, Way.FINAL_REFERENDUM),
        (Side.FRANCE, Way.TOTAL_CONTROL))


def starts(manifest: Mapping[str, Any]) -> int:
    """The turn in which the scenario of a run begins."""
    return first_turn(str(manifest_value(manifest, "scenario")))


def length(seen: Seen) -> "pl.DataFrame":
    """winner ("any" too), games, turns begun: mean with interval and quartiles, and the date of the median."""
    rows, first = [], starts(seen.manifest)
    for winner, those in by_winner(seen.counted["lengths"], SIDES):
        found = spread({turn - first + 1: games for turn, games in single(those, 1).items()}, QUARTILES)
        median = found.quantiles["median"]
        rows.append({"winner": winner, **vars(found), **found.quantiles,
                     "median_date": None if median is None else date(median + first - 1)})
    return frame_of(rows, {"winner": str} | MEANS | dict.fromkeys(QUARTILES, int) | {"median_date": str})


def turns_of(which: str, seen: Seen) -> "pl.DataFrame":
    """year, season, games, rate, low, high: the turn in which games end, or a referendum was held, of all games."""
    rows = [{"year": year(turn), "season": season(turn)} | rate_of(games, seen.games)
            for turn, games in seen.single(which, 1).items() if turn >= 0]
    return frame_of(rows, {"year": int, "season": str} | RATES)


def years_of(which: str, seen: Seen) -> "pl.DataFrame":
    """year, games, rate, low, high: the same by year."""
    return rates_by("year", _by_year(seen.single(which, 1)), seen.games)


def _by_year(turns: Mapping[int, int]) -> dict[int, int]:
    return single({(year(turn), turn): games for turn, games in turns.items() if turn >= 0})


def referendum(which: str, seen: Seen) -> "pl.DataFrame":
    """measure, of, games, rate, low, high: held, of all games; Yes and No majorities, of those held."""
    held = {key: games for key, games in seen.counted[which].items() if key[1] >= 0}
    whole = sum(held.values())
    yes = sum(games for (*_, ayes, noes), games in held.items() if ayes > noes)
    no = sum(games for (*_, ayes, noes), games in held.items() if noes > ayes)
    rows = [{"measure": "held", "of": seen.games} | rate_of(whole, seen.games),
            {"measure": "majority of Yes", "of": whole} | rate_of(yes, whole),
            {"measure": "majority of No", "of": whole} | rate_of(no, whole)]
    return frame_of(rows, {"measure": str, "of": int} | RATES)


def margin(which: str, seen: Seen) -> "pl.DataFrame":
    """winner of the game ("any" too), games, mean with interval, quantiles: Yes minus No votes of the referendums held."""
    held = {key: games for key, games in seen.counted[which].items() if key[1] >= 0}
    return mean_and_quantile_rows("winner", {
        winner: single({(yes - no, who, when, yes): games for (who, when, yes, no), games in those.items()})
        for winner, those in by_winner(held, SIDES)})


def crises(seen: Seen) -> "pl.DataFrame":
    """crisis, games, rate, low, high: games that entered it; the quartiles of when they did, as dates."""
    rows = []
    for crisis, name in CRISIS_NAMES.items():
        entered = {turn: games for turn, games in seen.single(f"crisis_{crisis - 1}").items() if turn >= 0}
        found = spread(entered, QUARTILES)
        rows.append({"crisis": name} | rate_of(found.games, seen.games)
                    | {when: None if turn is None else date(turn) for when, turn in found.quantiles.items()})
    return frame_of(rows, {"crisis": str} | RATES | dict.fromkeys(QUARTILES, str))


def crisis_years(seen: Seen) -> "pl.DataFrame":
    """crisis, year, games, rate, low, high: the share of all games that entered it in that year."""
    rows = []
    for crisis, name in CRISIS_NAMES.items():
        rows += [{"crisis": name, "year": when} | rate_of(games, seen.games)
                 for when, games in _by_year(seen.single(f"crisis_{crisis - 1}")).items()]
    return frame_of(rows, {"crisis": str, "year": int} | RATES)


def moods(seen: Seen) -> "pl.DataFrame":
    """event, games, rate, low, high: games with rage, with appeasement, with both (R-1.6)."""
    counted = seen.counted["moods"].items()
    found = {"rage": sum(games for (rage, _), games in counted if rage),
             "appeasement": sum(games for (_, calm), games in counted if calm),
             "both": sum(games for (rage, calm), games in counted if rage and calm)}
    return rates_by("event", found, seen.games, str)


RESULTS = {1: "majority of Yes", -1: "majority of No", 0: "as many Yes as No", None: "not held"}
ANY, NEVER = "any", "never"


def after_referendum(frame: "pl.LazyFrame") -> "pl.DataFrame":
    """result, year (also ANY), of, games, rate, low, high: the FLN's win rate by the result of the first referendum.

    No rows if none was held, as in a scenario that begins after it.
    """
    counted = count(frame, "winner", "first_referendum", "first_yes", "first_no")

    def result(key: tuple[int, ...]) -> str:
        _, turn, yes, no = key
        return RESULTS[None if turn < 0 else (yes > no) - (no > yes)]

    rows = []
    for name in RESULTS.values():
        held = {key: games for key, games in counted.items() if result(key) == name}
        rows += _wins_by_year({"result": name}, held, years=name != RESULTS[None])
    rows = rows if any(row["result"] != RESULTS[None] for row in rows) else []
    return frame_of(rows, {"result": str, "year": str, "of": int} | RATES)


def after_crises(frame: "pl.LazyFrame") -> "pl.DataFrame":
    """crisis, year (also ANY and NEVER), of, games, rate, low, high: the FLN's win rate in games that entered the crisis then.

    Collapse is left out because it ends the game; so is a crisis that no game entered.
    """
    rows = []
    for crisis, name in CRISIS_NAMES.items():
        if crisis == Crisis.COLLAPSE:
            continue
        counted, head = count(frame, "winner", f"crisis_{crisis - 1}"), {"crisis": name}
        if all(turn < 0 for _, turn in counted):
            continue
        rows += _wins_by_year(head, {key: games for key, games in counted.items() if key[1] >= 0})
        never = {key: games for key, games in counted.items() if key[1] < 0}
        rows += [row | {"year": NEVER} for row in _wins_by_year(head, never, years=False)]
    return frame_of(rows, {"crisis": str, "year": str, "of": int} | RATES)


def _wins_by_year(head: Mapping[str, Any], counted: Counted, years: bool = True) -> list[dict[str, Any]]:
    """A row for all of these games, and one for each year of the turn that is their second number; none without games."""
    parts = {ANY: counted}
    for when in sorted({year(key[1]) for key in counted}) if years else ():
        parts[str(when)] = {key: games for key, games in counted.items() if year(key[1]) == when}
    return [row for when, those in parts.items() for row in wins_of({**head, "year": when}, those)]
