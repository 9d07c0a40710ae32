"""The ensemble: complete data sets in place of the one that nobody here knows, frozen in data/ensemble.toml.

Set 0 is the guess that history, dates and the rules' hints suggest; the others are draws, numbered from 1. They are drawn from
the ranges of what is assumed (`draws`) and kept when scenario 1955, played by competent players, comes near the picture that
scenario 1959 gives of its first half (docs/calibration.md); who wins had no part in it.
"""
import functools
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from simulate.core.data.assumed_cells import AssumedCell, AssumedCells
from simulate.core.data.cells import read_toml
from simulate.core.errors import UserError
from simulate.ici.board.files import DATA, Tables, printed
from simulate.ici.board.load import Variant, load
from simulate.ici.calibration import assumed_groups
from simulate.ici.calibration.prior_draws import Values, draw, held, still_open
from simulate.ici.state import RULES_VERSION

SCENARIOS = ("ici-1955", "ici-1959")
GUESS = 0
FILE = DATA / "ensemble.toml"
BETWEEN = " | "           # the values of a cell, set by set


@dataclass(frozen=True)
class Ensemble:
    """`sets[number]` is draw `number` of `seed`, 0 the guess; the data files hold the values of set `default`.

    `players` are the weights, by side, of those who played the sets: who is tuned later changes nothing in the choice.
    """
    seed: int
    default: int
    players: Mapping[str, Sequence[float]]
    sets: Mapping[int, Values]

    def variants(self) -> list[Variant]:
        """A board each, in order of their numbers."""
        return [Variant(str(number), values) for number, values in self.sets.items()]

    def assumed_cells(self) -> AssumedCells:
        """What is assumed, by group."""
        return assumed_groups.assumed_cells()

    def open_cells(self, tables: Tables) -> list[str]:
        """The paths of assumed cells that matter and are not typed in, of tables under overlays of --base."""
        return list(still_open(tables, self.sets[self.default]))

    def with_end(self, cell: AssumedCell, values: Mapping[str, str], high: bool) -> Values:
        """A data set with one cell at the low or the high end of its range."""
        return assumed_groups.with_end(cell, values, high)


def guess() -> Values:
    """Set 0 of the frozen ensemble; before there is one, what the data files hold."""
    return frozen_ensemble().sets[GUESS] if FILE.exists() else held(printed("ici-1955"))


def plays(values: Values) -> bool:
    """Whether a playable board of each scenario comes of a data set."""
    try:
        for scenario in SCENARIOS:
            load(scenario, values=values)
    except UserError:
        return False
    return True


def playable(seed: int, wanted: int) -> list[tuple[int, Values]]:
    """The first `wanted` draws of `seed` from which both scenarios can be built, with their numbers."""
    every = ((number, draw(seed, number)) for number in itertools.count(1))
    return list(itertools.islice(((number, values) for number, values in every if plays(values)), wanted))


@functools.cache
def frozen_ensemble(path: Path = FILE) -> Ensemble:
    """The ensemble in a file. UserError when it cannot be read, is no ensemble, or was made for other rules."""
    found = read_toml(path)
    try:
        version, numbers = found["rules_version"], found["numbers"]
        cells = {name: text.split(BETWEEN) for name, text in found["values"].items()}
        ensemble = Ensemble(found["seed"], found["default"], found["players"], {
            number: {name: each[at] for name, each in cells.items()} for at, number in enumerate(numbers)})
    except (KeyError, TypeError, AttributeError, IndexError):
        raise UserError(
            f"{path}: not an ensemble of data sets; `python -m scripts.dev.calibration.select_data_sets` writes one"
        ) from None
    if version != RULES_VERSION:
        raise UserError(f"{path}: made for rules version {version}, these rules are version {RULES_VERSION}; make it again")
    if not numbers or ensemble.default not in numbers:
        raise UserError(f"{path}: its default {ensemble.default} is none of its {len(numbers)} data sets")
    return ensemble


def written(ensemble: Ensemble, about: str) -> str:
    """The text of an ensemble file; `about` is a line for people."""
    sets, players = ensemble.sets, ensemble.players
    paths = next(iter(sets.values()))
    lines = [f"# {about}", f"seed = {ensemble.seed}", f"rules_version = {RULES_VERSION}", f"default = {ensemble.default}",
             f"numbers = {list(sets)}", "", "[players]     # weights of those who played the sets",
             *(f"{side} = {list(players[side])}" for side in players),
             "", "[values]      # a cell a row, its value set by set, in the order of `numbers`"]
    lines += [f'"{path}" = "{BETWEEN.join(values[path] for values in sets.values())}"' for path in paths]
    return "\n".join(lines) + "\n"

