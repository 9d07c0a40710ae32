"""Digests of sources: what an edit must change, what it must leave, and what is kept of them on disk."""
import ast
import json
import os
import shutil

import pytest

from policies.core import match as sources
from policies.ici.match import Match
from simulate.core.kernelcache import source_files
from simulate.core.storage import board_cache
from simulate.core.storage.board_cache import digest_of, files_of, syntax_digest
from tests.cases import cases, written_cases
from tests.core.run_folders import damaged

RULE = '''"""A rule."""


def pays(roll, least=4):
    """3.5 A search.

    Reading: six."""
    return roll >= least     # why
'''
PAST = 1_600_000_000


@written_cases(r'''before, after:
    # why => # because
    3.5 A search => 3.6 It
    """A rule.""" =>
    """A rule.""" => # -*- coding: utf-8 -*-\n"""A rule."""
    \n\n => \n\n\n
    roll >= least => (roll >=\n            least)''')
def test_comments_docstrings_and_layout_do_not_count(before, after):
    assert syntax_digest(RULE.replace(before, after).encode()) == syntax_digest(RULE.encode())


@written_cases(r"""before, after:
    4 => 5
    >= => >
    4 => '4'
    4 => None
    4 => 4.0
    =4 =>
    pays => earns
    return roll => return not roll
    # why => # why\npays = 4
    def pays => @kernel\ndef pays
    roll, least=4 => least, roll=4""")
def test_all_that_python_reads_counts(before, after):
    assert syntax_digest(RULE.replace(before, after).encode()) != syntax_digest(RULE.encode())


