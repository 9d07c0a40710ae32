"""The fingerprint as it is defined, worked out a second time with struct."""
import hashlib
import struct

import numpy as np
import pytest

from simulate.core.storage.shards import fingerprint, fingerprint_text, total
from tests.core.toy_games import Counted


def naive(rows) -> int:
    found = 0
    for row in rows:
        packed = struct.pack("<QB3hf", row["game"], row["winner"], *row["dice"], row["share"])
        found += int.from_bytes(hashlib.blake2b(packed, digest_size=16).digest(), "little")
    return found % 2**128


def test_it_is_the_sum_over_packed_rows():
    rows = Counted().play(7, 2_000)
    assert rows.dtype.itemsize != struct.calcsize("<QB3hf")
    assert fingerprint(rows) == naive(rows)


def test_parts_in_any_order_add_up():
    rows = Counted().play(0, 1_000)
    assert total([fingerprint(rows[600:]), fingerprint(rows[:600])]) == fingerprint(rows[::-1]) == fingerprint(rows)


def test_byte_order_and_padding_of_memory_do_not_matter():
    rows = Counted().play(0, 50)
    assert fingerprint(rows.astype(rows.dtype.newbyteorder(">"))) == fingerprint(rows)


@pytest.mark.parametrize("field", ["game", "winner", "share"])
def test_any_changed_field_changes_it(field):
    rows = Counted().play(0, 50)
    before = fingerprint(rows)
    rows[field][13] += 1
    assert fingerprint(rows) != before


def test_it_is_written_as_32_digits():
    assert fingerprint_text(255) == "0" * 30 + "ff"


def test_words_are_refused():
    with pytest.raises(ValueError, match="name"):
        fingerprint(np.zeros(1, [("game", "i4"), ("name", "U3")]))
