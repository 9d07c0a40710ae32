"""The commands as a user types them, in this process; and one small run that several tests read."""
import itertools
import json
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from reports.html.figures import Picture
from reports.sensitivity.frozen_findings import data_sets_digest
from reports.studies.play import compile_rules, report_of_run
from simulate.core.storage.run_games import load_run
from simulate.games import scenarios
from simulate.ici.calibration import ensemble
from simulate.ici.calibration.ensemble import frozen_ensemble
from wilaya.main import app

GAMES = 120
ALL_SETS = "--all-sets"       # no option of a command: a test that writes it means a match over all data sets
SPREAD = ("run", "compare", "rank", "sweep", "solve", "trace")


@pytest.fixture(scope="session", autouse=True)
def nobody_else_compiles():
    """Tests keep all processors busy: another process would only compile what this one does."""
    compile_rules.MOST = 1


def wilaya(*words, typed_in=None):
    """The result of a command: exit_code, stdout, stderr; `typed_in` is piped into it. No command may let an exception through.

    What is played of a scenario is played on the data set of the files alone, unless ALL_SETS is among the words.
    """
    hook, typed = sys.unraisablehook, [str(word) for word in words]
    at = next((at for at, word in enumerate(typed) if at and word in scenarios()), None)
    if at and typed[0] in SPREAD and not {ALL_SETS, "--default-data", "--help"} & set(typed):
        typed.insert(at + 1, "--default-data")
    typed = [word for word in typed if word != ALL_SETS]
    try:
        result = CliRunner().invoke(app, typed, typed_in)
    finally:
        sys.unraisablehook = hook
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


def done(*words) -> str:
    """Standard output of a command that must succeed."""
    result = wilaya(*words)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def answered(*words) -> dict:
    """The JSON that stands alone on standard output."""
    return json.loads(done(*words, "--format", "json"), parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))


def rows(folder) -> pl.DataFrame:
    """The rows of a run, game after game."""
    return load_run(folder).scan().sort("game").collect()


def refused(*words, code: int = 2) -> str:
    """The one line that a command leaves on standard error, with nothing on standard output."""
    result = wilaya(*words)
    assert (result.exit_code, result.stdout) == (code, ""), result.output
    assert result.stderr.startswith("wilaya: ")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    return result.stderr


TWELFTH = frozen_ensemble()
TWELFTH = replace(TWELFTH, sets=dict(itertools.islice(TWELFTH.sets.items(), 0, None, 12)))


@pytest.fixture(scope="module")
def twelfth():
    """A twelfth of *Ici*'s data sets instead of all: as many kinds of boards in a twelfth of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ensemble, "frozen_ensemble", lambda *file, **how: frozen_ensemble(*file, **how) if file else TWELFTH)
        data_sets_digest.cache_clear()
        yield
    data_sets_digest.cache_clear()              # that of a twelfth would stay for the files to come


@pytest.fixture
def undrawn(monkeypatch):
    """A page of a run has an empty picture for each chart: drawing them is most of its time."""
    empty = '<svg viewBox="0 0 1 1"></svg>'
    monkeypatch.setattr(report_of_run, "picture", lambda draw, sentence: Picture(empty, empty, sentence))


@pytest.fixture(scope="session")
def played(tmp_path_factory) -> Path:
    """The folder of a finished run of GAMES games; not to be changed."""
    folder = tmp_path_factory.mktemp("played") / "run"
    done("run", "ici-1955", "--games", GAMES, "--out", folder, "--quiet")
    return folder


@pytest.fixture
def copied(played, tmp_path) -> Path:
    """A copy of `played` to be changed."""
    return Path(shutil.copytree(played, tmp_path / "copied"))


@pytest.fixture
def elsewhere(tmp_path, monkeypatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def spelled(ends: list) -> str:
    """A range of `wilaya rules --format json`, as the data files write it."""
    return ("|" if isinstance(ends[0], str) else "..").join(map(str, ends))
