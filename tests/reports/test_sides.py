"""What reports of every game take for granted of its rows."""
from reports import sides
from simulate.algeria.names import Side as AlgeriaSide
from simulate.ici.names import Side as IciSide


def test_the_first_side_has_one_number_in_every_game():
    assert sides.FLN == AlgeriaSide.FLN == IciSide.FLN
    assert set(sides.SIDES) == set(sides.SPOKEN)
