"""The study of looking ahead over games whose worth is known: the gain of each side, the chits it prefers, what is refused."""
from types import SimpleNamespace

import numpy as np
import pytest

from policies.ici.match import Match
from reports.statistics.paired_values import PairedValues
from reports.studies.effort import Workers
from reports.studies.players import search_audit as study
from reports.studies.players.search_audit import Audit, SearchAudit, search_audit
from simulate.core.errors import UserError
from simulate.ici.enums import Side

RULES = SimpleNamespace(name="ici", compiled=lambda entry: None)
BASE = np.array([0.2, 0.4, 1.0, 0.0, 0.6, 0.3, 0.5])
FIRST, SECOND, THIRD = 1, 2, 3        # chits, as numbers of LookAhead.play


class Known(Match):
    """A match without a board: what its games are worth is known."""
    data_sets = None
    boards = None
    RULES = RULES
    loaded = SimpleNamespace(names=SimpleNamespace(chits=("first", "second", "third")))

    def play(self, first, count):
        return {"fln_wins": BASE[first:first + count].astype(np.float32)}


class Ahead:
    """A side that wins a tenth more games, and plays the second chit of Summer 1956 in place of the first."""
    entry = None
    asked: tuple = ()

    def __init__(self, match, side, playouts, portfolio):
        Ahead.asked = (side, playouts, portfolio)
        self.more = 0.1 if side == Side.FLN else -0.1

    def play(self, first, count):
        chits = np.zeros((count, 32, 2), np.int64)
        chits[:, 5] = SECOND, FIRST
        chits[:, 9] = THIRD, THIRD
        rows = {"fln_wins": np.clip(BASE[first:first + count] + self.more, 0, 1).astype(np.float32)}
        return np.rec.fromarrays(list(rows.values()), names=list(rows)), chits


@pytest.fixture(autouse=True)
def known(monkeypatch):
    monkeypatch.setattr(study, "players", lambda name: SimpleNamespace(look_ahead=Ahead if name == "ici" else None))
    monkeypatch.setattr(study, "compile_if_cold", lambda *_: None)


@pytest.mark.parametrize(("side", "gain"), [(Side.FLN, 0.6 / 7), (Side.FRANCE, 0.6 / 7)])
def test_the_gain_is_that_of_the_side_that_looks_ahead(side, gain):
    found = search_audit(Audit(Known("ici-1955", "notes", "notes"), side, 7, 3), workers=Workers(1))
    assert Ahead.asked == (side, 3, 0)
    assert found.difference.estimate == pytest.approx(gain, abs=1e-6)
    assert found.difference.low < gain < found.difference.high
    assert found.pairs.base_rate == pytest.approx(BASE.mean() if side == Side.FLN else 1 - BASE.mean(), abs=1e-6)


def test_chits_are_counted_where_looking_ahead_plays_another():
    found = search_audit(Audit(Known("ici-1955", "notes", "notes"), Side.FLN, 7), workers=Workers(1))
    assert found.turns_that_differ.tolist() == [[0, 0], [7, 7], [0, 7], *[[0, 0]] * 5]
    never, in_1956 = [0] * 8, [0, 7, *[0] * 6]
    assert found.preferences == [
        {"chit": "first", "taken": 0, "left": 7, "kept": 0, "overruled": 1.0, "turn": None, "taken_by_year": never,
         "left_by_year": in_1956},
        {"chit": "third", "taken": 0, "left": 0, "kept": 7, "overruled": 0.0, "turn": None, "taken_by_year": never,
         "left_by_year": never},
        {"chit": "second", "taken": 7, "left": 0, "kept": 0, "overruled": None, "turn": 5.0, "taken_by_year": in_1956,
         "left_by_year": never}]
    text = found.text()
    assert "which chit to play" in text
    assert "1956 100 %, 1957 0 %" in text
    assert found.json()["gain"] == found.difference.estimate


def test_a_portfolio_is_named():
    audit = Audit(Known("ici-1955", "notes", "notes"), Side.FRANCE, 7, 4, 6)
    found = SearchAudit(audit, PairedValues.of(BASE, BASE), 0.5, np.zeros((7, 32, 2), np.int64))
    assert "the French player notes, seed 1: before each turn it chooses one of 6 other rows of weights, 4" in found.text()
    assert "2.0 games a second" in found.text()


def test_a_game_whose_players_do_not_look_ahead_is_refused(monkeypatch):
    monkeypatch.setattr(Known, "RULES", SimpleNamespace(name="algeria"))
    with pytest.raises(UserError, match="no player of algeria looks ahead"):
        search_audit(Audit(Known("ici-1955", "notes", "notes"), Side.FLN))
