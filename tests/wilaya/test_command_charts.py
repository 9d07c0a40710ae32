"""`wilaya report RUN --charts FOLDER`: every chart that a run allows, and what stands in the way."""
import pytest

from reports.studies.play.matches import PLAYER
from tests.wilaya.conftest import answered, done

pytestmark = pytest.mark.slow

OF_GAMES = {"wins", "length", "chits"}
OF_TURNS = {"fans", "leaders", "tipping_standing", "fan_french_public", "map_control", "map_allegiance", "map_weight"}


@pytest.fixture(scope="module")
def sampled(tmp_path_factory):
    """A run that kept the turns of some of its games; all its charts take a while to draw."""
    run = tmp_path_factory.mktemp("sampled") / "run"
    done("run", "ici-1955", "--games", 120, "--turns", 110, "--out", run, "--quiet")
    return run


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """A run without turns, of which there are few charts."""
    run = tmp_path_factory.mktemp("bare") / "run"
    done("run", "ici-1955", "--games", 5, "--turns", "none", "--out", run, "--quiet")
    return run


@pytest.fixture(scope="module")
def drawn(sampled, tmp_path_factory):
    """The folder of charts of a run, and what the command said."""
    folder = tmp_path_factory.mktemp("drawn") / "charts"
    return folder, done("report", sampled, "--charts", folder)


def test_every_chart_is_there_as_svg_and_png(drawn):
    folder, said = drawn
    names = {path.stem for path in folder.iterdir()}
    assert names >= OF_GAMES | OF_TURNS
    assert {path.name for path in folder.iterdir()} == {f"{name}.{form}" for name in names for form in ("svg", "png")}
    assert f"Written: {folder} ({2 * len(names)} files)" in said


def test_charts_say_what_games_they_are_of(drawn):
    folder, _ = drawn
    wins, control = ((folder / name).read_text(encoding="utf-8") for name in ("wins.svg", "map_control.svg"))
    assert "As the dice fell, the FLN won " in wins
    for svg in (wins, control):
        assert f"ici-1955, FLN {PLAYER} v France {PLAYER}, seed 1; 120 games" in svg
        assert "Grande" not in svg
    assert "FLN control " in control


def test_charts_of_a_sample_say_so(drawn):
    folder, _ = drawn
    assert "Of the 110 games whose turns are kept." in (folder / "map_weight.svg").read_text(encoding="utf-8")


def test_a_run_without_turns_has_the_charts_of_its_games(bare, tmp_path):
    found = answered("report", bare, "--charts", tmp_path / "charts")
    assert {path.stem for path in (tmp_path / "charts").iterdir()} == OF_GAMES
    assert found["written"] == [str(tmp_path / "charts")]


def test_force_writes_over(bare, tmp_path):
    (tmp_path / "wins.svg").write_text("mine")
    done("report", bare, "--charts", tmp_path, "--force")
    assert (tmp_path / "wins.svg").read_text(encoding="utf-8").startswith("<?xml")
