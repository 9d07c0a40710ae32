"""Real games by any road: processors, shards, threads or processes, killed and resumed, merged, alone or after others."""
from pathlib import Path

import numpy as np
import pytest

from policies.core.plain_players import uniform
from policies.ici.match import Match
from simulate.core.kernels.kernel import entry
from simulate.core.kernels.records import shortened, zeroed
from simulate.core.storage.fingerprint import fingerprint, fingerprint_text
from simulate.core.storage.run_games import load_run, merge, run_games
from simulate.ici.play import PLAY_MANY, play_many
from simulate.ici.state import RESULT, STATE, TURN
from tests.contract.nothing_left_over import left_over
from tests.core.run_folders import games_of, kill_when

pytestmark = pytest.mark.slow

GAMES, MORE = 500, 5_000
SEED = 17
NO_WEIGHTS = np.zeros(1)
# May be left over from a game before: it is written before it is read.
SCRATCH = {"stream", "dice", "bag", "reach", "back", "through", "through_back", "queue", "tally", "unmoved",
           "waiting", "square_unit", "mark", "traced", "ways", "votes", "drawn", "flood", "listed_n", "listed", "listed_with",
           "aside_n", "aside"}


def match(scenario: str = "ici-1955") -> Match:
    """Both players draw from their own streams, so that these are held to their keys too."""
    return Match(scenario, "uniform", "uniform", seed=SEED)


@pytest.fixture(scope="module")
def rows() -> np.ndarray:
    return match().play(0, MORE)


@pytest.fixture(scope="module")
def expected(rows) -> str:
    return fingerprint_text(fingerprint(rows[:GAMES]))


SPREADS = [(jobs, backend, size) for backend in ("threading", "loky")
           for jobs, size in ((1, 100), (2, 100), (3, 100), (2, 10_000), (3, 10_000))]


@pytest.mark.parametrize(("jobs", "backend", "shard_size"), [*SPREADS, (2, "dask", 100)])
def test_one_fingerprint_for_any_jobs_backend_and_shard_size(tmp_path, expected, backend, jobs, shard_size):
    run = run_games(match(), GAMES, folder=tmp_path / "run", jobs=jobs, backend=backend, shard_size=shard_size)
    assert run.fingerprint() == expected
    assert games_of(run) == list(range(GAMES))


def killed(folder: Path, shards: int) -> None:
    """Start a run under two threads in another process and kill it as soon as so many shards are written."""
    code = ("from pathlib import Path; from simulate.core.storage.run_games import run_games\n"
            "from tests.ici.test_fingerprint_ici import MORE, match\n"
            f"run_games(match(), MORE, folder=Path({str(folder)!r}), jobs=2, shard_size=100)")
    kill_when(shards, folder, code, 120)


def test_killed_under_threads_twice_and_resumed(tmp_path, rows):
    folder = tmp_path / "run"
    killed(folder, 3)
    assert 300 <= load_run(folder).games < MORE
    kept = {path: path.stat().st_mtime_ns for path in folder.glob("games-*.parquet")}
    killed(folder, 8)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert 800 <= load_run(folder).games < MORE
    run = run_games(match(), MORE, folder=folder, jobs=2)
    assert games_of(run) == list(range(MORE))
    assert run.fingerprint() == fingerprint_text(fingerprint(rows))


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_ranges_merge_in_any_order(tmp_path, expected, order):
    ranges = ((0, 150), (150, 250), (400, GAMES - 400))
    played = [run_games(match(), count, first, runs_root=tmp_path, jobs=2, shard_size=100).folder for first, count in ranges]
    run = merge([played[k] for k in order], tmp_path / "all")
    assert (run.fingerprint(), games_of(run)) == (expected, list(range(GAMES)))


@pytest.mark.parametrize("size", [1, 7, 100])
def test_a_game_is_the_same_in_any_batch(rows, size):
    played = match()
    pieces = [played.play(first, min(size, 200 - first)) for first in range(0, 200, size)]
    assert (np.concatenate(pieces) == rows[:200]).all()


def test_a_game_is_the_same_after_games_on_another_board():
    boards = np.concatenate([match("ici-1955").loaded.board, match("ici-1959").loaded.board]).view(np.recarray)
    board_of_game, mixed = np.arange(60) * 7 % 3 % 2, zeroed(RESULT, 60)
    entry(play_many, PLAY_MANY)(
        zeroed(STATE), boards, board_of_game, np.arange(60), uniform, NO_WEIGHTS[None], uniform, NO_WEIGHTS[None],
        np.zeros((60, 2), np.int64), SEED, 0, mixed, zeroed(TURN, 0))
    for board, scenario in enumerate(("ici-1955", "ici-1959")):
        alone, here = match(scenario).play(0, 60), board_of_game == board
        assert 10 < here.sum() < 50
        for name in set(RESULT.names) - {"board"}:
            assert np.array_equal(shortened(mixed, alone.dtype)[name][here], alone[name][here]), name


@pytest.mark.parametrize(("before", "scenario"), [("ici-1955", "ici-1955"), ("ici-1959", "ici-1955"), ("ici-1955", "ici-1959")])
def test_nothing_of_a_game_is_left_in_the_next(before, scenario):
    assert left_over(match(before), match(scenario), range(8), SCRATCH) == []
