"""Both set-ups as the rulebook states them (55, 59), and the incomes that they open with (1.1)."""
import numpy as np
import pytest

from simulate.ici.board.load import load
from simulate.ici.enums import Crisis, Group, Lasting, Level, Side, Where


@pytest.fixture(scope="module")
def early():
    return load("ici-1955")


@pytest.fixture(scope="module")
def late():
    return load("ici-1959")


def income_fln(game):
    """1.1: 10, the Population Numbers of contested and controlled Regions, less FLN Incap."""
    board, tax = game.board[0], 0
    for place in range(board["populated"]):
        count = int(board["first_types"][place].sum())
        if 2 * count > board["population"][place] + board["first_density"]:
            tax += int(board["population"][place])
    return max(0, min(20, 10 + tax - int(board["first_incap"])))


@pytest.mark.parametrize(("field", "value"), [("turn", 0), ("pied_noirs", 0), ("french_public", 20), ("incap", 4), ("density", 0),
                                              ("referendums", 0), ("crisis", Crisis.FOURTH_REPUBLIC)])
def test_tracks_of_1955(early, field, value):
    assert early.board[0]["first_" + field] == value


@pytest.mark.parametrize(("field", "value"), [
    ("turn", 16), ("pied_noirs", 1), ("french_public", 20), ("incap", 8), ("density", 4), ("referendums", 1),
    ("crisis", Crisis.DE_GAULLE)])
def test_tracks_of_1959(late, field, value):
    assert late.board[0]["first_" + field] == value


def test_opening_incomes(early, late):
    assert income_fln(early) == 7
    assert 17 <= income_fln(late) <= 20
    board = late.board[0]
    abroad = board["first_types"][board["algeria"]:].sum()
    assert (early.board[0]["income_france_first"], 20 - abroad // board["income_abroad_per_op"]) == (10, 15)


def test_three_faileks_of_1955_and_one_fln_region(early):
    board = early.board[0]
    assert board["first_types"].sum() == 3
    controlled = [early.names.places[place] for place in range(board["populated"])
                  if 0 < board["population"][place] <= board["first_types"][place].sum()]
    assert controlled == ["1C"]


@pytest.mark.parametrize(("place", "level", "value"), [
    ("1C", Level.FLN, 10), ("3A", Level.FLN, 10), ("6A", Level.PURGE, 13), ("6B", Level.PURGE, 13), ("Oran", Level.PURGE, 13),
    ("Alger", Level.PURGE, 13), ("Constantine", Level.PURGE, 13), ("1A", Level.PURGE, 11), ("3B", Level.PURGE, 12),
    ("2A", Level.PURGE, 13)])
def test_markers_of_1955(early, place, level, value):
    index = early.names.places.index(place)
    assert (early.board[0]["first_level"][index], early.board[0]["first_allegiance"][index]) == (level, value)


def test_markers_of_1955_follow_the_population(early):
    board = early.board[0]
    special = [early.names.places.index(place) for place in ("1C", "3A", "6A", "6B", "Alger", "Constantine", "Oran")]
    for place in set(range(25)) - set(special):
        assert board["first_allegiance"][place] == 10 + board["population"][place]


def test_choices_of_1959(late):
    board = late.board[0]
    fln, france = ([late.names.places[place] for place in range(25) if board["choice_of"][place] == 1 + side]
                   for side in (Side.FLN, Side.FRANCE))
    assert fln == ["1A", "1B", "1C", "1D", "2B", "2C", "3A", "3B", "4B", "4C", "5C", "5F"]
    assert france == ["3C", "4A", "5A", "5G", "6A", "Alger", "Constantine", "Oran"]
    assert board["choice_value"].tolist() == [[7, 8, 9, 0], [15, 16, 0, 0]]
    assert board["choice_count"].tolist() == [[4, 4, 4, 0], [4, 4, 0, 0]]


def test_levels_and_resettlement_of_1959(late):
    board = late.board[0]
    assert np.bincount(board["first_level"][:25], minlength=4).tolist() == [12, 5, 8, 0]
    resettled = {late.names.places[place] for place in range(25) if board["first_resettled"][place] == 1}
    assert resettled == {"2A", "5B", "5D", "5E", "6B"}
    for place in resettled:
        index = late.names.places.index(place)
        assert (board["first_level"][index], board["first_allegiance"][index]) == (Level.PURGE, 14)


@pytest.mark.parametrize(("place", "types"), [
    ("1A", [1, 2, 0]), ("1B", [3, 2, 0]), ("1C", [3, 2, 0]), ("1D", [2, 1, 0]), ("2B", [3, 2, 1]), ("2C", [2, 2, 0]),
    ("3A", [2, 1, 1]), ("3B", [2, 2, 0]), ("4B", [2, 1, 1]), ("4C", [3, 2, 1]), ("5C", [2, 1, 1]), ("5F", [3, 1, 1]),
    ("Tunisia", [0, 6, 0]), ("Morocco", [0, 4, 0])])
def test_faileks_of_1959(late, place, types):
    assert late.board[0]["first_types"][late.names.places.index(place)].tolist() == types


def test_the_units_of_each_scenario(early, late):
    wanted = [Where.ON_MAP, Where.CUP, Where.NOT_YET, Where.NOT_YET, Where.NOT_YET]
    assert early.board[0]["first_group"].tolist() == wanted
    assert late.board[0]["first_group"].tolist() == [Where.ON_MAP] * len(Group)
    assert (early.board[0]["free_placement"], early.board[0]["setup_reduced"]) == (0, 0)
    board = late.board[0]
    assert (board["free_placement"], board["setup_reduced"], board["setup_reduced_quality"]) == (1, 4, 4)


def test_hands(early, late):
    assert [early.board[0][name] for name in ("hand_chosen", "hand_drawn", "hidden_chits")] == [4, 5, 2]
    assert [late.board[0][name] for name in ("hand_chosen", "hand_drawn", "hidden_chits")] == [0, 5, 1]


def test_lasting_effects_of_1959(late):
    lasting = {effect for effect in Lasting if late.board[0]["first_lasting"][effect]}
    assert lasting == {Lasting.TUNISIA_MOROCCO, Lasting.LES_BLEUES, Lasting.INFILTRATE, Lasting.MORICE_LINE, Lasting.RESETTLE}
    assert not load("ici-1955").board[0]["first_lasting"].any()
