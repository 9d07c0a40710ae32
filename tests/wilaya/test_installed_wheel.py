"""An installed copy: a wheel in an environment of its own compiles once, keeps what it compiled in the user's folder, and plays
the games of a checkout."""
import importlib.metadata
import inspect
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest
from llvmlite import binding

import wilaya
from scripts import wheel_kernels
from simulate.core.kernelcache.cache_folder import cache_folder
from simulate.core.storage.manifest import facts
from tests import ROOT

pytestmark = pytest.mark.slow
ROOMS = ("simulate", "policies", "reports", "wilaya")
FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def played() -> list[str]:
    """A line of facts for each scenario; also run as a program of its own."""
    import wilaya
    from simulate.games import scenarios

    return [f"{scenario} {wilaya.run(scenario, 20, turns='none', out=scenario).facts}" for scenario in scenarios()]


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """A new environment with the wheel of our source distribution; it sees the libraries of this one, and nothing is fetched."""
    folder = tmp_path_factory.mktemp("wheel")
    sources, wheels, environment = (folder / name for name in ("sources", "wheels", "environment"))
    for room in (*ROOMS, "docs"):
        shutil.copytree(ROOT / room, sources / room, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, sources)
    run([sys.executable, "-c", "from setuptools.build_meta import build_sdist; build_sdist('.')"], cwd=sources)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    kernels = folder / "kernels"
    wheel_kernels.main(kernels, ["vichy"])
    run([*pip, "wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", wheels, *sources.glob("*.tar.gz")],
        env={**os.environ, "WILAYA_KERNELS": str(kernels)})
    run([sys.executable, "-m", "venv", "--without-pip", environment])
    run([*pip, "--python", environment / "bin" / "python", "install", "--no-deps", "--no-index", *wheels.glob("*.whl")])
    (environment / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages" / "libraries.pth").write_text(
        str(Path(pytest.__file__).parents[1]))
    return environment


def run(command: list, **settings) -> str:
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, check=False, **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def play(installed: Path, home: Path, *players: str) -> str:
    """What a run of few games prints."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("NUMBA_", "WILAYA_", "XDG_", "PYTHON"))}
    return run([installed / "bin" / "wilaya", "run", "vichy", "--games", "20", *players, "--default-data"],
               cwd=home, env={**kept, "HOME": str(home)})


def kernels(folder: Path) -> dict[Path, int]:
    """Every file of compiled code below a folder, and when it was written."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*.nbc")}


def test_the_first_run_by_the_league_compiles_nothing(installed, tmp_path):
    """What came in the wheel was compiled for a common processor; in a checkout rules are compiled for this one."""
    said = play(installed, tmp_path)
    assert "compiling" not in said
    assert len(kernels(tmp_path)) > 100
    here = dict(wilaya.run("vichy", 20, out=tmp_path / "here", default_data=True).facts)
    assert f"fingerprint {here['fingerprint']}" in said


def test_the_second_run_of_other_players_compiles_nothing(installed, tmp_path):
    players = "--allies", "uniform", "--axis", "uniform"
    assert "compiling" in play(installed, tmp_path, *players)
    kept = kernels(tmp_path)
    shutil.rmtree(tmp_path / "runs")
    assert "compiling" not in play(installed, tmp_path, *players)
    assert kernels(tmp_path) == kept
    assert not kernels(installed)


def test_it_has_the_pages_and_four_packages(installed):
    files = [Path(line.partition(",")[0]) for line in next(installed.rglob("RECORD")).read_text().splitlines()]
    assert {each.parts[0] for each in files if each.parts[0] != ".." and not each.parts[0].endswith(".dist-info")} == set(ROOMS)
    pages = {each.relative_to(ROOT) for each in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))}
    assert {each.relative_to("wilaya") for each in files if each.suffix == ".md" and each.parts[0] == "wilaya"} == pages


def test_it_prints_its_pages(installed, tmp_path):
    said = run([installed / "bin" / "wilaya", "docs", "trace"], cwd=tmp_path)
    assert said == (ROOT / "docs" / "trace.md").read_text(encoding="utf-8")


def test_it_says_its_version_and_the_rules_of_a_checkout(installed, tmp_path):
    said = run([installed / "bin" / "wilaya", "--version"], cwd=tmp_path)
    assert said.startswith(f"wilaya {PROJECT['version']}, rules and players {facts()['sources']}, Python ")


def test_it_plays_the_games_of_a_checkout(installed, tmp_path, monkeypatch):
    """Each scenario, nobody named: the same players, data, code and fingerprint, as `facts` say them."""
    settings = {"WILAYA_CACHE": str(cache_folder()), "NUMBA_CPU_NAME": binding.get_host_cpu_name()}
    for name in ("there", "here"):
        (tmp_path / name).mkdir()
    program = f"{inspect.getsource(played)}print(*played(), sep='\\n')"
    there = run([installed / "bin" / "python", "-c", program], cwd=tmp_path / "there", env={**os.environ, **settings})
    monkeypatch.chdir(tmp_path / "here")
    assert there.splitlines() == played()


@pytest.mark.parametrize("name", ["numba", "joblib", "typer"])
def test_the_pinned_release_is_of_the_newest_minor_version_that_is_allowed(name):
    """Private names of these are used, so a newer one is allowed only once all tests ran with it, as they do with the pins."""
    allowed = next(each for each in PROJECT["dependencies"] if each.startswith(f"{name}>="))
    pin = next(each for each in (ROOT / "constraints.txt").read_text().split() if each.startswith(f"{name}=="))
    major, minor = pin.partition("==")[2].split(".")[:2]
    assert allowed.partition(",")[2] == f"<{major}.{int(minor) + 1}"
    assert importlib.metadata.version(name) == pin.partition("==")[2]
