"""Mixtures of Combat Chits, read from a file into the numbers that follow a player's weights (R-3.5).

A row for each French unit as it stands (quality, strength, strength after a hit); scripts/solve_combat_mixtures.py
computes the file.
"""
import csv
import functools
from pathlib import Path

from simulate.ici.enums import CombatChit, Failek, Side
from simulate.ici.state import STEERED

MIXTURES = STEERED                           # where they begin in a player's weights
QUALITIES, STRENGTHS, NEXT = 7, 4, 5         # the grid: quality from 0, strength from 1, strength after a hit from 0
PACK = 1001                                  # thousandths of Attack, Recon and Flank as digits of one number; Stand has the rest


@functools.cache
def mixtures(file: str, side: Side) -> tuple[float, ...]:
    """Packed mixtures of a side, row by row: one for France, one for each type of Failek for the FLN."""
    with Path(__file__).with_name(file).open() as lines:
        rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    owners = ["france"] if side == Side.FRANCE else [kind.name.lower() for kind in Failek]
    chits = [chit for chit in CombatChit if chit != CombatChit.STAND]
    return tuple(float(sum(int(row[f"{owner}_{chit.name.lower()}"]) * PACK**chit for chit in chits))
                 for row in rows for owner in owners)
