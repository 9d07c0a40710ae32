"""The chance to win Algeria as each turn ends, and what swings a game: what each event belongs to, in the middle of a turn."""
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl

from reports.algeria.charts import LEAD, LOOK, MADE
from reports.algeria.random_event_effect import EVENTS, chance_events
from reports.algeria.trace import COLUMNS, EXTRA, MISSIONS, NAMES, TRACE, PositionByEvent, kinds_of
from reports.statistics.over_sets import count
from reports.tables.frames import RATES, chunks, frame_of, rate_of, wins_of
from reports.tables.text_table import percent, points, points_range
from reports.tipping.analysis import GAMES, REAL, Table
from reports.tipping.findings import least_explained, rate_words
from reports.tipping.numbered_turns import PlaceTables, TurnTipping
from reports.tipping.tables import FEW, cells_by_turn
from reports.tipping.turn_counts import TurnTallies
from reports.tracing.numbered_trace import HEAD, Entry
from reports.win_probability.model import SET_UP, EventStep, Label, Replays, Shape, WithinTurnShape
from reports.win_probability.numbered_turns import PositionModel, first_turn
from simulate.algeria.enums import COUNTED, Cause, Event, Kind, Purse, Segment, Side

# Where a run of Algeria tips: beside tracks and areas comebacks, what the OAS, independence and coups go with, random events.


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


RANDOM, OAS, REACT, NO_REACT, COUP, FINAL, END = (
    "random event", "OAS", "React", "no React", "coup", "final support", "end of turn")
INCOME, BUILDING, RECOVERY, PASS, DEPRECIATION = "income", "building", "recovery", "pass, let act", "depreciation"
KINDS = {Segment.EVENTS: RANDOM, Segment.GOVERNMENT_REINFORCEMENT: "Government reinforcement", Segment.FLN_REINFORCEMENT: INCOME,
         Segment.GOVERNMENT_DEPLOYMENT: "Government deployment", Segment.FLN_DEPLOYMENT: "FLN deployment",
         Segment.OPERATIONS: PASS, Segment.INTERPHASE: END}       # the label of a segment, for events without one of their own
WHERE = {Kind.RURAL: "in a Rural area", Kind.REMOTE: "in a Remote area", Kind.URBAN: "in an Urban area",
         Kind.SANCTUARY: "in Morocco or Tunisia", Kind.FRANCE: "in France"}
ROLLED = ("no independence by 13.2", "independence by 13.2")
FINALS = {TRACE.word(cause): (FINAL, said) for cause, said in {
    Cause.TERROR: "terror and resettlement", Cause.NO_MOBILE: "no mobile FLN unit in Algeria", Cause.ABROAD: "FLN units abroad",
    Cause.CONTROL: "control of areas"}.items()} | {TRACE.word(Cause.OAS): (OAS, "its price")}
# Stages of the Interphase. What is still to come differs between them.
STAGES: Mapping[Any, int] = {Event.CONTROL: 1, Event.DEPRECIATION: 2, Event.RECOVERED: 3, Event.CALMED: 3,
                             Event.COUP_CHECK: 4, Event.TURN_ENDS: 9}
PAID = {TRACE.word(cause): stage for cause, stage in {
    Cause.OAS: 5, Cause.TERROR: 6, Cause.NO_MOBILE: 6, Cause.ABROAD: 7, Cause.CONTROL: 8}.items()}
# In the Operations Phase: events that show what the action is, and events before them that belong to it already.
SAYING: Mapping[Any, str] = {Event.MISSION: "", Event.CONTACT: "", Event.EVADED: REACT, Event.COMBAT: "Harass",
                             Event.RESETTLED: "Resettlement"}
BEFORE = (Event.FLEW, Event.AIR_POINTS)
PLAIN: Mapping[Any, str] = {
    Event.CONTROL: "control", Event.DEPRECIATION: DEPRECIATION, Event.RECOVERED: RECOVERY, Event.CALMED: RECOVERY,
    Event.TURN_ENDS: END, Event.BUILT: BUILDING, Event.PASSED: PASS, Event.LET_ACT: PASS}
PURSES = {TRACE.word(purse): kind for purse, kind in {
    Purse.AREAS: INCOME, Purse.SUPPORT: INCOME, Purse.BUILT: BUILDING, Purse.DEPRECIATION: DEPRECIATION}.items()}
Said = tuple[str, str] | None


class Labels:
    """Labels the events of a game, in order. An event without a label of its own belongs to the one before it in its segment."""

    def __init__(self, kinds: Mapping[str, int]):
        self.kinds, self.count = kinds, 0
        self.last, self.segment, self.opened, self.fighting = Label(0, SET_UP), Segment.SET_UP, -1, False

    def of(self, entries: Sequence[Entry], at: int) -> Label:
        """The label of an event of a turn."""
        entry = entries[at]
        first, self.segment = entry.segment != self.segment, Segment(entry.segment)
        if first:
            self.opened, self.fighting = -1, False
        acts = entry.segment == Segment.OPERATIONS and (entry.event in (*BEFORE, *SAYING) or costs(entry))
        said = self._action(entries, at, first) if acts else own_label(entries, at, self.kinds)
        shared = None if said or acts else shared_label(entry)
        if said or (shared and self.last[1:] != (shared, "")) or (first and not shared):
            self.count += 1
            self.last = Label(self.count, *(said or (shared or KINDS[self.segment], "")))
        return self.last

    def _action(self, entries: Sequence[Entry], at: int, first: bool) -> Said:
        """8, 9. A mission with its cost before it and its combat after it; the React to it."""
        entry, fighting = entries[at], self.fighting
        if entry.event in (Event.CONTACT, Event.EVADED, Event.COMBAT):
            self.fighting = bool(entry.fields.get("contacted", entry.fields.get("stay")))
        if fighting and entry.event in (Event.AIR_POINTS, Event.COMBAT):
            return None
        saying = next((each for each in range(at, len(entries)) if entries[each].event in SAYING), None)
        if saying is None or saying == self.opened:
            return None
        self.opened = saying
        shown = entries[saying]
        kind = SAYING[shown.event] or shown.fields["mission"].title()
        if first and shown.event == Event.MISSION and kind == "Suppression" and not costs(entry):
            return OAS, "its Suppression"
        return kind, f"{kind} {WHERE[Kind(self.kinds[shown.place or ''])]}"


