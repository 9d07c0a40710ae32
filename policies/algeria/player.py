"""A player of Algeria: a function, its weights, and what must hold for a function to be one."""
import importlib
import inspect
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from simulate.algeria.names import Side
from simulate.core.errors import UserError, nearest

FILE = Path(__file__).with_name("players.toml")
KEYS = {Side.FLN: "fln", Side.GOVERNMENT: "government"}
FUNCTION = re.compile(r"policies\.algeria\.\w+:\w+")
ARGUMENTS = ("public", "own", "board", "weights", "memo")


@dataclass(frozen=True)
class Player:
    """A player of one side: its name, what it is, its function "module:name" and its weights by name or number.

    `origin` is the file that the player is in, `change` what a file of one's own says of it, "" for players of players.toml.
    """
    name: str
    side: Side
    about: str
    function: str
    weights: tuple[float, ...]
    names: tuple[str, ...]
    origin: str = FILE.name
    change: str = ""

    def policy(self):
        """The compiled function. UserError when there is none of that name, or it is no player."""
        where = f"{self.origin}: {self.name}.{KEYS[self.side]}: function {self.function!r}"
        if not FUNCTION.fullmatch(self.function):
            raise UserError(f"{where}: allowed is policies.algeria.MODULE:NAME, a player of this game")
        module, name = self.function.split(":")
        return checked(where, _imported(where, module), name)

    def vector(self) -> np.ndarray:
        """Weights, shape (n,), at least one number long."""
        return np.array(self.weights or (0.0,), dtype=np.float64)

    def identity(self) -> dict:
        """What of the player fixes results."""
        return {"name": self.name, "function": self.function, "weights": list(self.weights)}


def _imported(where: str, module: str):
    if not FILE.with_name(f"{module.rsplit('.', 1)[1]}.py").is_file():
        there = [f"{module.rsplit('.', 1)[0]}.{path.stem}" for path in sorted(FILE.parent.glob("*.py"))]
        raise UserError(f"{where}: there is no module {module}; {nearest(module, there)}")
    try:
        return importlib.import_module(module)
    except Exception as error:
        raise UserError(f"{where}: {module} cannot be imported: {type(error).__name__}: {error}") from None


def checked(where: str, module, name: str):
    """The player `name` of a module. UserError unless it is a kernel with a player's arguments."""
    found = getattr(module, name, None)
    kernels = [each for each, value in vars(module).items() if _arguments(value) == ARGUMENTS]
    if found is None or _arguments(found) != ARGUMENTS:
        wrong = "there is none" if found is None else f"is no @kernel of ({', '.join(ARGUMENTS)})"
        raise UserError(f"{where}: {wrong}; {nearest(name, kernels)}")
    return found


def _arguments(value) -> tuple[str, ...]:
    import numba

    function = getattr(value, "py_func", value if numba.config.DISABLE_JIT and inspect.isfunction(value) else None)
    return tuple(inspect.signature(function).parameters) if function else ()
