"""What a player is asked, in words: every question with its rule, and its options, by the names that their schemas give them."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reports.ici.tracing.codebook import FAILEKS, LEVELS, SCHEMAS, STEPS, Codebook, faileks_words, half_ops, ops, step_of, word
from reports.ici.tracing.events import ACTIONS, INSURGENCY
from reports.tracing.narrative import capital
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
WHERE, UNITS = "{place}", "{count:#unit}"
QUESTIONS: Mapping[Ask, Words] = {
    Ask.SETUP_CHIT: Words("", "Which chit do you take into your first hand?", "{chit}"),
    Ask.SETUP_ALLEGIANCE: Words("", "Where on its track does the Population Marker of {region} start?", "{marker}"),
    Ask.SETUP_PLACE: Words("", "{left} {unit_class} to place: where do you put some?", WHERE),
    Ask.SETUP_COUNT: Words("", "How many {unit_class} start in {place}?", UNITS),
    Ask.SETUP_REDUCE: Words("", "Which unit starts on its reduced side?", "{unit_class} in {place}"),
    Ask.PLAY_CHIT: Words("1.2", "Which Political Chit do you play?", "{chit}", "play no chit"),
    Ask.CHIT_REGION: Words("K", "{chit}: which Population Marker moves {steps}?", "{region}", "leave the step"),
    Ask.BELLOUNIS_PLACE: Words("3.4", "Where does a {unit_class} unit appear?", WHERE),
    Ask.COUP_UNIT: Words("1.4", "Coup attempt: which unit is removed for good?", "{unit_class}{step} in {place}"),
    Ask.EXCHANGE: Words("2.1-1", "Where do you exchange Faileks?", "{place}: {exchange}", "exchange no more"),
    Ask.EXCHANGE_COUNT: Words("2.1-1", "How often in {place}: {exchange}?", "{count:#time}"),
    Ask.RECRUIT: Words("2.1-2", "Where do you recruit?", "{place} ({half_ops})", "recruit no more"),
    Ask.RECRUIT_COUNT: Words("2.1-2", "How many recruits in {place}?", "{count:#recruit}"),
    Ask.FREE_MOUSSEBILINE: Words("2.1-2", "Where do you recruit the one Moussebiline without restrictions?",
                                 "{region} ({half_ops})", "nowhere"),
    Ask.ARRIVE: Words("2.2-1", "{waiting} {unit_class} to come: in which harbour do some arrive?", "{harbour}"),
    Ask.ARRIVE_COUNT: Words("2.2-1", "How many {unit_class} arrive in {harbour}?", UNITS),
    Ask.FLIP: Words("2.2-2", "Which units return to full strength?", "{unit_class} in {place}", "no more"),
    Ask.FLIP_COUNT: Words("2.2-2", "How many {unit_class} in {place} return to full strength?", UNITS),
    Ask.MAQUIS_KEEP: Words("2.2-3", "Do you pay for the Maquis in {country}?", "{pays:pay and keep it|remove it}"),
    Ask.MAQUIS_NEW: Words("2.2-3", "Where do you place a new Maquis?", "{country}", "nowhere"),
    Ask.FLN_ORIGIN: Words("3.1", "From where do you move Faileks?", "{origin}", "move no more"),
    Ask.FLN_DESTINATION: Words("3.1", "Where do Faileks from {origin} go?", "{destination} ({ops} each)",
                               "nowhere from here"),
    Ask.FLN_GROUP: Words("3.1", "{origin} -> {destination}: which Faileks go?", "{count:#{failek}}"),
    Ask.MORICE: Words("3.1", "Where do you attack Faileks that crossed the Morice Line?", "{region} ({faileks:#Failek})",
                      "attack no more"),
    Ask.STRUCTURE: Words("3.3-2", "Where do you attack structures?", WHERE, "attack no more"),
    Ask.FRENCH_ORIGIN: Words("3.4", "From where do you move units?", "{origin}", "move no more"),
    Ask.FRENCH_DESTINATION: Words("3.4", "Where do units from {origin} go?", "{destination} ({ops} each)",
                                  "nowhere from here"),
    Ask.FRENCH_GROUP: Words("3.4", "{origin} -> {destination}: which units go?", "{count} {unit_class}{step}"),
    Ask.EXCESS_UNIT: Words("G", "Too many French units in {place}: which one goes?", "{unit_class}{step}"),
    Ask.EXCESS_REGION: Words("G", "Too many French units in {place}: where does the {unit_class} unit go?", "{region}"),
    Ask.SEARCH: Words("3.5-1", "Where do you search?", "{place} ({dice} dice)", "search no more"),
    Ask.ASSIGN: Words("3.5-2", "Attack Chart of {place}, {left:#Failek} to be faced: which unit comes next?",
                      "{unit_class}{step}{failek}"),
    Ask.COMBAT_CHIT: Words("3.5-2", "Combat in {place} on {combats:#square}: which Combat Chit do you choose?", "{chit}"),
    Ask.INSURGENCY: Words("4.1", "Which insurgency action do you take?", "{region}: {level}", "no more"),
    Ask.COUNTERINSURGENCY: Words("4.2-2", "Which counterinsurgency action do you take?", "{region}: {operation}", "no more"),
}


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
