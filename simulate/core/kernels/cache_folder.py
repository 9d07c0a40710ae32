"""Where compiled kernels and boards are kept between runs, sealed; which go; the one warning when nothing can be kept there."""
import contextlib
import functools
import hashlib
import os
import sys
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SEAL = 16       # bytes
HOUR = 3600     # seconds


def cache_folder() -> Path:
    """The environment variable WILAYA_CACHE, or `.cache/numba` in a checkout, or the user's folder for caches."""
    named = os.environ.get("WILAYA_CACHE")
    if named:
        return Path(named)
    return ROOT / ".cache" / "numba" if is_checkout() else _folder_of_user()


def is_checkout() -> bool:
    """Whether this copy can be edited in place; an installed copy lies among the packages of others."""
    return (ROOT / "pyproject.toml").is_file()


def _folder_of_user() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("wilaya", appauthor=False) / "numba"


def sealed(data: bytes) -> bytes:
    """What stands in a file: a digest, then all of it."""
    return _seal(data) + data


def unsealed(content: bytes) -> bytes | None:
    """What was sealed, None if the file is damaged or cut short."""
    data = content[SEAL:]
    return data if content[:SEAL] == _seal(data) else None


def _seal(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=SEAL).digest()


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
