"""Rule numbers with which docstrings begin: "3.5-1. ...", "2.1, 2.2-3. ...", "G. ...", "55, 59. ..."."""
import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NUMBER = r"(?:[A-M](?:-\d[a-z]?)?|\d\.\d(?:-\d)?|55|59)"
BEGINNING = re.compile(rf"({NUMBER}(?:(?:, | and ){NUMBER})*)(?:\.|:|,? [A-Z])")


def numbers(docstring: str | None) -> list[str]:
    """The rule numbers that a docstring begins with, none if it begins with anything else."""
    found = BEGINNING.match(docstring or "")
    return re.split(", | and ", found[1]) if found else []


def documented(folder: Path, *kinds: type) -> Iterator[tuple[Path, ast.AST, list[str]]]:
    """(file, node, numbers) of every function and class of these kinds below a folder."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, kinds):
                yield path, node, numbers(ast.get_docstring(node))
