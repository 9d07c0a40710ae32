"""55, 59: a set-up knows nothing of what its records held before; the same game whatever was played before it."""
import numpy as np

from policies.core.plain_players import uniform
from simulate.core.kernelcache import entry
from simulate.core.kernels.records import zeroed
from simulate.ici.play import START_GAME, start_game
from simulate.ici.state import OWN, PUBLIC, STATE
from tests.cases import cases
from tests.ici.conftest import fresh

SCRATCH = {"a", "b", "c"}              # options: only the first `options` of them are of use


def set_up_on(states, scenario, game):
    it = fresh(scenario, game=game)
    entry(start_game, START_GAME)(states[0], it.board, uniform, np.zeros(1), uniform, np.zeros(1), 1, game)
    return it, states[0]


def used(it, name, values):
    """A field cut to the places of the board: beyond them nobody looks."""
    shape = PUBLIC[name].shape if name in PUBLIC.names else ()
    for axis, size in enumerate(shape):
        if size == 96 and not name.startswith("unit_"):
            values = np.take(values, range(it.board.places), axis=axis)
        elif name == "group" and axis == 1:
            values = np.take(values, range(it.board.classes), axis=axis)
    return values


@cases("scenario: ici-1955; ici-1959")
@cases("rubbish: 3; 77")
def test_55_59_nothing_is_left_of_what_was_there(scenario, rubbish):
    states = zeroed(STATE)
    states.view(np.int8)[:] = rubbish
    it, state = set_up_on(states, scenario, 5)
    for name in PUBLIC.names:
        clean, dirty = (used(it, name, record.public[name]) for record in (it.state, state))
        assert np.array_equal(clean, dirty), name
    for name in set(OWN.names) - SCRATCH:
        assert np.array_equal(it.fln[name], state.fln[name]), name
        assert np.array_equal(it.france[name], state.france[name]), name


def test_55_59_a_set_up_has_no_memory_of_its_players():
    it = fresh()
    it.fln_seat.memo.stamp, it.france_seat.memo.number[3] = 9, 4
    it.fln_seat.memo.place[2, 5] = it.france_seat.memo.score[1, 1] = it.fln_seat.memo.option[9] = 7
    set_up_on(it.states, "ici-1955", 3)
    for seat in (it.fln_seat, it.france_seat):
        assert (seat.memo.stamp, seat.memo.number.sum(), seat.memo.place.sum(), seat.memo.score.sum()) == (0, 0, 0, 0)
        assert not seat.memo.option.any()
