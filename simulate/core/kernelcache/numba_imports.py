"""What numba imports when it first loads or compiles code, without SciPy."""
import sys


def import_array_functions() -> None:
    """Import numba's functions of arrays, which ask whether SciPy's BLAS is there, and leave the answer to who needs it.

    numba imports SciPy to find out: a fifth of the time until the first game. No kernel of ours uses it; a function that does
    asks again when it is compiled.
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
