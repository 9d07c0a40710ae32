"""Data sets that a match is spread over: which one a game is played on, sets that are one, and their boards kept on disk."""
import os
import pickle
import shutil

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.core.data import data_sets
from simulate.core.data.data_sets import DataSets, SetValues, ValueRows, fewer_sets, joined_sets, shuffled_slots
from simulate.core.data.scenario import Variant
from simulate.core.kernelcache import source_files
from simulate.core.kernelcache.cache_folder import ROOT
from simulate.core.storage import board_cache
from simulate.core.storage.board_cache import KEPT, cached_sets
from tests.cases import cases
from tests.core.run_folders import damaged

BOARD = np.dtype([("votes", "i4"), ("reach", "i4", 3)], align=True)
WEIGHTS = st.lists(st.integers(1, 9), min_size=1, max_size=40)


def board(votes: int, count: int = 1) -> np.recarray:
    found = np.zeros(count, BOARD).view(np.recarray)
    found["votes"] = votes + np.arange(count)
    found["reach"] = votes
    return found


@given(WEIGHTS)
def test_each_set_fills_as_many_slots_as_its_weight_says(weights):
    assert np.bincount(shuffled_slots(weights), minlength=len(weights)).tolist() == weights


@given(WEIGHTS)
def test_the_order_depends_on_the_number_of_slots_alone(weights):
    labels = np.repeat(np.arange(len(weights)), weights)
    assert np.array_equal(shuffled_slots(weights), labels[shuffled_slots([1] * sum(weights))])


def test_the_order_is_the_same_on_every_machine():
    """Runs that are stored rest on it."""
    assert shuffled_slots([1] * 8).tolist() == [4, 2, 1, 0, 5, 3, 6, 7]
    assert shuffled_slots([2, 1, 4, 1]).tolist() == [2, 1, 0, 0, 2, 2, 2, 3]


def test_games_take_the_slots_in_turn():
    sets = DataSets(("a", "b", "c"), (2, 1, 4), 1, board(0, 3))
    dice = np.arange(21)
    assert np.array_equal(sets.sets_of(dice), np.tile(shuffled_slots((2, 1, 4)), 3))
    assert sets.sets_of(dice[::-1]).tolist() == sets.sets_of(dice).tolist()[::-1]


@given(st.integers(2, 300), st.integers(1, 300))
def test_any_stretch_of_games_is_spread_evenly(sets, first):
    """Over as many games as there are sets, each is played once, wherever they begin."""
    whole = DataSets(tuple(map(str, range(sets))), (1,) * sets, 1, board(0, 1))
    assert sorted(whole.sets_of(np.arange(first, first + sets)).tolist()) == list(range(sets))


def test_equal_boards_become_one_set():
    """The first of them gives its name, and all their weight."""
    found = joined_sets(["a", "b", "c", "d"], [1, 2, 3, 4], [board(5, 2), board(7, 2), board(5, 2), board(9, 2)])
    assert (found.names, found.weights, found.variants) == (("a", "b", "d"), (4, 2, 4), 2)
    assert found.boards["votes"].tolist() == [5, 6, 7, 8, 9, 10]
    assert found.identity["sets"] == "ax4 bx2 dx4"


def test_sets_that_differ_under_one_variant_alone_are_two():
    found = joined_sets(["a", "b"], [1, 1], [np.concatenate([board(5), board(6)]), np.concatenate([board(5), board(7)])])
    assert found.names == ("a", "b")
    assert found.identity["sets"] == "a b"


def test_the_boards_of_one_variant():
    found = joined_sets(["a", "b"], [1, 3], [board(5, 3), board(50, 3)])
    alone = found.of_variant(1)
    assert (alone.names, alone.weights, alone.variants, alone.boards["votes"].tolist()) == (("a", "b"), (1, 3), 1, [6, 51])
    assert np.array_equal(alone.slots, found.slots)


def test_packed_sets_come_back_whole():
    """As they are sent to workers: the boards can be written, and the digest need not be worked out again."""
    found = joined_sets(["a", "b", "c"], [1, 3, 2], [board(5, 2), board(50, 2), board(7, 2)])
    again = pickle.loads(pickle.dumps(found))
    assert (again.names, again.weights, again.variants, again.digest) == (found.names, found.weights, 2, found.identity["boards"])
    assert again.boards.tobytes() == found.boards.tobytes()
    assert again.boards.flags.writeable
    assert again.identity == found.identity
    assert again.of_variant(1).identity == found.of_variant(1).identity != found.identity


def test_values_are_cut_out_of_rows_when_they_are_asked_for():
    rows = ValueRows({"x": "1 | 2 | 3", "y": "a | b | c"}, " | ", 3)
    one, other = SetValues(rows, 1), SetValues(rows, 2)
    assert one == {"x": "2", "y": "b"}
    assert (list(other), len(other), dict(other)) == (["x", "y"], 2, {"x": "3", "y": "c"})
    assert one.key != other.key != SetValues(ValueRows({"x": "1 | 2 | 3", "y": "a | b | d"}, " | ", 3), 2).key
    with pytest.raises(ValueError, match="3 values a row"):
        ValueRows({"x": "1 | 2"}, " | ", 3)


def test_an_identity_names_sets_weights_and_boards():
    one, other = (joined_sets(["0", "17"], [1, 3], [board(5), board(votes)]) for votes in (6, 7))
    assert one.identity["sets"] == other.identity["sets"] == "0 17x3"
    assert one.identity["boards"] != other.identity["boards"]


