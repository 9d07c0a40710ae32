"""What reports of every game take for granted of its rows."""
from reports.tables import sides
from simulate.algeria.enums import Side as AlgeriaSide
from simulate.ici.enums import Side as IciSide


def test_the_first_side_has_one_number_in_every_game():
    assert sides.FLN == AlgeriaSide.FLN == IciSide.FLN
    assert set(sides.SIDES) == set(sides.SPOKEN)
