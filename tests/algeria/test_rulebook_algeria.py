"""The table of rules of Algeria against its code, both ways, and every function of its rules against the table."""
import ast
import csv

import pytest

from scripts.rule_index import numbers
from tests.docstrings import ROOT

ENGINE = ROOT / "simulate" / "algeria"
STATUSES = ("implemented", "left out", "not needed")
# Of no rule: asking a player, opening streams.
HELPERS = {
    "decisions": {"offer_alike", "offer_if", "offer_stop", "ask_fln", "ask_government", "ask", "how_many"},
    "dice": {"more"},
}


def documented():
    """(module, name, rule numbers) of every function and class of the game."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield path, node.name, numbers("algeria", ast.get_docstring(node))


@pytest.fixture(scope="module")
def rows():
    with open(ENGINE / "data" / "rulebook.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def places():
    found = {}
    for path, _, rules in documented():
        for rule in rules:
            found.setdefault(rule, set()).add(path.stem)
    return found


def test_what_is_said_to_be_implemented_is_there(rows, places):
    claimed = [row for row in rows if row["status"] == "implemented"]
    assert [(row["rule"], row["where"]) for row in claimed if row["where"] not in places.get(row["rule"], ())] == []
    assert len(claimed) > 60


def test_every_number_in_a_docstring_is_a_row(rows, places):
    assert sorted(set(places) - {row["rule"] for row in rows if row["status"] == "implemented"}) == []


def test_every_row_has_a_title_a_known_status_and_a_reason_if_it_is_no_code(rows):
    assert len({row["rule"] for row in rows}) == len(rows)
    for row in rows:
        assert row["title"], row
        assert row["status"] in STATUSES, row
        if row["status"] != "implemented":
            assert row["why"], row
            assert not row["where"], row


def test_every_function_of_the_rules_begins_with_its_number():
    without = {(path.stem, name) for path, name, rules in documented() if "rules" in path.parts and not rules}
    assert without == {(module, name) for module, names in HELPERS.items() for name in names}
