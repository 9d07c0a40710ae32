"""A player of any game: a function, its weights, and what must hold for a function to be one."""
import importlib
import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from simulate.core.errors import UserError, nearest

ARGUMENTS = ("public", "own", "board", "weights", "memo")


@dataclass(frozen=True, kw_only=True)
class Player:
    """A player of one side: its name, what it is, its function "module:name" and its weights by name or number.

    `origin` is the file that the player is in, `change` what a file of one's own says of it, "" for players of players.toml.
    Each game has a class of its own: its GAME, the FILE players.toml, the key and the word of each side, how many WEIGHTS there
    may be, and the EXTRA columns of its rows, which are fields of the class.
    """
    GAME: ClassVar[str]
    FILE: ClassVar[Path]
    KEYS: ClassVar[Mapping[IntEnum, str]]
    SPOKEN: ClassVar[Mapping[IntEnum, str]]
    WEIGHTS: ClassVar[int]
    EXTRA: ClassVar[tuple[str, ...]] = ()
    name: str
    side: IntEnum
    about: str
    function: str
    weights: tuple[float, ...]
    names: tuple[str, ...]
    origin: str
    change: str = ""

    @property
    def most(self) -> int:
        """How many weights it may have."""
        return self.WEIGHTS

    def check(self, where: str) -> None:
        """UserError, beginning with `where`, unless its row can be a player's."""
        if len(self.weights) > self.most or (self.names and len(self.names) != len(self.weights)):
            raise UserError(f"{where}: {len(self.weights)} weights for {len(self.names)} names, at most {self.most}")

    def policy(self) -> Callable[..., int]:
        """The compiled function. UserError when there is none of that name, or it is no player."""
        where = f"{self.origin}: {self.name}.{self.KEYS[self.side]}: function {self.function!r}"
        if not re.fullmatch(rf"policies\.(core|{self.GAME})(\.\w+)+:\w+", self.function):
            raise UserError(f"{where}: allowed is policies.{self.GAME}.MODULE:NAME, a player of this game")
        module, name = self.function.split(":")
        return checked(where, self._imported(where, module), name)

    def vector(self) -> np.ndarray:
        """Weights, shape (n,), at least one number long."""
        return np.array(self.weights or (0.0,), dtype=np.float64)

    def identity(self) -> dict[str, Any]:
        """What of the player fixes results."""
        return {"name": self.name, "function": self.function, "weights": list(self.weights)}

    def _imported(self, where: str, module: str) -> ModuleType:
        _, package, *inner = module.split(".")
        folder = self.FILE.parent.with_name(package)
        if not folder.joinpath(*inner).with_suffix(".py").is_file():
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


def _arguments(value: object) -> tuple[str, ...]:
    import numba

    plain = numba.config.DISABLE_JIT  # type: ignore[attr-defined]  # numba makes its settings at run time
    function = getattr(value, "py_func", value if plain and inspect.isfunction(value) else None)
    return tuple(inspect.signature(function).parameters) if function else ()
