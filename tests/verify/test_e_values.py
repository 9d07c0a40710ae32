"""Which differences are called real, by somebody who adds games and stops when the list pleases most."""
import numpy as np

from reports.statistics.confidence_sequences import log_evidence_at
from reports.statistics.differences import RATE, e_bh, real
from reports.statistics.intervals import wilson

SWEEPS, CHANGED = 400, 0.13
LOOKS = np.geomspace(500, 20_000, 12).astype(int)
EFFECTS = np.array([0.0] * 14 + [0.01, 0.015, 0.02, 0.03, -0.02, -0.03])
STEPS = np.array([1.0, -1.0, 0.0])


def sweeps(seed: int) -> np.ndarray:
    """(sweep, look, point, gained or lost or neither): points share their base games, so a lucky base moves all of them."""
    dice = np.random.default_rng(seed)
    found = np.zeros((SWEEPS, len(LOOKS), len(EFFECTS), 3))
    for at, games in np.ndenumerate(np.diff(LOOKS, prepend=0)):
        won = dice.binomial(games, 0.5, SWEEPS)[:, None]                # base games that the FLN won: only these can be lost
        lost = dice.binomial(won, np.broadcast_to(CHANGED - EFFECTS, (SWEEPS, len(EFFECTS))))
        gained = dice.binomial(games - won, np.broadcast_to(CHANGED + EFFECTS, (SWEEPS, len(EFFECTS))))
        found[:, at[0]] = np.stack([gained, lost, games - gained - lost], axis=-1)
    return found.cumsum(axis=1)


def false_shares(starred: np.ndarray) -> np.ndarray:
    """(...) share of the stars that stand at points without effect, 0 without a star; `starred` (..., points)."""
    return (starred & (EFFECTS == 0)).sum(axis=-1) / np.maximum(starred.sum(axis=-1), 1)


def stars(counts: np.ndarray) -> np.ndarray:
    """(sweep, look, point) by e-values."""
    wealth = np.exp(np.minimum(log_evidence_at(counts, STEPS, 0.0), 700))
    return np.array([[e_bh(row) for row in sweep] for sweep in wealth])


def by_chances(counts: np.ndarray) -> np.ndarray:
    """(sweep, point) by the chance that fair coins fall as unevenly as the flips (McNemar's exact test)."""
    from scipy.stats import binom

    fewer = counts[..., :2].min(axis=-1)
    chances = np.minimum(2 * binom.cdf(fewer, counts[..., :2].sum(axis=-1), 0.5), 1.0)
    return np.array([real(list(sweep)) for sweep in chances])


def test_few_stars_are_false_whenever_one_stops():
    """On average 5 % at most, even at the look whose stars are worst; and effects of 2 or 3 points are found."""
    found = stars(sweeps(3))
    assert false_shares(found[:, -1]).mean() <= RATE
    assert false_shares(found).max(axis=1).mean() <= RATE
    assert found[:, -1][:, np.abs(EFFECTS) >= 0.02].mean() > 0.95
    without = stars(sweeps(4)[:, :, EFFECTS == 0]).any(axis=2).any(axis=1)
    assert wilson(int(without.sum()), SWEEPS)[0] <= RATE


def table() -> str:
    """The measured shares, in Markdown."""
    counts = sweeps(3)
    found, chances = stars(counts), by_chances(counts[:, -1])
    lines = ["| true difference | starred by e-values | starred by exact chances, one look |", "|---|---|---|"]
    for effect in np.unique(np.abs(EFFECTS)):
        here = np.abs(EFFECTS) == effect
        starred = found[:, -1][:, here].mean(), chances[:, here].mean()
        lines.append(f"| {100 * effect:g} pp | " + " | ".join(f"{100 * share:.1f} %" for share in starred) + " |")
    worst = 100 * false_shares(found).max(axis=1).mean()
    lines.append(f"| false among stars | {100 * false_shares(found[:, -1]).mean():.1f} % (worst look {worst:.1f} %) | "
                 f"{100 * false_shares(chances).mean():.1f} % |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
