"""Ten questions about a user's copy of a game, each time the one that narrows the ranges most, and the ranges after each answer.

No game is played: the win rates of the data sets are shipped, and each answer weighs the sets anew
(`reports.sensitivity.frozen_findings`). Answers are kept in a worksheet, and the weighed sets beside it: --base takes both.
"""
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from reports.sensitivity.frozen_findings import Narrowed, Told, in_order, shipped_findings, shipped_rates
from reports.statistics.ensemble_range import SHARE, slots
from reports.studies.answer import Answer
from reports.studies.doubt.calibrate import SLOTS
from reports.studies.play.rules_and_data import read_overlays
from reports.studies.worksheets.entries import Entry, effects_of, value_of
from reports.studies.worksheets.files import LINES, TOML, check_place, content
from reports.tables.document import TitledTable
from reports.tables.text_table import table
from simulate.core.data.overlays import Overlay
from simulate.core.data.worksheet import Blank
from simulate.core.errors import UserError, unknown
from simulate.core.storage.atomic_files import write_whole
from simulate.games import rule_system
from simulate.ici.calibration.ensemble import frozen_ensemble, sets_file, typed_digest, written

QUESTIONS = 10
STOP = ("stop", "quit")


@dataclass(frozen=True)
class Question:
    """A cell that is asked for, or a count over many. `scale` says where in its range a value lies, from 0 to 1; `places`, where
    the value of each data set does."""
    blank: Blank
    words: str
    scale: Mapping[str, float]
    places: np.ndarray

    @property
    def plausible(self) -> str:
        """What the data sets hold."""
        first, *_, last = self.scale
        return " or ".join(self.blank.choices) or f"{first} to {last}"


@dataclass(frozen=True)
class Answered:
    """What was answered, whether the ranges use it, and by scenario what they are since."""
    path: str
    question: str
    answer: str
    weighed: bool
    ranges: Sequence[Narrowed]


