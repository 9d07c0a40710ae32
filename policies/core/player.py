"""A player of any game: a function, its weights, and what must hold for a function to be one."""
import importlib
import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from simulate.core.errors import UserError, nearest
from simulate.core.kernelcache import PLAIN

# Which member of a mixture of players plays a game: drawn anew for each game, from a stream that no other dice are taken from.
#
# Words come from SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX = ((30, np.uint64(0xBF58476D1CE4E5B9)), (27, np.uint64(0x94D049BB133111EB)))
LAST_SHIFT = np.uint64(31)
BITS = 53                                    # of a number between 0 and 1


def drawn_members(shares: Sequence[float], seed: int, side: int, dice: np.ndarray) -> np.ndarray:
    """A member for each number of `dice`, shape (n,): by its share, the same for the same seed, side and dice."""
    with np.errstate(over="ignore"):
        key = stirred(stirred(np.uint64(seed) + GOLDEN) ^ np.uint64(side + 1))
        words = stirred(key + GOLDEN * (dice.astype(np.uint64) + np.uint64(1)))
    between = (words >> np.uint64(64 - BITS)).astype(float) / 2.0**BITS
    edges = np.cumsum(shares)
    return np.minimum(np.searchsorted(edges / edges[-1], between, side="right"), len(shares) - 1)


def stirred(words: np.ndarray) -> np.ndarray:
    """What SplitMix64 makes of its state."""
    for shift, factor in MIX:
        words = (words ^ (words >> np.uint64(shift))) * factor
    return words ^ (words >> LAST_SHIFT)



LEFT = ("games", "gain", "low", "high")
ARGUMENTS = ("public", "own", "board", "weights", "memo")


