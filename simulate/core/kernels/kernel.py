"""`@kernel`: compiled with numba, GIL released, kept on disk under a key that cannot go stale.

numba keys a cached function by its own source file and the processor. An edit to a rule that the function calls, and the
bounds-check setting, are invisible to it. Here each module's functions are kept in a folder named after a digest of that
module, of every project module it imports (directly or not) and of the compiler settings. The name covers all that
the code depends on, so every checkout with the same sources can use the same cache.

Kernels have a dispatcher, a compiler and a cache of their own. These extend numba and change nothing in it, so a function that
is not a `@kernel` is compiled as if this module were not there.
"""
import ast
import contextlib
import functools
import hashlib
import pickle
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import numba
from numba import types
from numba.core.caching import FunctionCache
from numba.core.compiler import CompilerBase, CompileResult, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.funcdesc import default_mangler
from numba.core.lowering import Lower
from numba.core.registry import CPUDispatcher
from numba.core.serialize import dumps
from numba.core.typed_passes import NativeLowering

from simulate.core.kernels.cache_folder import ROOT, cache_folder, warn_of_cost

ROOMS = ("simulate", "policies", "reports", "scripts", "tests")      # our packages; beside them may lie those of others
SETTINGS = ("BOUNDSCHECK", "OPT", "CPU_NAME", "CPU_FEATURES")
SEAL = 16       # bytes


def kernel(function):
    """Compile a rule or a player: nopython, GIL released, cached on disk under `digest` of its module."""
    if numba.config.DISABLE_JIT:
        return function
    dispatcher = PlainDispatcher(function, targetoptions={"nopython": True, "nogil": True, "error_model": "numpy"})
    module = function.__module__
    if _file_of(module) == _resolved(function.__code__.co_filename):    # not a prompt, a script, a test out of its package
        dispatcher.keep_in(cache_folder() / f"{module}-{digest(module)}")
    return dispatcher


class KernelLower(Lower):
    """Writes a kernel's code with every index of an array taken as unsigned, so that numba adds no check for a negative one.

    No kernel counts from the end. Code that numba has copied in from another file (`inline="always"`) may, and keeps its check.
    """

    def lower_getitem(self, resty, expr, value, index, signature):
        return super().lower_getitem(resty, expr, value, index, self._from_start(signature))

    def lower_setitem(self, target_var, index_var, value_var, signature):
        return super().lower_setitem(target_var, index_var, value_var, self._from_start(signature))

    def _from_start(self, signature):
        array, index, *rest = signature.args
        if not isinstance(array, types.Buffer) or self.loc.filename != self.func_ir.loc.filename:
            return signature
        return signature.replace(args=(array, _unsigned(index), *rest))


def _unsigned(index):
    if isinstance(index, types.BaseTuple):
        return types.BaseTuple.from_types([_unsigned(each) for each in index])
    return types.uintp if isinstance(index, types.Integer) else index


def _mangled(name, kinds, *, abi_tags=(), uid=None):
    """The symbol of a kernel, with a short name for the type of a player: numba's lists every field of its records."""
    kinds = tuple(_short(each) if isinstance(each, types.FunctionType) else each for each in kinds)
    return default_mangler(name, kinds, abi_tags=abi_tags, uid=uid)


def _short(kind) -> str:
    return f"Function{hashlib.blake2b(kind.name.encode(), digest_size=6).hexdigest()}"


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelLowering(NativeLowering):
    """numba's pass from types to machine code, as kernels need it."""
    _name = "kernel_lowering"
    lowering_class = KernelLower

    def run_pass(self, state):
        context = state.targetctx
        state.targetctx = context.subtarget(mangler=_mangled)
        try:
            return super().run_pass(state)
        finally:
            state.targetctx = context


class KernelCompiler(CompilerBase):
    """numba's passes, with `KernelLowering` for its own lowering. A function that a kernel calls has its own compiler."""

    def define_pipelines(self):
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state, "kernel")
        passes.passes = [(KernelLowering if kind is NativeLowering else kind, what) for kind, what in passes.passes]
        passes.finalize()
        return [passes]


class PlainDispatcher(CPUDispatcher):
    """numba's dispatcher, but a kernel that is called with an enum's member or a literal is compiled for the plain number.

    Otherwise numba compiles it again for every enum and many a literal: a third more functions, measured on Ici.
    """

    def __init__(self, py_func, locals=None, targetoptions=None, pipeline_class=KernelCompiler):
        super().__init__(py_func, locals, targetoptions, pipeline_class)

    @property
    def can_compile(self) -> bool:
        """Whether other arguments would be compiled for."""
        return self._can_compile

    def keep_in(self, folder: Path) -> None:
        """Keep compiled code in `folder`, whose name must say all that it depends on."""
        self._cache = KernelCache(self.py_func, folder)

    def get_call_template(self, args, kws):
        return super().get_call_template(tuple(_plain(each) for each in args), kws)


