"""What --base says counts as printed, even where it equals the data files; what --rules and --set say does not."""
import tomllib

from policies.ici.match import Match
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import assumed, describe_rules
from simulate.ici.board import load as board_load
from simulate.ici.board.files import printed
from simulate.ici.board.load import load
from simulate.ici.calibration.ensemble import frozen_ensemble
from simulate.ici.calibration.prior_draws import still_open

NOTHING = load("ici-1955")


def base(content: dict | str) -> Overlay:
    return Overlay(tomllib.loads(content) if isinstance(content, str) else content, "my-game.toml", base=True)


def assumed_paths(*laid: dict) -> set[str]:
    return {row["path"] for row in assumed(load("ici-1955", laid))}


def settled(*laid: dict) -> set[str]:
    """What an overlay takes off the list of assumed data."""
    return assumed_paths() - assumed_paths(*laid)


def values(path: str, *laid: dict) -> set[object]:
    """What stands in a cell on all data sets that the overlays leave playable."""
    table, row, column = path.split(".")
    match = Match("ici-1955", "notes", "notes", 1, laid)
    return {each.tables.rows[table][row][column] for each in match.over(frozen_ensemble().variants()[::6]).loaded_variants}


def as_files_have(table: str, row: str, *columns: str) -> dict:
    return {name: NOTHING.tables.rows[table][row][name] for name in columns}


ONE_CELL = {"faileks": {"moussebiline": as_files_have("faileks", "moussebiline", "counters")}}
NEW_TOWN = {"regions": {"arris": {"name": "Arris", "kind": "town", "wilaya": 1, "inside": ["1C"]}},
            "roads": {"add": [["arris", "1C"]]}}
WHOLE_ROW = {"faileks": {"moussebiline": as_files_have("faileks", "moussebiline", "counters", "strength")}}


def test_a_row_is_off_the_list_when_all_its_assumed_cells_are_typed_in():
    assert settled(base(ONE_CELL)) == set()
    assert settled(base(WHOLE_ROW)) == {"faileks.moussebiline"}
    other = {"faileks": {"moussebiline": as_files_have("faileks", "moussebiline", "strength")}}
    assert settled(base(ONE_CELL), base(other)) == {"faileks.moussebiline"}      # in two files


def test_what_is_left_open_is_worked_out_once_for_all_data_sets(monkeypatch):
    """Anew for other overlays, even where these are equal."""
    asked = []
    monkeypatch.setattr(board_load, "still_open", lambda tables, values: asked.append(1) or still_open(tables, values))
    for laid in ([base(ONE_CELL)], [base(ONE_CELL)], [base(WHOLE_ROW)]):
        found = [board_load.open_values("ici-1955", laid, each.values) for each in frozen_ensemble().variants()[:3]]
        expected = [still_open(load("ici-1955", laid).tables, each.values) for each in frozen_ensemble().variants()[:3]]
        assert found == expected
        assert all(len(each) < len(frozen_ensemble().variants()[0].values) for each in found)
    assert len(asked) == 3


def test_a_tweak_is_no_look_into_the_box():
    assert settled(Overlay(WHOLE_ROW, "tweak.toml")) == set()
    assert settled(WHOLE_ROW) == set()
    assert settled({"rules": {"search": {"mountains": -1}}}) == set()
    assert "regions.arris" in assumed_paths(NEW_TOWN)


def test_a_new_row_of_the_box_is_printed():
    assert assumed_paths(base(NEW_TOWN)) == assumed_paths()


def test_rule_numbers_and_readings_are_confirmed_one_by_one_or_by_section():
    assert settled(base({"rules": {"density": {"top": NOTHING.board[0].density_top.item()}}})) == {"density.top"}
    search = {path for path in assumed_paths() if path.startswith("search.")}
    assert settled(base("rules.search.confidence = 'rulebook'")) == search
    assert len(settled(base("rules.reading.confidence = 'rulebook'"))) == 17
    rows = {row["path"]: row["confidence"] for row in describe_rules(load("ici-1955", [base("rules.oas.ops = 5")]))}
    assert rows["oas.ops"] == "yours"
    assert rows["search.cost"] == "rulebook"


def test_borders_and_roads_are_confirmed():
    for row in ("borders.confirm 1A 3C", "borders.remove 1A 7C", "roads.confirm 5A Oran"):
        how, *ends = row.split()
        table, verb = how.split(".")
        assert settled(base({table: {verb: [ends]}})) == {".".join([table, *ends])}
    apart = next(key for key, row in printed("ici-1955").rows["borders"].items() if not row["touch"])
    there = load("ici-1955", [base({"borders": {"confirm": [list(apart)]}})])
    assert there.tables.rows["borders"][apart]["touch"] == 1
    touching = base("borders.confirm = [['2B', '3C', '']]")
    assert "borders.2B.3C" in settled(touching)
    assert load("ici-1955", [touching]).tables.rows["borders"]["2B", "3C"]["via"] == ""


def test_a_unit_of_a_later_group_needs_no_place_to_start():
    ratings = as_files_have("units", "2 REI", "reduced_quality", "reduced_strength")
    for typed, known in (({"group": "56"}, {"units.2 REI"}), ({"group": "54"}, set()),
                         ({"group": "54", "start": "bone"}, {"units.2 REI"})):
        assert settled(base({"units": {"2 REI": ratings | typed}})) == known


def test_the_first_faileks_are_typed_in():
    assert settled(base("setup_1955.faileks.1C = {moussebiline = 1, moudjahidine = 1}")) == {"setup.faileks.1C"}
    [third] = [path for path in assumed_paths() if path.startswith("setup.faileks") and not path.endswith("1C")]
    place = third.rpartition(".")[2]
    assert settled(base(f"setup_1955.faileks.{place}.moussebiline = 1")) == {third}
    elsewhere = base(f"setup_1955.faileks = {{remove = ['{place}'], 4B.moussebiline = 1}}")
    assert third not in assumed_paths(elsewhere)
    match = Match("ici-1955", "notes", "notes", 1, [elsewhere]).over(frozen_ensemble().variants()[::6])
    assert {tuple(sorted(each.tables.setup["faileks"])) for each in match.loaded_variants} == {("1C", "4B")}


def test_what_is_typed_in_stands_on_every_data_set():
    path = "faileks.moussebiline.counters"
    assert len(values(path)) > 5
    assert values(path, base(ONE_CELL)) == set(ONE_CELL["faileks"]["moussebiline"].values())
    assert len(values("chits.sas.ps")) == 3
    confirmed = base("chits.sas.confidence = 'rulebook'")
    assert values("chits.sas.ps", confirmed) == {NOTHING.tables.rows["chits"]["sas"]["ps"]}


def test_what_is_typed_in_is_part_of_the_identity_of_a_run():
    nothing, typed = Match("ici-1955"), Match("ici-1955", overlays=[base(ONE_CELL)])
    assert "typed" not in nothing.identity
    assert "typed" not in Match("ici-1955", overlays=[Overlay(ONE_CELL)]).identity
    assert typed.identity["board"] == nothing.identity["board"]
    assert typed.identity["typed"]
    assert typed.identity["typed"] != Match("ici-1955", overlays=[base(WHOLE_ROW)]).identity["typed"]
