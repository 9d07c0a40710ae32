"""How kernels are compiled: numba's passes, with a lowering and a library of their own.

They extend numba and change nothing in it.
"""
import hashlib
import re
import sys
import uuid

from llvmlite.binding import Linkage
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.funcdesc import default_mangler
from numba.core.lowering import Lower
from numba.core.typed_passes import AnnotateTypes, NativeLowering

from simulate.core.kernelcache.code_digest import name_of
from simulate.core.kernelcache.handle import WATCHERS

LARGE = 600     # instructions; a kernel with more is not copied into those that call it. With 200 games took a tenth longer
HEAVY = 20_000  # bytes of machine code with all that is copied in; nor is a kernel with more, which works long when it is called
INSTRUCTION = re.compile(r"^  [^ \]]", re.MULTILINE)       # a line of LLVM's; cases of a `switch` are further in
LONG = 40       # letters of the name of a type in a symbol


class KernelLibrary(JITCodeLibrary):
    """The machine code of a kernel, with that of small kernels that it calls; large ones are called where they are.

    numba copies into a kernel everything that it calls, at any depth, and compiles all of it again. A `whole` kernel is compiled
    so: nobody else calls what it holds, so LLVM may change how it is called. Games are a sixth faster for it (see forms.py).
    """

    def __init__(self, codegen, name, whole=False):
        super().__init__(codegen, name)
        self.enable_object_caching()
        self.whole = whole
        self.apart = {}     # libraries of large kernels that this code calls, in order
        self.calls = []     # kernels that it calls, each with a signature
        self.all_seen = True        # whether these are all

    def add_linking_library(self, library):
        self.apart.update(_apart(library))
        if not getattr(library, "large", False):
            super().add_linking_library(library)

    def finalize(self):
        if self.whole:
            waiting, seen = list(self.apart), set()
            for library in waiting:         # it grows
                if library not in seen:
                    seen.add(library)
                    super().add_linking_library(library)
                    waiting += library.apart
            self.apart = {}
        super().finalize()

    def _optimize_final_module(self):
        """What a whole kernel holds gets names of its own: the linker finds functions by name, and takes internal ones too."""
        if self.whole:
            mark = uuid.uuid4().hex
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                    function.name = f"{function.name}.{mark}"
                    function.linkage = Linkage.internal
        super()._optimize_final_module()

    def measure(self, symbol: str) -> None:
        """Find out whether the kernel of this name is large; numba must be through with it."""
        self.large = (len(self._get_compiled_object()) > HEAVY
                      or len(INSTRUCTION.findall(str(self.get_function(symbol)))) > LARGE)


def _apart(library) -> dict[JITCodeLibrary, None]:
    """The large kernels that a library calls, itself if it is one; what numba compiled says it of each library that it holds."""
    if getattr(library, "large", False):
        return {library: None}
    held = getattr(library, "apart", None)
    if held is None:
        held = {}
        for each in library._linking_libraries:
            held.update(_apart(each))
    return held


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


NAME_OF: dict[int, str] = {}        # by numba's count of functions in this process
CALLS: list[dict] = []              # of kernels that are being compiled, each with the kernels and arguments that it asked for


def _mangled(name, kinds, *, abi_tags=(), uid=None):
    """The symbol of a kernel, with short names for types of records and players: numba's list every field.

    numba tells functions of one name apart by counting them, in each process anew. Here a name stays the same, so that code kept
    from before finds what it calls.
    """
    return default_mangler(name, tuple(map(_short, kinds)), abi_tags=abi_tags, uid=NAME_OF.get(uid, uid))


def _short(kind):
    if len(kind.name) <= LONG:
        return kind
    return f"{type(kind).__name__}{hashlib.blake2b(kind.name.encode(), digest_size=6).hexdigest()}"


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelLowering(NativeLowering):
    """numba's pass from types to machine code, as kernels need it."""
    _name = "kernel_lowering"
    lowering_class = KernelLower

    def run_pass(self, state):
        context = state.targetctx
        state.library = KernelLibrary(context.codegen(), state.func_id.func_qualname, state.whole)
        state.targetctx = context.subtarget(mangler=_mangled)
        try:
            done = super().run_pass(state)
        finally:
            state.targetctx = context
        state.library.measure(state.cr.fndesc.llvm_func_name)
        state.library.calls, state.library.all_seen = list(CALLS[-1]), not (state.library.whole or _hands_on_kernels(state))
        return done


def _hands_on_kernels(state) -> bool:
    """Whether a kernel may be called that is an argument or an element of a tuple; then we do not see for which arguments."""
    arguments = (kind for call in state.calltypes.values() if call is not None for kind in call.args)
    return any(map(_is_kernel, arguments)) or any(
        isinstance(kind, types.UndefinedFunctionType) or (isinstance(kind, types.BaseTuple) and _is_kernel(kind))
        for kind in state.typemap.values())


def _is_kernel(kind) -> bool:
    return isinstance(kind, types.Dispatcher) or (isinstance(kind, types.BaseTuple) and any(map(_is_kernel, kind.types)))


def import_array_functions() -> None:
    """Import numba's functions of arrays, which ask whether SciPy's BLAS is there, and leave the answer to who needs it.

    numba imports SciPy to find out, which takes a while. No kernel of ours uses it; a function that does asks again when it is
    compiled.
    """
    if "numba.np.arraymath" in sys.modules:
        return
    from numba.np import linalg

    asked = linalg.ensure_blas
    linalg.ensure_blas = lambda: None
    try:
        from numba.np import arraymath
    finally:
        linalg.ensure_blas = asked
    arraymath.ensure_blas = asked


class Unwritten(tuple):
    """Types of arguments that are written as nothing: numba writes them out at each pass, for nobody, an eighth of its time."""

    def __repr__(self) -> str:
        return ""


class KernelCompiler(CompilerBase):
    """numba's passes, with `KernelLowering` for its own lowering, without a listing of the source annotated with types.

    A function that a kernel calls has its own compiler.
    """
    whole = False

    def __init__(self, *given):
        import_array_functions()        # numba does in what follows
        super().__init__(*given)
        self.state.args = Unwritten(self.state.args)

    def compile_extra(self, func):
        for watch in WATCHERS:
            watch(f"{func.__module__}.{func.__qualname__}")
        CALLS.append({})
        try:
            return super().compile_extra(func)
        finally:
            CALLS.pop()

    def define_pipelines(self):
        self.state.whole = self.whole
        NAME_OF[self.state.func_id.unique_id] = name_of(self.state.func_id.func) + "w" * self.whole
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state, "kernel")
        passes.passes = [(KernelLowering if kind is NativeLowering else kind, what) for kind, what in passes.passes
                         if kind is not AnnotateTypes]
        passes.finalize()
        return [passes]


class WholeCompiler(KernelCompiler):
    """The same for a kernel that is compiled with all that it reaches."""
    whole = True
