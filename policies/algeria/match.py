"""A match of Algeria: a scenario under overlays, two players and a seed; it plays any range of its games."""
import copy
import functools
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from policies.algeria.players import Player, player
from simulate.algeria.board import Game, Variant, load
from simulate.algeria.names import Side
from simulate.algeria.state import RESULT, RULES_VERSION, STATE, TURN
from simulate.algeria.turns import as_columns, column_types, most
from simulate.core.dice import STREAM_VERSION
from simulate.core.errors import UserError
from simulate.core.kernel import entry
from simulate.core.ranges import cut
from simulate.core.record import zeroed

HELD = 50_000        # turns held at their full width, or those of one game if it may have more

@dataclass
class Match:
    """Picklable; `play` gives the same rows for a game wherever and with whatever other games it is played.

    `france` is the Government's player: matches of all games are made alike.

    With `variants` there are several boards, one a variant: game g is played on board g % n with the dice of game g // n, so that
    n games that follow each other differ in their boards only.
    """
    scenario: str
    fln: str = "semantic-uniform"
    france: str = "semantic-uniform"
    seed: int = 1
    overlays: Sequence = ()
    variants: Sequence[Variant] = ()
    files: Sequence = ()        # players of one's own, see policies.algeria.players.read_players
    dtype: np.dtype = field(default=RESULT, init=False)

    def __post_init__(self):
        if not 0 <= self.seed < 2**63:
            raise UserError(f"--seed {self.seed}: a whole number from 0 to {2**63 - 1}")
        self.fln_player: Player = player(self.fln, Side.FLN, self.files)
        self.france_player: Player = player(self.france, Side.GOVERNMENT, self.files)

    @functools.cached_property
    def game(self) -> Game:
        """Board, names and resolved overlays."""
        return load(self.scenario, self.overlays)

    @functools.cached_property
    def games(self) -> list[Game]:
        """The game of each variant, in order."""
        return [self.on(each) for each in self.variants]

    def on(self, variant: Variant) -> Game:
        """The game of one variant. UserError when it cannot be played."""
        return load(self.scenario, [*self.overlays, *variant.overlays], variant.values)

    def over(self, variants: Sequence[Variant], strict: bool = False) -> "Match":
        """The same match on those of `variants` that the overlays leave playable. UserError of the last one if none is.

        A `strict` one raises the UserError of the first that is not.
        """
        kept, games, refused = [], [], None
        for each in variants:
            try:
                games.append(self.on(each))
            except UserError as error:
                if strict:
                    raise
                refused = error
                continue
            kept.append(each)
        if refused and not kept:
            raise refused
        return self.among(kept, games)

    def among(self, variants: Sequence[Variant], games: Sequence[Game]) -> "Match":
        """The same match on `variants`, whose games, in the same order, are there already."""
        found = copy.copy(self)
        for name in ("boards", "games"):
            found.__dict__.pop(name, None)
        found.variants, found.games = list(variants), list(games)
        return found

    @functools.cached_property
    def boards(self) -> np.recarray:
        """One record a variant, in order; that of `game` if there are no variants."""
        return np.concatenate([game.board for game in self.games or [self.game]]).view(np.recarray)

    @property
    def identity(self) -> dict:
        """Everything that fixes results except the number of games."""
        several = {"boards": [[each.name, game.hash] for each, game in zip(self.variants, self.games, strict=True)]}
        return {"game": "algeria", "scenario": self.game.names.scenario, "overlay": self.game.resolved, "board": self.game.hash,
                "seed": self.seed, "players": {"fln": self.fln_player.identity(), "government": self.france_player.identity()},
                "stream_version": STREAM_VERSION, "rules_version": RULES_VERSION,
                **(several if self.variants else {})}

    @property
    def turn_dtype(self) -> np.dtype:
        """A row a game and turn, see simulate.algeria.turns."""
        return column_types(self._areas)

    @property
    def _areas(self) -> int:
        return int(self.boards["areas"].max())

    def play(self, first: int, count: int) -> np.ndarray:
        """Games first .. first+count-1 as rows of RESULT, shape (count,)."""
        return self._play(first, count, zeroed(TURN, 0))[0]

    def play_with_turns(self, first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        """The same rows, and those of `turn_dtype`: each game's set-up and turns, game after game."""
        room = max(most(board) for board in self.boards)
        at_once = min(count, max(1, HELD // room))
        turns, games, found = zeroed(TURN, room * at_once), [], []
        for start, number in cut([(first, count)], at_once):
            rows, kept = self._play(start, number, turns)
            games.append(rows)
            found.append(as_columns(turns[:kept], self._areas))
        return np.concatenate(games), np.concatenate(found)

    def _play(self, first: int, count: int, turns: np.recarray) -> tuple[np.ndarray, int]:
        from simulate.algeria.play import PLAY_MANY, play_many

        rows, state, numbers = zeroed(RESULT, count), zeroed(STATE), np.arange(first, first + count)
        dice_of_game, board_of_game = np.divmod(numbers, len(self.boards))
        kept = entry(play_many, PLAY_MANY)(
            state, self.boards, board_of_game, dice_of_game, self.fln_player.policy(), self.fln_player.vector(),
            self.france_player.policy(), self.france_player.vector(), self.seed, first, rows, turns)
        return rows, kept
