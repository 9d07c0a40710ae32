"""`wilaya compare`: does a change shift the balance?"""
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.adaptation import SEARCH
from reports.studies.matches import SEED
from scripts.cli import options
from scripts.cli.completion import scenario_words
from scripts.cli.console import FORBID, Format, show
from simulate.core.errors import UserError

Target = Annotated[str, typer.Argument(metavar="SCENARIO|RUN", show_default=False, autocompletion=scenario_words,
                                       help="a scenario, or the folder of the base's run")]
Other = Annotated[Path | None, typer.Argument(metavar="[RUN]", show_default=False, help="the folder of the variant's run")]
Margin = Annotated[float, typer.Option("--margin", metavar="POINTS", parser=options.margin, show_default=False, help=(
    "a difference nobody minds: 1pp, 0.5pp  [default: 1pp]"))]
Zone = Annotated[float, typer.Option("--indifference", metavar="POINTS", show_default=False,
                                     parser=lambda text: options.margin(text, "--indifference"),
                                     help="so near the margin either verdict is right: 0.5pp  [default: none]")]
Most = Annotated[int, typer.Option("--max-games", metavar="COUNT", parser=options.count("--max-games", 100), show_default=False,
                                   help="games of each rule set at most  [default: 100_000]")]
Least = Annotated[int, typer.Option("--min-games", metavar="COUNT", parser=options.count("--min-games"),
                                    help="games of each rule set at least, verdict or not")]
Flips = Annotated[int, typer.Option("--flips", metavar="COUNT", parser=options.count("--flips"),
                                    help="games that changed winner to look into, each way")]
Panel = Annotated[bool, typer.Option("--panel", help="also for every pair of all players and the league's members")]
Readapt = Annotated[bool, typer.Option("--readapt", help="also when both sides have adapted: best responses of each side under "
                                                         "the base and under the variant, then the shift again")]
Search = Annotated[int, options.counted("--readapt-games", "games of search for each best response", SEARCH)]
Seed = Annotated[int | None, typer.Option("--seed", metavar="NUMBER", parser=options.count("--seed"), show_default=False,
                                          help=f"as in `run`  [default: {SEED}]")]
RUNS_ONLY = "two runs have rules, players and seed of their own"


def compare(context: typer.Context, target: Target, other: Other = None, rules: options.Rules = None,
            assign: options.Assign = None, base: options.Base = None, margin: Margin = 0.01, zone: Zone = 0.0,
            most: Most = 100_000, fewest: Least = 0, seed: Seed = None, fln: options.Fln = None, france: options.France = None,
            players: options.Players = None, panel: Panel = False, readapt: Readapt = False, search: Search = SEARCH,
            default_data: options.DefaultData = False, flips: Flips = 5,
            jobs: options.Jobs = None, backend: options.Backend = "threading", scheduler: options.Scheduler = None,
            out: options.Out = None,
            form: options.As = Format.TEXT, quiet: options.Quiet = False) -> None:
    """Does a rule change shift the balance?

    Plays pairs of games with the same dice until there is a verdict; exit code 3 when it is undecided.
    """
    from reports.studies.adaptation import Effort, play_adaptation
    from reports.studies.comparison_answer import answer_of_play, answer_of_runs
    from reports.studies.play_comparison import Budget, play_comparison
    from scripts.cli.progress import progress

    if other is not None or Path(target).is_dir():
        _refuse({"--rules": rules, "--set": assign, "--forbid": context.meta.get(FORBID) or None, "--base": base,
                 "--seed": seed, "--fln": fln, "--france": france, "--players": players, "--out": out, "--panel": panel or None,
                 "--readapt": readapt or None, "--default-data": default_data or None, "--indifference": _typed(context, "zone"),
                 "--max-games": _typed(context, "most"), "--min-games": _typed(context, "fewest")})
        answer = answer_of_runs(Path(target), other, margin, flips)
    else:
        budget, bar = Budget(margin, most, fewest, zone), progress(quiet)
        pair = options.paired_match(context, target, fln, france, SEED if seed is None else seed, base, rules, assign, players,
                                    default_data)
        played = play_comparison(pair, budget, folder=out, panel=panel,
                                 workers=options.workers(jobs, backend, scheduler), command=context.obj or (), progress=bar)
        if readapt:
            play_adaptation(pair, played.folder, Effort(search), workers=options.workers(jobs, backend, scheduler), progress=bar)
        answer = answer_of_play(played, flips, bar)
    show(answer, form)
    if not answer.comparison.verdict.decided:
        raise typer.Exit(3)


def _typed(context: typer.Context, name: str) -> bool | None:
    """True for an option with a default that stands on the command line."""
    source = context.get_parameter_source(name)
    return True if source is not None and source.name == "COMMANDLINE" else None


def _refuse(given: dict[str, object]) -> None:
    """UserError for options that do not go with the folders of runs."""
    wrong = [option for option, value in given.items() if value is not None]
    if wrong:
        raise UserError(f"{' '.join(wrong)}: not with the folders of runs; {RUNS_ONLY}")
