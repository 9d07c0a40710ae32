"""4. What options and events of Algeria hold is what their schema says."""
import numpy as np
import pytest

from policies.algeria.match import Match
from simulate.algeria import state as records
from simulate.algeria.enums import Ask
from simulate.algeria.schemas import EVENTS, OPTIONS
from simulate.algeria.state import NOWHERE
from simulate.algeria.trace_events import Event
from simulate.core.schemas import Question
from tests.contract.asking import COLUMNS, Asking
from tests.contract.schemas import wrong_events, wrong_options

GAMES = range(1)


@pytest.fixture(scope="module", params=["algeria-1954", "algeria-1960"])
def played(request):
    """The board of a scenario, and every option and event of some games of it."""
    match = Match(request.param, "uniform", "uniform", seed=5)
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
    board, options, _ = played
    short = {**OPTIONS, Ask.GOVERNMENT_DEPLOY: Question(OPTIONS[Ask.GOVERNMENT_DEPLOY].option[:1], stop=True)}
    assert any("b (nothing" in each for each in wrong_options(options, short, board, NOWHERE))
