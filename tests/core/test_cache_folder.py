"""Files kept between runs: what was used last stays, and nobody minds that others tidy up at the same time."""
import os
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from simulate.core.kernels.cache_folder import HOUR, make_room, note_use, sealed, unsealed


def fill(folder, count):
    """Files 0 .. count-1, each an hour and more older than the next."""
    for number in range(count):
        path = folder / str(number)
        path.touch()
        os.utime(path, (time.time() - 2 * HOUR * (count - number),) * 2)
    return [folder / str(number) for number in range(count)]


def test_what_was_used_last_stays(tmp_path):
    files = fill(tmp_path, 6)
    note_use(files[1])
    make_room(tmp_path.glob("*"), 3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1", "4", "5"]


def test_a_time_of_less_than_an_hour_ago_is_left(tmp_path):
    path, = fill(tmp_path, 1)
    half = time.time() - HOUR / 2
    os.utime(path, (half, half))
    note_use(path)
    assert path.stat().st_mtime == pytest.approx(half, abs=1)


def test_many_may_make_room_at_once(tmp_path):
    for _ in range(20):
        files = fill(tmp_path, 60)
        with ThreadPoolExecutor(8) as threads:
            waiting = [threads.submit(make_room, files, 5) for _ in range(8)] + [threads.submit(note_use, files[0])]
        assert [each.exception() for each in waiting] == [None] * 9
        make_room(tmp_path.glob("*"), 5)
        left = {path.name for path in tmp_path.iterdir()}
        assert len(left) == 5
        assert {"56", "57", "58", "59"} < left


def test_a_file_that_is_gone_is_no_error(tmp_path):
    note_use(tmp_path / "gone")
    make_room([tmp_path / "gone"], 0)
    assert list(tmp_path.iterdir()) == []


def test_only_a_whole_file_is_unsealed():
    content = sealed(b"boards")
    assert unsealed(content) == b"boards"
    damaged = (content[:-1], content + b"s", b"", content[:7], content.replace(b"boards", b"Boards"))
    assert [unsealed(each) for each in damaged] == [None] * 5
