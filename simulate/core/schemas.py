"""What the options, questions and events of a game hold: a name and a kind of value for each number. Knows no game.

`simulate/<game>/schemas.toml` says it: `kinds` with the fields of Kind, `questions` by Ask with those of Question, `events` by
Event, whose `place` is that of Record and whose other names are its fields. A kind is called by its name, an enum of the game by
its own. In place of a number may stand a constant of the game's state.py, or an enum for how many members it has.
"""
import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import EnumType, IntEnum
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from simulate.core.data.cells import read_toml

MOST = 2**31 - 1


@dataclass(frozen=True)
class Kind:
    """Whole numbers from `low` on, below `below`: a number, or the name of the board's field that counts such things.

    `none` is a value beyond these that stands for "none"; `names` are words for numbers.
    """
    name: str
    below: str | int = MOST
    low: int = 0
    none: int | None = None
    names: Mapping[int, str] = field(default_factory=dict)


COUNT, FLAG, CHANGE = EVERYWHERE = Kind("count"), Kind("flag", 2), Kind("change", low=-MOST)
Coding = Kind | type[IntEnum]
Field = tuple[str, Coding]


@dataclass(frozen=True)
class Question:
    """What a player is asked: `option` names a, b, c of an option, `about` names ask_a, ask_b, ask_c, ask_d of the question.

    With `stop` option 0 may be STOP: NOWHERE, then zeros. Columns without a name hold 0.
    """
    option: tuple[Field, ...]
    about: tuple[Field, ...] = ()
    stop: bool = False


@dataclass(frozen=True)
class Record:
    """What an event writes down: `fields` name a, b, c, d; `place` what its place is, None where it has none.

    Columns without a name hold 0; the place of an event that has none is NOWHERE. Dice follow where something was rolled.
    """
    fields: tuple[Field, ...] = ()
    place: Coding | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Of a, b, c, d as far as they hold something."""
        return tuple(name for name, _ in self.fields)


class Schemas(NamedTuple):
    """What a game's numbers mean: questions by its Ask, events by its Event, kinds by name; its NOWHERE, a place for "none"."""
    questions: Mapping[Any, Question]
    events: Mapping[Any, Record]
    kinds: Mapping[str, Kind]
    nowhere: int


def kind_name(coding: Coding) -> str:
    """For people: "place", "Class"."""
    return coding.name if isinstance(coding, Kind) else coding.__name__


@functools.cache
def schemas_of(game: str) -> Schemas:
    """What its schemas.toml says. KeyError where that names a question, an event or a kind that the game has not."""
    said = read_toml(Path(__file__).parents[1] / game / "schemas.toml")
    known: dict[str, Any] = {name: found for part in ("enums", "state")
                             for name, found in vars(import_module(f"simulate.{game}.{part}")).items()
                             if isinstance(found, int | EnumType)}
    kinds = {each.name: each for each in EVERYWHERE} | {
        name: Kind(name, **_meant(row, known)) for name, row in said["kinds"].items()}
    codings = known | kinds

    def fields(row: Mapping[str, str]) -> tuple[Field, ...]:
        return tuple((name, codings[coding]) for name, coding in row.items())

    questions = {known["Ask"][name]: Question(fields(row["option"]), fields(row.get("about", {})), row.get("stop", False))
                 for name, row in said["questions"].items()}
    events = {known["Event"][name]: Record(fields({column: coding for column, coding in row.items() if column != "place"}),
                                           codings[row["place"]] if "place" in row else None)
              for name, row in said["events"].items()}
    return Schemas(questions, events, kinds, known["NOWHERE"])


def _meant(row: Mapping[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a Kind with the numbers that names stand for."""
    def number(value: str | int) -> Any:
        found = known.get(value, value)
        return len(found) if isinstance(found, EnumType) else found

    return {name: {int(number(at)): word for at, word in value.items()} if name == "names" else number(value)
            for name, value in row.items()}
