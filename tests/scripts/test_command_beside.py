"""What lies beside a run: its range over the data sets, and its games with each reading the other way."""
import shutil

import numpy as np
import pytest

from policies.ici.match import Match
from reports.statistics.ensemble_range import spread
from reports.studies import companion_runs
from reports.tables.comparison_frames import rule_switches
from simulate.core.storage.run_games import load_run
from simulate.ici.board.load import switched
from simulate.ici.calibration.ensemble import frozen_ensemble
from tests.scripts.conftest import answered, done, refused

pytestmark = pytest.mark.slow

SETS = len(frozen_ensemble().sets)
PLAYERS = ("--fln", "uniform", "--france", "uniform")
RUN = ("run", "ici-1959", *PLAYERS, "--quiet", "--assumed", "--games")


@pytest.fixture(scope="module")
def ranged(tmp_path_factory):
    """A run of 60 games with its range; not to be changed."""
    folder = tmp_path_factory.mktemp("ranged") / "run"
    done(*RUN, 60, "--out", folder)
    return folder


def test_an_answer_has_its_range(ranged):
    """The same in `run` and `report`, in words and as JSON; it is that of games played anew."""
    rows = Match("ici-1959", "uniform", "uniform").over(frozen_ensemble().variants()).play(0, companion_runs.LEAST * SETS)
    worth = [rows["fln_wins"][rows["board"] == board].astype(float) for board in range(SETS)]
    expected = spread([companion_runs.LEAST] * SETS, [each.sum() for each in worth], [each @ each for each in worth]).json()
    assert answered(*RUN, 60, "--out", ranged)["assumed_range"] == pytest.approx(expected)
    assert answered("report", ranged)["assumed_range"] == pytest.approx(expected)
    words = (f"the FLN wins {100 * expected['low']:.0f} to {100 * expected['high']:.0f} % of games over {SETS} data sets, "
             f"possible versions of what the rulebook does not print (median {100 * expected['median']:.0f} %")
    assert words in done("report", ranged)
    assert words in done(*RUN, 60, "--out", ranged)


def test_the_range_grows_with_the_run(ranged, tmp_path):
    """More games of the run are more games of the range; a run that has more keeps them."""
    folder = shutil.copytree(ranged, tmp_path / "run")
    more = (companion_runs.LEAST + 1) * SETS
    assert answered(*RUN, more, "--out", folder)["assumed_range"]["games"] == more
    assert load_run(folder / "assumed").games == more


def test_without_it_nothing_is_said(elsewhere):
    """--no-assumed plays no data sets, and the answer says null, not zero."""
    assert answered("run", "ici-1959", *PLAYERS, "--games", "5", "--out", "plain", "--no-assumed")["assumed_range"] is None
    assert not (elsewhere / "plain" / "assumed").exists()
    assert "data sets" not in done("report", "plain")


def test_an_overlay_narrows_the_range(elsewhere):
    """What is set is no longer assumed; with everything but one unit's group set, little is left to vary."""
    found = answered(*RUN, 5, "--out", "set", "--set", "oas.ops=2")
    assert found["assumed_range"]["sets"] == SETS
    match = Match("ici-1959", "uniform", "uniform", overlays=[{"rules": {"oas": {"ops": 2}}}]).over(frozen_ensemble().variants())
    assert {int(board["oas_ops"]) for board in match.boards} == {2}


def test_switches_are_played_when_asked(ranged, tmp_path, monkeypatch):
    """A row each reading and optional rule, beside the run from then on; the same pairs played anew give the same table."""
    monkeypatch.setattr(companion_runs, "PAIRS", 12)
    folder = shutil.copytree(ranged, tmp_path / "run")
    assert answered("report", folder)["switches"] is None
    rows = answered("report", folder, "--switches", "--quiet")["switches"]
    assert {"maquis.on = 1", "reading.repeat_harsh = 0"} <= {row["switch"] for row in rows}
    assert rows == answered("report", folder)["switches"]
    assert "Each optional rule and reading switched by itself, 12 pairs" in done("report", folder)
    for name in ("maquis.on = 1", "reading.france_at_twice = 0"):
        path, _, value = name.partition(" = ")
        section, _, rule = path.partition(".")
        changed = Match("ici-1959", "uniform", "uniform", overlays=[{"rules": {section: {rule: int(value)}}}]).play(0, 12)
        plain = Match("ici-1959", "uniform", "uniform").play(0, 12)
        row = next(each for each in rows if each["switch"] == name)
        assert row["difference"] == pytest.approx((changed["fln_wins"].sum() - plain["fln_wins"].sum()) / 12)
        assert row["flipped"] == pytest.approx((changed["winner"] != plain["winner"]).mean())


def test_a_switched_rule_is_switched_back():
    """The switch of a rule that an overlay has switched is the print."""
    match = Match("ici-1955", "uniform", "uniform", overlays=[{"rules": {"maquis": {"on": 1}}}])
    assert "maquis.on = 0" in {variant.name for variant in switched(match.loaded)}


def test_a_damaged_range_is_refused(ranged, tmp_path):
    """One line that names the file, as for any run."""
    folder = shutil.copytree(ranged, tmp_path / "run")
    (folder / "assumed" / "manifest.json").write_text("{}")
    assert "assumed" in refused("report", folder)


def test_the_table_of_switches_counts_pairs():
    """Against a hand count: board 1 wins two that the base loses, board 2 is the base."""
    import polars as pl

    base = np.array([0, 1, 1, 0, 1], np.uint8)
    other = np.array([0, 0, 0, 0, 1], np.uint8)
    winner = np.stack([base, other, base], axis=1).ravel()
    frame = pl.DataFrame({"game": np.arange(15, dtype=np.uint64), "board": np.tile(np.arange(3, dtype=np.uint16), 5),
                          "winner": winner, "fln_wins": (winner == 0).astype(np.float32)}).lazy()
    rows = {row["switch"]: row for row in rule_switches(frame, ["as it is", "one", "two"]).to_dicts()}
    assert rows["one"]["difference"] == pytest.approx(0.4)
    assert rows["one"]["fln"] == pytest.approx(0.8)
    assert rows["one"]["flipped"] == pytest.approx(0.4)
    assert rows["two"]["difference"] == rows["two"]["flipped"] == 0
    assert not any(row["real"] for row in rows.values())
