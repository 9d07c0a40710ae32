"""Fixtures of Ici, c'est la France!: fresh games to change by hand."""
from types import SimpleNamespace

import numpy as np
import pytest

from policies.core.plain_players import replay, uniform
from simulate.core.kernelcache import entry, kernel
from simulate.core.kernels.records import zeroed
from simulate.ici.enums import Where
from simulate.ici.play import START_GAME, start_game
from simulate.ici.rules.counters import add_failek, failek_to_pool, lift_unit, put_unit
from simulate.ici.state import STATE
from tests.fixed_data import load
from tests.positions import Position

GAMES, STARTS = {}, {}


class Scene(Position, SimpleNamespace):
    """A game in play: states and boards with one each, place numbers by id, names."""

    @property
    def state(self):
        """The state; its parts are attributes too."""
        return self.states[0]

    @property
    def board(self):
        """The board."""
        return self.boards[0]

    def __getattr__(self, part):
        if part in STATE.names:
            return self.states[0][part]
        raise AttributeError(part)


def game_of(scenario, overlay=None):
    """The loaded game on the data of the rule tests, its board copied so that a test may change it."""
    key = (scenario, repr(overlay))
    if key not in GAMES:
        GAMES[key] = load(scenario, [overlay] if overlay else [])
    return GAMES[key]


def fresh(scenario="ici-1955", overlay=None, seed=1, game=0):
    """A set-up game: state and board records, place numbers by id. Players: uniform."""
    loaded = game_of(scenario, overlay)
    board = loaded.board.copy().view(np.recarray)
    key = (scenario, repr(overlay), seed, game)
    if key not in STARTS:
        states = zeroed(STATE)
        entry(start_game, START_GAME)(states[0], board[0], uniform, np.zeros(1), uniform, np.zeros(1), seed, game)
        STARTS[key] = states
    states = STARTS[key].copy().view(np.recarray)
    places = {name: index for index, name in enumerate(loaded.names.places)}
    return Scene(states=states, boards=board, at=places, names=loaded.names)


def clear_map(it):
    """Take every Failek and French unit off the map."""
    for place in range(it.board.places):
        for kind in range(3):
            for _ in range(int(it.fln.types[place, kind])):
                it.do(failek_to_pool, place, kind)
    for unit in range(it.board.units):
        if it.public.unit_where[unit] == Where.ON_MAP:
            it.do(lift_unit, unit, Where.NOT_YET)
    return it


def put_faileks(it, place, kind, count):
    """Add Faileks without touching the pool."""
    for _ in range(count):
        it.do(add_failek, place, kind)


def put_units(it, place, units, step=2):
    """Put French units (by number) on a place, at a step."""
    for unit in units:
        it.public.unit_step[unit] = step
        it.do(put_unit, unit, place)


def answers(it, fln=(), france=()):
    """Script what both players answer next; pass `replay` as both players' function."""
    for seat, script in ((it.fln_seat, fln), (it.france_seat, france)):
        seat.weights[:] = 0
        seat.weights[:len(script)] = script
        seat.memo.stamp = 0
    return replay


@kernel
def pointing(public, own, board, weights, memo):
    """Answers as scripted with `answers`; after each answer stands the only place that it would go to."""
    memo.objectives, memo.objective[0] = 1, int(weights[2 * memo.stamp + 1])
    memo.stamp += 1
    return int(weights[2 * memo.stamp - 2])


@pytest.fixture
def start():
    """The factory `fresh`."""
    return fresh


@pytest.fixture
def empty():
    """A 1955 game with nothing on the map."""
    return clear_map(fresh())
