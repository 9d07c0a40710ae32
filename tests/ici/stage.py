"""Helpers of the tests of 3.x, 4.x and the naive twins: a stage set by hand, the log as rows, dice looked for by game number."""
from types import SimpleNamespace

import numpy as np

from reports.statistics.intervals import wilson
from simulate.ici.enums import Event, Side
from simulate.ici.rules.counters import update_all_control
from simulate.ici.state import LOG_FIELDS, NOWHERE
from tests.ici.conftest import Scene, clear_map, fresh, put_faileks, put_units

BELLOUNIS = {"6A", "6B", "aumale", "bou_saada", "djelfa", "laghouat"}          # where their units may be
MOUSSEBILINE, MOUDJAHIDINE, COMMANDO = range(3)
FALSE_ALARM = 1e-6          # of each frequency held against an exact chance, had the seed been another


def stage(faileks=None, units=None, density=0, ops=20, overlay=None):
    """A 1955 game with only these on the map: faileks {place: (Moussebilines, Moudjahidines, Commandos) or number of
    Moussebilines}, units {place: [name]}, a name ending in "-" for a reduced unit; both sides have `ops`; the log is on."""
    it = clear_map(fresh("ici-1955", overlay))
    set_density(it, density)
    for place, types in (faileks or {}).items():
        for kind, count in enumerate((types,) if isinstance(types, int) else types):
            put_faileks(it, place, kind, count)
    for place, names in (units or {}).items():
        for name in names:
            put_units(it, place, [unit(it, name)], 1 if name.endswith("-") else 2)
    it.public.ops[:] = ops
    it.log.on, it.log.n = 1, 0
    return it


def set_density(it, density):
    """Troop Density, and control as it follows."""
    it.public.density = density
    it.do(update_all_control)


def unit(it, name):
    """Number of a French unit."""
    return it.names.units.index(name.rstrip("-"))


def again(it, game=0):
    """A copy of a stage that rolls the dice of another game; its log is empty."""
    states, boards = it.states.copy().view(np.recarray), it.boards.copy().view(np.recarray)
    states[0].secret.game, states[0].log.n = game, 0
    return Scene(states=states, boards=boards, at=it.at, names=it.names)


def look_for(it, act, fits, most=20_000):
    """The first copy of a stage, by game number, in which `act(copy)` leaves a state that `fits`."""
    for game in range(most):
        copy = again(it, game)
        act(copy)
        if fits(copy):
            return copy
    raise AssertionError(f"none of {most} games has these dice")


def rows(it, *events):
    """The log, or its rows of these events: event, side, place (an id), a, b, c, d, dice (a tuple)."""
    table = it.log.row[:it.log.n].tolist()
    return [SimpleNamespace(event=Event(row[0]), side=row[3], place="" if row[4] == NOWHERE else it.names.places[row[4]],
                            a=row[5], b=row[6], c=row[7], d=row[8], dice=tuple(row[LOG_FIELDS:LOG_FIELDS + row[9]]))
            for row in table if not events or row[0] in events]


def faces(it, *events):
    """All dice of these events, in order."""
    return [die for row in rows(it, *events) for die in row.dice]


def offers(it, side=Side.FLN):
    """Options last listed to a side: tuples (a, b, c)."""
    own = it.france if side == Side.FRANCE else it.fln
    return [(int(own.a[i]), int(own.b[i]), int(own.c[i])) for i in range(own.options)]


def places(it, options):
    """{id: b} of options that name places; STOP left out."""
    return {it.names.places[a]: b for a, b, _ in options if a != NOWHERE}


def by_place(it, numbers):
    """{id: number} of the places that have any."""
    return {it.names.places[place]: int(number) for place, number in enumerate(numbers) if number}


def agrees(count, trials, chance):
    """Is a frequency compatible with an exact chance, at a false-alarm rate of 1 in a million?"""
    low, high = wilson(count, trials, 1 - FALSE_ALARM)
    return low <= float(chance) <= high


def agree(counts, trials, chances):
    """The same for every outcome of a distribution {value: chance}; outcomes without a chance must not occur."""
    assert sum(counts.values()) == trials
    assert set(counts) <= {value for value, chance in chances.items() if chance}
    return all(agrees(counts.get(value, 0), trials, chance) for value, chance in chances.items())
