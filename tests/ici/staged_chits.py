"""Helpers of the tests of A-M, 1.x, 2.x and the set-ups: chits made to measure, hands, a walk over dice."""
import numpy as np

from policies.core.plain_players import replay
from simulate.core.data.cells import die_kind
from simulate.core.kernelcache import entry
from simulate.core.kernels.records import zeroed
from simulate.ici.enums import ChitAt
from simulate.ici.play import START_GAME, start_game
from simulate.ici.rules.politics.political_chits import play_chit
from simulate.ici.state import STATE
from tests.ici.conftest import answers, fresh
from tests.ici.stage import again, rows, stage

FLN, FRANCE = 0, 1


def make_chit(it, chit=0, side=FLN, ps=0, fln=0, pn=0, fp=0, lasts=0, years=(1955, 1962), actions=(), die=""):
    """Write a chit over one of the table: its columns, span and actions (verb, amount, target), all with one die if there is
    one; returns its number."""
    board = it.board
    board.chit_side[chit], board.chit_first[chit], board.chit_last[chit] = side, years[0] - 1955, years[1] - 1955
    board.chit_ps[chit], board.chit_fln[chit], board.chit_pn[chit], board.chit_fp[chit] = ps, fln, pn, fp
    board.chit_lasts[chit] = lasts
    board.chit_action[chit], board.chit_die[chit] = 0, die_kind(die) if die else 0
    for row, action in enumerate(actions):
        board.chit_action[chit, row] = action
    return chit


def no_chits(it):
    """No chit in a cup, in a hand or on the Game Turn Track."""
    state = it.state
    state.secret.chit_at[:] = ChitAt.OUT
    for own in (state.fln, state.france):
        own.hand_n = own.track_n = 0
    state.public.hand_size[:] = state.public.cup_size[:] = 0
    state.public.track_chits[:] = 0
    return it


def give(it, side, chits, at=ChitAt.HAND):
    """Put chits into a side's hand, its cup, or (of that side's making) on the Game Turn Track."""
    own = it.france if side == FRANCE else it.fln
    for chit in chits:
        it.secret.chit_at[chit] = at
        if at == ChitAt.HAND:
            own.hand[own.hand_n] = chit
            own.hand_n += 1
            it.public.hand_size[side] += 1
        elif at == ChitAt.CUP:
            it.public.cup_size[side] += 1
        else:
            it.public.track_chits[side, it.board.chit_last[chit]] += 1


def hand(it, side):
    """The chits in a side's hand."""
    own = it.france if side == FRANCE else it.fln
    return own.hand[:own.hand_n].tolist()


def play(it, chit, side=FLN, fln=(), france=()):
    """A side plays a chit; the players answer as scripted."""
    player = answers(it, fln, france)
    it.do(play_chit, side, chit, player, player)
    return it


def played(side=FLN, turn=0, answers_of_fln=(), answers_of_france=(), it=None, **chit):
    """A stage on which a chit made of these columns has just been played."""
    it = it or stage()
    it.public.turn = turn
    return play(it, make_chit(it, side=side, **chit), side, answers_of_fln, answers_of_france)


def by_dice(it, act, event, most=4000, count=6):
    """{dice: copy of the stage after `act` rolled them for `event`} for `count` different rolls, by game number.

    What `act` returned is the copy's `result`.
    """
    found = {}
    for game in range(most):
        copy = again(it, game)
        copy.result = act(copy)
        dice = next(row.dice for row in rows(copy, event) if row.dice)
        found.setdefault(dice, copy)
        if len(found) == count:
            return found
    raise AssertionError(f"only {sorted(found)} in {most} games")


def values(it):
    """Population Markers of the populated Regions."""
    return it.public.allegiance[:it.board.populated].tolist()


def set_regions(it, value, level=None, places=None):
    """Population Markers (and levels) of some Regions, or of all."""
    for place in range(it.board.populated) if places is None else [it.at[place] for place in places]:
        it.public.allegiance[place] = value
        if level is not None:
            it.public.level[place] = level


def chits(it, side, where):
    """Chits of a side that are in one place (a ChitAt)."""
    return [chit for chit in range(it.board.chits)
            if it.board.chit_side[chit] == side and it.secret.chit_at[chit] == where]


def scripted(scenario="ici-1955", fln=(), france=(), game=0):
    """A game set up by players who give these answers; every question stands in its log."""
    it = fresh(scenario)
    states = zeroed(STATE)
    states[0].log.on = 2
    weights = [np.array([*script, 0.0]) for script in (fln, france)]
    entry(start_game, START_GAME)(states[0], it.board, replay, weights[0], replay, weights[1], 1, game)
    it.states = states
    return it
