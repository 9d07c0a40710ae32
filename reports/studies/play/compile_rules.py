"""Rules and players are compiled before games are played: the players in a process of their own, so that both processors work:
python -m reports.studies.play.compile_rules GAME MODULE:NAME ..."""
import contextlib
import importlib
import itertools
import os
import subprocess
import sys
from collections.abc import Iterator

from policies.core.match import Match
from policies.games import players as players_of
from reports.studies.effort import Progress
from simulate.core.kernelcache import WATCHERS
from simulate.core.kernelcache.cache_folder import ROOT, cache_folder

COMPILING = "compiling the rules for this machine: about a minute the first time, less for another player"


def compile_if_cold(progress: Progress, match: "Match", *entries: str) -> None:
    """Compile what `match` needs and say so, unless it is in the cache; `entries` as in Play."""
    players = any(_is_cold(each.policy()) for each in match.players)
    if not players and not any(_is_cold(match.kernel(name)) for name in entries):
        return
    progress.remark(COMPILING)
    with _named(progress), _players_beside(match) if players and _can_share() else contextlib.nullcontext():
        for name in entries:
            match.compiled(name)


def _is_cold(kernel: object) -> bool:
    return getattr(kernel, "is_cold", False)        # without the compiler a kernel is a function


def _can_share() -> bool:
    """Whether another process can compile at the same time and hand over what it compiled."""
    folder = cache_folder()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return os.access(folder, os.W_OK) and (os.cpu_count() or 1) > 1


@contextlib.contextmanager
def _players_beside(match: "Match") -> Iterator[None]:
    process = start_compiling(match)
    try:
        yield
        process.wait()
    finally:
        process.kill()
        process.wait()


@contextlib.contextmanager
def _named(progress: Progress) -> Iterator[None]:
    """Name each kernel while it is compiled."""
    count = itertools.count(1)

    def watch(kernel: str) -> None:
        progress.compiling(kernel, next(count))

    WATCHERS.append(watch)
    try:
        yield
    finally:
        WATCHERS.remove(watch)
        progress.compiling("", 0)


def compile_player(game: str, function: str) -> None:
    """Compile a player as games of this kind call it, or load it."""
    module, name = function.split(":")
    policy = players_of(game).match.RULES.play().PLAY_TURN.args[-1]
    getattr(importlib.import_module(module), name).get_compile_result(policy.signature)


def start_compiling(match: Match) -> subprocess.Popen[bytes]:
    """A process that compiles the players of a match and keeps them; what goes wrong there comes up where they are used."""
    functions = dict.fromkeys(player.function for player in match.players)
    command = [sys.executable, "-P", "-m", "reports.studies.play.compile_rules", match.RULES.name, *functions]
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    for each in sys.argv[2:]:
        compile_player(sys.argv[1], each)