def test_of_two_trees_no_two_parts_pass_for_each_other():
    texts = [b"f(a, b)", b"f(a)(b)", b"[a, b]", b"[a], b", b"[[a, b]]", b"[[a], b]", b"x = 'a'", b"x = b'a'", b"x = a", b"x = 1",
             b"x = True"]
    assert len({syntax_digest(text) for text in texts}) == len(texts)


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of rules and players, all of an old date, and beside it what is known of them."""
    folder = tmp_path_factory.mktemp("checkout")
    for room in ("simulate", "policies"):
        shutil.copytree(source_files.ROOT / room, folder / "mine" / room, ignore=shutil.ignore_patterns("__pycache__", "*.csv"))
    for path in folder.rglob("*.py"):
        os.utime(path, (PAST, PAST))
    return folder


@pytest.fixture
def checkout(copy, monkeypatch):
    """The copy, which may be edited, and is afterwards as it was."""
    texts = {path: path.read_bytes() for path in copy.rglob("*.py")}
    monkeypatch.setattr(source_files, "ROOT", copy / "mine")
    monkeypatch.setenv("WILAYA_CACHE", str(copy / "cache"))
    forget()
    yield copy / "mine"
    for path in texts.keys() | {*copy.rglob("*.py")}:
        if path not in texts:
            path.unlink()
        elif path.read_bytes() != texts[path]:
            path.write_bytes(texts[path])
            os.utime(path, (PAST, PAST))
    forget()


def forget():
    """As a new process begins."""
    sources._digests.cache_clear()
    board_cache._known.cache_clear()
    source_files._file_below.cache_clear()


def found(fln="notes", france="greedy", kind=Match):
    """The digests of a match, as a process that begins now finds them."""
    forget()
    match = kind("ici-1955", fln, france) if kind is Match else kind("algeria-1954", fln, france)
    return match.identity["sources"]


def edit(path, before, after):
    """Put one text for another, once."""
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


def test_each_part_knows_its_own_edits(checkout):
    from policies.algeria.match import Match as Algeria

    first, other = found(), found("notes", "notes", Algeria)
    assert set(first) == {"rules", "fln", "france"}
    edit(checkout / "policies/ici/notes/fln.py", "\n@kernel", "\nMORE = 1\n\n\n@kernel")
    player = found()
    assert (player["rules"], player["france"]) == (first["rules"], first["france"])
    assert player["fln"] != first["fln"]
    assert found("greedy")["fln"] != player["fln"]
    edit(checkout / "simulate/ici/rules/movement_and_attacks/search_and_attack.py", "\n@kernel", "\nMORE = 1\n\n\n@kernel")
    rule = found()
    assert rule["rules"] != first["rules"]
    assert (rule["fln"], rule["france"]) == (player["fln"], player["france"])
    assert found("notes", "notes", Algeria) == other


def test_rules_board_readers_and_dice_count_and_comments_do_not(checkout):
    paths = [checkout / "simulate" / name for name in (
        "ici/board/build.py", "ici/rules/queries/fights.py", "ici/state.py", "ici/play.py", "core/data/tables.py",
        "core/kernels/dice.py", "core/data/data_sets.py")]
    seen = [found()]
    for path in paths:
        path.write_text(path.read_text(encoding="utf-8") + "\n# a word more\n", encoding="utf-8")
    assert found() == seen[0]
    for path in paths:
        path.write_text(path.read_text(encoding="utf-8") + "\nMORE = 1\n", encoding="utf-8")
        assert found() not in seen, path
        seen.append(found())


def test_files_that_only_read_games_do_not_count(checkout):
    first = found()
    for name in ("simulate/core/storage/run_games.py", "simulate/core/parallel/workers.py", "policies/core/players.py",
                 "simulate/ici/rule_system.py"):
        (checkout / name).write_text("MORE = 1\n", encoding="utf-8")
    assert found() == first


def test_what_is_known_is_kept_and_not_read_again(checkout, monkeypatch):
    monkeypatch.setattr(board_cache, "FRESH", -60.0)     # else what was copied just now is not kept
    files = files_of(["simulate.ici.play"])
    first = digest_of(files)
    forget()
    with monkeypatch.context() as patch:
        patch.setattr(ast, "parse", lambda *_: pytest.fail("a file is read again"))
        assert (files_of(["simulate.ici.play"]), digest_of(files)) == (files, first)
    edit(checkout / "simulate/ici/rules/movement_and_attacks/search_and_attack.py", "\n@kernel",
         "\nfrom simulate.ici import rule_system\n\n\n@kernel")
    forget()
    assert files_of(["simulate.ici.play"]) > files
    assert digest_of(files) != first


@cases("""kept flipped sealed: 0 None None; -9 None None; None 0.5 None; None None []; None None {'syntaxes':1}""")
def test_a_damaged_table_is_made_anew(checkout, monkeypatch, kept, flipped, sealed):
    monkeypatch.setattr(board_cache, "FRESH", -60.0)
    first = digest_of(files_of(["simulate.core.kernels.dice"]))
    place = board_cache._known(checkout).place
    damaged(place, kept, flipped)
    if sealed is not None:
        place.write_bytes(board_cache.sealed(place, json.dumps(sealed).encode()))
    forget()
    assert digest_of(files_of(["simulate.core.kernels.dice"])) == first


def test_a_file_edited_just_now_is_not_taken_for_known(checkout):
    """Who edits it once more may leave its times and its size as they are."""
    name = "simulate/ici/rules/movement_and_attacks/search_and_attack.py"
    (checkout / name).write_text("A = 1\n", encoding="utf-8")
    digest_of([name])
    forget()
    assert name not in board_cache._known(checkout).syntaxes


def test_a_place_that_cannot_be_written_only_costs_time(checkout, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("WILAYA_CACHE", str(tmp_path / "file"))
    assert len(digest_of(files_of(["simulate.core.kernels.dice"]))) == 12


def test_files_that_went_are_looked_up_anew(checkout):
    (checkout / "simulate/ici/more.py").write_text("from simulate.ici import enums\n", encoding="utf-8")
    assert "simulate/ici/more.py" in files_of(["simulate.ici.more"])
    (checkout / "simulate/ici/more.py").unlink()
    forget()
    assert files_of(["simulate.ici.more"]) == frozenset()
