"""What a bad overlay is told: one line with file, row and rule. One test an error."""
import pytest

from simulate.core.errors import UserError
from tests.fixed_data import load

# Found on the map or the counters as a whole, not in a row of the overlay.


def test_control_of_1959_is_held_only_against_the_printed_set_up():
    regions = {"1B": {"population": 2}, "5A": {"population": 2}}
    assert load("ici-1959", [{"regions": regions, "setup": {"control": {"check": 0}}}])
    assert load("ici-1959", [{"setup": {"start": {"density": 3}}}])


def test_too_many_places():
    town = {"name": "Douar", "kind": "town", "wilaya": 1, "inside": ["1C"]}
    with pytest.raises(UserError, match="96 places, allowed are 95"):
        load("ici-1955", [{"regions": {f"douar_{number}": town for number in range(31)}}])


def test_too_many_units():
    row = {"type": "infantry", "quality": 2, "strength": 4, "reduced_quality": 2, "reduced_strength": 2, "group": "55"}
    with pytest.raises(UserError, match="97 units, allowed are 96"):
        load("ici-1955", [{"units": {f"{number} bis RI": row for number in range(41)}}])


def test_too_many_classes():
    units = {f"{number} bis RI": {"type": "infantry", "quality": number, "strength": 9, "reduced_quality": 1,
                                  "reduced_strength": 1, "group": "55"} for number in range(1, 9)}
    with pytest.raises(UserError, match="17 classes"):
        load("ici-1955", [{"units": units}])


def test_too_many_chits_for_a_hand():
    row = {"title": "More", "side": "FLN", "first_year": 1955, "last_year": 1956}
    with pytest.raises(UserError, match="41 chits of side FLN"):
        load("ici-1955", [{"chits": {f"more_{number}": row for number in range(14)}}])


def test_too_many_links():
    towns = {f"douar_{number}": {"name": "Douar", "kind": "town", "wilaya": 7, "inside": ["7C"]} for number in range(20)}
    with pytest.raises(UserError, match=r"7C.*links, allowed are 20"):
        load("ici-1955", [{"regions": towns}])
