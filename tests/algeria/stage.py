"""A stage of Algeria set by hand: a blank map, the counters that a test names, the players' answers written down."""
import functools
import inspect
import re
from collections.abc import Iterator

import numpy as np
from numba import config, typeof, types

from policies.core.plain_players import replay
from simulate.algeria.board.load import load
from simulate.algeria.enums import Box, Class, Event, Side, Type
from simulate.algeria.play import PLAY_TURN
from simulate.algeria.recording import blank, blank_tally, lay_out, set_tracks
from simulate.algeria.rules.common.counters import put, set_terror
from simulate.algeria.state import AVAILABLE, LOG_FIELDS, NOWHERE, POOL, STATE
from simulate.core.kernels.records import zeroed
from tests.positions import Position

FLN, GOVERNMENT = int(Side.FLN), int(Side.GOVERNMENT)
LAST = 9999              # an answer that is out of range: option 0 (see `ask_fln`)


@functools.cache
def game_of(scenario: str, overlay: tuple):
    """A loaded game; `overlay` holds its rules: (path, value)."""
    return load(scenario, [{"rules": dict(overlay)}] if overlay else [])


def counters(words: str) -> Iterator[tuple[str, int, str, list[str]]]:
    """(place, how many, Type, what else) of each part of "I-1: 2 BAND UNDERGROUND, FRONT neutral; ORAN: ELITE ELITE_AIR"."""
    for place, group in (each.split(": ") for each in words.split("; ") if each):
        for count, kind, rest in re.findall(r"(\d*) ?([A-Z]+)([^,]*)", group):
            yield place, int(count or 1), kind, rest.split()


class Stage(Position):
    """`state`, `board`; `at[id]` is a place's number. Keywords are rule numbers, dots as two underscores: reading__late_end=1."""

    def __init__(self, scenario: str = "algeria-1958", /, **rules: int):
        game = game_of(scenario, tuple((name.replace("__", "."), value) for name, value in rules.items()))
        self.board, self.ids = game.board[0], game.names.places
        self.at = {name: number for number, name in enumerate(self.ids)}
        self.states = zeroed(STATE)
        self._open()
        blank(self.state, self.board)
        self.state.fln.side, self.state.government.side = Side.FLN, Side.GOVERNMENT
        blank_tally(self.state.tally)
        set_tracks(self.state, self.board, 7)
        lay_out(self.state, self.board)
        for unit in range(self.board.units):
            put(self.state, self.board, unit, POOL if self.board.unit_side[unit] == Side.FLN else AVAILABLE,
                int(self.board.unit_type[unit]), 3, 0)
        self.public.turn, self.state.log.on = 1, 1

    def _open(self):
        self.state = self.states[0]
        self.public = self.state.public

    def put(self, kind, place, box=None, count=1, neutral=0, group=None) -> list[int]:
        """The next counters of a Type that are off the map, to a box of a place; OPS where none is named."""
        off = [unit for unit in range(self.board.first_unit[kind], self.board.first_unit[kind + 1])
               if self.public.unit_place[unit] >= self.board.places][:count]
        assert len(off) == count
        for unit in off:
            put(self.state, self.board, unit, self.at[place], int(kind if group is None else group),
                int(Box.OPERATIONS if box is None else box), neutral)
        return off

    def one(self, kind, place, box=None, neutral=0, group=None) -> int:
        """One of them."""
        return self.put(kind, place, box, 1, neutral, group)[0]

    def lay(self, words: str) -> list[int]:
        """Counters as words say (see `counters`), in the OPS box where no other is named."""
        units = []
        for place, count, kind, rest in counters(words):
            box, shown = (next((known[word] for word in rest if word in known.__members__), None) for known in (Box, Class))
            units += self.put(Type[kind], place, box, count, int("neutral" in rest), shown)
        return units

    def terror(self, place):
        set_terror(self.state, self.at[place], 1)

    def psl(self, fln=None, government=None) -> tuple[int, int]:
        """Set either PSL; both, as they are."""
        for side, value in ((Side.FLN, fln), (Side.GOVERNMENT, government)):
            if value is not None:
                self.public.psl[side] = value
        return int(self.public.psl[Side.FLN]), int(self.public.psl[Side.GOVERNMENT])

    def run(self, rule, *rest, fln=(), government=()):
        """Call a rule; parameters at its end that are left over are the players, who give these answers, then option 0."""
        for seat, script in ((self.state.fln_seat, fln), (self.state.government_seat, government)):
            seat.weights[:] = LAST
            seat.weights[:len(script)] = script
            seat.memo.stamp = 0
        rest = [self.at.get(each, each) if isinstance(each, str) else each for each in rest]
        names = list(inspect.signature(getattr(rule, "py_func", rule)).parameters)
        players = names[len(rest) + names.index("state") + ("board" in names) + 1:]
        assert set(players) <= {"fln", "government"}, players
        first = [self.state, self.board] if "board" in names else [self.state]
        player = getattr(replay, "dispatcher", replay)
        return compiled(rule, rest, len(players), "board" in names)(*first, *map(plain, rest), *[player] * len(players))

    def again(self, number: int) -> "Stage":
        """A copy with the dice of another game, its log empty."""
        copy = object.__new__(Stage)
        copy.__dict__.update(self.__dict__)
        copy.states = self.states.copy().view(np.recarray)
        copy._open()
        copy.state.secret.game, copy.state.log.n = number, 0
        return copy

    def look_for(self, act, fits, most=5000) -> "Stage":
        """The first copy, by game number, in which `act(copy)` leaves what `fits(copy)`."""
        for number in range(most):
            copy = self.again(number)
            act(copy)
            if fits(copy):
                return copy
        raise AssertionError(f"none of {most} games has these dice")

    def told(self, event: Event) -> list[tuple]:
        """The rows of an event: (place, a, b, c, d, dice)."""
        rows = self.state.log.row[:self.state.log.n].tolist()
        return [("" if row[4] == NOWHERE else self.ids[row[4]], *row[5:9], tuple(row[LOG_FIELDS:LOG_FIELDS + row[9]]))
                for row in rows if row[0] == event]

    def box(self, unit) -> Box:
        return Box(int(self.public.unit_box[unit]))

    def place(self, unit) -> str:
        """Where a counter is, "" if off the map."""
        place = int(self.public.unit_place[unit])
        return self.ids[place] if place < self.board.places else ""

    def counted(self, place, group=None) -> int:
        """Counters on a place, all or of a Class."""
        groups = range(len(Class)) if group is None else [group]
        return sum(int(self.public.count[self.at[place], each].sum()) for each in groups)

    def options(self, side=Side.FLN) -> list[tuple]:
        """What was offered last: (a, b, c, n)."""
        own = self.state.fln if side == Side.FLN else self.state.government
        return [tuple(int(own[name][at]) for name in "abcn") for at in range(own.options)]


def plain(value):
    return int(value) if isinstance(value, int | np.integer) else value


def compiled(rule, rest, players, board):
    """The rule with the types that the whole game calls it with, so that nothing is compiled twice."""
    if config.DISABLE_JIT:
        return rule
    kinds = [types.int64 if isinstance(each, int | np.integer) else typeof(each) for each in rest]
    state, first, player, _ = PLAY_TURN.args
    return rule.entry_for((state, *(first,) * board, *kinds, *(player,) * players))
