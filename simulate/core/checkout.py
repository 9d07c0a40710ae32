"""What plays here: versions and a digest of rules, players and data, so that no two of them are mixed in a run."""
import functools
import hashlib
import importlib.metadata
import sys
from pathlib import Path

from simulate.core.errors import UserError
from simulate.core.manifest import differences

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("simulate", "policies")
PACKAGES = ("numba", "llvmlite", "numpy")


@functools.cache
def facts() -> dict[str, str]:
    """Versions by name, and `sources`: 12 hexadecimal digits over every file of rules, players and data; as first asked for."""
    versions = {name: importlib.metadata.version(name) for name in PACKAGES}
    return {"python": ".".join(map(str, sys.version_info[:2])), **versions, "sources": _digest()}


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
