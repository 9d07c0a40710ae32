"""Games of one run that were played in several folders, on several machines perhaps, brought together."""
import os
from collections.abc import Iterable
from pathlib import Path

from simulate.core.errors import UserError
from simulate.core.storage import companions, game_ranges, manifest
from simulate.core.storage.run_folder import Run, load_run, prepare


def merge(folders: Iterable[Path], out: Path) -> Run:
    """Copy the games of `folders` into `out`, a new folder or one that an interrupted merge left; the finished run.

    What was played for one of them, its companions, goes along: where several have the same, the one with the most games.

    UserError: a folder that is no sound run, other identities, a game in two folders, games in `out` that are in none of them.
    """
    runs = [load_run(folder) for folder in folders]
    if not runs:
        raise UserError("merge: at least one folder of a run is needed")
    for run in runs[1:]:
        manifest.same(run.folder, run.manifest, runs[0].manifest)
    _check_disjoint(runs)
    _check_apart(runs, Path(out))
    wanted = game_ranges.joined([each for run in runs for each in run.held()])
    target = _copied(runs, Path(out), wanted)
    for place, each in _beside(runs).items():
        _copied([each], Path(out) / place, [tuple(games) for games in each.manifest["ranges"]])
    return target


def _copied(runs: list[Run], out: Path, wanted: list[game_ranges.Range]) -> Run:
    extra = {key: value for key, value in runs[0].manifest.items() if key not in (*manifest.OWN, manifest.TURNS)}
    asked = manifest.compose(runs[0].manifest["identity"], runs[0].manifest["columns"], wanted, extra)
    with prepare(out, asked) as target:
        for run in runs:
            target.adopt(run)
        target.finish()
    return target


def _beside(runs: list[Run]) -> dict[Path, Run]:
    """The companions by their place."""
    found: dict[Path, Run] = {}
    for run in runs:
        for each in companions.companions(run):
            place = each.folder.relative_to(run.folder)
            if place in found:
                manifest.same(each.folder, each.manifest, found[place].manifest)
            found[place] = max(found.get(place, each), each, key=lambda one: one.games)
    return found


def _check_disjoint(runs: list[Run]) -> None:
    for k, run in enumerate(runs):
        for other in runs[:k]:
            ours = run.held()
            common = game_ranges.common(ours, other.held())
            if common:
                raise UserError(
                    f"{run.folder}: games {game_ranges.ranges_text(common)} are in {other.folder} too; a game may be in one only"
                )


def _check_apart(runs: list[Run], out: Path) -> None:
    for run in runs:
        if os.path.realpath(run.folder) == os.path.realpath(out):      # resolve() fails on a link to itself
            raise UserError(f"{out}: is one of the folders to merge; choose another")
