"""Players compiled in a process of their own, beside the rules: python -m reports.studies.compile_players GAME MODULE:NAME ..."""
import importlib
import os
import subprocess
import sys
from collections.abc import Sequence

from policies.core.match import Match
from policies.games import players
from simulate.core.kernelcache.cache_folder import ROOT


def compile_player(game: str, function: str) -> None:
    """Compile a player as games of this kind call it, or load it."""
    module, name = function.split(":")
    policy = players(game).match.RULES.play().PLAY_TURN.args[-1]
    getattr(importlib.import_module(module), name).get_compile_result(policy.signature)


def start_compiling(match: Match) -> subprocess.Popen[bytes]:
    """A process that compiles the players of a match and keeps them; what goes wrong there comes up where they are used."""
    command = [sys.executable, "-P", "-m", "reports.studies.compile_players", match.RULES.name, *_functions(match)]
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _functions(match: Match) -> Sequence[str]:
    return list(dict.fromkeys(player.function for player in match.players))


if __name__ == "__main__":
    for each in sys.argv[2:]:
        compile_player(sys.argv[1], each)
