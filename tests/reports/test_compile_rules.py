"""What is compiled before games are played, by whom, and what people see of it."""
from types import SimpleNamespace

import pytest

from policies.games import players as players_of
from reports.studies.effort import Progress
from reports.studies.play import compile_rules
from reports.studies.play.compile_rules import COMPILING, compile_if_cold, roots
from simulate.core.kernelcache import WATCHERS, entry
from simulate.core.kernelcache.compile_beside import waiting
from simulate.core.kernelcache.compiler import CALLS
from simulate.games import game_of


class Heard(Progress):
    def __init__(self):
        self.lines = []

    def remark(self, text):
        self.lines.append(text)

    def compiling(self, kernel, count):
        self.lines.append((kernel, count))


@pytest.fixture
def others(monkeypatch, tmp_path):
    """What happens to the processes that compile beside this one, two of them."""
    found = []
    monkeypatch.setattr(compile_rules, "beside", lambda task, roots, share: found.append((task, roots, share)) or share)
    monkeypatch.setattr(compile_rules, "end", lambda process: found.append(("ended", process)))
    monkeypatch.setattr(compile_rules, "roots", lambda match: "roots")
    monkeypatch.setattr(compile_rules, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(compile_rules, "processors", lambda jobs: 3)
    monkeypatch.setattr(compile_rules, "MOST", 4)
    return found


def match(rules_cold: bool, players_cold: bool, compiled: list, is_new: bool = True):
    def compile_entry(name):
        compiled.append(name)
        for watch in WATCHERS:
            watch(f"toy.{name}")

    player = SimpleNamespace(policy=lambda: SimpleNamespace(is_cold=players_cold, is_new=players_cold and is_new,
                                                            get_compile_result=compiled.append))
    play = SimpleNamespace(PLAY_TURN=SimpleNamespace(args=(SimpleNamespace(signature="player"),)))
    return SimpleNamespace(kernel=lambda name: SimpleNamespace(is_cold=rules_cold, is_new=rules_cold and is_new),
                           compiled=compile_entry, players=(player, player), RULES=SimpleNamespace(play=lambda: play))


STARTED = [("parts", "roots", 0.0), ("parts", "roots", 0.5)]
ENDED = [("ended", 0.0), ("ended", 0.5)]


@pytest.mark.parametrize("rules, players", [(True, True), (True, False), (False, True)])
def test_others_compile_beside_this_process_and_end_with_it(others, rules, players):
    progress, compiled = Heard(), []
    compile_if_cold(progress, match(rules, players, compiled), "play_many")
    assert compiled == ["play_many", "player", "player"]
    assert others == STARTED + ENDED
    assert progress.lines == [COMPILING, ("toy.play_many", 1), ("", 0)]
    assert not WATCHERS


def test_nothing_happens_where_all_is_kept(others):
    progress, compiled = Heard(), []
    compile_if_cold(progress, match(False, False, compiled), "play_many")
    assert (progress.lines, compiled, others) == ([], [], [])


def test_what_an_edit_left_to_compile_is_compiled_here_alone(others):
    compiled = []
    compile_if_cold(Heard(), match(True, True, compiled, is_new=False), "play_many")
    assert (compiled, others) == (["play_many", "player", "player"], [])


def test_nobody_else_compiles_where_nothing_can_be_kept_or_one_processor_is_there(others, monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setattr(compile_rules, "cache_folder", lambda: tmp_path / "file" / "cache")
    compile_if_cold(Heard(), match(True, True, []), "play_many")
    monkeypatch.setattr(compile_rules, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(compile_rules, "processors", lambda jobs: 1)
    compile_if_cold(Heard(), match(True, True, []), "play_many")
    assert others == []


def test_an_error_ends_the_others(others):
    broken = match(True, True, [])
    broken.compiled = lambda name: 1 / 0
    with pytest.raises(ZeroDivisionError):
        compile_if_cold(Heard(), broken, "play_many")
    assert others == STARTED + ENDED


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["ici-1955", "algeria-1954", "twilight-full", "vichy"])
def test_what_others_compile_is_what_games_ask_for(scenario):
    """Arguments have the types that their names promise: nothing is compiled in vain, and most of the rules is among it."""
    asked = players_of(game_of(scenario)).match(scenario)
    play = asked.RULES.play()
    entry(play.play_many, play.PLAY_MANY)
    for each in asked.players:
        CALLS.append({})        # as a kernel asks: for the quick form
        each.policy().get_compile_result(play.PLAY_TURN.args[-1].signature)
        CALLS.pop()
    parts = waiting(roots(asked), 0.0)
    assert [kernel for kernel, arguments in parts if kernel.kept.find(kernel.kept.signature(arguments)) is None] == []
    assert {kernel.py_func.__name__ for kernel, _ in parts} >= {"play_turn", "stage"}
