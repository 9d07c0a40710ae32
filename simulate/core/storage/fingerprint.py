"""The fingerprint of games: a sum that does not depend on how the games were cut into shards or in which order they came.

Modulo 2**128, the sum of BLAKE2b-128 over each game's row, packed little-endian in the field order of its dtype; digests are
read as little-endian integers. Parts add up, so a shard keeps its own and a resumed run hashes nothing twice.
"""
import hashlib

import numpy as np

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
    digests = b"".join(hashlib.blake2b(data[at:at + size], digest_size=DIGEST).digest() for at in range(0, len(data), size))
    return _sum(np.frombuffer(digests, "<u4").reshape(-1, 4))


def total(parts) -> int:
    """Fingerprint of several sets of games together."""
    return sum(parts) % MODULUS


def fingerprint_text(value: int) -> str:
    """32 hexadecimal digits."""
    return f"{value:032x}"


def _sum(words: np.ndarray) -> int:
    """Sum of 128-bit integers given as rows of four 32-bit words, lowest first; exact below 2**32 rows."""
    return sum(int(column) << (32 * k) for k, column in enumerate(words.sum(axis=0, dtype=np.uint64))) % MODULUS
