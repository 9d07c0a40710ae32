"""The choice of the ensemble, made again for some draws: the same are kept, the same are not."""
import numpy as np
import pytest

from reports.ici.calibration import targets
from reports.studies.doubt.calibrate import judge, matches_of
from simulate.ici.calibration import ensemble
from simulate.ici.calibration.prior_draws import draw

FROZEN = ensemble.frozen_ensemble()
MATCHES = matches_of("ici", targets)
AGAIN = 20                # heaviest sets, judged again
LOOKED_AT = 150           # first draws, kept or not


@pytest.fixture(scope="module")
def judged():
    """Slots and the logarithm of the weight of the heaviest sets, shape (AGAIN,)."""
    heavy = sorted(FROZEN.weights, key=FROZEN.weights.get, reverse=True)[:AGAIN]
    return (np.array([FROZEN.weights[number] for number in heavy], float),
            np.array([judge(MATCHES, targets, number, FROZEN.sets[number]).log_weight(targets) for number in heavy]))


def one_slot(filled, found):
    """The logarithm of the weight that one slot stands for: that of all sets together over their slots."""
    return float(np.log(np.exp(found).sum() / filled.sum()))


def test_the_heaviest_sets_fit_best(judged):
    """Judged again, weights of single draws are as their slots say, up to one factor for all."""
    filled, found = judged
    assert np.all(np.abs(np.exp(found - one_slot(filled, found)) - filled) <= 1.5)


def test_the_first_draws_are_kept_as_they_were(judged):
    """A draw worth a slot or more fills one; one that was given up or cannot be played fills none."""
    slot = one_slot(*judged)
    for number in range(1, LOOKED_AT):
        weight = judge(MATCHES, targets, number, draw(FROZEN.seed, number)).log_weight(targets)
        if number in FROZEN.sets:
            assert weight > targets.HOPELESS, number
        else:
            assert weight < slot + 0.2, number
