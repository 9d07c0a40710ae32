"""A match of any game: a scenario under overlays, two players and a seed; it plays any range of its games.

What imports numba, which takes long, is imported where games are played: who only lists players need not wait for it.
"""
import copy
import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from policies.core.player import Player
from policies.core.roster import Roster
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, Variant
from simulate.core.errors import UserError
from simulate.core.rule_system import RuleSystem
from simulate.core.storage.game_ranges import cut

HELD = 20_000        # turns held at their full width, or those of one game if it may have more


@dataclass
class Match:
    """Picklable; `play` gives the same rows for a game wherever and with whatever other games it is played.

    `france` is the player of France or the Government. With `variants` there are several boards, one a variant: game g is played
    on board g % n with the dice of game g // n, so that n games that follow each other differ in their boards only. `files` are
    players of one's own, see policies.core.roster. Each game has a class of its own: its RULES, its ROSTER, and the player who
    is USUAL where nobody is named.
    """
    RULES: ClassVar[RuleSystem]
    ROSTER: ClassVar[Roster]
    USUAL: ClassVar[str]
    scenario: str
    fln: str = ""
    france: str = ""
    seed: int = 1
    overlays: Sequence[Overlay | dict[str, Any]] = ()
    variants: Sequence[Variant] = ()
    files: Sequence[Overlay] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 2**63:
            raise UserError(f"--seed {self.seed}: a whole number from 0 to {2**63 - 1}")
        self.fln, self.france = self.fln or self.USUAL, self.france or self.USUAL
        self.fln_player, self.france_player = (
            self.ROSTER.player(name, side, self.files)
            for name, side in zip((self.fln, self.france), self.ROSTER.sides, strict=True))

    @functools.cached_property
    def loaded(self) -> LoadedScenario:
        """Board, names and resolved overlays."""
        return self.RULES.load(self.scenario, self.overlays)

    @functools.cached_property
    def loaded_variants(self) -> list[LoadedScenario]:
        """The scenario of each variant, in order."""
        return [self.on(each) for each in self.variants]

    def on(self, variant: Variant) -> LoadedScenario:
        """The scenario of one variant. UserError when it cannot be played."""
        return self.RULES.load(self.scenario, [*self.overlays, *variant.overlays], variant.values)

    def over(self, variants: Sequence[Variant], strict: bool = False) -> "Match":
        """The same match on those of `variants` that the overlays leave playable. UserError of the last one if none is.

        A `strict` one raises the UserError of the first that is not.
        """
        kept, loaded, refused = [], [], None
        for each in variants:
            try:
                loaded.append(self.on(each))
            except UserError as error:
                if strict:
                    raise
                refused = error
                continue
            kept.append(each)
        if refused and not kept:
            raise refused
        return self.among(kept, loaded)

    def among(self, variants: Sequence[Variant], loaded: Sequence[LoadedScenario]) -> "Match":
        """The same match on `variants`, whose scenarios, in the same order, are loaded already."""
        found = self._copied()
        found.variants, found.loaded_variants = list(variants), list(loaded)
        return found

    def alone(self, board: int) -> "Match":
        """The same match on one of its boards: its game g is game g * n + board of this one, n boards there being."""
        found = self._copied()
        found.overlays = [*self.overlays, *self.variants[board].overlays]
        found.variants, found.loaded = (), self.loaded_variants[board]
        return found

    def _copied(self) -> "Match":
        found = copy.copy(self)
        for name in ("boards", "loaded_variants"):
            found.__dict__.pop(name, None)
        return found

    @functools.cached_property
    def boards(self) -> np.recarray:
        """One record a variant, in order; that of `loaded` if there are no variants."""
        return np.concatenate([each.board for each in self.loaded_variants or [self.loaded]]).view(np.recarray)

    @property
    def players(self) -> tuple[Player, Player]:
        """The FLN's, and the other side's."""
        return self.fln_player, self.france_player

    @property
    def identity(self) -> dict[str, Any]:
        """Everything that fixes results except the number of games."""
        from simulate.core.kernels.dice import STREAM_VERSION

        several = {"boards": [[each.name, loaded.hash] for each, loaded in zip(
            self.variants, self.loaded_variants, strict=True)]}
        typed = {"typed": self.loaded.typed} if self.loaded.typed else {}
        players = {key: player.identity() for key, player in zip(self.ROSTER.keys, self.players, strict=True)}
        return {"game": self.RULES.name, "scenario": self.loaded.names.scenario, "overlay": self.loaded.resolved,
                "board": self.loaded.hash, "seed": self.seed, "players": players, "stream_version": STREAM_VERSION,
                "rules_version": self.RULES.records().rules_version, **typed,
                **(several if self.variants else {})}

    @property
    def dtype(self) -> np.dtype:
        """A row a game."""
        return self.RULES.records().result

    @property
    def turn_dtype(self) -> np.dtype:
        """A row a game and turn."""
        return self.RULES.turn_rows().column_types(self.RULES.turn_width(self.boards))

    def play(self, first: int, count: int) -> np.ndarray:
        """Games first .. first+count-1 as rows of `dtype`, shape (count,)."""
        return self._play(first, count, _zeroed(self.RULES.records().turn, 0))[0]

    def play_with_turns(self, first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        """The same rows, and those of `turn_dtype`: each game's set-up and turns, game after game."""
        room, width = max(self.RULES.most_turns(board) for board in self.boards), self.RULES.turn_width(self.boards)
        at_once = min(count, max(1, HELD // room))
        turns, games, found = _zeroed(self.RULES.records().turn, room * at_once), [], []
        for start, number in cut([(first, count)], at_once):
            rows, kept = self._play(start, number, turns)
            games.append(rows)
            found.append(self.RULES.turn_rows().as_columns(turns[:kept], width))
        return np.concatenate(games), np.concatenate(found)

    def _play(self, first: int, count: int, turns: np.recarray) -> tuple[np.ndarray, int]:
        records = self.RULES.records()
        rows, state, numbers = _zeroed(records.result, count), _zeroed(records.state), np.arange(first, first + count)
        dice_of_game, board_of_game = np.divmod(numbers, len(self.boards))
        fln, france = self.players
        kept = self.RULES.compiled("play_many")(
            state, self.boards, board_of_game, dice_of_game, fln.policy(), fln.vector(), france.policy(), france.vector(),
            self.seed, first, rows, turns)
        return rows, kept


def _zeroed(kind: np.dtype, count: int = 1) -> np.recarray:
    from simulate.core.kernels.records import zeroed

    return zeroed(kind, count)
