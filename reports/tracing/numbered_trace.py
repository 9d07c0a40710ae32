"""A traced game whose turns have numbers, as a report of play, as JSON lines and as a story; what one rule system says of it is
its TraceWords: rows of its log decoded (Entry), sentences as format strings over their fields, lines of such sentences.

A game in a few lines a turn, whatever the rule system: its heading, the digest of each turn, its end.
"""
import itertools
import re
import string
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Any, ClassVar

from reports.games import GameReports, reports_on
from reports.tables.text_table import NOBODY, capital
from reports.tracing.narrative import (
    STEP,
    Block,
    Divergence,
    Line,
    Narrative,
    Phase,
    Plan,
    Scene,
    Story,
    Stretch,
    counted,
    listed,
    wrapped,
)
from simulate.core.schemas import Coding, schemas_of


@dataclass(frozen=True)
class Entry:
    """What happened when, of which side and where: `fields` by name, dice as rolled, the tracks after it."""
    event: IntEnum
    segment: IntEnum
    turn: int
    side: str | None
    place: str | None
    fields: Mapping[str, Any]
    dice: tuple[int, ...]
    tracks: Mapping[str, Any]


@dataclass
class StoryLine:
    """One sentence, for one event or for several equal ones; equal to a line that says the same of others."""
    segment: IntEnum
    depth: int
    sentence: str
    entries: list[Any] = field(compare=False)

    @property
    def sentences(self) -> Sequence[str]:
        """The sentence, with the number of its events if there are several."""
        number = len(self.entries)
        return [self.sentence if number == 1 else f"{number} x {self.sentence}"]

    @property
    def entries_by_sentence(self) -> Sequence[Sequence[Any]]:
        """Its events."""
        return [self.entries]

    def lines(self) -> list[str]:
        """Wrapped."""
        return wrapped(self.sentences[0], STEP * self.depth)


