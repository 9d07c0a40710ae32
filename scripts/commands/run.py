"""`wilaya run`: play many games, and say how often the FLN wins."""
from typing import Annotated

import typer

from scripts.cli import options
from scripts.cli.console import Format, answer_json, interruptible
from scripts.games import SEED

Assumed = Annotated[bool | None, typer.Option("--assumed/--no-assumed", show_default=False, help=(
    "also play the data sets that assumed data allow  [default: --assumed where data are assumed]"))]
USUAL = "20_000"          # games, and games whose turns are kept


def run(context: typer.Context, scenario: options.Scenario, games: options.Games = USUAL,
        seed: options.Seed = SEED, jobs: options.Jobs = None, backend: options.Backend = "threading",
        fln: options.Fln = None, france: options.France = None, rules: options.Rules = None,
        base: options.Base = None, assign: options.Assign = None, players: options.Players = None, out: options.Out = None,
        first_game: options.FirstGame = "0", shard_size: options.ShardSize = None, scheduler: options.Scheduler = None,
        turns: options.Turns = USUAL, assumed: Assumed = None, form: options.As = Format.TEXT,
        quiet: options.Quiet = False) -> None:
    """Play many games: how often does the FLN win?

    The run is a folder. The same command resumes it or prints its answer, more games extend it. As many games again are played
    on the data sets that may stand for what is assumed.
    """
    from scripts.beside import need_sets
    from scripts.games import match
    from simulate.games import game_of

    game = game_of(scenario)
    wanted, first = options.count("--games", games, 1), options.count("--first-game", first_game)
    at_once = None if jobs is None else options.count("--jobs", jobs, 1)
    turned = options.turns(turns)
    if assumed:
        need_sets(game)
    size = None if shard_size is None else options.count("--shard-size", shard_size, 1)
    laid = options.overlays(context, game, base, rules, assign)
    files = options.player_files(game, players)
    played = match(scenario, fln, france, options.count("--seed", seed), laid, files)
    crew = {"jobs": at_once, "backend": backend, "scheduler": scheduler}
    _print(played, *play(played, wanted, first, out, crew, size, quiet, context.obj, turned, assumed is not False), form)


def play(match, games: int, first: int, out, crew: dict, size: int | None, quiet: bool, arguments: list[str], turns: int,
         assumed: bool):
    """The finished run and its Progress: the games of a match, and if `assumed` those of the ensemble beside them.

    `arguments` are the command line that asks for them.
    """
    from scripts import playing
    from scripts.beside import has_sets
    from scripts.stored import kept

    run, progress = playing.played(match, games, first, out, crew, size, quiet, kept(match, arguments), turns)
    if assumed and has_sets(match.identity["game"]):
        _ensemble(match, run.folder, games, crew, quiet)
    return run, progress


def _ensemble(match, folder, games, crew, quiet) -> None:
    from scripts.beside import play_ensemble
    from scripts.cli.progress import Progress

    with interruptible(lambda: f"interrupted; the games are kept in {folder}, their range over data sets is not complete, "
                               "the same command goes on from there"):
        play_ensemble(match, folder, games, Progress(not quiet, "data sets"), **crew)


def _print(match, run, progress, form: Format) -> None:
    from reports.tables.run_report import report
    from scripts.beside import assumed_range
    from scripts.cli.console import short_footer
    from scripts.playing import speed
    from scripts.stored import changes
    from simulate.core.data.scenario import assumed as assumed_rows

    made = report(run.manifest, run.scan(), assumed=assumed_range(run.folder))
    assumed = len(assumed_rows(match.loaded))
    pace = speed(run, progress)
    if form == Format.JSON:
        answer_json({**made.json(), "complete": True, "changes": changes(run.manifest), "assumed_rows": assumed, **pace})
    else:
        print(short_footer(made, assumed, pace))
