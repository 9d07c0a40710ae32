"""Single games, told event by event: of a scenario, of a run, of two boards side by side; games whose winner a change turned."""
import shlex
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from policies.core.match import Match, Traced, trace_game, traced_pair
from reports.comparison.paired_games import pairs_of_boards, pairs_of_runs
from reports.games import GameReports, reports_on
from reports.html.game_page import game_page, pair_page
from reports.statistics.paired_values import PairedValues
from reports.studies.effort import SILENT, Progress
from reports.studies.play.compile_rules import compile_if_cold
from reports.studies.play.matches import variant_changes
from reports.studies.play.reload_run import match_of
from reports.studies.play.report_of_run import win_probability_of
from reports.tracing import paired_trace
from reports.tracing.narrative import Story
from reports.tracing.numbered_trace import brief_report
from reports.tracing.paired_trace import COLUMNS, Flips, FoundGames, Pair, flipped_games, found_games, pair_lines
from simulate.core.data.overlays import Overlay
from simulate.core.data.tables import POSITION
from simulate.core.errors import UserError, nearest
from simulate.core.storage.run_folder import Run
from simulate.core.storage.run_games import load_run
from simulate.games import scenarios

LEAST, WIDTH = 40, 120     # letters of a line
FLIPS = 5                 # games that changed winner to look into, each way


@dataclass(frozen=True)
class OneGame:
    """A game of a match, told event by event; with `pair` those of base and variant with the same dice.

    Of a file that `wilaya play` wrote its Sitting is in place of a match. UserError for `turns` that the game does not have.
    """
    match: Match
    number: int
    pair: bool = False
    progress: Progress = SILENT

    @property
    def reports(self) -> GameReports:
        """Those of its game."""
        return reports_on(self.match.RULES.name)

    @cached_property
    def traced(self) -> Traced:
        """The game as it is played. UserError as long as it is in its set-up."""
        if not isinstance(self.match, Match):
            self.match.ask()
            if not self.match.whole.states:
                raise UserError("this game is still in its set-up; `wilaya play` goes on with it")
            return self.match.whole
        compile_if_cold(self.progress, self.match, "play_turn", "start_game")
        return trace_game(self.match, self.number)

    @cached_property
    def story(self) -> Story:
        """The game as it is told."""
        return self.reports.narrative().story(self.traced)

    @cached_property
    def both(self) -> tuple[Pair, list[str]]:
        """The games of base and variant, and what the variant changes."""
        compile_if_cold(self.progress, self.match, "play_turn", "start_game")
        return Pair(*traced_pair(self.match, self.number)), variant_changes(self.match)

    def text(self, turns: range | None = None, brief: bool = False, width: int = WIDTH) -> Iterable[str]:
        """A report of play, line after line: all of it or `turns`, numbered as there; `brief`: a few lines a turn. Of a pair
        where the games diverge, and how they end, in `width` letters."""
        if self.pair:
            return paired_trace.pair_text(*self.both, min(max(width, LEAST), WIDTH))
        only = self._stretches(turns)
        return brief_report(self.reports.narrative(), self.story, only) if brief else self.reports.text_report(self.traced, only)

    def json(self, turns: range | None = None) -> Iterable[str]:
        """JSON lines (docs/trace.md): all of them, or those of `turns` behind the board before them."""
        return pair_lines(*self.both) if self.pair else self.reports.json_lines(self.traced, self._stretches(turns))

    def position(self, turns: range) -> str:
        """The position as the first of `turns` begins, as a file that --from reads. UserError if its rules have no such file."""
        stretches = self._stretches(turns)
        before = self.traced.states[stretches[0] - 1 if stretches else 0][0]
        match = self.traced.match
        return self.match.RULES.written_position(match.loaded, before, match.on_set, self.match.overlays)

    def overlay(self, turns: range) -> Overlay:
        """The same as --from reads it."""
        return Overlay({POSITION: tomllib.loads(self.position(turns))}, f"turn {turns[0]} of game {self.number}")

    def page(self, command: Sequence[str], chances: Sequence[float]) -> str:
        """A page; `command` are the words that write it again, `chances` as `chances_in` finds them."""
        written = shlex.join(["wilaya", *command]) if command else ""
        return pair_page(*self.both, written) if self.pair else game_page(self.story, written, chances)

    def _stretches(self, turns: range | None) -> range | None:
        """The stretches of the game that are these turns, as far as it has them; None for None."""
        if turns is None:
            return None
        story = self.story
        found = [stretch for stretch in range(1, len(story)) if story.turn(stretch) in turns]
        if not found:
            asked = f"{turns.start}..{turns[-1]}" if len(turns) > 1 else f"{turns.start}"
            raise UserError(f"--turn {asked}: this game does not have it; allowed are turns {story.turn(1)} to "
                            f"{story.turn(len(story) - 1)}")
        return range(found[0], found[-1] + 1)


