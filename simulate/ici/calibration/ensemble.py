"""The ensemble: complete data sets in place of the one that nobody here knows, frozen in data/ensemble.toml.

Its sets are draws from the ranges of what is assumed (`prior_draws`), each with a weight: how well games on it fit what is known
of the war (docs/method.md). Who wins had no part in it. The set that the data files hold need not be one of them.

Data sets that also fit what a user has typed in are kept beside the file, mygame.toml -> mygame.sets.toml. `wilaya calibrate
--base mygame.toml` makes them. They are used as long as the file says what it said then and the shipped ensemble is the one that
they were made beside.
"""
import functools
import hashlib
import itertools
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulate.core.data.cells import read_toml
from simulate.core.data.data_sets import AssumedCell, AssumedCells, SetValues, ValueRows
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import Variant
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import seal_of
from simulate.ici.board.files import SHAPE, Tables, printed
from simulate.ici.board.load import load
from simulate.ici.calibration.prior_draws import RATINGS, Cell, Values, cells, draw, still_open

# Assumed cells by what they are, and a data set with one of them at an end of its range.
#
# Cells that the rules tie together are in one group, so that a group of one data set fits into another one as a rule: years and
# sides of chits (the cups of 59), populations, terrain and the third Failek (1.5, B, 55), places and the links that reach them.


FIRST, LAST = "first_year", "last_year"
YEARS, ACTIONS = "years and sides of chits", "operations and other effects of chits"
TRACKS = {"ps": "PS effects of chits", "fln": "FLN effects of chits", "pn": "Pied-noir effects of chits",
          "fp": "French Public effects of chits"}
COUNTERS, FAILEKS = "counters of Faileks", "ratings of Faileks"
RATED, ARRIVING = "ratings of French units", "arrival and start of French units"
REGIONS, LINKS, CHARTS = "population, terrain and first Faileks", "map links and places", "charts and costs"
WORDS = 3                 # options without an order: of more, the first and the last say nothing


def group_of(path: str) -> str:
    """The group of a cell of a data set."""
    table, column = path.split(".", maxsplit=1)[0], path.rpartition(".")[2]
    if table == "chits":
        return TRACKS.get(column, YEARS if column in (FIRST, LAST, "side") else ACTIONS)
    if table == "units":
        return RATED if column in RATINGS else ARRIVING
    if table == "faileks":
        return COUNTERS if column == "counters" else FAILEKS
    if table in ("borders", "roads") or column == "exists":
        return LINKS
    return REGIONS if table in ("regions", "setup_1955") else CHARTS


@functools.cache
def assumed_cells() -> AssumedCells:
    """All assumed cells of the game."""
    known = cells(printed("ici-1955"))
    alike: dict[str, list[Cell]] = {}          # by what settles them
    for cell in known:
        alike.setdefault(_one_look(cell, known), []).append(cell)
    found = [_assumed_cell(several) for several in alike.values()]
    return AssumedCells({cell.path: group_of(cell.path) for cell in known}, tuple(each for each in found if each))


def _one_look(cell: Cell, known: list[Cell]) -> str:
    """Cells with the same words are settled by one look: ratings of a type, both years of a chit."""
    first = cell.path.removesuffix(LAST) + FIRST
    return first if cell.path.endswith(LAST) and any(each.path == first for each in known) else cell.drawn_as


def _assumed_cell(several: list[Cell]) -> AssumedCell | None:
    cell = several[0]
    options = sorted(cell.options, key=int) if all(each.lstrip("-").isdigit() for each in cell.options) else cell.options
    if len(options) < 2 or (options is cell.options and len(options) > WORDS + 1):
        return None
    return AssumedCell(cell.path.removeprefix("rules."), group_of(cell.path), tuple(each.path for each in several), options[0],
                       options[-1])


