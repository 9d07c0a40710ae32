"""Files that are whole or absent, one writer to a folder, and what a study keeps as JSON: sealed whole, with its name and run."""
import contextlib
import errno
import hashlib
import json
import os
import secrets
import sys
from pathlib import Path
from typing import Any

from simulate.core.errors import UserError

TEMPORARY = ".tmp-wilaya-"
LOCK = ".lock"
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)     # a file that is not there yet, nor a link
FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))


@contextlib.contextmanager
def named_errors(path: Path):
    """Turn an error of the file system into a UserError that names `path`, and so a name with a NUL character."""
    if "\0" in str(path):
        raise UserError(f"{path}: holds a NUL character, which no name of a file has")
    try:
        yield
    except OSError as error:
        advice = ("make room and run the same command again, finished games are kept" if error.errno in FULL
                  else "a folder that can be read and written is needed")
        raise UserError(f"{path}: {error.strerror or error}; {advice}") from None


def make_folder(folder: Path) -> None:
    """Create `folder` and those above it; UserError if that cannot be."""
    with named_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)


def write_whole(path: Path, data: bytes) -> None:
    """Write `path` so that a crash at any moment leaves the old file or the new one: temporary name, fsync, rename.

    The temporary name is one that nobody can foresee, and no link is followed.
    """
    temporary = path.with_name(f"{TEMPORARY}{secrets.token_hex(8)}")
    with named_errors(path):
        handle = os.open(temporary, NEW, 0o666)
        try:
            with open(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make renames and removals in `folder` last through a power cut."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def remove(paths: list[Path]) -> None:
    """Remove files for good; those already gone are no error."""
    for path in paths:
        with named_errors(path):
            path.unlink(missing_ok=True)
    for folder in {path.parent for path in paths}:
        with named_errors(folder):
            sync_folder(folder)


def ours(path: Path) -> bool:
    """Whether a file is one of those that this module leaves beside finished ones."""
    return path.name == LOCK or path.name.startswith(TEMPORARY)


def clean(folder: Path) -> None:
    """Remove what a killed writer left under temporary names; call it with the lock held."""
    with named_errors(folder):
        remove(sorted(folder.glob(f"{TEMPORARY}*")))


def lock(folder: Path) -> int:
    """Become the only writer of `folder`; give the handle to `unlock`. UserError if another process is. Dies with the process."""
    with named_errors(folder):
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
        try:
            _hold(handle)
        except BlockingIOError:
            os.close(handle)
            raise UserError(f"{folder}: another process is writing there; wait for it, or choose another folder") from None
        except BaseException:
            os.close(handle)
            raise
    return handle


def unlock(handle: int) -> None:
    """Let others write."""
    os.close(handle)


@contextlib.contextmanager
def only_writer(folder: Path):
    """Make a folder and be its only writer, what a killed one left removed. UserError as that of `lock`."""
    make_folder(folder)
    handle = lock(folder)
    try:
        clean(folder)
        yield
    finally:
        unlock(handle)


def check_unused(folder: Path, name: str) -> None:
    """UserError for a folder in which there are files of others, and none of this name."""
    with named_errors(folder):
        others = sorted(path.name for path in folder.iterdir() if not ours(path))
    if others and name not in others:
        raise UserError(f"{folder}: holds {others[0]} and no {name}; choose a new or empty folder")


def _hold(handle: int) -> None:
    """Lock an open file until it is closed. BlockingIOError if another process did. On Windows this was never run."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(*error.args) from None
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def write_sealed(path: Path, run_hash: str, value: Any) -> None:
    """Write `value`, all of it JSON, for the run of this hash. UserError if the file cannot be written."""
    content = {"run": run_hash, "seal": seal_of([path.name, run_hash, value]), "value": value}
    write_whole(path, (json.dumps(content, indent=1) + "\n").encode())


def read_sealed(path: Path, run_hash: str, rests: Path | None = None) -> Any:
    """What was written there. UserError if it is damaged, edited, or was written for another run.

    `rests` is the folder that is worth nothing without it.
    """
    try:
        with named_errors(path):
            content = json.loads(path.read_bytes())
        found, seal, value = content["run"], content["seal"], content["value"]
        sound = seal == seal_of([path.name, found, value])
    except (ValueError, KeyError, TypeError, RecursionError):
        found, value, sound = run_hash, None, False
    if not sound:
        raise UserError(f"{path}: damaged or edited; delete {rests or path} and run the same command again")
    if found != run_hash:
        raise UserError(f"{path}: was not played for {path.parent}; move it away")
    return value


def seal_of(value: Any) -> str:
    """32 hexadecimal digits of what a file of this value, all of it JSON, would say, in whatever order its keys stand."""
    words = json.dumps(json.loads(json.dumps(value)), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(words.encode(), digest_size=16).hexdigest()
