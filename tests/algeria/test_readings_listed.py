"""docs/algeria.md lists every reading: one row for each docstring of the rules that says "Reading:", one for each switch."""
import ast
import re

import pytest

from scripts.rule_index import numbers
from simulate.algeria.board.load import describe_rules, load
from simulate.algeria.state import RULES
from tests.algeria.test_rulebook_algeria import ENGINE
from tests.docstrings import ROOT

PAGE, SECTION = ROOT / "docs" / "algeria.md", re.compile(r"^## Readings\n(.*?)^## ", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| (.*) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def tables() -> dict[int, list[list[str]]]:
    """The rows of the section's tables without their heads, by how many cells they have: 5 for decisions, 3 for switches."""
    rows = [row.split(" | ") for row in ROW.findall(SECTION.search(PAGE.read_text(encoding="utf-8"))[1])]
    return {width: [row for row in rows if len(row) == width and row[0] not in ("rule", "switch")] for width in (3, 5)}


@pytest.fixture(scope="module")
def decided() -> dict[str, tuple[list[str], str]]:
    """Rule numbers and docstring of every function that decides an unclear rule, as "`module.function`"."""
    found = {}
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = (ast.get_docstring(node) or "") if isinstance(node, ast.FunctionDef) else ""
            if "Reading:" in text:
                found[f"`{path.stem}.{node.name}`"] = (numbers("algeria", text), text)
    return found


def test_every_reading_has_a_row_and_every_row_is_a_reading(tables, decided):
    assert sorted(row[3] for row in tables[5]) == sorted(decided)
    assert len(decided) > 35


def test_a_row_names_the_rule_of_its_function(tables, decided):
    assert {row[3]: row[0] for row in tables[5]} == {function: ", ".join(rules) for function, (rules, _) in decided.items()}


def test_a_row_says_both_ways(tables):
    for _, ours, other, function, _ in tables[5]:
        assert ours, function
        assert other not in ("", ours), function


def test_every_switch_that_a_docstring_names_stands_in_its_row_and_is_one(tables, decided):
    for *_, function, switch in tables[5]:
        named = set(re.findall(r"(?:reading|oas)\.\w+", decided[function][1]))
        assert named <= {switch.strip("`")}, function
        assert switch == "-" or switch.strip("`") in RULES, function


def test_every_switch_is_listed_with_what_its_1_means(tables):
    said = {row["path"]: [row["rule"], row["note"].removeprefix("1: ")]
            for row in describe_rules(load("algeria-1954")) if row["path"].startswith("reading.")}
    assert {row[0].strip("`"): row[1:] for row in tables[3]} == said
