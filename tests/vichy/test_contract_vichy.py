"""What every player of Vichy France inherits, and games as a whole: nothing left over, units kept, a trace played again."""
import numpy as np
import pytest

from policies.core.trace import ANSWERS_TOO, trace_game
from policies.vichy.match import Match, Player
from simulate.vichy import state as records
from simulate.vichy.enums import Ask, Fate, Holder, Side, Status, Way
from simulate.vichy.schemas import EVENTS, OPTIONS
from simulate.vichy.state import NOWHERE
from simulate.vichy.trace_events import Event
from tests.contract.asking import COLUMNS, Asking
from tests.contract.nothing_left_over import left_over
from tests.contract.replay_of_trace import retold
from tests.contract.schemas import wrong_events, wrong_options
from tests.contract.seats import everybody, explains_itself, seated
from tests.contract.unread_weights import unread
from tests.contract.watching_player import Watching

pytestmark = pytest.mark.slow

SIDES, LATE = (Side.ALLIES, Side.AXIS), {"rules": {"game.turn_limit": 20, "points.most_allies": 6, "points.most_axis": 6}}
EVERYBODY = everybody(Match.ROSTER.of_side, SIDES)
SCRATCH = {"stream", "dice"}


@pytest.mark.parametrize("player", EVERYBODY)
def test_a_player_keeps_the_contract(player):
    matches = [Match("vichy", "uniform", "uniform", seed=7, overlays=[LATE])]
    assert Watching(records, ("allies", "axis")).keeps_the_contract(matches, player, player.side, range(8)) > 50


@pytest.mark.parametrize("player", EVERYBODY)
def test_a_player_explains_itself(player):
    explains_itself(player, Match.ROSTER.all()[player.name] and {player.name: {"about": player.about}})


@pytest.mark.parametrize("player", EVERYBODY)
def test_every_weight_counts(player):
    def results(other: Player) -> list[bytes]:
        found = []
        for opponent in ("uniform", "notes"):
            for rules in ({}, {"game.turn_limit": 20}):
                found.append(seated(Match, other, opponent, "vichy", [{"rules": rules}]).play_with_turns(0, 40)[1].tobytes())
        return found

    assert unread(player, results) == []


@pytest.fixture(scope="module")
def played():
    rules = {"game.turn_limit": 20, "points.most_allies": 9, "points.most_axis": 0}      # Allied Vichy Frances too
    match = Match("vichy", "uniform", "uniform", seed=5, overlays=[{"rules": rules}])
    return match.loaded.board[0], *Asking(records).play(match, range(150))


def test_options_are_what_their_schema_says(played):
    board, options, _ = played
    assert set(np.unique(options[:, COLUMNS.index("ask")])) == set(Ask)
    assert list(wrong_options(options, OPTIONS, board, NOWHERE)) == []


def test_events_are_what_their_schema_says(played):
    board, _, events = played
    assert set(np.unique(events[:, 0])) == set(Event)
    assert list(wrong_events(events, EVENTS, board, NOWHERE)) == []


@pytest.mark.parametrize("player", ["uniform", "notes"])
def test_nothing_is_left_over(player):
    before, match = (Match("vichy", player, player, seed=seed, overlays=[LATE]) for seed in (3, 4))
    assert left_over(before, match, range(6), SCRATCH) == []


@pytest.mark.parametrize("game", range(4))
def test_recorded_answers_replay_the_game_to_the_last_field(game):
    match = Match("vichy", "uniform", "uniform", seed=5, overlays=[LATE])
    told = trace_game(match, game, ANSWERS_TOO)
    for turn, (events, (events_again, _)) in enumerate(zip(told.turns, retold(match, game, told.turns, Event.ASKED),
                                                           strict=True)):
        assert np.array_equal(events, events_again), turn
    assert told.states[-1][0].public.way != Way.GOES_ON


@pytest.mark.parametrize("player", ["uniform", "notes"])
def test_what_holds_in_every_game(player):
    match = Match("vichy", player, player, seed=9, overlays=[{"rules": {"game.turn_limit": 20}}])
    rows, turns = match.play_with_turns(0, 2000)
    made = rows["status"] != Status.NOT_MADE
    assert (rows["fate"].sum(axis=1) == np.where(made, 9, 0)).all()
    allied = np.isin(rows["control"][:, :3], (Holder.ALLIES, Holder.FREE_FRENCH)).sum(axis=1)
    assert (rows["held"] == allied).all()
    assert ((rows["winner"] == Side.ALLIES) == (allied == 3)).all()
    assert (np.isin(rows["control"][:, 4], (Holder.INDEPENDENT, Holder.JAPAN_NORTH, Holder.JAPAN_SAIGON, Holder.JAPAN))).all()
    assert (rows["control"][:, 5] == Holder.FREE_FRENCH).all()
    over = rows["status"] >= Status.DEACTIVATED
    assert not (rows["control"][over][:, :4] == Holder.VICHY).any()
    assert (rows["fate"][over][:, Fate.VICHY] == 0).all()
    assert (rows["usjt"] >= 0).all()
    assert set(np.unique(rows["usat"])) <= {-2, 0}
    assert len(turns) == 2000 * 21