def game_of_folder(folder: Path, game: int, pair: bool, progress: Progress) -> OneGame:
    """The game of this number in a run; with `pair` those of both boards of a comparison.

    Of a run over more boards, as a sweep and switches are, games are numbered as in its rows: those with the same dice follow
    one another, and the match is that of one board.

    UserError when there is no run, or when it holds no such games.
    """
    if folder.is_file():
        from reports.studies.play.play_game import load  # of one game, which others do not load

        return OneGame(cast(Match, load(folder, SILENT)[0]), game, pair, progress)
    if not folder.is_dir():
        raise UserError(f"{folder}: neither a scenario nor the folder of a run; {nearest(str(folder), scenarios())}")
    match = match_of(load_run(folder))
    boards = len(match.variants)
    if pair and boards != 2:
        raise UserError(f"--pair: {folder} holds games on {boards or 1} board{'s' * (boards > 1)}; allowed are the folder of a "
                        "comparison, or a scenario with --rules or --set")
    if boards == 2 and not pair:
        raise UserError(f"{folder}: its games are played on 2 boards with the same dice; allowed is --pair")
    if boards and not pair:
        return OneGame(match.alone(game % boards), game // boards, pair, progress)
    return OneGame(match, game, pair, progress)


def find_games(folder: Path, asked: str) -> FoundGames:
    """The games of a run that are as `asked`, see reports.tracing.paired_trace. UserError for no run and no such thing."""
    run = load_run(folder)
    match = match_of(run)
    words = reports_on(match.RULES.name).vocabulary(match.loaded)
    try:
        return found_games(run.scan(), words, asked, match.RULES.name, f"wilaya trace {folder}")
    except UserError as error:
        raise UserError(f"--find {asked!r}: {error}") from None


def chances_in(folder: Path, game: int) -> list[float]:
    """The first side's chance to win at the set-up and after each turn of a run's game; empty where the run gives no model."""
    try:
        found = win_probability_of(load_run(folder))
    except UserError:
        return []
    return found.frame.filter(game=game)["chance"].to_list()


def flips(match: "Match", run: "Run", counts: "PairedValues", limit: int, progress: Progress = SILENT) -> "Flips":
    """The Flips among the pairs of `counts`, the first of a run over two boards; at most `limit` each way are looked into.

    Each takes about a quarter of a second.
    """
    game = match.identity["game"]
    frame = run.first(2 * counts.pairs)
    listed = flipped_games(pairs_of_boards(frame, COLUMNS), game, limit)
    found = [_parted(flip, OneGame(match, flip["game"], True, progress).both[0]) for flip in listed]
    return Flips(found, counts.gained, counts.lost, game,
                 f"wilaya trace {run.folder} --game NUMBER --pair shows one side by side.")


def flips_of_runs(base: "Run", variant: "Run", counts: "PairedValues", limit: int) -> "Flips":
    """The Flips of two runs, paired by game number; not looked into where a run was played by other code than is here."""
    game = base.manifest["identity"]["game"]
    listed = flipped_games(pairs_of_runs(base.scan(), variant.scan(), COLUMNS), game, limit)
    try:
        matches = [match_of(run) for run in (base, variant)]
    except UserError:
        unseen = {"parts": None, "decides": None, "differs": None}
        return Flips([{**flip, **unseen} for flip in listed], counts.gained, counts.lost, game)
    found = [_parted(flip, Pair(*(trace_game(match, flip["game"]) for match in matches))) for flip in listed]
    return Flips(found, counts.gained, counts.lost, game)


def _parted(flip: dict[str, Any], pair: "Pair") -> dict[str, Any]:
    return {**flip, "parts": pair.parts(), "decides": pair.decides(), "differs": pair.differs()}
