"""The tables of rules of all games against their code, both ways: what a table claims is there, and what is there it lists."""
import ast
import functools
import re
from pathlib import Path

import pytest

from scripts import rule_index
from scripts.rule_index import rows_of, rules_of
from tests import ROOT
from tests.cases import cases, table_rows

GAMES = ("ici", "algeria", "vichy", "twilight")
STATUSES = ("implemented", "left out", "not needed")
NUMBER = {"vichy": r"7[5-7](?:\.\d{1,2})?[A-D]?", "twilight": r"(?:\d{1,2}(?:\.\d{1,2})?|M)"}
CLAIMED = {"ici": 40, "algeria": 60, "vichy": 43, "twilight": 20}         # more rows than these are implemented
# The rulebook prints the victory conditions of Ici inside both scenarios and gives them no number: docstrings name the scenarios.
WITHOUT_NUMBER = {"V": "55"}
HEADINGS = {"twilight": {"1", "7", "8", "9"},
            "vichy": {row["rule"] for row in rows_of("vichy") if row["why"].startswith("heading")}}
# Of no rule: asking a player, opening streams.
HELPERS = {"algeria": {"offer_alike", "offer_if", "offer_stop", "ask_fln", "ask_government", "ask", "how_many", "more"},
           "vichy": {"begin_segment", "ask", "own_of", "offer_up_to", "number_of", "says_yes", "throw"}}


def begins_with(game: str, text: str | None) -> list[str]:
    """The rules that a docstring begins with; "77.91 to 77.94" and "6.1-6.3" name those between too."""
    if game in rule_index.GAMES:
        return rule_index.numbers(game, text)
    known = [row["rule"] for row in rows_of(game)]
    found = re.match(rf"({NUMBER[game]}(?:(?:, | and | to |-){NUMBER[game]})*)[.:](?: |$)", text or "")
    spans = [re.split(" to |-", each) for each in re.split(", | and ", found[1])] if found else []
    return [rule for span in spans for rule in (known[known.index(span[0]):known.index(span[-1]) + 1] if len(span) > 1 else span)]


@functools.cache
def documented(game: str) -> list[tuple[Path, str, list[str]]]:
    """(file, name, rule numbers) of every function and class of a game."""
    return [(path, node.name, begins_with(game, ast.get_docstring(node)))
            for path in sorted((ROOT / "simulate" / game).rglob("*.py"))
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.FunctionDef | ast.ClassDef)]


def places(game: str) -> dict[str, set[str]]:
    """Modules by rule number: those with a function, or an enum, whose docstring begins with it."""
    found: dict[str, set[str]] = {}
    for path, _, rules in documented(game):
        for rule in rules:
            found.setdefault(rule, set()).add(path.stem)
    return found


def implemented(game: str) -> list[dict[str, str]]:
    return [row for row in rows_of(game) if row["status"] == "implemented"]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_to_be_implemented_is_there(game):
    found = places(game)
    missing = [f"{row['rule']} is said to be in {row['where']}, docstrings name it in {sorted(found.get(rule, ()))}"
               for row in implemented(game) for rule in [WITHOUT_NUMBER.get(row["rule"], row["rule"])]
               if row["where"] not in found.get(rule, ())]
    assert missing == []
    assert len(implemented(game)) > CLAIMED[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_number_in_a_docstring_is_a_row(game):
    assert sorted(set(places(game)) - {row["rule"] for row in implemented(game)} - HEADINGS.get(game, set())) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_a_title_a_known_status_and_a_reason_if_it_is_no_code(game):
    rows = rows_of(game)
    assert len({row["rule"] for row in rows}) == len(rows)
    for row in rows:
        assert row["title"], row
        assert row["status"] in STATUSES, row
        if row["status"] != "implemented":
            assert row["why"], row
            assert not row["where"], row


@pytest.mark.parametrize("game", HELPERS)
def test_every_function_of_the_rules_begins_with_its_number(game):
    assert {name for path, name, rules in documented(game) if "rules" in path.parts and not rules} == HELPERS[game]


def test_every_rule_of_vichy_has_a_test_that_names_it():
    tests = [name for file in (ROOT / "tests" / "vichy").glob("test_rules_*.py")
             for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)]
    named = {f"{chapter}.{rest}".upper() for name in tests for chapter, rest in re.findall(r"_(7[5-7])_(\d+[a-d]?)(?=_)", name)}
    named |= {rule.rstrip("ABCD") for rule in named}
    assert [row["rule"] for row in implemented("vichy") if row["rule"] not in named] == []


def test_every_rule_of_twilight_has_a_test_that_names_it():
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "twilight").glob("test_*.py"))
    tested = {rule for quoted in re.findall(r'"""([^"]*)', text) for rule in begins_with("twilight", quoted)}
    assert [row["rule"] for row in implemented("twilight") if row["rule"] not in tested | {"4", "5"}] == []


def test_every_section_of_the_document_of_vichy_is_listed():
    rules = [row["rule"] for row in rows_of("vichy")]
    sections = {"75": 6, "76": 5, "77": 9}
    paragraphs = dict(table_rows("""
        "75.1" 1; "75.2" 1; "75.3" 1; "75.4" 9; "75.5" 1; "75.6" 1; "76.1" 2; "76.2" 3; "76.3" 1; "76.4" 6
        "76.5" 1; "77.1" 1; "77.2" 2; "77.3" 4; "77.4" 6; "77.5" 3; "77.6" 4; "77.7" 3; "77.8" 4; "77.9" 5"""))
    wanted = {*sections, *paragraphs, *(f"{rule}{last}" for rule, most in paragraphs.items() for last in range(1, most + 1))}
    lettered = {"76.43": "AB", "77.42": "AB", "77.51": "ABC", "77.52": "ABCD", "77.62": "AB", "77.71": "AB"}
    wanted |= {rule + letter for rule, letters in lettered.items() for letter in letters}
    assert set(rules) == wanted
    assert {rule: sum(each.startswith(f"{rule}.") and len(each) == 4 for each in rules) for rule in sections} == sections


@cases("""docstring found:
    "3.5-1. Each success finds one." ['3.5-1']; "2.1, 2.2-3. A Maquis." ['2.1','2.2-3']; "G. Stacking." ['G']
    "55, 59. A hand." ['55','59']; L. ['L']; "H and J: Operation Points" ['H','J']; "M-4c. Over." ['M-4c']
    "3.5-2 Attack: the Attack Chart." ['3.5-2']; "A blank state" []; "I once was" []; "One of the 3.4 rules." []; None []""")
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
    assert "search_and_attack" in row["kernels"].split()
    assert "fights.search_dice" in row["queries"].split()
    assert (row["odds"], "search" in row["twins"].split()) == ("search_and_attack", True)
    assert "test_rule_3_5_search" in row["tests"].split()
