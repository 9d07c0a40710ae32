"""`wilaya report RUN --model`: the win probability of a run's games."""
import pytest

from tests.wilaya.conftest import answered, done, refused

pytestmark = pytest.mark.slow

GAMES, REPLAYED = 240, 24


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """A run with turn rows of all games, and one without any."""
    folder = tmp_path_factory.mktemp("model")
    for name, turns in (("with", "all"), ("without", "none")):
        done("run", "vichy", "--games", GAMES, "--allies", "uniform", "--turns", turns, "--out", folder / name, "--quiet")
    return folder


def test_the_model_as_json(told):
    assert answered("report", told / "with")["win_probability"] is None
    assert "Win probability" not in done("report", told / "with")
    found = answered("report", told / "with", "--model", "--swings", REPLAYED)
    model = found["win_probability"]
    assert set(model) == {"version", "games", "start", "calibration", "reliability", "fan", "lead_changes", "swings"}
    assert model["games"] == model["start"]["games"] == GAMES
    assert model["start"]["rate"] == pytest.approx(sum(
        row["count"] for row in found["wins"] if row["side"] == "Allied") / GAMES)
    assert sum(row["games"] for row in model["lead_changes"]) == GAMES
    assert {"turn", "games", "mean", "q05", "q95"} <= set(model["fan"][0])
    swings = model["swings"]
    assert swings["games"] == REPLAYED
    assert swings["missed"] < 1e-9
    assert {"event", "kind", "count", "games", "mean", "low", "high", "size"} <= set(swings["events"][0])
    assert sum(row["share"] for row in swings["shares"]) == pytest.approx(1)
    assert swings["deciders"] == ["uniform v notes", "notes", "uniform"]


def test_the_page_and_the_tables_have_the_model_and_the_swings(told, tmp_path, undrawn):
    page, tables = tmp_path / "page.html", tmp_path / "tables"
    done("report", told / "with", "--model", "--swings", REPLAYED, "--html", page, "--csv", tables)
    text = page.read_text(encoding="utf-8")
    for words in (f"fitted to {GAMES} games", "its forecasts are off by", "How often the favourite changes",
                  "percentage points off on average", "How good the forecasts of the model are",
                  f"What swings a game, in {REPLAYED} replayed games", "Swings by kind of event"):
        assert words in text, words
    assert {"win_probability.csv", "lead_changes.csv", "model_calibration.csv", "swing_kinds.csv", "swings.csv",
            "dice_and_choice.csv"} <= {path.name for path in tables.iterdir()}


def test_without_turns_or_with_few_swings_it_is_refused_in_one_line(told):
    assert "--turns" in refused("report", told / "without", "--model")
    assert "at least 20" in refused("report", told / "with", "--model", "--swings", "5")
