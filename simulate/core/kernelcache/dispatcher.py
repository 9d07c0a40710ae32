"""`@kernel`: compiled with numba, GIL released, kept on disk under a key that cannot go stale.

numba keys a cached function by its own source file and the processor. An edit to a rule that the function calls, and the
bounds-check setting, are invisible to it. Here the name of a file of compiled code covers all that the code depends on
(`code_digest`), so every checkout with the same sources can use the same cache, and what an edit does not touch stays.

Kernels have a dispatcher, a compiler and a cache of their own. These extend numba and change nothing in it, so a function that
is not a `@kernel` is compiled as if this module were not there.
"""
import dis
import functools
import itertools
from pathlib import Path
from typing import Any

import numpy as np
from numba import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys

from simulate.core.kernelcache import forms, shipped
from simulate.core.kernelcache.cache_folder import cache_folder
from simulate.core.kernelcache.code_digest import claim_name
from simulate.core.kernelcache.compiler import CALLS, KernelCompiler, KernelLibrary, WholeCompiler, import_array_functions
from simulate.core.kernelcache.kernel_cache import KernelCache, load_wrapper, save_wrapper
from simulate.core.kernelcache.source_files import file_of

shipped.lay_in()
LIBRARIES = {}      # of what Python or C calls, by its symbol; numba compiles both for every function, few are called


def of_python(compiled):
    """A function of Python that runs a compiled kernel."""
    _library(compiled, "python", compiled.fndesc.llvm_cpython_wrapper_name)
    return compiled.target_context.get_executable(compiled.library, compiled.fndesc, compiled.environment)


def of_c(compiled):
    """A compiled kernel with a library in which its function of C is, so that it can be handed to a kernel."""
    return compiled._replace(library=_library(compiled, "c", compiled.fndesc.llvm_cfunc_wrapper_name))


@global_compiler_lock
def _library(compiled, kind: str, symbol: str):
    if symbol not in LIBRARIES:
        found = load_wrapper(compiled, kind) or _build(compiled, kind)
        found.apart = {compiled.library: None}
        LIBRARIES[symbol] = found
    return LIBRARIES[symbol]


def _build(compiled, kind: str) -> KernelLibrary:
    context, environment = compiled.target_context.subtarget(enable_nrt=True), compiled.environment
    import_array_functions()
    context.refresh()
    library = KernelLibrary(context.codegen(), f"{kind} calls {compiled.fndesc.qualname}")
    library.add_linking_library(rtsys.library)
    held = len(environment.consts)
    with context.push_code_library(library):
        if kind == "python":
            context.create_cpython_wrapper(library, compiled.fndesc, environment, None, release_gil=True)
        else:
            context.create_cfunc_wrapper(library, compiled.fndesc, environment, None)
    library.finalize()
    if len(environment.consts) == held:     # else the wrapper needs what the kept kernel has not
        save_wrapper(compiled, kind, library)
    return library


OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
MAKERS = frozenset({"arange", "array", "astype", "carray", "copy", "empty", "flatten", "full", "ones", "repeat", "reshape",
                    "zeros"})


def kernel(function):
    """Compile a rule or a player: nopython, GIL released, cached on disk."""
    dispatcher = PlainDispatcher(function, targetoptions={**OPTIONS, "_nrt": makes_arrays(function)})
    if file_of(function.__module__) is not None and file_of(function.__globals__["__name__"]) == _resolved(
            function.__code__.co_filename):
        claim_name(function)            # no prompt, no script, no test out of its package
        dispatcher.keep_in(cache_folder() / function.__module__)
    return dispatcher


def makes_arrays(function) -> bool:
    """Whether a kernel names what makes arrays. Else numba need not count who holds which array: rules and players make none.

    Without the counting numba takes more functions into others: 1.14 and 1.18 times as many games, measured on Ici.
    """
    names, used = function.__globals__, function.__code__.co_names
    return not MAKERS.isdisjoint(used) or (any(names.get(each) is np for each in used) and any(
        one.opname == "LOAD_GLOBAL" and names.get(one.argval) is np and not _is_number(getattr(np, str(two.argval), 0))
        for one, two in itertools.pairwise(dis.get_instructions(function))))


def _is_number(found) -> bool:
    """Whether what NumPy has under a name is a number or a type of numbers, not a function of arrays."""
    return isinstance(found, int | float) or (isinstance(found, type) and issubclass(found, np.generic))


@functools.cache
def _resolved(file: str) -> Path:
    return Path(file).resolve()


