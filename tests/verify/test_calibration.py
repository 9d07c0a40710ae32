"""The choice of the ensemble, made again for some draws: the same are kept, the same are not."""
import numpy as np

from reports.ici.calibration import targets
from reports.studies.judge_data_sets import judge, matches_of
from simulate.ici.calibration import ensemble
from simulate.ici.calibration.prior_draws import draw

FROZEN = ensemble.frozen_ensemble()
MATCHES = matches_of("ici", targets)
AGAIN = 30                # kept draws that are judged again
LOOKED_AT = 150           # first draws, kept or not


def test_the_heaviest_sets_fit_best():
    """Judged again, weights of single draws are as their slots say, up to one factor for all."""
    heavy = sorted(FROZEN.weights, key=FROZEN.weights.get, reverse=True)[:AGAIN]
    found = np.array([judge(MATCHES, targets, number, FROZEN.sets[number]).log_weight(targets) for number in heavy])
    filled = np.array([FROZEN.weights[number] for number in heavy], float)
    one_slot = np.log(filled) - found
    assert np.all(np.abs(np.exp(found + np.median(one_slot)) - filled) <= 1.5)


def test_the_first_draws_are_kept_as_they_were():
    """A draw that was given up or cannot be played is in no slot; one that fills a slot fits."""
    least = min(judge(MATCHES, targets, number, FROZEN.sets[number]).log_weight(targets) for number in list(FROZEN.sets)[:AGAIN])
    for number in range(1, LOOKED_AT):
        weight = judge(MATCHES, targets, number, draw(FROZEN.seed, number)).log_weight(targets)
        assert weight > targets.HOPELESS if number in FROZEN.sets else weight < least + np.log(2.5)
