"""docs/algeria.md lists every reading, a row for each docstring that says "Reading:", and how switches are listed."""
import ast
import re

import pytest

from scripts.rule_index import numbers
from simulate.algeria.board.load import SHAPE
from tests import ROOT
from tests.wilaya.conftest import answered

PAGE, SECTION = ROOT / "docs" / "algeria.md", re.compile(r"^## Readings\n(.*?)^## ", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| (.*) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def decisions() -> list[list[str]]:
    """The rows of the section's table without its head: rule, what we decide, the other way, function."""
    rows = [row.split(" | ") for row in ROW.findall(SECTION.search(PAGE.read_text(encoding="utf-8"))[1])]
    return [row for row in rows if len(row) == 4 and row[0] != "rule"]


@pytest.fixture(scope="module")
def decided() -> dict[str, tuple[list[str], str]]:
    """Rule numbers and docstring of every function that decides an unclear rule, as "`module.function`"."""
    found = {}
    for path in sorted((ROOT / "simulate" / "algeria").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = (ast.get_docstring(node) or "") if isinstance(node, ast.FunctionDef) else ""
            if "Reading:" in text:
                found[f"`{path.stem}.{node.name}`"] = (numbers("algeria", text), text)
    return found


def test_every_reading_has_a_row_and_every_row_is_a_reading(decisions, decided):
    assert sorted(row[3] for row in decisions) == sorted(decided)
    assert len(decided) > 35


def test_a_row_names_the_rule_of_its_function(decisions, decided):
    assert {row[3]: row[0] for row in decisions} == {function: ", ".join(rules) for function, (rules, _) in decided.items()}


def test_a_row_says_both_ways(decisions):
    for _, ours, other, function in decisions:
        assert ours, function
        assert other not in ("", ours), function


def test_every_switch_that_a_docstring_names_stands_in_its_row_and_is_one(decisions, decided):
    switches = [re.findall(r"`(reading\.\w+)`", other) for _, _, other, _ in decisions]
    assert sum(map(len, switches)) > 15
    assert {switch for each in switches for switch in each} <= set(SHAPE.paths)
    for (*_, function), named in zip(decisions, switches, strict=True):
        assert set(re.findall(r"(?:reading|oas)\.\w+", decided[function][1])) <= set(named), function


def test_the_command_that_the_page_names_lists_every_switch_with_what_its_1_means():
    assert "wilaya rules algeria --search reading." in PAGE.read_text(encoding="utf-8")
    listed = {row["path"]: row["note"] for row in answered("rules", "algeria", "--search", "reading.")["rules"]}
    assert set(listed) == {path for path in SHAPE.paths if path.startswith("reading.")}
    assert len(listed) == 36
    assert all(note.startswith("1: ") for note in listed.values())
