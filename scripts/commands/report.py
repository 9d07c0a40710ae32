"""`wilaya report`: the tables of a run, or of two side by side, as text, JSON, a page, a workbook or files."""
import importlib
from pathlib import Path
from typing import Annotated

import typer

from scripts import modelling
from scripts.cli import options, output_files
from scripts.cli.console import Format, answer_json, interruptible, tell
from simulate.core.errors import UserError

EXPERIMENTS = ("compare", "sweep", "solve")
Other = Annotated[Path | None, typer.Argument(metavar="[RUN]", help="a second one, side by side", show_default=False)]
Full = Annotated[bool, typer.Option("--full", help="long tables too: by turn, of uses, of chits")]
Switches = Annotated[bool, typer.Option("--switches", help="also play each optional rule and reading the other way")]
Model = Annotated[bool, typer.Option("--model", help="also the win probability turn by turn, and how far to trust it")]
Swings = Annotated[str | None, typer.Option("--swings", metavar="COUNT", show_default=False, help=(
    "with --model: replay so many games, what swings them"))]


def report(folder: options.Folder, other: Other = None, form: options.As = Format.TEXT, full: Full = False,
           switches: Switches = False, model: Model = False, swings: Swings = None, html: output_files.Html = None,
           xlsx: output_files.Xlsx = None, csv: output_files.Csv = None, charts: output_files.Charts = None,
           force: output_files.Force = False, jobs: options.Jobs = None, quiet: options.Quiet = False) -> None:
    """Tables of a run, or of two runs side by side.

    Also as a page to send, a workbook, files, charts.
    """
    from scripts.gathering import missing
    from scripts.stored import load

    targets, runs = output_files.targets(html, xlsx, csv, force, charts), [load(each) for each in (folder, other) if each]
    kind = runs[0].manifest.get("experiment", {}).get("kind")
    if switches and (other or kind):
        raise UserError("--switches: allowed with one run, as `wilaya run` makes it")
    if model and (other or kind):
        raise UserError("--model: allowed with one run, as `wilaya run` makes it")
    if swings and not model:
        raise UserError("--swings: allowed with --model, of which it is a part")
    replays = options.count("--swings", swings, 1) if swings else 0
    if kind in EXPERIMENTS and not other:
        _experiment(runs[0], kind, form, targets)
        return
    if switches:
        _switch(runs[0], jobs, quiet)
    for line in filter(None, map(missing, runs)):
        tell(line)
    if other:
        _two(*runs, form, full, targets)
    else:
        _one(runs[0], form, full, modelling.made(runs[0], replays, quiet) if model else None, targets)


def _one(run, form: Format, full: bool, modelled: modelling.Modelled | None, targets) -> None:
    """Write what is to be written, then print: all tables, or of what is written the answer alone."""
    from reports.tables.comparison_frames import rule_switches_text
    from reports.tipping.analysis import tipping_text
    from scripts.beside import has_sets
    from scripts.cli.console import ASSUMED, at_random
    from scripts.gathering import book_of, material_of

    material = material_of(run, *(modelled or ()))
    made, switched = material.report, material.switches
    written = targets.write(book_of(material, run)) if targets else []
    if form == Format.JSON:
        rows = None if switched is None else switched.to_dicts()
        tipped = material.tipping and material.tipping.json()
        answer_json({**made.json(), "tipping": tipped, "switches": rows, "complete": not run.missing(),
                     "changes": material.changes, "win_probability": modelled and modelled.json(), "folder": str(run.folder),
                     "written": [str(path) for path in written]})
        return
    rests = at_random(run.manifest) + [f"Changed: {change}" for change in material.changes]
    rests += [f"Rests on assumed data: see {ASSUMED}."] * has_sets(run.manifest["identity"]["game"])
    tables = [made.text(full), *([tipping_text(material.tipping, full)] if material.tipping else []),
              *([] if switched is None else [rule_switches_text(switched, made.level)]), *([modelled.text()] if modelled else []),
              *(["\n".join(rests)] if rests else [])]
    print("\n\n".join([made.summary(), "\n".join(output_files.written_lines(written))] if written else tables))


def _two(one, other, form: Format, full: bool, targets) -> None:
    """The same for two runs."""
    from scripts.gathering import book_of_two, two_of

    two = two_of(one, other)
    book = book_of_two(two, (one, other))
    written = targets.write(book) if targets else []
    if form == Format.JSON:
        answer_json({**two.json(), "folders": [str(one.folder), str(other.folder)], "written": [str(path) for path in written]})
    else:
        print("\n\n".join([book.answer, "\n".join(output_files.written_lines(written))]) if written else two.text(full))


def _experiment(run, kind: str, form: Format, targets) -> None:
    """The same for what another command played."""
    from scripts.gathering import book as made

    command = importlib.import_module(f"scripts.commands.{kind}")
    if not targets:
        command.answer(run, form)
        return
    book = made(run)
    written = targets.write(book)
    if form == Format.JSON:
        command.answer(run, form, {"written": [str(path) for path in written]})
    else:
        print("\n\n".join([book.answer, "\n".join(output_files.written_lines(written))]))


def _switch(run, jobs: str | None, quiet: bool) -> None:
    from scripts.beside import PAIRS, play_switches
    from scripts.cli.progress import Progress
    from scripts.stored import match_of

    match = match_of(run)
    with interruptible(lambda: "interrupted; the same command goes on from there"):
        play_switches(match, run.folder, PAIRS, Progress(not quiet, "switches"),
                      jobs=None if jobs is None else options.count("--jobs", jobs, 1))
