"""What each game's results mean: its GameReports, imported when it is first asked for, its larger parts when they are needed."""
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pkgutil import resolve_name
from typing import Any, ClassVar, Protocol

import numpy as np
import polars as pl

from policies.core.match import Match, Traced
from reports.assertions.language import Vocabulary
from reports.charts.registry import GameCharts, Places
from reports.comparison.on_the_way import Measure
from reports.tables.game_tables import Face
from reports.tables.text_table import FIT, UNKNOWN, turn_number
from reports.tipping.analysis import Tipping
from reports.tracing.narrative import Narrative
from reports.win_probability.analysis import WinProbability
from reports.win_probability.model import Replays
from simulate.core.errors import UserError
from simulate.games import GAMES, game_of, known_game, resolve

# Where the parts of a game are in its folder, if it does not say otherwise.
PARTS = {
    "tables": "measures:FACE", "vocabulary": "measures:of_game", "way_measures": "measures:way_measures",
    "charts": "charts:CHARTS", "tipping": "model:TIPPING.points",
    "win_probability": "model:MODEL.win_probability", "replays": "model:MODEL.replays",
    "text_report": "trace:TRACE.text_report", "narrative": "narrative:TELLING",
}
GAME_REPORTS: dict[str, str] = {
    "ici": "reports.ici.game_reports:ICI",
    "algeria": "reports.algeria.game_reports:ALGERIA",
    "twilight": "reports.twilight.game_reports:TWILIGHT",
    "vichy": "reports.vichy.game_reports:VICHY",
}
SPOKEN_FLN = re.compile(r"\b((?:The|the) )?FLN\b")


class NotWorkedOut(UserError):  # noqa: N818
    """What a game's reports do not have yet: a report leaves it out, a command that asks for it alone says so."""


class Targets(Protocol):
    """The module `reports.<game>.calibration.targets`: what is known of the war's course and can be measured in games.

    A target has a name, a title, a value, a discrepancy, a share, a source and a scenario. GAMES by scenario judge a data set;
    FIRST_LOOK games of the first scenario give it up if the logarithm of its weight is below HOPELESS.
    """
    __name__: str
    TARGETS: Sequence[Any]
    GAMES: Mapping[str, int]
    FIRST_LOOK: int
    HOPELESS: float

    def facts(self, match: "Match", games: int, /) -> "dict[str, np.ndarray]":
        """Values of games of a match by target's name, shape (n,)."""


