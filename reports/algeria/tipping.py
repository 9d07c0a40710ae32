"""Where a run of Algeria tips: beside tracks and areas comebacks, what the OAS, independence and coups go with, random events."""

import numpy as np
import polars as pl

from reports.algeria.charts import LEAD, LOOK, MADE
from reports.algeria.random_event_effect import EVENTS, chance_events
from reports.statistics.histogram import count
from reports.tables.frames import RATES, chunks, frame_of, rate_of, wins_of
from reports.tables.text_table import percent, points, points_range
from reports.tipping.analysis import GAMES, REAL, Table
from reports.tipping.findings import least_explained, rate_words
from reports.tipping.numbered_turns import PlaceTables, TurnTipping
from reports.tipping.tables import FEW, cells_by_turn
from reports.tipping.turn_counts import TurnTallies
from simulate.algeria.enums import COUNTED, Event, Side

FAR = 10                          # PSP behind the median that a sentence tells of
ANY, NEVER, START = "any turn", "never", "the start"
DATED = {"OAS active": "oas_turn", "Morocco and Tunisia independent": "independent_turn"}
COUPS = "coups attempted"
CONDITIONAL_SCHEMA = {"what": str, "when": str, "of": int} | RATES


def conditional_wins(games: "pl.LazyFrame") -> "pl.DataFrame":
    """what, when (the turn in which it came, ANY or NEVER; for coups their number), of, games, rate, low, high: FLN wins.

    Left out: what came in no game, or in all games from the start.
    """
    rows = []
    for what, column in DATED.items():
        counted = count(games, "winner", column)
        if all(turn <= 0 for _, turn in counted):
            continue
        came = {key: number for key, number in counted.items() if key[1] >= 0}
        rows += wins_of({"what": what, "when": ANY}, came)
        for turn in sorted({turn for _, turn in came}):
            those = {key: each for key, each in came.items() if key[1] == turn}
            rows += wins_of({"what": what, "when": f"turn {turn}" if turn else START}, those)
        rows += wins_of({"what": what, "when": NEVER}, {key: each for key, each in counted.items() if key[1] < 0})
    coups = count(games, "winner", f"used_{COUNTED.index(Event.COUP)}")
    for number in sorted({key[1] for key in coups}):
        rows += wins_of({"what": COUPS, "when": str(number)}, {key: each for key, each in coups.items() if key[1] == number})
    return frame_of(rows, CONDITIONAL_SCHEMA)


CHUNK = 100_000                   # games in memory at a time
BEHIND = (5, 10, 20, 30)          # PSP behind the median
SIGNS = {"FLN": (Side.FLN, 1), "Government": (Side.GOVERNMENT, -1)}
COMEBACK_SCHEMA = {"winner": str, "behind by": int, "won": int} | RATES | {"last behind": float}


def comebacks(turns: "pl.LazyFrame", tallies: TurnTallies) -> "pl.DataFrame":
    """winner, behind by (at least so many PSP), won; of these the games in which the winner was that far behind at the end of
    some turn, with rate, low, high; last behind: the mean of the last such turn."""
    medians, counted = _medians(tallies), np.zeros((2, len(BEHIND), 2))
    won = np.zeros(2, np.int64)
    for part in chunks(turns.select("game", "turn", "winner", *MADE[LEAD.track]), CHUNK):
        game, turn = part["game"].to_numpy(), part["turn"].to_numpy().astype(np.int64)
        lead = sum(part[column].to_numpy().astype(np.int64) * factor for column, factor in MADE[LEAD.track].items())
        starts = np.flatnonzero(np.append(True, game[1:] != game[:-1]))
        on = (turn > 0) & (turn < len(medians)) & ~np.append(game[1:] != game[:-1], True)
        apart = np.where(on, lead - medians[np.minimum(turn, len(medians) - 1)], 0)
        for at, (side, sign) in enumerate(SIGNS.values()):
            theirs = part["winner"].to_numpy()[starts] == int(side)
            won[at] += theirs.sum()
            for place, least in enumerate(BEHIND):
                last = np.maximum.reduceat(np.where(on & (sign * apart <= -least), turn, 0), starts)[theirs]
                counted[at, place] += (last > 0).sum(), last.sum()
    rows = [{"winner": name, "behind by": least, "won": int(won[at])} | rate_of(int(counted[at, place, 0]), int(won[at]))
            | {"last behind": counted[at, place, 1] / counted[at, place, 0] if counted[at, place, 0] else None}
            for at, name in enumerate(SIGNS) for place, least in enumerate(BEHIND) if won[at]]
    return frame_of(rows, COMEBACK_SCHEMA)


