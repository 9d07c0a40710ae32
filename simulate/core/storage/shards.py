"""Shards: Parquet files of consecutive games that know what they hold and notice any damage.

There are two kinds: a row a game (games-...), and rows of games' turns (turns-...), which lie beside them.

A shard's own key-value metadata gives its games, the digest of the run's identity, its part of the fingerprint, and a checksum
of the whole file (BLAKE2b-128 with the checksum's own digits as zeros), so a cut or changed byte anywhere is found.

The fingerprint of games is a sum that does not depend on how they were cut into shards or in which order they came: modulo
2**128, the sum of BLAKE2b-128 over each game's row, packed little-endian in the field order of its dtype; digests are read as
little-endian integers. Parts add up, so a shard keeps its own and a resumed run hashes nothing twice.
"""
import hashlib
import io
import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import polars

from simulate.core.errors import UserError
from simulate.core.storage import atomic_files, manifest
from simulate.core.storage.manifest import Range

MODULUS = 1 << 128
DIGEST = 16


def canonical(dtype: np.dtype) -> np.dtype:
    """The same fields packed and little-endian. ValueError for anything but numbers and arrays of them."""
    fields = []
    for name in dtype.names:
        base, shape = dtype[name].base, dtype[name].shape
        if base.kind not in "biuf":
            raise ValueError(f"field {name} of a result row is {base}: only numbers are possible")
        fields.append((name, base.newbyteorder("<"), shape))
    return np.dtype(fields)


def fingerprint(rows: np.ndarray) -> int:
    """Sum modulo 2**128 over `rows`, shape (games,)."""
    packed = canonical(rows.dtype)
    data = memoryview(np.asarray(rows).astype(packed).tobytes())
    size = packed.itemsize
    return total(int.from_bytes(hashlib.blake2b(data[at:at + size], digest_size=DIGEST).digest(), "little")
                 for at in range(0, len(data), size))


def total(parts) -> int:
    """Fingerprint of several sets of games together."""
    return sum(parts) % MODULUS


def fingerprint_text(value: int) -> str:
    """32 hexadecimal digits."""
    return f"{value:032x}"


GAMES, TURNS = "games", "turns"
COMPACT = 250_000             # games a file
COMPACT_TURNS = 10_000
MARK = b"checksum="
DIGITS = 32
READERS = 2
NAMED = re.compile(r"(?:games|turns)-(\d+)-(\d+)\.parquet")
FACTS = "wilaya.games"
SEAL = "wilaya.seal"


@dataclass(frozen=True)
class Shard:
    """Games first .. first+count-1 of the run whose identity has the digest `identity`.

    Of turns it knows a digest of their `columns`; the fingerprint is that of rows of games only.
    """
    path: Path
    first: int
    count: int
    identity: str
    fingerprint: int
    kind: str = GAMES
    columns: str = ""

    @property
    def range(self) -> Range:
        return self.first, self.count

    def holds(self, other: "Shard") -> bool:
        return self.first <= other.first and other.first + other.count <= self.first + self.count


def path_of(folder: Path, first: int, count: int, kind: str = GAMES) -> Path:
    """The name of a shard says its first and last game."""
    return folder / f"{kind}-{first}-{first + count - 1}.parquet"


def columns(rows: np.ndarray) -> dict[str, np.ndarray]:
    """Rows as named columns; an array field `name` becomes name_0, name_1 and so on (name_0_0 if it has two dimensions)."""
    found = {}
    for name in rows.dtype.names:
        values = np.asarray(rows[name])
        for at in np.ndindex(values.shape[1:]):
            found["_".join([name, *map(str, at)])] = np.ascontiguousarray(values[(slice(None), *at)])
    return found


def write(folder: Path, identity: str, rows: np.ndarray, kind: str = GAMES) -> Shard:
    """Write rows of consecutive games as a shard, whole or not at all; UserError if the folder cannot take it."""
    first, count = int(rows["game"][0]), int(rows["game"][-1]) - int(rows["game"][0]) + 1
    found = (fingerprint(rows), kind) if kind == GAMES else (0, kind, digest(rows.dtype))
    shard = Shard(path_of(folder, first, count, kind), first, count, identity, *found)
    _write(shard, polars.DataFrame(columns(rows)))
    return shard


def copy(shard: Shard, folder: Path) -> Shard:
    """Copy a shard into another folder, whole or not at all."""
    atomic_files.write_whole(folder / shard.path.name, _open(shard.path)[1])
    return replace(shard, path=folder / shard.path.name)