def costs(entry: Entry) -> bool:
    """9.1, 9.2. Whether it pays for a mission."""
    return entry.fields.get("cause") == "mission"


def own_label(entries: Sequence[Entry], at: int, kinds: Mapping[str, int]) -> Said:
    """The label of an event that shares it with none before it."""
    entry, fields = entries[at], entries[at].fields
    match entry.event:
        case Event.NO_REACT:
            return NO_REACT, ""
        case Event.RANDOM:
            return RANDOM, EVENTS[fields["happening"]]
        case Event.DETERMINED:
            return RANDOM, ROLLED[fields["came"]]
        case Event.COUP_CHECK:                     # 11.4: the event after it says how a coup ends
            brings = fields["attempted"] and entries[at + 1].fields["psp"] > 0
            return COUP, "a coup that brings PSP" if brings else "a coup that costs PSP" if fields["attempted"] else "no coup"
        case Event.PSL if entry.segment == Segment.INTERPHASE:     # 10.4
            return FINALS.get(fields["cause"])
        case Event.OAS_ACTIVE:
            return OAS, "it comes" if fields["active"] else "it goes"
        case Event.OAS_CONTROL:
            return OAS, "FLN control" if fields["control"] == "fln" else "Government control"
        case Event.OAS_PLACED:
            return OAS, "in France" if kinds[entry.place or ""] == Kind.FRANCE else "in Algeria"
    return None


def shared_label(entry: Entry) -> str | None:
    """The label of an event that it shares with the one before it, if that has the same."""
    if entry.event == Event.GAME_OVER:
        return END if entry.fields["way"] in ("lead", "turn limit") else None
    if entry.event == Event.AP and entry.fields["cause"] in PURSES:
        return PURSES[entry.fields["cause"]]
    plain = PLAIN.get(entry.event)
    if not plain and entry.segment == Segment.GOVERNMENT_REINFORCEMENT and entry.fields.get("cause") != "overflow":
        return KINDS[Segment.GOVERNMENT_REINFORCEMENT]
    return plain


def stage_of(entry: Entry, before: int) -> int:
    """The stage of the Interphase that an event is of, the last segment of a turn; 0 in all others. It never goes back."""
    if entry.segment != Segment.INTERPHASE:
        return 0
    return max(before, PAID.get(entry.fields["cause"], 0) if entry.event == Event.PSL else STAGES.get(entry.event, 0))


HALVES = HEAD + 3        # of a row of the log: the half PSP that come with the event


def steps_by_turn(traced: Any) -> Iterator[Iterator[EventStep]]:
    """The events of each turn; stretch 0 is the set-up, which has none to judge."""
    loaded = traced.match.loaded
    labels = Labels(kinds_of(loaded))
    for stretch in range(1, len(traced.states)):
        yield _steps(TRACE.entries(traced, stretch), traced.turns[stretch][:, HALVES].tolist(),
                     PositionByEvent(loaded, traced.states[stretch - 1]), labels)


def _steps(entries: Sequence[Entry], halves: Sequence[int], book: PositionByEvent, labels: Labels) -> Iterator[EventStep]:
    stage = 0
    for at, entry in enumerate(entries):
        stage = stage_of(entry, stage)
        yield EventStep(entry.segment + stage, labels.of(entries, at), book.take(entry, halves[at]))


def position(traced: Any) -> Callable[[Any], np.ndarray]:
    """A function that returns the numbers of a STATE record, shape (1,)."""
    return lambda states: PositionByEvent(traced.match.loaded, states).numbers


def psl_bent(frame: "pl.DataFrame", names: Sequence[str]) -> list[np.ndarray]:
    """Columns for who will run out of PSL first: the lead as a share of both PSL, its powers, and both logarithms."""
    fln, other = (frame[name].to_numpy() for name in ("fln_psl", "government_psl"))
    share = (fln - other) / (fln + other + 1)
    return [share, share**2, share**3, np.log1p(fln), np.log1p(other)]


LOW = (3, 6, 10, 15, 20, 30)
SHAPE = Shape({"fln_psl": LOW, "government_psl": LOW}, bent=("fln_psl", "government_psl", "areas_fln", "areas_government"),
              more=psl_bent)
MATTER = ("halves", "ap", "fln_psl", "government_psl", "sorties", "exposed", "found", "fights")


class Model(PositionModel):
    """The model of Algeria, and how its games are read for what swings them."""

    @cached_property
    def replays(self) -> Replays:
        """How traced games are read."""
        return Replays(
            COLUMNS, WithinTurnShape(self.shape, EXTRA, MATTER, (2, 4, 6, 8, 12, 16)), steps_by_turn, position, first_turn,
            (RANDOM, *(mission.title() for mission in MISSIONS.values()), REACT, NO_REACT, COUP, OAS, FINAL),
            "random events, missions by kind of area, Reacts, coups, the OAS, final adjustments of support",
            {OAS: "the OAS: {}", FINAL: "final support: {}"})


MODEL = Model(LOOK.watch, NAMES, SHAPE, made={"oas": pl.col("oas") > 0, "oas_in_france": pl.col("oas") > 1}, last=10)
