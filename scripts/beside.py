"""Runs that lie inside the folder of a run: the same match on other boards, whose results stand beside its own."""
from pathlib import Path

from simulate.core.errors import UserError

ASSUMED, SWITCHES = "assumed", "switches"
LEAST, MOST = 20, 2000    # games a data set: as many games in all as the run has, within these bounds
PAIRS = 2000              # games a switch


def has_sets(game: str) -> bool:
    """Whether a game has data sets beside its own: where nothing is assumed there are none."""
    from simulate.games import rule_system

    return rule_system(game).assumed_data


def need_sets(game: str) -> None:
    """UserError unless it has them."""
    if not has_sets(game):
        raise UserError(f"--assumed: none of the printed data of {game} is assumed, so there are no other data sets to play; "
                        "allowed is to leave it out")


def over_ensemble(match):
    """The match on every data set of the frozen ensemble that its overlays leave playable."""
    return match.over(match.RULES.ensemble().variants())


def play_ensemble(match, folder: Path, games: int, progress, **how) -> None:
    """Play the ensemble beside a run of `games` games, or what is missing of it. Errors as those of `run_games`."""
    several = over_ensemble(match)
    _play(several, folder / ASSUMED, max(LEAST, min(MOST, -(-games // len(several.variants)))), progress, **how)


def play_switches(match, folder: Path, games: int, progress, **how) -> None:
    """Play the match as it is and with each of its switches the other way, `games` pairs each."""
    from simulate.core.data.scenario import switched

    _play(match.over(switched(match.loaded)), folder / SWITCHES, games, progress, **how)


def _play(several, folder: Path, each: int, progress, **how) -> None:
    from simulate.core.storage.run_games import run_games

    extra = {"variants": [variant.name for variant in several.variants]}
    with progress:
        run_games(several, each * len(several.variants), folder=folder, progress=progress.done, extra_manifest=extra, **how)


def assumed_range(folder: Path):
    """The Spread of the FLN's win rate over the data sets played beside the run in `folder`; None if there are none."""
    from reports.statistics.ensemble_range import spread

    counted = assumed_sets(folder)
    return None if counted is None else spread(counted["wins"].to_list(), counted["games"].to_list())


def assumed_sets(folder: Path):
    """data_set, games, wins (of the FLN): a row for each data set played beside the run in `folder`; None if there are none."""
    import polars as pl

    from reports.tables.sides import FLN

    run = _there(folder / ASSUMED)
    if run is None:
        return None
    won, names = (pl.col("winner") == FLN).sum(), run.manifest["variants"]
    counted = run.scan().group_by("board").agg(games=pl.len(), wins=won).sort("board").collect(engine="streaming")
    return counted.select(pl.Series("data_set", [names[board] for board in counted["board"]]), "games", "wins")


def switch_table(folder: Path, level: float):
    """The table of reports.tables.comparison_frames for what was played beside the run in `folder`; None if nothing was."""
    from reports.tables.comparison_frames import rule_switches

    run = _there(folder / SWITCHES)
    return run and rule_switches(run.scan(), run.manifest["variants"], level)


def _there(folder: Path):
    from simulate.core.storage.run_games import load_run

    return load_run(folder) if (folder / "manifest.json").is_file() else None
