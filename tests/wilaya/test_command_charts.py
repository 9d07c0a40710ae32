"""`wilaya report RUN --charts FOLDER`: every chart that a run allows, and what stands in the way."""
import pytest

from tests.wilaya.conftest import answered, done

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def sampled(tmp_path_factory):
    """A run that kept the turns of some of its games."""
    run = tmp_path_factory.mktemp("sampled") / "run"
    done("run", "vichy", "--games", 120, "--turns", 110, "--out", run, "--quiet")
    return run


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """A run without turns, of which there are few charts."""
    run = tmp_path_factory.mktemp("bare") / "run"
    done("run", "vichy", "--games", 5, "--turns", "none", "--out", run, "--quiet")
    return run


def test_every_chart_is_there_as_svg_and_png_and_says_of_which_games_it_is(sampled, tmp_path):
    folder = tmp_path / "charts"
    said = done("report", sampled, "--charts", folder)
    names = {path.stem for path in folder.iterdir()}
    assert names >= {"wins", "fans", "leaders", "tipping_held"}
    assert {path.name for path in folder.iterdir()} == {f"{name}.{form}" for name in names for form in ("svg", "png")}
    assert f"Written: {folder} ({2 * len(names)} files)" in said
    wins, fans = ((folder / name).read_text(encoding="utf-8") for name in ("wins.svg", "fans.svg"))
    for svg in (wins, fans):
        assert "seed 1; 120 games" in svg
    assert "Of the 110 games whose turns are kept." in fans


def test_a_run_without_turns_has_the_charts_of_its_games(bare, tmp_path):
    found = answered("report", bare, "--charts", tmp_path / "charts")
    assert {path.stem for path in (tmp_path / "charts").iterdir()} == {"wins"}
    assert found["written"] == [str(tmp_path / "charts")]
