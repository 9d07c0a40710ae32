"""What one question about dice is made of: a procedure, its parameters and the table that answers it, of exact chances.

A distribution is a dict {value: Fraction}, built by enumerating faces and by convolution.
"""
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from itertools import combinations_with_replacement, product
from math import factorial, prod
from types import ModuleType
from typing import Any

from reports.assertions import asked_values
from reports.tables import text_table
from simulate.core.errors import UserError, nearest, unknown
from simulate.core.kernels.plain import whole_numbers
from simulate.games import known_game

FACES = range(1, 7)
Chances = dict[int, Fraction]
SIX: Chances = {face: Fraction(1, 6) for face in FACES}


def die(passes: Callable[[int], bool], shown: Chances = SIX) -> Fraction:
    """Chance that one die shows what `passes`; `shown` is what the die shows, by default six faces evenly."""
    return sum((chance for face, chance in shown.items() if passes(face)), Fraction(0))


def throws(dice: int, shown: Chances = SIX) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """(faces, chance) of every throw of so many dice whose order does not matter, the lowest face first."""
    for faces in combinations_with_replacement(shown, dice):
        ways = factorial(dice) // prod(factorial(number) for number in Counter(faces).values())
        yield faces, ways * prod((shown[face] for face in faces), start=Fraction(1))


def throws_in_order(dice: int, shown: Chances = SIX) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """(faces, chance) of every throw of so many dice that are told apart."""
    return ((faces, prod((shown[face] for face in faces), start=Fraction(1))) for faces in product(shown, repeat=dice))


def distribution(outcomes: Iterable[tuple[int, Fraction]], possible: Iterable[int] = ()) -> Chances:
    """The chance of each value, summed over (value, chance); values named as `possible` are there even with no chance."""
    total: Chances = dict.fromkeys(possible, Fraction(0))
    for value, chance in outcomes:
        total[value] = total.get(value, Fraction(0)) + chance
    return dict(sorted(total.items()))


def both(first: Chances, second: Chances) -> Chances:
    """Distribution of the sum of two independent values."""
    return distribution((a + b, chance_a * chance_b) for a, chance_a in first.items() for b, chance_b in second.items())


def dice_sum(dice: int, shown: Chances = SIX) -> Chances:
    """Sum of `dice` dice."""
    total: Chances = {0: Fraction(1)}
    for _ in range(dice):
        total = both(total, shown)
    return total


def mean(chances: Chances) -> Fraction:
    """Expectation."""
    return sum((value * chance for value, chance in chances.items()), Fraction(0))


def at_least(chances: Chances, least: int) -> Fraction:
    """Chance of `least` or more."""
    return die(lambda value: value >= least, chances)


SEVERAL = "5..20, 2..8:2 or 1,4,7"
LONGEST = 40             # letters of a range


@dataclass(frozen=True)
class Table:
    """An exact answer: rows of one dict each, with the same names. A value of None is written as a dash.

    `totals` say something of the whole, in lines of their own below the table. A Fraction is a chance, 0 .. 1; in a column or a
    total among the `means` a number is an expectation.
    """
    title: str
    rows: list[dict[str, Any]]
    notes: tuple[str, ...] = ()
    totals: Mapping[str, Fraction] = field(default_factory=dict)
    means: Collection[str] = ()

    def text(self) -> str:
        """The table, its totals and its notes as lines for a terminal."""
        heads = list(self.rows[0])
        sides = "".join("rl"[any(isinstance(row[name], str) for row in self.rows)] for name in heads)
        cells = [[self._written(name, row[name]) for name in heads] for row in self.rows]
        totals = [f"{name}: {self._written(name, value)}" for name, value in self.totals.items()]
        return "\n".join([text_table.table(heads, cells, sides, self.title), *totals, *self.notes])

    def json(self) -> dict[str, Any]:
        """{"schema", "title", "rows", "exact", "totals", "notes"}: chances and means as numbers in `rows`, as fractions in
        `exact`; `totals` by name as {"value", "exact"}."""
        exact = [{name: str(value) for name, value in row.items() if isinstance(value, Fraction)} for row in self.rows]
        rows = [{name: float(value) if isinstance(value, Fraction) else value for name, value in row.items()}
                for row in self.rows]
        totals = {name: {"value": float(value), "exact": str(value)} for name, value in self.totals.items()}
        return {"schema": "wilaya/odds/1", "title": self.title, "rows": rows, "exact": exact, "totals": totals,
                "notes": list(self.notes)}

    def _written(self, name: str, value: Any) -> str:
        if value is None:
            return text_table.NOTHING
        if name in self.means:
            return text_table.number(float(value))
        return text_table.chance(value) if isinstance(value, Fraction) else str(value)


