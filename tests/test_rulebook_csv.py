"""The table of rules against the code, both ways: what it claims is there, and what is there it lists."""
import ast
import csv

import pytest

from scripts import rule_index
from scripts.branch_coverage import rules_of
from tests.docstrings import ROOT, documented

ENGINE = ROOT / "simulate" / "ici"
STATUSES = ("implemented", "left out", "not needed")
# The rulebook prints the victory conditions inside both scenarios and gives them no number: docstrings name the scenarios.
WITHOUT_NUMBER = {"V": "55"}


@pytest.fixture(scope="module")
def rows() -> list[dict]:
    with open(ENGINE / "data" / "rulebook.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def places() -> dict[str, set[str]]:
    """Modules by rule number: those with a function, or an enum, whose docstring begins with it."""
    found: dict[str, set[str]] = {}
    for path, _, rules in documented(ENGINE, ast.FunctionDef, ast.ClassDef):
        for rule in rules:
            found.setdefault(rule, set()).add(path.stem)
    return found


def test_what_is_said_to_be_implemented_is_there(rows, places):
    claimed = [row for row in rows if row["status"] == "implemented"]
    missing = [f"{row['rule']} is said to be in {row['where']}, docstrings name it in {sorted(places.get(rule, ()))}"
               for row in claimed for rule in [WITHOUT_NUMBER.get(row["rule"], row["rule"])]
               if row["where"] not in places.get(rule, ())]
    assert missing == []
    assert len(claimed) > 40


def test_every_number_in_a_docstring_is_a_row(rows, places):
    implemented = {row["rule"] for row in rows if row["status"] == "implemented"}
    assert sorted(set(places) - implemented) == []


def test_every_row_has_a_title_a_known_status_and_a_reason_if_it_is_no_code(rows):
    assert len({row["rule"] for row in rows}) == len(rows)
    for row in rows:
        assert row["title"], row
        assert row["status"] in STATUSES, row
        if row["status"] != "implemented":
            assert row["why"], row
            assert not row["where"], row


@pytest.mark.parametrize(("docstring", "found"), [
    ("3.5-1. Each success finds one.", ["3.5-1"]), ("2.1, 2.2-3. A Maquis.", ["2.1", "2.2-3"]), ("G. Stacking.", ["G"]),
    ("55, 59. A hand.", ["55", "59"]), ("L.", ["L"]), ("H and J: Operation Points", ["H", "J"]), ("M-4c. Over.", ["M-4c"]),
    ("3.5-2 Attack: the Attack Chart.", ["3.5-2"]), ("A blank state", []), ("I once was", []), ("One of the 3.4 rules.", []),
    (None, []),
])
def test_how_numbers_are_read(docstring, found):
    assert rules_of(docstring) == found


@pytest.mark.parametrize("game", rule_index.GAMES)
def test_what_belongs_to_each_rule_is_what_the_code_says(game):
    """Where this fails, `python -m scripts.rule_index` writes the columns anew: look at what changed, then commit it."""
    assert rule_index.rulebook(game).read_text(encoding="utf-8") == rule_index.written(rule_index.indexed(game))


@pytest.mark.parametrize("game", rule_index.GAMES)
def test_every_rule_has_code_and_tests(game):
    rows = [row for row in rule_index.rows_of(game) if row["status"] == "implemented"]
    assert [row["rule"] for row in rows if not (row["kernels"] or row["queries"]) or not row["tests"]] == []


def test_the_index_finds_what_is_known_to_belong_to_the_search():
    row = next(row for row in rule_index.rows_of("ici") if row["rule"] == "3.5-1")
    assert "search" in row["kernels"].split()
    assert "fights.search_dice" in row["queries"].split()
    assert (row["odds"], "search" in row["twins"].split()) == ("search_and_attack", True)
    assert "test_rule_3_5_search" in row["tests"].split()
