"""Rule numbers with which the docstrings of a folder begin; modules that some code loads."""
import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from scripts.rule_index import rules_of
from tests import ROOT


def documented(folder: Path, *kinds: type) -> Iterator[tuple[Path, ast.AST, list[str]]]:
    """(file, node, rule numbers) of every function and class of these kinds below a folder."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, kinds):
                yield path, node, rules_of(ast.get_docstring(node))


def imported(code: str, *names: str) -> list[str]:
    """Which of these modules a process has loaded after some code."""
    code += f"\nimport sys; print(*(name for name in {names!r} if name in sys.modules))"
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