class Interview(Answer):
    """Questions and answers so far; how wide the ranges should be `after_all` questions, and, `expected`, after the next
    `question`."""

    def __init__(self, game: str, out: Path, base: Sequence[Overlay] = (), force: bool = False):
        """UserError for a game without a worksheet, or a place where none can be written."""
        self.of, self.rules, self.out = game, rule_system(game), out
        self.sheet = self.rules.worksheet()
        check_place(out, force, (LINES, TOML))
        self.found = shipped_rates(game)
        self.scenarios = self.found.scenarios
        self.blanks = {blank.path: (row.question(column), blank) for _, row, column, blank in self.sheet.blanks()}
        self.questions = {each.blank.path: each for each in self._questions()}
        self.typed = dict(self.sheet.typed(self.rules.load(self.sheet.scenario, base).tables)) if base else {}
        self.places: dict[str, float] = {}
        for path, words in self.typed.items():
            self._weigh(path, self.blanks[path][1].read(words))
        self.turns, self.passed, self.answers = 0, set[str](), list[Answered]()
        self.before = self._fit().ranges([*self.places.values()])
        self.after_all = self._expected(self._next(QUESTIONS))
        self.question = self._turn()

    def _questions(self) -> Iterator[Question]:
        held = [*frozen_ensemble().sets.values()]
        for count in self.sheet.counts:
            blank = Blank(count.path, "", "", "", count.read)
            yield from _question(blank, count.question, [str(count.of(values)) for values in held])
        studies = (shipped_findings(scenario) for scenario in self.scenarios)
        for path in dict.fromkeys(path for study in studies if study for path in effects_of(study)):
            if path in self.blanks:
                words, blank = self.blanks[path]
                yield from _question(blank, words, [values[path] for values in held])

    def take_all(self, text: str, where: str) -> None:
        """The answers of a text, a line each, until one of STOP, and write them. UserError for the first wrong one, and for a
        second one to the same cell."""
        for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
            if line.lower() in STOP:
                break
            if not line.startswith("#") and (line or self.question):
                self.take(line, f"{where}, line {number}")
                if len({each.path for each in self.answers}) < len(self.answers):
                    raise UserError(f"{where}, line {number} ({self.answers[-1].path}): answered before; allowed is one answer "
                                    "to a cell")
        self.keep()

    def take(self, text: str, where: str) -> None:
        """An answer to the question, or PATH=VALUE; nothing skips. UserError, with `where`, for one that is not allowed."""
        name, named, value = text.partition("=")
        path, typed = self._path(name.strip() if named else "", where), value if named else text
        words, blank = self.blanks.get(path) or (self.questions[path].words, self.questions[path].blank)
        read = value_of(blank, Entry(path, typed, f"{where} ({path})", where))
        if read is None:
            self.passed.add(path)
        else:
            self._take_in(path, words, typed.strip(), read, where)
        self.turns += not named
        self.question = self._turn()

    def _path(self, name: str, where: str) -> str:
        """The path that a name stands for, without one that of the question."""
        if not name and self.question:
            return self.question.blank.path
        for path in (name, f"rules.{name}"):
            if path in self.blanks or path in self.questions:
                return path
        raise UserError(f"{where}: {unknown('cell', name, [*self.questions, *self.blanks])}" if name else
                        f"{where}: one too many, no question is left; allowed is PATH=VALUE")

    def _take_in(self, path: str, words: str, text: str, read: object, where: str) -> None:
        """One more answer, if games can be played with it."""
        typed = {**self.typed, path: text} if path in self.blanks else self.typed
        values = {each: self.blanks[each][1].read(said) for each, said in typed.items()}
        for scenario in self.scenarios:
            try:
                self.rules.load(scenario, [Overlay(self.sheet.overlay(values), where, True)])
            except UserError as error:
                raise UserError(str(error) if where in str(error) else f"{where} ({path}): {error}") from None
        self.typed = typed
        weighed = self._weigh(path, read)
        self.answers.append(Answered(path, words, text, weighed, self._fit().ranges([*self.places.values()])))

    def _weigh(self, path: str, value: object) -> bool:
        """Whether the ranges use a value: that of a question, and not outside all data sets."""
        self.places.pop(path, None)
        at = self.questions[path].scale.get(str(value)) if path in self.questions else None
        if at is not None:
            self.places[path] = at
        return at is not None

    def keep(self) -> None:
        """Write the worksheet, and beside it the data sets, weighed by the answers; nothing before the first of them."""
        if not self.answers:
            return
        write_whole(self.out, content(self.sheet, self.out, self.typed))
        base = read_overlays(self.of, [self.out], base=True)
        laid = np.array([path in self.blanks for path in self.places], bool)
        filled = slots(self._fit().centred([*self.places.values()], laid), SLOTS)
        shipped = frozen_ensemble()
        weights = {number: int(count) for number, count in zip(shipped.sets, filled, strict=True) if count}
        sets = {number: shipped.sets[number] for number in weights}
        found = replace(shipped, sets=sets, weights=weights, typed=typed_digest(base))
        about = f"{len(weights)} data sets near to {self.out}; written by `wilaya ask`, not by hand"
        write_whole(sets_file(self.out), written(found, about).encode())

    def _fit(self) -> Told:
        return Told(self.found.rates, self.found.weights, self._columns([*self.places]))

    def _columns(self, paths: Sequence[str]) -> np.ndarray:
        return np.column_stack([np.empty((len(self.found.weights), 0)), *(self.questions[path].places for path in paths)])

    def _next(self, wanted: int) -> list[str]:
        done = {*self.typed, *self.places, *self.passed, *(each.path for each in self.answers)}
        left = [path for path in self.questions if path not in done]
        told, asked = self._columns([*self.places]), self._columns(left)
        return [left[at] for at in in_order(self.found.rates, self.found.weights, told, asked, wanted)]

    def _expected(self, paths: Sequence[str]) -> list[float]:
        return self._fit().expected([*self.places.values()], self._columns(paths))

    def _turn(self) -> Question | None:
        following = self._next(1) if self.turns < QUESTIONS else []
        self.expected = self._expected(following)
        return self.questions[following[0]] if following else None

    def prompt(self) -> str:
        """The question as it is put; nothing where none is left."""
        asked = self.question
        likely = f" (likely {asked.plausible}; {self.coming()})" if asked else ""
        return f"\n{self.turns + 1} of {QUESTIONS}. {asked.words}{likely}" if asked else ""

    @property
    def now(self) -> Sequence[Narrowed]:
        """The ranges after the last answer."""
        return self.answers[-1].ranges if self.answers else self.before

    def finding(self) -> str:
        """The ranges in a sentence."""
        some = (_games(each, f" of 100 games of {scenario}") for scenario, each in zip(self.scenarios, self.now, strict=True))
        return f"With what you have told so far, between two strong bots the FLN wins {' and '.join(some)}."

    def promise(self) -> str:
        """What all questions should bring."""
        return (f"{QUESTIONS} questions {_narrows(self.before, self.after_all)}; the rest depends on hundreds of small values. "
                f"Enter skips one, stop ends. {self.out} keeps your answers.")

    def coming(self) -> str:
        """What the next answer should bring."""
        return f"the answer {_narrows(self.now, self.expected)}"

    def json(self) -> dict[str, Any]:
        """The documented shape."""
        def by_scenario(ranges: Sequence[Narrowed]) -> list[dict[str, Any]]:
            return [{"scenario": name, **asdict(each)} for name, each in zip(self.scenarios, ranges, strict=True)]

        def widths(ends: Sequence[float]) -> dict[str, float]:
            return dict(zip(self.scenarios, ends, strict=True))

        coming = self.question and {"path": self.question.blank.path, "question": self.question.words,
                                    "widths": widths(self.expected)}
        return {"schema": "wilaya/ask/1", "game": self.of, "file": str(self.out) if self.answers else None, "level": SHARE,
                "data_sets": len(self.found.weights), "before": by_scenario(self.before), "after_all": widths(self.after_all),
                "answers": [{**asdict(each), "ranges": by_scenario(each.ranges)} for each in self.answers], "next": coming}

    def listed(self) -> dict[str, TitledTable]:
        """`ranges`: before all answers, and after each of them."""
        told = [("before", "", self.before), *((each.path, each.answer, each.ranges) for each in self.answers)]
        rows = [{"path": path, "answer": answer, "scenario": name, **asdict(each)} for path, answer, ranges in told
                for name, each in zip(self.scenarios, ranges, strict=True)]
        return {"ranges": TitledTable(pl.DataFrame(rows), "")}

    def text(self) -> str:
        """The answer for people."""
        rows = [("before", "", self.before), *((each.question, each.answer + "*" * (not each.weighed), each.ranges)
                                               for each in self.answers)]
        cells = [(words, answer, *map(_games, ranges)) for words, answer, ranges in rows]
        heads = ("what", "your box", *self.scenarios)
        lines = [self.finding(), "", table(heads, cells, "l" * len(heads)), ""]
        if not all(each.weighed for each in self.answers):
            lines.append("* The ranges do not use it: it lies outside our data sets, or decides little by itself.")
        lines += [f"To count next: {self.question.words} {self.coming().capitalize()}."] if self.question else []
        lines.append(f"Ranges are the middle {100 * SHARE:.0f} % of data sets, moved to your answers; those near to them count, "
                     f"like {self.now[0].sets:.0f} of {len(self.found.weights)}. They cover the rate of nine in ten sets that "
                     "were hidden.")
        return "\n".join([*lines, f"Then: wilaya run {self.scenarios[0]} --base {self.out}" if self.answers else
                          "Nothing was answered, so nothing is written."])


def _games(found: Narrowed, of: str = "") -> str:
    return f"{100 * found.low:.0f} to {100 * found.high:.0f}{of} (averaged {100 * found.mean:.0f})"


def _narrows(now: Sequence[Narrowed], expected: Sequence[float]) -> str:
    narrower = [max(100 * (each.width - then), 0) for each, then in zip(now, expected, strict=True)]
    points = " and ".join(f"{each:.0f}" for each in narrower)
    return f"should narrow the ranges by {points} points" if max(narrower) >= 1 else "should hardly narrow the ranges"


def _question(blank: Blank, words: str, held: Sequence[str]) -> Iterator[Question]:
    """The question of a blank, by what each data set has there; none where all have the same, or more than two words."""
    options = sorted(set(held))
    if all(each.lstrip("-").isdigit() for each in options):
        options = [str(each) for each in range(min(map(int, options)), max(map(int, options)) + 1)]
    elif len(options) > 2:
        return
    if len(options) > 1:
        scale = {each: at / (len(options) - 1) for at, each in enumerate(options)}
        yield Question(blank, words, scale, np.array([scale[each] for each in held]))
