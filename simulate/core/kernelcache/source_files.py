"""The project files that a module is built from, as a digest: what stands for code that cannot be read function by function."""
import ast
import functools
import hashlib
from collections.abc import Iterator
from pathlib import Path

from simulate.core.kernelcache.cache_folder import ROOT

ROOMS = ("simulate", "policies", "reports", "wilaya", "scripts", "tests")      # our packages; beside them may lie those of others


def digest(module: str) -> str:
    """12 hexadecimal digits over the sources that `module` is built from."""
    total = hashlib.blake2b(digest_size=6)
    for path in sorted(sources(module)):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + _read(path)[0])
    return total.hexdigest()


def sources(module: str) -> set[Path]:
    """Every project file that `module` is built from: its own and those of the modules it imports, transitively.

    Packages of others, beside which ours lie once they are installed, count by their versions.
    """
    found: set[Path] = set()
    waiting = [file_of(module)]
    while waiting:
        path = waiting.pop()
        if path is None or path in found:
            continue
        found.add(path)
        waiting.extend(_imported(path))
    return found


def file_of(module: str) -> Path | None:
    """The file of a module of ours, None if it has none."""
    return _file_below(ROOT, module)


@functools.cache
def _file_below(root: Path, module: str) -> Path | None:
    stem = root.joinpath(*module.split("."))
    for path in (stem.with_suffix(".py"), stem / "__init__.py"):
        if path.is_file():
            return path
    return None


def _imported(path: Path) -> list[Path | None]:
    ours = {*ROOMS, path.relative_to(ROOT).parts[0]}
    return [file_of(name) for name in _read(path)[1] if name.partition(".")[0] in ours]


def _read(path: Path) -> tuple[bytes, list[str]]:
    """The content of a file and the modules that it may import; an edited file is read again."""
    stamp = path.stat()
    return _read_once(path, path.relative_to(ROOT).parts[:-1], stamp.st_mtime_ns, stamp.st_size)


@functools.cache
def _read_once(path: Path, package: tuple[str, ...], changed: int, size: int) -> tuple[bytes, list[str]]:
    content, names = path.read_bytes(), []
    for node in _statements(ast.parse(content)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[:len(package) + 1 - node.level] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            names += [base] + [f"{base}.{alias.name}" for alias in node.names]
    return content, names


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Every statement, at any depth. Expressions, most of a tree, import nothing."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for _, value in ast.iter_fields(node):
            if isinstance(value, list):
                waiting.extend(each for each in value if isinstance(each, ast.stmt | ast.ExceptHandler | ast.match_case))
