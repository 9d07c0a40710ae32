"""Rule numbers with which the docstrings of a folder begin."""
import ast
from collections.abc import Iterator
from pathlib import Path

from scripts.branch_coverage import rules_of

ROOT = Path(__file__).resolve().parents[1]


def documented(folder: Path, *kinds: type) -> Iterator[tuple[Path, ast.AST, list[str]]]:
    """(file, node, rule numbers) of every function and class of these kinds below a folder."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, kinds):
                yield path, node, rules_of(ast.get_docstring(node))
