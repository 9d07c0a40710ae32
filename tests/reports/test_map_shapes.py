"""The shapes of the map: simplified they still fit together."""
import numpy as np
import pytest
from matplotlib.path import Path

from reports.ici.map.base_map import MAJOR, PLACES, Line, cities, land, region_name, simplified
from simulate.ici.board.files import printed


def area(ring):
    east, north = ring.T
    return abs(np.dot(east, np.roll(north, 1)) - np.dot(north, np.roll(east, 1))) / 2


def sides(ring):
    points = [tuple(point) for point in ring]
    return {frozenset(pair) for pair in zip(points, points[1:] + points[:1], strict=True)}


def test_without_detail_the_rings_are_those_of_the_file_and_nothing_is_lost():
    whole = land(0)
    assert len(whole.shapes) == len({*whole.shapes}) == 31
    assert sum(map(len, (shape.ring for shape in whole.shapes.values()))) == 1292
    assert sum(area(shape.ring) for shape in land(0.03).shapes.values()) == pytest.approx(
        sum(area(shape.ring) for shape in whole.shapes.values()), rel=0.002)


@pytest.mark.parametrize("detail", [0, 0.01, 0.05])
def test_neighbours_share_their_sides_at_every_detail(detail):
    """Each pair that borders in the data has a common side, and nobody else has one."""
    shapes = land(detail).shapes
    found = {place: sides(shape.ring) for place, shape in shapes.items()}
    for a, b in printed("ici-1955").rows["borders"]:
        if a in found and b in found:
            assert found[a] & found[b], (a, b)
    owned = [side for each in found.values() for side in each]
    assert max(owned.count(side) for side in owned) == 2


def test_less_detail_is_fewer_corners_and_small_regions_remain():
    corners = [sum(len(shape.ring) for shape in land(detail).shapes.values()) for detail in (0, 0.01, 0.03)]
    assert corners == sorted(corners, reverse=True)
    assert corners[2] < corners[0] / 2.5
    assert all(len(shape.ring) >= 3 and area(shape.ring) > 0.5 * area(land(0).shapes[place].ring)
               for place, shape in land(0.05).shapes.items())


def test_a_line_keeps_what_lies_off_it_and_its_ends():
    line = [(0.0, 0.0), (1.0, 0.24), (2.0, 0.5), (3.0, 0.0)]
    assert simplified(line, 0.1).tolist() == [[0, 0], [2, 0.5], [3, 0]]
    assert simplified(line[::-1], 0.1).tolist() == [[3, 0], [2, 0.5], [0, 0]]
    assert len(simplified(line, 0.001)) == 4


def test_lines_are_what_they_separate():
    """Tunisia's line with Algeria is a frontier, 3A and 4C lie in two Wilayas, Kabylie has a coast."""
    lines = land(0).lines
    ends = {kind: {tuple(point) for line, points in lines if line is kind for point in points} for kind in Line}
    shapes = {place: {tuple(point) for point in shape.ring} for place, shape in land(0).shapes.items()}
    assert shapes["Tunisia"] & shapes["1D"] <= ends[Line.FRONTIER]
    assert shapes["3C"] & shapes["4C"] <= ends[Line.WILAYA]
    assert shapes["6A"] & shapes["6B"] <= ends[Line.REGION]
    assert len(shapes["3A"] & ends[Line.COAST]) == 3
    assert not shapes["6A"] & ends[Line.COAST]


def test_every_populated_region_has_a_place_for_its_number_inside_of_it():
    populated = {place for place, row in printed("ici-1955").rows["regions"].items() if row["kind"] in ("region", "major_city")}
    assert set(PLACES) == populated
    for place, at in PLACES.items():
        assert Path(land(0.03).shapes[place].ring).contains_point(at), place
    assert set(MAJOR) <= populated


def test_cities_are_those_of_the_data():
    rows = printed("ici-1955").rows["regions"]
    assert sorted(name for name, _ in cities()) == sorted(row["name"] for row in rows.values() if row["kind"] == "city")


def test_names_of_regions():
    assert region_name("3A") == "Grande Kabylie (3A)"
    assert region_name("Alger") == "Alger"
    assert region_name("8Z") == "8Z"
