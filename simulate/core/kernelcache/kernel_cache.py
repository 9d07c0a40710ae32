"""Compiled kernels on disk, under names that say all that they depend on.

Three files lead to the code of a kernel for one signature. `.link` is named after the digest of its code and of all that it calls
at any depth, and names the file with the machine code, `.nbc`. That one is named after what went into it: the kernel's own code,
the small kernels that were copied in, and of the large ones that it calls their names and what they return. So an edit of a
large kernel leaves those that call it as they are. `.calls` lists, by the kernel's own code alone, what it called when it was
compiled; from that the name of its `.nbc` is worked out after an edit. `.types` is a signature. Of each of these files a function
keeps those used last, so that what was compiled before many edits goes.
"""
import contextlib
import hashlib
import io
import pickle
import uuid
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from numba.core import errors
from numba.core.caching import FunctionCache
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from simulate.core.kernelcache.cache_folder import make_room, note_use, sealed, unsealed, warn_of_cost
from simulate.core.kernelcache.code_digest import digest, digest_alone, part_of

KEPT = 24       # files of a kind and a function: two edits of a function of six signatures, with bounds checks and without
Call = tuple[int, str]      # the number of a kernel among those that another one names, and a signature


class Facts(NamedTuple):
    """What callers must know of a kernel compiled for one signature: the digest of all in its machine code, whether it is large,
    what it returns, its symbol, and the links of large kernels that it calls, as folder and name."""
    content: str
    large: bool
    returns: str
    symbol: str
    apart: tuple[tuple[str, str], ...]


KNOWN: dict[Path, Facts] = {}               # by link
LOADED: dict[Path, CompileResult] = {}      # what this process runs, by link


class KernelCache(FunctionCache):
    """The compiled code of one kernel. A file's name fixes its content, so that processes may write at the same time."""

    def __init__(self, dispatcher, folder: Path, form: str = ""):
        self._dispatcher, self._py_func, self._folder, self._cache_path = dispatcher, dispatcher.py_func, folder, str(folder)
        self._base = f"{folder.name.rpartition('.')[2]}.{self._py_func.__qualname__}{form}".replace("<", "").replace(">", "")
        self._asked: dict[Any, Path] = {}
        self._signatures: dict[Any, str] = {}
        self.enable()

    @property
    def folder(self) -> Path:
        """Where compiled code of the kernel's module is kept."""
        return self._folder

    def load_overload(self, sig, target_context):
        """The code for a signature, or None if there is none or its file, or one that it needs, is damaged."""
        rtsys.initialize(target_context)
        link = self._asked[sig] = self.link(self.signature(sig))
        return _loaded(link, target_context) if self.find(self.signature(sig)) else None

    def save_overload(self, sig, data):
        """Keep the code for a signature, unless it holds addresses of this process or the folder cannot be written."""
        signature, library = self.signature(sig), data.library
        link = self.link(signature)
        apart = [getattr(each, "link", None) for each in library.apart]
        if data.lifted or library.has_dynamic_globals or None in apart:
            return
        if link != self._asked.get(sig) or any(_has_changed(*each) for each in library.calls):
            return              # a name was bound anew
        calls = self._numbered(library.calls) if library.all_seen else None
        content = self._content(signature, calls) if calls is not None else _hashed("all", link.name)
        if content is None:
            return
        facts = Facts(content, library.large, str(data.signature.return_type), data.fndesc.mangled_name,
                      tuple((each.parent.name, each.name) for each in apart))
        lists = {} if calls is None else {self._calls(signature): [calls, *(_read(self._calls(signature)) or [])]}
        code = facts, data._reduce()
        files = {self._code(content): code, self._types(signature): sig, **lists, link: facts}      # the link last
        if all(_write(path, value) for path, value in files.items()):
            library.link, KNOWN[link], LOADED[link] = link, facts, data
        self._make_room()

    def find(self, signature: str) -> Facts | None:
        """What is kept for a signature, if it holds for the code as it is now."""
        link = self.link(signature)
        if link not in KNOWN:
            found = _read(link) or self._same_code(signature, link)
            if found is None:
                return None
            KNOWN[link] = found
        return KNOWN[link]

    def ready(self, signature: str) -> Facts | None:
        """The same; what is not kept is compiled, if it was before."""
        found = self.find(signature)
        sig = None if found or not self._dispatcher.can_compile else _read(self._types(signature))
        if sig is not None:
            with contextlib.suppress(errors.NumbaError):
                self._dispatcher.compile(sig)
            found = self.find(signature)
        return found

    def _same_code(self, signature: str, link: Path) -> Facts | None:
        """What was compiled before an edit that does not reach this kernel's machine code."""
        for calls in _read(self._calls(signature)) or []:
            content = self._content(signature, calls)
            kept = content and _read(self._code(content))
            if kept:
                facts = kept._replace(apart=tuple(self._apart(calls)))
                _write(link, facts)
                self._make_room()
                return facts
        return None

    def _content(self, signature: str, calls: Iterable[Call]) -> str | None:
        """A digest of all that goes into the machine code; None if a kernel that it calls cannot be had."""
        kernels, words = part_of(self._py_func).calls, [signature, digest_alone(self._py_func)]
        for number, called in calls:
            facts = kernels[number].kept.ready(called)
            if facts is None:
                return None
            words += [str(number), facts.symbol, facts.returns, "large" if facts.large else facts.content]
        known = [kernels[number] for number, _ in calls]
        words += [digest(each.py_func) for each in kernels if not any(each is other for other in known)]
        return _hashed(*words)

    def _apart(self, calls: Iterable[Call]) -> dict[tuple[str, str], None]:
        found: dict[tuple[str, str], None] = {}
        kernels = part_of(self._py_func).calls
        for number, called in calls:
            kept = kernels[number].kept
            facts, link = kept.find(called), kept.link(called)
            found.update(dict.fromkeys([(link.parent.name, link.name)] if facts.large else facts.apart))
        return found

    def _numbered(self, calls) -> tuple[Call, ...] | None:
        """What was called, by its place among the names; None if it cannot be told so."""
        kernels, found = part_of(self._py_func).calls, set()
        for called, sig in calls:
            number = next((number for number, each in enumerate(kernels) if each is called), None)
            if number is None or called.kept is None or _compiled(called, sig) is None:
                return None
            found.add((number, called.kept.signature(sig)))
        return tuple(sorted(found))

    def _make_room(self) -> None:
        """Files of this function that were used long ago go. Who needs one again compiles again."""
        kinds: dict[str, list[Path]] = {}
        with contextlib.suppress(OSError):
            for path in self._files():
                kinds.setdefault(path.suffix, []).append(path)
        for files in kinds.values():
            make_room(files, KEPT)

    def _files(self) -> Iterator[Path]:
        return self._folder.glob(f"{self._base}-*")

    def flush(self):
        for path in self._files():
            path.unlink(missing_ok=True)
        KNOWN.clear()

    def is_empty(self) -> bool:
        """Whether nothing is kept of the kernel as it is now, for any signature."""
        return not any(self._folder.glob(f"{self._base}-{digest(self._py_func)}.*.link"))

    def is_new(self) -> bool:
        """Whether nothing is kept of the kernel's own code, whatever it called."""
        return not any(self._folder.glob(f"{self._base}-{digest_alone(self._py_func)}.*.calls"))

    def signature(self, sig) -> str:
        """A signature in the names of files."""
        if sig not in self._signatures:
            self._signatures[sig] = _hashed(repr(sig))
        return self._signatures[sig]

    def link(self, signature: str) -> Path:
        """The file that leads to the code."""
        return self._folder / f"{self._base}-{digest(self._py_func)}.{signature}.link"

    def _calls(self, signature: str) -> Path:
        return self._folder / f"{self._base}-{digest_alone(self._py_func)}.{signature}.calls"

    def _types(self, signature: str) -> Path:
        return self._folder / f"{self._base}-{signature}.types"

    def _code(self, content: str) -> Path:
        return self._folder / f"{self._base}-{content}.nbc"


