"""What players read off the board of Algeria against the tables as typed in by themselves."""
import pytest

from policies.algeria.estimates import FIREPOWER, PRESENT, mark_chance, mean_hits, mission_mean, plus_chance, strength
from simulate.algeria.board.load import load
from simulate.algeria.enums import Class, Mark, Side, Spot
from simulate.algeria.state import PUBLIC
from simulate.core.kernels.records import zeroed
from tests.algeria.printed_tables import COLUMNS, COMBAT, SUCCESS

BOARD = load("algeria-1954", []).board[0]


@pytest.mark.parametrize("drm", range(-7, 8))
def test_missions_promise_what_their_table_says(drm):
    rows = [SUCCESS[min(max(die + drm, -1), 8)] for die in range(1, 7)]
    assert mission_mean(BOARD, drm) == pytest.approx(sum(number for number, _ in rows) / 6)
    assert plus_chance(BOARD, drm) == pytest.approx(sum(sign == "+" for _, sign in rows) / 6)
    assert mark_chance(BOARD, drm, Mark.AT) == pytest.approx(sum(sign == "@" for _, sign in rows) / 6)


@pytest.mark.parametrize("column", range(len(COLUMNS)))
def test_fire_promises_what_its_table_says(column):
    hits = [COMBAT[die][column] for die in range(1, 7)]
    for firepower in COLUMNS[column]:
        assert mean_hits(BOARD, firepower) == pytest.approx(sum(hits) / 6)
    assert mean_hits(BOARD, 0) == 0


def firepower_of(*units):
    """The Firepower that units may bring together. Units are (Class, Spot, how many), all in the first area."""
    public = zeroed(PUBLIC)[0]
    for group, spot, n in units:
        public.count[0, group, spot] += n
        public.side_count[Side.GOVERNMENT, 0, spot] += n
    return strength(public, BOARD, 0, FIREPOWER, PRESENT)


def test_who_may_fight_together():
    brigades, elite = (Class.BRIGADE, Spot.OPERATIONS, 2), (Class.ELITE, Spot.PATROL, 2)
    assert firepower_of() == 0
    assert firepower_of((Class.POLICE, Spot.PATROL, 3)) == 0
    assert firepower_of(brigades) == 6
    assert firepower_of(brigades, elite) == 18
    assert firepower_of(brigades, elite, (Class.DIVISION, Spot.COMPLETED, 1)) == 30
    assert firepower_of(brigades, (Class.DISPERSED, Spot.PATROL, 1)) == 24