class _Phrases(string.Formatter):
    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        return args[0][field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            return format_spec.split("|")[not value]
        return counted(value, format_spec[1:]) if format_spec.startswith("#") else super().format_field(value, format_spec)


_PHRASES = _Phrases()


def phrase(form: str, values: Any) -> str:
    """A format string over `values`, which anything with names in brackets can be.

    "{hit:a hit|no hit}" chooses by whether the value is true; "{found:#Failek}" counts: "2 Faileks".
    """
    return _PHRASES.format(form, values)


HEAD = 10                        # numbers of a row of the log before its tracks
MOST_DICE = 12                   # that a sentence shows
COST, ACTION, OUTCOME = "cost", "action", "outcome"      # what an event is: paid for the action after it, one, or what one brings
Form = str | Callable[[Entry], str]


@dataclass(frozen=True)
class TraceWords:
    """How one rule system tells its log.

    `tracks`: the first of the `width` numbers after an event, by name, each with what makes a word of it. `ways`: how a game
    ends. `coded`: words for members of enums; any other member is its name. `placed`: the kinds of fields that are places, by
    name; `place(number, names)`: a place by its name. `board(public, names)`: the board of a JSON line, its "places" among it,
    whose holder stands under `held`. `standing(board)`: such a line in words.
    `date`: a turn; `full_date(board, turn)` with more, where there is more to say. `forms`: sentences of events as phrases over
    their fields, `side` and `at`, or what makes a phrase of an entry. An event without one is told by its fields. `quiet`: phases
    without a head of their own. `version`: of the JSON lines.

    A game that says more overrides `told`, `spoken`, `part`, `header` and `ending`; ENDS, where the name of an action ends in its
    sentence; SHARED, whether equal lines share one line with their number.
    """
    ENDS: ClassVar = re.compile(r" \[")
    SHARED: ClassVar = False
    reports: GameReports
    events: type[IntEnum]
    segments: type[IntEnum]
    tracks: Mapping[str, Callable[[int], Any]]
    width: int
    ways: type[IntEnum]
    coded: Mapping[Any, Mapping[Any, str]]
    placed: Sequence[str]
    place: Callable[[int, Any], str | None]
    board: Callable[[Any, Any], dict[str, Any]]
    held: str
    standing: Callable[[Line], str]
    date: Callable[[int], str]
    full_date: Callable[[Any, int], str] | None = None
    forms: Mapping[Any, Form] = field(default_factory=dict)
    quiet: Sequence[IntEnum] = ()
    version: int = 1

    def word(self, member: IntEnum) -> str:
        """A member of an enum in words."""
        return self.coded.get(type(member), {}).get(member, member.name.lower().replace("_", " "))

    def side(self, number: int) -> str | None:
        """A side by its name; None for none."""
        return dict(enumerate(self.reports.sides)).get(number)

    def turn(self, traced: Any, stretch: int) -> str:
        """"turn 3, Winter 1940", "the set-up"."""
        if stretch and self.full_date:
            return self.full_date(traced.match.loaded.board[0], stretch)
        return self.date(stretch)

    def entry(self, row: Any, names: Any) -> Entry:
        """A row of the log."""
        row = row.tolist()
        event = self.events(row[0])
        fields = {name: self._decoded(coding, value, names)
                  for (name, coding), value in zip(schemas_of(self.reports.name).events[event].fields, row[5:9], strict=False)}
        after = {name: said(row[HEAD + at]) for at, (name, said) in enumerate(self.tracks.items())}
        first = HEAD + self.width
        dice = tuple(row[first:first + row[9]])
        return Entry(event, self.segments(row[1]), row[2], self.side(row[3]), self.place(row[4], names),
                     fields | self.told(event, row, dice, fields), dice, after)

    def told(self, event: Any, row: Any, dice: Sequence[int], fields: Mapping[str, Any]) -> Line:
        """More fields of a row of the log, from what stands behind its dice."""
        return {}

    def _decoded(self, coding: Coding, value: int, names: Any) -> Any:
        if isinstance(coding, type):
            return self.word(coding(value))
        return self.place(value, names) if coding.name in self.placed else coding.names.get(value, value)

    def entries(self, traced: Any, stretch: int) -> list[Entry]:
        """The events of the set-up (0) or a turn."""
        return [self.entry(row, traced.match.loaded.names) for row in traced.turns[stretch]]

    def sentence(self, entry: Entry) -> str:
        """An event in words, with its dice."""
        form = self.forms.get(entry.event)
        form = form(entry) if callable(form) else form
        values = {**entry.fields, "side": entry.side or "neither side", "at": entry.place, **self.spoken(entry.fields)}
        said = phrase(form, values) if form else self._by_fields(entry)
        shown = " ".join([*map(str, entry.dice[:MOST_DICE]), *["..."] * (len(entry.dice) > MOST_DICE)])
        return f"{said} [{'die' if len(entry.dice) == 1 else 'dice'} {shown}]" if shown else said

    def spoken(self, fields: Mapping[str, Any]) -> Mapping[str, str]:
        """Words for a sentence, from fields that are no words or numbers."""
        return {}

    def part(self, entry: Entry) -> str:
        """Whether an event is an ACTION, a COST of the one after it, or an OUTCOME of the one before it."""
        return ACTION

    def _by_fields(self, entry: Entry) -> str:
        """Whose event it is, its name, its place and its fields."""
        fields = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in entry.fields.items())
        return "".join([f"{entry.side}: " if entry.side else "", self.word(entry.event),
                        f" in {entry.place}" if entry.place else "", f" ({fields})" if fields else ""])

    def heading(self, names: Any) -> str:
        """The game and the scenario, and what its answers are."""
        return self.reports.said(f"{names.title} ({names.scenario})")

    def text_report(self, traced: Any, only: range | None = None) -> Iterator[str]:
        """Turn by turn and phase by phase, a line for each event; with `only` these turns, counted from 1, without the set-up."""
        match, names = traced.match, traced.match.loaded.names
        data = f", data set {match.on_set}" if match.on_set else ""
        yield self.reports.said(f"{names.title} ({names.scenario}), seed {match.seed}, game {traced.game}{data}")
        yield players(traced)
        yield from (f"Changed: {line}" for line in match.loaded.resolved.splitlines())
        for stretch in only or range(len(traced.states)):
            yield from ("", capital(self.turn(traced, stretch)) if stretch else "Set-up")
            for segment, group in itertools.groupby(self.entries(traced, stretch), lambda entry: entry.segment):
                if segment not in self.quiet:
                    yield f"  {self.word(segment)}"
                for said, same in itertools.groupby(map(self.sentence, group)):
                    number = len(list(same))
                    yield from [f"    {number} x {said}"] if self.SHARED and number > 1 else [f"    {said}"] * number
            yield f"  {self.standing(self.board_line(traced, stretch))}"
        yield from ("", capital(self.result(traced)))

    def result(self, traced: Any) -> str:
        """Who won, when and how: a sentence without its capital."""
        public = traced.public()
        who = dict(enumerate(self.reports.spoken)).get(public.winner, NOBODY)
        return f"{who} wins in {self.turn(traced, public.turn)}: {self.word(self.ways(public.way))}."

    def header(self, story: "LoggedStory") -> Line:
        """The first JSON line: which game it is, its players, changes, rules and data."""
        traced, match = story.traced, story.traced.match
        players = dict(zip(match.ROSTER.keys, match.names_in_game(traced.game), strict=True))
        rules = {path: row["value"] for path, row in match.loaded.tables.rules.items()}
        return {"line": "game", "schema": f"wilaya/trace/{self.reports.name}/{self.version}", "scenario": story.names.scenario,
                "seed": match.seed, "game": traced.game, "means": self.reports.standing, "players": players,
                "data_set": match.on_set or None, "changes": match.loaded.resolved.splitlines(),
                "rules": rules, "tables": match.loaded.tables.numbers()}

    def event_line(self, entry: Entry) -> Line:
        """One event."""
        return {"line": "event", "turn": entry.turn, "phase": self.word(entry.segment), "side": entry.side,
                "event": self.word(entry.event), "place": entry.place, **entry.fields, "dice": list(entry.dice),
                "after": dict(entry.tracks)}

    def board_line(self, traced: Any, stretch: int) -> Line:
        """The board after the set-up (0) or a turn."""
        found = self.board(traced.public(stretch), traced.match.loaded.names)
        return {"line": "board", "after": "turn" if stretch else "set-up", "turn": stretch, **found}

    def end(self, winner: int, way: int, last_turn: int) -> Line:
        """How a game ended."""
        return {"winner": self.side(winner) or NOBODY, "way": self.word(self.ways(way)), "turn": last_turn}

    def ending(self, public: Any) -> Line:
        """How a traced game ended."""
        return self.end(public.winner, public.way, public.turn)

    def named(self, loaded: Any) -> Hashable:
        """What the numbers of a board and of its log mean."""
        return loaded.names

    def over_words(self, value: Any) -> str:
        """Who has won, and how."""
        return f"a win for {dict(zip(self.reports.sides, self.reports.spoken, strict=True))[value[0]]} ({value[1]})"

    def narrative(self, phases: Mapping[IntEnum, Phase], divergence: Divergence, rows: "Told", digest: "Told",
                  plan: "Callable[[LoggedStory], Plan]", scene: "Callable[[LoggedStory, int], Scene]", matter: str,
                  hidden: bool = True) -> "Narrative[LoggedStory]":
        """The Narrative of the game, from what only it can say; the first of `phases` is the set-up's."""
        return Narrative(
            heading=self.heading, story=partial(LoggedStory, words=self), header=self.header, divergence=divergence,
            phases=phases, setup=next(iter(phases)), coded=self.word, when=lambda turn: {"turn": turn}, date=self.date,
            end=self.end, result=lambda story: self.result(story.traced), rows=rows,
            standing=lambda story, stretch: [f"{self.standing(story[stretch].board)}."],
            digest=digest, plan=plan, scene=scene, matter=matter, hidden=hidden)


