"""The map's data against what the rulebook's text implies (A-D, 3.1); what it states is in the second entry."""
import itertools
import json
from collections import Counter

import pytest

from simulate.ici.board.files import SHAPE, printed
from simulate.ici.board.load import load
from simulate.ici.enums import Kind, Terrain
from tests import fixed_data
from tests.cases import cases, table_rows
from tests.ici.stage import BELLOUNIS


@pytest.fixture(scope="module")
def rows():
    return printed("ici-1955").rows["regions"]


@pytest.fixture(scope="module")
def game():
    return load("ici-1955")


@pytest.fixture(scope="module")
def whole():
    """The map with every border and place that a data set may leave out."""
    return fixed_data.load("ici-1955")


def neighbours(game, name, place):
    board, index = game.board[0], game.names.places.index(place)
    return {game.names.places[other] for other in board[name][index][:board[name + "_n"][index]]}


def test_terrain_is_for_regions_outside_major_cities(game):
    board = game.board[0]
    for place in range(board["places"]):
        assert (board["terrain"][place] != Terrain.NONE) == (board["kind"][place] in (Kind.REGION, Kind.SAHARA))


def test_regions_of_population_1_outside_cities_are_mountains_or_dry_hills(rows):
    found = {row["terrain"] for row in rows.values() if row["kind"] == "region" and row["population"] == 1}
    assert found == {"mountains", "dry_hills"}


@cases("city wilaya: Alger 4; Constantine 2; Oran 5")
def test_major_cities_are_enclosed_by_their_wilaya(game, city, wilaya):
    around = neighbours(game, "near", city)
    assert around
    assert all(place[0] == str(wilaya) for place in around)


def test_every_wilaya_is_connected(whole):
    board = whole.board[0]
    for wilaya in range(1, 8):
        inside = {place for place in range(board["regions"]) if board["wilaya"][place] == wilaya}
        seen, waiting = set(), [min(inside)]
        while waiting:
            place = waiting.pop()
            seen.add(place)
            waiting += [other for other in board["near"][place][:board["near_n"][place]] if other in inside - seen]
        assert seen == inside


def test_every_wilaya_borders_those_of_history(game, whole):
    """And no other where borders are left out."""
    wanted = dict(table_rows("1 {2,3,6,7}; 2 {1,3}; 3 {1,2,4,6}; 4 {3,5,6}; 5 {4,6,7}; 6 {1,3,4,5,7}; 7 {1,5,6}"))
    assert bordering_wilayas(whole) == wanted
    assert all(others <= wanted[wilaya] for wilaya, others in bordering_wilayas(game).items())


def bordering_wilayas(game):
    board, found = game.board[0], {wilaya: set() for wilaya in range(1, 8)}
    for place in range(board["regions"]):
        for other in board["near"][place][:board["near_n"][place]]:
            found[int(board["wilaya"][place])].add(int(board["wilaya"][other]))
    return {wilaya: others - {wilaya} for wilaya, others in found.items()}


@cases("country regions: Tunisia {'1D','2C','7C'}; Morocco {'5B','5D','5G','7A'}; WestAfrica {'7A','7B','7C'}")
def test_countries_are_left_into_their_border_regions_and_never_entered(game, country, regions):
    assert neighbours(game, "land", country) == regions & set(game.names.places)
    for place in game.names.places:
        assert country not in neighbours(game, "land", place)


def test_borders_and_roads_are_read_both_ways(game):
    board = game.board[0]
    for name in ("land", "near", "road"):
        for place in range(board["algeria"]):
            others = board[name][place][:board[name + "_n"][place]].tolist()
            assert others == sorted(set(others))
            assert place not in others
            if name == "near":
                others = [other for other in others if place < board["regions"]]
            for other in others:
                assert place in board[name][other][:board[name + "_n"][other]]


def test_setif_covers_the_whole_border_2b_3c(game, whole):
    """Or, in some data sets, none of it."""
    for each in (game, whole):
        assert "3C" in neighbours(each, "near", "2B")
        assert neighbours(each, "land", "setif") == {"1A", "2B", "3C"}
    assert "3C" not in neighbours(whole, "land", "2B")


def test_border_kinds_say_what_the_wilayas_say(rows):
    for (a, b), row in printed("ici-1955").rows["borders"].items():
        kinds = {rows[a]["kind"], rows[b]["kind"]}
        wanted = ("country_border" if "country" in kinds else "through_community" if row["via"] or "via:" in row["alternatives"]
                  else "same_wilaya" if rows[a]["wilaya"] == rows[b]["wilaya"] else "wilaya_border")
        assert row["kind"] == wanted


def test_some_community_lies_on_a_wilaya_border_and_some_towns_beside_wilaya_6(game, rows):
    wilayas = {place: {rows[region]["wilaya"] for region in row["inside"]} for place, row in rows.items() if row["inside"]}
    assert any(len(found) > 1 for found in wilayas.values())
    towns = {game.names.places[place] for place in range(96 - 1) if game.board[0]["bellounis_may"][place]}
    assert towns == BELLOUNIS


def test_harbours_are_on_the_coast_of_history(rows):
    harbours = {place for place, row in rows.items() if row["harbour"]}
    assert harbours == {"Alger", "Oran", "bone", "bougie", "mostaganem", "philippeville"}


def test_the_three_resource_types_are_there(rows):
    sites = [row["name"] for row in rows.values() if row["kind"] == "resource_site"]
    assert all(any(kind in name for name in sites) for kind in ("Coal", "Oil", "Gas"))


def test_place_order_is_that_of_the_records(game):
    board = game.board[0]
    kinds = board["kind"][:board["places"]]
    assert all(kinds[:board["populated"]] <= Kind.MAJOR_CITY)
    assert all(kinds[board["populated"]:board["regions"]] == Kind.SAHARA)
    communities = kinds[board["regions"]:board["algeria"]]
    assert all((communities > Kind.SAHARA) & (communities < Kind.COUNTRY))
    assert all(kinds[board["algeria"]:] == Kind.COUNTRY)
    for name, place in (("tunisia", "Tunisia"), ("morocco", "Morocco"), ("west_africa", "WestAfrica"), ("alger", "Alger")):
        assert game.names.places[board[name]] == place


def test_polygons_are_those_of_the_regions(rows):
    features = json.loads((SHAPE.data / "regions.geojson").read_text())["features"]
    shapes = {each["properties"]["id"] for each in features}
    assert shapes == {place for place, row in rows.items() if row["kind"] in ("region", "major_city", "sahara", "country")}


def test_polygons_share_sides_exactly_where_borders_are_written(rows):
    owners = {}
    for each in json.loads((SHAPE.data / "regions.geojson").read_text())["features"]:
        shape = each["geometry"]
        polygons = shape["coordinates"] if shape["type"] == "MultiPolygon" else [shape["coordinates"]]
        for ring in itertools.chain.from_iterable(polygons):
            for a, b in itertools.pairwise(ring):
                owners.setdefault(frozenset((tuple(a), tuple(b))), set()).add(each["properties"]["id"])
    touching = Counter(tuple(sorted(found)) for found in owners.values() if len(found) == 2)
    assert set(touching) == set(printed("ici-1955").rows["borders"])
