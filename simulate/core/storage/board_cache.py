"""Boards of many data sets kept on disk: building one takes some 5 ms, and a run may be spread over hundreds.

A file's name covers the sources that boards are built by, the data files and all that is laid over them, so that it cannot go
stale.
"""
import contextlib
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from simulate.core.data.data_sets import DataSets, unpacked
from simulate.core.errors import UserError
from simulate.core.kernelcache.cache_folder import SEAL, make_room, note_use, sealed, unsealed
from simulate.core.storage import atomic_files, manifest, source_digest

KEPT = 24                 # files; those used longest ago go
SUFFIX = ".boards"
GAMES = Path(__file__).resolve().parents[2]      # the packages of games


def cached_sets(folder: Path, asked: dict[str, Any], kind: np.dtype, build: Callable[[], DataSets]) -> DataSets:
    """The DataSets that `asked` (what JSON can hold) describes: from a file in `folder`, else built and kept there.

    `asked` may have the `sources` that they are built from, or those of all rules and players count.
    """
    words = json.dumps({**manifest.facts(), **asked}, sort_keys=True)
    path = folder / f"{hashlib.blake2b(words.encode(), digest_size=16).hexdigest()}{SUFFIX}"
    found = _read(path, kind)
    if found is None:
        found = build()
        with contextlib.suppress(UserError):        # a place that cannot be written only costs time
            atomic_files.make_folder(folder)
            atomic_files.write_whole(path, sealed(path, found.packed()))
            make_room(folder.glob(f"*{SUFFIX}"), KEPT)
    return found


def built_from(game: str, module: str) -> str:
    """A digest of what builds the boards of a game for `module`, and of its data files; few edits of rules change it."""
    modules, home = (module, f"simulate.{game}.board.load", "simulate.core.data.data_sets"), GAMES / game
    total = hashlib.blake2b(source_digest.digest_of(source_digest.files_of(modules)).encode(), digest_size=SEAL)
    for path in [home / "rule_system.py", *sorted((home / "data").rglob("*"))]:
        if path.is_file():
            total.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def _read(path: Path, kind: np.dtype) -> DataSets | None:
    try:
        data = unsealed(path)
    except OSError:
        return None
    note_use(path)
    return unpacked(data, kind) if data is not None else None
