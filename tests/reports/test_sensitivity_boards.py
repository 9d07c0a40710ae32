"""The boards of a study of sensitivity, on a made-up game of six cells in three groups."""
from types import SimpleNamespace

import pytest

from reports.studies.doubt.sensitivity import BoardSet, cell_pairs, walk_plan
from simulate.core.data.data_sets import AssumedCell
from simulate.core.errors import UserError

GROUPS = {"a1": "a", "a2": "a", "b1": "b", "b2": "b", "c1": "c", "c2": "c"}
SETS = {name: {path: f"{path} of {name}" for path in GROUPS} for name in ("one", "two", "three", "four")}


class Boards(BoardSet):
    """Boards that are their values; `refused` says which cannot be played."""

    def __init__(self, refused=lambda values: False):
        ensemble = SimpleNamespace(with_end=lambda cell, values, high: {**values, cell.name: cell.high if high else cell.low})
        super().__init__(SimpleNamespace(seed=1, RULES=SimpleNamespace(ensemble=lambda: ensemble)))
        self.refused = refused

    def load(self, values):
        return None if self.refused(values) else SimpleNamespace(hash=str(sorted(values.items())), values=dict(values))


def mixed(values, one, other):
    return len({str(values[path]).split(" of ")[1] for path in (one, other)}) > 1


def test_each_step_puts_one_group_of_the_end_in_place_of_that_of_the_start():
    boards = Boards()
    plan = walk_plan(boards, SETS, GROUPS, 9)
    assert plan["groups"] == [["a", 2], ["b", 2], ["c", 2]]
    for places, steps in zip(plan["positions"], plan["order"], strict=True):
        walked = [boards.loaded[place].values for place in places]
        assert walked[0] in SETS.values()
        assert walked[-1] in SETS.values()
        assert walked[0] != walked[-1]
        for before, after, step in zip(walked, walked[1:], steps, strict=False):
            changed = {path for path in GROUPS if before[path] != after[path]}
            assert changed == {path for path in GROUPS if GROUPS[path] == "abc"[step]}
            assert all(after[path] == walked[-1][path] for path in changed)


def test_data_sets_are_used_as_often_as_each_other():
    plan = walk_plan(Boards(), SETS, GROUPS, 8)
    ends = [place for places in plan["positions"] for place in (places[0], places[-1])]
    assert [ends.count(member) for member in plan["members"]] == [4, 4, 4, 4]


def test_equal_boards_are_played_once():
    boards = Boards()
    walk_plan(boards, SETS, GROUPS, 200)
    assert len(boards.loaded) == len({board.hash for board in boards.loaded}) <= 4 + 4 * 3 * 6
    assert len(set(boards.names)) == len(boards.names)


def test_an_order_that_passes_an_unplayable_board_is_drawn_again():
    """Some mixtures cannot be played: c has to come from the data set of a, or not from that of b."""
    boards = Boards(lambda values: mixed(values, "a1", "c1") and not mixed(values, "b1", "c1"))
    plan = walk_plan(boards, SETS, GROUPS, 6)
    assert not [board for board in boards.loaded if boards.refused(board.values)]
    assert all(len(places) == 4 for places in plan["positions"])


def test_where_no_way_is_playable_it_says_so():
    with pytest.raises(UserError, match="no way from one data set to another"):
        walk_plan(Boards(lambda values: values not in SETS.values()), SETS, GROUPS, 3)
    with pytest.raises(UserError, match="one data set alone"):
        walk_plan(Boards(), {"one": SETS["one"]}, GROUPS, 3)


def test_a_cell_is_moved_on_as_many_data_sets_as_are_wanted():
    boards, cell = Boards(), AssumedCell("b1", "b", ("b1",), "low", "high")
    [pairs] = cell_pairs(boards, SETS, [cell], 3, "stage")
    assert len(pairs) == 3
    for low, high in pairs:
        ends = [boards.loaded[place].values for place in (low, high)]
        assert [end["b1"] for end in ends] == ["low", "high"]
        assert ends[0]["a1"] == ends[1]["a1"]


def test_a_cell_that_cannot_be_moved_alone_has_no_pairs():
    moved, stuck = (AssumedCell(name, "b", (name,), "low", "high") for name in ("b1", "c1"))
    boards = Boards(lambda values: values["c1"] == "high")
    first, second = cell_pairs(boards, SETS, [moved, stuck], 2, "stage")
    assert (len(first), second) == (2, [])
    assert len(boards.loaded) == 4


def test_a_data_set_of_more_weight_is_dealt_more_often():
    plan = walk_plan(Boards(), SETS, GROUPS, 400, {"one": 3, "two": 1, "three": 1, "four": 1})
    ends = [place for places in plan["positions"] for place in (places[0], places[-1])]
    heavy, *others = (ends.count(member) for member in plan["members"])
    assert plan["weights"] == [3, 1, 1, 1]
    assert all(1.6 < heavy / other < 3.2 for other in others)      # not 3: no walk leads from a set to itself
    assert all(places[0] != places[-1] for places in plan["positions"])
