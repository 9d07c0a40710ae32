"""What a game's state keeps of its own speed: processor cycles by segment and by question, see `simulate.core.kernels.cycles`.

METERED is set by the environment variable WILAYA_METER when kernels are compiled; without it nothing is counted.
"""
import os

import numpy as np

METERED = os.environ.get("WILAYA_METER") == "1"
KINDS = 64          # segments, and questions, at most
METER = np.dtype([("since", "i8"), ("segment", "i8", KINDS), ("asked", "i8", KINDS), ("options", "i8", KINDS),
                  ("answers", "i8", KINDS)], align=True)