Told = Callable[["LoggedStory", int], Any]


class LoggedStory(Story):
    """A traced game in the sentences of its report of play: its turns have the numbers 1 and on, its events are rows of the log;
    `names` are the board's."""

    def __init__(self, traced: Any, words: TraceWords):
        super().__init__(traced)
        self.names, self.log = traced.match.loaded.names, words
        self.ended = words.ending(traced.public())

    def named(self) -> Hashable:
        """What its numbers mean."""
        return self.log.named(self.traced.match.loaded)

    def turn(self, stretch: int) -> int:
        """Number of the turn, 0 for the set-up."""
        return stretch

    def name(self, stretch: int) -> str:
        """"turn 3, Winter 1940"."""
        return self.log.turn(self.traced, stretch)

    def count(self, stretch: int) -> int:
        """How many events a stretch has."""
        return len(self.traced.turns[stretch])

    def read(self, stretch: int) -> tuple[Stretch, list[Entry]]:
        """Event lines and the board line after them; the entries."""
        entries = self.log.entries(self.traced, stretch)
        return Stretch([self.log.event_line(each) for each in entries], self.log.board_line(self.traced, stretch)), entries

    def tell(self, stretch: int) -> Iterator[Block]:
        """A block for each action, with its cost before it and its outcomes after it."""
        last: list[StoryLine] = []
        for action in self._actions(self.entries(stretch)):
            lines = self._lines(action)
            if self.log.SHARED and len(lines) == 1 and lines == last:
                last[0].entries.extend(lines[0].entries)
                continue
            last = lines
            head = [each for each in lines if each.depth == 1][-1].sentence
            yield Block(lines[0].segment, [*lines], self.log.ENDS.split(head, maxsplit=1)[0])

    def _actions(self, entries: Sequence[Entry]) -> Iterator[list[Entry]]:
        found: list[Entry] = []
        waiting = False                     # for the action that has been paid for
        for entry in entries:
            part = self.log.part(entry)
            if found and (entry.segment != found[-1].segment or (part != OUTCOME and not waiting)):
                yield found
                found = []
            found.append(entry)
            waiting = part == COST or (waiting and part == OUTCOME)
        if found:
            yield found

    def _lines(self, action: Sequence[Entry]) -> list[StoryLine]:
        """A line for each event, outcomes under their action; equal sentences in a row share a line."""
        first = next((at for at, each in enumerate(action) if self.log.part(each) == ACTION), 0)
        found: list[StoryLine] = []
        for at, entry in enumerate(action):
            said = self.log.sentence(entry)
            if found and found[-1].sentence == said:
                found[-1].entries.append(entry)
            else:
                found.append(StoryLine(entry.segment, 1 if at <= first else 2, said, [entry]))
        return found

    def holders(self, stretch: int) -> dict[str, str]:
        """Who holds each place after a stretch."""
        return {each["place"]: each[self.log.held] or NOBODY for each in self[stretch].board["places"]}


