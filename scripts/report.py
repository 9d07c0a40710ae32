"""`wilaya report`: the tables of a run."""
from typing import Annotated

import typer

from scripts import options
from scripts.console import Format, answer_json, tell

Full = Annotated[bool, typer.Option("--full", help="long tables too: by turn, of uses, of chits")]


def report(folder: options.Folder, form: options.As = Format.TEXT, full: Full = False) -> None:
    """Tables of a run: wins, referendums, points, chits, comebacks."""
    from reports.tables import report as made_from
    from scripts.stored import changes
    from scripts.wording import ASSUMED
    from simulate.core.store import load_run

    run = load_run(folder)
    made = made_from({**run.manifest, "fingerprint": run.fingerprint()}, run.scan())
    if run.missing():
        tell(f"{folder}: {run.games:,d} of {run.manifest['games']:,d} games are there; "
             f"to play the others: {run.manifest.get('command', 'the command that made it')}")
    if form == Format.JSON:
        answer_json({**made.json(), "complete": not run.missing(), "changes": changes(run.manifest), "folder": str(folder)})
        return
    rests = [f"Changed: {change}" for change in changes(run.manifest)] + [f"Rests on assumed data: see {ASSUMED}."]
    print(made.text(full) + "\n\n" + "\n".join(rests))
