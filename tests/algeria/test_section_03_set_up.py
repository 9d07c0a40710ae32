"""3, C.8: set-ups beyond the counters that there are."""
from simulate.algeria.board.load import load
from simulate.algeria.enums import Type
from simulate.algeria.rule_system import ALGERIA
from tests.algeria.test_data_algeria import HOST


def test_C_8_the_set_up_of_1960_has_the_seven_algerian_brigades_of_its_card():  # noqa: N802
    printed, host = load("algeria-1960").board[0], load("algeria-1960", [ALGERIA.read_overlay(HOST)]).board[0]
    assert printed.first_units[:6, Type.ALGERIAN].tolist() == [1, 2, 1, 2, 1, 0]
    assert host.first_units[:6, Type.ALGERIAN].tolist() == [1, 1, 1, 2, 1, 0]
    assert [counters(board, Type.ALGERIAN) for board in (printed, host, load("algeria-1958").board[0])] == [7, 6, 6]


def test_3_a_set_up_beyond_the_mix_brings_its_counters_or_goes_without():
    many = {"setup": {"units": {"II": {"police": 8}, "VI": {"police": 4}}}}            # II, IV and V of 1958 have 2 each
    free, within = (load("algeria-1958", [many, {"rules": {"reading.set_up_within_mix": value}}]).board[0] for value in (0, 1))
    assert (int(free.first_units[:, Type.POLICE].sum()), counters(free, Type.POLICE)) == (18, 18)
    assert within.first_units[:6, Type.POLICE].tolist() == [0, 0, 2, 2, 2, 4]
    assert counters(within, Type.POLICE) == 10


def counters(board, kind: Type) -> int:
    """How many of a Type the board has."""
    return int(board.first_unit[kind + 1] - board.first_unit[kind])
