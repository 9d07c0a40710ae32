"""manifest.json: what a run is, written whole; the versions and the digest of the sources that played it."""
import functools
import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from simulate.core.errors import UserError
from simulate.core.kernelcache.cache_folder import versions
from simulate.core.storage import atomic_files
from simulate.core.storage.atomic_files import seal_of

# Ranges of game numbers: (first, count) pairs.


Range = tuple[int, int]


def joined(ranges: list[Range]) -> list[Range]:
    """The same games as the fewest ranges, in order; overlaps count once."""
    found: list[list[int]] = []
    for first, count in sorted(ranges):
        if found and first <= found[-1][1]:
            found[-1][1] = max(found[-1][1], first + count)
        elif count > 0:
            found.append([first, first + count])
    return [(first, end - first) for first, end in found]


def without(wanted: list[Range], held: list[Range]) -> list[Range]:
    """Games of `wanted` that are not in `held`, as the fewest ranges."""
    gaps = []
    for first, count in joined(wanted):
        at, end = first, first + count
        for start, number in joined(held):
            if start + number <= at or start >= end:
                continue
            gaps.append((at, start - at))
            at = start + number
        gaps.append((at, end - at))
    return [(first, count) for first, count in gaps if count > 0]


def common(some: list[Range], others: list[Range]) -> list[Range]:
    """Games that are in both, as the fewest ranges."""
    return without(some, without(some, others))


def cut(ranges: list[Range], size: int) -> list[Range]:
    """The same games in pieces of at most `size`."""
    return [(at, min(size, first + count - at)) for first, count in ranges for at in range(first, first + count, size)]


def split_ranges(ranges: list[Range], games: int) -> tuple[list[Range], list[Range]]:
    """The first `games` games, and the rest."""
    head, rest = [], []
    for first, count in ranges:
        taken = min(count, games)
        games -= taken
        head.append((first, taken))
        rest.append((first + taken, count - taken))
    return [r for r in head if r[1]], [r for r in rest if r[1]]


def number(ranges: list[Range]) -> int:
    """How many games."""
    return sum(count for _, count in ranges)


def ranges_text(ranges: list[Range]) -> str:
    """For people: "0-499, 700-999"; long lists are cut short."""
    shown = [f"{first}-{first + count - 1}" for first, count in ranges[:5]]
    return ", ".join(shown) + (f" and {len(ranges) - 5} more ranges" if len(ranges) > 5 else "")


NAME = "manifest.json"
SCHEMA = 3
SEAL = "seal"                 # a digest of all the rest
ASKED = "experiment"          # what the games are for: may change while they stay
LABELS = "labels"             # name and note that people give the games: each may change, and stays where it is not said anew
TURNS = "turns"               # ranges of games whose turns are there, once the run is complete
OWN = ("schema", "hash", "identity", "columns", "games", "ranges", "complete", "fingerprint")
LISTS = {"columns": list, "ranges": list, TURNS: list, "overlays": dict, "player_files": dict, "player_changes": str,
         "chits": dict, "regions": dict, "voting": dict, "boards": dict, "variants": str}          # what each list holds
TABLES = {"players": str, "packages": str, "left": dict, LABELS: str}            # what each table holds
PLAIN = {"identity": dict, "games": int, "complete": bool, "fingerprint": str | None, "experiment": dict, "assumed_rows": int,
         "command": str, "calibration": str}


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
    clash = sorted({*OWN, TURNS, SEAL}.intersection(extra))
    if clash:
        raise ValueError(f"names that the manifest uses itself: {', '.join(clash)}")
    return {"schema": SCHEMA, "hash": digest(identity), "identity": plain(identity), "columns": columns, "games": number(ranges),
            "ranges": [list(each) for each in ranges], "complete": False, "fingerprint": None, TURNS: [], **extra}


def ranges_of(manifest: dict, name: str = "ranges") -> list[Range]:
    """The games asked for, or with TURNS those whose turns are there, as (first, count)."""
    return [(first, count) for first, count in manifest[name]]


def labelled(given: Mapping[str, str | None]) -> dict:
    """The labels that are not empty, as a part of a manifest."""
    kept = {name: words for name, words in given.items() if words}
    return {LABELS: kept} if kept else {}


def write(folder: Path, manifest: dict) -> None:
    """Write it whole and sealed; UserError if the folder cannot be written."""
    sealed = {**manifest, SEAL: seal_of(manifest)}
    atomic_files.write_whole(folder / NAME, (json.dumps(sealed, indent=2, ensure_ascii=False) + "\n").encode())


def read_manifest(folder: Path) -> dict | None:
    """The manifest, None if there is none; UserError if it is edited, damaged, or of another version of this program."""
    path = folder / NAME
    if not path.is_file():
        return None
    try:
        with atomic_files.named_errors(path):
            manifest = json.loads(path.read_bytes())
        schema, sound = manifest["schema"], manifest["hash"] == digest(manifest["identity"])
        sound = manifest.pop(SEAL, "") == seal_of(manifest) and sound and _shaped(manifest)
        [(int(first), int(count)) for first, count in manifest["ranges"] + manifest[TURNS]]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        schema, sound = SCHEMA, False
    if schema != SCHEMA:
        raise UserError(f"{path}: schema {schema}; this version reads {SCHEMA}; play its games again in another folder")
    if not sound or not set(OWN) <= set(manifest):
        raise UserError(f"{path}: damaged or edited; a run needs the manifest that it was written with")
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


def _shaped(manifest: dict) -> bool:
    """Whether all that is there is of its kind: who seals a manifest of his own may have written anything."""
    def holds(found: object, outer: type, inner: type) -> bool:
        return isinstance(found, outer) and all(isinstance(each, inner) for each in (
            found.values() if isinstance(found, dict) else found))

    labelled = [each for key in ("overlays", "player_files") for each in manifest.get(key, ())]
    return (all(holds(manifest[key], list, inner) for key, inner in LISTS.items() if key in manifest)
            and all(holds(manifest[key], dict, inner) for key, inner in TABLES.items() if key in manifest)
            and all(isinstance(manifest[key], kind) for key, kind in PLAIN.items() if key in manifest)
            and all(isinstance(each.get("label"), str) and isinstance(each.get("content"), dict) for each in labelled))


def _short(value) -> str:
    shown = "nothing" if value is None else json.dumps(value, ensure_ascii=False)
    return shown if len(shown) <= 60 else shown[:57] + "..."


ROOT = Path(__file__).resolve().parents[3]
ROOMS = ("simulate", "policies")       # rules, data and players: all that games are made from


@functools.cache
def facts() -> dict[str, str]:
    """Versions by name, and `sources`: 12 hexadecimal digits over every file of rules, players and data; as first asked for."""
    return {"python": ".".join(map(str, sys.version_info[:2])), **versions(), "sources": _digest()}


def compare(where: str, found: dict[str, str], expected: dict[str, str]) -> None:
    """UserError unless the facts of the worker at `where` are those of the process that asks for games."""
    other = differences(found, expected)
    if other:
        raise UserError(f"the worker at {where} has another version of wilaya or of what it rests on "
                        f"({'; '.join(other[:4])}); install the same there and start it anew")


def _digest() -> str:
    total = hashlib.blake2b(digest_size=6)
    for path in sorted(path for room in ROOMS for path in (ROOT / room).rglob("*") if path.is_file()):
        if "__pycache__" not in path.parts:
            total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()