def _compiled(called, sig) -> CompileResult | None:
    return called.overloads.get(tuple(getattr(sig, "args", sig)))


def _has_changed(called, sig) -> bool:
    """Whether a kernel runs in this process as it is no longer."""
    compiled = _compiled(called, sig)
    link = compiled and getattr(compiled.library, "link", None)
    return link is not None and link != called.kept.link(called.kept.signature(sig))


def load_wrapper(compiled, kind: str):
    """The library of what calls this kernel as Python, or as C, does, None if it is not kept."""
    path = _wrapper(compiled, kind)
    found = path and _read(path)
    return compiled.codegen.unserialize_library(found) if found else None


def save_wrapper(compiled, kind: str, library) -> None:
    """Keep it, if the kernel is kept."""
    path = _wrapper(compiled, kind)
    if path:
        _write(path, library.serialize_using_object_code())


def _wrapper(compiled, kind: str) -> Path | None:
    """Its file; it depends on no more than the kernel does."""
    link = getattr(compiled.library, "link", None)
    return link and link.with_suffix(f".{kind}")


def _loaded(link: Path, context) -> CompileResult | None:
    """The code that a link leads to, after all that it calls in other files: their symbols must be there first."""
    if link not in LOADED:
        facts = _read(link)
        called = facts and [_loaded(link.parents[1] / folder / name, context) for folder, name in facts.apart]
        if facts is None or None in called:
            return None
        base = link.name.rpartition("-")[0]
        found = list(_contents(link.with_name(f"{base}-{facts.content}.nbc")))
        if len(found) < 2:
            return None
        compiled = LOADED[link] = CompileResult._rebuild(context, *found[1])
        library = compiled.library
        library.apart, library.large, library.link = {each.library: None for each in called}, facts.large, link
    compiled = LOADED[link]     # each dispatcher has an entry of its own, which it takes with it
    return compiled._replace(entry_point=context.get_executable(compiled.library, compiled.fndesc, compiled.environment))


def _read(path: Path):
    """The first thing that was written into a file, None if there is no such file or it is damaged."""
    return next(_contents(path), None)


def _contents(path: Path) -> Iterator[Any]:
    try:
        found = unsealed(path)
    except OSError:
        return
    if found is not None:
        note_use(path)
        stream = io.BytesIO(found)
        while stream.tell() < len(found):
            yield pickle.load(stream)


def _write(path: Path, value) -> bool:
    """Write a file whole; False, after a warning, if its folder cannot be written."""
    values = value if path.suffix == ".nbc" else (value,)
    content, part = b"".join(map(dumps, values)), path.with_name(f"{uuid.uuid4().hex}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(sealed(path, content))
        part.replace(path)
    except OSError as error:
        warn_of_cost(path.parents[1], error.strerror or str(error))
        return False
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    return True


def _hashed(*words: str) -> str:
    return hashlib.blake2b("\0".join(words).encode(), digest_size=12).hexdigest()