class GameReports:
    """One game. `spoken`: its two sides in sentences; the wins of the first are counted.

    `places_vote`: some games end in a vote of the places that have columns.

    `turns` are rows as `run.turns()` gives them, `games` rows as `run.scan()` does, `places` what the manifest lists of the
    places that have columns, `traced` a game as policies.core.match plays it. What a game does not say otherwise is looked for
    in its folder by the names of PARTS.
    """
    name: ClassVar[str]
    spoken: ClassVar[tuple[str, str]]
    standing: ClassVar[str] = ""          # what every answer says of itself in its first line, where it is no answer on the game
    unknown: ClassVar[str] = UNKNOWN      # what its data sets are possible versions of
    depends_on: ClassVar[str] = "what your box holds"      # where data sets differ
    sets_that: ClassVar[str] = FIT        # what was asked of its data sets
    games_a_second: ClassVar[int] = 1000  # that one core plays, about; what is told before a long study rests on it
    places_vote: ClassVar[bool] = False
    shuffled: ClassVar[bool] = False      # whether the set-up shuffles chits whose places may tip a game
    parts: ClassVar[Mapping[str, str]] = {}       # those of PARTS that are elsewhere

    @property
    def sides(self) -> tuple[str, str]:
        """Its two sides as tables call them."""
        first, second = GAMES[self.name].sides.values()
        return first, second

    def _part(self, name: str) -> Any:
        """A part of the game: a module of its folder, or "module:name" of it."""
        return resolve_name(f"reports.{self.name}.{self.parts.get(name, PARTS[name])}")

    def _worked_out(self, name: str, what: str) -> Any:
        """A part that a game may lack. NotWorkedOut if its `model.py`, or its folder, is not there."""
        try:
            return self._part(name)
        except ModuleNotFoundError as missing:
            if not f"reports.{self.name}.model".startswith(missing.name or " "):
                raise
            raise NotWorkedOut(f"{self.name}: {what} are not worked out for this game; "
                               "allowed is `wilaya report` without it") from None

    def said(self, line: str) -> str:
        """The first line of an answer, with what it is no answer on."""
        return f"{line}: {self.standing}" if self.standing else line

    def in_words(self, text: str) -> str:
        """A text with FLN for the side whose wins are counted, UNKNOWN and FIT for data sets, in the words of this game."""
        (side, _), (spoken, _) = self.sides, self.spoken
        text = text.replace(UNKNOWN, self.unknown).replace(FIT, self.sets_that)
        if side == "FLN":
            return text
        return SPOKEN_FLN.sub(lambda found: f"{found[1]}{spoken.removeprefix('the ')}" if found[1] else side, text)

    def turn_of(self, words: str) -> int | None:
        """The number that a date of this game is sorted by, here that of "turn 4"; None for any other words."""
        return turn_number(words)

    def tables(self) -> "Face":
        """The tables of a run."""
        return self._part("tables")

    def vocabulary(self, scenario: Any) -> "Vocabulary":
        """What `wilaya check` may assert of the games of a loaded scenario."""
        return self._part("vocabulary")(scenario)

    def way_measures(self, manifest: Mapping[str, Any]) -> "Sequence[Measure]":
        """What a change of the rules may do to a game on its way, from columns of its row; `manifest`: the comparison's."""
        return self._part("way_measures")()

    def final_votes(self, voting: Mapping[str, Any], games: "pl.LazyFrame",
                    turns: "pl.LazyFrame") -> "tuple[pl.LazyFrame, Sequence[Measure]]":
        """Rows of the games that end in a vote, and the share of each place's vote that goes to the FLN.

        `voting` is what the manifest keeps of the vote under these rules. UserError unless `places_vote`.
        """
        raise UserError(f"{self.name}: no place votes")

    def tipping_points(self, manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None",
                       shuffled: "Callable[[np.ndarray], np.ndarray] | None", not_shuffled: str,
                       counted: "Callable[[int], object] | None" = None) -> "Tipping":
        """Where a run tips; `turns` are None if none were kept. UserError for turn rows of an older version.

        `shuffled(numbers)` are the places that the set-up's shuffle gives to each chit, shape (games, chits); None with the
        reason in `not_shuffled` where they are not known, and without one where nothing is shuffled. `counted(games)` is called
        as turns are counted, with the games so far. NotWorkedOut where the game says nothing of it, as of the next two.
        """
        places = {"places": shuffled, "no_places": not_shuffled} if self.shuffled else {}
        return self._worked_out("tipping", "tipping points")(manifest, games, turns, counted=counted, **places)

    def win_probability(self, turns: "pl.LazyFrame", places: Places) -> "WinProbability":
        """A model of the games that have turn rows, fitted and judged. UserError when there are too few games."""
        return self._worked_out("win_probability", "chances to win, turn by turn,")(turns)

    def replays(self) -> "Replays":
        """How replayed games are read for what swings them."""
        return self._worked_out("replays", "swings of a game")

    def charts(self) -> GameCharts:
        """Its charts."""
        return self._part("charts")

    def assumed_map(self, rows: Mapping[str, Mapping[Any, Mapping[str, Any]]]) -> bytes:
        """The map that the data files assume, PNG, of their rows by table; nothing where none is assumed."""
        return b""

    def targets(self) -> Targets:
        """What data sets are judged by. UserError where nothing is assumed."""
        raise UserError(f"{self.name}: there is nothing to calibrate; allowed are games that have targets, such as ici")

    def text_report(self, traced: "Traced", only: range | None = None) -> Iterator[str]:
        """A game as lines to be read; with `only` the turns that are these stretches of it, counted from 1."""
        return self._part("text_report")(traced, only)

    def json_lines(self, traced: "Traced", only: range | None = None) -> Iterator[str]:
        """A game as JSON lines (docs/trace.md); with `only` as above, behind the board before these turns."""
        narrative = self.narrative()
        return (json.dumps(line, ensure_ascii=False) for line in narrative.lines(narrative.story(traced), only))

    def narrative(self) -> "Narrative":
        """The words for two games side by side, and for games that changed winner."""
        return self._part("narrative")


@cache
def reports_on(game: str) -> GameReports:
    """The reports of a game. UserError when there is no such game."""
    return resolve(GAME_REPORTS[known_game(game)], GameReports)


def reports_of(manifest: Mapping[str, Any]) -> GameReports:
    """The reports of the game that a manifest names, itself or in its identity; of that of its scenario if it names none."""
    said = {**manifest.get("identity", {}), **manifest}
    return reports_on(said.get("game") or game_of(str(said.get("scenario"))))
