"""Rules and players are compiled before games are played, in as many processes as there are processors."""
import contextlib
import inspect
import itertools
import os
from collections.abc import Iterator, Sequence
from typing import Any

from policies.core.match import Match
from reports.studies.effort import Progress
from simulate.core.kernelcache import WATCHERS
from simulate.core.kernelcache.cache_folder import cache_folder
from simulate.core.kernelcache.forms import Root, beside, end
from simulate.core.parallel.workers import processors

COMPILING = "compiling the rules for this machine: about a minute the first time, less for another player"
MOST = 4        # processes; one takes some seconds to begin


def compile_if_cold(progress: Progress, match: "Match", *entries: str) -> None:
    """Compile what `match` needs and say so, unless it is in the cache; `entries` as in Play."""
    policies: list[Any] = [each.policy() for each in match.players]
    kernels = [*policies, *map(match.kernel, entries)]
    cold = [each for each in kernels if getattr(each, "is_cold", False)]      # without the compiler a kernel is a function
    if not cold:
        return
    progress.remark(COMPILING)
    with _named(progress), _others_beside(match) if any(each.is_new for each in cold) else contextlib.nullcontext():
        for name in entries:
            match.compiled(name)
        for each in policies:
            each.get_compile_result(match.RULES.play().PLAY_TURN.args[-1].signature)


@contextlib.contextmanager
def _others_beside(match: "Match") -> Iterator[None]:
    """Other processes compile from the end; what goes wrong there comes up here."""
    others = min(processors(None), MOST) - 1 if _can_share() else 0
    started = [beside("parts", roots(match), number / others) for number in range(others)]
    try:
        yield
    finally:
        for each in started:
            end(each)


def _can_share() -> bool:
    """Whether another process can hand over what it compiled."""
    folder = cache_folder()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return os.access(folder, os.W_OK)


def roots(match: "Match") -> list[Root]:
    """Rules and players, in the order in which they are compiled here."""
    play = match.RULES.play()
    turn = play.PLAY_TURN.args
    players = dict.fromkeys((each.function, each.policy()) for each in match.players)
    return [_root(f"{play.play_turn.__module__}:play_many", play.play_turn, turn),
            *(_root(function, policy, turn[-1].signature.args) for function, policy in players)]


def _root(function: str, named: Any, kinds: Sequence[Any]) -> Root:
    module, name = function.split(":")
    return module, name, dict(zip(inspect.signature(named.py_func).parameters, kinds, strict=True))


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
