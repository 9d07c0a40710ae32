"""Boards of many data sets kept on disk: building one takes some 15 ms, and a run may be spread over hundreds.

A file's name covers the sources of rules and players, the data files and all that is laid over them, so that it cannot go stale.
"""
import contextlib
import hashlib
import io
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from simulate.core.data.data_sets import DataSets
from simulate.core.errors import UserError
from simulate.core.storage import atomic_files, manifest

KEPT = 24                 # files; the oldest go
SUFFIX = ".boards"


def cached_sets(folder: Path, asked: dict[str, Any], kind: np.dtype, build: Callable[[], DataSets]) -> DataSets:
    """The DataSets that `asked` (what JSON can hold) describes: from a file in `folder`, else built and kept there."""
    words = json.dumps({**asked, **manifest.facts()}, sort_keys=True)
    path = folder / f"{hashlib.blake2b(words.encode(), digest_size=16).hexdigest()}{SUFFIX}"
    found = _read(path, kind)
    if found is None:
        found = build()
        with contextlib.suppress(UserError):        # a place that cannot be written only costs time
            atomic_files.make_folder(folder)
            _make_room(folder)
            atomic_files.write_whole(path, _packed(found))
    return found


def _packed(found: DataSets) -> bytes:
    head = json.dumps({"names": found.names, "weights": found.weights, "variants": found.variants}).encode()
    return zlib.compress(len(head).to_bytes(4, "little") + head + found.boards.tobytes(), 1)


def _read(path: Path, kind: np.dtype) -> DataSets | None:
    try:
        stream = io.BytesIO(zlib.decompress(path.read_bytes()))
        head = json.loads(stream.read(int.from_bytes(stream.read(4), "little")))
        boards = np.frombuffer(bytearray(stream.read()), kind).view(np.recarray)
        found = DataSets(tuple(head["names"]), tuple(head["weights"]), head["variants"], boards)
    except (OSError, zlib.error, ValueError, KeyError, TypeError):
        return None
    return found if len(boards) == len(found.names) * found.variants else None


def _make_room(folder: Path) -> None:
    with contextlib.suppress(OSError):
        files = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
        for path in files[:max(0, len(files) - KEPT + 1)]:
            path.unlink(missing_ok=True)
