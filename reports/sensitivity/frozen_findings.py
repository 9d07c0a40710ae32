"""What answers of shipped scenarios depend on, as `wilaya sensitivity` found it once, so that every answer can name it at once.

Files in `frozen` say which players and which data sets they are of. For other ones, or under changed rules and data, nothing is
said: `wilaya sensitivity` plays it anew. `python -m scripts.freeze_sensitivity FOLDER` freezes what a folder holds.
"""
import functools
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reports.sensitivity.findings import NAMED, Findings, findings_of
from reports.tables.text_table import percent
from simulate.games import rule_system

FROZEN = Path(__file__).parent / "frozen"


def hangs_on_sentence(manifest: Mapping[str, Any]) -> list[str]:
    """On what the answer of a run depends most, in one sentence; nothing where that is not known beforehand."""
    found = frozen_findings(manifest)
    if found is None:
        return []
    named = [f"{each.group} ({percent(each.share, 0)})" for each in found.groups[:NAMED]]
    return [f"It depends most on {', '.join(named[:-1])} and {named[-1]}; `wilaya worksheet {manifest['identity']['game']}` asks "
            "for what your box shows, what matters most first."]


def frozen_findings(manifest: Mapping[str, Any]) -> Findings | None:
    """The Findings of a run's scenario, players and data sets as they are shipped; None where there are none."""
    identity = manifest.get("identity", {})
    path = FROZEN / f"{identity.get('scenario')}.json"
    if identity.get("overlay") or identity.get("typed") or not path.is_file():
        return None
    kept = json.loads(path.read_text(encoding="utf-8"))
    same = kept["players"] == manifest.get("players") and kept["data_sets"] == data_sets_digest(identity["game"])
    return findings_of(kept["found"]) if same else None


def shipped_findings(scenario: str) -> Findings | None:
    """What is shipped of a scenario, whoever played it; None where nothing is."""
    path = FROZEN / f"{scenario}.json"
    return findings_of(json.loads(path.read_text(encoding="utf-8"))["found"]) if path.is_file() else None


@functools.cache
def data_sets_digest(game: str) -> str:
    """Twelve hexadecimal digits over every value of the game's data sets, and their weights."""
    sets = {variant.name: [variant.weight, variant.key] for variant in rule_system(game).ensemble().variants()}
    return hashlib.sha256(json.dumps(sets, sort_keys=True).encode()).hexdigest()[:12]
