"""Boards of all data sets under changes of numbers, off those of the base: the very boards that building them gives."""
from dataclasses import replace

import numpy as np
import pytest

from reports.assertions.asked_values import Assignment
from reports.studies.change.rank_changes import steps_of
from reports.studies.play.matches import build_match, sets_by_numbers
from reports.studies.play.rules_and_data import set_overlay
from simulate.core.data.tables import field_of
from simulate.ici.board import build, load
from simulate.ici.rule_system import ICI
from tests.cases import cases

# Numbers that building a board looks at with nothing but other numbers, which are the same on all data sets.
AMONG_NUMBERS = {"crisis.de_gaulle_space", "crisis.barricade_space", "crisis.coup_space", "crisis.evian_space",
                 "crisis.collapse_space", "referendum.dice", "referendum.reset", "structure_attack.test_dice", "search.most_dice"}
FEW = 2


@pytest.fixture(scope="module")
def match():
    found = build_match("ici-1955", "greedy", "greedy", default_data=False)
    return found.spread_over(found.sets[:FEW])


@pytest.mark.slow
def test_a_step_of_every_number_gives_the_boards_that_are_built(match):
    given = 0
    for tweak, _ in steps_of(match)[0]:
        found = sets_by_numbers(match, tweak.overlays)
        if found is not None:
            laid = [*match.overlays, *tweak.overlays]
            built = np.concatenate([match.RULES.board(match.scenario, laid, each.values) for each in match.sets])
            assert found.boards.tobytes() == built.tobytes(), tweak.name
            assert found.identity == replace(found, digest="").identity
            given += 1
    assert given > 200


def test_building_looks_at_no_number_that_is_not_bound(monkeypatch):
    """A number that it reads may change more than its own field, or make a data set unplayable."""
    read = set()

    class Watched:
        def __init__(self, board):
            self.board = board

        def __getitem__(self, name):
            read.add(name)
            return self.board[name]

        def __setitem__(self, name, value):
            self.board[name] = value

    for module, names in ((load, ["check_board"]), (build, ["setup", "lay_units", "lay_faileks", "lay_chits"]),
                          (build.files, ["places", "links", "stacking"])):
        for name in names:
            done = getattr(module, name)
            monkeypatch.setattr(module, name, lambda board, *rest, done=done: done(Watched(board), *rest))
    paths = {path for scenario in ("ici-1955", "ici-1959") for path in load.load(scenario).tables.rules if field_of(path) in read}
    assert "stacking.fln_city" in paths
    assert {path for path in paths if not path.startswith(ICI.bound_numbers)} == AMONG_NUMBERS


@cases("""path value: stacking.fln_city 5; income.fln_base "*2"; oas.ops 3; oas.ops "+90"; income.fln_base 12@1957
chits.kennedy.ps 1""")
def test_what_must_be_built(match, path, value):
    assert sets_by_numbers(match, [set_overlay("ici", Assignment(path, value), "{}")]) is None