def _plain(kind):
    if isinstance(kind, types.Literal):
        kind = kind.literal_type
    if isinstance(kind, types.EnumMember):
        kind = kind.dtype
    return types.int64 if kind == types.boolean else kind


class KernelCache(FunctionCache):
    """The compiled code of one kernel: a file for each signature, named after it and sealed with a digest.

    numba numbers the files and keeps an index of them. Two processes that compile a function for different arguments at the
    same time may take the same number, and the next process then runs the wrong code. Here a file's name fixes its content.
    """

    def __init__(self, function, folder: Path):
        self._py_func, self._folder, self._cache_path = function, folder, str(folder)
        place = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}-{function.__code__.co_firstlineno}"
        self._base = f"{place.replace('<', '').replace('>', '')}.{sys.implementation.cache_tag}"
        self.enable()

    def load_overload(self, sig, target_context):
        """The code for a signature, or None if there is none or its file is damaged."""
        target_context.refresh()
        key = self._index_key(sig, target_context.codegen())
        try:
            found = self._path(key).read_bytes()
        except OSError:
            return None
        if found[:SEAL] != _seal(memoryview(found)[SEAL:]):
            return None
        kept, code = pickle.loads(memoryview(found)[SEAL:])
        return CompileResult._rebuild(target_context, *code) if kept == key else None

    def save_overload(self, sig, data):
        """Keep the code for a signature, unless it holds addresses of this process or the folder cannot be written."""
        if data.lifted or data.library.has_dynamic_globals:
            return
        key = self._index_key(sig, data.codegen)
        code, path = dumps((key, data._reduce())), self._path(key)
        part = path.with_name(f"{uuid.uuid4().hex}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(_seal(code) + code)
            part.replace(path)
        except OSError as error:
            warn_of_cost(self._folder.parent, error.strerror or str(error))
        finally:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)

    def flush(self):
        for path in self._folder.glob(f"{self._base}.*.nbc"):
            path.unlink(missing_ok=True)

    def _path(self, key) -> Path:
        return self._folder / f"{self._base}.{hashlib.blake2b(repr(key).encode(), digest_size=8).hexdigest()}.nbc"


def _seal(code) -> bytes:
    return hashlib.blake2b(code, digest_size=SEAL).digest()


def entry(dispatcher, signature):
    """Fix an entry point to one signature, so that every player runs through the same machine code.

    It is asked for by its arguments, as a kernel that calls it does: the cache then has it once.
    """
    if not numba.config.DISABLE_JIT and dispatcher.can_compile:
        dispatcher.compile(signature.args)
        dispatcher.disable_compile()
    return dispatcher


@functools.cache
def digest(module: str) -> str:
    """12 hexadecimal digits over numba's version and settings and the sources that `module` is built from."""
    settings = [numba.__version__] + [f"{name}={getattr(numba.config, name)}" for name in SETTINGS]
    total = hashlib.blake2b("\n".join(settings).encode(), digest_size=6)
    for path in sorted(sources(module)):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + _content(path))
    return total.hexdigest()


def sources(module: str) -> set[Path]:
    """Every project file that `module` is built from: its own and those of the modules it imports, transitively.

    Packages of others, beside which ours lie once they are installed, count by their versions.
    """
    found: set[Path] = set()
    waiting = [_file_of(module)]
    while waiting:
        path = waiting.pop()
        if path is None or path in found:
            continue
        found.add(path)
        waiting.extend(_imported(path))
    return found


def _file_of(module: str) -> Path | None:
    return _file_below(ROOT, module)


@functools.cache
def _file_below(root: Path, module: str) -> Path | None:
    stem = root.joinpath(*module.split("."))
    for path in (stem.with_suffix(".py"), stem / "__init__.py"):
        if path.is_file():
            return path
    return None


@functools.cache
def _resolved(file: str) -> Path:
    return Path(file).resolve()


def _content(path: Path) -> bytes:
    return _read(path)[0]


def _imported(path: Path) -> list[Path | None]:
    ours = {*ROOMS, path.relative_to(ROOT).parts[0]}
    return [_file_of(name) for name in _read(path)[1] if name.partition(".")[0] in ours]


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
