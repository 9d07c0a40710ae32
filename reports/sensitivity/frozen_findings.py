"""What answers of shipped scenarios depend on, who wins if both sides think, and the ladder of players: found once by `python -m
scripts.freeze`, so that every answer can name it.

Files in `frozen` say which players and which data sets they are of. For other ones, or under changed rules and data, nothing is
said: `wilaya sensitivity` plays it anew.
"""
import functools
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from reports.sensitivity.findings import NAMED, Findings, findings_of
from reports.statistics.ensemble_range import drawn_in_sets
from reports.tables.text_table import percent, percent_range
from simulate.core.errors import UserError
from simulate.games import GAMES, rule_system

FROZEN = Path(__file__).parent / "frozen"
THINKING = "thinking.json"
ONE_SET = "one_set.json"
LADDER = "ladder.json"
STEPS = 100_000           # of a rate in a file


def depends_on_sentence(manifest: Mapping[str, Any]) -> list[str]:
    """On what the answer of a run depends most, in one sentence; nothing where that is not known beforehand."""
    found = frozen_findings(manifest)
    if found is None:
        return []
    named = [f"{each.group} ({percent(each.share, 0)})" for each in found.groups[:NAMED]]
    return [f"It depends most on {', '.join(named[:-1])} and {named[-1]}; `wilaya ask {manifest['identity']['game']}` asks "
            "what your box holds, and says the range after each answer."]


def frozen_findings(manifest: Mapping[str, Any]) -> Findings | None:
    """The Findings of a run's scenario, players and data sets as they are shipped; None where there are none."""
    kept = _kept(manifest, f"{manifest.get('identity', {}).get('scenario')}.json")
    return findings_of(kept["found"]) if kept and kept["players"] == manifest.get("players") else None


def thinking_sentence(manifest: Mapping[str, Any]) -> list[str]:
    """How often the FLN wins if both players of a run think; nothing where that is not known of these players."""
    found = _of_players(manifest, THINKING)
    if not found:
        return []
    return [f"If both think before each turn (`thinking`), the FLN wins {percent(found['rate'], 0)} of games "
            f"({percent_range(found['low'], found['high'], 0)}, 95 %, dice and data; {found['games']:,d} games)."]


def gains_of_both(manifest: Mapping[str, Any], name: str) -> list[dict[str, float]]:
    """By how much the rate of each side rises if it alone thinks, by THINKING, or if its weights are searched for one data set
    alone, by ONE_SET: gain, low, high; nothing where that is not known of the players of a run."""
    gains: list[dict[str, float]] = _of_players(manifest, name).get("gains", [])
    return gains


def _of_players(manifest: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = (_kept(manifest, name) or {}).get(manifest.get("identity", {}).get("scenario"))
    return found if found and found["players"] == digest_of(manifest["identity"]["players"]) else {}


def _kept(manifest: Mapping[str, Any], name: str) -> dict[str, Any] | None:
    """What a file holds; None without it, under changed rules and data, and if it is of other data sets.

    What is of single data sets goes for a run on one, whatever is laid over it and whichever others there are.
    """
    identity, path = manifest.get("identity", {}), FROZEN / name
    alone = name == ONE_SET and "data_sets" not in identity
    changed = (identity.get("overlay") or identity.get("typed")) and not alone
    if changed or "game" not in identity or not path.is_file():
        return None
    kept = _read(path)
    return kept if alone or kept["data_sets"] == data_sets_digest(identity["game"]) else None


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def shipped_ladder(game: str) -> list[dict[str, Any]]:
    """A row for each scenario and rung of skill, simplest first; none for a game without a ladder.

    {"scenario", "player", "skill", "rate", "fln", "other"}: of games between equals the FLN wins the share `rate`, and one rung
    higher a side alone wins so much more; each as [estimate, low, high], null above the last rung.
    """
    rows: list[dict[str, Any]] = _read(FROZEN / LADDER)["rows"]
    return [row for row in rows if row["scenario"] in GAMES[game].scenarios]


def shipped_findings(scenario: str) -> Findings | None:
    """What is shipped of a scenario, whoever played it; None where nothing is."""
    path = FROZEN / f"{scenario}.json"
    return findings_of(_read(path)["found"]) if path.is_file() else None


@dataclass(frozen=True)
class SetRates:
    """The win rates of a game's data sets, shape (sets, scenarios), the luck of few games taken out, and the sets' weights."""
    scenarios: tuple[str, ...]
    players: Mapping[str, str]
    rates: np.ndarray
    weights: np.ndarray


def shipped_rates(game: str) -> SetRates:
    """What is shipped of a game. UserError where nothing is, or of other data sets."""
    kept = {path.stem: _read(path) for path in sorted(FROZEN.glob(f"{game}-*.json"))}
    if not kept or any(each["data_sets"] != data_sets_digest(game) for each in kept.values()):
        raise UserError(f"{game}: no win rates of today's data sets are kept; `python -m scripts.freeze sensitivity` keeps them")
    weights = np.array([variant.weight for variant in rule_system(game).ensemble().variants()])
    figures = [[np.array(each["sets"][name].split(), float) / STEPS for name in ("rates", "noise")] for each in kept.values()]
    rates = [drawn_in_sets(seen, noise, weights) for seen, noise in figures]
    return SetRates(tuple(kept), next(iter(kept.values()))["players"], np.clip(np.column_stack(rates), 0, 1), weights)


def set_rates(values: np.ndarray) -> dict[str, str]:
    """The win rate of each data set and the variance that the dice give it, in steps, of games of shape (sets, games)."""
    found = {"rates": values.mean(axis=1), "noise": values.var(axis=1, ddof=1) / values.shape[1]}
    return {name: " ".join(map(str, np.rint(STEPS * each).astype(int))) for name, each in found.items()}


@functools.cache
def data_sets_digest(game: str) -> str:
    """Twelve hexadecimal digits over every value of the game's data sets, and their weights."""
    return digest_of({variant.name: [variant.weight, variant.key] for variant in rule_system(game).ensemble().variants()})


def digest_of(found: Mapping[str, Any]) -> str:
    """Twelve hexadecimal digits over what JSON can hold."""
    return hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:12]
