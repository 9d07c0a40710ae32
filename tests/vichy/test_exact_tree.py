"""Games against a tree that is small enough to work out by hand: landings in one turn, with and without diplomacy before them."""
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from policies.vichy.match import Match
from reports.vichy.odds.rolls import joint
from simulate.vichy.enums import Holder, Outcome, Side, Status
from tests.vichy.stage import board_with

pytestmark = pytest.mark.slow

GAMES = 20_000
NEVER = 99.0


def played(axis_names, **rules):
    """Games of one landing, in turn 9, the last one; the Axis have no points and no units to send."""
    fixed = {"game.turn_limit": 9, "points.most_axis": 0, "forces.mobile": 0}
    match = Match("vichy", "notes", "notes", seed=3, overlays=[{"rules": {**fixed, **rules}}])
    axis = match.players[1]
    weights = list(axis.weights)
    weights[axis.names.index("name")] = -1.0 if axis_names else NEVER
    return match.with_players({Side.AXIS: replace(axis, weights=tuple(weights))}).play(0, GAMES)


def taken(drm, fight_on, empty_on):
    """Chance that one colony is in Allied hands as the turn ends: dice counted by hand."""
    found = Fraction(0)
    for face in range(1, 7):
        fight = Fraction(sum(die >= (empty_on if face + drm <= 2 else fight_on) for die in range(1, 7)), 6)
        found += Fraction(1, 6) * (1 if face + drm <= 0 else fight)
    return found


def holds(found, chance):
    """Within four standard errors; exactly where there is no luck."""
    assert abs(found - float(chance)) <= 4 * float(chance * (1 - chance) / GAMES) ** 0.5


@pytest.mark.parametrize("points", range(7))
def test_one_landing(points):
    rows = played(False, **{"points.most_allies": points})
    holds((rows["winner"] == Side.ALLIES).mean(), taken(-points, 5, 2) ** 3)


@pytest.mark.parametrize("points", [1, 3])
def test_the_joint_outcomes_are_those_of_the_odds(points):
    rows = played(False, **{"points.most_allies": points})
    for key, chance in joint(board_with(), -points, 3).items():
        holds((rows["outcomes"][:, :3] == key).all(axis=1).mean(), chance)


def test_two_diplomatic_rolls_before_the_landing():
    """At -1 a die of 1 ends Vichy France. In 1941: Britain enters nobody's colonies from turn 5 on, a die a turn. In 1942, the
    U.S. being at war: the Allies enter in turn 9."""
    rows = played(True, **{"points.most_allies": 1})
    gone = 1 - Fraction(5, 6) ** 2
    holds((rows["status"] == Status.DEACTIVATED).mean(), gone)
    holds((rows["winner"] == Side.ALLIES).mean(), (
        Fraction(1, 6) * (1 - Fraction(1, 6) ** 5) ** 3 + Fraction(5, 36) * Fraction(5, 6) ** 3
        + (1 - gone) * taken(-1, 5, 2) ** 3))
    assert (rows["outcomes"][rows["status"] == Status.DEACTIVATED][:, Outcome.NONE] == 3).all()


def test_axis_control_of_the_hexes_counts_at_the_landing():
    """With three Axis points, the die of a named Vichy France is +3: 5 is an 8 and brings ten factors, 6 a 9."""
    rows = played(True, **{"points.most_allies": 0, "points.most_axis": 3})
    first = rows["used"][:, 1] >= 1
    assert first.all()
    assert set(np.unique(rows["status"])) == {Status.NEUTRAL, Status.ASSOCIATED_AXIS, Status.AXIS_ALLY}
    neutral = rows["status"] == Status.NEUTRAL
    assert (rows["outcomes"][neutral][:, Outcome.CAPITULATES] == 0).all()
    assert (rows["hexes"][~neutral] == Holder.GERMANY).all()
    # 1941: 1 to 4 leave it neutral, 5 makes the hexes German, which adds 1 in 1942; then 10+ and 9 end neutrality
    stays = Fraction(4, 6) * Fraction(5, 6) + Fraction(1, 6) * Fraction(4, 6)
    holds(neutral.mean(), stays)
