"""Who can play a game: the players of its players.toml, and those of files of the same shape laid over it."""
import functools
from collections.abc import Sequence
from pathlib import Path

from policies.core.player import Player
from policies.core.player_file import lay_rows
from simulate.core.data.cells import read_toml
from simulate.core.data.overlays import Overlay
from simulate.core.errors import UserError, unknown


class Roster:
    """The players of the game whose class of players is `kind`; `files` are laid over players.toml in order."""

    def __init__(self, kind: type[Player]):
        self.kind = kind

    @functools.cached_property
    def _listed(self) -> dict[str, dict]:
        return read_toml(self.kind.FILE)

    def listed(self) -> dict[str, dict]:
        """players.toml as it is."""
        return self._listed

    def read(self, path: str | Path, before: Sequence[Overlay] = ()) -> Overlay:
        """A file of players of one's own, laid over those `before`. UserError if it is no TOML or says what no player has."""
        content = Overlay(read_toml(Path(path)), str(path))
        for each in self.all([*before, content]).values():
            for player in each.values():
                if player.origin == content.label:
                    player.policy()
        return content

    def all(self, files: Sequence[Overlay] = ()) -> dict[str, dict[int, Player]]:
        """Every player by name and side: those of players.toml, then those of each file, which change them or come after them."""
        found: dict[str, dict[int, Player]] = {}
        lay_rows(self.kind, found, Overlay(self.listed(), self.kind.FILE.name))
        for file in files:
            lay_rows(self.kind, found, file)
        return found

    def of_side(self, side: int, files: Sequence[Overlay] = ()) -> list[Player]:
        """Every player of a side, in the order of the files."""
        return [sides[side] for sides in self.all(files).values() if side in sides]

    def player(self, name: str, side: int, files: Sequence[Overlay] = ()) -> Player:
        """The player of that name. UserError names the nearest ones, or what is wrong with its row."""
        rows, spoken = self.all(files), self.kind.SPOKEN
        known = [each for each, sides in rows.items() if side in sides]
        if name in rows and name not in known:
            others = ", ".join(spoken[other] for other in rows[name])
            raise UserError(f"player {name!r} plays the {others} side only; {spoken[side]} players: {', '.join(known)}")
        if name not in known:
            raise unknown(f"{spoken[side]} player", name, known)
        return rows[name][side]
