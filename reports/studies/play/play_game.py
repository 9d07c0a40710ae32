"""A person against a player: what is asked, what happened since, in words and without what that side may not see; the file."""
import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from policies.core.match import Match
from policies.ici.tape import MOST, Asked, Sitting
from reports.ici.tracing.codebook import CONTROLS, FAILEKS, LEVELS, SCHEMAS, Codebook, Entry, faileks_words, turn_name
from reports.ici.tracing.entries import Group, entries, groups
from reports.ici.tracing.position import Position
from reports.ici.tracing.questions import PLACED, option_text, question_text, rule_of
from reports.ici.tracing.text import PHASES, paragraphs
from reports.studies.effort import Progress
from reports.studies.play.compile_rules import compile_if_cold
from reports.studies.play.reload_run import match_from, recipe
from reports.tables import text_table
from reports.tables.text_table import capital
from reports.tracing.narrative import UNBREAKABLE_SPACE, WIDTH, counted
from simulate.core.data.scenario import describe_rules, rule_titles
from simulate.core.errors import UserError
from simulate.core.schemas import kind_name
from simulate.core.storage.atomic_files import seal_of, write_whole
from simulate.core.storage.manifest import SEAL, plain
from simulate.ici.enums import Ask, Event, Side, Step

FORMAT = "wilaya/play/1"
OPEN = {Event.FRENCH_FIRE, Event.FLN_FIRE, Event.FAILEK_KILLED}        # of found Faileks, whose types lie open
TYPES, MANY = re.compile("|".join(FAILEKS.values())), re.compile("Failek(, Failek)+")      # which France does not see
FEW = 12                             # options that are not put into columns


def start(match: Match, game: int, side: str, progress: Progress) -> Sitting:
    """A new game. UserError for a match of another game than Ici, one whose player thinks, and a side that it has not."""
    if match.RULES.name != "ici":
        raise UserError(f"{match.scenario}: cannot be played by a person; allowed are ici-1955 and ici-1959")
    if match.thinks:
        raise UserError("a player that thinks: cannot play against a person; allowed are the others of `wilaya players ici`")
    if side not in match.ROSTER.keys:
        raise UserError(f"--as {side}: allowed are {', '.join(match.ROSTER.keys)}")
    compile_if_cold(progress, match, "play_turn", "start_game")
    return Sitting(match, game, match.ROSTER.side(side))


def save(sitting: Sitting, match: Match, path: Path) -> None:
    """Write the game, whole or not at all: what fixes it, and the answers so far."""
    value = {"format": FORMAT, "side": match.ROSTER.keys[sitting.side], "game": sitting.game, "answers": sitting.answers,
             "identity": plain(match.identity), **recipe(match)}
    write_whole(path, (json.dumps(value | {SEAL: seal_of(value)}) + "\n").encode())


