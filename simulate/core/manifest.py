"""manifest.json: what a run is, in one file that is written whole."""
import hashlib
import json
from pathlib import Path

import numpy as np

from simulate.core import files
from simulate.core.errors import UserError
from simulate.core.ranges import Range, number

NAME = "manifest.json"
SCHEMA = 1
ASKED = "experiment"          # what the games are for: may change while they stay
TURNS = "turns"               # ranges of games whose turns are there, once the run is complete
OWN = ("schema", "hash", "identity", "columns", "games", "ranges", "complete", "fingerprint")


def plain(identity: dict) -> dict:
    """The identity as JSON gives it back: tuples are lists, keys are strings. ValueError or TypeError if JSON cannot hold it."""
    return json.loads(json.dumps(identity, allow_nan=False))


def digest(identity: dict) -> str:
    """32 hexadecimal digits over everything that fixes results except the number of games."""
    return hashlib.blake2b(_canonical(identity).encode(), digest_size=16).hexdigest()


def columns_of(dtype: np.dtype) -> list:
    """Name, type and shape of each field of a result row."""
    return [[name, dtype[name].base.newbyteorder("<").str, list(dtype[name].shape)] for name in dtype.names]


def compose(identity: dict, columns: list, ranges: list[Range], extra: dict) -> dict:
    """A manifest of a run that is not complete. ValueError if `extra` uses a name of the manifest's own."""
    clash = sorted({*OWN, TURNS}.intersection(extra))
    if clash:
        raise ValueError(f"names that the manifest uses itself: {', '.join(clash)}")
    return {"schema": SCHEMA, "hash": digest(identity), "identity": plain(identity), "columns": columns, "games": number(ranges),
            "ranges": [list(each) for each in ranges], "complete": False, "fingerprint": None, TURNS: [], **extra}


def write(folder: Path, manifest: dict) -> None:
    """Write it whole; UserError if the folder cannot be written."""
    files.write_whole(folder / NAME, (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode())


def read(folder: Path) -> dict | None:
    """The manifest, None if there is none; UserError if it is damaged or of another version of this program."""
    path = folder / NAME
    if not path.is_file():
        return None
    try:
        with files.told(path):
            manifest = json.loads(path.read_bytes())
        schema, sound = manifest["schema"], manifest["hash"] == digest(manifest["identity"])
        [(int(first), int(count)) for first, count in manifest["ranges"] + manifest.setdefault(TURNS, [])]
    except (ValueError, KeyError, TypeError):
        schema, sound = SCHEMA, False
    if schema != SCHEMA:
        raise UserError(f"{path}: schema {schema}; this version reads {SCHEMA}")
    if not sound or not set(OWN) <= set(manifest):
        raise UserError(f"{path}: damaged, not the manifest of a run; a run needs the one it was written with")
    return manifest


def differences(ours: dict, theirs: dict, at: str = "") -> list[str]:
    """Where two identities differ: "seed: 1, not 2", ours first; nested names are joined by dots."""
    found = []
    for key in [*ours, *(key for key in theirs if key not in ours)]:
        a, b, name = ours.get(key), theirs.get(key), f"{at}{key}"
        if isinstance(a, dict) and isinstance(b, dict):
            found += differences(a, b, f"{name}.")
        elif a != b:
            found.append(f"{name}: {_short(a)}, not {_short(b)}")
    return found


def same(where: Path, held: dict, wanted: dict) -> None:
    """UserError naming what differs unless both manifests are of the same identity and columns."""
    found = differences(held["identity"], wanted["identity"])
    if not found and held["columns"] != wanted["columns"]:
        found = ["columns of a game: of another version"]
    if found:
        raise UserError(f"{where}: holds another run ({'; '.join(found[:4])}); choose another folder")


def _canonical(identity: dict) -> str:
    return json.dumps(identity, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _short(value) -> str:
    shown = "nothing" if value is None else json.dumps(value, ensure_ascii=False)
    return shown if len(shown) <= 60 else shown[:57] + "..."
