"""`wilaya report`: the tables of a run."""
import importlib
from typing import Annotated

import typer

from scripts import options
from scripts.console import Format, answer_json, interruptible, tell

EXPERIMENTS = ("compare", "sweep", "solve")
Full = Annotated[bool, typer.Option("--full", help="long tables too: by turn, of uses, of chits")]
Switches = Annotated[bool, typer.Option("--switches", help="also play each optional rule and reading the other way")]


def report(folder: options.Folder, form: options.As = Format.TEXT, full: Full = False, switches: Switches = False,
           jobs: options.Jobs = None, quiet: options.Quiet = False) -> None:
    """Tables of a run: wins, referendums, points, chits, switches."""
    from reports.switches import text
    from reports.tables import report as made_from
    from scripts.beside import assumed_range, switch_table
    from scripts.stored import changes
    from scripts.wording import ASSUMED
    from simulate.core.store import load_run

    run = load_run(folder)
    kind = run.manifest.get("experiment", {}).get("kind")
    if kind in EXPERIMENTS:
        importlib.import_module(f"scripts.{kind}").answer(run, form)
        return
    if switches:
        _switch(run, jobs, quiet)
    made = made_from({**run.manifest, "fingerprint": run.fingerprint()}, run.scan(), assumed=assumed_range(folder))
    switched = switch_table(folder, made.level)
    if run.missing():
        tell(f"{folder}: {run.games:,d} of {run.manifest['games']:,d} games are there; "
             f"to play the others: {run.manifest.get('command', 'the command that made it')}")
    if form == Format.JSON:
        rows = None if switched is None else switched.to_dicts()
        answer_json({**made.json(), "switches": rows, "complete": not run.missing(), "changes": changes(run.manifest),
                     "folder": str(folder)})
        return
    rests = [f"Changed: {change}" for change in changes(run.manifest)] + [f"Rests on assumed data: see {ASSUMED}."]
    parts = [made.text(full), *([] if switched is None else [text(switched, made.level)]), "\n".join(rests)]
    print("\n\n".join(parts))


def _switch(run, jobs: str | None, quiet: bool) -> None:
    from scripts.beside import PAIRS, play_switches
    from scripts.progress import Progress
    from scripts.stored import match_of

    match = match_of(run)
    with interruptible(lambda: "interrupted; the same command goes on from there"):
        play_switches(match, run.folder, PAIRS, Progress(not quiet, "switches"),
                      jobs=None if jobs is None else options.count("--jobs", jobs, 1))
