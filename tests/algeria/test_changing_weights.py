"""Weights of Algeria's players change from the first turn of a war to the fifth, on a line."""
import pytest

from policies.algeria.match import Match
from simulate.algeria.enums import Side
from simulate.algeria.play import steer_seats
from simulate.core.kernels.records import take_seat
from tests.algeria.stage import Stage
from tests.cases import cases


@cases("turn weight: 1 1.0; 2 1.5; 3 2.0; 5 3.0; 12 3.0")
def test_weights_change_until_the_fifth_turn(turn, weight):
    it = Stage()
    match = Match("algeria-1958", "notes", "notes")
    fln = match.fln_player
    changing = fln.with_weights([1.0, *fln.weights[1:]], [3.0, *fln.weights[1:]])
    take_seat(it.state.fln_seat, changing.vector())
    take_seat(it.state.government_seat, match.france_player.vector())
    before = it.state.government_seat.weights.tolist()
    it.public.turn = turn
    steer_seats(it.state)
    assert it.state.fln_seat.weights[0] == pytest.approx(weight)
    assert it.state.fln_seat.weights[1:len(fln.weights)].tolist() == list(fln.weights[1:])
    assert it.state.government_seat.weights.tolist() == before


def test_the_first_turn_is_played_by_the_early_weights():
    usual = Match("algeria-1954", "notes", "notes")
    government = usual.france_player
    changing = usual.with_players({Side.GOVERNMENT: government.with_weights(government.weights, [0.0] * len(government.weights))})
    (rows, turns), (others, after) = (match.play_with_turns(0, 60) for match in (usual, changing))
    first, then = (each[each["turn"] <= 1] for each in (turns, after))
    plain = [name for name in first.dtype.names if name not in ("winner", "fln_wins")]
    assert first[plain].tolist() == then[plain].tolist()
    assert rows["fln_psl"].tolist() != others["fln_psl"].tolist()
