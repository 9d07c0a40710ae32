"""Groups of assumed cells, and data sets with one cell at an end of its range."""

from simulate.core.errors import UserError
from simulate.ici.board.files import printed
from simulate.ici.board.load import load
from simulate.ici.calibration import ensemble
from simulate.ici.calibration.ensemble import assumed_cells, group_of, with_end
from simulate.ici.calibration.prior_draws import held
from tests.cases import cases

CELLS = {cell.name: cell for cell in assumed_cells().cells}
DEFAULT = held(printed("ici-1955"))


def moved(name: str, high: bool) -> dict[str, str]:
    """What a cell at its end changes in the default data set."""
    found = with_end(CELLS[name], DEFAULT, high)
    return {path: value for path, value in found.items() if value != DEFAULT[path]}


@cases("""path group:
    chits.sas.first_year YEARS; chits.oas.side YEARS; chits.sas.pn "Pied-noir effects of chits"; chits.sas.actions ACTIONS
    "units.1 REC.reduced_quality" RATED; "units.1 REC.start" ARRIVING; faileks.moussebiline.counters COUNTERS
    faileks.moussebiline.strength FAILEKS; regions.7C.exists LINKS; roads.Oran.5A.link LINKS; regions.5B.terrain REGIONS
    setup_1955.third.place REGIONS; rules.search.coastal_hills CHARTS; combat_chits.recon.flank.advantage CHARTS
""", **vars(ensemble))
def test_the_group_of_a_cell(path, group):
    assert group_of(path) == group


def test_every_cell_of_a_data_set_has_a_group():
    assert set(assumed_cells().groups) == set(DEFAULT)
    assert len(set(assumed_cells().groups.values())) == 13


def test_cells_that_one_look_settles_move_together():
    assert CELLS["chits.suez_crisis.first_year"].paths == ("chits.suez_crisis.first_year", "chits.suez_crisis.last_year")
    assert len(CELLS["units.159 RIA.quality"].paths) == 6
    assert "chits.massacre.last_year" in CELLS
    assert "search.coastal_hills" in CELLS
    assert not [name for name in CELLS if name.endswith(".start")]


def test_ends_are_those_of_the_range():
    assert CELLS["faileks.moussebiline.counters"].values == "28 to 60"
    assert CELLS["chits.abbas_joins_fln.ps"].values == "-2 to 0"
    assert CELLS["chits.sas.actions"].values == "none to choose 1"
    assert with_end(CELLS["faileks.moussebiline.counters"], DEFAULT, True)["faileks.moussebiline.counters"] == "60"


@cases("span: 1; 2")
def test_a_chit_that_moves_keeps_the_length_of_its_span(span):
    first, last = "chits.suez_crisis.first_year", "chits.suez_crisis.last_year"
    values = {**DEFAULT, first: "1956", last: str(1956 + span)}
    late, early = (with_end(CELLS[first], values, high) for high in (True, False))
    assert (late[first], late[last]) == ("1957", str(1957 + span))
    assert (early[first], early[last]) == ("1955", "1957")          # no earlier year is in its range


def test_a_reduced_side_stays_no_better_than_the_full_one():
    values = {**DEFAULT, **dict.fromkeys(CELLS["units.Bellounis 1.strength"].paths, "4"),
              **dict.fromkeys(CELLS["units.Bellounis 1.reduced_strength"].paths, "2")}
    weak = with_end(CELLS["units.Bellounis 1.strength"], values, False)
    assert (weak["units.Bellounis 1.strength"], weak["units.Bellounis 1.reduced_strength"]) == ("1", "1")
    strong = with_end(CELLS["units.Bellounis 1.reduced_strength"], weak, True)
    assert (strong["units.Bellounis 1.strength"], strong["units.Bellounis 1.reduced_strength"]) == ("2", "2")


def test_nothing_else_changes():
    assert set(moved("faileks.moudjahidine.counters", True)) <= {"faileks.moudjahidine.counters"}
    assert set(moved("units.Bellounis 1.strength", False)) <= {
        path for path in DEFAULT if path.startswith("units.Bellounis") and path.endswith("strength")}


def test_most_cells_can_be_moved_alone():
    """Populations of two values cannot: they have to add up to an odd number (1.5)."""
    refused = []
    for name in list(CELLS)[::12]:
        for high in (False, True):
            try:
                load("ici-1955", values=with_end(CELLS[name], DEFAULT, high))
            except UserError:
                refused.append(name)
    assert len(set(refused)) <= 3