def with_end(cell: AssumedCell, values: Mapping[str, str], high: bool) -> Values:
    """A data set with the cell at the low or high end of its range.

    A chit whose first year moves keeps the length of its span, as far as the range of its last year allows. A reduced side stays
    no better than the full one (F).
    """
    end = cell.high if high else cell.low
    found = {**values, **dict.fromkeys(cell.paths, end)}
    first, *others = cell.paths
    if others and first.endswith(FIRST):
        [last] = others
        span = int(values[last]) - int(values[first])
        found[last] = str(_nearest(int(end) + span, _options()[last]))
    for path in cell.paths:
        row, _, column = path.rpartition(".")
        if column in RATINGS:
            _keep_order(found, row, column.removeprefix("reduced_"), column.startswith("reduced_"))
    return found


@functools.cache
def _options() -> dict[str, tuple[str, ...]]:
    return {cell.path: cell.options for cell in cells(printed("ici-1955"))}


def _nearest(year: int, options: tuple[str, ...]) -> int:
    return min(map(int, options), key=lambda each: (abs(each - year), each))


def _keep_order(values: Values, row: str, column: str, reduced_moved: bool) -> None:
    """Move the side that was not moved, where the reduced one would be better and can be moved."""
    full, reduced = f"{row}.{column}", f"{row}.reduced_{column}"
    if full in values and reduced in values and int(values[reduced]) > int(values[full]):
        values.update({full: values[reduced]} if reduced_moved else {reduced: values[full]})


SCENARIOS = ("ici-1955", "ici-1959")
FILE = SHAPE.data / "ensemble.toml"
RULES_VERSION = 1         # raised when the rules change so much that data sets must be chosen anew
SEAL = "seal"             # a digest of all the rest, which a file of a user must have
BETWEEN = " | "           # the values of a cell, set by set


@dataclass(frozen=True)
class Ensemble:
    """`sets[number]` is draw `number` of `seed`; it stands for `weights[number]` of the sum of all weights.

    `players` are the names, by side, of those who played the sets. `digest` is that of everything the choice depends on; a
    test says when it is out of date. `typed` is that of values that a user typed in, where the sets were weighed with these.
    """
    seed: int
    players: Mapping[str, str]
    sets: Mapping[int, Mapping[str, str]]
    weights: Mapping[int, int]
    digest: str
    typed: str = ""
    assumed_cells = staticmethod(assumed_cells)
    with_end = staticmethod(with_end)

    def variants(self) -> list[Variant]:
        """A board each, in order of their numbers."""
        return [Variant(str(number), values, weight=self.weights[number]) for number, values in self.sets.items()]

    def open_cells(self, tables: Tables) -> list[str]:
        """The paths of assumed cells that matter and are not typed in, of tables under overlays of --base."""
        return list(still_open(tables, next(iter(self.sets.values()))))


def plays(values: Mapping[str, str]) -> bool:
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


def frozen_ensemble(path: Path = FILE, sealed: bool = False) -> Ensemble:
    """The ensemble in a file. UserError when it cannot be read, is no ensemble, was made for other rules, or is to be sealed and
    is not."""
    return _ensemble(path, path.stat().st_mtime_ns if path.is_file() else 0, sealed)


@functools.cache
def _ensemble(path: Path, _changed: int, sealed: bool = False) -> Ensemble:
    found = read_toml(path)
    try:
        if sealed and found.pop(SEAL, "") != seal_of(found):
            raise ValueError(SEAL)
        version, numbers = found["rules_version"], found["numbers"]
        rows = ValueRows(found["values"], BETWEEN, len(numbers))
        sets = {number: SetValues(rows, at) for at, number in enumerate(numbers)}
        weights = dict(zip(numbers, found["weights"], strict=True))
        ensemble = Ensemble(found["seed"], found["players"], sets, weights, found["digest"],
                            found.get("typed", ""))
    except (KeyError, TypeError, AttributeError, IndexError, ValueError):
        raise UserError(
            f"{path}: not an ensemble of data sets; `python -m tests.calibration.select_data_sets` writes one"
        ) from None
    if version != RULES_VERSION:
        raise UserError(f"{path}: made for rules version {version}, these rules are version {RULES_VERSION}; make it again")
    if not numbers or min(ensemble.weights.values()) < 1:
        raise UserError(f"{path}: allowed are data sets of weight 1 or more, at least one of them")
    return ensemble


