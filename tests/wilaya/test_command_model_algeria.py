"""`wilaya report RUN --model --swings` of games of Algeria: what swings them, as JSON, on the page, as charts."""
import pytest

from tests.wilaya.conftest import answered, done

pytestmark = pytest.mark.slow

GAMES, REPLAYED = 240, "24"


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """A run with turn rows of all games."""
    folder = tmp_path_factory.mktemp("algeria") / "run"
    done("run", "algeria-1960", "--games", GAMES, "--fln", "notes", "--government", "semantic-uniform", "--turns", "all",
         "--out", folder, "--quiet")
    return folder


def test_swings_of_replayed_games(told):
    found = answered("report", told, "--model", "--swings", REPLAYED)["win_probability"]["swings"]
    assert found["games"] == int(REPLAYED)
    assert found["missed"] < 1e-9
    assert found["deciders"] == ["notes v semantic-uniform", "notes", "semantic-uniform"]
    kinds, events = {row["kind"] for row in found["kinds"]}, {row["event"] for row in found["events"]}
    assert {"random event", "Propaganda", "Strike", "OAS", "control", "income", "building", "final support"} <= kinds
    assert {"Strike in an Urban area", "the OAS: FLN control", "final support: control of areas"} <= events
    assert {row["kind"] for row in found["events"]} <= kinds - {"control", "income", "building", "end of turn"}
    assert sum(row["share"] for row in found["shares"]) == pytest.approx(1)


def test_swings_on_the_page_and_as_files(told, tmp_path):
    page, tables, charts = tmp_path / "page.html", tmp_path / "tables", tmp_path / "charts"
    done("report", told, "--model", "--swings", REPLAYED, "--html", page, "--csv", tables, "--charts", charts)
    shown = page.read_text(encoding="utf-8")
    for words in (f"What swings a game, in {REPLAYED} replayed games", "Swings by kind of event"):
        assert words in shown
    assert "random events, missions by kind of area, Reacts, coups, the OAS" in shown
    assert "chits" not in shown
    assert {"swing_kinds.csv", "swings.csv", "dice_and_choice.csv"} <= {path.name for path in tables.iterdir()}
    assert {"wins", "length", "scales", "leaders", "fans", "fan_difference", "areas"} <= {path.stem for path in charts.iterdir()}
    drawn = (charts / "swings.svg").read_text(encoding="utf-8")
    assert "for the Government" in drawn
    assert "for France" not in drawn
