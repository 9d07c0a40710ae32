"""Data sets drawn from what is assumed: the same for the same seed, inside the ranges, and playable."""
from collections import Counter

import numpy as np
import pytest

from policies.ici.match import Match
from simulate.core.data.data_sets import key_of
from simulate.core.data.scenario import Variant
from simulate.core.errors import UserError
from simulate.ici.board.files import SHAPE, printed
from simulate.ici.board.load import load
from simulate.ici.calibration import prior_draws
from simulate.ici.calibration.ensemble import playable
from tests import fixed_data

TABLES = printed("ici-1955")
CELLS = {cell.path: cell for cell in prior_draws.cells(TABLES)}


def test_a_draw_is_fixed_by_seed_and_number():
    """And other seeds or numbers give other sets."""
    assert prior_draws.draw(7, 3) == prior_draws.draw(7, 3)
    assert prior_draws.draw(7, 3) != prior_draws.draw(7, 4) != prior_draws.draw(8, 4)


def test_every_value_is_in_its_range():
    """And every value of a range turns up where no fact forbids it."""
    seen = {path: set() for path in CELLS}
    for number in range(150):
        values = prior_draws.draw(11, number, ())
        assert set(values) == set(CELLS)
        for path, value in values.items():
            seen[path].add(value)
    wrong = {path: seen[path] - set(cell.options) for path, cell in CELLS.items() if seen[path] - set(cell.options)}
    assert not {path for path in wrong if not path.endswith((".last_year", ".reduced_quality", ".reduced_strength"))}
    narrow = {path for path, cell in CELLS.items() if len(cell.options) <= 4 and not set(cell.options) <= seen[path]}
    assert not {path for path in narrow if not path.endswith((".population", ".terrain", ".last_year"))}


def test_what_is_inferred_holds_in_every_draw():
    """Beside the facts: spans from 1959 on are those of either cup of 1959; Population Number 1 is Mountains or Dry Hills; a
    reduced side is never the better one."""
    chits, regions, units = (TABLES.rows[name] for name in ("chits", "regions", "units"))
    for number in range(60):
        values = prior_draws.draw(12, number)
        third = values["setup_1955.third.place"]
        assert int(values.get(f"regions.{third}.population", regions[third]["population"])) == 2
        late = set()
        for chit, row in chits.items():
            years = [int(values.get(f"chits.{chit}.{end}_year", row[f"{end}_year"])) for end in ("first", "last")]
            if years[0] >= 1959:
                late.add((values.get(f"chits.{chit}.side", row["side"]), *years))
        assert late == {(side, *years) for side in ("FLN", "FRANCE") for years in ((1959, 1961), (1960, 1962), (1961, 1962))}
        for place, row in regions.items():
            if row["kind"] == "region" and int(values.get(f"regions.{place}.population", row["population"])) == 1:
                assert values.get(f"regions.{place}.terrain", row["terrain"]) in ("mountains", "dry_hills"), place
        for unit, row in units.items():
            for rating in ("quality", "strength"):
                full, reduced = (int(values.get(f"units.{unit}.{name}", row[name])) for name in (rating, f"reduced_{rating}"))
                assert reduced <= full, unit


def test_only_what_is_assumed_is_drawn():
    """No cell of a row that is stated, derived or history; no reading."""
    for path in CELLS:
        table, _, rest = path.partition(".")
        if table == "rules":
            assert TABLES.rules[rest]["confidence"] == "assumed"
            assert not rest.startswith("reading.")
        elif path not in prior_draws.OPENING:
            key = key_of(SHAPE, table, rest.rpartition(".")[0])
            assert TABLES.rows[table][key]["confidence"] == "assumed"


def test_populations_can_vote():
    """1.5: the sum is odd and at most 39; the readings of numbers 1 to 3 vary."""
    for number in range(30):
        values, rows = prior_draws.draw(5, number), TABLES.rows["regions"]
        total = sum(int(values.get(f"regions.{place}.population", row["population"])) for place, row in rows.items()
                    if row["kind"] != "country")
        assert total % 2 == 1
        assert total <= 39


def test_units_of_a_type_are_rated_alike():
    """As the Player's Notes do; the classes of a board stay few."""
    for number in range(10):
        values = prior_draws.draw(5, number)
        for column in ("reduced_quality", "reduced_strength"):
            rated = Counter(values[f"units.{name}.{column}"] for name in ("2 RPC", "3 RPC", "6 RPC", "8 RPC"))
            assert len(rated) == 1


def test_a_missing_border_is_missing_on_the_board():
    """A border, a road and a place that a set leaves out, with what depends on them."""
    full = fixed_data.load("ici-1959")
    less = fixed_data.load("ici-1959", values={"borders.2B.2C.touch": "0", "regions.7C.exists": "0"})
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
    game = fixed_data.load("ici-1959", [{"borders": {"add": [["2B", "2C"]]}}], {"borders.2B.2C.touch": "0"})
    assert ("2B", "2C") in game.tables.rows["borders"]


def test_the_third_failek_moves_wherever_it_stood():
    """55: the row of the data files gives way, also where an overlay has not touched it."""
    for place in prior_draws.OPENING["setup_1955.third.place"]:
        board = fixed_data.load("ici-1955", values={"setup_1955.third.place": place, "setup_1955.1C.moudjahidine": "0"})
        there = {board.names.places[each]: board.board[0]["first_types"][each].tolist() for each in range(25)
                 if board.board[0]["first_types"][each].any()}
        assert there == {"1C": [2, 0, 0], place: [1, 0, 0]}


def test_a_data_set_is_held_to_the_control_states_of_the_set_up():
    """55, L: one Failek would hold a Region of Population Number 1, but all Regions except 1C are French-controlled."""
    poor = {"setup_1955.third.place": "5B", "regions.5B.population": "1", "regions.5C.population": "3"}
    with pytest.raises(UserError, match=r"5B.*the set-up places FRANCE there"):
        fixed_data.load("ici-1955", values=poor)
    assert fixed_data.load("ici-1955", values=poor | {"setup_1955.third.place": "3A"})


def test_the_ground_of_the_tests_has_every_cell_in_its_range():
    """tests/fixed_data.toml is a whole data set: nothing of the data files shows through where it lies."""
    assert set(fixed_data.GROUND) == set(CELLS)
    assert all(fixed_data.GROUND[path] in cell.options for path, cell in CELLS.items() if not path.endswith(".start"))


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
