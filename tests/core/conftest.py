"""A run that is not finished."""
from pathlib import Path

import pytest

from simulate.core.storage.run_games import open_run
from tests.core.toy_games import Counted


@pytest.fixture
def parts(tmp_path) -> Path:
    """A folder of ten shards of 100 games that no one has joined or finished."""
    with open_run(tmp_path / "parts", Counted(), 1_000) as run:
        for first in range(0, 1_000, 100):
            run.write(Counted().play(first, 100))
    return run.folder
