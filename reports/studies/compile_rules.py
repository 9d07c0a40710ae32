"""Rules and players are compiled before games are played: the players in a process of their own, so that both processors work."""
import contextlib
import itertools
import os
from collections.abc import Iterator

from policies.core.match import Match
from reports.studies.compile_players import start_compiling
from reports.studies.progress import Progress
from simulate.core.kernelcache import WATCHERS
from simulate.core.kernelcache.cache_folder import cache_folder

COMPILING = "compiling the rules for this machine: about a minute the first time, less for another player"


def compile_if_cold(progress: Progress, match: "Match", *entries: str) -> None:
    """Compile what `match` needs and say so, unless it is in the cache; `entries` as in Play."""
    play = match.RULES.play()
    players = any(_is_cold(each.policy()) for each in match.players)
    if not players and not any(_is_cold(getattr(play, name)) for name in entries):
        return
    progress.remark(COMPILING)
    with _named(progress), _players_beside(match) if players and _can_share() else contextlib.nullcontext():
        for name in entries:
            match.RULES.compiled(name)


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
