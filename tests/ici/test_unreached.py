"""unreached.md against the branches that there are; whether a game reaches one, the command in its first line tells."""
import re

import pytest

from tests import ROOT
from tests.verify.branch_coverage import instrument

PAGE = ROOT / "tests" / "ici" / "unreached.md"


@pytest.fixture(scope="module")
def page() -> tuple[list[str], list[str]]:
    """Branches said to be never reached, and hardly ever."""
    text = PAGE.read_text(encoding="utf-8")
    _, never, hardly = re.split(r"^## Never$|^## Hardly ever$", text, flags=re.MULTILINE)
    return tuple(re.findall(r"^- `(.+)`$", part, flags=re.MULTILINE) for part in (never, hardly))


def test_every_branch_named_is_there(page, tmp_path):
    never, hardly = page
    found = [branch.name for branch in instrument(tmp_path / "copy")]
    assert len(set(found)) == len(found) > 1_500
    assert sorted(set(never + hardly) - set(found)) == []
    assert len(set(never + hardly)) == len(never + hardly)


def test_the_page_counts_what_it_lists(page):
    assert f"\n{len(page[0])} branches were never reached." in (ROOT / "docs" / "ici.md").read_text(encoding="utf-8")