def _medians(tallies: TurnTallies) -> np.ndarray:
    """The median lead of games that go on, by turn, rounded down."""
    found = np.zeros(LOOK.watch.turns)
    for turn, cells in cells_by_turn(tallies, LEAD.track):
        values = sorted(cells)
        below = np.cumsum([cells[value][1] for value in values])
        found[turn] = values[int(np.searchsorted(below, below[-1] / 2))]
    return found


def comebacks_sentences(frame: "pl.DataFrame", brief: bool = False) -> list[str]:
    """How many wins of each side were comebacks."""
    rows = [row for row in frame.iter_rows(named=True) if row["behind by"] == FAR and row["won"] >= FEW]
    if not rows:
        return []
    parts = [f"{rate_words(row, brief=brief)} of the games that {LOOK.watch.side(row['winner'])} wins" for row in rows]
    return [f"In {' and '.join(parts)} the winner was once {FAR} PSP or more behind the median game of the same turn."]


def conditional_wins_sentences(frame: "pl.DataFrame", brief: bool = False) -> list[str]:
    """The FLN's win rate with and without the OAS, independence or a coup: of what surely explains most, if anything does."""
    found: dict[str, dict] = {}
    for row in frame.iter_rows(named=True):
        when = {ANY: "with", NEVER: "without", "1": "with", "0": "without"}.get(row["when"])
        if when and row["of"] >= FEW:
            found.setdefault(row["what"], {})[when] = row
    pairs = {what: each for what, each in found.items() if len(each) == 2}
    what = max(pairs, key=lambda each: least_explained([*pairs[each].values()]), default=None)
    if what is None or not least_explained([*pairs[what].values()]):
        return []
    head = "one coup attempted" if what == COUPS else what
    there, without = (rate_words(pairs[what][which], brief=brief) for which in ("with", "without"))
    return [f"Among rare events, \"{head}\" predicts the winner best: the FLN wins {there} of the games with it and {without} of "
            "the games without it."]


def chance_events_sentences(frame: "pl.DataFrame", brief: bool = False) -> list[str]:
    """How many random events have an effect, and the greatest effect."""
    rows = frame.to_dicts()
    if not rows:
        return []
    real = [row for row in rows if row["real"]]
    row = max(real or rows, key=lambda row: max(row["difference_low"], -row["difference_high"]))
    name = EVENTS.get(row["event"], row["event"])
    return ["Random events in an experiment (two dice choose the event): the event of a turn changes the win rate for "
            f"{len(real) or 'none'} of {len(rows)} events.",
            f"The greatest effect{'' if real else ' seen'} is {points(row['difference'])} points for the FLN "
            f"({points_range(row['difference_low'], row['difference_high'])}): {name} ({percent(row['share'])} of turns)."]


OWN = {
    "comebacks": Table(
        "Comebacks: games won by a side that was once clearly behind (PSP below the median game of that turn)",
        "Behind: measured in the FLN's PSL minus the Government's, at the end of any turn but the last. Last behind: the last "
        "such turn, on average.", "tips", "comebacks", comebacks, comebacks_sentences),
    "given": Table(
        "FLN wins with and without the OAS, independence and coups, by the turn in which they came",
        "A game that ended early had no time for late events. So a difference here need not be caused by the event.", "tips",
        "given", conditional_wins, conditional_wins_sentences,
        lambda frame: frame.filter(frame["of"] >= FEW), long=True, of=GAMES),
    "chance_events": Table(
        "Random events: what the event of a turn changes in the FLN's win rate",
        "An experiment: two dice choose the event. So the event causes the difference: the FLN's win rate in games that get it, "
        f"minus that in games that get another event in the same turn. {REAL}", "causes",
        "chance_events", lambda turns, tallies: chance_events(turns), chance_events_sentences,
        lambda frame: frame.with_columns(pl.col("event").replace(EVENTS)).rename({"share": "of turns"}))}
DIFFERENCE = "FLN win rate with the area under FLN control, minus that under Government control"
TIPPING = TurnTipping(
    "algeria", LOOK.watch, {"fln": "under FLN control", "government": "under Government control"}, OWN,
    "The leader in PSL is the side with the higher Political Support Level.",
    PlaceTables("areas", "area_control", "area_weights", "area_weight_turns", "map",
                f"Areas as the middle turn ends: {DIFFERENCE}", f"Areas as turns end: {DIFFERENCE}", numbered=True),
    "Tracks, leaders, areas and random events")
