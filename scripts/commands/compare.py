"""`wilaya compare`: does a change shift the balance?"""
from pathlib import Path
from typing import Annotated

import typer

from scripts.cli import options
from scripts.cli.console import Format, interruptible, tell
from simulate.core.errors import UserError

Target = Annotated[str, typer.Argument(metavar="SCENARIO|RUN", show_default=False,
                                       help="a scenario, or the folder of the base's run")]
Other = Annotated[Path | None, typer.Argument(metavar="[RUN]", show_default=False, help="the folder of the variant's run")]
Margin = Annotated[str, typer.Option("--margin", metavar="POINTS", help="a difference nobody minds: 1pp, 0.5pp")]
Most = Annotated[str, typer.Option("--max-games", metavar="COUNT", help="games of each rule set at most")]
Least = Annotated[str, typer.Option("--min-games", metavar="COUNT", help="games of each rule set at least, verdict or not")]
Flips = Annotated[str, typer.Option("--flips", metavar="COUNT", help="games that changed winner to look into, each way")]
Panel = Annotated[bool, typer.Option("--panel", help="also for every pair of all players")]
Assumed = Annotated[bool, typer.Option("--assumed", help="also on the data sets that assumed data allow")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="NUMBER", show_default=False, help="as in `run`  [default: 1]")]
LEAST = 100               # pairs that a budget must allow
RUNS_ONLY = "two runs have rules, players and seed of their own"


def compare(context: typer.Context, target: Target, other: Other = None, rules: options.Rules = None,
            assign: options.Assign = None, base: options.Base = None, margin: Margin = "1pp", most: Most = "100_000",
            fewest: Least = "0", seed: Seed = None, fln: options.Fln = None, france: options.France = None,
            players: options.Players = None, panel: Panel = False, assumed: Assumed = False, flips: Flips = "5",
            jobs: options.Jobs = None, backend: options.Backend = "threading", scheduler: options.Scheduler = None,
            out: options.Out = None,
            form: options.As = Format.TEXT, quiet: options.Quiet = False) -> None:
    """Does a rule change shift the balance?

    Plays pairs of games with the same dice until there is a verdict; exit code 3 when it is undecided.
    """
    from scripts.games import SEED
    from scripts.variants import pair_of

    least, looked_into = options.margin(margin), options.count("--flips", flips)
    if other is not None or Path(target).is_dir():
        from scripts.compare_runs import of_runs

        _no({"--rules": rules, "--set": assign, "--base": base, "--seed": seed, "--fln": fln, "--france": france,
             "--players": players, "--out": out, "--panel": panel or None, "--assumed": assumed or None,
             "--max-games": _said(context, "most"), "--min-games": _said(context, "fewest")})
        answer = of_runs(target, other, least, looked_into)
    else:
        number = options.count("--seed", seed or SEED)
        pair = pair_of(context, target, fln, france, number, base, rules, assign, players)
        at_once = None if jobs is None else options.count("--jobs", jobs, 1)
        crew = {"jobs": at_once, "backend": backend, "scheduler": scheduler}
        answer = _of_boards(pair, out, budget(least, most, fewest, quiet, crew, context.obj), looked_into, panel, assumed)
    answer.show(form)
    if not answer.comparison.verdict.decided:
        raise typer.Exit(3)


def budget(margin: float, most: str, fewest: str, quiet: bool, crew: dict, arguments: list[str]):
    """The scripts.comparing.Budget of a command line. UserError for numbers of games that cannot be."""
    from scripts.comparing import Budget

    top, low = options.count("--max-games", most, LEAST), options.count("--min-games", fewest)
    if low > top:
        raise UserError(f"--min-games {fewest}: allowed is at most --max-games {most}")
    return Budget(margin, top, low, quiet, crew, arguments)


def _of_boards(match, out, spent, flips: int, panel: bool, assumed: bool):
    from scripts.compared import of_play
    from scripts.comparing import KEPT

    found = play(match, out, spent, panel, assumed)
    with interruptible(lambda: KEPT.format(found.folder)):
        return of_play(found, flips, spent.quiet)


def play(match, out, spent, panel: bool, assumed: bool):
    """The scripts.comparing.Watched of a match over two boards, with what is to be played beside it; `spent` is its Budget."""
    from scripts import comparing
    from scripts.beside import need_sets

    if assumed:
        need_sets(match.identity["game"])
    found = comparing.watched(match, out, spent, told=None if spent.quiet else lambda *pilot: tell(foretold(spent.most, *pilot)))
    if assumed:
        comparing.over_data_sets(match, found.folder, spent)
    if panel:
        comparing.over_players(match, found, spent)
    return found


def answer(run, form: Format, more: dict | None = None) -> None:
    """Print what the folder of a comparison holds; `more` goes into its JSON."""
    from scripts.compared import of_folder

    of_folder(run, more=more).show(form)


def foretold(budget: int, pilot, rate: float | None) -> str:
    """What a pilot says of the pairs to come, in two lines."""
    from reports.comparison.verdict import points
    from reports.statistics.sample_size import plan
    from reports.tables.text_table import percent
    from scripts.cli.progress import clock

    counts = pilot.counts
    found = plan(counts.gained, counts.lost, counts.pairs, pilot.margin, budget)
    likely, late = (f"{roughly(pairs):,d}" if pairs else "too many to say" for pairs in (found.likely, found.late))
    time = f", {clock(2 * (found.likely - counts.pairs) / rate)}" if rate and found.likely else ""
    shift, real = (points(round(each, 4)) if each else "nothing" for each in (found.shift, found.real))
    return (f"Pilot: {percent(counts.flipped / counts.pairs)} of {counts.pairs:,d} pairs change winner; a verdict takes about "
            f"{likely} pairs{time}, nine times in ten at most {late}.\n"
            f"The budget of {budget:,d} pairs sees a shift from {shift} on, tells {real} from no difference at all.")


def roughly(number: int) -> int:
    """Two figures of it: a forecast has no more."""
    return round(number, 2 - len(str(number)))


def _said(context: typer.Context, name: str) -> bool | None:
    """True for an option with a default that stands on the command line."""
    source = context.get_parameter_source(name)
    return True if source is not None and source.name == "COMMANDLINE" else None


def _no(given: dict) -> None:
    wrong = [option for option, value in given.items() if value is not None]
    if wrong:
        raise UserError(f"{' '.join(wrong)}: not with the folders of runs; {RUNS_ONLY}")
