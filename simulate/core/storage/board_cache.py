"""Boards of many data sets kept on disk: building one takes some 5 ms, and a run may be spread over hundreds.

A file's name covers the sources that boards are built by, the data files and all that is laid over them, so that it cannot go
stale.
"""
import ast
import contextlib
import functools
import hashlib
import json
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from simulate.core.data.data_sets import DataSets, unpacked
from simulate.core.errors import UserError
from simulate.core.kernelcache import source_files
from simulate.core.kernelcache.cache_folder import SEAL, cache_folder, make_room, note_use, sealed, unsealed
from simulate.core.storage import atomic_files, manifest

# Digests of the sources that games are made from, so that games of an edited rule or player are another run's.
#
# A digest covers what files say to Python: comments, docstrings, blank lines and the layout of lines are no part of it. Reading a
# hundred files so takes most of a second. What was read is therefore kept beside the compiled kernels, and read again where the
# size or a time of a file has changed.


SIZE = 6                  # bytes
SOURCES_KEPT = 16                 # checkouts whose files are known
SOURCES_SUFFIX = ".sources"
FRESH = 1.0               # seconds; who edits a file again sooner may leave its times as they are
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
Stamp = list[int]


def files_of(modules: Iterable[str]) -> frozenset[str]:
    """The project files that modules are built from, those that they import included, relative to the checkout."""
    known = _known(source_files.ROOT)
    found = frozenset[str]().union(*(known.closure(module) for module in modules))
    known.keep()
    return found


def digest_of(files: Iterable[str]) -> str:
    """12 hexadecimal digits over what these files say to Python."""
    known = _known(source_files.ROOT)
    total = hashlib.blake2b(digest_size=SIZE)
    for name in sorted(files):
        total.update(f"{name}\0{known.syntax(name)}\0".encode())
    known.keep()
    return total.hexdigest()


class _Known:
    """What is known of the files of one checkout: the syntax of each, and the files of each module."""

    def __init__(self, root: Path):
        self.root = root
        self.syntaxes: dict[str, tuple[Stamp, str]] = {}
        self.closures: dict[str, list[str]] = {}
        self.new = False
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError, UserError):
            held = json.loads(unsealed(self.place) or b"")
            syntaxes = {name: (list(stamp), str(said)) for name, (stamp, said) in held["syntaxes"].items()}
            self.syntaxes, self.closures = syntaxes, {module: list(files) for module, files in held["closures"].items()}
            note_use(self.place)

    @property
    def place(self) -> Path:
        """Where it is kept: each checkout has a file of its own."""
        name = hashlib.blake2b(str(self.root).encode(errors="surrogateescape"), digest_size=SIZE).hexdigest()
        return cache_folder() / "sources" / f"{name}{SOURCES_SUFFIX}"

    def closure(self, module: str) -> list[str]:
        """Files of a module; looked up anew if one of them is not as it was."""
        held = self.closures.get(module)
        if held is None or not all(self._holds(name) for name in held):
            held = sorted(path.relative_to(self.root).as_posix() for path in source_files.sources(module))
            self.closures[module], self.new = held, True
            for name in held:
                self.syntax(name)
        return held

    def syntax(self, name: str) -> str:
        """The digest of one file."""
        if not self._holds(name):
            path = self.root / name
            stamp = _stamp(path)
            self.syntaxes[name], self.new = (stamp, syntax_digest(path.read_bytes())), True
        return self.syntaxes[name][1]

    def keep(self) -> None:
        """Write what is new, but for files that were changed just now; a place that cannot be written only costs time."""
        if not self.new:
            return
        last = time.time_ns() - int(FRESH * 1e9)
        settled = {name: held for name, held in self.syntaxes.items() if max(held[0][:2]) < last}
        held: dict[str, Any] = {"syntaxes": settled, "closures": self.closures}
        self.new = False
        with contextlib.suppress(UserError):
            atomic_files.make_folder(self.place.parent)
            atomic_files.write_whole(self.place, sealed(self.place, json.dumps(held).encode()))
            make_room(self.place.parent.glob(f"*{SOURCES_SUFFIX}"), SOURCES_KEPT)

    def _holds(self, name: str) -> bool:
        try:
            return self.syntaxes[name][0] == _stamp(self.root / name)
        except (KeyError, OSError):
            return False


_known = functools.cache(_Known)


def _stamp(path: Path) -> Stamp:
    found = path.stat()
    return [found.st_mtime_ns, found.st_ctime_ns, found.st_size]


def syntax_digest(content: bytes) -> str:
    """12 hexadecimal digits over the syntax of a file without its docstrings, the same in every version of Python."""
    return hashlib.blake2b("\n".join(_words(ast.parse(content))).encode(errors="surrogatepass"), digest_size=SIZE).hexdigest()


def _words(node: Any) -> Iterator[str]:
    """A tree in words, from the top down. What is empty is left out: versions differ in which empty fields they have."""
    yield type(node).__name__
    documented = isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None
    for field, found in ast.iter_fields(node):
        value = found[1:] if documented and field == "body" else found
        if value == [] or (value is None and field != "value"):
            continue
        yield field
        if isinstance(value, list):
            for each in value:
                yield from _words(each) if isinstance(each, ast.AST) else (repr(each),)
        elif isinstance(value, ast.AST):
            yield from _words(value)
        else:
            yield repr(value)
    yield "."


KEPT = 24                 # files; those used longest ago go
SUFFIX = ".boards"
GAMES = Path(__file__).resolve().parents[2]      # the packages of games


def cached_sets(folder: Path, asked: dict[str, Any], kind: np.dtype, build: Callable[[], DataSets]) -> DataSets:
    """The DataSets that `asked` (what JSON can hold) describes: from a file in `folder`, else built and kept there.

    `asked` may have the `sources` that they are built from, or those of all rules and players count.
    """
    words = json.dumps({**manifest.facts(), **asked}, sort_keys=True)
    path = folder / f"{hashlib.blake2b(words.encode(), digest_size=16).hexdigest()}{SUFFIX}"
    found = _read(path, kind)
    if found is None:
        found = build()
        with contextlib.suppress(UserError):        # a place that cannot be written only costs time
            atomic_files.make_folder(folder)
            atomic_files.write_whole(path, sealed(path, found.packed()))
            make_room(folder.glob(f"*{SUFFIX}"), KEPT)
    return found


def built_from(game: str, module: str) -> str:
    """A digest of what builds the boards of a game for `module`, and of its data files; few edits of rules change it."""
    modules, home = (module, f"simulate.{game}.board.load", "simulate.core.data.data_sets"), GAMES / game
    total = hashlib.blake2b(digest_of(files_of(modules)).encode(), digest_size=SEAL)
    for path in [home / "rule_system.py", *sorted((home / "data").rglob("*"))]:
        if path.is_file():
            total.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def _read(path: Path, kind: np.dtype) -> DataSets | None:
    try:
        data = unsealed(path)
    except OSError:
        return None
    note_use(path)
    return unpacked(data, kind) if data is not None else None
