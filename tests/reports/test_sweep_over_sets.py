"""The base of a sweep over data sets: it has a value of its own only where every set has that one."""
import numpy as np
import pytest

from policies.ici.match import Match
from reports.assertions.asked_values import grid_axes
from reports.studies.change.sweep_grid import over_grid
from simulate.ici.calibration.ensemble import frozen_ensemble
from simulate.ici.rule_system import ICI

SETS = frozen_ensemble().variants()[:6]
CELL, PRINTED = "search.commando", "structure_attack.hit_on"


def asked(axes: dict, *assigned: str, sets=SETS):
    """The match and the plan of a sweep."""
    match = Match("ici-1959", "uniform", "uniform", overlays=[ICI.parse_set(each) for each in assigned])
    return over_grid(match.spread_over(sets), grid_axes({path: list(values) for path, values in axes.items()}))


def test_sets_of_several_values_give_the_base_none():
    """Its board is that of each set; it has a row more."""
    assert len({each.values[f"rules.{CELL}"] for each in SETS}) > 1
    match, plan = asked({CELL: range(3)})
    assert (plan["points"], plan["base"]) == ([[None], [0], [1], [2]], 0)
    boards = match.boards.reshape(-1, 4)
    assert boards["search_commando"][:, 0].tolist() == [int(each.values[f"rules.{CELL}"]) for each in SETS]
    assert (boards["search_commando"][:, 1:] == range(3)).all()
    values = boards["search_commando"][:, 0]
    assert plan["alike"] == [[*range(6)], *(np.flatnonzero(values == value).tolist() for value in range(3))]


@pytest.mark.parametrize("axes, assigned", [({PRINTED: [4, 5, 6]}, ()), ({CELL: [0, 1, 2]}, (f"{CELL}=1",))])
def test_a_value_of_every_set_is_that_of_the_base(axes, assigned):
    """What is printed, and what was typed in: the base is the middle point, with no row of its own."""
    match, plan = asked(axes, *assigned)
    values, = axes.values()
    assert (plan["points"], plan["base"]) == ([[each] for each in values], 1)
    assert len(match.variants) == 3
    assert [len(each) == len(SETS) for each in plan["alike"]] == [False, True, False]


def test_sets_of_one_value_give_it_to_the_base():
    alike = [each for each in SETS if each.values[f"rules.{CELL}"] == SETS[0].values[f"rules.{CELL}"]]
    value = int(SETS[0].values[f"rules.{CELL}"])
    _, plan = asked({CELL: [value, value + 1]}, sets=alike)
    assert (plan["points"], plan["base"]) == ([[value], [value + 1]], 0)


def test_of_two_numbers_one_that_differs_between_sets_is_enough():
    _, plan = asked({PRINTED: [4, 5], CELL: [0, 1]})
    assert plan["base"] == 0
    assert plan["points"][0][1] is None
    assert len(plan["points"]) == 5
