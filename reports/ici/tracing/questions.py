"""What a player is asked, in words: every question with its rule, and its options, by the names that their schemas give them."""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reports.ici.tracing.codebook import FAILEKS, LEVELS, SCHEMAS, STEPS, Codebook, faileks_words, half_ops, ops, step_of, word
from reports.ici.tracing.events import ACTIONS, INSURGENCY
from reports.tables.frames import rows_of
from reports.tables.text_table import capital
from reports.tracing.numbered_trace import phrase
from simulate.core.schemas import Field, kind_name
from simulate.ici.enums import Ask, CombatChit, Failek, Operation, Step


@dataclass(frozen=True)
class Words:
    """A question: its `rule` of rulebook 2.0c, "" in the set-up, whose rule is the scenario; phrases over the names of its schema
    for the question and an option; what STOP means."""
    rule: str
    question: str
    option: str
    stop: str = ""


PLACED = ("place", "place in Algeria", "Region", "Region with people")          # kinds that are places
QUESTIONS = {Ask[row.pop("ask")]: Words(**row) for row in rows_of("ici", "questions")}


class _Fields:
    """Numbers by the names of their fields, each in the words of its kind."""

    def __init__(self, book: Codebook, turn: int, fields: Sequence[Field], numbers: Sequence[int]):
        self.book, self.turn = book, turn
        self.numbers = {name: (coding, int(number)) for (name, coding), number in zip(fields, numbers, strict=False)}

    def __getitem__(self, name: str) -> Any:
        coding, number = self.numbers[name]
        return self._word(kind_name(coding), number)

    def _word(self, kind: str, number: int) -> Any:
        book = self.book
        words = {
            **dict.fromkeys(PLACED, book.full_place),
            "chit": lambda chit: book.chit_with_years(book.chits[chit]), "class of units": book.classes.__getitem__,
            "change": step_of, "half OPs": half_ops, "OPs": ops, "Failek": FAILEKS.__getitem__,
            "Step": lambda step: f" ({STEPS[step]})" if step == Step.REDUCED else "",
            "type of Failek, if known": lambda kind: f" against a {FAILEKS[kind]}" if kind != SCHEMAS.nowhere else "",
            "Exchange": self._exchange, "CombatChit": lambda chit: capital(word(CombatChit(chit))),
            "Level": lambda level: ACTIONS[INSURGENCY[LEVELS[level]]],
            "Operation": lambda operation: ACTIONS[word(Operation(operation))]}
        return words[kind](number) if kind in words else number

    def _exchange(self, exchange: int) -> str:
        given, received = self.book.exchange(exchange, self.turn)
        return f"{faileks_words([given.get(kind, 0) for kind in Failek])} for a {FAILEKS[received]}"


def rule_of(book: Codebook, ask: int) -> str:
    """The rule of a question, which in the set-up is the scenario."""
    return QUESTIONS[Ask(ask)].rule or book.loaded.names.scenario[-2:]


def question_text(book: Codebook, turn: int, ask: int, about: Sequence[int]) -> str:
    """A question of a turn (from 0) with its rule; `about`: ask_a, ask_b, ask_c as far as its schema names them."""
    words, schema = QUESTIONS[Ask(ask)], SCHEMAS.questions[Ask(ask)]
    return f"{capital(phrase(words.question, _Fields(book, turn, schema.about, about)))} [{rule_of(book, ask)}]"


def option_text(book: Codebook, turn: int, ask: int, option: Sequence[int]) -> str:
    """An option of a question: its a, b, c as far as its schema names them."""
    words, schema = QUESTIONS[Ask(ask)], SCHEMAS.questions[Ask(ask)]
    if words.stop and option[0] == SCHEMAS.nowhere:      # STOP
        return words.stop
    return phrase(words.option, _Fields(book, turn, schema.option, option))
