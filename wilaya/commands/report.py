"""`wilaya report`: the tables of a run, or of two side by side, as text, JSON, a page, a workbook or files."""
import itertools
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.answer import Targets
from simulate.core.errors import UserError
from wilaya.cli import options
from wilaya.cli.console import Format, show, tell

Folder = Annotated[Path | None, options.argument("[RUN]", "the folder of a run, or one that holds runs  [default: runs]")]
Other = Annotated[Path | None, options.argument("[RUN]", "a second one, side by side")]
Full = Annotated[bool, typer.Option("--full", help="long tables too: by turn, of uses, of chits")]
Switches = Annotated[bool, typer.Option("--switches", help="also play each optional rule and reading the other way")]
Model = Annotated[bool, typer.Option("--model", help="also the win probability turn by turn, and how far to trust it")]
Swings = Annotated[int | None, options.option(
    "--swings", "COUNT", "with --model: replay so many games, what swings them", parser=options.count("--swings", 1))]

Card = Annotated[Path | None, options.option("--card", "FILE", "one picture with the answer, .png, to show in a forum")]
Against = Annotated[Path | None, options.option(
    "--against", "FILE", "games that you played, CSV: winner, and turn, way, crisis_coup_attempt and the like as far as known")]


@options.asking
def report(folder: Folder = None, other: Other = None, form: options.As = Format.TEXT, full: Full = False,
           switches: Switches = False, model: Model = False, swings: Swings = None, html: options.Html = None,
           xlsx: options.Xlsx = None, csv: options.Csv = None, charts: options.Charts = None, card: Card = None,
           against: Against = None, force: options.Force = False, *, how: options.How) -> None:
    """Tables of a run, of two side by side, or of all in a folder.

    Also as a page to send, a workbook, files, charts.
    """
    from reports.studies.doubt.against_played import against_played
    from reports.studies.doubt.folder_answer import answer_in_words, folder_answer, run_list
    from reports.studies.play.play_run import missing, play_switches
    from reports.studies.play.reload_run import load, match_of
    from reports.studies.play.report_of_run import model_run

    targets, listed = Targets(html, xlsx, csv, charts, card).checked(force), None if other else run_list(folder)
    if listed:
        _check_options(switches, model, swings, True, against)
        show(listed, form, targets.write(listed), report=True)
        return
    runs = [load(each) for each in (folder, other) if each]
    kind, bar = runs[0].kind, how.progress
    _check_options(switches, model, swings, bool(other or kind), against)
    if against:
        found = against_played(runs[0], against)
        show(found, form, targets.write(found), report=True)
        return
    if switches:
        play_switches(match_of(runs[0]), runs[0].folder, how)
    for line in itertools.chain.from_iterable(map(missing, runs)):
        tell(line)
    if kind and not (other or targets):
        show(answer_in_words(runs[0], bar), form, report=True)
        return
    answer = folder_answer(*runs, full=full, modelled=model_run(runs[0], swings or 0, bar) if model else None, progress=bar)
    show(answer, form, targets.write(answer), report=True)


def _check_options(switches: bool, model: bool, swings: int | None, several: bool, against: Path | None) -> None:
    for option, asked in (("--switches", switches), ("--model", model), ("--against", against)):
        if asked and several:
            raise UserError(f"{option}: allowed with one run, as `wilaya run` makes it")
    if swings and not model:
        raise UserError("--swings: allowed with --model, of which it is a part")
