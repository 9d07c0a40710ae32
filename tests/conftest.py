"""What every test stands on: kernels are compiled with bounds checks, unless NUMBA_BOUNDSCHECK says otherwise."""
import os

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")
