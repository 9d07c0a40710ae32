"""Bad input of twilight: one line that says where, what is wrong and what is allowed; the table of rules against the code."""
import ast
import csv
import re

import pytest

from simulate.core.errors import UserError
from simulate.twilight.board.load import load
from tests.docstrings import ROOT

ENGINE = ROOT / "simulate" / "twilight"
NUMBER = r"(?:\d{1,2}(?:\.\d{1,2})?|M)"
BEGINS = re.compile(rf"({NUMBER}(?:(?:, |-){NUMBER})*)(?:\.|:)(?: |$)")


@pytest.mark.parametrize(("change", "said"), [
    ({"setup": {"start": {"france": "G"}}}, "G"), ({"setup": {"start": {"commitment": 51}}}, "at most 50"),
    ({"setup": {"start": {"border": 5}}}, "at most 4"), ({"setup": {"spaces": {"I-2": {"fln_base": 3}}}}, "3 Bases"),
    ({"setup": {"spaces": {"MOROCCO": {"french_troops": 1}}}}, "FLN pieces alone"),
    ({"setup": {"spaces": {"TUNISIA": {"align": "oppose"}}}}, "FLN pieces alone"),
    ({"setup": {"spaces": {"I-9": {"active": 1}}}}, "I-9"), ({"setup": {"boxes": {"available": {"active": 1}}}}, "Underground"),
    ({"setup": {"boxes": {"lost": {"active": 1}}}}, "lost"), ({"model": {"agitate": {"late": -1}}}, "whole number"),
    ({"rules": {"deck.events": 61}}, "0 to 60"), ({"rules": {"coup.comitment": 2}}, "coup.commitment"),
])
def test_bad_input_is_refused_in_one_line(change, said):
    with pytest.raises(UserError) as refused:
        load("twilight-full", [change])
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def rows():
    with open(ENGINE / "data" / "rulebook.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def named():
    """{rule: modules whose docstrings begin with it}."""
    found = {}
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match = BEGINS.match(ast.get_docstring(node) or "") if isinstance(node, ast.FunctionDef) else None
            for rule in _rules(match[1]) if match else ():
                found.setdefault(rule, set()).add(path.stem)
    return found


def _rules(text):
    for part in text.split(", "):
        low, _, high = part.partition("-")
        section, _, first = low.partition(".")
        yield from [low] if not high else [f"{section}.{each}" for each in range(int(first), int(high.partition(".")[2]) + 1)]


def test_every_rule_is_where_the_table_says():
    places = named()
    claimed = [(row["rule"], row["where"]) for row in rows() if row["status"] == "implemented"]
    assert [rule for rule, where in claimed if where not in places.get(rule, ())] == []


def test_every_number_of_a_docstring_is_in_the_table():
    assert sorted(set(named()) - {row["rule"] for row in rows() if row["status"] == "implemented"} - {"1", "7", "8", "9"}) == []


def test_what_is_not_implemented_says_why():
    assert [row["rule"] for row in rows() if row["status"] != "implemented" and not row["why"]] == []


def test_every_rule_has_a_test():
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "twilight").glob("test_*.py"))
    tested = {rule for quoted in re.findall(rf'"""({NUMBER}(?:(?:, |-){NUMBER})*)[.:]', text) for rule in _rules(quoted)}
    assert [row["rule"] for row in rows() if row["status"] == "implemented" and row["rule"] not in tested | {"4", "5"}] == []
