"""What is compiled before games are played, by whom, and what people see of it."""
from types import SimpleNamespace

import pytest

from reports.studies.effort import Progress
from reports.studies.play.compile_rules import COMPILING, compile_if_cold
from simulate.core.kernelcache import compiler

FOLDER = "reports.studies.play.compile_rules.cache_folder"


class Heard(Progress):
    def __init__(self):
        self.lines = []

    def remark(self, text):
        self.lines.append(text)

    def compiling(self, kernel, count):
        self.lines.append((kernel, count))


class Process:
    """A compiling process that writes down what happens to it."""

    def __init__(self):
        self.done = []

    def wait(self):
        self.done.append("waited for")

    def kill(self):
        self.done.append("killed")


@pytest.fixture
def process(monkeypatch, tmp_path):
    found = Process()
    monkeypatch.setattr("reports.studies.play.compile_rules.start_compiling", lambda match: found.done.append("started") or found)
    monkeypatch.setattr(FOLDER, lambda: tmp_path / "cache")
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    return found


def match(rules_cold: bool, players_cold: bool, compiled: list):
    def compile_entry(name):
        compiled.append(name)
        for watch in compiler.WATCHERS:
            watch(f"toy.{name}")

    player = SimpleNamespace(policy=lambda: SimpleNamespace(is_cold=players_cold))
    return SimpleNamespace(kernel=lambda name: SimpleNamespace(is_cold=rules_cold), compiled=compile_entry,
                           players=(player, player))


def test_players_are_compiled_beside_the_rules(process):
    progress, compiled = Heard(), []
    compile_if_cold(progress, match(True, True, compiled), "play_many")
    assert compiled == ["play_many"]
    assert process.done[:2] == ["started", "waited for"]
    assert progress.lines == [COMPILING, ("toy.play_many", 1), ("", 0)]
    assert not compiler.WATCHERS


def test_nothing_happens_where_all_is_kept(process):
    progress, compiled = Heard(), []
    compile_if_cold(progress, match(False, False, compiled), "play_many")
    assert (progress.lines, compiled, process.done) == ([], [], [])


def test_no_process_where_players_are_kept_or_nothing_can_be(process, monkeypatch, tmp_path):
    compile_if_cold(Heard(), match(True, False, []), "play_many")
    (tmp_path / "file").touch()
    monkeypatch.setattr(FOLDER, lambda: tmp_path / "file" / "cache")
    compile_if_cold(Heard(), match(True, True, []), "play_many")
    assert process.done == []


def test_an_error_ends_the_process(process):
    broken = match(True, True, [])
    broken.compiled = lambda name: 1 / 0
    with pytest.raises(ZeroDivisionError):
        compile_if_cold(Heard(), broken, "play_many")
    assert process.done == ["started", "killed", "waited for"]
