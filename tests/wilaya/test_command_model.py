"""`wilaya report RUN --model`: the win probability of a run's games."""
import json

import pytest

from tests.wilaya.conftest import answered, done, refused, wilaya

pytestmark = pytest.mark.slow

GAMES, PLAYERS = 240, ("--fln", "uniform", "--france", "uniform")


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """A run with turn rows of all games, and one without any."""
    folder = tmp_path_factory.mktemp("model")
    for name, turns in (("with", "all"), ("without", "none")):
        done("run", "ici-1959", "--games", GAMES, *PLAYERS, "--turns", turns, "--out", folder / name, "--quiet")
    return folder


def test_the_model_as_json(told):
    assert answered("report", told / "with")["win_probability"] is None
    assert "Win probability" not in done("report", told / "with")
    found = answered("report", told / "with", "--model")
    model = found["win_probability"]
    assert set(model) == {"version", "games", "start", "calibration", "reliability", "fan", "lead_changes", "swings"}
    assert model["swings"] is None
    assert model["games"] == model["start"]["games"] == GAMES
    assert model["start"]["rate"] == pytest.approx(sum(
        row["count"] for row in found["wins"] if row["side"] == "FLN") / GAMES)
    assert sum(row["games"] for row in model["lead_changes"]) == GAMES
    assert [row["year"] for row in model["calibration"][:3]] == ["all", "set-up", "1959"]
    assert {"turn", "games", "mean", "q05", "q95"} <= set(model["fan"][0])
    assert json.dumps(found)


def test_a_run_without_turns_is_refused_in_one_line(told):
    result = wilaya("report", told / "without", "--model")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "--turns" in result.stderr


def test_the_page_and_the_tables_have_the_model_and_the_swings(told, tmp_path):
    page, tables = tmp_path / "page.html", tmp_path / "tables"
    done("report", told / "with", "--model", "--swings", "20", "--html", page, "--csv", tables)
    text = page.read_text(encoding="utf-8")
    for words in ("fitted to 240 games", "its forecasts are off by", "How often the favourite changes",
                  "percentage points off on average", "How good the forecasts of the model are",
                  "What swings a game, in 20 replayed games", "Swings by kind of event"):
        assert words in text, words
    assert {"win_probability.csv", "lead_changes.csv", "model_calibration.csv", "swing_kinds.csv", "swings.csv",
            "dice_and_choice.csv"} <= {path.name for path in tables.iterdir()}


def test_swings_of_replayed_games(told):
    found = answered("report", told / "with", "--model", "--swings", "24")["win_probability"]["swings"]
    assert found["games"] == 24
    assert found["missed"] < 1e-9
    assert {"event", "kind", "count", "games", "mean", "low", "high", "size"} <= set(found["events"][0])
    assert {"referendum", "chit", "region flip"} <= {row["kind"] for row in found["kinds"]}
    assert sum(row["share"] for row in found["shares"]) == pytest.approx(1)
    assert found["deciders"][0] == "uniform"


def test_few_swings_are_refused(told):
    assert "at least 20" in refused("report", told / "with", "--model", "--swings", "5")