class PlainDispatcher(CPUDispatcher):
    """numba's dispatcher, but a kernel that is called with enums, literals or small numbers gets plain numbers of 64 bits.

    Otherwise numba compiles it again for every enum, width and many a literal: a third more functions, measured on Ici.
    """

    def __init__(self, py_func, locals=None, targetoptions=None, pipeline_class=KernelCompiler):
        super().__init__(py_func, locals, targetoptions, pipeline_class)
        self._entries = []
        self.kept: KernelCache | None = None
        self._whole: PlainDispatcher | None = None
        self._whole_links: dict[Any, Path] = {}

    @property
    def can_compile(self) -> bool:
        """Whether other arguments would be compiled for."""
        return self._can_compile

    def keep_in(self, folder: Path) -> None:
        """Keep compiled code in `folder`, named after the module."""
        self._cache = self.kept = KernelCache(self, folder)

    @property
    def is_cold(self) -> bool:
        """Whether it must be compiled: nothing is kept of it as it is now."""
        if self.overloads or self.kept is None or not self.kept.is_empty():
            return False
        return self is self.whole or self.whole.is_cold

    @property
    def is_new(self) -> bool:
        """Whether its own code was never compiled, so that what it calls may be missing too: after an edit little is."""
        return self.kept is not None and self.kept.is_new()

    def get_call_template(self, args, kws):
        found = super().get_call_template(tuple(_plain(each) for each in args), kws)
        self._note_call(tuple(found[2]))
        return found

    def add_overload(self, cres):
        """A new signature, for kernels that call it; numba would offer it to Python too."""
        self.overloads[tuple(cres.signature.args)] = cres

    def offer(self, compiled):
        """The function that Python calls; few kernels need one."""
        entry = of_python(compiled)
        self._entries.append(entry)         # numba's table of them holds them by their addresses
        self._insert([each._code for each in compiled.signature.args], entry, False)
        return entry

    def entry_for(self, arguments):
        """The function that Python calls for arguments of these types, compiled if it is not kept."""
        self.compile(arguments)
        return self.offer(self.overloads[arguments])

    @global_compiler_lock
    def fix(self, arguments) -> None:
        """Compile it for these arguments alone. Threads may ask at once: numba must be told of each function once."""
        if self.can_compile:
            self.entry_for(arguments)
            self.disable_compile()

    @property
    def whole(self) -> "PlainDispatcher":
        """The same kernel compiled with all that it reaches, see forms.py; itself where nothing is kept."""
        if self._whole is None:
            self._whole = self
            if self.kept is not None and "<" not in self.py_func.__qualname__:
                self._whole = PlainDispatcher(self.py_func, targetoptions=self.targetoptions, pipeline_class=WholeCompiler)
                self._whole._cache = self._whole.kept = KernelCache(self._whole, self.kept.folder, ".whole")
                self._whole._whole = self._whole
        return self._whole

    @global_compiler_lock
    def best_form(self, sig) -> "PlainDispatcher":
        """The whole form if it is compiled or kept for this signature, else itself, which is noted."""
        whole = self.whole
        if whole is self or whole.overloads:
            return whole
        if sig not in self._whole_links:
            self._whole_links[sig] = whole.kept.link(whole.kept.signature(sig))
        if self._whole_links[sig].is_file():
            whole.compile(sig)
            return whole
        forms.note_quick(self, sig)
        return self

    def get_compile_result(self, sig):
        """As numba's, with a function that C calls, as a kernel does that gets this one as an argument."""
        form = self if CALLS else self.best_form(sig)
        found = super(PlainDispatcher, form).get_compile_result(sig)
        self._note_call(sig if sig in self._cache_hits or sig in self._cache_misses else tuple(sig.args))
        return of_c(found)

    def _note_call(self, sig):
        """For the kernel that is being compiled, if one is, and calls this one."""
        if CALLS:
            CALLS[-1][self, sig] = None

    def _compile_for_args(self, *args, **kws):
        entry = super()._compile_for_args(*args, **kws)
        compiled = next((each for each in self.overloads.values() if each.entry_point is entry), None)
        return self.offer(compiled) if compiled else entry


def _plain(kind):
    if isinstance(kind, types.Literal):
        kind = kind.literal_type
    if isinstance(kind, types.EnumMember):
        kind = kind.dtype
    small = isinstance(kind, types.Integer) and kind.signed and kind.bitwidth < types.int64.bitwidth
    return types.int64 if small or kind == types.boolean else kind


def entry(dispatcher, signature, whole):
    """A dispatcher of one signature alone."""
    form = dispatcher.best_form(signature.args) if whole else dispatcher
    form.fix(signature.args)
    return form
