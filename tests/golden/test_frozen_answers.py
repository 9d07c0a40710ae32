"""Answers of one game and some of others are as they were frozen; `frozen_answers` compares those of all games."""
import pytest

from tests.golden.frozen_answers import HERE, answers, asked, shortened

pytestmark = pytest.mark.slow
ONLY = "vichy|^odds|^rules|^players|^run nowhere|hit_no|^--help"


def frozen() -> dict[str, str]:
    """Every answer as it stands in the files, by its command line."""
    found = {}
    for path in sorted(HERE.glob("*.txt")):
        if path.name != "asked.txt":
            for block in path.read_text(encoding="utf-8").split("$ wilaya ")[1:]:
                line, rest = block.split("\n", 1)
                found[line] = f"$ wilaya {line}\n{rest.rstrip()}\n"
    return found


def test_every_line_is_frozen():
    assert sorted(frozen()) == sorted(asked())


def test_answers_are_as_they_were_frozen():
    kept = frozen()
    found = {line: shortened(text).rstrip() + "\n" for _, line, text in answers(ONLY)}
    assert len(found) > 80
    assert [line for line, text in found.items() if text != kept[line]] == []
