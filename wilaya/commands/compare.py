"""`wilaya compare`: does a change shift the balance?"""
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reports.studies.effort import ADAPTATION_SEARCH
from simulate.core.errors import UserError
from wilaya.cli import options
from wilaya.cli.completion import scenario_words
from wilaya.cli.console import FORBID, tell

if TYPE_CHECKING:
    from reports.studies.change.compare_columns import TwoColumns
    from reports.studies.change.comparison_answer import ComparisonAnswer
    from reports.studies.change.play_comparison import Budget

Target = Annotated[str, options.argument(
    "SCENARIO|RUN|CSV", "a scenario, the folder of the base's run or of a comparison, or another program's results",
    autocompletion=scenario_words)]
Other = Annotated[Path | None, options.argument("[RUN|CSV]", "the same of the variant")]
Zone = Annotated[float, options.option(
    "--indifference", "POINTS", "so near the margin either verdict is right: 0.5pp  [default: none]",
    parser=lambda text: options.margin(text, "--indifference"))]
Most = Annotated[int, options.counted("--max-games", "games of each rule set at most", 100_000, least=100)]
Least = Annotated[int, typer.Option("--min-games", metavar="COUNT", parser=options.count("--min-games"),
                                    help="games of each rule set at least, verdict or not")]
Flips = Annotated[int, typer.Option("--flips", metavar="COUNT", parser=options.count("--flips"),
                                    help="games that changed winner to look into, each way")]
Panel = Annotated[bool, typer.Option("--panel", help="also for every pair of all players and the league's members")]
Readapt = Annotated[bool, typer.Option("--readapt", help="also when both sides have adapted: best responses of each side under "
                                                         "the base and under the variant, then the shift again")]
Code = Annotated[str | None, options.option(
    "--code", "COMMIT[..COMMIT]",
    "compare two commits of the checkout, main..my-branch, or one with the work tree as it is, in place of a change of rules")]
CSV = ".csv"
RUNS_ONLY = "two runs have rules, players and seed of their own"


@options.asking
def compare(context: typer.Context, target: Target, other: Other = None, *, own: "Callable[[str], options.Setting]",
            margin: options.Margin = 0.01, zone: Zone = 0.0, most: Most = 100_000, fewest: Least = 0, panel: Panel = False,
            readapt: Readapt = False, search: options.Search = ADAPTATION_SEARCH, code: Code = None, flips: Flips = 5,
            out: options.Out = None, name: options.Name = None, note: options.Note = None, far: options.How) -> options.Answer:
    """Does a rule change shift the balance?

    Plays pairs of games with the same dice until there is a verdict; exit code 3 when it is undecided or no game used the rule.
    An edited rule: `wilaya compare ici-1955 --code main..my-branch`.
    """
    from reports.studies.change.comparison_answer import answer_of_folder
    from reports.studies.change.play_comparison import Budget, play_comparison
    from reports.studies.play.matches import variant_changes
    from reports.studies.play.play_run import missing
    from reports.studies.players.adaptation import Effort, play_adaptation

    answer: ComparisonAnswer | TwoColumns
    if code is not None:
        answer = _answer_of_code(context, Budget(margin, most, fewest))
    elif other is not None or Path(target).is_dir():
        answer = _answer_of_folders(context)
    else:
        pair = own(target).pair()
        played = play_comparison(pair, Budget(margin, most, fewest, zone), folder=out, panel=panel,
                                 labels={"name": name, "note": note}, how=far)
        if readapt:
            play_adaptation(pair, played.run.folder, Effort(search), changes=variant_changes(pair), how=far)
        answer = answer_of_folder(played.run, flips, played=played, progress=far.progress)
    for line in itertools.chain.from_iterable(map(missing, answer.runs)):
        tell(line)
    return answer


def _answer_of_folders(context: typer.Context) -> "ComparisonAnswer | TwoColumns":
    """The answer for two runs, two files of results, or the folder of a comparison. UserError for options that go with none."""
    from reports.studies.change.compare_columns import compare_columns
    from reports.studies.change.comparison_answer import answer_of_folder, answer_of_runs
    from simulate.core.storage.run_games import load_run

    given, base = context.params, Path(context.params["target"])
    typed = options.typed(context, *options.OWN, "out", "panel", "readapt", "zone", "most", "fewest", "name", "note")
    options.refuse(typed, f"not with the folders of runs; {RUNS_ONLY}")
    if given["other"] is not None and base.suffix == given["other"].suffix == CSV:
        return compare_columns(base, given["other"], given["margin"])
    run = load_run(base) if given["other"] is None else None
    if run is None or run.kind != "compare":
        return answer_of_runs(base, given["other"], given["margin"], given["flips"])
    options.refuse(options.typed(context, "margin"), "not with the folder of a comparison, which has its own")
    return answer_of_folder(run, given["flips"], progress=options.progress(given["quiet"]))


def _answer_of_code(context: typer.Context, budget: "Budget") -> "ComparisonAnswer":
    """The answer to --code. UserError for options that do not go with it."""
    from reports.studies.change.compare_columns import compare_code

    given = context.params
    typed = options.typed(context, "rules", "assign", FORBID, "panel", "readapt", "zone", "position", "name", "note")
    options.refuse({"RUN": given["other"], **typed},
                   "not with --code: the change is that of the code; --base holds for both")
    if Path(given["target"]).is_dir():
        raise UserError(f"{given['target']}: a folder, not with --code; allowed is a scenario, such as ici-1955")
    words = [word for name in ("seed", "fln", "france", "jobs", "backend", "scheduler") if given[name] is not None
             for word in (f"--{name}", str(given[name]))]
    words += [word for name in ("base", "players") for path in given[name] or () for word in (f"--{name}", str(path))]
    words += ["--default-data"] * given["default_data"]
    return compare_code(given["target"], given["code"], words, budget, flips=given["flips"], folder=given["out"],
                        progress=options.progress(given["quiet"]))
