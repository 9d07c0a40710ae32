"""Who can play Ici, c'est la France!: players.toml read into functions and weights."""
import functools
import hashlib
import importlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from policies.ici.mixtures import MIXTURES, mixtures
from simulate.core.errors import UserError, unknown
from simulate.ici.names import Side
from simulate.ici.state import WEIGHTS

FILE = Path(__file__).with_name("players.toml")
KEYS = {Side.FLN: "fln", Side.FRANCE: "france"}


@dataclass(frozen=True)
class Player:
    """A player of one side: its name, what it is, its function "module:name" and its weights by name or number;
    `mixtures` names a file of Combat Chits that follows the weights."""
    name: str
    side: Side
    about: str
    function: str
    weights: tuple[float, ...]
    names: tuple[str, ...]
    mixtures: str = ""

    def policy(self):
        """The compiled function."""
        module, name = self.function.split(":")
        return getattr(importlib.import_module(module), name)

    def vector(self) -> np.ndarray:
        """Weights, shape (n,), at least one number long; with mixtures these from MIXTURES on."""
        if not self.mixtures:
            return np.array(self.weights or (0.0,), dtype=np.float64)
        packed = mixtures(self.mixtures, self.side)
        vector = np.zeros(MIXTURES + len(packed))
        vector[:len(self.weights)] = self.weights
        vector[MIXTURES:] = packed
        return vector

    def identity(self) -> dict:
        """What of the player fixes results."""
        found = {"name": self.name, "function": self.function, "weights": list(self.weights)}
        if self.mixtures:
            found["mixtures"] = hashlib.blake2b(self.vector()[MIXTURES:].tobytes(), digest_size=8).hexdigest()
        return found


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
    most = MIXTURES if row.get("mixtures") else WEIGHTS
    if len(weights) > most or (names and len(names) != len(weights)):
        raise UserError(f"players.toml: {name}.{KEYS[side]}: {len(weights)} weights for {len(names)} names, at most {most}")
    return Player(name, side, rows[name]["about"], row["function"], weights, names, row.get("mixtures", ""))
