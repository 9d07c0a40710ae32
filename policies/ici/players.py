"""Who can play Ici, c'est la France!: players.toml read into functions and weights."""
import functools
import importlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from simulate.core.errors import UserError, unknown
from simulate.ici.names import Side
from simulate.ici.state import WEIGHTS

FILE = Path(__file__).with_name("players.toml")
KEYS = {Side.FLN: "fln", Side.FRANCE: "france"}


@dataclass(frozen=True)
class Player:
    """A player of one side: its name, what it is, its function "module:name" and its weights by name or number."""
    name: str
    side: Side
    about: str
    function: str
    weights: tuple[float, ...]
    names: tuple[str, ...]

    def policy(self):
        """The compiled function."""
        module, name = self.function.split(":")
        return getattr(importlib.import_module(module), name)

    def vector(self) -> np.ndarray:
        """Weights, shape (n,), at least one number long."""
        return np.array(self.weights or (0.0,), dtype=np.float64)

    def identity(self) -> dict:
        """What of the player fixes results."""
        return {"name": self.name, "function": self.function, "weights": list(self.weights)}


@functools.cache
def listed() -> dict[str, dict]:
    """players.toml as it is."""
    with FILE.open("rb") as file:
        return tomllib.load(file)


def players(side: Side) -> list[Player]:
    """Every player of a side, in the order of the file."""
    return [player(name, side) for name, row in listed().items() if KEYS[side] in row]


def player(name: str, side: Side) -> Player:
    """The player of that name. UserError names the nearest ones, or what is wrong with its row."""
    rows = listed()
    known = [each for each, row in rows.items() if KEYS[side] in row]
    if name not in known:
        raise unknown(f"{KEYS[side].upper() if side == Side.FLN else 'French'} player", name, known)
    row = rows[name][KEYS[side]]
    weights, names = tuple(float(value) for value in row["weights"]), tuple(row.get("names", ()))
    if len(weights) > WEIGHTS or (names and len(names) != len(weights)):
        raise UserError(f"players.toml: {name}.{KEYS[side]}: {len(weights)} weights for {len(names)} names, at most {WEIGHTS}")
    return Player(name, side, rows[name]["about"], row["function"], weights, names)