def test_many_variants_are_played_on_fewer_sets(monkeypatch):
    """Those of the first slots, each with its weight among them, so that boards stay few."""
    monkeypatch.setattr(data_sets, "MOST_BOARDS", 40)
    sets = [Variant(str(number), weight=1 + number % 3) for number in range(20)]
    assert fewer_sets(sets, 1) == sets
    few = fewer_sets(sets, 4)
    assert sum(each.weight for each in few) == 10
    first = shuffled_slots([each.weight for each in sets])[:10].tolist()
    assert {int(each.name): each.weight for each in few} == {number: first.count(number) for number in first}
    assert [int(each.name) for each in few] == sorted({*first})
    assert sum(each.weight for each in fewer_sets(sets, 1000)) == data_sets.FEWEST_SETS


class Builder:
    """Counts how often boards are built."""

    def __init__(self, votes: int = 5):
        self.votes, self.times = votes, 0

    def __call__(self) -> DataSets:
        self.times += 1
        return joined_sets(["a", "b"], [1, 3], [board(self.votes, 2), board(50, 2)])


def same(one: DataSets, other: DataSets) -> bool:
    return (one.names, one.weights, one.variants, one.identity) == (other.names, other.weights, other.variants, other.identity)


def test_sets_are_read_back_as_they_were_built(tmp_path):
    build = Builder()
    built, read = (cached_sets(tmp_path / "boards", {"scenario": "x"}, BOARD, build) for _ in range(2))
    assert (build.times, same(built, read)) == (1, True)
    assert read.boards.dtype.fields == built.boards.dtype.fields
    assert read.boards.flags.writeable == built.boards.flags.writeable
    assert read.boards[2].votes == 50


def test_whatever_else_is_asked_for_is_built(tmp_path, monkeypatch):
    build = Builder()
    for asked in ({"scenario": "x"}, {"scenario": "y"}, {"scenario": "x", "laid": [{"rules": {"a": 1}}]}):
        cached_sets(tmp_path, asked, BOARD, build)
    monkeypatch.setattr(board_cache.manifest, "facts", lambda: {"sources": "other"})
    cached_sets(tmp_path, {"scenario": "x"}, BOARD, build)
    assert build.times == len(list(tmp_path.iterdir())) == 4


def test_the_sources_that_are_named_count_and_no_others(tmp_path, monkeypatch):
    build = Builder()
    monkeypatch.setattr(board_cache.manifest, "facts", lambda: {"sources": "one"})
    cached_sets(tmp_path, {"sources": "a"}, BOARD, build)
    monkeypatch.setattr(board_cache.manifest, "facts", lambda: {"sources": "other"})
    cached_sets(tmp_path, {"sources": "a"}, BOARD, build)
    cached_sets(tmp_path, {"sources": "b"}, BOARD, build)
    assert build.times == 2


def test_boards_depend_on_their_data_and_on_what_builds_them(tmp_path, monkeypatch):
    shutil.copytree(board_cache.GAMES / "ici", tmp_path / "ici", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(board_cache, "GAMES", tmp_path)
    found = [board_cache.built_from("ici", "policies.core.match")]
    for name in ("rules/search.py", "play.py", "data/rules.toml", "rule_system.py"):
        with open(tmp_path / "ici" / name, "a", encoding="utf-8") as file:
            file.write("\n# edited\n")
        found.append(board_cache.built_from("ici", "policies.core.match"))
    assert found[0] == found[1] == found[2]
    assert len(set(found)) == 3


def test_rules_build_no_boards():
    names = {path.relative_to(ROOT).as_posix() for module in ("policies.core.match", "simulate.ici.board.load")
             for path in source_files.sources(module)}
    assert {"simulate/ici/board/load.py", "simulate/ici/state.py", "simulate/core/data/data_sets.py"} <= names
    assert not [name for name in names if name.startswith("simulate/ici/rules/") and "/queries/" not in name]


@cases("kept flipped: -7 None; 0 None; None 0.1")
def test_a_damaged_file_is_built_anew(tmp_path, kept, flipped):
    build = Builder()
    built = cached_sets(tmp_path, {}, BOARD, build)
    path, = tmp_path.iterdir()
    whole = path.read_bytes()
    damaged(path, kept, flipped)
    assert same(cached_sets(tmp_path, {}, BOARD, build), built)
    assert (build.times, path.read_bytes()) == (2, whole)


def test_a_place_that_cannot_be_written_only_costs_time(tmp_path):
    (tmp_path / "file").write_text("no folder")
    build = Builder()
    first, second = (cached_sets(tmp_path / "file" / "boards", {}, BOARD, build) for _ in range(2))
    assert (build.times, same(first, second)) == (2, True)


def test_old_files_go(tmp_path):
    for number in range(KEPT + 3):
        cached_sets(tmp_path, {"number": number}, BOARD, Builder())
        for path in tmp_path.iterdir():
            os.utime(path, (path.stat().st_mtime - 10,) * 2)
    build = Builder()
    assert len(list(tmp_path.iterdir())) == KEPT
    cached_sets(tmp_path, {"number": 3}, BOARD, build)
    assert build.times == 0
    cached_sets(tmp_path, {"number": 2}, BOARD, build)
    assert build.times == 1
