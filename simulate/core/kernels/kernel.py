"""`@kernel`: compiled with numba, GIL released, kept on disk under a key that cannot go stale.

numba keys a cached function by its own source file and the processor. An edit to a rule that the function calls, and the
bounds-check setting, are invisible to it. Here each module's functions are kept in a folder named after a digest of that
module, of every project module it imports (directly or not) and of the compiler settings.
"""
import ast
import functools
import hashlib
import os
from pathlib import Path

import numba
from numba import types
from numba.core.registry import CPUDispatcher
from numba.np import arrayobj

ROOT = Path(__file__).resolve().parents[3]
SETTINGS = ("BOUNDSCHECK", "OPT", "CPU_NAME", "CPU_FEATURES")


def cache_folder() -> Path:
    """Folder of compiled kernels: the environment variable WILAYA_CACHE, or `.cache/numba` in the checkout."""
    return Path(os.environ.get("WILAYA_CACHE") or ROOT / ".cache" / "numba")


def kernel(function):
    """Compile a rule or a player: nopython, GIL released, cached on disk under `digest` of its module."""
    module = function.__module__
    if _file_of(module) != Path(function.__code__.co_filename).resolve():   # a prompt, a script, a test out of its package
        return _dispatcher(function, False)
    folder = cache_folder() / f"{module}-{digest(module)}"
    if not _writable(folder):       # numba would take another folder, whose name says nothing of the sources
        return _dispatcher(function, False)
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        return _dispatcher(function, True)
    finally:
        numba.config.CACHE_DIR = before


class PlainDispatcher(CPUDispatcher):
    """numba's dispatcher, but a kernel that is called with an enum's member or a literal is compiled for the plain number.

    Otherwise numba compiles it again for every enum and many a literal: a third more functions, measured on Ici.
    """

    @property
    def can_compile(self) -> bool:
        """Whether other arguments would be compiled for."""
        return self._can_compile

    def get_call_template(self, args, kws):
        return super().get_call_template(tuple(_plain(each) for each in args), kws)


def _plain(kind):
    if isinstance(kind, types.Literal):
        kind = kind.literal_type
    if isinstance(kind, types.EnumMember):
        kind = kind.dtype
    return types.int64 if kind == types.boolean else kind


def _index(context, builder, kind, index, size):
    """An index as it is: no kernel counts from the end, so numba need not look for a minus sign at every access."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


def _mangled(kind):
    """A short name for the type of a player: numba's lists every field of its records in every symbol that takes one."""
    return f"Function{hashlib.blake2b(kind.name.encode(), digest_size=6).hexdigest()}", ()


def _dispatcher(function, cache: bool):
    if numba.config.DISABLE_JIT:
        return function
    arrayobj.fix_integer_index = _index
    types.FunctionType.mangling_args = property(_mangled)
    dispatcher = PlainDispatcher(function, targetoptions={"nopython": True, "nogil": True, "error_model": "numpy"})
    if cache:
        dispatcher.enable_caching()
    return dispatcher


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
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def sources(module: str) -> set[Path]:
    """Every project file that `module` is built from: its own and those of the modules it imports, transitively."""
    found: set[Path] = set()
    waiting = [module]
    while waiting:
        path = _file_of(waiting.pop())
        if path is None or path in found:
            continue
        found.add(path)
        waiting.extend(_imports(path))
    return found


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def _file_of(module: str) -> Path | None:
    stem = ROOT.joinpath(*module.split("."))
    for path in (stem.with_suffix(".py"), stem / "__init__.py"):
        if path.is_file():
            return path
    return None


def _imports(path: Path) -> list[str]:
    package, names = path.relative_to(ROOT).parts[:-1], []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[:len(package) + 1 - node.level] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            names += [base] + [f"{base}.{alias.name}" for alias in node.names]
    return names
