"""Cases as they stand in a text file: `= NAME`, then what is told of it."""
from collections.abc import Iterable
from pathlib import Path


def read(path: Path) -> dict[str, list[str]]:
    """What a file says of each case."""
    blocks = path.read_text(encoding="utf-8").removeprefix("= ").split("\n= ")
    return {name: lines for name, *lines in (block.splitlines() for block in blocks)}


def write(path: Path, cases: Iterable[tuple[str, list[str]]]) -> None:
    """Write the file."""
    path.write_text("".join("\n".join([f"= {name}", *lines, ""]) for name, lines in cases), encoding="utf-8")
