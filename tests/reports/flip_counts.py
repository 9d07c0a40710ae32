"""Sequences and intervals of games that were won or lost, asked by counts of pairs: gained, lost, all."""
import numpy as np

from reports.statistics import confidence_sequences
from reports.statistics.differences import Difference, bounded_difference
from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import CELLS, GRID, RATE_GRID, PairedValues

KINDS = np.array([1.0, -1.0, 0.0])


def of_flips(both: int, gained: int, lost: int, neither: int) -> PairedValues:
    """Pairs that the FLN won in both, the variant only, the base only, neither."""
    histogram = np.zeros(len(GRID))
    histogram[[0, CELLS, -1]] = lost, both + neither, gained
    base, variant = both + lost, both + gained
    return PairedValues(both + gained + lost + neither, base, variant, base, variant, both, histogram, gained, lost)


def flips(gained: int, lost: int, pairs: int) -> PairedValues:
    """Pairs of which the FLN won none in both."""
    return of_flips(0, gained, lost, pairs - gained - lost)


def difference(gained: int, lost: int, pairs: int) -> Difference:
    """The paired difference and its interval for one look."""
    return bounded_difference(flips(gained, lost, pairs))


def log_evidence(gained, lost, pairs, mean: float):
    """Log wealth won against the claim that a pair gives `mean`: counts are numbers or arrays."""
    gained, lost, pairs = np.broadcast_arrays(gained, lost, pairs)
    return confidence_sequences.log_evidence_at(np.stack([gained, lost, pairs - gained - lost], axis=-1), KINDS, mean)


def refuted(gained, lost, pairs, mean: float, level: float = LEVEL):
    """Whether that is enough."""
    return log_evidence(gained, lost, pairs, mean) >= -np.log(1 - level)


def difference_sequence(gained: float, lost: float, pairs: float, level: float = LEVEL) -> tuple[float, float]:
    """The interval for the difference at every look; counts may be fractions."""
    histogram = np.zeros(len(GRID))
    histogram[[0, CELLS, -1]] = lost, pairs - gained - lost, gained
    return confidence_sequences.difference_sequence(histogram, level)


def rate_sequence(wins: float, games: float, level: float = LEVEL) -> tuple[float, float]:
    """The interval for a rate at every look."""
    histogram = np.zeros(len(RATE_GRID))
    histogram[[0, -1]] = games - wins, wins
    return sequence_of_values(histogram, level)


def sequence_of_values(histogram, level: float = LEVEL) -> tuple[float, float]:
    """The interval for the mean of values in 0 .. 1 at every look: that of 2 * value - 1 on every second point of GRID."""
    doubled = np.zeros(len(GRID))
    doubled[::2] = histogram
    low, high = confidence_sequences.difference_sequence(doubled, level)
    return (1 + low) / 2, (1 + high) / 2