@dataclass(frozen=True)
class Thought:
    """How a player thinks: it plays each of so many `plans` out to the end of the game, so many times, and takes the best.

    A plan is a row of weights for its whole turn, or with a `decision`, such as recruit, an answer to each such question. Another
    plan than the usual one must be better by `sure` standard errors.
    """
    plans: int
    playouts: int
    decision: str = ""
    sure: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Player:
    """A player of one side: its name, what it is, its function "module:name" and its weights by name or number.

    With `late` the weights change while the war goes on, on a line from `weights` to `late`. A mixture has no weights of its own:
    for each game it draws one of `members`, each with its share of `shares`; a mixture that differs from scenario to scenario is
    a player of `by_scenario`, with the scenario's name or "" for all. `left` is what a best response still gains over a mixture:
    LEFT, shares but for the games of its search. With a `thought` it thinks. `origin` is the file that the player is in, `change`
    what a file of one's own says of it, "" for players of players.toml. Each game has a class of its own: its GAME, the FILE
    players.toml, the key and the word of each side, how many WEIGHTS there may be, how many of them may be LATE, the EXTRA
    columns of its rows, which are fields of the class, and the DECISIONS that one may think of, none where no player thinks.
    """
    GAME: ClassVar[str]
    FILE: ClassVar[Path]
    KEYS: ClassVar[Mapping[IntEnum, str]]
    SPOKEN: ClassVar[Mapping[IntEnum, str]]
    WEIGHTS: ClassVar[int]
    LATE: ClassVar[int] = 0
    EXTRA: ClassVar[tuple[str, ...]] = ()
    DECISIONS: ClassVar[Sequence[str]] = ()
    name: str
    side: IntEnum
    about: str
    function: str
    weights: tuple[float, ...]
    names: tuple[str, ...]
    origin: str
    change: str = ""
    late: tuple[float, ...] = ()
    members: "tuple[Player, ...]" = ()
    shares: tuple[float, ...] = ()
    by_scenario: "Mapping[str, Player]" = field(default_factory=dict, hash=False)
    left: Mapping[str, float] = field(default_factory=dict, hash=False)
    thought: Thought | None = None

    def of_scenario(self, scenario: str) -> "Player":
        """The player as it plays a scenario. UserError for a mixture that is none there."""
        if not self.by_scenario:
            return self
        if "" not in self.by_scenario and scenario not in self.by_scenario:
            raise UserError(f"player {self.name} does not play {scenario}; it plays {', '.join(self.by_scenario)}")
        return self.by_scenario.get(scenario) or self.by_scenario[""]

    def with_weights(self, weights: Sequence[float], late: Sequence[float] = ()) -> "Player":
        """The same player with other weights, which it keeps or, with `late`, which change while the war goes on."""
        early, last = (tuple(float(each) for each in values) for values in (weights, late))
        return replace(self, weights=early, late=() if last == early else last)

    def thinking(self, thought: Thought, **said: str) -> "Player":
        """The same player, or mixture, that thinks; `said` is its name and what else is told of it."""
        by_scenario = {scenario: each.thinking(thought, **said) for scenario, each in self.by_scenario.items()}
        members = tuple(replace(each, thought=thought) for each in self.members)
        return replace(self, thought=thought, members=members, by_scenario=by_scenario, left={}, **said)

    def mixed_with(self, members: "Sequence[Player]", shares: Sequence[float]) -> "Player":
        """A mixture of players of this one's function, by its name; a single one that has all is itself."""
        kept = [(each, float(share)) for each, share in zip(members, shares, strict=True) if share > 0]
        if len(kept) == 1:
            return kept[0][0]
        return replace(self, weights=(), late=(), names=(), members=tuple(each for each, _ in kept),
                       shares=tuple(share for _, share in kept))

    @property
    def most(self) -> int:
        """How many weights it may have."""
        return self.WEIGHTS

    def row(self) -> dict[str, Any]:
        """Its row in a file of players that needs no other file; of one that is no mixture."""
        late = {"late": list(self.late)} if self.late else {}
        extra = {key: value for key, value in self.extra().items() if value}
        return {"function": self.function, "names": list(self.names), **extra, "weights": list(self.weights), **late}

    def extra(self) -> dict[str, str]:
        """What it has in the extra columns of its row, by their names."""
        return {name: getattr(self, name) for name in self.EXTRA}

    def check(self, where: str) -> None:
        """UserError, beginning with `where`, unless its row can be a player's."""
        if len(self.weights) > self.most or (self.names and len(self.names) != len(self.weights)):
            raise UserError(f"{where}: {len(self.weights)} weights for {len(self.names)} names, at most {self.most}")
        if self.late and not self.LATE:
            raise UserError(f"{where}: late: the weights of this game do not change while it is played; allowed is weights alone")
        if self.late and len(self.late) != len(self.weights):
            raise UserError(f"{where}: late: {len(self.late)} weights, {len(self.weights)} are needed")
        if self.late and len(self.late) > self.LATE:
            raise UserError(f"{where}: late: {len(self.late)} weights; allowed are {self.LATE}")

    def policy(self) -> Callable[..., int]:
        """The compiled function. UserError when there is none of that name, or it is no player."""
        where = f"{self.origin}: {self.name}.{self.KEYS[self.side]}: function {self.function!r}"
        if not re.fullmatch(rf"policies\.(core|{self.GAME})(\.\w+)+:\w+", self.function):
            raise UserError(f"{where}: allowed is policies.{self.GAME}.MODULE:NAME, a player of this game")
        module, name = self.function.split(":")
        return checked(where, self._imported(where, module), name)

    def vector(self) -> np.ndarray:
        """Weights, shape (n,), at least one number long; late ones follow those of a whole seat."""
        plain = self.seat_weights()
        if not self.late:
            return plain
        whole = np.zeros(self.WEIGHTS + self.LATE)
        whole[:len(plain)] = plain
        whole[self.WEIGHTS:] = whole[:self.LATE]
        whole[self.WEIGHTS:self.WEIGHTS + len(self.late)] = self.late
        return whole

    def seat_weights(self) -> np.ndarray:
        """The weights with which a game begins, shape (n,), at least one number long."""
        return np.array(self.weights or (0.0,), dtype=np.float64)

    def rows(self) -> np.ndarray:
        """The vector of each member, shape (members, n); of a player that is no mixture its own."""
        found = [each.vector() for each in self.members or (self,)]
        width = max(map(len, found))
        if width > self.WEIGHTS:       # one of them has late weights; those of the others stay as they are
            found = [replace(each, late=each.late or each.weights).vector() for each in self.members or (self,)]
        return np.array([np.pad(each, (0, width - len(each))) for each in found])

    def member_of_game(self, seed: int, dice: np.ndarray) -> np.ndarray:
        """Which row of `rows` plays the games with these dice, shape (n,): drawn from a stream of the seed and the side."""
        if not self.members:
            return np.zeros(len(dice), np.int64)
        return drawn_members(self.shares, seed, int(self.side), dice)

    def in_game(self, seed: int, dice: int) -> "Player":
        """Who plays the game with these dice: a member of a mixture, or the player itself."""
        return self.members[self.member_of_game(seed, np.array([dice]))[0]] if self.members else self

    def identity(self) -> dict[str, Any]:
        """What of the player fixes results."""
        if self.members:
            return {"name": self.name, "members": [[share, each.identity()] for share, each in zip(self.shares, self.members,
                                                                                                 strict=True)]}
        late = {"late": list(self.late)} if self.late else {}
        thought = {"thought": asdict(self.thought)} if self.thought else {}
        return {"name": self.name, "function": self.function, "weights": list(self.weights), **late, **thought}

    def _imported(self, where: str, module: str) -> ModuleType:
        """A module of players. UserError, beginning with `where`, if it is not there or cannot be imported."""
        _, package, *inner = module.split(".")
        folder = self.FILE.parent.with_name(package)
        if not _is_file(folder.joinpath(*inner).with_suffix(".py")):
            files = [path.relative_to(folder).with_suffix("") for path in sorted(folder.rglob("*.py")) if path.stem != "__init__"]
            there = [".".join(("policies", package, *file.parts)) for file in files]
            raise UserError(f"{where}: there is no module {module}; {nearest(module, there)}")
        try:
            return importlib.import_module(module)
        except Exception as error:
            raise UserError(f"{where}: {module} cannot be imported: {type(error).__name__}: {error}") from None


def checked(where: str, module: ModuleType, name: str) -> Callable[..., int]:
    """The player `name` of a module. UserError unless it is a kernel with a player's arguments."""
    found = getattr(module, name, None)
    kernels = [each for each, value in vars(module).items() if _arguments(value) == ARGUMENTS]
    if found is None or _arguments(found) != ARGUMENTS:
        wrong = "there is none" if found is None else f"is no @kernel of ({', '.join(ARGUMENTS)})"
        raise UserError(f"{where}: {wrong}; {nearest(name, kernels)}")
    return found


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:      # of a name that is too long
        return False


def _arguments(value: object) -> tuple[str, ...]:
    function = getattr(value, "py_func", value if PLAIN and inspect.isfunction(value) else None)
    return tuple(inspect.signature(function).parameters) if function else ()