@dataclass(frozen=True)
class Parameter:
    """One option of a procedure. `allowed` is a range for whole numbers, names for words, empty for a switch, whose
    default is False, and for any words.

    Of whole numbers `several` may be asked for at once, as a range or a list; the procedure gets a tuple.
    A default of None means "not given", which the procedure explains in `help`.
    """
    name: str
    default: Any
    help: str
    allowed: range | tuple[str, ...] = ()
    several: bool = False

    @property
    def type(self) -> Any:
        """The type of its values."""
        return int if isinstance(self.allowed, range) else bool if self.default is False else str

    def read(self, value: Any, where: str) -> Any:
        """`value` (text from a command line, or a value of the type) checked. UserError when it is not allowed."""
        if value is None or (self.type is bool and isinstance(value, bool)):
            return value
        if self.several:
            return self._read_several(str(value), f"{where}: {self.name}")
        try:
            typed = self.type(value)
        except ValueError:
            typed = None
        if typed is None or self.type is bool or (self.allowed and typed not in self.allowed):
            raise UserError(f"{where}: {self.name}: {value!s} is not allowed; {self.choices()}")
        return typed

    def _read_several(self, text: str, where: str) -> tuple[int, ...]:
        """A range or a list, in order."""
        parts = text.replace(" ", "").split(",")
        if not all(
            len(part) <= LONGEST and (asked_values.RANGE.fullmatch(part) or asked_values.NUMBER.fullmatch(part)) for part in parts
        ):
            raise UserError(f"{where}: {text} is not allowed; {self.choices()}")
        found = asked_values.values(text, f"{where} {text}")
        wrong = next((each for each in found if each not in self.allowed), None)
        if wrong is not None:
            raise UserError(f"{where}: {wrong} is not allowed; {self.choices()}")
        return tuple(int(each) for each in found)

    def choices(self) -> str:
        """What is allowed, in words."""
        if self.type is bool:
            return "allowed: given or not given, without a value"
        if isinstance(self.allowed, range):
            many = f", or several ({SEVERAL})" if self.several else ""
            return f"allowed: whole numbers from {self.allowed.start} to {self.allowed.stop - 1}{many}"
        return f"allowed: {', '.join(self.allowed)}" if self.allowed else f"allowed: {self.help}"


@dataclass(frozen=True)
class Procedure:
    """A dice procedure of a game: `function(board, **values)` gives its exact table."""
    name: str
    help: str
    parameters: tuple[Parameter, ...]
    function: Callable[..., Table]

    def table(self, board: Any, **values: Any) -> Table:
        """The exact table for these values, defaults for the others, by the rule numbers of a board record.

        UserError, one line, for an unknown parameter or a value that is not allowed.
        """
        known = {parameter.name: parameter for parameter in self.parameters}
        for name in values:
            if name not in known:
                raise UserError(f"odds {self.name}: unknown parameter {name!r}; {nearest(name, known)}")
        given = {name: value for name, value in values.items() if value is not None}
        read = {name: parameter.read(given.get(name, parameter.default), f"odds {self.name}")
                for name, parameter in known.items()}
        rows = prod(len(value) for name, value in read.items() if known[name].several and value)
        if rows > asked_values.MOST:
            raise UserError(f"odds {self.name}: {rows:,d} rows; allowed are up to {asked_values.MOST:,d}, "
                            "a larger step makes fewer")
        return self.function(whole_numbers(board), **read)


def procedure(about: str, *parameters: Parameter, name: str = "") -> Callable[[Callable[..., Table]], Procedure]:
    """Make a function of a board and of these parameters the Procedure of its name, or of another one."""
    return lambda function: Procedure(name or function.__name__, about, parameters, function)


def procedures(*modules: ModuleType) -> dict[str, Procedure]:
    """The procedures of modules by their names, in order."""
    return {each.name: each for module in modules for each in vars(module).values() if isinstance(each, Procedure)}


def procedures_of(game: str) -> Mapping[str, Procedure]:
    """The dice procedures of a game whose exact odds can be asked for, by name. UserError when there is no such game."""
    found: Mapping[str, Procedure] = import_module(f"reports.{known_game(game)}.odds").PROCEDURES
    return found


def procedure_of(game: str, name: str) -> Procedure:
    """One of them, its name with - or _. UserError naming the nearest."""
    found = procedures_of(game).get(name.replace("-", "_"))
    if found is None:
        raise unknown("procedure", name, procedures_of(game))
    return found
