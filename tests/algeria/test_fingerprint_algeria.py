"""Games of Algeria by any road: processors, shards, threads or processes, merged, alone or after others."""
import numpy as np
import pytest

from policies.algeria.match import Match
from simulate.core.storage.fingerprint import fingerprint, fingerprint_text
from simulate.core.storage.run_games import merge, run_games
from tests.contract.nothing_left_over import left_over
from tests.core.run_folders import games_of

pytestmark = pytest.mark.slow

GAMES, SEED = 300, 17
RANDOM = ("semantic-uniform", "semantic-uniform")
# May be left over from a game before: written before it is read, or held against the options before it is used.
SCRATCH = {"stream", "dice", "order", "draw", "sites", "listed", "listed_n", "option_at"}


def match(scenario: str = "algeria-1954") -> Match:
    """Both players draw from their own streams, so that these are held to their keys too."""
    return Match(scenario, *RANDOM, seed=SEED)


@pytest.fixture(scope="module")
def rows() -> np.ndarray:
    return match().play(0, GAMES)


@pytest.fixture(scope="module")
def expected(rows) -> str:
    return fingerprint_text(fingerprint(rows))


@pytest.mark.parametrize(("jobs", "backend", "shard_size"), [
    (1, "threading", 7), (2, "threading", 100), (3, "threading", 10_000), (2, "loky", 64),
])
def test_one_fingerprint_for_any_jobs_backend_and_shard_size(tmp_path, expected, backend, jobs, shard_size):
    run = run_games(match(), GAMES, folder=tmp_path / "run", jobs=jobs, backend=backend, shard_size=shard_size)
    assert run.fingerprint() == expected
    assert games_of(run) == list(range(GAMES))


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_ranges_merge_in_any_order(tmp_path, expected, order):
    ranges = ((0, 90), (90, 110), (200, GAMES - 200))
    played = [run_games(match(), count, first, runs_root=tmp_path, jobs=2, shard_size=50).folder for first, count in ranges]
    run = merge([played[k] for k in order], tmp_path / "all")
    assert (run.fingerprint(), games_of(run)) == (expected, list(range(GAMES)))


@pytest.mark.parametrize("size", [1, 37])
def test_a_game_does_not_depend_on_the_batch_it_is_in(rows, size):
    games = min(10 * size, 74)
    pieces = [match().play(first, min(size, games - first)) for first in range(0, games, size)]
    assert (np.concatenate(pieces) == rows[:games]).all()


def test_games_differ(rows):
    assert len(np.unique(rows[["last_turn", "winner", "fln_psl", "ap"]])) > GAMES / 4
    assert (match().play(0, 5) != Match("algeria-1954", *RANDOM, seed=SEED + 1).play(0, 5)).any()


@pytest.mark.parametrize(("before", "scenario", "players"), [
    ("algeria-1954", "algeria-1954", ("uniform", "uniform")), ("algeria-1958", "algeria-1954", RANDOM),
    ("algeria-1954", "algeria-1960", ("notes", "notes")),
])
def test_nothing_of_a_game_is_left_in_the_next(before, scenario, players):
    assert left_over(Match(before, *players, seed=SEED), Match(scenario, *players, seed=SEED), range(4), SCRATCH) == []
