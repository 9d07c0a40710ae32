"""M. What options and events of Ici hold is what their schema says."""
import re

import numpy as np
import pytest

from policies.ici.match import Match
from simulate.core.schemas import FLAG, Question, misfits
from simulate.ici import state as records
from simulate.ici.enums import Ask
from simulate.ici.schemas import EVENTS, HOW_MANY, OPTIONS, REGION
from simulate.ici.state import NOWHERE
from simulate.ici.trace_events import Event
from tests.contract.asking import COLUMNS, Asking
from tests.contract.schemas import wrong_events, wrong_options
from tests.docstrings import ROOT

SCENARIOS = ("ici-1955", "ici-1959")
GAMES = range(1)


@pytest.fixture(scope="module", params=SCENARIOS)
def played(request):
    """The board of a scenario, and every option and event of some games of it."""
    match = Match(request.param, "uniform", "uniform", seed=3)
    return match.loaded.board[0], *Asking(records).play(match, GAMES)


def test_every_question_and_event_has_a_schema():
    assert list(OPTIONS) == list(Ask)
    assert list(EVENTS) == list(Event)


@pytest.mark.slow
def test_options_are_what_their_schema_says(played):
    board, options, _ = played
    assert len(np.unique(options[:, COLUMNS.index("ask")])) > 10
    assert list(wrong_options(options, OPTIONS, board, NOWHERE)) == []


@pytest.mark.slow
def test_events_are_what_their_schema_says(played):
    board, _, events = played
    assert len(np.unique(events[:, 0])) > 15
    assert list(wrong_events(events, EVENTS, board, NOWHERE)) == []


@pytest.mark.slow
def test_a_wrong_schema_is_seen(played):
    board, options, events = played
    kinds = {**OPTIONS, Ask.RECRUIT: Question((("place", FLAG), ("half_ops", HOW_MANY)), stop=True)}
    assert any("place" in each for each in wrong_options(options, kinds, board, NOWHERE))
    short = {**OPTIONS, Ask.RECRUIT: Question(OPTIONS[Ask.RECRUIT].option[:1], stop=True)}
    assert any("b (nothing" in each for each in wrong_options(options, short, board, NOWHERE))
    swapped = {**EVENTS, Event.PAID: EVENTS[Event.PASSED]}
    assert any("a (nothing" in each for each in wrong_events(events, swapped, board, NOWHERE))


def test_the_page_on_players_names_fields_as_the_schema_does():
    page = (ROOT / "docs" / "develop.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([A-Z_]+)` \| (.*?)\| (.*?) \|$", page, re.MULTILINE)
    assert len(rows) >= 8
    for name, about, option in rows:
        question = OPTIONS[Ask[name]]
        assert re.findall(r"`(\w+)`", about) == [field for field, _ in question.about]
        assert re.findall(r"`(\w+)`", option) == [field for field, _ in question.option]
        assert ("STOP" in option) == question.stop


def test_an_attack_at_the_morice_line_also_offers_how_many_faileks_crossed():
    board = Match("ici-1955", "uniform", "uniform").loaded.board[0]
    offered = {"a": np.array([3, 7]), "b": np.array([2, 1]), "c": np.array([0, 0])}
    assert list(misfits(OPTIONS[Ask.MORICE].option, offered, board)) == []
    assert list(misfits((("region", REGION),), offered, board)) == ["b (nothing: 0) holds 2"]
