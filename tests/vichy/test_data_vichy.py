"""The data of Vichy France: what is refused, in one line that says where, what and what is allowed."""
import pytest

from simulate.core.errors import UserError
from simulate.vichy.board.load import SHAPE, load
from simulate.vichy.rule_system import GROUPS, VICHY
from tests import ROOT
from tests.wilaya.conftest import answered, spelled


def test_an_unknown_scenario_and_a_data_set_of_another_game_are_refused():
    with pytest.raises(UserError, match="vichy"):
        load("vichy-1941")
    with pytest.raises(UserError, match=r"points\.most_fln: no such cell"):
        load("vichy", values={"rules.points.most_fln": "3"})


def test_the_data_sets_hold_every_assumed_number_but_what_the_game_is_about():
    """A change of ranges asks for `python -m tests.calibration.vichy_sets`."""
    variants = VICHY.ensemble().variants()
    assert len(variants) == len(set(VICHY.sets.numbers)) == 60
    cells = {cell.path: cell for cell in VICHY.sets.cells}
    assumed = {f"rules.{path}" for path, row in SHAPE.printed("vichy").rules.items() if row["confidence"] == "assumed"}
    assert {path for path in cells if path.startswith("rules.")} == assumed - {"rules.victory.colonies", "rules.game.turn_limit"}
    assert {"colonies.morocco.brps", "colonies.tunisia.reach"} < set(cells)
    assert all(cell.group in GROUPS.values() for cell in cells.values())
    for variant in variants:
        board = load("vichy", values=variant.values).board[0]
        assert board.points_most_allies == int(variant.values["rules.points.most_allies"])
        assert board.victory_colonies == 3
    assert len({variant.values["rules.fight.on"] for variant in variants}) > 3


def test_what_is_typed_in_is_assumed_no_more():
    base = VICHY.set_value("points.most_allies", 5, "mine")
    base.base = True
    assert "rules.points.most_allies" not in VICHY.sets.open_cells(load("vichy", [base]).tables)


def test_what_is_assumed_has_a_range_that_holds_it_and_says_why():
    for path, row in SHAPE.printed("vichy").rules.items():
        if row["confidence"] == "assumed":
            low, high = row["range"]
            assert low <= row["value"] <= high, path
            assert row["note"], path
            assert row["allowed"][0] <= low <= high <= row["allowed"][1], path
        else:
            assert not row["range"], path


def test_the_command_lists_what_is_assumed():
    """`wilaya rules vichy`, and a search for colonies and results."""
    tables = SHAPE.printed("vichy")
    assumed = [(path, row["value"], list(row["range"]), row["note"])
               for path, row in tables.rules.items() if row["confidence"] == "assumed"]
    listed = [row for row in answered("rules", "vichy")["rules"] if row["confidence"] == "assumed"]
    assert [(row["path"], row["value"], row["range"], row["note"]) for row in listed] == assumed
    found = {row["path"]: (row["value"], spelled(row["range"]))
             for row in answered("rules", "vichy", "--search", "colonies.")["data"] if row["range"]}
    for place, row in tables.rows["colonies"].items():
        if row["confidence"] == "assumed":
            for part in row["range"].split("; "):
                column, allowed = part.split(":")
                assert found[f"colonies.{place}.{column}"] == (row[column], allowed)
    assert [result for result, row in tables.rows["results"].items() if row["confidence"] == "assumed"] == ["9"]
    assert "`results.9`" in (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")


def test_every_overlay_reaches_the_board():
    printed = load("vichy").board[0]
    for path, row in SHAPE.printed("vichy").rules.items():
        value = row["value"] + 1 if row["value"] < row["allowed"][1] and path != "victory.colonies" else row["value"] - 1
        value = min(value, 2) if path == "resistance.capitulates_to" else value
        field = path.replace(".", "_")
        assert load("vichy", [{"rules": {path: value}}]).board[0][field] == value != printed[field], path
