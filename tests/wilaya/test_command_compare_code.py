"""`wilaya compare --code`: two commits of a checkout play the same games; what changed is named."""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from reports.studies.change.compare_columns import changed_functions
from simulate.core.errors import UserError
from simulate.core.kernelcache.cache_folder import cache_folder
from tests import ROOT
from tests.cases import cases
from tests.wilaya.conftest import refused

RULE = '''"""Rules."""
LIMIT = 3


def search(x):
    """3.5-1, 77.62B. A search."""
    return x + {more}


def other(x):
    """{words}"""
    return x
'''
ENDING, WON = "simulate/vichy/rules/ending.py", "if held >= board.victory_colonies:"


def written(folder: Path, **fields) -> Path:
    place = folder / "simulate" / "ici"
    place.mkdir(parents=True)
    (place / "search.py").write_text(RULE.format(**fields))
    return folder


def test_a_changed_function_has_its_rule_and_a_docstring_is_no_change(tmp_path):
    base = written(tmp_path / "a", more=1, words="As it was.")
    variant = written(tmp_path / "b", more=2, words="Said better.")
    (variant / "simulate" / "ici" / "rules.toml").write_text("x = 1")
    assert [str(each) for each in changed_functions(base, variant)] == [
        "simulate/ici/rules.toml: new", "search in simulate/ici/search.py (rule 3.5-1, 77.62B): changed"]
    assert changed_functions(base, base) == []
    (variant / "simulate" / "ici" / "search.py").write_text("x = 1\ndef search(:\n")
    with pytest.raises(UserError, match=r"simulate/ici/search.py of the variant: invalid syntax \(search.py, line 2\); allowed"):
        changed_functions(base, variant)


def test_what_is_no_scenario_or_commit_is_refused():
    assert "allowed is a scenario" in refused("compare", "tests", "--code", "HEAD")
    assert "--code @{1: no commit of" in refused("compare", "ici-1955", "--code", "@{1")    # with ^{commit} behind it, a date


def git(folder: Path, *words: str) -> str:
    named = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", "-C", str(folder), *named, *words], check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture(scope="module")
def clone(tmp_path_factory) -> Path:
    """A clone of this checkout as it is, with a commit `base`, one `edited` of a rule, and one `old` without the command."""
    if not (ROOT / ".git").exists():
        pytest.skip("no checkout of git")
    folder = tmp_path_factory.mktemp("clone") / "wilaya"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True, capture_output=True)
    for room in ("simulate", "policies", "reports", "scripts"):
        subprocess.run(["cp", "-r", str(ROOT / room), str(folder)], check=True)
    git(folder, "checkout", "-q", "-b", "base")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", "as it is")
    git(folder, "checkout", "-q", "-b", "edited")
    text = (folder / ENDING).read_text()
    assert text.count(WON) == 1
    (folder / ENDING).write_text(text.replace(WON, WON.replace(">=", "<")))
    git(folder, "commit", "-q", "-a", "-m", "who has won")
    git(folder, "checkout", "-q", "-b", "old")
    git(folder, "rm", "-q", "policies/core/match.py")
    git(folder, "commit", "-q", "-m", "old")
    git(folder, "checkout", "-q", "base")
    return folder


def compared(clone: Path, folder: Path, code: str, *words: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": str(clone), "WILAYA_CACHE": str(cache_folder())}
    return subprocess.run([sys.executable, "-P", "-m", "wilaya.main", "compare", "vichy", "--code", code, "--default-data",
                           "--allies", "uniform", "--axis", "uniform", "--max-games", "200", *words], cwd=folder, text=True,
                          env=environment, capture_output=True, check=False)


@pytest.mark.slow
def test_two_commits_play_the_same_games(clone, tmp_path):
    done = compared(clone, tmp_path, "base..edited", "--format", "json")
    assert done.returncode in (0, 3), done.stderr
    found = json.loads(done.stdout)
    assert found["pairs"] == 200
    assert [(each["function"], each["rules"], each["how"]) for each in found["code"]["functions"]] == [
        ("settle", "77.62", "changed")]
    assert any(line.startswith("the code of the rules") for line in found["changes"])
    assert found["flipped"] == 1
    assert git(clone, "worktree", "list").count("\n") == 0


@pytest.mark.slow
@cases("""code said:
    base..nowhere "--code nowhere: no commit"; base..base "no function and no data"
    base "no function and no data"; old..base "--code old: too old"
    "base..edited --allies nobody" "unknown Allied player 'nobody'" """)
def test_what_cannot_be_compared_is_one_line(clone, tmp_path, code, said):
    done = compared(clone, tmp_path, *code.split())
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert said in done.stderr
    assert git(clone, "worktree", "list").count("\n") == 0


@pytest.mark.slow
def test_what_has_no_part_in_these_games_is_said_before_they_are_played(clone, tmp_path):
    player = clone / "policies" / "vichy" / "notes.py"
    player.write_text(player.read_text() + "\n\nUNUSED = 1\n")
    try:
        done = compared(clone, tmp_path, "base")
    finally:
        git(clone, "checkout", "-q", "--", ".")
    assert done.returncode == 2, done.stdout
    assert "base..the work tree: what differs has no part in these games" in done.stderr.splitlines()[-1]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_commit_against_the_work_tree_as_it_is(clone, tmp_path):
    data = clone / "simulate" / "vichy" / "data" / "rules.toml"
    before, table, after = data.read_text().partition("[fight]\n")
    data.write_text(before + table + after.replace("on = { value = 5,", "on = { value = 1,", 1))
    try:
        done = compared(clone, tmp_path, "base", "--out", "mine", "--max-games", "4000")
    finally:
        git(clone, "checkout", "-q", "--", ".")
    assert done.returncode == 0, done.stderr
    assert "Changed: simulate/vichy/data/rules.toml: changed" in done.stdout
    assert "shifts the balance towards the Allied side" in done.stdout
    assert "variant: the work tree, in mine/variant." in done.stdout
