"""What a game is to the rest of the program: boards, record types, kernels that play, rows of turns. Knows no game."""
import functools
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Protocol

import numpy as np

from simulate.core.data import overlays
from simulate.core.data.data_sets import AssumedCell, AssumedCells, RangedSets
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, Variant
from simulate.core.data.tables import Shape, Tables
from simulate.core.data.worksheet import Worksheet
from simulate.core.errors import UserError
from simulate.core.kernelcache import entry


class Play(Protocol):
    """The module `simulate.<game>.play`: kernels, and the numba signature each is compiled for (see `kernel.entry`).

    `play_many(states, boards, board_of_game, dice_of_game, first, first_weights, second, second_weights, member_of_game, seed,
    first_game, rows, turns, more)` plays a game a row, game i on boards[board_of_game[i]], and returns how many records of
    `turns` it filled, game after game: none if `turns` is empty, else there is room for `most_turns` a game. The seed and
    dice_of_game[i] fix the dice of a game, not the batch it is in. `states` is scratch, shape (1,); the weights of a side have
    shape (members, n), and row member_of_game[i], shape (games, 2), names those of a game. `more` is a tuple of what a turn gets
    besides: () but where players think. `start_game(state, board, first, first_weights, second,
    second_weights, seed, game)` stages the set-up, `play_turn(state, board, first, second, *more)` plays the next turn. `first`
    and `second` are the policies of the two sides, in the order of their numbers.
    """
    play_many: Any
    start_game: Any
    play_turn: Any
    PLAY_MANY: Any
    START_GAME: Any
    PLAY_TURN: Any


class TurnRows(Protocol):
    """The module `simulate.<game>.recording`. `width` is how many places have columns of their own."""

    def column_types(self, width: int, /) -> np.dtype:
        """A row on disk."""

    def as_columns(self, turns: np.ndarray, width: int, /) -> np.ndarray:
        """Records of TURN, shape (n,), as rows on disk, shape (n,)."""

    def places(self, scenario: LoadedScenario, /) -> list[dict[str, Any]]:
        """`id`, `name` and what the game adds of each place that has columns, in the order of the columns."""


class Records(NamedTuple):
    """Record types of a game."""
    state: np.dtype
    result: np.dtype
    turn: np.dtype


class Ensemble(Protocol):
    """Data sets that fit what is known, where a game's data are assumed: draws of `seed`, `digest` is that of all the choice
    depends on."""

    @property
    def seed(self) -> int:
        """Of the draws."""

    @property
    def digest(self) -> str:
        """Of ranges, rules, targets and players."""

    def variants(self) -> list[Variant]:
        """One for each data set, with its weight."""

    def assumed_cells(self) -> AssumedCells:
        """What is assumed, by group."""

    def open_cells(self, tables: Tables) -> list[str]:
        """The paths of assumed cells that matter and are not typed in, of tables under overlays of --base."""

    def with_end(self, cell: AssumedCell, values: Mapping[str, str], high: bool) -> dict[str, str]:
        """A data set with one cell at the low or the high end of its range."""


