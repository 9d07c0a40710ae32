"""Who can play Algeria: the players of players.toml, and those of files of the same shape laid over it."""
import functools
from collections.abc import Sequence
from pathlib import Path

from policies.algeria.player import FILE, KEYS, Player
from policies.algeria.player_rows import lay_rows
from simulate.algeria.names import Side
from simulate.core.cells import read_toml
from simulate.core.errors import UserError, unknown
from simulate.core.overlays import Overlay

__all__ = ["KEYS", "Player", "listed", "player", "players", "read_players", "roster"]
SPOKEN = {Side.FLN: "FLN", Side.GOVERNMENT: "Government"}


@functools.cache
def listed() -> dict[str, dict]:
    """players.toml as it is."""
    return read_toml(FILE)


def read_players(path: str | Path, before: Sequence[Overlay] = ()) -> Overlay:
    """A file of players of one's own, laid over those `before`. UserError if it is no TOML or says what no player has."""
    content = Overlay(read_toml(Path(path)), str(path))
    for each in roster([*before, content]).values():
        for player in each.values():
            if player.origin == content.label:
                player.policy()
    return content


def roster(files: Sequence[Overlay] = ()) -> dict[str, dict[Side, Player]]:
    """Every player by name and side: those of players.toml, then those of each file, which change them or come after them."""
    found: dict[str, dict[Side, Player]] = {}
    lay_rows(found, Overlay(listed(), FILE.name))
    for file in files:
        lay_rows(found, file)
    return found


def players(side: Side, files: Sequence[Overlay] = ()) -> list[Player]:
    """Every player of a side, in the order of the files."""
    return [sides[side] for sides in roster(files).values() if side in sides]


def player(name: str, side: Side, files: Sequence[Overlay] = ()) -> Player:
    """The player of that name. UserError names the nearest ones, or what is wrong with its row."""
    rows = roster(files)
    known = [each for each, sides in rows.items() if side in sides]
    if name in rows and name not in known:
        others = ", ".join(SPOKEN[other] for other in rows[name])
        raise UserError(f"player {name!r} plays the {others} side only; {SPOKEN[side]} players: {', '.join(known)}")
    if name not in known:
        raise unknown(f"{SPOKEN[side]} player", name, known)
    return rows[name][side]
