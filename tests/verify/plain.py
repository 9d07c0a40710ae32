"""Whole games without the compiler, over records of plain Python numbers: an index below 0 or a question without options ends it.

`python -m tests.verify.plain` reads a JSON list of games from standard input and writes their last positions, one a line.
"""
import json
import math
import operator
import os
import sys
from types import SimpleNamespace

import numpy as np

ASKERS = ("ask_fln", "ask_france")


class Numbers:
    """An array of a record: a window on a flat list. Every index must be that of a number that is there."""
    __slots__ = ("flat", "kind", "shape", "start")

    def __init__(self, flat: list, shape: tuple, kind: type, start: int = 0):
        self.flat, self.shape, self.kind, self.start = flat, shape, kind, start

    def _at(self, index) -> tuple[int, tuple]:
        """Where an index leads in the flat list, and the shape of what is there."""
        if isinstance(index, slice):
            if index.step is not None or index.stop is not None or not 0 <= (index.start or 0) <= self.shape[0]:
                raise IndexError(f"{index} of {self.shape}")
            first = index.start or 0
            return self.start + first * math.prod(self.shape[1:]), (self.shape[0] - first, *self.shape[1:])
        at, rest = self.start, self.shape
        for each in index if isinstance(index, tuple) else (index,):
            number, size, rest = operator.index(each), rest[0], rest[1:]
            if not 0 <= number < size:
                raise IndexError(f"{number} in a row of {size}")
            at += number * math.prod(rest)
        return at, rest

    def __getitem__(self, index):
        at, shape = self._at(index)
        return Numbers(self.flat, shape, self.kind, at) if shape else self.flat[at]

    def __setitem__(self, index, value) -> None:
        at, shape = self._at(index)
        if shape:
            raise IndexError(f"{index} names more than one number")
        self.flat[at] = self.kind(value)


class Record:
    """A record: its fields as attributes and no others."""

    def __init__(self, values: np.void):
        for name in values.dtype.names:
            kind, value = values.dtype[name], values[name]
            if kind.names:
                self.__dict__[name] = Record(value)
            elif kind.shape:
                flat = list(value.ravel()) if kind.base.kind == "u" else value.ravel().tolist()
                self.__dict__[name] = Numbers(flat, kind.shape, {"u": np.uint64, "f": float}.get(kind.base.kind, int))
            else:
                self.__dict__[name] = value.item()

    def __setattr__(self, name: str, value) -> None:
        if name not in self.__dict__:
            raise AttributeError(name)
        self.__dict__[name] = int(value)

    @property
    def dtype(self) -> SimpleNamespace:
        """Names of its fields, where NumPy has them."""
        return SimpleNamespace(names=tuple(self.__dict__))

    def __getitem__(self, name: str):
        return self.__dict__[name]

    def __setitem__(self, name: str, value) -> None:
        """Every number of a field becomes this one."""
        held = self.__dict__[name]
        if isinstance(held, Record):
            for each in held.dtype.names:
                held[each] = value
        elif isinstance(held, Numbers):
            held.flat[:] = [held.kind(value)] * len(held.flat)
        else:
            setattr(self, name, value)

    def plain(self) -> dict:
        """Every field, arrays as flat lists."""
        return {name: value.plain() if isinstance(value, Record) else [int(each) for each in value.flat]
                if isinstance(value, Numbers) else int(value) for name, value in self.__dict__.items()}


def watch_questions() -> None:
    """Before any rule is imported: a question must have options, and room for all of them."""
    from simulate.ici.rules import decisions
    from simulate.ici.state import OPTIONS

    def with_options(asker):
        def checked(state, board, player):
            own = state.fln if asker.__name__ == "ask_fln" else state.france
            if not 0 < own.options < OPTIONS:
                raise AssertionError(f"question {own.ask}: {own.options} options")
            return asker(state, board, player)
        return checked

    for name in ASKERS:
        setattr(decisions, name, with_options(getattr(decisions, name)))


def played(scenario: str, fln: str, france: str, seed: int, overlay: dict, game: int) -> dict:
    """The public record and the FLN's own after a game."""
    from policies.ici.match import Match
    from simulate.core.kernels.records import zeroed
    from simulate.ici.enums import Way
    from simulate.ici.play import play_turn, start_game
    from simulate.ici.state import STATE

    match = Match(scenario, fln, france, seed, [overlay])
    state, board = Record(zeroed(STATE)[0]), Record(match.loaded.board[0])
    one, other = match.fln_player, match.france_player
    start_game(state, board, one.policy(), one.vector(), other.policy(), other.vector(), seed, game)
    while state.public.way == Way.NOT_OVER:
        play_turn(state, board, one.policy(), other.policy())
    return {"public": state.public.plain(), "fln": state.fln.plain()}


if __name__ == "__main__":
    if os.environ.get("NUMBA_DISABLE_JIT") != "1":
        raise SystemExit("NUMBA_DISABLE_JIT=1 is needed")
    watch_questions()
    with np.errstate(over="ignore"):
        for each in json.load(sys.stdin):
            print(json.dumps(played(*each)), flush=True)
