"""Whole games of Vichy France: colonies, units and tensions that hold together."""
import numpy as np
import pytest

from policies.vichy.match import Match
from simulate.vichy.enums import Fate, Holder, Side, Status

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("player", ["uniform", "notes"])
def test_what_holds_in_every_game(player):
    match = Match("vichy", player, player, seed=9, overlays=[{"rules": {"game.turn_limit": 20}}])
    rows, turns = match.play_with_turns(0, 2000)
    made = rows["status"] != Status.NOT_MADE
    assert (rows["fate"].sum(axis=1) == np.where(made, 9, 0)).all()
    allied = np.isin(rows["control"][:, :3], (Holder.ALLIES, Holder.FREE_FRENCH)).sum(axis=1)
    assert (rows["held"] == allied).all()
    assert ((rows["winner"] == Side.ALLIES) == (allied == 3)).all()
    assert (np.isin(rows["control"][:, 4], (Holder.INDEPENDENT, Holder.JAPAN_NORTH, Holder.JAPAN_SAIGON, Holder.JAPAN))).all()
    assert (rows["control"][:, 5] == Holder.FREE_FRENCH).all()
    over = rows["status"] >= Status.DEACTIVATED
    assert not (rows["control"][over][:, :4] == Holder.VICHY).any()
    assert (rows["fate"][over][:, Fate.VICHY] == 0).all()
    assert (rows["usjt"] >= 0).all()
    assert set(np.unique(rows["usat"])) <= {-2, 0}
    assert len(turns) == 2000 * 21
