"""Data sets of twilight: drawn from the ranges beside the model's rates, chosen by how they lead from set-up to set-up."""
import json
import statistics

import pytest

import wilaya
from reports.studies.change.comparison_answer import pairs_of
from simulate.core.data.data_sets import put
from simulate.core.errors import UserError
from simulate.core.storage.run_games import load_run
from simulate.twilight.board.load import SHAPE, load
from simulate.twilight.enums import Act, Period
from simulate.twilight.rule_system import TWILIGHT

SETS = TWILIGHT.sets


def test_every_assumed_value_has_a_cell_and_a_group():
    cells = {cell.path: cell for cell in SETS.cells}
    assert set(cells) == {"rules.oas.uses"} | {f"model.{act.name.lower()}.{each.name.lower()}" for act in Act for each in Period}
    assert all(cell.low <= cell.held <= cell.high and cell.group for cell in cells.values())
    agitate = load("twilight-full").board[0].rate[Period.LATE, Act.AGITATE]
    assert (cells["model.agitate.late"].held, cells["model.agitate.late"].group) == (agitate, "FLN agitation and terror")


def test_draws_lie_in_their_ranges_around_what_the_files_hold():
    draws = [SETS.draw(number) for number in range(400)]
    for cell in SETS.cells:
        values = [int(draw[cell.path]) for draw in draws]
        assert cell.low <= min(values) <= max(values) <= cell.high
        below = sum(value < cell.held for value in values)
        assert below < 240
        assert cell.low <= statistics.median(values) <= (cell.held + cell.high) / 2
    assert draws[7] == SETS.draw(7)
    assert draws[7] != SETS.draw(7, SETS.seed + 1)


def test_the_chosen_sets_are_those_of_these_ranges_and_fix_the_board():
    """A change of model.csv's rates or ranges asks for `python -m tests.calibration.twilight_rates --choose`."""
    variants = TWILIGHT.ensemble().variants()
    assert len(variants) == len(set(SETS.numbers)) == 60
    values = variants[3].values
    board = load("twilight-short", values=values).board[0]
    assert board.rate[Period.MIDDLE, Act.ATTACK] == int(values["model.attack.middle"])
    assert board.oas_uses == int(values["rules.oas.uses"])


def test_a_change_changes_nothing_on_the_sets_that_have_its_value(tmp_path):
    """Eight pairs a set do not show it; the boards do, of two runs as well."""
    found = wilaya.compare("twilight-short", set={"oas.uses": 2}, games=500, out=tmp_path / "pairs")
    kept, variants = json.loads((tmp_path / "pairs" / "manifest.json").read_text()), TWILIGHT.ensemble().variants()
    alike = [number for number, each in enumerate(variants) if each.values["rules.oas.uses"] == "2"]
    assert kept["experiment"]["alike"] == alike
    share = sum(variants[each].weight for each in alike) / sum(each.weight for each in variants)
    assert 0.2 < share <= found.comparison.counts.sign.still
    assert found.comparison.counts.sign.share <= 1 - share
    for name, uses in (("base", 1), ("variant", 2)):
        wilaya.run("twilight-short", set={"oas.uses": uses}, games=500, out=tmp_path / name)
    assert pairs_of(load_run(tmp_path / "base"), load_run(tmp_path / "variant")).sign != found.comparison.counts.sign
    wilaya.run("twilight-short", games=500, out=tmp_path / "printed")
    assert pairs_of(load_run(tmp_path / "printed"), load_run(tmp_path / "variant")).sign == found.comparison.counts.sign


def test_an_overlay_lies_above_a_data_set_and_settles_it():
    values = SETS.draw(1)
    loaded = load("twilight-full", [{"model": {"attack": {"late": 7}}}], values)
    assert loaded.board[0].rate[Period.LATE, Act.ATTACK] == 7
    typed = load("twilight-full", [TWILIGHT.set_value("model.attack.late", 7, "mine")]).tables
    assert "model.attack.late" in SETS.open_cells(typed)                  # a change is no print
    base = TWILIGHT.set_value("model.attack.late", 7, "mine")
    base.base = True
    assert "model.attack.late" not in SETS.open_cells(load("twilight-full", [base]).tables)


def test_both_ends_of_a_value():
    known = SETS.assumed_cells()
    cell = next(each for each in known.cells if each.name == "oas.uses")
    assert [SETS.with_end(cell, SETS.draw(1), high)["rules.oas.uses"] for high in (False, True)] == ["0", "3"]
    assert known.groups["model.initiative.late"] == "Border Zone and Initiative"


def test_a_data_set_of_another_game_is_refused():
    with pytest.raises(UserError, match=r"chits\.sas\.ps: no such cell"):
        put(SHAPE.printed("twilight-full"), {"chits.sas.ps": "1"})
