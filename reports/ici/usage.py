"""What a designer asks next, as Polars frames: points, uses of rules and chits, what was never chosen, standings, comebacks."""
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.histogram import Histogram, single, spread
from reports.ici.counts import FIRST_YEAR
from reports.ici.row_words import ACTIONS, EVENTS, PURSES, UNSUPPLIED, payer
from reports.ici.tables import SIDES
from reports.ici.tallies import BOTH, Tallies
from reports.intervals import LEVEL
from reports.rates import MEANS, RATES, frame_of, rate_of, spreads
from simulate.ici.events import FATES, Fate, Purpose, Purse
from simulate.ici.names import Side

if TYPE_CHECKING:
    import polars as pl

HALF = 0.5
FORCED, DEAD = (Fate.FORCED, Fate.FORCED_DEAD), (Fate.DEAD, Fate.FORCED_DEAD)
TOTALS = {"earned": "on the track in all", "spent": "spent in all", "idle": "never spent in all"}
Chit = Mapping[str, str]          # "title" and "side" of a chit, as a run's manifest lists them


def _mean(histogram: Histogram, level: float, unit: float = 1) -> dict[str, Any]:
    found = spread(histogram, level, {})
    ends = {"mean": found.mean, "mean_low": found.mean_low, "mean_high": found.mean_high}
    return {"games": found.games} | {name: None if value is None else value * unit for name, value in ends.items()}


def points(tallies: Tallies, level: float = LEVEL) -> "pl.DataFrame":
    """side, points, rule, games, mean with interval: OPs a game, by where they come from and where they go to."""
    rows = []
    for side in BOTH:
        said = {**{each: (*PURSES[each], tallies.purses[side, each]) for each in Purse},
                **{name: (words, "H", tallies.totals[side, name]) for name, words in TOTALS.items()}}
        order = (Purse.INCOME, Purse.EXTRA, Purse.CHITS, Purse.CUT, "earned", "spent", Purse.LOST, Purse.DAMAGE, Purse.UNSPENT,
                 Purse.LEFT, "idle", Purse.ROUNDING)
        rows += [{"side": SIDES[side], "points": said[each][0], "rule": said[each][1]} | _mean(said[each][2], level, HALF)
                 for each in order if any(said[each][2]) or each in TOTALS]
    return frame_of(rows, {"side": str, "points": str, "rule": str} | MEANS)


def spending(tallies: Tallies, level: float = LEVEL) -> "pl.DataFrame":
    """side, action, rule, games, mean with interval: OPs a game paid for each action."""
    rows = [{"side": SIDES[payer(purpose)], "action": ACTIONS[purpose][0], "rule": ACTIONS[purpose][1]}
            | _mean(tallies.spent[purpose], level, HALF) for purpose in Purpose if any(tallies.spent[purpose])]
    return frame_of(rows, {"side": str, "action": str, "rule": str} | MEANS)


def _every(tallies: Tallies) -> Iterable[tuple[str, str, str, Histogram]]:
    """(side, words, rule, times a game) of everything that is counted."""
    for purpose in Purpose:
        yield SIDES[payer(purpose)], *ACTIONS[purpose], tallies.times[purpose]
    yield SIDES[Side.FLN], *UNSUPPLIED, tallies.unsupplied
    for event, (side, words, rule) in EVENTS.items():
        yield SIDES.get(side, "-"), words, rule, tallies.used[event]


def uses(tallies: Tallies, level: float = LEVEL) -> "pl.DataFrame":
    """side, use, rule, games in which it came up with their share and its interval, times a game: mean with interval."""
    rows = []
    for side, words, rule, histogram in _every(tallies):
        mean = _mean(histogram, level)
        found = rate_of(tallies.games - histogram.get(0, 0), tallies.games, level)
        rows.append({"side": side, "use": words, "rule": rule} | mean | found)
    return frame_of(rows, {"side": str, "use": str, "rule": str} | RATES | MEANS)


def _when(value: int) -> tuple[Fate, int]:
    """Fate and turn of a chit from a row's value above 0."""
    fate, turn = divmod(value - 1, FATES)
    return Fate(fate), turn


