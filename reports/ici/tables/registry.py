"""The tables of Ici, c'est la France!, in order."""
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import polars as pl

from reports.ici.tables import outcomes
from reports.ici.tables.outcomes import ACTIONS, CRISIS_NAMES, EVENTS, FIRST_YEAR, PURSES, SIDES, TRACKS, UNSUPPLIED, payer
from reports.statistics.over_sets import Histogram, count, quantile, single, spread
from reports.tables.frames import MEANS, RATES, frame_of, mean_and_quantile_rows, rate_of, wins_of
from reports.tables.game_tables import Counted, Face, Seen, Table, Wanted, alone, by_winner, means
from reports.tables.run_report import manifest_value
from simulate.ici.enums import COUNTED, FATES, GAINS, UNTOLD, Event, Fate, Purpose, Purse, Side

# How rules are used, as Polars frames: points, actions, chits, standings, comebacks; and the counts behind them.


MARGIN = 5                        # votes: a side that is behind by fewer does not count as behind
BOTH = (Side.FLN, Side.FRANCE)


def wanted(manifest: Mapping[str, Any], there: Sequence[str]) -> Wanted:
    """What is counted, by names of ours: columns, or sums of them."""
    columns: dict[Any, tuple[str | pl.Expr, ...]] = {
        ("standing", year): ("winner", f"standing_{year}") for year in range(sum(name.startswith("standing_") for name in there))}
    columns |= {("used", event): (f"used_{column}",) for column, event in enumerate(COUNTED)}
    columns |= {("purse", side, purse): (f"purse_{side}_{purse}",) for side in BOTH for purse in Purse}
    columns |= {(what, purpose): (f"{what}_{purpose}",) for what in ("spent", "times") for purpose in Purpose}
    columns |= {("chit", chit): (f"chit_{chit}",) for chit in range(len(_listed(manifest)))}
    columns |= {("total", side, name): (total,) for side in BOTH for name, total in side_totals(side).items()}
    removed = _column(f"used_{COUNTED.index(Event.FAILEK_REMOVED)}")
    return columns | {("unsupplied",): ("unsupplied",), ("used", Event.FAILEK_REMOVED): (removed - _column("unsupplied"),)}


def _listed(manifest: Mapping[str, Any]) -> Sequence[Mapping[str, str]]:
    """The chits of a run, "title" and "side" of each; none where its manifest has none."""
    return manifest_value(manifest, "chits") or ()


def _chits(seen: Seen) -> Iterator[tuple[Mapping[str, str], Histogram]]:
    """Each chit, and games by its value in their rows (see events.Fate)."""
    for number, chit in enumerate(_listed(seen.manifest)):
        yield chit, seen.single(("chit", number))


def _standings(seen: Seen) -> list[Counted]:
    """Games by (winner, standing), by year."""
    years = sum(isinstance(name, tuple) and name[0] == "standing" for name in seen.counted)
    return [{key: games for key, games in seen.counted["standing", year].items() if key[1] != UNTOLD} for year in range(years)]


def _medians(seen: Seen) -> list[int | None]:
    return [quantile(single(found, 1), 0.5) for found in seen.once(_standings)]


def _column(name: str) -> "pl.Expr":
    return pl.col(name).cast(pl.Int64)


def side_totals(side: Side) -> "dict[str, pl.Expr]":
    """Half OPs of a side: those on its track (gains less what is cut off), those paid, those that were never spent."""
    purse = {each: _column(f"purse_{side}_{each}") for each in Purse}
    paid = [_column(f"spent_{purpose}") for purpose in Purpose if payer(purpose) == side]
    return {"earned": sum((purse[each] for each in GAINS), -purse[Purse.CUT]),
            "spent": sum(paid, purse[Purse.ROUNDING]), "idle": purse[Purse.UNSPENT] + purse[Purse.LEFT]}


def _comebacks(seen: Seen) -> dict[tuple[int, ...], int]:
    """Games by winner and last year (0 = 1955) in whose Winter it was behind by MARGIN or more, -1 if never."""
    last = pl.lit(-1)
    for year, median in enumerate(seen.once(_medians)):
        if median is not None:
            standing = _column(f"standing_{year}")
            ahead = pl.when(pl.col("winner") == int(Side.FLN)).then(median - standing).otherwise(standing - median)
            last = pl.when((standing != UNTOLD) & (ahead <= -MARGIN)).then(year).otherwise(last)
    return count(seen.frame, "winner", last)


HALF = 0.5
FORCED, DEAD = (Fate.FORCED, Fate.FORCED_DEAD), (Fate.DEAD, Fate.FORCED_DEAD)
TOTALS = {"earned": "total received", "spent": "total spent", "idle": "total never spent"}


def _mean(histogram: Histogram, unit: float = 1) -> dict[str, Any]:
    found = vars(spread(histogram, {}))
    return {"games": found["games"]} | {name: found[name] and found[name] * unit for name in ("mean", "mean_low", "mean_high")}


