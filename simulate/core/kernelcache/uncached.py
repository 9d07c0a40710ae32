"""Kernels as numba compiles them, anew in every process: where numba lacks an inside name that the cache stands on."""
import numba


def kernel(function):
    """Compile a rule or a player: nopython, GIL released."""
    return numba.njit(nogil=True, error_model="numpy")(function)


def entry(dispatcher, signature, whole):
    """Compile an entry point for one signature."""
    dispatcher.compile(signature.args)
    return dispatcher
