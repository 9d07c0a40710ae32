"""A match of any game: a scenario under overlays, two players and a seed; it plays any range of its games.
"""
import copy
import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from types import SimpleNamespace
from typing import Any, ClassVar, Self

import numpy as np

from policies.core.player import Player
from policies.core.roster import Roster
from simulate.core.data.data_sets import DataSets, fewer_sets, joined_sets
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, Variant
from simulate.core.errors import UserError
from simulate.core.kernelcache import playing
from simulate.core.kernelcache.cache_folder import cache_folder
from simulate.core.kernels.dated import own_boards
from simulate.core.kernels.dice import STREAM_VERSION
from simulate.core.kernels.game_kernels import GOES_ON
from simulate.core.kernels.records import shortened, zeroed
from simulate.core.rule_system import RuleSystem
from simulate.core.storage.board_cache import built_from, cached_sets, digest_of, files_of
from simulate.core.storage.manifest import cut

PLAYED_BY = ("policies/core/match.py", "policies/core/player.py")     # who plays which game, on what


def sources_of(game: str, players: Mapping[str, Player]) -> dict[str, str]:
    """A digest each of the `rules` and, by its key, of what each player is built from besides the rules.

    The rules are those files that boards are built from and games played by. What only reads games has no part in them.
    """
    return dict(_digests(game, tuple((key, _functions(player)) for key, player in players.items())))


def _functions(player: Player) -> tuple[str, ...]:
    thinks = {f"policies.{player.GAME}.playouts"} if player.thought else set[str]()
    return tuple(sorted({each.function for each in player.members or (player,)} | thinks))


@functools.cache
def _digests(game: str, players: Sequence[tuple[str, Sequence[str]]]) -> Mapping[str, str]:
    """As first asked for: what a process has loaded stays as it is."""
    rules = files_of([f"simulate.{game}.play", f"simulate.{game}.board.load", "simulate.core.data.data_sets"])
    rules |= {*PLAYED_BY, f"policies/{game}/match.py"}
    found = {"rules": digest_of(rules)}
    for key, functions in players:
        found[key] = digest_of(files_of(function.partition(":")[0] for function in functions) - rules)
    return found


def _playable(variants: Sequence[Variant], make: Callable[[Variant], Any],
              strict: bool = False) -> tuple[list[Variant], list[Any]]:
    """Those of which something can be made, and what. UserError of the last one if there is none; a `strict` one raises that of
    the first that is refused."""
    kept, made, refused = [], [], None
    for each in variants:
        try:
            made.append(make(each))
        except UserError as error:
            if strict:
                raise
            refused = error
            continue
        kept.append(each)
    if refused and not kept:
        raise refused
    return kept, made


THINKING = 1.0       # seconds a game of a player that thinks
HELD = 20_000        # turns held at their full width, or those of one game if it may have more


