"""Games of every game by any road: processors, shards, threads or processes, merged, after others."""
import numpy as np
import pytest

from policies.core.match import Match
from policies.core.plain_players import uniform
from simulate.core.kernelcache import entry
from simulate.core.kernels.records import shortened, zeroed
from simulate.core.storage.run_games import merge, run_games
from simulate.core.storage.shards import fingerprint, fingerprint_text
from simulate.ici.play import PLAY_MANY, play_many
from simulate.ici.state import RESULT, STATE, TURN
from tests.cases import cases
from tests.contract.test_contract import GAMES, ICI
from tests.core.run_folders import games_of

pytestmark = pytest.mark.slow

COUNT = 300
NO_WEIGHTS = np.zeros(1)


def match(game: str = "ici") -> Match:
    """Both players draw from their own streams, so that these are held to their keys too."""
    return GAMES[game].match(GAMES[game].scenarios[0], seed=17)


@pytest.fixture(scope="module", params=GAMES)
def road(request) -> tuple[str, np.ndarray, str]:
    """A game, some rows of it played in one batch, and their fingerprint."""
    rows = match(request.param).play(0, COUNT)
    return request.param, rows, fingerprint_text(fingerprint(rows))


@cases("jobs backend shard_size: 1 threading 7; 3 threading 100; 2 threading 10_000; 2 loky 64; 3 loky 10_000; 2 dask 100")
def test_one_fingerprint_for_any_jobs_backend_and_shard_size(tmp_path, road, backend, jobs, shard_size):
    game, _, expected = road
    if game == "ici" or (backend, shard_size) in (("threading", 100), ("loky", 64)):
        run = run_games(match(game), COUNT, folder=tmp_path / "run", jobs=jobs, backend=backend, shard_size=shard_size)
        assert run.fingerprint() == expected
        assert games_of(run) == list(range(COUNT))


@cases("order: (0,1,2); (2,0,1)")
def test_ranges_merge_in_any_order(tmp_path, road, order):
    game, _, expected = road
    ranges = ((0, 90), (90, 110), (200, COUNT - 200))
    played = [run_games(match(game), count, first, runs_root=tmp_path, jobs=2, shard_size=50).folder for first, count in ranges]
    run = merge([played[k] for k in order], tmp_path / "all")
    assert (run.fingerprint(), games_of(run)) == (expected, list(range(COUNT)))


@cases("size: 1; 37")
def test_a_game_is_the_same_in_any_batch(road, size):
    game, rows, _ = road
    games = min(10 * size, 74)
    pieces = [match(game).play(first, min(size, games - first)) for first in range(0, games, size)]
    assert (np.concatenate(pieces) == rows[:games]).all()


def test_games_differ(road):
    game, rows, _ = road
    other = GAMES[game].match(GAMES[game].scenarios[0], seed=18).play(0, COUNT)
    assert fingerprint(other) != fingerprint(rows)
    assert any(len(np.unique(rows[name])) > 3 for name in rows.dtype.names if name != "game")


def test_a_game_is_the_same_after_games_on_another_board():
    matches = [ICI.match(scenario, seed=17) for scenario in ICI.scenarios]
    boards = np.concatenate([each.loaded.board for each in matches]).view(np.recarray)
    board_of_game, mixed = np.arange(60) * 7 % 3 % 2, zeroed(RESULT, 60)
    entry(play_many, PLAY_MANY)(
        zeroed(STATE), boards, board_of_game, np.arange(60), uniform, NO_WEIGHTS[None], uniform, NO_WEIGHTS[None],
        np.zeros((60, 2), np.int64), 17, 0, mixed, zeroed(TURN, 0), ())
    for board, each in enumerate(matches):
        alone, here = each.play(0, 60), board_of_game == board
        assert 10 < here.sum() < 50
        for name in set(RESULT.names) - {"board"}:
            assert np.array_equal(shortened(mixed, alone.dtype)[name][here], alone[name][here]), name
