"""Companions of a run, in folders below its own: the same match on other boards, whose results stand beside its own.

Each is sealed with its run (`simulate.core.storage.run_folder`): another run's is refused.
"""
from pathlib import Path

import polars as pl

from policies.core.match import Match
from reports.studies.effort import How
from reports.studies.play.play_run import play_games
from reports.studies.play.reload_run import kept
from reports.tables.comparison_frames import rule_switches
from simulate.core.data.scenario import switched
from simulate.core.errors import UserError
from simulate.core.storage.run_folder import Run, companion, companion_facts, companions, unfinished

MISSING = "{}: {:,d} of {:,d} games are there; to play the others: {}"
SWITCHES = "switches"
PAIRS = 2000              # games a switch


def play_switches(match: "Match", folder: Path, how: How) -> None:
    """Play the match as it is and with each of its switches the other way, PAIRS pairs each. UserError for a game without any."""
    if len(switched(match.loaded)) < 2:          # itself alone
        raise UserError(f"--switches: {match.scenario} has no optional rule and no reading to switch; `wilaya compare "
                        f"{match.scenario} --set PATH=VALUE` tries a number of its rules")
    several = match.over(switched(match.loaded))
    extra = {**kept(several, ["report", str(folder), "--switches"]), **companion_facts(match.identity)}
    play_games(several, PAIRS * len(several.variants), extra, how, folder=folder / SWITCHES, what="switches")


def switch_table(run: "Run") -> "pl.DataFrame | None":
    """The table of reports.tables.comparison_frames for the switches played beside a run; None unless all were played."""
    found = companion(run, SWITCHES)
    return None if found is None or found.missing() else rule_switches(found.scan(), found.manifest["variants"])


def missing(run: Run) -> list[str]:
    """A line on the games of a run that are not played yet, and one on those of each of its companions."""
    asked = run.manifest.get("command", "the command that made it")
    own = [MISSING.format(run.folder, run.games, run.manifest["games"], asked)] if run.missing() else []
    return own + [f"{unfinished(each)}; left out; to play the others: {each.manifest['command']}"
                  for each in companions(run) if each.missing()]
