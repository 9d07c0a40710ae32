"""Positions after each event, what events belong to, and turns played otherwise: on traced games."""
import functools
from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from policies.ici.match import Branches
from reports.ici.tracing.codebook import Codebook, tracks
from reports.ici.tracing.entries import _settled, entries
from reports.ici.tracing.position import Position
from reports.ici.win_probability import COLUMNS, REPLAYS, numbers, positions
from reports.win_probability.model import event_steps
from reports.win_probability.swings import DICE, EVERY, replay_turns
from simulate.ici.enums import Event, Segment, Side, Way
from tests.reports.traced_games import game

GAMES = [("ici-1955", "notes", "notes"), ("ici-1959", "notes", "notes"), ("ici-1959", "uniform", "uniform")]


def stored(book, states):
    """The numbers of a STATE record."""
    return numbers(Position(book, states), tracks(states))


@pytest.mark.parametrize("which", GAMES)
def test_events_lead_from_turn_to_turn(which):
    traced = game(*which)
    book = Codebook(traced)
    for stretch in range(1, len(traced.states)):
        position = Position(book, traced.states[stretch - 1])
        for entry in entries(traced, stretch):
            position.take(entry)
        last = numbers(position, entry.after)
        after = stored(book, traced.states[stretch])
        assert dict(zip(COLUMNS, last, strict=True)) == pytest.approx(dict(zip(COLUMNS, after, strict=True)))


def test_control_that_comes_back_during_one_event_is_no_change():
    """Place 3 goes to the FLN and back before the loss that caused both; place 5 goes from France over contested to the FLN."""
    one = next(each for each in entries(game("ici-1955", "notes", "notes"), 1) if each.event == Event.CONTROL)
    killed = replace(one, event=Event.FAILEK_KILLED)
    moved = [replace(one, segment=Segment.FRENCH_ATTACKS, place=place, values={"from": before, "to": after})
             for place, before, after in ((3, 0, 1), (5, 0, 2), (3, 1, 0), (5, 2, 1))]
    event, change = _settled([*moved, killed])
    assert (event, change.place, change["from"], change["to"]) == (killed, 5, 0, 1)


@pytest.mark.parametrize("which", GAMES)
def test_the_numbers_are_those_of_turn_rows(which):
    """Every number that the model reads, but for the points, which turn rows tell of another moment."""
    traced = game(*which)
    _, turns = traced.match.play_with_turns(0, 1)
    board, book = traced.match.loaded.board[0], Codebook(traced)
    frame = positions(pl.DataFrame({name: turns[name] for name in turns.dtype.names}).lazy(), board.population[:board.populated])
    for row, states in zip(frame.iter_rows(named=True), traced.states, strict=True):
        told = dict(zip(COLUMNS, stored(book, states), strict=True))
        read = {name: value for name, value in row.items() if name in COLUMNS}
        assert len(read) == len(COLUMNS) - 2
        assert {name: told[name] for name in read} == pytest.approx(read)


def test_steps_belong_to_what_happened():
    traced = game("ici-1955", "notes", "notes")
    frame = event_steps(traced, REPLAYS)
    assert frame.row(0, named=True)["kind"] == "set-up"
    assert frame["turn"].to_list() == sorted(frame["turn"])
    public = traced.states[-1][0].public
    crises = frame.filter(kind="crisis").unique("instance")
    assert len(crises) == public.crisis
    played = int((public.chit_played[:traced.match.loaded.board[0].chits] != 0).sum())
    assert frame.filter(kind="chit")["name"].n_unique() == played
    assert frame.filter(kind="referendum")["turn"].n_unique() == public.referendums
    assert {"region flip", "large battle", "small battle", "recruitment", "insurgency"} <= set(frame["kind"])
    last = frame.group_by("turn", maintain_order=True).last().drop("segment", "instance", "kind", "name", "game", "turn")
    book = Codebook(traced)
    for row, states in zip(last.rows(), traced.states, strict=True):
        assert row == pytest.approx(tuple(stored(book, states)), rel=1e-6)


def anew(branches, traced, turn=3, seeds=(0, 1), number=1):
    book = Codebook(traced)
    return [stored(book, states) for states in branches.play(traced.states[turn], seeds, number)]


def played_anew(play):
    """The positions that two pairs of players come to on two sets of dice; the same again, others with other dice."""
    first, again, other = (play(number=number) for number in (1, 1, 2))
    assert len(first) == 4
    assert np.array_equal(first, again)
    assert all(not np.array_equal(one, two) for one, two in zip(first, other, strict=True))
    return first


@pytest.mark.slow
def test_a_turn_is_played_anew():
    traced = game("ici-1959", "notes", "notes")
    branches, before = Branches(traced.match), traced.states[3].tobytes()
    assert branches.names == ["notes", "greedy"]
    first = played_anew(functools.partial(anew, branches, traced))
    assert traced.states[3].tobytes() == before
    assert len({numbers.tobytes() for numbers in first}) > 3


def test_a_pair_of_players_of_one_s_own_decides_first():
    assert Branches(game("ici-1959", "uniform", "uniform").match).names == ["uniform", "notes", "greedy"]


def test_a_finished_game_has_no_turn_to_play():
    traced = game("ici-1959", "uniform", "uniform")
    with pytest.raises(ValueError, match="the game is over"):
        next(Branches(traced.match).play(traced.states[-1], (0,), 0))


@pytest.mark.slow
def test_rows_of_turns_played_anew():
    traced = game("ici-1959", "notes", "notes")
    branches = Branches(traced.match)
    rows = replay_turns(traced, REPLAYS, branches.play, 2)
    turns = range(traced.game % EVERY, len(traced.states) - 1, EVERY)
    assert len(rows) == len(turns) * DICE * 2
    assert rows["turn"].unique().sort().to_list() == [16 + turn for turn in turns]
    ends = rows.filter(pl.col("won").is_not_null())
    assert set(ends["won"]) <= {0.0, 1.0}
    assert int(traced.states[-1][0].public.way) != Way.NOT_OVER
    assert int(traced.states[-1][0].public.winner) in (Side.FLN, Side.FRANCE)
