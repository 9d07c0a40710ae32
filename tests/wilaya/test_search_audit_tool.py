"""scripts/search_audit.py: what it asks the study, what it prints and writes, a side that there is not."""
import json
from types import SimpleNamespace

import pytest

from scripts import search_audit as tool
from simulate.core.errors import UserError
from simulate.ici.enums import Side


def test_it_asks_what_the_options_say(monkeypatch, tmp_path, capsys):
    asked = []

    def audit(question, **_):
        asked.append(question)
        return SimpleNamespace(text=lambda: "the gain", json=lambda: {"gain": 0.1})

    monkeypatch.setattr(tool, "search_audit", audit)
    tool.main("ici-1959", "france", games=30, playouts=4, portfolio=2, seed=7, default_data=True, quiet=True,
              file=tmp_path / "found.json")
    (question,) = asked
    assert (question.side, question.games, question.playouts, question.portfolio) == (Side.FRANCE, 30, 4, 2)
    assert (question.match.seed, question.match.data_sets) == (7, None)
    assert capsys.readouterr().out == "the gain\n"
    assert json.loads((tmp_path / "found.json").read_text(encoding="utf-8")) == {"gain": 0.1}


def test_a_side_that_there_is_not_is_refused():
    with pytest.raises(UserError, match="--side 'government'"):
        tool.main("ici-1955", "government", default_data=True)
