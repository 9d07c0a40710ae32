"""Answers are as they were frozen: all of Vichy France but charts, of the other games without pages and what takes long either,
which `frozen_answers` plays too."""
from pathlib import Path

import pytest

from tests.golden.frozen_answers import HERE, answers, asked, shortened

pytestmark = pytest.mark.slow
ONLY = "^(?!.*(--(charts|panel|switches)|ici.*(--model|-comparedjson)))(.*vichy|(?!sensitivity|.*--html))"
STANDING = "not a win rate of A World at War"


def frozen() -> dict[str, str]:
    """Every answer as it stands in the files, by its command line."""
    found = {}
    for path in sorted(HERE.glob("*.txt")):
        if path.name != "asked.txt":
            for block in path.read_text(encoding="utf-8").split("$ wilaya ")[1:]:
                line, rest = block.split("\n", 1)
                found[line] = f"$ wilaya {line}\n{rest.rstrip()}\n"
    return found


@pytest.fixture(scope="module")
def played() -> dict[str, tuple[str, dict[Path, str]]]:
    """Answers played anew, and the pages and charts that they leave, by command line."""
    found, seen = {}, set()
    for _, line, text in answers(ONLY):
        files = {path for path in Path().rglob("*") if path.suffix in (".html", ".svg")} - seen
        found[line] = text, {path: path.read_text(encoding="utf-8") for path in files}
        seen |= files
    return found


def test_every_line_is_frozen():
    assert sorted(frozen()) == sorted(asked())


def test_answers_are_as_they_were_frozen(played):
    kept = frozen()
    assert len(played) > 150
    assert [line for line, (text, _) in played.items() if shortened(text).rstrip() + "\n" != kept[line]] == []


def test_what_is_said_of_vichy_speaks_of_its_sides_and_pages_say_first_what_it_is(played):
    said = {line: (text, files) for line, (text, files) in played.items() if "vichy" in line}
    assert [line for line, (text, files) in said.items() if "FLN" in "".join((text, *files.values()))] == []
    pages = {path: page.partition("<nav")[0] for _, files in said.values() for path, page in files.items()
             if path.suffix == ".html" and "<nav" in page}
    assert len(pages) > 2
    assert [path for path, page in pages.items() if STANDING not in page] == []
