"""`wilaya report`: the tables of a run, or of two side by side, as text, JSON, a page, a workbook or files."""
import itertools
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simulate.core.errors import UserError
from wilaya.cli import options, output_files
from wilaya.cli.console import Answer, Format, answer_json, tell

if TYPE_CHECKING:
    from reports.studies.run_model import Modelled
    from simulate.core.storage.run_folder import Run

Other = Annotated[Path | None, typer.Argument(metavar="[RUN]", help="a second one, side by side", show_default=False)]
Full = Annotated[bool, typer.Option("--full", help="long tables too: by turn, of uses, of chits")]
Switches = Annotated[bool, typer.Option("--switches", help="also play each optional rule and reading the other way")]
Model = Annotated[bool, typer.Option("--model", help="also the win probability turn by turn, and how far to trust it")]
Swings = Annotated[int | None, typer.Option("--swings", metavar="COUNT", parser=options.count("--swings", 1), show_default=False,
                                            help="with --model: replay so many games, what swings them")]


def report(folder: options.Folder, other: Other = None, form: options.As = Format.TEXT, full: Full = False,
           switches: Switches = False, model: Model = False, swings: Swings = None, html: output_files.Html = None,
           xlsx: output_files.Xlsx = None, csv: output_files.Csv = None, charts: output_files.Charts = None,
           force: output_files.Force = False, jobs: options.Jobs = None, quiet: options.Quiet = False) -> None:
    """Tables of a run, or of two runs side by side.

    Also as a page to send, a workbook, files, charts.
    """
    from reports.studies.build_document import missing
    from reports.studies.companion_runs import play_switches
    from reports.studies.reload_run import load, match_of
    from reports.studies.run_model import model_run

    targets, runs = output_files.targets(html, xlsx, csv, force, charts), [load(each) for each in (folder, other) if each]
    kind = runs[0].manifest.get("experiment", {}).get("kind")
    _check_options(switches, model, swings, bool(other or kind))
    if switches:
        play_switches(match_of(runs[0]), runs[0].folder, options.workers(jobs), options.progress(quiet))
    for line in itertools.chain.from_iterable(map(missing, runs)):
        tell(line)
    if kind and not other:
        _experiment(runs[0], kind, form, targets, quiet)
        return
    if other:
        _two(runs[0], runs[1], form, full, targets)
    else:
        _one(runs[0], form, full, model_run(runs[0], swings or 0, options.progress(quiet)) if model else None, targets, quiet)


def _check_options(switches: bool, model: bool, swings: int | None, several: bool) -> None:
    for option, asked in (("--switches", switches), ("--model", model)):
        if asked and several:
            raise UserError(f"{option}: allowed with one run, as `wilaya run` makes it")
    if swings and not model:
        raise UserError("--swings: allowed with --model, of which it is a part")


def _one(run: "Run", form: Format, full: bool, modelled: "Modelled | None", targets: output_files.Targets, quiet: bool) -> None:
    """Write what is to be written, then print: all tables, or of what is written the answer alone."""
    from reports.studies.build_document import RunReport, book_of, material_of

    material = material_of(run, modelled and modelled.chance, modelled and modelled.swings, options.progress(quiet))
    written = targets.write(book_of(material, run)) if targets else []
    answer = RunReport(run, material, modelled, full)
    if form == Format.JSON:
        answer_json({**answer.json(), "written": [str(path) for path in written]})
    else:
        print("\n\n".join([material.report.summary(), "\n".join(output_files.written_lines(written))]) if written
              else answer.text())


def _two(one: "Run", other: "Run", form: Format, full: bool, targets: output_files.Targets) -> None:
    """The same for two runs."""
    from reports.studies.build_document import book_of_two, two_of
    from reports.studies.changes_on_the_way import way_of_runs
    two = two_of(one, other)
    book = book_of_two(two, (one, other)) if targets else None
    written = targets.write(book) if book else []
    if form == Format.JSON:
        answer_json({**two.json(), "folders": [str(one.folder), str(other.folder)], "written": [str(path) for path in written]})
    elif book:
        print("\n\n".join([book.answer, "\n".join(output_files.written_lines(written))]))
    else:
        print(two.text(full, way_of_runs(one, other).text() if two.counts else ""))


def _experiment(run: "Run", kind: str, form: Format, targets: output_files.Targets, quiet: bool) -> None:
    """The same for a comparison, a sweep or a search for a value."""
    from reports.studies.build_document import book

    if not targets:
        answer = _answer_of(run, kind, quiet)
        answer_json(answer.json()) if form == Format.JSON else print(answer.text())
        return
    found = book(run)
    written = targets.write(found)
    if form == Format.JSON:
        answer_json({**_answer_of(run, kind, quiet).json(), "written": [str(path) for path in written]})
    else:
        print("\n\n".join([found.answer, "\n".join(output_files.written_lines(written))]))


def _answer_of(run: "Run", kind: str, quiet: bool) -> Answer:
    """What the folder of an experiment says."""
    from reports.studies.comparison_answer import answer_of_folder
    from reports.studies.sensitivity import KIND, sensitivity_answer
    from reports.studies.solve_inverse import values_looked_at
    from reports.studies.sweep_grid import sweep_answer

    if kind == "compare":
        return answer_of_folder(run, progress=options.progress(quiet))
    if kind == KIND:
        return sensitivity_answer(run)
    return sweep_answer(run) if kind == "sweep" else values_looked_at(run)
