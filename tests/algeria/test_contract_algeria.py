"""What every player of Algeria inherits: it is handed two records, answers with an index, changes nothing but its memo."""
import numpy as np
import pytest

from policies.algeria.match import Match
from policies.core.plain_players import uniform
from policies.core.trace import ANSWERS_TOO, trace_game
from simulate.algeria import state as records
from simulate.algeria.enums import Side, Way
from simulate.algeria.play import START_GAME, start_game
from simulate.algeria.state import STATE
from simulate.algeria.trace_events import Event
from simulate.core.kernels.kernel import entry
from simulate.core.kernels.records import zeroed
from tests.contract.replay_of_trace import retold
from tests.contract.watching_player import BREACHES, Watching

pytestmark = pytest.mark.slow

SCENARIOS = ("algeria-1954", "algeria-1958", "algeria-1960")
SIDES = (Side.FLN, Side.GOVERNMENT)
RANDOM = ("semantic-uniform", "semantic-uniform")
WATCHING = Watching(records, ("fln", "government"))
PLAYERS = [pytest.param(side, player, id=f"{side.name.lower()}-{player.name}") for side in SIDES
           for player in Match.ROSTER.of_side(side)]


@pytest.mark.parametrize(("side", "player"), PLAYERS)
def test_a_player_keeps_the_contract(side, player):
    overlay = {"rules": {"game.turn_limit": 12}}
    matches = [Match(scenario, *RANDOM, seed=7, overlays=[overlay]) for scenario in SCENARIOS]
    assert WATCHING.keeps_the_contract(matches, player, side, range(2)) > 200


@pytest.fixture(scope="module")
def rogues():
    rogue = WATCHING.rogue()
    return [WATCHING.watch(rogue, side) for side in SIDES]


@pytest.mark.parametrize(("way", "broken"), BREACHES)
def test_a_breach_is_seen(rogues, way, broken):
    states, board = zeroed(STATE), Match("algeria-1958", *RANDOM).loaded.board.copy().view(np.recarray)
    weights = np.full(1, float(way))
    entry(start_game, START_GAME)(states[0], board[0], rogues[0], weights, rogues[1], weights, 1, 0)
    for side in SIDES:
        counts = WATCHING.seen(states[0], side)
        assert counts.pop("calls") >= 4
        found = {name for name, count in counts.items() if count}
        if broken == "answers_again_otherwise":      # by chance the first two answers may agree and the third not
            found.discard("knows_what_is_hidden")
        assert found == ({broken} if broken else set())


def test_another_sides_record_is_seen(rogues):
    states, board = zeroed(STATE), Match("algeria-1958", *RANDOM).loaded.board
    entry(start_game, START_GAME)(states[0], board[0], rogues[Side.GOVERNMENT], np.zeros(1), uniform, np.zeros(1), 1, 0)
    assert WATCHING.seen(states[0], Side.FLN)["strange_records"] >= 4


@pytest.mark.parametrize(("scenario", "fln", "government", "game"), [
    ("algeria-1954", "notes", "semantic-uniform", 11), ("algeria-1958", "uniform", "uniform", 12),
    ("algeria-1960", "semantic-uniform", "notes", 13),
])
def test_recorded_answers_replay_the_game_to_the_last_field(scenario, fln, government, game):
    match = Match(scenario, fln, government, seed=5)
    told = trace_game(match, game, ANSWERS_TOO)
    again = retold(match, game, told.turns, Event.ASKED)
    assert len(told.turns) == len(again) >= 2
    for turn, (events, (events_again, states_again)) in enumerate(zip(told.turns, again, strict=True)):
        assert np.array_equal(events, events_again), turn
        for part in ("public", "fln", "government", "secret", "tally"):
            then, now = told.states[turn][0][part], states_again[0][part]
            assert [name for name in then.dtype.names if not np.array_equal(then[name], now[name])] == [], (turn, part)
    assert told.states[-1][0].public.way != Way.NONE


def test_a_wrong_answer_replays_another_game():
    match = Match("algeria-1954", *RANDOM, seed=5)
    told = trace_game(match, 11, ANSWERS_TOO)
    first = np.flatnonzero(told.turns[0][:, 0] == Event.ASKED)[0]
    changed = [told.turns[0].copy(), *told.turns[1:]]
    changed[0][first, 7] = (changed[0][first, 7] + 1) % changed[0][first, 6]
    states = retold(match, 11, changed, Event.ASKED)
    assert not np.array_equal(states[0][1][0].public.unit_place, told.states[0][0].public.unit_place)
