"""A traced game whose turns have numbers, as a report of play, as JSON lines and as a story; what one rule system says of it is
its TraceWords."""
import itertools
import json
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Any

from reports.games import GameReports
from reports.tables.sides import NOBODY
from reports.tracing.divergence import END, OVER, Divergence, Line, State, Stretch
from reports.tracing.entry import Entry
from reports.tracing.narrative import Block, Narrative, NumberedStory, Phase, capital
from reports.tracing.scene import Plan, Scene
from reports.tracing.story_line import StoryLine
from simulate.core.schemas import Coding, Record

HEAD = 10                        # numbers of a row of the log before its tracks


@dataclass(frozen=True)
class TraceWords:
    """How one rule system tells its log.

    `schemas`: what each event holds. `tracks`: the first of the `width` numbers after an event, by name, each with what makes a
    word of it. `ways`: how a game ends, in words, by the members of an enum. `coded`: words for members of other enums;
    any other member is its name. `placed`: the kinds of fields that are places; `place(number, names)`: one by its name.
    `board(public, names)`: the board of a JSON line, its "places" among it, whose holder stands under `held`.
    `standing(public, names)`: it in a line. `date`: a turn; `named(board, turn)` with more, where there is more to say.
    `forms`: sentences of events by format, or what makes a format of an entry; `flagged`: two of them for an event with a flag,
    (flag, if 0, if 1). An event without a sentence is told by its fields. `quiet`: phases without a head of their own.
    `version`: of the JSON lines.
    """
    reports: GameReports
    events: type[IntEnum]
    segments: type[IntEnum]
    schemas: Mapping[Any, Record]
    tracks: Mapping[str, Callable[[int], Any]]
    width: int
    ways: Mapping[Any, str]
    coded: Mapping[type, Mapping[Any, str]]
    placed: Sequence[Coding]
    place: Callable[[int, Any], str | None]
    board: Callable[[Any, Any], dict[str, Any]]
    held: str
    standing: Callable[[Any, Any], str]
    date: Callable[[int], str]
    named: Callable[[Any, int], str] | None = None
    forms: Mapping[Any, str | Callable[[Entry], str]] = field(default_factory=dict)
    flagged: Mapping[Any, tuple[str, str, str]] = field(default_factory=dict)
    quiet: Sequence[IntEnum] = ()
    version: int = 1

    def word(self, member: IntEnum) -> str:
        """A member of an enum in words."""
        said = self.ways.get(member) if type(member) in map(type, self.ways) else self.coded.get(type(member), {}).get(member)
        return said if said is not None else member.name.lower().replace("_", " ")

    def side(self, number: int) -> str | None:
        """A side by its name; None for none."""
        return dict(enumerate(self.reports.sides)).get(number)

    def turn(self, traced: Any, stretch: int) -> str:
        """"turn 3, Winter 1940", "the set-up"."""
        if stretch and self.named:
            return self.named(traced.match.loaded.board[0], stretch)
        return self.date(stretch)

    def entry(self, row: Any, names: Any) -> Entry:
        """A row of the log."""
        event = self.events(int(row[0]))
        fields = {name: self._decoded(coding, int(value), names)
                  for (name, coding), value in zip(self.schemas[event].fields, row[5:9], strict=False)}
        after = {name: said(int(row[HEAD + at])) for at, (name, said) in enumerate(self.tracks.items())}
        first = HEAD + self.width
        return Entry(event, self.segments(int(row[1])), int(row[2]), self.side(int(row[3])), self.place(int(row[4]), names),
                     fields, tuple(int(die) for die in row[first:first + int(row[9])]), after)

    def _decoded(self, coding: Coding, value: int, names: Any) -> Any:
        if isinstance(coding, type) and issubclass(coding, IntEnum):
            return self.word(coding(value))
        return self.place(value, names) if coding in self.placed else value

    def entries(self, traced: Any, stretch: int) -> list[Entry]:
        """The events of the set-up (0) or a turn."""
        return [self.entry(row, traced.match.loaded.names) for row in traced.turns[stretch]]

    def sentence(self, entry: Entry) -> str:
        """An event in words, with its dice."""
        form = self.forms.get(entry.event)
        if entry.event in self.flagged:
            flag, *both = self.flagged[entry.event]
            form = both[bool(entry.fields[flag])]
        form = form(entry) if callable(form) else form
        said = form.format(**entry.fields, side=entry.side or "neither side", at=entry.place) if form else self._told(entry)
        shown = " ".join(map(str, entry.dice))
        return f"{said} [{'die' if len(entry.dice) == 1 else 'dice'} {shown}]" if shown else said

    def _told(self, entry: Entry) -> str:
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
        players = zip(match.ROSTER.kind.SPOKEN.values(), match.names_in_game(traced.game), strict=True)
        yield " ".join(f"{side}: {player}." for side, player in players)
        yield from (f"Changed: {line}" for line in match.loaded.resolved.splitlines())
        for stretch in only or range(len(traced.states)):
            yield from ("", capital(self.turn(traced, stretch)) if stretch else "Set-up")
            for segment, group in itertools.groupby(self.entries(traced, stretch), lambda entry: entry.segment):
                if segment not in self.quiet:
                    yield f"  {self.word(segment)}"
                yield from (f"    {self.sentence(each)}" for each in group)
            yield f"  {self.standing(traced.states[stretch][0].public, names)}"
        yield from ("", self.result(traced))

    def result(self, traced: Any) -> str:
        """Who won, when and how."""
        public = traced.states[-1][0].public
        who = dict(enumerate(self.reports.spoken)).get(int(public.winner), NOBODY)
        return f"{capital(who)} wins in {self.turn(traced, int(public.turn))}: {self._way(int(public.way))}."

    def _way(self, way: int) -> str:
        return next(said for each, said in self.ways.items() if int(each) == way)

    def json_lines(self, traced: Any, only: range | None = None) -> Iterator[str]:
        """A header, each event, the board after the set-up and after each turn, the result; one JSON object a line.

        With `only` (stretches, from 1): header, the board before these turns, the turns and the board after each, result.
        """
        return (json.dumps(line, ensure_ascii=False) for line in self._lines(traced, only))

    def _lines(self, traced: Any, only: range | None) -> Iterator[Line]:
        match, names = traced.match, traced.match.loaded.names
        players = dict(zip(match.ROSTER.keys, match.names_in_game(traced.game), strict=True))
        rules = {path: row["value"] for path, row in match.loaded.tables.rules.items()}
        yield {"line": "game", "schema": f"wilaya/trace/{self.reports.name}/{self.version}", "scenario": names.scenario,
               "seed": match.seed, "game": traced.game, "means": self.reports.standing, "players": players,
               "data_set": match.on_set or None, "changes": match.loaded.resolved.splitlines(), "rules": rules,
               "tables": match.loaded.tables.numbers()}
        for stretch in range(only.start - 1, only.stop) if only else range(len(traced.states)):
            if not only or stretch in only:
                yield from map(self.event_line, self.entries(traced, stretch))
            yield self.board_line(traced, stretch)
        public = traced.states[-1][0].public
        yield {"line": "result", **self.end(int(public.winner), int(public.way), int(public.turn))}

    def event_line(self, entry: Entry) -> Line:
        """One event."""
        return {"line": "event", "turn": entry.turn, "phase": self.word(entry.segment), "side": entry.side,
                "event": self.word(entry.event), "place": entry.place, **entry.fields, "dice": list(entry.dice),
                "after": dict(entry.tracks)}

    def board_line(self, traced: Any, stretch: int) -> Line:
        """The board after the set-up (0) or a turn."""
        found = self.board(traced.states[stretch][0].public, traced.match.loaded.names)
        return {"line": "board", "after": "turn" if stretch else "set-up", "turn": stretch, **found}

    def end(self, winner: int, way: int, last_turn: int) -> Line:
        """How a game ended."""
        return {"winner": self.side(winner) or NOBODY, "way": self._way(way), "turn": last_turn}

    def over(self, stretch: Stretch) -> State:
        """Who has won, and how, if the game ended in a stretch: what matters most of it."""
        ends = [(event["winner"], event["way"]) for event in stretch.events if event["event"] == "game over"]
        return {(END, None): ends[0] if ends else None}

    def over_words(self, value: Any) -> str:
        """The same in words."""
        if value is None or value == OVER:
            return value or "the game going on"
        return f"a win for {dict(zip(self.reports.sides, self.reports.spoken, strict=True))[value[0]]} ({value[1]})"

    def narrative(self, phases: Mapping[IntEnum, Phase], divergence: Divergence, rows: "Told", digest: "Told",
                  plan: "Callable[[LoggedStory], Plan]", scene: "Callable[[LoggedStory, int], Scene]", matter: str, starred: str,
                  hidden: bool = True) -> "Narrative[LoggedStory]":
        """The Narrative of the game, from what only it can say; the first of `phases` is the set-up's."""
        return Narrative(
            heading=self.heading, story=partial(LoggedStory, words=self), lines=self.json_lines, divergence=divergence,
            phases=phases, setup=next(iter(phases)), coded=self.word, when=lambda turn: {"turn": turn}, date=self.date,
            end=self.end, result=lambda story: _small(self.result(story.traced)), rows=rows,
            control=lambda story, stretch, label: story.holders(stretch).get(label),
            facts=lambda story: [f"{capital(self.reports.standing)}."] if self.reports.standing else [],
            standing=lambda story, stretch: [f"{self.standing(story.traced.states[stretch][0].public, story.names)}."],
            digest=digest, plan=plan, scene=scene, matter=matter, starred=starred, hidden=hidden)


