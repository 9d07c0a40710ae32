"""M. The schema of options on the page for authors of players, and of what the Morice Line offers."""
import re

import numpy as np

from policies.ici.match import Match
from simulate.core.schemas import schemas_of
from simulate.ici.enums import Ask
from tests import ROOT
from tests.contract.schemas import misfits

SCHEMAS = schemas_of("ici")


def test_the_page_on_players_names_fields_as_the_schema_does():
    page = (ROOT / "docs" / "develop.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([A-Z_]+)` \| (.*?)\| (.*?) \|$", page, re.MULTILINE)
    assert len(rows) >= 8
    for name, about, option in rows:
        question = SCHEMAS.questions[Ask[name]]
        assert re.findall(r"`(\w+)`", about) == [field for field, _ in question.about]
        assert re.findall(r"`(\w+)`", option) == [field for field, _ in question.option]
        assert ("STOP" in option) == question.stop


def test_an_attack_at_the_morice_line_also_offers_how_many_faileks_crossed():
    board = Match("ici-1955", "uniform", "uniform").loaded.board[0]
    offered = {"a": np.array([3, 7]), "b": np.array([2, 1]), "c": np.array([0, 0])}
    assert list(misfits(SCHEMAS.questions[Ask.MORICE].option, offered, board)) == []
    assert list(misfits((("region", SCHEMAS.kinds["Region"]),), offered, board)) == ["b (nothing: 0) holds 2"]