def points(seen: Seen) -> "pl.DataFrame":
    """side, points, rule, games, mean with interval: OPs per game, by where they come from and where they go."""
    rows = []
    for side in BOTH:
        words: dict[Purse | str, tuple[str, str, Histogram]] = {
            **{each: (*PURSES[each], seen.single(("purse", side, each))) for each in Purse},
            **{name: (title, "H", seen.single(("total", side, name))) for name, title in TOTALS.items()}}
        order = (Purse.INCOME, Purse.EXTRA, Purse.CHITS, Purse.CUT, "earned", "spent", Purse.LOST, Purse.DAMAGE, Purse.UNSPENT,
                 Purse.LEFT, "idle", Purse.ROUNDING)
        rows += [{"side": SIDES[side], "points": words[each][0], "rule": words[each][1]} | _mean(words[each][2], HALF)
                 for each in order if any(words[each][2]) or each in TOTALS]
    return frame_of(rows, {"side": str, "points": str, "rule": str} | MEANS)


def spending(seen: Seen) -> "pl.DataFrame":
    """side, action, rule, games, mean with interval: OPs per game paid for each action."""
    rows = [{"side": SIDES[payer(purpose)], "action": ACTIONS[purpose][0], "rule": ACTIONS[purpose][1]}
            | _mean(seen.single(("spent", purpose)), HALF)
            for purpose in Purpose if any(seen.single(("spent", purpose)))]
    return frame_of(rows, {"side": str, "action": str, "rule": str} | MEANS)


def _every(seen: Seen) -> Iterable[tuple[str, str, str, Histogram]]:
    """(side, words, rule, times a game) of everything that is counted."""
    for purpose in Purpose:
        yield SIDES[payer(purpose)], *ACTIONS[purpose], seen.single(("times", purpose))
    yield SIDES[Side.FLN], *UNSUPPLIED, seen.single(("unsupplied",))
    for event, (side, words, rule) in EVENTS.items():
        yield "-" if side is None else SIDES[side], words, rule, seen.single(("used", event))


def uses(seen: Seen) -> "pl.DataFrame":
    """side, use, rule, games in which it came up with their share and its interval, times a game: mean with interval."""
    rows = []
    for side, words, rule, histogram in _every(seen):
        mean = _mean(histogram)
        found = rate_of(seen.games - histogram.get(0, 0), seen.games)
        rows.append({"side": side, "use": words, "rule": rule} | mean | found)
    return frame_of(rows, {"side": str, "use": str, "rule": str} | RATES | MEANS)


def _when(value: int) -> tuple[Fate, int]:
    """Fate and turn of a chit from a row's value above 0."""
    fate, turn = divmod(value - 1, FATES)
    return Fate(fate), turn


def chits(seen: Seen) -> "pl.DataFrame":
    """chit, side, games in which it was played with their share and its interval, and how many of these forced and dead."""
    rows = []
    for chit, histogram in _chits(seen):
        played = {value: games for value, games in histogram.items() if value}
        forced, dead = (sum(games for value, games in played.items() if _when(value)[0] in fates) for fates in (FORCED, DEAD))
        rows.append({"chit": chit["title"], "side": chit["side"], "forced": forced, "dead": dead}
                    | rate_of(sum(played.values()), seen.games))
    return frame_of(rows, {"chit": str, "side": str} | RATES | {"forced": int, "dead": int})


