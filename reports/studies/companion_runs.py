"""Runs that lie inside the folder of a run: the same match on other boards, whose results stand beside its own."""
from pathlib import Path
from typing import TYPE_CHECKING

from reports.studies.play_run import ALL_PROCESSORS, Workers
from reports.studies.progress import SILENT, Progress, stage
from simulate.core.errors import UserError

if TYPE_CHECKING:
    import polars as pl

    from policies.core.match import Match
    from reports.statistics.ensemble_range import Spread
    from simulate.core.storage.run_folder import Run

ASSUMED, SWITCHES = "assumed", "switches"
LEAST, MOST = 20, 2000    # games a data set: as many games in all as the run has, within these bounds
PAIRS = 2000              # games a switch


def has_data_sets(game: str) -> bool:
    """Whether a game has data sets beside its own: where nothing is assumed there are none."""
    from simulate.games import rule_system

    return rule_system(game).assumed_data


def need_data_sets(game: str) -> None:
    """UserError unless it has them."""
    if not has_data_sets(game):
        raise UserError(f"--assumed: none of the printed data of {game} is assumed, so there are no other data sets to play; "
                        "allowed is to leave it out")


def data_left_open(match: "Match") -> bool:
    """Whether there is more than one data set: the game has several, and some assumed cell is not typed in."""
    return has_data_sets(match.RULES.name) and bool(match.RULES.ensemble().open_cells(match.loaded.tables))


def need_data_left_open(match: "Match") -> None:
    """UserError unless there is."""
    need_data_sets(match.RULES.name)
    if not data_left_open(match):
        raise UserError("--assumed: every assumed value is typed in, so there are no other data sets to play; "
                        "allowed is to leave it out")


def over_ensemble(match: "Match") -> "Match":
    """The match on every data set of the frozen ensemble that its overlays leave playable."""
    return match.over(match.RULES.ensemble().variants())


def play_ensemble(match: "Match", folder: Path, games: int, workers: Workers = ALL_PROCESSORS,
                  progress: Progress = SILENT) -> None:
    """Play the ensemble beside a run of `games` games, or what is missing of it. UserError as that of `run_games`."""
    several = over_ensemble(match)
    kept = (f"interrupted; the games are kept in {folder}, their range over data sets is not complete, "
            "the same command goes on from there")
    with stage(progress, lambda: kept, "data sets"):
        _play(several, folder / ASSUMED, max(LEAST, min(MOST, -(-games // len(several.variants)))), workers, progress)


def play_switches(match: "Match", folder: Path, workers: Workers = ALL_PROCESSORS, progress: Progress = SILENT) -> None:
    """Play the match as it is and with each of its switches the other way, PAIRS pairs each."""
    from simulate.core.data.scenario import switched

    with stage(progress, lambda: "interrupted; the same command goes on from there", "switches"):
        _play(match.over(switched(match.loaded)), folder / SWITCHES, PAIRS, workers, progress)


def _play(several: "Match", folder: Path, each: int, workers: Workers, progress: Progress) -> None:
    from simulate.core.storage.run_games import run_games

    run_games(several, each * len(several.variants), folder=folder, progress=progress.update,
              extra_manifest={"variants": [variant.name for variant in several.variants]}, **workers.options())


def assumed_range(folder: Path) -> "Spread | None":
    """The Spread of the FLN's win rate over the data sets played beside the run in `folder`; None if there are none."""
    from reports.statistics.ensemble_range import spread

    counted = assumed_sets(folder)
    if counted is None:
        return None
    return spread(*(counted[name].to_list() for name in ("games", "worth", "squares")))


def assumed_sets(folder: Path) -> "pl.DataFrame | None":
    """data_set, games, worth (to the FLN, in all), squares (of it): a row for each data set played beside the run in `folder`.

    None if there are none.
    """
    import polars as pl

    from reports.tables.game_worth import fln_values_by

    run = run_if_there(folder / ASSUMED)
    if run is None:
        return None
    names = run.manifest["variants"]
    rows = [(names[board], each.games, each.total, each.squares) for board, each in fln_values_by(run.scan(), "board").items()]
    return pl.DataFrame(rows, {"data_set": str, "games": int, "worth": float, "squares": float}, orient="row")


def switch_table(folder: Path, level: float) -> "pl.DataFrame | None":
    """The table of reports.tables.comparison_frames for what was played beside the run in `folder`; None if nothing was."""
    from reports.tables.comparison_frames import rule_switches

    run = run_if_there(folder / SWITCHES)
    return None if run is None else rule_switches(run.scan(), run.manifest["variants"], level)


def run_if_there(folder: Path) -> "Run | None":
    """The run in a folder; None if there is none."""
    from simulate.core.storage.run_games import load_run

    return load_run(folder) if (folder / "manifest.json").is_file() else None
