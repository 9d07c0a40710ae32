"""How kernels are compiled: numba's passes, with a lowering of their own. They extend numba and change nothing in it."""
import functools
import hashlib

from numba import types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.funcdesc import default_mangler
from numba.core.lowering import Lower
from numba.core.typed_passes import NativeLowering

from simulate.core.kernels.code_digest import digest


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


def _mangled(code, name, kinds, *, abi_tags=(), uid=None):
    """The symbol of a kernel, with a short name for the type of a player: numba's lists every field of its records.

    numba tells functions of one name apart by counting them, in each process anew. Here the digest of their code does.
    """
    kinds = tuple(_short(each) if isinstance(each, types.FunctionType) else each for each in kinds)
    return default_mangler(name, kinds, abi_tags=abi_tags, uid=code)


def _short(kind) -> str:
    return f"Function{hashlib.blake2b(kind.name.encode(), digest_size=6).hexdigest()}"


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelLowering(NativeLowering):
    """numba's pass from types to machine code, as kernels need it."""
    _name = "kernel_lowering"
    lowering_class = KernelLower

    def run_pass(self, state):
        context = state.targetctx
        state.targetctx = context.subtarget(mangler=functools.partial(_mangled, digest(state.func_id.func)))
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
