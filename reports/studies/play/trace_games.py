"""Single games, told event by event: of a scenario, of a run, of two boards side by side; games whose winner a change turned."""
import shlex
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, cast

from policies.core.match import Match
from policies.core.trace import Traced, trace_game, traced_pair
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
from reports.tracing.flipped_games import COLUMNS, Flips, flipped_games
from reports.tracing.found_games import FoundGames, found_games
from reports.tracing.narrative import Story
from reports.tracing.numbered_trace import brief_report
from reports.tracing.paired_trace import Pair, pair_lines
from simulate.core.data.overlays import Overlay
from simulate.core.data.tables import POSITION
from simulate.core.errors import UserError, nearest
from simulate.core.storage.run_folder import Run
from simulate.core.storage.run_games import load_run
from simulate.games import scenarios

LEAST, WIDTH = 40, 120     # letters of a line
FLIPS = 5                 # games that changed winner to look into, each way


def match_of_folder(folder: Path, game: int, pair: bool) -> "tuple[Match, int]":
    """The match of a run and the number in it of the run's `game`; with `pair` that of the games of both boards of a comparison.

    Of a file that `wilaya play` wrote its Sitting in place of a match.

    Of a run over more boards, as a sweep and switches are, games are numbered as in its rows: those with the same dice follow
    one another, and the match is that of one board.

    UserError when there is no run, or when it holds no such games.
    """
    if folder.is_file():
        from reports.studies.play.play_game import load  # of one game, which others do not load

        return cast(Match, load(folder, SILENT)[0]), game
    if not folder.is_dir():
        raise UserError(f"{folder}: neither a scenario nor the folder of a run; {nearest(str(folder), scenarios())}")
    match = match_of(load_run(folder))
    boards = len(match.variants)
    if pair and boards != 2:
        raise UserError(f"--pair: {folder} holds games on {boards or 1} board{'s' * (boards > 1)}; allowed are the folder of a "
                        "comparison, or a scenario with --rules or --set")
    if boards == 2 and not pair:
        raise UserError(f"{folder}: its games are played on 2 boards with the same dice; allowed is --pair")
    return (match.alone(game % boards), game // boards) if boards and not pair else (match, game)


def find_games(folder: Path, asked: str) -> FoundGames:
    """The games of a run that are as `asked`, see reports.tracing.found_games. UserError for no run and no such thing."""
    run = load_run(folder)
    match = match_of(run)
    words = _reports(match).vocabulary(match.loaded)
    try:
        return found_games(run.scan(), words, asked, match.RULES.name, f"wilaya trace {folder}")
    except UserError as error:
        raise UserError(f"--find {asked!r}: {error}") from None


def trace_text(match: "Match", game: int, progress: Progress = SILENT, turns: range | None = None,
               brief: bool = False) -> Iterator[str]:
    """One game as a report of play, line after line: all of it or `turns`, numbered as there; `brief`: a few lines a turn.

    UserError if the game has none of these turns.
    """
    traced, narrative = _traced(match, game, progress), _reports(match).narrative()
    story = narrative.story(traced)
    only = _stretches(story, turns)
    return brief_report(narrative, story, only) if brief else _reports(match).text_report(traced, only)


def position_text(match: "Match", game: int, turns: range, progress: Progress = SILENT) -> str:
    """The position of a game as the first of `turns` begins, as a file that --from reads. UserError if the game has no such turn,
    or its rules no such file."""
    traced = _traced(match, game, progress)
    stretches = _stretches(_reports(match).narrative().story(traced), turns)
    before = traced.states[stretches[0] - 1 if stretches else 0][0]
    return match.RULES.written_position(traced.match.loaded, before, traced.match.on_set, match.overlays)


def position_of(match: "Match", game: int, turns: range, progress: Progress) -> Overlay:
    """The same as --from reads it."""
    return Overlay({POSITION: tomllib.loads(position_text(match, game, turns, progress))}, f"turn {turns[0]} of game {game}")


def trace_json(match: "Match", game: int, progress: Progress, turns: range | None = None) -> Iterator[str]:
    """One game as JSON lines (docs/trace.md): all of them, or those of `turns` behind the board before them. Errors as above."""
    traced = _traced(match, game, progress)
    return _reports(match).json_lines(traced, _stretches(_reports(match).narrative().story(traced), turns))


def _stretches(story: "Story", turns: range | None) -> range | None:
    """The stretches of a game that are these turns, as far as it has them; None for None."""
    if turns is None:
        return None
    found = [stretch for stretch in range(1, len(story)) if story.turn(stretch) in turns]
    if not found:
        asked = f"{turns.start}..{turns[-1]}" if len(turns) > 1 else f"{turns.start}"
        raise UserError(f"--turn {asked}: this game does not have it; allowed are turns {story.turn(1)} to "
                        f"{story.turn(len(story) - 1)}")
    return range(found[0], found[-1] + 1)


def _reports(match: "Match") -> "GameReports":
    return reports_on(match.RULES.name)


def _traced(match: "Match", game: int, progress: Progress) -> "Traced":
    if not isinstance(match, Match):
        match.ask()
        if not match.whole.states:
            raise UserError("this game is still in its set-up; `wilaya play` goes on with it")
        return match.whole
    compile_if_cold(progress, match, "play_turn", "start_game")
    return trace_game(match, game)


def pair_text(match: "Match", game: int, width: int, progress: Progress) -> Iterable[str]:
    """Where the games of a base and its variant with the same dice diverge, and how they end, in `width` letters."""
    return paired_trace.pair_text(pair_of_games(match, game, progress), variant_changes(match), min(max(width, LEAST), WIDTH))


def pair_json(match: "Match", game: int, progress: Progress) -> Iterable[str]:
    """The same as JSON lines (docs/trace.md)."""
    return pair_lines(pair_of_games(match, game, progress), variant_changes(match))


def trace_page(match: "Match", game: int, pair: bool, command: Sequence[str], progress: Progress,
               chances: Sequence[float]) -> str:
    """One game, or with `pair` the games of base and variant, as a page; `command` are the words that write it again.

    `chances`: as `chances_in` finds them.
    """
    written = shlex.join(["wilaya", *command]) if command else ""
    if not pair:
        return game_page(_reports(match).narrative().story(_traced(match, game, progress)), written, chances)
    return pair_page(pair_of_games(match, game, progress), variant_changes(match), written)


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
    found = [_parted(flip, pair_of_games(match, flip["game"], progress)) for flip in listed]
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


def pair_of_games(match: "Match", number: int, progress: Progress) -> "Pair":
    """The reports.tracing.paired_trace.Pair of game `number` on both boards of a match."""
    compile_if_cold(progress, match, "play_turn", "start_game")
    return Pair(*traced_pair(match, number))


def _parted(flip: dict[str, Any], pair: "Pair") -> dict[str, Any]:
    return {**flip, "parts": pair.parts(), "decides": pair.decides(), "differs": pair.differs()}
