"""How far answers narrow a range: data sets hidden from the fit, whose rate must lie in it; and made sets with known laws."""
from pathlib import Path

import numpy as np
import pytest

from reports.sensitivity.frozen_findings import FEW, Told, in_order
from reports.statistics.ensemble_range import effective
from reports.studies.doubt.ask import Interview

FOLDS, AFTER = 10, (0, 1, 3, 10)
HELD = 0.85               # of hidden sets: three standard errors below the nine tenths that the range promises


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    """Rates and weights of the shipped data sets, and where they lie in the range of each question."""
    asked = Interview("ici", Path(tmp_path_factory.mktemp("asked") / "my-game.csv"))
    return asked.found.rates, asked.found.weights, np.column_stack([each.places for each in asked.questions.values()])


@pytest.fixture(scope="module")
def hidden(shipped):
    """By number of answers: of each hidden set whether the ranges hold its rates, shape (sets, scenarios), how wide they are, and
    how wide they were expected to become; the order of the questions is chosen without the hidden sets too."""
    rates, weights, places = shipped
    fold = np.random.default_rng(1).permutation(len(weights)) % FOLDS
    found = {number: ([], [], []) for number in AFTER}
    for part in range(FOLDS):
        seen = fold != part
        nothing = Told(rates[seen], weights[seen], places[seen][:, :0])
        order = in_order(rates[seen], weights[seen], nothing.places, places[seen], max(AFTER))
        for number in AFTER:
            told, (held, width, expected) = Told(rates[seen], weights[seen], places[seen][:, order[:number]]), found[number]
            expected.append(nothing.expected([], places[seen][:, order[:number]]))
            for at in np.flatnonzero(~seen):
                ranges = told.ranges(places[at, order[:number]])
                held.append([each.low <= rate <= each.high for each, rate in zip(ranges, rates[at], strict=True)])
                width.append([each.width for each in ranges])
    return {number: [np.mean(each, axis=0) for each in three] for number, three in found.items()}


@pytest.mark.parametrize("number", AFTER)
def test_the_range_holds_a_hidden_set_in_nine_of_ten(hidden, number):
    held, _, _ = hidden[number]
    assert (held >= HELD).all()


@pytest.mark.parametrize("number", AFTER[1:])
def test_answers_narrow_as_far_as_was_expected(hidden, number):
    _, width, expected = hidden[number]
    assert width == pytest.approx(expected, abs=0.05)
    assert (width < hidden[0][1]).all()


def made(sets=400, scatter=1.0, seed=3):
    """Rates whose log odds are three times the first of four places, and the places of no effect beside it."""
    dice = np.random.default_rng(seed)
    places = dice.random((sets, 4))
    odds = 6 * places[:, :1] - 3 + scatter * dice.standard_normal((sets, 1))
    return 1 / (1 + np.exp(-odds)), np.ones(sets), places


def test_the_range_is_that_of_the_law():
    rates, weights, places = made(sets=4000)
    [found] = Told(rates, weights, places[:, :1]).ranges([0.75])
    law = 1 / (1 + np.exp(-(1.5 + 1.645 * np.array([-1, 1]))))
    assert (found.low, found.high) == pytest.approx(law, abs=0.03)


def test_what_decides_is_asked_first_and_noise_narrows_nothing():
    rates, weights, places = made()
    assert in_order(rates, weights, places[:, :0], places, 4)[0] == 0
    told = Told(rates, weights, places[:, :1])
    [now], [then] = told.ranges([0.5]), told.expected([0.5], places[:, 1:])
    assert then >= now.width - 0.02
    [first] = Told(rates, weights, places[:, :0]).ranges([])
    assert now.width < 0.8 * first.width


def test_few_sets_promise_nothing():
    """A fit with as many cells as sets leaves none of them without error."""
    rates, weights, places = made(sets=30, scatter=0)
    noise = np.random.default_rng(5).random((30, 25))
    [plain], [overfitted] = Told(rates, weights, places[:, :0]).ranges([]), Told(rates, weights, noise).ranges(noise[0])
    assert overfitted.width > 0.8 * plain.width


def test_sets_that_are_kept_predict_on_average_what_was_told():
    rates, weights, places = made()
    told = Told(rates, weights, places[:, :2])
    kept = told.centred([0.88, 0.3], np.array([True, False]))
    missed = (np.average(places[:, :2], axis=0, weights=kept) - [0.88, 0.3]) * told.effects[1:, 0]
    assert missed == pytest.approx([0, 0], abs=0.05)
    alone = np.average(places[:, :2], axis=0, weights=told.near([0.88, 0.3])) - [0.88, 0.3]
    assert abs(alone[0] * told.effects[1, 0]) > 0.05
    outside = told.centred([1.5, 0.3], np.array([True, False]))
    assert effective(outside) == pytest.approx(FEW, rel=0.3)
