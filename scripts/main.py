"""wilaya: the commands, one module each. Heavy imports stay inside the commands, so that `--help` answers at once."""
import typer

from scripts.cli.console import Commands, Tweaked
from scripts.commands import (
    calibrate,
    check,
    compare,
    merge,
    odds,
    players,
    report,
    rules,
    run,
    sensitivity,
    solve,
    sweep,
    trace,
    verify,
    worksheet,
)

app = typer.Typer(cls=Commands, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, help=(
    "How often does the FLN win, and what does a rule change do to it? Balance analysis of games of the Algerian War."))
app.command(cls=Tweaked)(run.run)
app.command()(report.report)
app.command(cls=Tweaked)(compare.compare)
app.command(cls=Tweaked)(sweep.sweep)
app.command(cls=Tweaked)(sensitivity.sensitivity)
app.command()(worksheet.worksheet)
app.command()(calibrate.calibrate)
app.command()(check.check)
app.command(cls=Tweaked)(solve.solve)
app.command(cls=Tweaked, add_help_option=False, context_settings=odds.SETTINGS)(odds.odds)
app.command(cls=Tweaked)(trace.trace)
app.command(cls=Tweaked)(rules.rules)
app.command()(players.players)
app.command()(merge.merge)
app.command()(verify.verify)

if __name__ == "__main__":
    app()