def players(traced: Any, between: str = " ", said: str = "{}: {}.") -> str:
    """Who plays: "FLN: patient. France: steady."."""
    match = traced.match
    return between.join(map(said.format, reports_on(match.RULES.name).sides, match.names_in_game(traced.game)))


def seated(traced: Any) -> str:
    """Who plays which game: "FLN: patient. France: steady. Seed 1, game 7."."""
    return f"{players(traced)} Seed {traced.match.seed}, game {traced.game}."


def brief_report(narrative: "Narrative[Any]", story: "Story", only: range | None = None) -> Iterator[str]:
    """The lines of a game, or of the turns `only` (stretches, from 1)."""
    yield narrative.heading(story.traced.match.loaded.names)
    yield seated(story.traced)
    for stretch in only or range(1, len(story)):
        yield from ("", capital(story.name(stretch)))
        for line in narrative.digest(story, stretch):
            yield from wrapped(line)
    yield from ("", capital(narrative.result(story)))


def sentences(parts: Mapping[str, Iterable[str]]) -> list[str]:
    """"Chits: FLN Ambush; France SAS." for each title that has something to say."""
    return [f"{title}: {said}." for title, found in parts.items() if (said := "; ".join(found))]


def changed_control(holders: Callable[[int], Mapping[str, str]], stretch: int) -> Iterator[str]:
    """The places whose owner is another at the end of a turn, by their new owner: "the FLN's 1A, 1C"."""
    before, after = holders(stretch - 1), holders(stretch)
    changed = [place for place in after if after[place] != before[place]]
    for owner in dict.fromkeys(after[place] for place in changed):
        yield f"{owner} {listed(place for place in changed if after[place] == owner)}"


def tally(*counts: tuple[int, str, str]) -> Iterator[str]:
    """Each number that is not 0 with its word, for one and for many: "2 Faileks killed"."""
    yield from (f"{number} {one if number == 1 else many}" for number, one, many in counts if number)