def read_shard(path: Path) -> Shard:
    """A shard as its file describes itself, every byte checked; UserError naming the file if it is damaged."""
    return _open(path)[0]


def digest(dtype: np.dtype) -> str:
    """12 hexadecimal digits over the columns of a row."""
    return manifest.digest({"columns": manifest.columns_of(dtype)})[:12]


def survey(folder: Path, kind: str = GAMES) -> tuple[list[Shard], list[Shard]]:
    """Every shard of a kind in a folder, in order of games, and those that a larger one has replaced.

    UserError if one is damaged or two overlap otherwise.
    """
    with atomic_files.named_errors(folder):
        paths = [path for path in folder.iterdir() if path.name.startswith(f"{kind}-") and path.suffix == ".parquet"]
    kept: list[Shard] = []
    replaced: list[Shard] = []
    with ThreadPoolExecutor(READERS) as readers:       # digests are worked out outside of Python
        found = list(readers.map(read_shard, sorted(paths)))
    for shard in sorted(found, key=lambda shard: (shard.first, -shard.count)):
        if kept and kept[-1].holds(shard):
            replaced.append(shard)
        elif kept and shard.first < kept[-1].first + kept[-1].count:
            raise UserError(f"{shard.path}: holds games that {kept[-1].path.name} holds too; delete one of them")
        else:
            kept.append(shard)
    return kept, replaced


def compact(folder: Path, shards: list[Shard], limit: int = COMPACT) -> list[Shard]:
    """Join neighbours into shards of up to `limit` games; each is written before those it replaces are removed."""
    result = []
    for group in _groups(shards, limit):
        if len(group) > 1:
            result.append(_joint(folder, group))
            atomic_files.remove([shard.path for shard in group])
        else:
            result += group
    return result


def _groups(shards: list[Shard], limit: int) -> list[list[Shard]]:
    groups: list[list[Shard]] = []
    for shard in sorted(shards, key=lambda shard: shard.first):
        last = groups[-1][-1] if groups else None
        if last and last.first + last.count == shard.first and sum(each.count for each in groups[-1]) + shard.count <= limit:
            groups[-1].append(shard)
        else:
            groups.append([shard])
    return groups


def _joint(folder: Path, group: list[Shard]) -> Shard:
    first, count = group[0].first, sum(shard.count for shard in group)
    part = total(shard.fingerprint for shard in group)
    shard = replace(group[0], path=path_of(folder, first, count, group[0].kind), count=count, fingerprint=part)
    _write(shard, polars.concat([polars.read_parquet(io.BytesIO(_open(each.path)[1])) for each in group]))
    return shard


def _write(shard: Shard, frame) -> None:
    facts = {**vars(shard), "fingerprint": fingerprint_text(shard.fingerprint)}
    del facts["path"]
    metadata = {FACTS: json.dumps(facts), SEAL: (MARK + b"0" * DIGITS).decode()}
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", metadata=metadata)
    data, at = bytearray(buffer.getbuffer()), buffer.getvalue().rfind(MARK) + len(MARK)
    data[at:at + DIGITS] = hashlib.blake2b(data, digest_size=DIGITS // 2).hexdigest().encode()
    atomic_files.write_whole(shard.path, bytes(data))


def _open(path: Path) -> tuple[Shard, bytes]:
    with atomic_files.named_errors(path):
        data = path.read_bytes()
    named = NAMED.fullmatch(path.name)
    if named is None:
        raise UserError(f"{path}: not the name of a shard; shards are named games-<first>-<last>.parquet or turns-...")
    if not _sealed(data):
        raise UserError(f"{path}: damaged; delete it and run the same command again, which replays its games")
    shard = _described(path, data)
    if shard.path.name != path_of(path.parent, shard.first, shard.count, shard.kind).name:
        raise UserError(f"{path}: holds games {shard.first}-{shard.first + shard.count - 1}; give it back its name")
    return shard, data


def _sealed(data: bytes) -> bool:
    at = data.rfind(MARK) + len(MARK)
    whole, found = memoryview(data), hashlib.blake2b(digest_size=DIGITS // 2)
    for part in (whole[:at], b"0" * DIGITS, whole[at + DIGITS:]):
        found.update(part)
    return at > len(MARK) and found.hexdigest().encode() == data[at:at + DIGITS]


def _described(path: Path, data: bytes) -> Shard:
    facts = json.loads(polars.read_parquet_metadata(io.BytesIO(data))[FACTS])
    return Shard(path, **{**facts, "fingerprint": int(facts["fingerprint"], 16)})
