"""The data of Vichy France: what is refused, in one line that says where, what and what is allowed."""
import pytest

from simulate.core.errors import UserError
from simulate.vichy.board.files import SHAPE
from simulate.vichy.board.load import load


@pytest.mark.parametrize(("overlay", "said"), [
    ({"rules": {"points.most_allies": 99}}, "points.most_allies"), ({"rules": {"points.most_alies": 2}}, "points.most_allies"),
    ({"rules": {"victory.colonies": 4}}, "at most 3"), ({"rules": {"resistance.capitulates_to": 3}}, "at most resistance.disint"),
    ({"colonies": {"morocco": {"region": "europe"}}}, "africa"), ({"colonies": {"morroco": {"brps": 2}}}, "morocco"),
    ({"colonies": {"morocco": {"region": "asia"}}}, "exactly 1"), ({"colonies": {"remove": ["indochina"]}}, "exactly 1"),
    ({"results": {"8": {"hexes": "axis"}}}, "germany"), ({"rules": {"game.turn_limit": 0}}, "game.turn_limit"),
    ({"colonies": {f"x{at}": {"name": "x", "region": "pacific"} for at in range(3)}}, "up to 8")])
def test_a_bad_overlay_is_one_line(overlay, said):
    with pytest.raises(UserError) as error:
        load("vichy", [overlay])
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_an_unknown_scenario_and_a_data_set_are_refused():
    with pytest.raises(UserError, match="vichy"):
        load("vichy-1941")
    with pytest.raises(UserError, match="one data set"):
        load("vichy", values={"points.most_allies": "3"})


def test_what_is_assumed_has_a_range_that_holds_it_and_says_why():
    for path, row in SHAPE.printed("vichy").rules.items():
        if row["confidence"] == "assumed":
            low, high = row["range"]
            assert low <= row["value"] <= high, path
            assert row["note"], path
            assert row["allowed"][0] <= low <= high <= row["allowed"][1], path
        else:
            assert not row["range"], path


def test_every_overlay_reaches_the_board():
    printed = load("vichy").board[0]
    for path, row in SHAPE.printed("vichy").rules.items():
        value = row["value"] + 1 if row["value"] < row["allowed"][1] and path != "victory.colonies" else row["value"] - 1
        value = min(value, 2) if path == "resistance.capitulates_to" else value
        field = path.replace(".", "_")
        assert load("vichy", [{"rules": {path: value}}]).board[0][field] == value != printed[field], path
