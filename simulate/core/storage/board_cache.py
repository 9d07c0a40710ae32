"""Boards of many data sets kept on disk: building one takes some 15 ms, and a run may be spread over hundreds.

A file's name covers the sources of rules and players, the data files and all that is laid over them, so that it cannot go stale.
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
from simulate.core.kernels.cache_folder import make_room, note_use, sealed, unsealed
from simulate.core.storage import atomic_files, manifest

KEPT = 24                 # files; those used longest ago go
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
            atomic_files.write_whole(path, sealed(found.packed()))
            make_room(folder.glob(f"*{SUFFIX}"), KEPT)
    return found


def _read(path: Path, kind: np.dtype) -> DataSets | None:
    try:
        data = unsealed(path.read_bytes())
        note_use(path)
        return unpacked(data, kind) if data is not None else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
