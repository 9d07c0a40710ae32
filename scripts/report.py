"""`wilaya report`: the tables of a run, as text, JSON, a page, a workbook or files."""
import importlib
from typing import Annotated

import typer

from scripts import options, outputs
from scripts.console import Format, answer_json, interruptible, tell

EXPERIMENTS = ("compare", "sweep", "solve")
Full = Annotated[bool, typer.Option("--full", help="long tables too: by turn, of uses, of chits")]
Switches = Annotated[bool, typer.Option("--switches", help="also play each optional rule and reading the other way")]


def report(folder: options.Folder, form: options.As = Format.TEXT, full: Full = False, switches: Switches = False,
           html: outputs.Html = None, xlsx: outputs.Xlsx = None, csv: outputs.Csv = None, force: outputs.Force = False,
           jobs: options.Jobs = None, quiet: options.Quiet = False) -> None:
    """Tables of a run: wins, referendums, points, chits, switches. Also as a page to send, a workbook or files."""
    from simulate.core.store import load_run

    targets, run = outputs.targets(html, xlsx, csv, force), load_run(folder)
    kind = run.manifest.get("experiment", {}).get("kind")
    if kind in EXPERIMENTS:
        importlib.import_module(f"scripts.{kind}").answer(run, form)
        return
    if switches:
        _switch(run, jobs, quiet)
    if run.missing():
        tell(f"{folder}: {run.games:,d} of {run.manifest['games']:,d} games are there; "
             f"to play the others: {run.manifest.get('command', 'the command that made it')}")
    _show(run, form, full, targets)


def _show(run, form: Format, full: bool, targets) -> None:
    """Write what is to be written, then print: all tables, or of what is written the answer alone."""
    from reports.switches import text
    from scripts.gathering import book_of, material_of
    from scripts.wording import ASSUMED

    material = material_of(run)
    made, switched = material.report, material.switches
    written = targets.write(book_of(material)) if targets else []
    if form == Format.JSON:
        rows = None if switched is None else switched.to_dicts()
        answer_json({**made.json(), "switches": rows, "complete": not run.missing(), "changes": material.changes,
                     "folder": str(run.folder), "written": [str(path) for path in written]})
        return
    rests = [f"Changed: {change}" for change in material.changes] + [f"Rests on assumed data: see {ASSUMED}."]
    tables = [made.text(full), *([] if switched is None else [text(switched, made.level)]), "\n".join(rests)]
    print("\n\n".join([made.said(), "\n".join(outputs.said(written))] if written else tables))


def _switch(run, jobs: str | None, quiet: bool) -> None:
    from scripts.beside import PAIRS, play_switches
    from scripts.progress import Progress
    from scripts.stored import match_of

    match = match_of(run)
    with interruptible(lambda: "interrupted; the same command goes on from there"):
        play_switches(match, run.folder, PAIRS, Progress(not quiet, "switches"),
                      jobs=None if jobs is None else options.count("--jobs", jobs, 1))
