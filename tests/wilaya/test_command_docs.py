"""`wilaya docs`: pages in a checkout; test_installed_wheel.py has those of a wheel."""
import re

import pytest

from tests import ROOT
from tests.wilaya.conftest import answered, done, refused

PAGES = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))}


def test_every_page_is_listed_with_its_first_sentence():
    listed = dict(line.split(maxsplit=1) for line in done("docs").splitlines())
    assert list(listed) == list(PAGES)
    assert [name for name, about in listed.items() if about not in " ".join(PAGES[name].split())] == []
    assert answered("docs")["pages"] == [{"name": name, "about": about} for name, about in listed.items()]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_printed_as_it_is(name):
    assert done("docs", name) == f"{PAGES[name].rstrip()}\n"
    only, = answered("docs", name)["pages"]
    assert only["text"] == PAGES[name].rstrip()


def test_an_unknown_page_names_those_there_are():
    assert refused("docs", "player") == f"wilaya: unknown page 'player'; did you mean players? known: {', '.join(PAGES)}\n"


def test_pages_that_answers_name_are_there():
    """In the code and templates that say them; what is frozen of answers names no file that a wheel's user would look for."""
    said = [path for room in ("simulate", "policies", "reports", "wilaya") for path in (ROOT / room).rglob("*")
            if path.suffix in (".py", ".html")]
    named = {name for path in said for name in re.findall(r"(?:`|<code>)wilaya docs (\w+)", path.read_text(encoding="utf-8"))}
    assert {"reference", "players", "tweak"} <= named <= PAGES.keys()
    folders = (ROOT / "tests" / name for name in ("golden/answers", "wilaya/refused", "reports"))
    frozen = [path for folder in folders for path in folder.glob("*.txt")]
    assert [path.name for path in frozen if re.search(r"docs/\w+\.md", path.read_text(encoding="utf-8"))] == []
