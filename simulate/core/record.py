"""Records: the one shape in which state, board and results reach kernels, compiled or not."""
import numpy as np

TAKEN = frozenset(dir(np.recarray)) | frozenset(dir(np.record))


def zeroed(dtype: np.dtype, count: int = 1) -> np.recarray:
    """`count` records of zeros, shape (count,); index one to hand it to a kernel. ValueError on a field name that NumPy uses."""
    clash = sorted(TAKEN.intersection(dtype.names))
    if clash:
        raise ValueError(f"field names that NumPy already uses: {', '.join(clash)}")
    return np.zeros(count, dtype).view(np.recarray)
