"""Whether the compiled rules are there, so that a first use can say why it takes a minute."""
from scripts.console import tell

COMPILING = "compiling the rules for this machine: about a minute the first time, less for another player"


def warn_if_cold(match, *entries: str) -> None:
    """Say that kernels are being compiled, when one that `match` needs is not in the cache; `entries` of the game's play.py."""
    if any(not _there(module, name) for module, name in _needed(match, entries)):
        tell(COMPILING)


def _needed(match, entries: tuple[str, ...]) -> list[tuple[str, str]]:
    game = match.identity["game"]
    functions = [player["function"].split(":") for player in match.identity["players"].values()]
    return [(f"simulate.{game}.play", name) for name in entries] + [(module, name) for module, name in functions]


def _there(module: str, name: str) -> bool:
    from simulate.core.kernel import cache_folder, digest

    return any((cache_folder() / f"{module}-{digest(module)}").rglob(f"*.{name}-*.nbc"))
