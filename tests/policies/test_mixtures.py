"""Mixtures of players and weights that change: which member plays a game, and that it plays the very game it plays alone."""
from dataclasses import replace

import numpy as np
import pytest

from policies.core.match import trace_game
from policies.core.player import drawn_members
from policies.games import players
from policies.ici.match import Match
from reports.ici.tracing.text import text_report
from simulate.core.data.overlays import Overlay
from simulate.core.storage.manifest import digest
from tests.cases import cases

SHARES = (0.5, 0.3, 0.2)
GAMES = np.arange(60_000)
ROWS = Overlay({
    "bold": {"fln": {"like": "notes", "margin": 3}}, "far": {"fln": {"like": "notes", "abroad": [18, 2]}},
    "mixed": {"fln": {"mixture": {"notes": 2, "bold": 1, "far": 1}}},
}, "mine.toml")


def match(fln: str, seed: int = 4) -> Match:
    return Match("ici-1955", fln, "notes", seed, files=[ROWS])


def test_members_are_drawn_by_their_shares():
    counts = np.bincount(drawn_members(SHARES, 1, 0, GAMES), minlength=3)
    expected = np.array(SHARES) * len(GAMES)
    assert (np.abs(counts - expected) < 4 * np.sqrt(expected)).all()
    assert (drawn_members([5, 3, 2], 1, 0, GAMES) == drawn_members(SHARES, 1, 0, GAMES)).all()


@pytest.mark.parametrize("seed, side", [(2, 0), (1, 1), (2**63 - 1, 0)])
def test_the_draws_of_two_seeds_or_sides_have_nothing_to_do_with_each_other(seed, side):
    one, other = drawn_members((1, 1), 1, 0, GAMES), drawn_members((1, 1), seed, side, GAMES)
    assert abs(np.corrcoef(one, other)[0, 1]) < 4 / np.sqrt(len(GAMES))


@cases("apart: 1; 2; 255; 256")
def test_the_draws_of_games_have_nothing_to_do_with_each_other(apart):
    drawn = drawn_members((1, 1), 7, 0, GAMES)
    assert abs(np.corrcoef(drawn[:-apart], drawn[apart:])[0, 1]) < 4 / np.sqrt(len(GAMES))


def test_a_game_of_a_mixture_is_that_of_the_member_drawn_for_it():
    mixed, alone = match("mixed"), [match(name).play(0, 60) for name in ("notes", "bold", "far")]
    members = mixed.fln_player.member_of_game(4, np.arange(60))
    assert len(set(members)) == 3
    played = mixed.play(0, 60)
    for game, member in enumerate(members):
        assert played[game] == alone[member][game]
    assert (mixed.play(20, 10) == played[20:30]).all()
    assert mixed.seated(int(np.argmax(members == 1)))[0].name == "bold"


def test_a_traced_game_of_a_mixture_is_the_one_that_is_played():
    mixed = match("mixed")
    ends = [int(trace_game(mixed, game).states[-1][0].public.turn) for game in range(6)]
    assert ends == mixed.play(0, 6)["last_turn"].tolist()


def test_a_trace_names_the_member_that_plays():
    mixed = match("mixed")
    member = mixed.seated(3)[0].name
    lines = list(text_report(trace_game(mixed, 3)))
    assert f"FLN: mixed ({member}). France: notes. Seed 4, game 3." in lines


def test_weights_go_in_a_line_from_the_first_turn_to_the_last():
    states = trace_game(match("far"), 0).states
    at = match("far").fln_player.names.index("abroad")
    turns = np.array([int(state[0].public.turn) for state in states[1:-1]])       # each state is the end of the turn before
    held = np.array([state[0].fln_seat.weights[at] for state in states[1:-1]])
    assert held == pytest.approx(18 - 16 * (turns - 1) / 31)
    assert len(turns) > 10


def test_late_weights_equal_to_the_early_ones_change_nothing():
    same = match("notes")
    same.fln_player = replace(same.fln_player, late=same.fln_player.weights)
    assert len(same.fln_player.vector()) > len(match("notes").fln_player.vector())
    assert (same.play(0, 40) == match("notes").play(0, 40)).all()


def test_a_mixture_is_known_by_its_members_and_shares():
    one, other = match("mixed").identity, Match("ici-1955", "mixed", "notes", 4, files=[ROWS, Overlay(
        {"mixed": {"fln": {"mixture": {"notes": 2, "bold": 1, "far": 2}}}}, "over.toml")]).identity
    assert digest(one) != digest(other)
    assert [share for share, _ in one["players"]["fln"]["members"]] == [2, 1, 1]
    assert one["players"]["fln"]["members"][2][1]["late"] != one["players"]["fln"]["members"][2][1]["weights"]


def test_a_scenario_of_a_second_file_leaves_the_others_of_a_mixture():
    files = [Overlay({"m": {"fln": {"mixture": {"ici-1955": {"notes": 1}}}}}, "one.toml"),
             Overlay({"m": {"fln": {"mixture": {"ici-1959": {"greedy": 1}}}}}, "two.toml")]
    found = players("ici").roster.all(files)["m"][Match.ROSTER.sides[0]]
    assert [found.of_scenario(each).members[0].name for each in ("ici-1955", "ici-1959")] == ["notes", "greedy"]
