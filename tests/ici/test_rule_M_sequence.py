"""M: the order of phases and segments, in whole games of random players."""
from itertools import pairwise

import numpy as np
import pytest

from policies.core.plain_players import uniform
from simulate.core.kernelcache import entry
from simulate.ici.enums import Event, Segment, Way
from simulate.ici.play import PLAY_TURN, play_turn
from simulate.ici.state import LOG_FIELDS
from tests.cases import table_rows
from tests.ici.conftest import fresh

pytestmark = pytest.mark.slow

FALL_1962 = 31
WHERE = {Event[event]: Segment[segment] for event, segment in table_rows("""
    INCOME INCOME; INITIATIVE CHITS; CHIT_PLAYED CHITS; RAGE CHITS; APPEASEMENT CHITS; VOTE REFERENDUM
    EXCHANGED RECRUITMENT; RECRUITED RECRUITMENT; ARRIVED REINFORCEMENT; FLIPPED REINFORCEMENT; FAILEK_MOVED FLN_MOVEMENT
    LOGISTICS STRUCTURE_ATTACKS; STRUCTURE STRUCTURE_ATTACKS; UNIT_MOVED FRENCH_MOVEMENT; UNIT_DISPLACED FRENCH_MOVEMENT
    SEARCH FRENCH_ATTACKS; INSURGENCY INSURGENCY; PURGE COUNTERINSURGENCY; OPERATION COUNTERINSURGENCY
    INFILTRATE COUNTERINSURGENCY; CALLED_UP CHITS""")}


def played(scenario, game):
    """A game to its end: the stage, and the log of each of its turns."""
    it = fresh(scenario, game=game)
    it.log.on, turns = 1, []
    play = entry(play_turn, PLAY_TURN)
    while it.public.way == Way.NOT_OVER and len(turns) < 40:
        it.log.n = 0
        it.do(play, uniform, uniform)
        assert it.log.lost == 0
        turns.append(it.log.row[:it.log.n, :LOG_FIELDS].copy())
    return it, turns


@pytest.fixture(scope="module", params=[("ici-1955", 0), ("ici-1955", 1), ("ici-1959", 0), ("ici-1959", 1)], ids=str)
def game(request):
    return played(*request.param)


def test_m_each_kind_of_event_has_its_segment(game):
    seen = set()
    for row in np.concatenate(game[1]):
        expected = WHERE.get(int(row[0]))
        if expected is not None and not (row[0] == Event.CALLED_UP and row[1] == Segment.REINFORCEMENT):
            assert row[1] == expected, Event(int(row[0]))
            seen.add(int(row[0]))
    assert len(seen) > 12


def places_of(rows, *events):
    """Row numbers of the events (event, or event and its field b) in one turn."""
    return [number for number, row in enumerate(rows) if int(row[0]) in events or (int(row[0]), int(row[6])) in events]


def test_g_reading_movement_then_stacking_then_morice_then_supply_then_structure_attacks(game):
    stacked = 0
    for rows in game[1]:
        steps = [places_of(rows, Event.FAILEK_MOVED), places_of(rows, (Event.FAILEK_REMOVED, 0)), places_of(rows, Event.MORICE),
                 places_of(rows, (Event.FAILEK_REMOVED, 1)), places_of(rows, Event.LOGISTICS)]
        steps = [step for step in steps if step]
        assert all(before[-1] < after[0] for before, after in pairwise(steps))
        stacked += len(places_of(rows, (Event.FAILEK_REMOVED, 0)))
    assert stacked > 0


def test_g_french_units_are_sent_away_after_all_french_movement(game):
    for rows in game[1]:
        moved, sent = places_of(rows, Event.UNIT_MOVED), places_of(rows, Event.UNIT_DISPLACED)
        assert not moved or not sent or moved[-1] < sent[0]


def test_m_reading_the_last_turn_ends_in_its_political_phase_unless_france_controls_everything(game):
    it, turns = game
    assert it.public.way != Way.NOT_OVER
    assert it.public.turn <= FALL_1962
    last = turns[-1][:, 1].max()
    assert last == {Way.COLLAPSE: last, Way.FINAL_REFERENDUM: Segment.REFERENDUM, Way.TOTAL_CONTROL: Segment.ADVANCE}[
        Way(int(it.public.way))]
    assert last <= Segment.REFERENDUM or it.public.way == Way.TOTAL_CONTROL


def test_r12_each_side_plays_or_passes_once_a_turn(game):
    for rows in game[1][:-1]:
        acts = [int(row[3]) for row in rows if row[0] in (Event.CHIT_PLAYED, Event.PASSED)]
        assert sorted(acts) == [0, 1]
        draws = [int(row[3]) for row in rows if row[0] == Event.CHIT_DRAWN]
        assert len(draws) == len(set(draws))
        assert not draws or rows[0, 2] % 4 != 0


def test_r11_income_is_received_once_a_turn_and_never_exceeds_20(game):
    for rows in game[1]:
        assert [int(row[3]) for row in rows if row[0] == Event.INCOME] == [0, 1]
        assert 0 <= rows[:, 10:12].min() <= rows[:, 10:12].max() <= 20
