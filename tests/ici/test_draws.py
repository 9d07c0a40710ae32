"""Data sets drawn from what is assumed: the same for the same seed, inside the ranges, and playable."""
from collections import Counter

import numpy as np
import pytest

from policies.ici.match import Match
from simulate.core.errors import UserError
from simulate.ici import draws
from simulate.ici.board import Variant, load
from simulate.ici.board_tables import printed
from simulate.ici.ensemble import playable

TABLES = printed("ici-1955")
CELLS = {cell.path: cell for cell in draws.cells(TABLES)}


def test_a_draw_is_fixed_by_seed_and_number():
    """And other seeds or numbers give other sets."""
    assert draws.draw(7, 3) == draws.draw(7, 3)
    assert draws.draw(7, 3) != draws.draw(7, 4) != draws.draw(8, 4)


def test_every_value_is_in_its_range():
    """And every value of a range turns up."""
    seen = {path: set() for path in CELLS}
    for number in range(150):
        values = draws.draw(11, number)
        assert set(values) == set(CELLS)
        for path, value in values.items():
            seen[path].add(value)
    wrong = {path: seen[path] - set(cell.options) for path, cell in CELLS.items() if seen[path] - set(cell.options)}
    swapped = [path for path in wrong if path.endswith(("_year", "quality", "strength"))]     # ordered pairs may change places
    assert not set(wrong) - set(swapped)
    narrow = [path for path, cell in CELLS.items() if len(cell.options) <= 4 and not set(cell.options) <= seen[path]]
    assert not narrow


def test_only_what_is_assumed_is_drawn():
    """No cell of a row that is stated, derived or history; no reading."""
    for path in CELLS:
        table, _, rest = path.partition(".")
        if table == "rules":
            assert TABLES.rules[rest]["confidence"] == "assumed"
            assert not rest.startswith("reading.")
        elif path not in draws.OPENING:
            key = draws._key(table, rest.rpartition(".")[0])
            assert TABLES.rows[table][key]["confidence"] == "assumed"


def test_populations_can_vote():
    """1.5: the sum is odd and at most 39; the readings of numbers 1 to 3 vary."""
    for number in range(30):
        values, rows = draws.draw(5, number), TABLES.rows["regions"]
        total = sum(int(values.get(f"regions.{place}.population", row["population"])) for place, row in rows.items()
                    if row["kind"] != "country")
        assert total % 2 == 1
        assert total <= 39


def test_units_of_a_type_are_rated_alike():
    """As the Player's Notes do; the classes of a board stay few."""
    for number in range(10):
        values = draws.draw(5, number)
        for column in ("reduced_quality", "reduced_strength"):
            rated = Counter(values[f"units.{name}.{column}"] for name in ("2 RPC", "3 RPC", "6 RPC", "8 RPC"))
            assert len(rated) == 1


def test_a_missing_border_is_missing_on_the_board():
    """A border, a road and a place that a set leaves out, with what hangs on them."""
    full = load("ici-1959")
    less = load("ici-1959", values={"borders.2B.2C.touch": "0", "regions.7C.exists": "0"})
    at = {place: index for index, place in enumerate(full.names.places)}
    near = full.board[0]["near"][at["2B"]][:full.board[0]["near_n"][at["2B"]]]
    assert at["2C"] in near
    there = {place: index for index, place in enumerate(less.names.places)}
    assert there["2C"] not in less.board[0]["near"][there["2B"]][:less.board[0]["near_n"][there["2B"]]]
    assert {"7C", "el_gassi", "edjeleh"}.isdisjoint(there)
    assert "7C" in at


def test_an_overlay_wins_over_a_data_set():
    """What a designer types in is no longer assumed."""
    overlay = {"chits": {"sas": {"ps": -2}}, "rules": {"oas": {"ops": 5}}}
    game = load("ici-1955", [overlay], {"chits.sas.ps": "2", "rules.oas.ops": "1"})
    assert game.tables.rows["chits"]["sas"]["ps"] == -2
    assert game.board[0]["oas_ops"] == 5
    assert load("ici-1955", values={"rules.oas.ops": "1"}).board[0]["oas_ops"] == 1


def test_a_border_left_out_can_be_added_back():
    """`borders.add` for a pair that the data set leaves out."""
    game = load("ici-1959", [{"borders": {"add": [["2B", "2C"]]}}], {"borders.2B.2C.touch": "0"})
    assert ("2B", "2C") in game.tables.rows["borders"]


def test_an_unknown_path_is_refused():
    """A data set of other data files."""
    with pytest.raises(UserError, match=r"chits\.sas\.colour: no such cell"):
        load("ici-1955", values={"chits.sas.colour": "1"})
    with pytest.raises(UserError, match=r"rules\.oas\.colour: no such cell"):
        load("ici-1955", values={"rules.oas.colour": "1"})


@pytest.mark.parametrize("scenario", ["ici-1955", "ici-1959"])
def test_drawn_sets_play(scenario):
    """One run over several boards; a game on a board is the game that a match of that board alone plays."""
    values = playable(3, 3)
    match = Match(scenario, "uniform", "uniform", seed=9, variants=[Variant(str(i), each) for i, each in values])
    rows = match.play(0, 30)
    assert rows["board"].tolist() == [0, 1, 2] * 10
    for board, (_, each) in enumerate(values):
        alone = Match(scenario, "uniform", "uniform", seed=9, variants=[Variant("", each)]).play(0, 10)
        mine = rows[board::3].copy()
        mine["game"], mine["board"] = np.arange(10), 0
        assert mine.tobytes() == alone.tobytes()
    assert len({rows[board::3].copy()["faileks"].tobytes() for board in range(3)}) == 3
