"""The frozen ensemble: drawn from its seed bit for bit, playable, its default in the data files; bad files are refused."""
from pathlib import Path

import pytest

from policies.ici.match import Match
from scripts.dev.calibration.targets import TARGETS
from simulate.core.errors import UserError
from simulate.ici.board.files import printed
from simulate.ici.board.load import load
from simulate.ici.calibration import ensemble, prior_draws

FROZEN = ensemble.frozen_ensemble()


def test_there_are_at_least_fifty_sets():
    """Each a number of its own, the default among them."""
    assert len(FROZEN.sets) >= 50
    assert FROZEN.default in FROZEN.sets


def test_the_guess_is_one_of_them_and_inside_the_ranges():
    """Set 0, unless it misses a target."""
    options = {cell.path: cell.options for cell in prior_draws.cells(printed("ici-1955"))}
    for path, value in FROZEN.sets.get(ensemble.GUESS, {}).items():
        assert value in (*options[path], "none"), path


@pytest.mark.parametrize("number", [number for number in FROZEN.sets if number != ensemble.GUESS])
def test_every_set_is_drawn_again_from_the_seed(number):
    """Bit for bit."""
    assert prior_draws.draw(FROZEN.seed, number) == FROZEN.sets[number]


def test_the_data_files_hold_the_default():
    """Putting its values into the data files changes nothing, in either scenario."""
    for scenario in ensemble.SCENARIOS:
        tables = printed(scenario)
        prior_draws.put(tables, FROZEN.sets[FROZEN.default])
        assert tables.rows == printed(scenario).rows
        assert tables.rules == printed(scenario).rules
        assert tables.setup["faileks"] == printed(scenario).setup["faileks"]


def test_the_page_is_of_this_ensemble():
    """docs/calibration.md names its seed, its size, its default and every target."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "calibration.md").read_text(encoding="utf-8")
    words = " ".join(page.split())
    for said in (f"**ensemble**: {len(FROZEN.sets)} complete data sets", f"Seed {FROZEN.seed};",
                 f"The default is set {FROZEN.default}; its values are those of the data files",
                 *(each.title for each in TARGETS)):
        assert said in words


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ensemble.SCENARIOS)
def test_all_sets_play_as_one_run(scenario):
    """Fifty boards, and they differ."""
    match = Match(scenario, "uniform", "uniform").over(FROZEN.variants())
    assert len(match.boards) == len(FROZEN.sets)
    assert len({game.hash for game in match.loaded_variants}) == len(FROZEN.sets)
    rows = match.play(0, len(match.boards))
    assert rows["board"].tolist() == list(range(len(match.boards)))


@pytest.mark.slow
def test_sets_that_an_overlay_makes_unplayable_are_left_aside():
    """A unit placed in a town that some sets do not have; one that no set can take is an error."""
    towns = {number for number, values in FROZEN.sets.items() if values["regions.7C.exists"] == "0"}
    start = {"units": {"1 RCP": {"start": "touggourt", "group": "54"}}}
    left = Match("ici-1955", "uniform", "uniform", overlays=[start]).over(FROZEN.variants())
    assert towns.isdisjoint(int(variant.name) for variant in left.variants)
    assert left.variants
    nowhere = {"units": {"1 RCP": {"start": "atlantis", "group": "54"}}}
    with pytest.raises(UserError, match="unknown place 'atlantis'"):
        Match("ici-1955", "uniform", "uniform", overlays=[nowhere]).over(FROZEN.variants())


def file(tmp_path, change):
    """An ensemble file that is `change`d, read."""
    sets = {number: FROZEN.sets[number] for number in list(FROZEN.sets)[:2]}
    path = tmp_path / "ensemble.toml"
    path.write_text(change(ensemble.written(ensemble.Ensemble(3, next(iter(sets)), FROZEN.players, sets), "for a test")))
    return path


def test_a_file_is_read_as_it_was_written(tmp_path):
    """Two sets of the frozen ones."""
    found = ensemble.frozen_ensemble(file(tmp_path, str))
    assert found.sets == {number: FROZEN.sets[number] for number in list(FROZEN.sets)[:2]}
    assert (found.seed, found.default) == (3, next(iter(FROZEN.sets)))


@pytest.mark.parametrize(("old", "new", "said"), [
    ("rules_version = 1", "rules_version = 0", "rules version 0, these rules are version 1; make it again"),
    ("numbers", "digits", "not an ensemble of data sets"),
    ("default = ", "default = 9", "is none of its 2 data sets"),
    ("[values]", "[values", "not a TOML file"),
    (" | ", " ; ", "not an ensemble of data sets"),
])
def test_bad_files_are_refused(tmp_path, old, new, said):
    """One line: which file, what is wrong."""
    path = file(tmp_path, lambda text: text.replace(old, new))
    with pytest.raises(UserError, match=said) as refused:
        ensemble.frozen_ensemble(path)
    assert str(refused.value).startswith(str(path))
    assert "\n" not in str(refused.value)


def test_a_set_of_other_data_files_is_refused():
    """A path that is no cell here."""
    with pytest.raises(UserError, match="no such cell"):
        load("ici-1959", values={"units.9 RPC.group": "56"})
