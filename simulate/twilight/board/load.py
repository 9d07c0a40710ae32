"""Data files and overlays -> one checked board, with names, provenance and a hash of everything that fixes results."""
from functools import partial

from simulate.core.data import ranged_sets
from simulate.twilight.board.build import build
from simulate.twilight.board.files import SHAPE

load = partial(ranged_sets.load, SHAPE, build)
