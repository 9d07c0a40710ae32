"""Companions: runs in folders below that of a run, played for it; each says in its manifest whose it is."""
from simulate.core.errors import UserError
from simulate.core.storage import manifest
from simulate.core.storage.run_folder import Run, load_run

OF = "companion_of"       # in a companion's manifest: the hash of the run that it was played for
DEPTHS = ("*", "*/*")


def companion_facts(identity: dict) -> dict[str, str]:
    """What the manifest of a companion of the run with this identity says besides."""
    return {OF: manifest.digest(identity)}


def companion(run: Run, place: str) -> Run | None:
    """What was played for a run in the folder `place` below its own; None if nothing was, or no game is finished yet.

    UserError if it was played for another run, or is no sound run.
    """
    folder = run.folder / place
    described = manifest.read_manifest(folder)
    if described is None:
        return None
    if described.get(OF) != run.manifest["hash"]:
        raise UserError(f"{folder}: was not played for {run.folder}, beside whose games it lies; move it away")
    return load_run(folder) if any(folder.glob("games-*.parquet")) else None


def companions(run: Run) -> list[Run]:
    """Everything that was played for a run, in order of folders. UserError as that of `companion`."""
    below = sorted(path.parent.relative_to(run.folder).as_posix()
                   for depth in DEPTHS for path in run.folder.glob(f"{depth}/{manifest.NAME}"))
    found = (companion(run, place) for place in below if OF in (manifest.read_manifest(run.folder / place) or ()))
    return [each for each in found if each is not None]


def unfinished(run: Run) -> str:
    """One line on a companion that lacks games."""
    return f"{run.folder}: unfinished: {run.games:,d} of {run.manifest['games']:,d} games"
