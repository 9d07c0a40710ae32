"""Runs that lie inside the folder of a run: the same match on other boards, whose results stand beside its own."""
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.studies.play_run import ALL_PROCESSORS, Workers
from reports.studies.progress import SILENT, Progress, stage

if TYPE_CHECKING:
    import polars as pl

    from policies.core.match import Match
    from simulate.core.storage.run_folder import Run

SWITCHES = "switches"
PAIRS = 2000              # games a switch


def has_data_sets(game: str) -> bool:
    """Whether a game has data sets beside its own: where nothing is assumed there are none."""
    from simulate.games import rule_system

    return rule_system(game).assumed_data


def sets_sentence(identity: Mapping[str, Any], dice_alone: bool = False) -> list[str]:
    """That a match is spread over data sets, and `dice_alone`, that its intervals do not hold them; nothing if it is not."""
    from reports.tables.run_report import named_sets

    sets = len(named_sets(identity))
    if sets < 2:
        return []
    more = "; the intervals hold the dice alone, not what other sets might say" if dice_alone else ""
    return [f"On average over {sets} data sets that fit what is known{more}. --default-data plays that of the files alone."]


def play_switches(match: "Match", folder: Path, workers: Workers = ALL_PROCESSORS, progress: Progress = SILENT) -> None:
    """Play the match as it is and with each of its switches the other way, PAIRS pairs each."""
    from simulate.core.data.scenario import switched

    with stage(progress, lambda: "interrupted; the same command goes on from there", "switches"):
        _play(match.over(switched(match.loaded)), folder / SWITCHES, PAIRS, workers, progress)


def _play(several: "Match", folder: Path, each: int, workers: Workers, progress: Progress) -> None:
    from simulate.core.storage.run_games import run_games

    run_games(several, each * len(several.variants), folder=folder, progress=progress.update,
              extra_manifest={"variants": [variant.name for variant in several.variants]}, **workers.options())


def switch_table(folder: Path, level: float) -> "pl.DataFrame | None":
    """The table of reports.tables.comparison_frames for what was played beside the run in `folder`; None if nothing was."""
    from reports.tables.comparison_frames import rule_switches

    run = run_if_there(folder / SWITCHES)
    return None if run is None else rule_switches(run.scan(), run.manifest["variants"], level)


def run_if_there(folder: Path) -> "Run | None":
    """The run in a folder; None if there is none."""
    from simulate.core.storage.run_games import load_run

    return load_run(folder) if (folder / "manifest.json").is_file() else None