class RuleSystem:
    """One game: `name` as in commands and manifests, `assumed_data` if data are assumed and an ensemble stands for them.

    `bound_numbers` are the beginnings of paths of rule numbers that building a board looks at with what data sets differ in.
    Every other number is one field of a board and changes nothing else there. None where nobody has looked.

    Two names of fields of a board: `wide` says how many places have columns of their own, `long` how many turns there may be.

    Parts that compile or take long to import are methods that import them, here by the names that docs/develop.md gives them.
    """
    name: ClassVar[str]
    assumed_data: ClassVar[bool] = False
    bound_numbers: ClassVar[tuple[str, ...] | None] = None
    wide: ClassVar[str]
    long: ClassVar[str] = "game_turn_limit"

    def _module(self, path: str) -> Any:
        """A module of the game's folder."""
        return import_module(f"simulate.{self.name}.{path}")

    @property
    def shape(self) -> Shape:
        """What the data files look like."""
        return self._module("board.load").SHAPE

    def load(self, scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> LoadedScenario:
        """The board of a scenario under overlays, in order; `values` are those of one data set. UserError if it is not sound."""
        return self._module("board.load").load(scenario, laid, values)

    def board(self, scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> np.recarray:
        """The board alone, shape (1,): `load` without what is told of it. UserError if it is not sound."""
        return self.load(scenario, laid, values).board

    def records(self) -> Records:
        """Types of the state (one record), a result row, and a turn."""
        state = self._module("state")
        return Records(state.STATE, state.RESULT, state.TURN)

    def result_rows(self) -> Sequence[np.dtype]:
        """Every type of a row a game on disk: some boards may need longer rows than others."""
        return (self.records().result,)

    def result_row(self, boards: np.recarray) -> np.dtype:
        """A row a game on disk, of games on these boards, shape (n,)."""
        return self.records().result

    def play(self) -> Play:
        """The kernels."""
        return self._module("play")

    def turn_rows(self) -> TurnRows:
        """How turns are written to disk."""
        return self._module("recording")

    def voting(self, scenario: LoadedScenario) -> dict[str, Any]:
        """What a manifest keeps of a scenario so that rows of turns tell how each place votes; nothing where none does."""
        return {}

    def turn_width(self, boards: np.recarray) -> int:
        """How many places have columns of their own in rows of turns of these boards, shape (n,)."""
        return int(boards[self.wide].max())

    def most_turns(self, board: np.record) -> int:
        """How many turn records one game on this board may have, its set-up included."""
        return int(board[self.long]) + 1

    def ensemble(self, overlays: Sequence[Overlay | dict[str, Any]] = ()) -> Ensemble:
        """The data sets that stand for what is assumed: those kept beside a file of typed values among `overlays`, if they are of
        these values, else the shipped ones. UserError where nothing is assumed."""
        raise UserError(f"{self.name}: it has one data set, none is drawn")

    def worksheet(self) -> Worksheet:
        """Every assumed value with a blank. UserError where nothing is assumed."""
        if self.assumed_data:
            raise UserError(f"worksheet {self.name}: what is assumed of it stands in no box, so no worksheet asks for it; "
                            f"`wilaya rules {self.name}` lists it, --base FILE settles it")
        raise UserError(f"worksheet {self.name}: it has one data set, whose values --set and --base change; "
                        "a worksheet is allowed for games such as ici")

    def calibration_sentence(self, base: Sequence[Overlay | dict[str, Any]]) -> str:
        """Whether the data sets fit what files of typed values say; nothing where there is nothing to say."""
        return ""

    def draw_data_set(self, seed: int, number: int) -> dict[str, str]:
        """A complete data set drawn from the ranges of what is assumed, whether it fits what is known or not. UserError where
        nothing is assumed."""
        raise UserError(f"{self.name}: it has one data set, none is drawn")

    def shuffled_places(self, scenario: LoadedScenario, seed: int, games: np.ndarray) -> np.ndarray:
        """Where the set-up's shuffle puts each chit in games of these numbers, shape (games, chits). UserError if it has none."""
        raise UserError(f"{self.name}: nothing is shuffled")

    def compiled(self, name: str) -> Callable[..., Any]:
        """The kernel "play_many", "start_game" or "play_turn", compiled, or loaded, for its signature. See Play."""
        play = self.play()
        return entry(getattr(play, name), getattr(play, name.upper()), whole=name == "play_many")

    def actions(self, side: str) -> tuple[str, ...]:
        """What a side ("fln", "france", "government") may be barred from, by the names of overlays. KeyError for another side."""
        return self.shape.actions[side].names

    def read_overlay(self, path: Path | str, base: bool = False) -> Overlay:
        """A file of changes, or with `base` of what is printed. UserError names what does not exist and the nearest that does."""
        return overlays.read_overlay(self.shape, path, base)

    def read_position(self, path: Path) -> Overlay:
        """The file of a position, which replaces the set-up. UserError where the game has none."""
        raise UserError(f"--from {path}: allowed for ici-1955 and ici-1959")

    def written_position(self, scenario: LoadedScenario, state: np.record, data_set: str, laid: Sequence[Overlay | dict]) -> str:
        """The position of a state as such a file, of a game on a named data set, or "", under overlays. UserError as above."""
        raise UserError("--out: allowed for ici-1955 and ici-1959")

    def parse_set(self, text: str) -> Overlay:
        """`--set PATH=VALUE` as an overlay. UserError as for a file."""
        return overlays.parse_set(self.shape, text)

    def set_value(self, path: str, value: object, label: str) -> Overlay:
        """The overlay that puts a value at a path; `label` names it in messages and manifests."""
        return overlays.set_value(self.shape, path, value, label)

    def number_at(self, scenario: str, laid: Sequence[dict], path: str, trial: float) -> tuple[overlays.Key, int | None]:
        """The key of a number and its value in a scenario under overlays, see overlays.number_at."""
        return overlays.number_at(self.shape, scenario, laid, path, trial)


class RangedRuleSystem(RuleSystem):
    """The group of a value is what its row says in a column `group`, else `other_group`."""
    assumed_data = True
    other_group: ClassVar[str]

    def group_of(self, path: str, row: Mapping[str, Any]) -> str:
        """What kind of value a row holds."""
        return str(row.get("group", self.other_group))

    @functools.cached_property
    def sets(self) -> RangedSets:
        """Data sets from the ranges of assumed values."""
        return RangedSets(self.shape, self.group_of)

    def ensemble(self, overlays: Sequence[Overlay | dict[str, Any]] = ()) -> Ensemble:
        """Those that are shipped, whatever is typed in."""
        return self.sets
