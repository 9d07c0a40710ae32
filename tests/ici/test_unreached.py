"""unreached.md against the count of branches, over fewer games: the first ones of those that the list is about."""
import re

import pytest

from tests import ROOT
from tests.verify.branch_coverage import counted, instrument

GAMES = 20_000
PAGE = ROOT / "tests" / "ici" / "unreached.md"


@pytest.fixture(scope="module")
def page() -> tuple[list[str], list[str]]:
    """Branches said to be never reached, and hardly ever."""
    text = PAGE.read_text(encoding="utf-8")
    _, never, hardly = re.split(r"^## Never$|^## Hardly ever$", text, flags=re.MULTILINE)
    return tuple(re.findall(r"^- `(.+)`$", part, flags=re.MULTILINE) for part in (never, hardly))


@pytest.fixture(scope="module")
def reached() -> dict[str, int]:
    return {branch.name: number for branch, number in counted(GAMES)}


def test_every_branch_named_is_there(page, tmp_path):
    never, hardly = page
    found = [branch.name for branch in instrument(tmp_path / "copy")]
    assert len(set(found)) == len(found) > 1_500
    assert sorted(set(never + hardly) - set(found)) == []
    assert len(set(never + hardly)) == len(never + hardly)


def test_the_page_counts_what_it_lists(page):
    assert f"\n{len(page[0])} branches were never reached." in (ROOT / "docs" / "ici.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_what_is_said_to_be_never_reached_is_not(page, reached):
    assert [name for name in page[0] if reached[name]] == []


@pytest.mark.slow
def test_everything_else_is_reached(page, reached):
    assert [name for name, number in reached.items() if not number and name not in page[0] + page[1]] == []
    assert sum(number > 0 for number in reached.values()) > 1_500
