"""What the machine code of a kernel depends on, as a digest.

numba compiles a function's byte code and takes what its global names and closure hold when it is compiled. Both are read here
as numba reads them: the byte code, the constants, defaults, enums, arrays and record types that it uses, and the same of every
function that it calls. Comments, docstrings, annotations and line numbers are no part of that.

Whatever cannot be read so (a list, an object of another kind) makes the digest one of whole files: `source_files.digest`.
"""
import builtins
import dis
import enum
import functools
import hashlib
import importlib.util
import itertools
import sys
import types
import uuid
import weakref
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher
from numba.core.registry import cpu_target

from simulate.core.kernelcache import source_files
from simulate.core.kernelcache.cache_folder import versions
from simulate.core.kernelcache.handle import Kernel

SIZE = 16       # bytes
SETTINGS = ("BOUNDSCHECK", "OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "DEBUGINFO_DEFAULT")
PLAIN = (bool, int, float, complex, str, bytes, type(None), type(Ellipsis))
ABSENT = object()                               # what a name means that is not there
# modules that compile, or whose functions stand for machine code: an edit of one compiles all
COMPILER = ("kernelcache.dispatcher", "kernelcache.compiler", "kernelcache.kernel_cache", "kernelcache.code_digest",
            "kernelcache.source_files", "kernels.records", "kernels.machine_code")
CORE = "simulate.core."
LIBRARIES = {*sys.stdlib_module_names, "numba", "numpy", "llvmlite"}


class UnreadableError(Exception):
    """A value that a function uses and whose content cannot be told."""


class Part(NamedTuple):
    """What one function depends on: its own text, the functions that it calls, and the names that both were read from."""
    own: bytes
    calls: tuple[Dispatcher, ...]
    read: tuple[tuple[dict[str, Any], str, Any], ...]
    lasting: bool

    def holds(self) -> bool:
        """Whether every name still means the same."""
        return self.lasting and all(names.get(name, ABSENT) is value for names, name, value in self.read)


def digest(function: types.FunctionType) -> str:
    """32 hexadecimal digits over all that the machine code of a function depends on, as names are bound now."""
    total = hashlib.blake2b(_machinery(), digest_size=SIZE)
    number, waiting = {function: 0}, [function]
    for each in waiting:        # it grows
        part = part_of(each)
        for called in part.calls:
            if called.py_func not in number:
                number[called.py_func] = len(number)
                waiting.append(called.py_func)
        total.update(part.own + repr([number[called.py_func] for called in part.calls]).encode())
    return total.hexdigest()


def digest_alone(function: types.FunctionType) -> str:
    """The same of a function without what it calls, of which the names count."""
    part = part_of(function)
    names = [name_of(called.py_func) for called in part.calls]
    return hashlib.blake2b(_machinery() + part.own + repr(names).encode(), digest_size=SIZE).hexdigest()


_NAMED: dict[tuple[str, str], types.FunctionType] = {}
_NUMBERED: weakref.WeakKeyDictionary[types.FunctionType, str] = weakref.WeakKeyDictionary()


def claim_name(function: types.FunctionType) -> None:
    """Let a function of a module of ours be known by its name, if no other had it before."""
    if "<" not in function.__qualname__:        # or there may be many of them
        _NAMED.setdefault((function.__module__, function.__qualname__), function)


def name_of(function: types.FunctionType) -> str:
    """What tells a function from all others while its code may change; the digest of its code if there may be several."""
    name = function.__module__, function.__qualname__
    return hashlib.blake2b(repr(name).encode(), digest_size=6).hexdigest() if _NAMED.get(name) is function else digest(function)


def name_if_unreadable(function: types.FunctionType) -> str:
    """What tells a function that cannot be read from others in the same files: a number if there may be many of its name."""
    many = "<" in function.__qualname__ or function.__closure__
    return _NUMBERED.setdefault(function, uuid.uuid4().hex) if many else function.__qualname__


_ENUMS: dict[type, str] = {}        # enums cannot change
_PARTS: weakref.WeakKeyDictionary[types.FunctionType, Part] = weakref.WeakKeyDictionary()


def part_of(function: types.FunctionType) -> Part:
    """What a function itself depends on; read again if a name is bound anew."""
    found = _PARTS.get(function)
    if found is None or not found.holds():
        found = Reader(function).part()
        _PARTS[function] = found
    return found


class Reader:
    """Reads one function."""

    def __init__(self, function: types.FunctionType):
        self.function = function
        self.calls: list[Dispatcher] = []
        self.read: list[tuple[dict[str, Any], str, Any]] = []
        self.names = _names(function.__code__)
        self.lasting = True

    def part(self) -> Part:
        """All of it."""
        function = self.function
        try:
            words = repr((function.__module__, function.__qualname__, _code(function.__code__, self), self._used()))
        except UnreadableError:
            self.calls, words = [], repr((name_if_unreadable(function), source_files.digest(function.__module__)))
        own = hashlib.blake2b(words.encode(errors="surrogatepass"), digest_size=SIZE).digest()
        return Part(own, tuple(self.calls), tuple(self.read), self.lasting)

    def _used(self) -> tuple:
        function = self.function
        closure = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        return (self.values(function.__defaults__ or ()), self.values((function.__kwdefaults__ or {}).items()),
                [(name, self.value(self._content(cell))) for name, cell in closure],
                [(name, self._named(name)) for name in self.names])

    def _content(self, cell: types.CellType) -> Any:
        try:
            return cell.cell_contents
        except ValueError:
            raise UnreadableError from None

    def _named(self, name: str) -> object:
        """What a global name means; the names of attributes are among them and may mean nothing."""
        names = self.function.__globals__
        found = names.get(name, ABSENT)
        self.read.append((names, name, found))
        if found is ABSENT:
            return "builtin" if hasattr(builtins, name) else "attribute"
        try:
            return self.value(found)
        except UnreadableError:
            if name in _globals(self.function.__code__):
                raise
            return "attribute"

    def values(self, found: Iterable[Any]) -> tuple:
        """The same of several values."""
        return tuple(self.value(each) for each in found)

    def value(self, found: Any) -> object:
        """A value in words that differ for different values. UnreadableError if there are none."""
        if type(found) in PLAIN:
            return type(found).__name__, found
        for kind, describe in _KINDS:
            if isinstance(found, kind):
                return describe(self, found)
        return self._of_library(found)

    def _tuple(self, found: tuple) -> object:
        if type(found) is not tuple:
            raise UnreadableError
        return "tuple", self.values(found)

    def _set(self, found: frozenset) -> object:
        return "set", sorted(repr(self.value(each)) for each in found)

    def _member(self, found: enum.Enum) -> object:
        return "member", found.name, self.value(type(found))

    def _number(self, found: np.generic) -> object:
        if found.dtype.hasobject:
            raise UnreadableError
        return "number", _layout(found.dtype), found.tobytes()

    def _array(self, found: np.ndarray) -> object:
        if found.dtype.hasobject:
            raise UnreadableError
        self.lasting = False
        return "array", type(found).__name__, _layout(found.dtype), found.shape, found.strides, found.tobytes()

    def _called(self, found: Dispatcher) -> object:
        if _library_of(found.py_func.__module__):
            return "function of a library", found.py_func.__module__, found.py_func.__qualname__
        self.calls.append(found)
        return type(found).__qualname__, sorted(found.targetoptions.items(), key=repr), len(self.calls)

    def _module(self, found: types.ModuleType) -> object:
        """Of a module of ours all that the function may read from it."""
        if _library_of(found.__name__):
            return "module", found.__name__
        if "getattr" in self.names:
            raise UnreadableError
        there = sorted(name for name in self.names if hasattr(found, name))
        self.read += [(vars(found), name, getattr(found, name)) for name in there]
        return "module", found.__name__, [(name, self.value(getattr(found, name))) for name in there]

    def _class(self, found: type) -> object:
        if not issubclass(found, enum.Enum):
            return self._of_library(found)
        if found not in _ENUMS:
            members = [(name, self.value(member.value)) for name, member in found.__members__.items()]
            _ENUMS[found] = repr((found.__module__, found.__qualname__, [base.__qualname__ for base in found.__mro__], members))
        return "enum", _ENUMS[found]

    def _of_library(self, found: Any) -> object:
        """Something that a library gives by its name, which its version fixes; or the compiler, as `_machinery` tells."""
        module, name = getattr(found, "__module__", None), getattr(found, "__qualname__", getattr(found, "__name__", None))
        module = "numpy" if isinstance(found, np.ufunc) else module
        if isinstance(module, str) and isinstance(name, str) and _library_of(module):
            there = functools.reduce(lambda outer, inner: getattr(outer, inner, None), name.split("."), sys.modules.get(module))
            if there is found:
                return "of a library", module, name
        if isinstance(found, types.FunctionType) and str(module).removeprefix(CORE) in COMPILER:
            return "of the compiler", module, name
        raise UnreadableError


_KINDS: tuple[tuple[Any, Callable[[Reader, Any], object]], ...] = (
    (types.CodeType, lambda reader, found: _code(found, reader)),
    (enum.Enum, Reader._member),
    (tuple, Reader._tuple),
    (frozenset, Reader._set),
    (np.generic, Reader._number),
    (np.ndarray, Reader._array),
    (np.dtype, lambda _, found: ("layout", _layout(found))),
    (numba.types.Type, lambda _, found: ("type", type(found).__name__, found.name)),
    (Kernel, lambda reader, found: reader._called(found.dispatcher)),
    (Dispatcher, Reader._called),
    (types.ModuleType, Reader._module),
    (type, Reader._class),
)


def _library_of(module: str) -> bool:
    return module.partition(".")[0] in LIBRARIES


def _names(code: types.CodeType) -> dict[str, None]:
    """Every name that is not a local one, in order of use, those of inner functions last."""
    inner = (each for each in code.co_consts if isinstance(each, types.CodeType))
    return dict.fromkeys(itertools.chain(code.co_names, *map(_names, inner)))


def _globals(code: types.CodeType) -> set[str]:
    """Names that are looked up in the module, by inner functions too; others are attributes, whatever the module has."""
    inner = (each for each in code.co_consts if isinstance(each, types.CodeType))
    return {each.argval for each in dis.get_instructions(code) if each.opname == "LOAD_GLOBAL"}.union(*map(_globals, inner))


def _code(code: types.CodeType, reader: Reader) -> tuple:
    """Byte code and all that steers it, without a docstring, which is the first constant and never loaded."""
    first, *rest = code.co_consts or (None,)
    if isinstance(first, str) and not _loads_first(code):
        first = None
    return (code.co_name, code.co_code, reader.values([first, *rest]), code.co_names, code.co_varnames, code.co_freevars,
            code.co_cellvars, code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags,
            getattr(code, "co_exceptiontable", b""))


def _loads_first(code: types.CodeType) -> bool:
    """Whether the byte code loads its constant number 0. Conservative: an argument of another instruction may pass for it."""
    load = {number for name, number in dis.opmap.items() if "CONST" in name}
    return any(operation in load and argument == 0
               for operation, argument in zip(code.co_code[::2], code.co_code[1::2], strict=True))


def _layout(kind: np.dtype) -> object:
    """A record type or a type of number, with the place of every field."""
    if kind.subdtype:
        return "of", kind.subdtype[1], _layout(kind.subdtype[0])
    if kind.names:
        fields = [(name, kind.fields[name][1], _layout(kind.fields[name][0])) for name in kind.names]
        return "record", kind.itemsize, kind.isalignedstruct, fields
    return kind.str


@functools.cache
def _machinery() -> bytes:
    """A digest of the compiler: versions, settings and this package."""
    words = [f"{name}={version}" for name, version in versions().items()]
    words += [sys.implementation.cache_tag, importlib.util.MAGIC_NUMBER.hex()]
    words += [f"{name}={getattr(numba.config, name, None)}" for name in SETTINGS]
    words += [repr(cpu_target.target_context.codegen().magic_tuple())]      # the processor
    total = hashlib.blake2b("\n".join(words).encode(), digest_size=SIZE)
    for name in COMPILER:
        total.update(source_files.ROOT.joinpath("simulate", "core", *name.split(".")).with_suffix(".py").read_bytes())
    return total.digest()
