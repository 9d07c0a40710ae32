"""Files kept between runs: what was used last stays, and nobody minds that others tidy up at the same time."""
import os
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from simulate.core.errors import UserError
from simulate.core.kernelcache import cache_folder as kept
from simulate.core.kernelcache.cache_folder import HOUR, cache_folder, make_room, note_use, sealed, unsealed
from tests.cases import cases


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


def test_only_a_whole_file_of_its_own_name_is_unsealed(tmp_path):
    path = tmp_path / "1.boards"
    content = sealed(path, b"boards")
    path.write_bytes(content)
    assert unsealed(path) == b"boards"
    assert unsealed(path.rename(tmp_path / "2.boards")) is None
    for damaged in (content[:-1], content + b"s", b"", content[:7], content.replace(b"boards", b"Boards")):
        path.write_bytes(damaged)
        assert unsealed(path) is None


@pytest.fixture
def named(tmp_path, monkeypatch):
    """A folder that WILAYA_CACHE names."""
    folder = tmp_path / "kernels"
    monkeypatch.setenv("WILAYA_CACHE", str(folder))
    yield folder
    kept._check_alone.cache_clear()


posix = pytest.mark.skipif(os.name != "posix", reason="no such rights there")


@posix
@cases("mode: 0o757; 0o777; 0o1777; 0o702")
def test_a_folder_to_which_others_may_write_is_refused(named, mode):
    named.mkdir()
    named.chmod(mode)
    with pytest.raises(UserError, match=r"kernels: compiled rules that others may change are not run; .*WILAYA_CACHE"):
        cache_folder()


@posix
@cases("alone: True; False")
def test_a_group_may_write_to_it_if_it_is_the_user_alone(named, monkeypatch, alone):
    named.mkdir()
    named.chmod(0o775)
    monkeypatch.setattr(kept, "_is_own_group", lambda number: alone)
    if alone:
        assert cache_folder() == named
    else:
        with pytest.raises(UserError, match="chmod go-w"):
            cache_folder()


@posix
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives a folder away")
def test_a_folder_of_another_user_is_refused(named):
    named.mkdir()
    os.chown(named, 54321, -1)
    with pytest.raises(UserError, match="this one is not yours"):
        cache_folder()


@cases("mode: 0o700; 0o755; None")
def test_a_folder_of_ones_own_or_none_yet_is_taken(named, mode):
    if mode:
        named.mkdir()
        named.chmod(mode)
    assert cache_folder() == named