def chits(tallies: Tallies, listed: Sequence[Chit], level: float = LEVEL) -> "pl.DataFrame":
    """chit, side, games in which it was played with their share and its interval, and how many of these forced and dead."""
    rows = []
    for chit, histogram in zip(listed, tallies.chits, strict=True):
        played = {value: games for value, games in histogram.items() if value}
        forced, dead = (sum(games for value, games in played.items() if _when(value)[0] in fates) for fates in (FORCED, DEAD))
        rows.append({"chit": chit["title"], "side": chit["side"], "forced": forced, "dead": dead}
                    | rate_of(sum(played.values()), tallies.games, level))
    return frame_of(rows, {"chit": str, "side": str} | RATES | {"forced": int, "dead": int})


def chit_years(tallies: Tallies, listed: Sequence[Chit], level: float = LEVEL) -> "pl.DataFrame":
    """chit, year, games, rate, low, high: games in which it was played in that year, of all games."""
    rows = []
    for chit, histogram in zip(listed, tallies.chits, strict=True):
        years = single({(FIRST_YEAR + _when(value)[1] // 4, value): games for value, games in histogram.items() if value})
        rows += [{"chit": chit["title"], "year": year} | rate_of(games, tallies.games, level) for year, games in years.items()]
    return frame_of(rows, {"chit": str, "year": int} | RATES)


def never(tallies: Tallies, listed: Sequence[Chit]) -> "pl.DataFrame":
    """side, never, rule: actions never chosen, rules that never came up, chits never played, in any game of the run."""
    rows = [{"side": side, "never": words, "rule": rule} for side, words, rule, found in _every(tallies) if not any(found)]
    rows += [{"side": chit["side"], "never": f"chit: {chit['title']}", "rule": "K"}
             for chit, histogram in zip(listed, tallies.chits, strict=True) if not any(histogram)]
    return frame_of(rows, {"side": str, "never": str, "rule": str})


def standings(tallies: Tallies, level: float = LEVEL) -> "pl.DataFrame":
    """year, games, mean with interval, quantiles: Yes less No votes if each Region voted as its marker leans, that Winter."""
    found = {str(FIRST_YEAR + year): single(each, 1) for year, each in enumerate(tallies.standings) if each}
    return spreads("winter", found, level)


def standing_wins(tallies: Tallies, level: float = LEVEL) -> "pl.DataFrame":
    """winter, standing, of, games, rate, low, high: FLN wins among games better for the FLN than the median game, and worse."""
    rows = []
    for year, (found, median) in enumerate(zip(tallies.standings, tallies.medians, strict=True)):
        for words, better in (("better for the FLN", True), ("better for France", False)):
            games = {key: number for key, number in found.items() if key[1] != median and (key[1] < median) == better}
            whole = sum(games.values())
            won = sum(number for (winner, _), number in games.items() if winner == Side.FLN)
            if whole:
                rows.append({"winter": str(FIRST_YEAR + year), "standing": words, "of": whole} | rate_of(won, whole, level))
    return frame_of(rows, {"winter": str, "standing": str, "of": int} | RATES)


def comebacks(tallies: Tallies, level: float = LEVEL) -> "pl.DataFrame":
    """winner ("any" too), of (games it won), games it won from behind, rate, low, high."""
    rows = []
    for side in (None, Side.FLN, Side.FRANCE):
        won = {key: games for key, games in tallies.comebacks.items() if side in (None, key[0])}
        back = sum(games for (_, behind), games in won.items() if behind >= 0)
        rows.append({"winner": "any" if side is None else SIDES[side], "of": sum(won.values())}
                    | rate_of(back, sum(won.values()), level))
    return frame_of(rows, {"winner": str, "of": int} | RATES)


def comeback_years(tallies: Tallies, level: float = LEVEL) -> "pl.DataFrame":
    """winter, games, rate, low, high: the last Winter in which the winner was behind, of all games."""
    years = single(tallies.comebacks, 1)
    rows = [{"winter": str(FIRST_YEAR + year)} | rate_of(games, tallies.games, level)
            for year, games in years.items() if year >= 0]
    return frame_of(rows, {"winter": str} | RATES)
