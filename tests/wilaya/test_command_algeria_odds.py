"""`wilaya odds algeria`: what it answers, what it refuses, and what the document shows of it."""
import re
import textwrap

import pytest

from tests import ROOT
from tests.wilaya.conftest import answered, done

pytestmark = pytest.mark.slow

HOST = ROOT / "simulate/algeria/variants/host.toml"
SHOWN = re.findall(r"^    \$ wilaya (odds algeria .*)\n((?:    .*\n)+)", (ROOT / "docs/algeria.md").read_text(encoding="utf-8"),
                   flags=re.MULTILINE)


def test_odds_follow_the_options():
    words = ("odds", "algeria", "civil-affairs", "--amnesty")
    assert answered(*words)["exact"][0]["PSP"] == "13/6"
    assert answered(*words, "--set", "amnesty.bonus=0")["exact"][0]["PSP"] == "5/3"
    assert answered("odds", "algeria", "coup", "--psl", "30", "--rules", HOST)["totals"]["attempted"]["exact"] == "1/6"
    assert [row["firepower"] for row in answered("odds", "algeria", "fire", "--firepower", "5..20:5")["rows"]] == [5, 10, 15, 20]


@pytest.mark.parametrize("words, answer", SHOWN, ids=[words for words, _ in SHOWN])
def test_odds_of_the_document_are_as_they_are(words, answer):
    assert done(*words.split()) == textwrap.dedent(answer)


def test_the_document_shows_odds():
    assert len(SHOWN) == 1
