"""The table of rules of Vichy France against its code, both ways, and against the numbers that its rules have."""
import ast
import csv
import re
from pathlib import Path

import pytest

from tests.docstrings import ROOT

ENGINE = ROOT / "simulate" / "vichy"
STATUSES = ("implemented", "left out", "not needed")
NUMBER = r"7[5-7](?:\.\d{1,2})?[A-D]?"
BEGINNING = re.compile(rf"({NUMBER}(?:(?:, | and | to ){NUMBER})*)[.:](?: |$)")
HELPERS = {"begin_segment", "ask", "own_of", "offer_up_to", "number_of", "says_yes", "throw"}     # of no rule


@pytest.fixture(scope="module")
def rows():
    with open(ENGINE / "data" / "rulebook.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def numbers(docstring, known):
    """The rules that a docstring begins with; "77.91 to 77.94" names those between too."""
    found = BEGINNING.match(docstring or "")
    if not found:
        return []
    named = re.split(", | and ", found[1])
    spans = [each.split(" to ") for each in named]
    return [rule for span in spans for rule in (known[known.index(span[0]):known.index(span[-1]) + 1] if len(span) > 1 else span)]


def documented(known):
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield path, node.name, numbers(ast.get_docstring(node), known)


def test_what_is_said_to_be_implemented_is_there(rows):
    known, places = [row["rule"] for row in rows], {}
    for path, _, found in documented(known):
        for rule in found:
            places.setdefault(rule, set()).add(path.stem)
    claimed = [row for row in rows if row["status"] == "implemented"]
    assert [(row["rule"], row["where"]) for row in claimed if row["where"] not in places.get(row["rule"], ())] == []
    assert len(claimed) == 44
    headings = {row["rule"] for row in rows if row["why"].startswith("heading")}
    assert sorted(set(places) - {row["rule"] for row in claimed} - headings) == []


def test_every_implemented_rule_has_a_test_that_names_it(rows):
    tests = [name for file in Path(__file__).parent.glob("test_rules_*.py")
             for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)]
    named = {f"{chapter}.{rest}".upper() for name in tests for chapter, rest in re.findall(r"_(7[5-7])_(\d+[a-d]?)(?=_)", name)}
    named |= {rule.rstrip("ABCD") for rule in named}
    assert [row["rule"] for row in rows if row["status"] == "implemented" and row["rule"] not in named] == []


def test_every_row_has_a_title_a_status_and_a_reason(rows):
    assert len({row["rule"] for row in rows}) == len(rows)
    for row in rows:
        assert row["title"], row
        assert row["status"] in STATUSES, row
        assert bool(row["where"]) == (row["status"] == "implemented"), row
        assert bool(row["why"]) == (row["status"] != "implemented"), row


def test_every_section_of_the_document_is_listed(rows):
    rules = [row["rule"] for row in rows]
    sections = {"75": 6, "76": 5, "77": 9}
    paragraphs = {"75.1": 1, "75.2": 1, "75.3": 1, "75.4": 9, "75.5": 1, "75.6": 1, "76.1": 2, "76.2": 3, "76.3": 1, "76.4": 6,
                  "76.5": 1, "77.1": 1, "77.2": 2, "77.3": 4, "77.4": 6, "77.5": 3, "77.6": 4, "77.7": 3, "77.8": 4, "77.9": 5}
    wanted = {*sections, *paragraphs, *(f"{rule}{last}" for rule, most in paragraphs.items() for last in range(1, most + 1))}
    lettered = {"76.43": "AB", "77.42": "AB", "77.51": "ABC", "77.52": "ABCD", "77.62": "AB", "77.71": "AB"}
    wanted |= {rule + letter for rule, letters in lettered.items() for letter in letters}
    assert set(rules) == wanted
    assert {rule: sum(each.startswith(f"{rule}.") and len(each) == 4 for each in rules) for rule in sections} == sections


def test_every_function_of_the_rules_begins_with_its_number(rows):
    known = [row["rule"] for row in rows]
    assert {name for path, name, found in documented(known) if "rules" in path.parts and not found} == HELPERS
