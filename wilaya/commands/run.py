"""`wilaya run`: play many games, and say how often the FLN wins."""
import typer

from reports.studies.effort import RUN_GAMES, SEED
from wilaya.cli import options
from wilaya.cli.console import Format, show


def run(context: typer.Context, scenario: options.Scenario, games: options.Games = RUN_GAMES,
        seed: options.Seed = SEED, jobs: options.Jobs = None, backend: options.Backend = "threading",
        fln: options.Fln = None, france: options.France = None, rules: options.Rules = None,
        base: options.Base = None, assign: options.Assign = None, players: options.Players = None, out: options.Out = None,
        first_game: options.FirstGame = 0, shard_size: options.ShardSize = None, scheduler: options.Scheduler = None,
        turns: options.Turns = RUN_GAMES, default_data: options.DefaultData = False, form: options.As = Format.TEXT,
        quiet: options.Quiet = False) -> None:
    """Play many games: how often does the FLN win?

    The run is a folder. The same command resumes it or prints its answer, more games extend it. Where data are assumed, the games
    are spread over the data sets that may stand for them.
    """
    from reports.studies.play_run import RunAnswer, play_run

    match = options.plain_match(context, scenario, fln, france, seed, base, rules, assign, players, default_data)
    played = play_run(match, games, first=first_game, folder=out, turns=turns, shard_size=shard_size,
                      workers=options.workers(jobs, backend, scheduler), command=context.obj or (),
                      progress=options.progress(quiet))
    show(RunAnswer(played), form)