def chit_years(seen: Seen) -> "pl.DataFrame":
    """chit, year, games, rate, low, high: the share of all games in which it was played in that year."""
    rows = []
    for chit, histogram in _chits(seen):
        years = single({(FIRST_YEAR + _when(value)[1] // 4, value): games for value, games in histogram.items() if value})
        rows += [{"chit": chit["title"], "year": year} | rate_of(games, seen.games) for year, games in years.items()]
    return frame_of(rows, {"chit": str, "year": int} | RATES)


def never_chosen(seen: Seen) -> "pl.DataFrame":
    """side, never, rule: actions never chosen, rules that never came up, chits never played, in any game of the run."""
    rows = [{"side": side, "never": words, "rule": rule} for side, words, rule, found in _every(seen) if not any(found)]
    rows += [{"side": chit["side"], "never": f"chit: {chit['title']}", "rule": "K"}
             for chit, histogram in _chits(seen) if not any(histogram)]
    return frame_of(rows, {"side": str, "never": str, "rule": str})


def standings(seen: Seen) -> "pl.DataFrame":
    """winter, games, mean with interval, quantiles: Yes minus No votes if each Region votes as its marker leans."""
    found = {str(FIRST_YEAR + year): single(each, 1) for year, each in enumerate(seen.once(_standings)) if each}
    return mean_and_quantile_rows("winter", found)


def standing_wins(seen: Seen) -> "pl.DataFrame":
    """winter, standing, of, games, rate, low, high: FLN wins in games better, or worse, than the median game."""
    rows = []
    for year, (found, median) in enumerate(zip(seen.once(_standings), seen.once(_medians), strict=True)):
        if median is None:
            continue
        for words, better in (("better for the FLN", True), ("better for France", False)):
            games = {key: number for key, number in found.items() if key[1] != median and (key[1] < median) == better}
            rows += wins_of({"winter": str(FIRST_YEAR + year), "standing": words}, games)
    return frame_of(rows, {"winter": str, "standing": str, "of": int} | RATES)


def comebacks(seen: Seen) -> "pl.DataFrame":
    """winner ("any" too), of (games it won), games it won from behind, rate, low, high."""
    rows = []
    for winner, won in by_winner(seen.once(_comebacks), SIDES):
        back = sum(games for (_, behind), games in won.items() if behind >= 0)
        rows.append({"winner": winner, "of": sum(won.values())}
                    | rate_of(back, sum(won.values())))
    return frame_of(rows, {"winner": str, "of": int} | RATES)


def comeback_years(seen: Seen) -> "pl.DataFrame":
    """winter, games, rate, low, high: the last Winter in which the winner was behind (share of all games)."""
    years = single(seen.once(_comebacks), 1)
    rows = [{"winter": str(FIRST_YEAR + year)} | rate_of(games, seen.games)
            for year, games in years.items() if year >= 0]
    return frame_of(rows, {"winter": str} | RATES)


ENDED, VOTES, CRISIS = "Who wins, and how", "Referendums", "France in crisis"
POINTS, RULES, CHITS, LEAD, COMEBACKS = "Points", "Rules and actions", "Political Chits", "What a lead is worth", "Comebacks"


def referendum(which: str, margin: str) -> dict[str, Table]:
    """The four tables of a referendum."""
    name, title = f"{which}_referendum", f"{which.capitalize()} referendum"
    of, counted = f"of the {which} referendum (share of all games)", {name: ("winner", name, f"{which}_yes", f"{which}_no")}
    return {name: Table(title, VOTES, partial(outcomes.referendum, name), counted),
            f"{name}_margin": Table(f"{title}: Yes minus No votes, by winner{margin}", VOTES, partial(outcomes.margin, name)),
            f"{name}_years": Table(f"Year {of}", VOTES, partial(outcomes.years_of, name)),
            f"{name}_turns": Table(f"Turn {of}", VOTES, partial(outcomes.turns_of, name), long=True, folded=True)}


def idle(manifest: Mapping[str, Any], found: Mapping[str, pl.DataFrame], name: str) -> bool:
    """Whether a table is about the first referendum, in a scenario that begins after it (R-59)."""
    before = name.startswith("first_referendum") and outcomes.starts(manifest) > 0
    return before and not found["first_referendum"]["games"][0]


OWN = {
    "length": Table("Length in turns, by winner", ENDED, outcomes.length, {"lengths": ("winner", "last_turn")}),
    "last_years": Table("Year in which the game ended", ENDED, partial(outcomes.years_of, "lengths")),
    "last_turns": Table("Turn in which the game ended", ENDED, partial(outcomes.turns_of, "lengths"), long=True, folded=True),
    **referendum("first", " of the game"), **referendum("final", ""),
    "crises": Table("Government crises: games that reach each, and when (quartiles)", CRISIS, outcomes.crises,
                    alone(*(f"crisis_{crisis - 1}" for crisis in CRISIS_NAMES))),
    "crisis_years": Table("Government crises by year (share of all games)", CRISIS, outcomes.crisis_years),
    "moods": Table("Rage and appeasement", CRISIS, outcomes.moods, {"moods": ("rage", "appeasement")}),
    "tracks": means("Tracks and board at the end of the game", "The board at the end", "track", TRACKS),
    "points": Table("Operation Points per game: where they come from, where they go", POINTS, points),
    "spending": Table("Operation Points per game, by action", POINTS, spending),
    "uses": Table("How often rules and actions come up: share of games, times per game", RULES, uses, long=True,
                  folded=True),
    "chits": Table("Political Chits: games in which each was played; in how many it was forced (1.2), or dead (changed nothing)",
                   CHITS, chits, long=True, folded=True),
    "chit_years": Table("Political Chits by year (share of all games)", CHITS, chit_years, long=True, folded=True),
    "never": Table("What never happened in these games", RULES, never_chosen),
    "standing_wins": Table("FLN wins by standing: better or worse for the FLN than the median game of the same Winter", LEAD,
                           standing_wins),
    "standings": Table("Standing each Winter: Yes minus No votes if every Region votes as its Population Marker leans", LEAD,
                       standings, long=True, folded=True),
    "comebacks": Table(f"Comebacks: games won by a side that was {MARGIN} votes or more behind the median game in some "
                       "Winter", COMEBACKS, comebacks),
    "comeback_years": Table("Last Winter in which the winner was that far behind (share of all games)", COMEBACKS,
                            comeback_years, long=True, folded=True)}
FACE = Face("Ici, c’est la France!", outcomes.SIDES, outcomes.WAYS, outcomes.ENDS, OWN, (POINTS, RULES, CHITS), (LEAD, COMEBACKS),
            more=wanted, newest="chit_0", idle=idle)