def load(path: Path, progress: Progress) -> tuple[Sitting, Match]:
    """The game of a file. UserError for a file that holds none, that somebody edited, or of a game under other rules, data or
    players than are here."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
        sound = value.pop(SEAL, "") == seal_of(value)
        side, game, answers = value["side"], value["game"], value["answers"]
        known = value["format"] == FORMAT
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        known = False
    if not known:
        wrong = "holds no game" if path.exists() else "is not there"
        raise UserError(f"{path}: {wrong}; allowed is a file that `wilaya play` wrote, or a scenario")
    if not sound:
        raise UserError(f"{path}: damaged or edited; a game goes on with the file that `wilaya play` wrote")
    match = match_from(path, value)
    sitting = start(match, game, side, progress)
    sitting.answers = answers
    return sitting, match


class Table:
    """What the person sees of a Sitting: the question, what happened since the last one, the map."""

    def __init__(self, sitting: Sitting):
        self.sitting, self.side = sitting, sitting.side
        self.book = Codebook(sitting.traced)
        self.asked: Asked | None = None
        self.position: Position | None = None
        self.last: Entry | None = None
        self.stretch, self.seen = -1, list[str]()

    def news(self) -> Iterator[str]:
        """Play on; the lines about what happened since the last question, a heading for each turn."""
        done = len(self.sitting.whole.states)
        self.asked = self.sitting.ask()
        traced = self.sitting.traced
        for stretch in range(max(done, 1), len(traced.states)):
            told = self._told(stretch)
            if stretch != self.stretch:
                self.stretch, self.seen = stretch, []
                title = turn_name(self.book.turn(stretch))
                yield from ("", title, "=" * len(title))
            same = 0
            while same < min(len(told), len(self.seen)) and told[same] == self.seen[same]:
                same += 1
            self.seen = told
            yield from told[same:]

    def _told(self, stretch: int) -> list[str]:
        """The lines of a turn so far, without what the side may not see."""
        traced, found, segment = self.sitting.traced, list[str](), None
        self.position = Position(self.book, traced.states[stretch - 1])
        listed = entries(traced, stretch)
        self.last = listed[-1] if listed else None
        for group in groups(listed):
            for each in paragraphs(self.book, self.position, [group]):
                if self._hidden(group):
                    continue
                if each.segment != segment:
                    segment = each.segment
                    found.append(f"{PHASES[segment].title} [{PHASES[segment].rule}]")
                if self.side == Side.FRANCE and group.event not in OPEN:
                    each.sentences = [MANY.sub(lambda many: counted(many[0].count("Failek"), "Failek"),
                                               TYPES.sub("Failek", said)) for said in each.sentences]
                found += [line.replace(UNBREAKABLE_SPACE, " ") for line in each.lines()]
        for entry in listed:
            if entry.event == Event.CONTROL:
                self.position.take(entry)
        return found

    def _hidden(self, group: Group) -> bool:
        """A chit that only the other side sees: drawn by it, or the person's own that stays face down on the track."""
        entry = group.first
        if entry.event == Event.CHIT_DRAWN:
            return entry.side != self.side
        stays = entry.event == Event.FORCED_ROLL and entry.dice[0] < self.book.rule("chits.forced_on", entry.turn)
        return stays and self.book.owner(entry["chit"]) == self.side

    @property
    def turn(self) -> int:
        """The turn that is played, from 0."""
        return self.book.turn(len(self.sitting.whole.states))

    def question(self) -> list[str]:
        """The question, and a numbered line for each option: with what is there, where it is a place; short ones in columns."""
        if not self.asked:
            return []
        asked = self.asked
        points = f"{self.last.after.ops(self.side)} OPs. " if self.last and self.position else ""
        _, coding = SCHEMAS.questions[Ask(asked.ask)].option[0]
        placed = kind_name(coding) in PLACED
        there = [self._there(option[0]) if placed else "" for option in asked.options]
        lines = [f"{number:4}  {text}{f'  [{said}]' if said else ''}" for number, text, said in zip(
            count(self.first), self.choices(), there, strict=False)]
        across = 1 if any(there) or len(lines) < FEW else max(1, WIDTH // (max(map(len, lines)) + 2))
        rows, wide = -(-len(lines) // across), WIDTH // across
        return ["", f"{points}{question_text(self.book, self.turn, asked.ask, asked.about)}",
                *("".join(f"{each:{wide}}" for each in lines[row::rows]).rstrip() for row in range(rows))]

    def choices(self) -> list[str]:
        """The options in words."""
        asked = self.asked
        return [option_text(self.book, self.turn, asked.ask, each) for each in asked.options] if asked else []

    @property
    def first(self) -> int:
        """The number of the first option: 0 where that is to do nothing more, so that counts are their own numbers."""
        return 0 if self.asked and self.asked.options[0][0] == SCHEMAS.nowhere else 1

    def _there(self, place: int) -> str:
        """Who controls a place, and which counters are there; "" for what is no place, and before the first turn."""
        book, position = self.book, self.position
        if position is None or place >= len(book.places):
            return ""
        parts = [CONTROLS[position.control[place]]] if place < book.algeria else []
        if place < book.populated:
            parts.append(f"{LEVELS[position.levels[place]]} Level {position.markers[place]}")
        if position.faileks(place):
            hidden = self.side == Side.FRANCE
            parts.append(counted(position.faileks(place), "Failek") if hidden else faileks_words(position.types[place]))
        return ", ".join([*parts, *self._units(place)])

    def _units(self, place: int) -> list[str]:
        """French units of a place by class: "2 infantry"."""
        kinds: dict[str, int] = {}
        for unit, (where, step) in self.position.units.items() if self.position else ():
            if where == place:
                name = self.book.classes[self.book.board.unit_class[unit]] + (" (reduced)" if step == Step.REDUCED else "")
                kinds[name] = kinds.get(name, 0) + 1
        return [f"{number} {name}" for name, number in kinds.items()]

    def map(self) -> list[str]:
        """Tracks, and every Region with people and place with counters."""
        if self.position is None or self.last is None:
            return ["The map is set up; the first turn has not begun."]
        after = self.last.after._asdict()
        rows = [(self.book.full_place(place), self._there(place)) for place in range(len(self.book.places))
                if place < self.book.populated or self.position.faileks(place) or self._units(place)]
        tracks = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in after.items())
        return [capital(tracks), *text_table.table(("Place", "There"), rows, "ll").splitlines()]

    def explain(self) -> list[str]:
        """The rule of the question: its title, and its numbers in this game as `wilaya rules` lists them."""
        loaded, rule = self.book.loaded, rule_of(self.book, self.asked.ask) if self.asked else ""
        rows = [(row["path"], str(row["value"]), row["note"]) for row in describe_rules(loaded) if row["rule"] == rule]
        listed = text_table.table(("path", "value", "note"), rows, "lrl").splitlines() if rows else []
        return [f"{rule} {rule_titles(loaded.tables.shape)[rule]}", *listed]

    def answer(self, words: str) -> None:
        """Answer with the number of an option, or with words that it alone begins with, or else has; "" is the first option.

        UserError for one that there is not, for several, and in a turn that has no room for more.
        """
        low = [each.lower() for each in self.choices()]
        first, end = self.first, self.first + len(low)
        if words.isascii() and words.isdecimal():
            found = [int(words) - first] if first <= int(words) < end else []
        else:
            found = [i for i, each in enumerate(low) if each.startswith(words)] if words else [0]
            found = found or [i for i, each in enumerate(low) if words in each]
        if len(found) != 1:
            many = f"{len(found)} options" if found else "no option"
            raise UserError(f"{words}: {many}; allowed are {first} to {end - 1}, or words of one option")
        if len(self.sitting.answers[-1]) >= MOST:
            raise UserError(f"{MOST} answers in one turn: no more are kept; u takes some back")
        self.sitting.answers[-1].append(found[0])

    def undo(self, turn: bool = False) -> None:
        """Take the last answer of this turn back, or all of them. UserError if there is none."""
        given = self.sitting.answers[-1]
        if not given:
            raise UserError("nothing to take back in this turn")
        del given[0 if turn else -1:]

    def ended(self) -> str:
        """The result."""
        public: Any = self.sitting.traced.public()
        sides = {Side.FLN: "The FLN", Side.FRANCE: "France"}
        who = "You win" if public.winner == self.side else f"{sides[Side(public.winner)]} wins"
        return f"{who} in {turn_name(self.book.turn(len(self.sitting.traced.states) - 1))}."
