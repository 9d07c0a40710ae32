"""What Python, or C, calls to run a kernel. numba compiles both for every function; few kernels are called from outside."""
from numba.core.compiler_lock import global_compiler_lock
from numba.core.runtime import rtsys

from simulate.core.kernelcache.compiler import KernelLibrary
from simulate.core.kernelcache.kernel_cache import load_wrapper, save_wrapper

LIBRARIES = {}      # by the symbol of the wrapper, in this process


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
