"""reports/tables/frames.py: a run's rows in parts that hold whole games, whatever pieces they are read in."""
import numpy as np
import polars as pl
import pytest

from reports.tables import frames
from reports.tables.frames import chunks, whole_games
from tests.cases import cases

LENGTHS = np.random.default_rng(3).integers(1, 9, 60)
ROWS = pl.DataFrame({"game": np.repeat(np.arange(60) * 3 + 100, LENGTHS).astype(np.uint64), "row": np.arange(LENGTHS.sum())})
PIECES = pl.concat([ROWS[at:at + 7].lazy() for at in range(0, len(ROWS), 7)])


@pytest.mark.parametrize("frame", [ROWS.lazy(), PIECES])
@cases("rows: 1; 5; 50; 1_000")
def test_no_game_is_in_two_parts(frame, rows):
    parts = list(whole_games(frame, rows))
    assert pl.concat(parts).equals(ROWS)
    games = [set(part["game"].to_list()) for part in parts]
    assert sum(map(len, games)) == len(set.union(*games)) == 60


@pytest.mark.parametrize("frame", [ROWS.lazy(), PIECES])
@cases("read: 1; 11; 1_000")
@cases("games: 1; 10; 45; 1_000")
def test_chunks_hold_so_many_game_numbers(monkeypatch, frame, read, games):
    """Counted from the first, whether each number is there or not."""
    monkeypatch.setattr(frames, "READ", read)
    expected = [part for start in range(100, 300, games)
                if len(part := ROWS.filter((pl.col("game") >= start) & (pl.col("game") < start + games)))]
    found = list(chunks(frame, games))
    assert len(found) == len(expected)
    assert all(one.equals(other) for one, other in zip(found, expected, strict=True))


def test_nothing_has_no_parts():
    assert list(chunks(ROWS[:0].lazy(), 5)) == list(whole_games(ROWS[:0].lazy(), 5)) == []
