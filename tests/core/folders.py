"""What the tests of runs on disk share."""
from pathlib import Path

from simulate.core.fingerprint import fingerprint, text

GAMES = 3_000


def expected(match, first: int = 0, games: int = GAMES) -> str:
    """The fingerprint of games played in one piece."""
    return text(fingerprint(match.play(first, games)))


def games_of(run) -> list[int]:
    return run.scan().select("game").collect()["game"].to_list()


def stored(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("games-"))
