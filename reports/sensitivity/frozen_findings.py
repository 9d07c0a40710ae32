"""What answers of shipped scenarios depend on, who wins if both sides think, and the ladder of players: found once by `python -m
scripts.freeze`, so that every answer can name it.

Files in `frozen` say which players and which data sets they are of. For other ones, or under changed rules and data, nothing is
said: `wilaya sensitivity` plays it anew.
"""
import functools
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from reports.sensitivity.findings import NAMED, Findings, findings_of
from reports.statistics.ensemble_range import SHARE, drawn_in_sets, effective, weighted_quantiles
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


# How far a range narrows once some cells are known: the data sets near to what was told, moved to it.
#
# Win rates of data sets are regressed, as log odds, on the cells that were told. A set counts the more, the nearer its prediction
# is to that of what was told, and is moved by the difference. What the fit leaves open is taken from fits without the set itself,
# so that a fit to few sets promises nothing. docs/method.md says how hidden sets test it.


EDGE = 0.02               # added to both sides' rates: a rate of 0 has log odds too
PENALTY = 1.0             # of the squares of effects, a cell's range being 1
NEAR = 0.5                # of the sets' weight lies near enough to count
BOXES = 32                # sets that stand for boxes of which an answer is expected
NEWTON_STEPS = 12                # of Newton's method
SLIGHT = 1e-4             # variance of predictions that decides nothing
FEW = 30                  # sets of equal weight that are left at least
TINY = 1e-9


@dataclass(frozen=True)
class Narrowed:
    """The middle SHARE of the win rates, `low` to `high`, and their mean; as much as so many `sets` of equal weight say."""
    low: float
    high: float
    mean: float
    sets: float

    @property
    def width(self) -> float:
        """From end to end."""
        return self.high - self.low


@dataclass(frozen=True)
class Told:
    """A fit of `rates`, shape (sets, scenarios), on the `places` of the cells that are told, shape (sets, cells)."""
    rates: np.ndarray
    weights: np.ndarray
    places: np.ndarray
    effects: np.ndarray = field(init=False)
    missed: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        rows, odds = self._rows(self.places), _log_odds(self.rates)
        penalty = PENALTY * np.diag([0.0] + [1.0] * self.places.shape[1])
        inverse = np.linalg.inv(rows.T @ (self.weights[:, None] * rows) + penalty)
        effects = inverse @ (rows.T @ (self.weights[:, None] * odds))
        own = self.weights * np.einsum("ij,jk,ik->i", rows, inverse, rows)
        object.__setattr__(self, "effects", effects)
        object.__setattr__(self, "missed", (odds - rows @ effects) / (1 - own)[:, None])

    def _rows(self, places: np.ndarray) -> np.ndarray:
        return np.column_stack([np.ones(len(places)), places - self.places.mean(axis=0)])

    @property
    def scatter(self) -> float:
        """The share of the variance that stays open, on average over scenarios."""
        return float(np.mean(np.average(self.missed ** 2, axis=0, weights=self.weights) / _log_odds(self.rates).var(axis=0)))

    def near(self, told: Sequence[float]) -> np.ndarray:
        """How much each set counts where this was told, shape (sets,)."""
        return self._near(self._apart(told, np.ones(len(told), bool)))

    def centred(self, told: Sequence[float], laid: np.ndarray) -> np.ndarray:
        """The same for sets that are not moved but get the values of the cells `laid`: on average these cells, and the others,
        predict of them what they predict of the box."""
        apart = np.column_stack([self._apart(told, laid), self._apart(told, ~laid)])
        return _centred(self._near(apart), apart)

    def _near(self, apart: np.ndarray) -> np.ndarray:
        distance = np.sqrt((apart ** 2).sum(axis=1))
        reach = max(float(weighted_quantiles(distance, self.weights, [NEAR])[0]), TINY)
        return self.weights * np.maximum(1 - (distance / reach) ** 2, 0)

    def _apart(self, told: Sequence[float], of: np.ndarray) -> np.ndarray:
        """How far the predictions of each set lie from those of what was told because of some cells, shape (sets, scenarios), in
        standard deviations."""
        return (self.places - np.array(told))[:, of] @ self.effects[1:][of] / _log_odds(self.rates).std(axis=0)

    def ranges(self, told: Sequence[float]) -> list[Narrowed]:
        """The range of each scenario. It is a little wider than the middle SHARE of few sets, since these may miss the ends."""
        weights = self.near(told)
        moved = _rates(self._rows(np.array([told])) @ self.effects + self.missed)
        sets = effective(weights)
        tail = max((1 - SHARE) / 2 - (1 + SHARE) / 2 / sets, 0.0)
        ends = [weighted_quantiles(each, weights, [tail, 1 - tail]) for each in moved.T]
        return [Narrowed(float(low), float(high), float(np.average(each, weights=weights)), sets)
                for (low, high), each in zip(ends, moved.T, strict=True)]

    def expected(self, told: Sequence[float], more: np.ndarray) -> list[float]:
        """How wide the ranges will be, on average over what the next cells may show; `more` are their places, (sets, cells)."""
        after = Told(self.rates, self.weights, np.column_stack([self.places, more]))
        weights = self.near(told)
        at = np.searchsorted(np.cumsum(weights) / weights.sum(), (np.arange(BOXES) + 0.5) / BOXES)
        return list(np.mean([[each.width for each in after.ranges([*told, *more[box]])] for box in at], axis=0))


def in_order(rates: np.ndarray, weights: np.ndarray, told: np.ndarray, places: np.ndarray, wanted: int) -> list[int]:
    """The `wanted` cells that narrow most with those `told`, the first one first: columns of `places`, shape (sets, cells)."""
    chosen: list[int] = []
    while len(chosen) < min(wanted, places.shape[1]):
        left = [number for number in range(places.shape[1]) if number not in chosen]
        open_after = [Told(rates, weights, np.column_stack([told, places[:, [*chosen, number]]])).scatter for number in left]
        chosen.append(left[int(np.argmin(open_after))])
    return chosen


def _centred(weights: np.ndarray, apart: np.ndarray) -> np.ndarray:
    """Weights changed as little as possible so that each column of `apart`, a row a set, is 0 on average; where few sets lie so
    far out, as near to it as FEW of them allow."""
    slope = np.zeros(apart.shape[1])
    for _ in range(NEWTON_STEPS):
        found = weights * np.exp(-apart @ slope)
        share = found / found.sum()
        middle = share @ apart
        spread = (share[:, None] * apart).T @ apart - np.outer(middle, middle)
        slope = slope + np.clip(np.linalg.solve(spread + SLIGHT * np.eye(len(slope)), middle), -1, 1)
    while effective(weights * np.exp(-apart @ slope)) < min(FEW, effective(weights)):
        slope *= 0.9
    return weights * np.exp(-apart @ slope)


def _log_odds(rates: np.ndarray) -> np.ndarray:
    return np.log((rates + EDGE) / (1 - rates + EDGE))


def _rates(odds: np.ndarray) -> np.ndarray:
    return np.clip((1 + 2 * EDGE) / (1 + np.exp(-odds)) - EDGE, 0, 1)
