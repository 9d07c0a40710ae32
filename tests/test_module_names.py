"""What a file takes from a project module by its name is there: the linter does not look, and a test may not come by."""
import ast
import importlib

import pytest

from tests import ROOT

ROOMS = ("simulate", "policies", "reports", "wilaya", "scripts", "tests")
FILES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]


def is_module(name: str) -> bool:
    """Whether it is a file of the project."""
    return ROOT.joinpath(*name.split(".")).with_suffix(".py").is_file()


def modules_of(tree: ast.AST) -> dict[str, str]:
    """Names that stand for project modules all over a file, and for which."""
    found = {(each.asname or each.name): f"{node.module}.{each.name}" for node in ast.walk(tree)
             if isinstance(node, ast.ImportFrom) and node.module and not node.level
             for each in node.names if is_module(f"{node.module}.{each.name}")}
    bound = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    bound |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return {name: module for name, module in found.items() if name not in bound}


def missing(source: str) -> list[str]:
    """module.name of what is asked of a project module that has no such thing."""
    tree = ast.parse(source)
    modules = modules_of(tree)
    asked = {(modules[node.value.id], node.attr) for node in ast.walk(tree)
             if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules}
    return sorted(f"{module}.{name}" for module, name in asked
                  if not hasattr(importlib.import_module(module), name) and not is_module(f"{module}.{name}"))


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_taken_from_a_module_is_there(room):
    found = {path.relative_to(ROOT).as_posix(): names for path in FILES if path.relative_to(ROOT).parts[0] == room
             if (names := missing(path.read_text(encoding="utf-8")))}
    assert found == {}


def test_what_is_not_there_is_seen():
    source = "from simulate.core.kernels import dice\ndice.rolls(1)\ndice.roll(1)\n"
    assert missing(source) == ["simulate.core.kernels.dice.rolls"]
