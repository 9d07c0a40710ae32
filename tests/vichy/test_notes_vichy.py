"""`notes` of Vichy France: the Axis make no roll that can only lose."""
import numpy as np
import pytest

from policies.vichy.match import Match
from policies.vichy.notes import notes_axis
from simulate.core.kernels.records import zeroed
from simulate.vichy.enums import Ask, Side, Status
from simulate.vichy.rules.phases import offer_up_to
from simulate.vichy.rules.status import take_result
from simulate.vichy.state import MEMO
from tests.cases import cases
from tests.vichy.stage import Stage


@cases("status: NEUTRAL; ASSOCIATED_AXIS", Status)
@cases("ask: REACT; NAME", Ask)
@pytest.mark.parametrize("modifier", range(-4, 5))
def test_the_axis_roll_only_where_no_face_ends_vichy_france(status, ask, modifier):
    stage, weights = Stage(), Match.ROSTER.player("notes", Side.AXIS).vector()
    stage.public.status = status
    offer_up_to(stage.state.axis, 1, ask, modifier)
    rolls = notes_axis(stage.public, stage.state.axis, stage.board, np.asarray(weights), zeroed(MEMO)[0])
    stage.do(take_result, Side.AXIS, 1 + modifier)
    assert bool(rolls) == (stage.public.status < Status.ASSOCIATED_ALLIES)
