"""What a run on disk keeps so that its games can be played again, and the Match that plays them."""
import importlib.metadata
import platform
import shlex
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from policies.core.match import Match
from reports.games import reports_on
from reports.studies.play.matches import build_match
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import Variant, assumed
from simulate.core.errors import UserError
from simulate.core.kernelcache.cache_folder import versions
from simulate.core.storage.manifest import columns_of, differences, plain
from simulate.core.storage.run_folder import Run
from simulate.core.storage.run_games import load_run
from simulate.core.storage.shards import digest
from simulate.games import rule_system


def kept(match: "Match", command: Sequence[str]) -> dict[str, Any]:
    """The part of the manifest that is no identity: players by name, overlays as given, versions, the command.

    Of a match over several boards also what each of them has besides the overlays.
    """
    several = [{"name": each.name, "values": dict(each.values), "overlays": _written(each.overlays)} for each in match.variants]
    more = {name: importlib.metadata.version(name) for name in ("polars", "joblib")}
    return {**recipe(match), "player_changes": player_changes(match), "chits": chits(match), "regions": regions(match),
            "packages": {"python": platform.python_version(), **versions(), **more}, "voting": [] if several else voting(match),
            "assumed_rows": len(assumed(match.loaded)), **_calibration(match), **_left(match),
            "command": shlex.join(["wilaya", *command]),
            **({"boards": several, "variants": [each.name for each in match.variants]} if several else {})}


def recipe(match: "Match") -> dict[str, Any]:
    """What `match_from` builds a match again from: players by name, overlays and files as given."""
    return {"players": {"fln": match.fln, "france": match.france}, "overlays": _written(match.overlays),
            "player_files": _written(match.files)}


def _left(match: "Match") -> dict[str, dict[str, Any]]:
    """What best responses still gain over both mixtures, under the rules and data with which that was measured."""
    left = {key: dict(player.left) for key, player in zip(match.ROSTER.keys, match.players, strict=True) if player.left}
    measured = not match.overlays and bool(match.sets) == match.RULES.assumed_data
    return {"left": left} if len(left) == 2 and measured else {}


def _calibration(match: "Match") -> dict[str, Any]:
    """Whether the data sets fit what was typed in, of a match that is spread over them."""
    base = [each for each in match.overlays if getattr(each, "base", False)]
    said = match.RULES.calibration_sentence(base) if match.sets and base else ""
    return {"calibration": said, "weighed": bool(getattr(match.RULES.ensemble(base), "typed", ""))} if said else {}


def _written(laid: "Iterable[Overlay | dict[str, Any]]") -> list[dict[str, Any]]:
    return [{"label": getattr(each, "label", "an overlay"), "content": dict(each),
             **({"base": True} if getattr(each, "base", False) else {})} for each in laid]


def chits(match: "Match") -> list[dict[str, str]]:
    """Title and side of each Political Chit, in the order of the columns of a row; none where there are no chits."""
    game = match.loaded
    if not hasattr(game.names, "chit_titles"):
        return []
    sides = reports_on(match.RULES.name).sides
    return [{"title": title, "side": sides[side]}
            for title, side in zip(game.names.chit_titles, game.board[0].chit_side.tolist(), strict=False)]


def regions(match: "Match") -> list[dict[str, Any]]:
    """What is told of each place in the order of the columns of a turn: its id, its name, and what the game adds; none without
    turns."""
    if not hasattr(match, "turn_dtype"):
        return []
    return match.RULES.turn_rows().places(match.loaded)


def voting(match: "Match") -> list[dict[str, Any]]:
    """How places vote under each variant, or under the one board there is; nothing where none votes."""
    return [found for each in match.loaded_variants or [match.loaded] if (found := match.RULES.voting(each))]


def player_changes(match: "Match") -> list[str]:
    """What files of one's own say of the two players, a line each."""
    found = zip(match.ROSTER.keys, (match.fln_player, match.france_player), strict=True)
    return [f"players.{player.name}.{key}: {player.change}" for key, player in found if player.change]


def load(folder: Path) -> "Run":
    """The run in a folder. UserError as load_run's, or when its rows are not those of this version."""
    run = load_run(folder)
    rules = rule_system(run.manifest["identity"]["game"])
    if run.manifest["columns"] not in map(columns_of, rules.result_rows()):
        raise UserError(f"{folder}: was played by another version, with other columns of a game; play it again in another folder")
    if run.turn_columns():
        found = sum(name.startswith("control_") for name in run.turns().collect_schema())
        if run.turn_columns() != digest(rules.turn_rows().column_types(found)):
            raise UserError(f"{folder}: its turns are of another version; delete the turns-*.parquet there and run the command "
                            "that made them again, which adds them")
    return run


def match_of(run: "Run") -> "Match":
    """The Match that played a run. UserError when this checkout's rules, data or players are not those of the run."""
    return match_from(run.folder, run.manifest)


def match_from(folder: Path, described: Mapping[str, Any]) -> "Match":
    """The Match of an identity and its `recipe`. UserError as that of `match_of`."""
    identity = described["identity"]
    if "boards" in identity and "boards" not in described:
        raise UserError(f"{folder}: plays hundreds of boards, which it names but does not keep; the command that made it "
                        "builds them again")
    try:
        overlays, players = described["overlays"], described["players"]
        laid, files = (_laid(given) for given in (overlays, described.get("player_files", ())))
        match = build_match(identity["scenario"], players["fln"], players["france"], identity["seed"], laid, files,
                            "data_sets" not in identity, few=True)
        if described.get("boards"):
            match = match.over([Variant(each["name"], each["values"], _laid(each["overlays"]))
                                for each in described["boards"]], strict=True)
    except KeyError as error:
        raise UserError(f"{folder}: its manifest says nothing of {error}; it cannot be played again") from None
    found = differences(plain(match.identity), identity)
    if not found and described.get("columns", columns_of(match.dtype)) != columns_of(match.dtype):
        found = ["columns of a game: of another version"]
    if found:
        raise UserError(f"{folder}: was played with other rules, data or players than are here ({'; '.join(found[:4])}); "
                        "play it again")
    return match


def _laid(written: "Iterable[Mapping[str, Any]]") -> "list[Overlay]":
    return [Overlay(each["content"], each["label"], each.get("base", False)) for each in written]


def changes(manifest: Mapping[str, Any]) -> list[str]:
    """What differs from the print and from players.toml, a line each: "rules.structure_attack.hit_on = 4 (print 5)"."""
    return manifest["identity"].get("overlay", "").splitlines() + manifest.get("player_changes", [])


def chart_facts(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """What a chart says of its games."""
    identity = manifest["identity"]
    return {"scenario": identity["scenario"], "seed": identity["seed"], "game": identity["game"], **manifest["players"]}
