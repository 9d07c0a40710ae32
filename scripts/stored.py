"""What a run on disk keeps so that its games can be played again, and the Match that plays them."""
import importlib.metadata
import shlex

from scripts import games
from simulate.core.errors import UserError
from simulate.core.manifest import columns_of, differences, plain

PACKAGES = ("numba", "llvmlite", "numpy", "polars", "joblib")


def kept(match, arguments: list[str]) -> dict:
    """The part of the manifest that is no identity: players by name, overlays as given, packages, the command."""
    overlays = [{"label": each.label, "content": dict(each)} for each in match.overlays]
    versions = {name: importlib.metadata.version(name) for name in PACKAGES}
    return {"players": {"fln": match.fln, "france": match.france}, "overlays": overlays, "packages": versions,
            "command": shlex.join(["wilaya", *arguments])}


def match_of(run):
    """The Match that played a run. UserError when this checkout's rules, data or players are not those of the run."""
    described = run.manifest
    identity = described["identity"]
    try:
        overlays, players = described["overlays"], described["players"]
        laid = [games.board(games.game_of(identity["scenario"])).Overlay(each["content"], each["label"]) for each in overlays]
        match = games.match(identity["scenario"], players["fln"], players["france"], identity["seed"], laid)
    except KeyError as error:
        raise UserError(f"{run.folder}: its manifest says nothing of {error}; it cannot be played again") from None
    found = differences(plain(match.identity), identity)
    if not found and described["columns"] != columns_of(match.dtype):
        found = ["columns of a game: of another version"]
    if found:
        raise UserError(f"{run.folder}: was played with other rules, data or players than are here ({'; '.join(found[:4])}); "
                        "play it again")
    return match


def changes(manifest: dict) -> list[str]:
    """What differs from the print, one line each: "rules.structure_attack.hit_on = 4 (print 5)"."""
    return manifest["identity"].get("overlay", "").splitlines()
