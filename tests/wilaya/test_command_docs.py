"""`wilaya docs`: pages in a checkout; test_installed_wheel.py has those of a wheel."""
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