def written(ensemble: Ensemble, about: str) -> str:
    """The text of an ensemble file; `about` is a line for people."""
    sets, players = ensemble.sets, ensemble.players
    paths = next(iter(sets.values()))
    typed = [f'typed = "{ensemble.typed}"'] if ensemble.typed else []
    lines = [f"seed = {ensemble.seed}", f"rules_version = {RULES_VERSION}", f'digest = "{ensemble.digest}"', *typed,
             f"numbers = {list(sets)}", f"weights = {[ensemble.weights[number] for number in sets]}",
             "", "[players]     # who played the sets",
             *(f'{side} = "{players[side]}"' for side in players),
             "", "[values]      # a cell a row, its value set by set, in the order of `numbers`"]
    lines += [f"'{path}' = '{BETWEEN.join(values[path] for values in sets.values())}'" for path in paths]     # read the soonest
    text = "\n".join(lines) + "\n"
    return f'# {about}\n{SEAL} = "{seal_of(tomllib.loads(text))}"\n{text}'


ENDING = ".sets.toml"
Laid = Sequence[Overlay | dict[str, Any]]


def sets_file(base: Path | str) -> Path:
    """Where the data sets of a file of typed values are kept."""
    return Path(base).with_suffix(ENDING)


def typed_digest(base: Sequence[Mapping[str, Any]]) -> str:
    """Twelve hexadecimal digits of what files of typed values say, in order."""
    return hashlib.sha256(json.dumps([dict(each) for each in base], sort_keys=True, default=str).encode()).hexdigest()[:12]


def calibrated(overlays: Laid) -> Ensemble | None:
    """The data sets kept beside the last file of --base among `overlays`; None if there are none or they are out of date.

    UserError if they are damaged or edited by hand.
    """
    base = [each for each in overlays if getattr(each, "base", False)]
    path = _file_of(base[-1]) if base else None
    if path is None or not path.is_file():
        return None
    try:
        found = frozen_ensemble(path, sealed=True)
    except UserError:
        raise UserError(f"{path}: damaged, edited by hand, or of another version; {_command(base)} writes it anew") from None
    return found if found.typed == typed_digest(base) and found.digest == frozen_ensemble().digest else None


def ensemble_of(overlays: Laid = ()) -> Ensemble:
    """The data sets for a game under overlays: those kept beside a file of typed values, else the shipped ones."""
    return calibrated(overlays) or frozen_ensemble()


def calibration_sentence(base: Laid) -> str:
    """Whether the data sets fit what the files of --base say, and what to do if not; nothing without such files."""
    paths = [label for each in base if (label := getattr(each, "label", "")) and _file_of(each)]
    if not paths:
        return ""
    if calibrated(base):
        return f"The data sets fit what is known together with what you typed in ({sets_file(paths[-1])})."
    why = "was made for other values" if sets_file(paths[-1]).is_file() else "is not there"
    return (f"The data sets were weighed without what you typed in ({sets_file(paths[-1])} {why}): "
            f"run {_command(base)} (minutes) for an average that fits your box.")


def _command(base: Laid) -> str:
    """What weighs data sets with all files of --base."""
    return f"`wilaya calibrate {' '.join(f'--base {each.label}' for each in base if getattr(each, 'label', ''))}`"


def _file_of(overlay: Mapping[str, Any]) -> Path | None:
    """Where the data sets of an overlay would be kept; None if it comes from no file."""
    label = getattr(overlay, "label", "")
    return sets_file(label) if label and Path(label).is_file() else None
