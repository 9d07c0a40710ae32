"""A made-up third game: what the registries of the three rooms need of one, and no more. Its turns are months."""
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import polars as pl

from policies.core import match, player, players
from policies.core.players import Players
from policies.core.roster import Roster
from reports.games import GameReports
from reports.tables.game_tables import Face, Table
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario
from simulate.core.data.tables import Shape
from simulate.core.rule_system import Play, Records, RuleSystem, TurnRows

SCENARIO = "casbah-1957"
MONTHS = ("January", "February", "March", "April")
RESULT = np.dtype([("game", "u8"), ("winner", "u1"), ("fln_wins", "f4")])


class Casbah(RuleSystem):
    """Nothing of it can be played."""
    name = "casbah"

    @property
    def shape(self) -> Shape:
        raise NotImplementedError

    def load(self, scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> LoadedScenario:
        raise NotImplementedError

    def records(self) -> Records:
        return Records(RESULT, RESULT, RESULT, 1)

    def play(self) -> Play:
        raise NotImplementedError

    def turn_rows(self) -> TurnRows:
        raise NotImplementedError

    def turn_width(self, boards: np.recarray) -> int:
        return 0

    def most_turns(self, board: np.record) -> int:
        return len(MONTHS)


class Player(player.Player):
    """Nobody yet."""
    GAME = "casbah"
    FILE = Path(__file__).with_name("nobody.toml")
    KEYS: ClassVar = {0: "fln", 1: "paras"}
    SPOKEN: ClassVar = {0: "FLN", 1: "Para"}
    WEIGHTS = 8


class Match(match.Match):
    """One scenario."""
    RULES = Casbah()
    ROSTER = Roster(Player)
    USUAL = "nobody"


class CasbahReports(GameReports):
    """Who wins, by month."""
    name = "casbah"
    spoken = ("the FLN", "the Paras")

    def turn_of(self, words: str) -> int | None:
        return MONTHS.index(words) if words in MONTHS else None

    def tables(self) -> Face:
        return Face("The Casbah", {0: "FLN", 1: "Paras"}, {0: "win"}, (), {
            "months": Table("Wins by month", "Who wins, and how", lambda seen: pl.DataFrame(
                {"month": ["March", "January", "April"], "games": [1, 2, 1]}))}, ())

    def vocabulary(self, scenario: Any):
        raise NotImplementedError

    def way_measures(self, manifest):
        return ()

    def tipping_points(self, manifest, games, turns, shuffled, not_shuffled):
        raise NotImplementedError

    def win_probability(self, turns, places):
        raise NotImplementedError

    def replays(self):
        raise NotImplementedError

    def charts(self):
        raise NotImplementedError

    def procedures(self):
        return {}


    def text_report(self, traced, only=None) -> Iterator[str]:
        raise NotImplementedError

    def json_lines(self, traced, only=None) -> Iterator[str]:
        raise NotImplementedError

    def narrative(self):
        raise NotImplementedError


RULES, PLAYERS, REPORTS = Casbah(), Players(Match.ROSTER, Match, players.Branches), CasbahReports()
ENTRIES = {"simulate": "tests.third_game:RULES", "policies": "tests.third_game:PLAYERS", "reports": "tests.third_game:REPORTS"}
