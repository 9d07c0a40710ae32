"""What a bad overlay is told: one line with file, row and rule. One test an error."""
import pytest

from simulate.core.errors import UserError
from tests.cases import cases
from tests.fixed_data import load


def test_control_of_1959_is_held_only_against_the_printed_set_up():
    regions = {"1B": {"population": 2}, "5A": {"population": 2}}
    assert load("ici-1959", [{"regions": regions, "setup": {"control": {"check": 0}}}])
    assert load("ici-1959", [{"setup": {"start": {"density": 3}}}])


TOWN = {"name": "Douar", "kind": "town", "wilaya": 1, "inside": ["1C"]}
UNIT = {"type": "infantry", "quality": 2, "strength": 4, "reduced_quality": 2, "reduced_strength": 2, "group": "55"}
CHIT = {"title": "More", "side": "FLN", "first_year": 1955, "last_year": 1956}


@cases("""table name row count said:
    regions douar_{} TOWN 31 "96 places, allowed are 95"; units "{} bis RI" UNIT 41 "97 units, allowed are 96"
    chits more_{} CHIT 14 "41 chits of side FLN"; regions douar_{} BESIDE 20 "7C.*links, allowed are 20" """,
       TOWN=TOWN, UNIT=UNIT, CHIT=CHIT, BESIDE=TOWN | {"wilaya": 7, "inside": ["7C"]})
def test_too_many(table, name, row, count, said):
    with pytest.raises(UserError, match=said):
        load("ici-1955", [{table: {name.format(number): row for number in range(count)}}])


def test_too_many_classes():
    weak = UNIT | {"strength": 9, "reduced_quality": 1, "reduced_strength": 1}
    units = {f"{number} bis RI": weak | {"quality": number} for number in range(1, 9)}
    with pytest.raises(UserError, match="17 classes"):
        load("ici-1955", [{"units": units}])
