"""Targets of data sets: what they are measured by, and that who wins is none of them."""
from types import SimpleNamespace

import numpy as np
import pytest

from reports.ici.calibration import targets
from reports.ici.calibration.targets import TARGETS
from reports.studies.doubt.calibrate import judge, log_weights, matches_of
from simulate.ici.board.files import printed
from simulate.ici.calibration.prior_draws import held

FILES = held(printed("ici-1955"))


def test_every_target_says_where_it_is_from_and_what_it_may_miss_by():
    assert len({each.name for each in TARGETS}) == len(TARGETS)
    for each in TARGETS:
        assert each.discrepancy > 0
        assert 0 < each.share <= 1
        assert each.source == "R-59" or each.source.startswith(("R-59: ", "history: ", "Player's Notes: "))
        assert each.why
        assert each.scenario in targets.GAMES


@pytest.fixture(scope="module")
def played():
    """Rows of a few games of either scenario, and turn rows."""
    return {scenario: match.play_with_turns(0, 6) for scenario, match in matches_of("ici", targets).items()}


def measured(scenario, rows, turns):
    """What the targets say of six games."""
    return targets.facts(SimpleNamespace(scenario=scenario, play_with_turns=lambda first, count: (rows, turns)), 6)


@pytest.mark.parametrize("scenario", targets.GAMES)
def test_all_targets_of_a_scenario_are_measured(played, scenario):
    found = measured(scenario, *played[scenario])
    assert set(found) == {each.name for each in TARGETS if each.scenario == scenario}
    assert all(len(values) == 6 for values in found.values())


@pytest.mark.parametrize("scenario", targets.GAMES)
def test_who_wins_changes_nothing(played, scenario):
    """The same games, won by the other side and in another way."""
    rows, turns = (each.copy() for each in played[scenario])
    for each in (rows, turns):
        each["winner"], each["fln_wins"] = 1 - each["winner"], 1 - each["fln_wins"]
    rows["way"] = 3
    turned = measured(scenario, rows, turns)
    for name, values in measured(scenario, *played[scenario]).items():
        assert np.array_equal(values, turned[name]), name


def test_a_game_that_ended_early_says_nothing_of_later_years(played):
    rows, turns = (each.copy() for each in played["ici-1955"])
    rows["last_turn"][:4] = 14
    turns = turns[~(np.isin(turns["game"], rows["game"][:4]) & (turns["turn"] > 14))]
    found = measured("ici-1955", rows, turns)
    assert len(found["incap"]) == 2
    assert len(found["density_1957"]) == 6


def test_a_set_of_another_picture_weighs_less():
    """Fewer Faileks and a lower marker than the picture has: the weight falls with each discrepancy."""
    value = np.array([each.value for each in TARGETS], float)
    some = np.full((1, len(TARGETS)), 0.01)
    there = float(log_weights(targets, value[None], some)[0])
    far = value + np.array([2 * each.discrepancy if each.name in ("faileks", "incap") else 0 for each in TARGETS])
    assert there == 0
    assert float(log_weights(targets, far[None], some)[0]) == pytest.approx(-0.5 * 4 * (0.40 + 0.45), rel=0.03)
    assert log_weights(targets, np.full((1, len(TARGETS)), np.nan), some)[0] == -np.inf


def test_the_set_of_the_files_is_judged_the_same_each_time():
    """And a set from which no board can be built is not playable; one that is hopeless is given up."""
    matches, games = matches_of("ici", targets), {"ici-1955": 6, "ici-1959": 4}
    first, again = (judge(matches, targets, 0, FILES, look=False, games=games) for _ in range(2))
    assert np.array_equal(first.means, again.means)
    assert -20 < first.log_weight(targets) < 0
    poor = {"setup_1955.third.place": "5B", "regions.5B.population": "1", "regions.5C.population": "3"}
    assert not judge(matches, targets, 0, {**FILES, **poor}, games=games).playable
    worst = {"pn": "-2", "fp": "1", "fln": "-2"}
    many = {path: worst[end] for path in FILES if path.startswith("chits.") and (end := path.rpartition(".")[2]) in worst}
    lost = judge(matches, targets, 0, {**FILES, **many}, games=games)
    assert lost.playable
    assert lost.log_weight(targets) == -np.inf
