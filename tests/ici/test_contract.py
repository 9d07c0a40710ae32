"""What every player inherits: it is handed the public record and its own, answers with an index, changes nothing but its memo."""
from types import SimpleNamespace

import numpy as np
import pytest

from policies.core.plain_players import replay, uniform
from policies.core.trace import ANSWERS_TOO, trace_game
from policies.ici.match import Match
from simulate.core.kernels.kernel import entry
from simulate.core.kernels.records import zeroed
from simulate.ici import state as records
from simulate.ici.enums import Side, Way
from simulate.ici.play import PLAY_TURN, START_GAME, play_turn, start_game
from simulate.ici.state import STATE, WEIGHTS
from simulate.ici.trace_events import Event
from tests.contract.watching_player import BREACHES, Watching

pytestmark = pytest.mark.slow

SCENARIOS = ("ici-1955", "ici-1959")
WATCHING = Watching(records, ("fln", "france"))
REPLAYER = SimpleNamespace(policy=lambda: replay, vector=lambda: np.zeros(1))      # without a script: the first option every time
PLAYERS = [pytest.param(side, player, id=f"{side.name.lower()}-{player.name}")
           for side in (Side.FLN, Side.FRANCE) for player in Match.ROSTER.of_side(side)]
PLAYERS += [pytest.param(side, REPLAYER, id=f"{side.name.lower()}-replay") for side in (Side.FLN, Side.FRANCE)]
GAMES = 6
EVENT, SIDE, OPTIONS, ANSWER = 0, 3, 6, 7


@pytest.mark.parametrize(("side", "player"), PLAYERS)
def test_a_player_keeps_the_contract(side, player):
    matches = [Match(scenario, "uniform", "uniform", seed=7) for scenario in SCENARIOS]
    assert WATCHING.keeps_the_contract(matches, player, side, range(GAMES)) > 500


@pytest.fixture(scope="module")
def rogues():
    rogue = WATCHING.rogue()
    return [WATCHING.watch(rogue, side) for side in (Side.FLN, Side.FRANCE)]


@pytest.mark.parametrize(("way", "broken"), BREACHES)
def test_a_breach_is_seen(rogues, way, broken):
    states, board = zeroed(STATE), Match("ici-1955", "uniform", "uniform").loaded.board.copy().view(np.recarray)
    weights = np.full(1, float(way))
    entry(start_game, START_GAME)(states[0], board[0], rogues[0], weights, rogues[1], weights, 1, 0)
    for side in (Side.FLN, Side.FRANCE):
        counts = WATCHING.seen(states[0], side)
        assert counts.pop("calls") >= 4
        found = {name for name, count in counts.items() if count}
        if broken == "answers_again_otherwise":      # by chance the first two answers may agree and the third not
            found.discard("knows_what_is_hidden")
        assert found == ({broken} if broken else set())


def test_another_sides_record_is_seen(rogues):
    states, board = zeroed(STATE), Match("ici-1955", "uniform", "uniform").loaded.board
    entry(start_game, START_GAME)(states[0], board[0], rogues[Side.FRANCE], np.zeros(1), uniform, np.zeros(1), 1, 0)
    assert WATCHING.seen(states[0], Side.FLN)["strange_records"] >= 4


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("pair", [("uniform", "uniform"), ("greedy", "greedy")])
def test_the_same_game_twice_is_the_same_row_and_the_traced_game(scenario, pair):
    match = Match(scenario, *pair, seed=3)
    rows = match.play(0, 8)
    assert (match.play(0, 8) == rows).all()
    assert len(np.unique(rows[["last_turn", "faileks", "units", "incap"]])) > 3
    for game in (0, 5):
        state = trace_game(match, game).states[-1][0]
        for name in ("winner", "way", "french_public", "incap", "pied_noirs", "density", "rage", "appeasement"):
            assert rows[name][game] == state.public[name], name
        assert rows["last_turn"][game] == state.public.turn
        assert rows["faileks"][game] == state.public.faileks_in_algeria


def script(events: np.ndarray, side: int) -> np.ndarray:
    """The answers that a side gave in a stretch of play, in order."""
    asked = events[(events[:, EVENT] == Event.ASKED) & (events[:, SIDE] == side)]
    assert ((asked[:, ANSWER] >= 0) & (asked[:, ANSWER] < asked[:, OPTIONS])).all()
    assert len(asked) <= WEIGHTS
    return np.append(asked[:, ANSWER], 0).astype(np.float64)[:WEIGHTS]


def replayed(match: Match, game: int, turns: list[np.ndarray]) -> list[tuple[np.ndarray, np.recarray]]:
    """(events, state) of each stretch of a game played again from the answers recorded in it."""
    states = zeroed(STATE)
    state, board, found = states[0], match.loaded.board[0], []
    state.log.on = ANSWERS_TOO
    for number, events in enumerate(turns):
        answers = script(events, Side.FLN), script(events, Side.FRANCE)
        if number == 0:
            entry(start_game, START_GAME)(state, board, replay, answers[0], replay, answers[1], match.seed, game)
        else:
            for seat, given in zip((state.fln_seat, state.france_seat), answers, strict=True):
                seat.weights[:] = 0
                seat.weights[:len(given)] = given
                seat.memo.stamp = 0
            entry(play_turn, PLAY_TURN)(state, board, replay, replay)
        found.append((state.log.row[:state.log.n].copy(), states.copy()))
        state.log.n = 0
    return found


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("fln", "france", "game"), [
    ("uniform", "uniform", 11), ("greedy", "greedy", 12), ("uniform", "greedy", 13), ("greedy", "uniform", 14),
])
def test_recorded_answers_replay_the_game_to_the_last_field(scenario, fln, france, game):
    match = Match(scenario, fln, france, seed=5)
    told = trace_game(match, game, ANSWERS_TOO)
    again = replayed(match, game, told.turns)
    assert len(told.turns) == len(again) >= 2
    for turn, (events, (events_again, states_again)) in enumerate(zip(told.turns, again, strict=True)):
        assert np.array_equal(events, events_again), turn
        for part in ("public", "fln", "france", "secret"):
            then, now = told.states[turn][0][part], states_again[0][part]
            assert [name for name in then.dtype.names if not np.array_equal(then[name], now[name])] == [], (turn, part)
    assert told.states[-1][0].public.way != Way.NOT_OVER


def test_a_wrong_answer_replays_another_game():
    match = Match("ici-1955", "uniform", "uniform", seed=5)
    told = trace_game(match, 11, ANSWERS_TOO)
    first = np.flatnonzero(told.turns[0][:, EVENT] == Event.ASKED)[0]
    changed = [told.turns[0].copy(), *told.turns[1:]]
    changed[0][first, ANSWER] = (changed[0][first, ANSWER] + 1) % changed[0][first, OPTIONS]
    states = replayed(match, 11, changed)
    assert not np.array_equal(states[0][1][0].fln.hand, told.states[0][0].fln.hand)
