"""Where compiled kernels and boards are kept between runs, sealed; which go; the one warning when nothing can be kept there."""
import contextlib
import functools
import hashlib
import importlib.metadata
import os
import stat
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from simulate.core.errors import UserError

ROOT = Path(__file__).resolve().parents[3]
SEAL = 16       # bytes
HOUR = 3600     # seconds
PACKAGES = ("numba", "llvmlite", "numpy")


@functools.cache
def versions() -> dict[str, str]:
    """The versions of what compiled rules rest on, by name."""
    return {name: importlib.metadata.version(name) for name in PACKAGES}


def cache_folder() -> Path:
    """The environment variable WILAYA_CACHE, or `.cache/numba` in a checkout, or the user's folder for caches.

    UserError if others may write to it: what is kept there is run.
    """
    named = os.environ.get("WILAYA_CACHE")
    found = Path(named) if named else ROOT / ".cache" / "numba" if is_checkout() else _folder_of_user()
    _check_alone(found)
    return found


def is_checkout() -> bool:
    """Whether this copy can be edited in place; an installed copy lies among the packages of others."""
    return (ROOT / "pyproject.toml").is_file()


def _folder_of_user() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("wilaya", appauthor=False) / "numba"


@functools.cache
def _check_alone(folder: Path) -> None:
    """UserError if users may write to a folder other than this one, root, and the owner of this copy of wilaya."""
    if os.name != "posix":
        return
    try:
        found, trusted = folder.stat(), {os.geteuid(), 0, ROOT.stat().st_uid}
    except (OSError, ValueError):
        return      # nothing is kept there
    shared = found.st_mode & stat.S_IWOTH or (found.st_mode & stat.S_IWGRP and not _is_own_group(found.st_gid))
    if shared or found.st_uid not in trusted:
        way = "chmod go-w it" if found.st_uid in trusted else "this one is not yours"
        raise UserError(f"{folder}: compiled rules that others may change are not run; allowed is a folder to which only you may "
                        f"write: {way}, or name another in WILAYA_CACHE")


def _is_own_group(number: int) -> bool:
    """Whether a group is the one that a user has alone, by the same name."""
    import grp
    import pwd

    try:
        group, user = grp.getgrgid(number), pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return False
    return group.gr_name == user and set(group.gr_mem) <= {user}


def sealed(path: Path, data: bytes) -> bytes:
    """What stands in the file of this name: a digest of the name and the data, then the data."""
    return hashlib.blake2b(path.name.encode() + b"\0" + data, digest_size=SEAL).digest() + data


def unsealed(path: Path) -> bytes | None:
    """What was sealed there, None if the file is damaged, cut short or another's. OSError if it cannot be read."""
    content = path.read_bytes()
    data = content[SEAL:]
    return data if content == sealed(path, data) else None


def note_use(path: Path) -> None:
    """Let the time of a file say when it was used last, to the hour."""
    with contextlib.suppress(OSError):
        if time.time() - path.stat().st_mtime > HOUR:
            os.utime(path)


def make_room(files: Iterable[Path], kept: int) -> None:
    """Remove all files but those used last. Other processes may do the same at once: what is gone is no error."""
    with contextlib.suppress(OSError):
        times = {path: path.stat().st_mtime for path in files}
        for path in sorted(times, key=times.__getitem__, reverse=True)[kept:]:
            path.unlink(missing_ok=True)


@functools.cache
def warn_of_cost(folder: Path, reason: str) -> None:
    """One line on standard error, once a process: what it costs that kernels cannot be kept."""
    print(f"{folder}: compiled rules cannot be kept here ({reason}), so every run compiles them anew, for a minute or more; "
          "name a folder that can be written in WILAYA_CACHE", file=sys.stderr)