Told = Callable[["LoggedStory", int], Any]


def _small(sentence: str) -> str:
    """A sentence without its capital."""
    return sentence[:1].lower() + sentence[1:]


class LoggedStory(NumberedStory):
    """A traced game in the sentences of its report of play."""

    def __init__(self, traced: Any, words: TraceWords):
        super().__init__(traced)
        self.log = words
        public = traced.states[-1][0].public
        self.ended = words.end(int(public.winner), int(public.way), int(public.turn))

    def named(self) -> Hashable:
        """The names of the board."""
        return self.names

    def name(self, stretch: int) -> str:
        """"turn 3, Winter 1940"."""
        return self.log.turn(self.traced, stretch)

    def read(self, stretch: int) -> tuple[Stretch, list[Entry]]:
        """Event lines and the board line after them; the entries."""
        entries = self.log.entries(self.traced, stretch)
        return Stretch([self.log.event_line(each) for each in entries], self.log.board_line(self.traced, stretch)), entries

    def tell(self, stretch: int) -> Iterator[Block]:
        """A block for each event."""
        for each in self.entries(stretch):
            said = self.log.sentence(each)
            yield Block(each.segment, [StoryLine(each.segment, 1, said, [each])], said.split(" [")[0])

    def holders(self, stretch: int) -> dict[str, str]:
        """Who holds each place after a stretch."""
        return {each["place"]: each[self.log.held] or NOBODY for each in self[stretch].board["places"]}
