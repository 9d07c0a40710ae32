"""Whether a side may look ahead at single decisions: whoever answers then asks for orders first (simulate/ici/orders.py).

AHEAD is set by the environment variable WILAYA_AHEAD when kernels are compiled. Asking for orders costs a tenth of the games a
second, so kernels are compiled without it else.
"""
import os

VARIABLE = "WILAYA_AHEAD"
AHEAD = os.environ.get(VARIABLE) == "1"