@dataclass
class Match:
    """Picklable; `play` gives the same rows for a game wherever and with whatever other games it is played.

    `france` is the player of France or the Government. With `variants` there are several boards, one a variant: game g is played
    on board g % n with the dice of game g // n, so that n games that follow each other differ in their boards only. With `sets`
    the match is spread over data sets: all games with the same dice are played on the same set (`data_sets.sets_of`); `on_set`
    is the name of the set of a match on one of them. `files` are players of one's own, see policies.core.roster. Each game has a
    class of its own: its RULES, its ROSTER, and the player who is USUAL where nobody is named.
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
    sets: Sequence[Variant] = ()
    on_set: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 2**63:
            raise UserError(f"--seed {self.seed}: a whole number from 0 to {2**63 - 1}")
        self.fln, self.france = self.fln or self.USUAL, self.france or self.USUAL
        self.fln_player, self.france_player = (
            self.ROSTER.player(name, side, self.files).of_scenario(self.scenario)
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
        return self.among(*_playable(variants, self.on, strict))

    def among(self, variants: Sequence[Variant], loaded: Sequence[LoadedScenario]) -> "Match":
        """The same match on `variants`, whose scenarios, in the same order, are loaded already."""
        found = self._copied()
        found.variants, found.loaded_variants = list(variants), list(loaded)
        return found

    def alone(self, board: int) -> "Match":
        """The same match under one of its variants: its game g is game g * n + board of this one, n variants there being.

        Spread over the sets of this one, even where the variant alone could be played on others.
        """
        found = self._copied()
        found.overlays = [*self.overlays, *self.variants[board].overlays]
        found.variants, found.loaded = (), self.loaded_variants[board]
        if self.data_sets is not None:
            found.data_sets = self.data_sets.of_variant(board)
        return found

    def spread_over(self, sets: Sequence[Variant]) -> "Match":
        """The same match spread over these data sets."""
        found = self._copied()
        found.sets = list(sets)
        if self.variants:
            found.loaded_variants = self.loaded_variants
        return found

    def on_set_of(self, dice: int) -> "Match":
        """The same match on the one data set that games with these dice are played on; itself if it is not spread."""
        if self.data_sets is None:
            return self
        found = self._copied()
        found.on_set = self.data_sets.names[int(self.data_sets.sets_of(np.array([dice]))[0])]
        values = next(each.values for each in self.sets if each.name == found.on_set)
        board = self.RULES.load(self.scenario, self.overlays, values)
        found.sets, found.loaded = (), replace(board, resolved=self.loaded.resolved)     # what differs is the set's name
        return found

    def with_players(self, players: Mapping[IntEnum, Player]) -> Self:
        """The same match on the same boards with these players of their sides."""
        found = copy.copy(self)
        found.fln_player, found.france_player = (
            players.get(side, player) for side, player in zip(self.ROSTER.sides, self.players, strict=True))
        return found

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "boards" or self.data_sets is None}

    def _copied(self) -> "Match":
        found = copy.copy(self)
        for name in ("boards", "data_sets", "loaded_variants"):
            found.__dict__.pop(name, None)
        return found

    @functools.cached_property
    def data_sets(self) -> DataSets | None:
        """The sets on which every variant can be played, and all their boards; None if the match is not spread.

        UserError if there is none.
        """
        if not self.sets:
            return None
        sets = fewer_sets(self.sets, max(1, len(self.variants)))
        laid = [[[getattr(each, "base", False), dict(each)] for each in overlays] for overlays in self._overlays()]
        asked = {"scenario": self.scenario, "laid": laid, "sources": built_from(self.RULES.name, __name__),
                 "sets": [[each.name, each.weight, each.key] for each in sets]}
        return cached_sets(cache_folder() / "boards", asked, self.loaded.board.dtype, lambda: self._build_sets(sets))

    def _overlays(self) -> list[list[Overlay | dict[str, Any]]]:
        """All that is laid over the data of each variant."""
        return [[*self.overlays, *each.overlays] for each in self.variants] or [list(self.overlays)]

    def _build_sets(self, sets: Sequence[Variant]) -> DataSets:
        kept, boards = _playable(sets, lambda each: np.concatenate(
            [self.RULES.board(self.scenario, laid, each.values) for laid in self._overlays()]))
        return joined_sets([each.name for each in kept], [each.weight for each in kept], boards)

    @functools.cached_property
    def boards(self) -> np.recarray:
        """One record a variant, in order; that of `loaded` if there are no variants. Of a spread match those of `data_sets`."""
        if self.data_sets is not None:
            return self.data_sets.boards
        return np.concatenate([each.board for each in self.loaded_variants or [self.loaded]]).view(np.recarray)

    @property
    def players(self) -> tuple[Player, Player]:
        """The FLN's, and the other side's."""
        return self.fln_player, self.france_player

    @property
    def thinks(self) -> bool:
        """Whether a player thinks, so that a game takes long."""
        return any(each.thought for each in self.players)

    @property
    def pace(self) -> float | None:
        """The seconds a game takes, about; None where that is to be measured."""
        return THINKING if self.thinks else None

    def kernel(self, name: str) -> Any:
        """The kernel "play_many", "start_game" or "play_turn" by which these players play."""
        return getattr(self.RULES.play(), name)

    def compiled(self, name: str) -> Callable[..., Any]:
        """The same, compiled, or loaded."""
        return self.RULES.compiled(name)

    @property
    def more(self) -> tuple[Any, ...]:
        """What `play_turn` gets besides the players."""
        return ()

    @property
    def steers(self) -> bool:
        """Whether weights may change while the war goes on."""
        return all(each.LATE for each in self.players)

    def seated(self, dice: int) -> tuple[Player, Player]:
        """Who plays the games with these dice: of a mixture the member that is drawn for them."""
        fln, other = (player.in_game(self.seed, dice) for player in self.players)
        return fln, other

    def set_up(self, state: np.record, board: np.record, dice: int) -> None:
        """Set a game up in a blank state, on a board that may be changed."""
        fln, other = self.seated(dice)
        self.compiled("start_game")(state, board, fln.policy(), fln.vector(), other.policy(), other.vector(), self.seed, dice)

    def names_in_game(self, dice: int) -> tuple[str, str]:
        """The players' names; of a mixture also that of the member that plays these dice."""
        fln, other = (player.name + (f" ({seated.name})" if player.members else "")
                      for player, seated in zip(self.players, self.seated(dice), strict=True))
        return fln, other

    @property
    def identity(self) -> dict[str, Any]:
        """Everything that fixes results except the number of games: data, players, dice, and digests of the code."""
        several: dict[str, Any] = {"boards": [[each.name, loaded.hash] for each, loaded in zip(
            self.variants, self.loaded_variants, strict=True)]} if self.variants else {}
        if self.data_sets is not None:
            several["data_sets"] = self.data_sets.identity
        if self.loaded.typed:
            several["typed"] = self.loaded.typed
        seats = dict(zip(self.ROSTER.keys, self.players, strict=True))
        players = {key: player.identity() for key, player in seats.items()}
        return {"game": self.RULES.name, "scenario": self.loaded.names.scenario, "overlay": self.loaded.resolved,
                "board": self.loaded.hash, "seed": self.seed, "players": players, "stream_version": STREAM_VERSION,
                "sources": sources_of(self.RULES.name, seats), **several}

    @property
    def dtype(self) -> np.dtype:
        """A row a game."""
        return self.RULES.result_row(self.boards)

    @property
    def turn_dtype(self) -> np.dtype:
        """A row a game and turn."""
        return self.RULES.turn_rows().column_types(self.RULES.turn_width(self.boards))

    def play(self, first: int, count: int) -> np.ndarray:
        """Games first .. first+count-1 as rows of `dtype`, shape (count,)."""
        return self._play(first, count, zeroed(self.RULES.records().turn, 0))[0]

    def play_with_turns(self, first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        """The same rows, and those of `turn_dtype`: each game's set-up and turns, game after game."""
        room, width = max(self.RULES.most_turns(board) for board in self.boards), self.RULES.turn_width(self.boards)
        at_once = min(count, max(1, HELD // room))
        turns, games, found = zeroed(self.RULES.records().turn, room * at_once), [], []
        for start, number in cut([(first, count)], at_once):
            rows, kept = self._play(start, number, turns)
            games.append(rows)
            found.append(self.RULES.turn_rows().as_columns(turns[:kept], width))
        return np.concatenate(games), np.concatenate(found)

    def _play(self, first: int, count: int, turns: np.recarray) -> tuple[np.ndarray, int]:
        records = self.RULES.records()
        rows, state, numbers = zeroed(records.result, count), zeroed(records.state), np.arange(first, first + count)
        dice_of_game, board_of_game = np.divmod(numbers, max(1, len(self.variants)))
        if self.data_sets is not None:
            board_of_game += self.data_sets.sets_of(dice_of_game) * self.data_sets.variants
        fln, france = self.players
        members = np.stack([player.member_of_game(self.seed, dice_of_game) for player in (fln, france)], axis=1)
        with playing():
            kept = self.compiled("play_many")(
                state, own_boards(self.boards), board_of_game, dice_of_game, fln.policy(), fln.rows(), france.policy(),
                france.rows(), members, self.seed, first, rows, turns, self.more)
        return shortened(rows, self.dtype), kept


# One game, watched: every event as the kernels note it, and the whole state at the start and at each turn's end.


EVENTS, ANSWERS_TOO = 1, 2


@dataclass
class Traced:
    """`turns[i]` holds the events of one stretch of play, a row each, see the game's schemas and event_log.note: the set-up
    first, then a turn each; `states[i]` the whole STATE record after it, shape (1,), its log left empty."""
    match: Match
    game: int
    turns: list[np.ndarray]
    states: list[np.recarray]

    def public(self, stretch: int = -1) -> SimpleNamespace:
        """What both sides see after a stretch: its numbers as Python has them, in lists where a name has several."""
        found = self.states[stretch][0].public
        return SimpleNamespace(**{name: found[name].tolist() for name in found.dtype.names})


def trace_game(match: Match, game: int, detail: int = EVENTS) -> Traced:
    """Play game number `game` of a match with the log on: the very game that `match.play(game, 1)` plays.

    Of a match over several boards, or spread over data sets, it is told as the game with its dice of a match on its board alone.
    """
    if game < 0:
        raise UserError(f"--game {game}: a game's number is 0 or more")
    if match.variants:
        dice, board = divmod(game, len(match.variants))
        return trace_game(match.alone(board), dice, detail)
    match = match.on_set_of(game)
    states, policies = zeroed(match.RULES.records().state), [each.policy() for each in match.seated(game)]
    state, board = states[0], own_boards(match.loaded.board)[0]
    state.log.on = detail
    match.set_up(state, board, game)
    result = Traced(match, game, [], [])
    _keep(result, states)
    play_turn = match.compiled("play_turn")
    while state.public.way == GOES_ON:
        play_turn(state, board, *policies, *match.more)
        _keep(result, states)
    return result


def traced_pair(match: Match, number: int) -> list[Traced]:
    """The games with the dice of game `number` on each board of a match over several, in order."""
    boards = len(match.variants)
    return [trace_game(match, number * boards + board) for board in range(boards)]


def _keep(result: Traced, states: np.recarray) -> None:
    log = states[0].log
    if log.lost:
        raise RuntimeError(f"{log.lost} events did not fit into the log of one turn")
    result.turns.append(log.row[:log.n].copy())
    log.n = 0
    result.states.append(states.copy())
