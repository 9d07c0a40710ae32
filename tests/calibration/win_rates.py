"""Who wins on the sets of the ensemble: `python -m tests.calibration.win_rates --games 200`; writes a part of the page.

It plays every set in both scenarios after the choice is made, and names sets that are typical: near the weighted median of both
scenarios, and among the best tenth by fit.
"""
import argparse
from collections.abc import Mapping

import numpy as np

from policies.core.match import Match
from policies.ici.match import Match as IciMatch
from reports.assertions.asked_values import whole_number
from reports.games import reports_on
from reports.statistics.ensemble_range import weighted_quantiles
from reports.studies.doubt.calibrate import judge, matches_of
from reports.studies.play.matches import PLAYER
from simulate.ici.calibration import ensemble
from tests.calibration.page import WINNERS, write_section

GAMES, BEST, NAMED = 100, 0.1, 3          # games a set and scenario; share of sets that fit best; typical ones that are named
FIT_GAMES = {"ici-1955": 96, "ici-1959": 48}


def rates(match: Match, weights: np.ndarray, games: int) -> np.ndarray:
    """What a game is worth to the FLN on each board of a match, shape (boards,), with the luck of so few games taken out.

    The variance seen between sets is that of the sets and that of the dice. Rates are drawn towards their mean until only the
    sets' variance is left.
    """
    rows = match.play(0, games * len(match.variants))
    values = [rows["fln_wins"][rows["board"] == board].astype(float) for board in range(len(match.variants))]
    found, noise = np.array([each.mean() for each in values]), np.array([each.var(ddof=1) / games for each in values])
    mean = np.average(found, weights=weights)
    seen = np.average((found - mean) ** 2, weights=weights)
    left = max(0.0, seen - np.average(noise, weights=weights))
    return mean + (np.sqrt(left / seen) if seen else 0) * (found - mean)


def fits(sets: Mapping[int, Mapping[str, str]]) -> np.ndarray:
    """The logarithm of the weight of each set, on more games than those of the choice, shape (sets,)."""
    targets = reports_on("ici").targets()
    matches = matches_of("ici", targets)
    judged = (judge(matches, targets, number, values, look=False, games=FIT_GAMES) for number, values in sets.items())
    return np.array([each.log_weight(targets) for each in judged])


def typical(numbers: np.ndarray, weights: np.ndarray, found: Mapping[str, np.ndarray], fit: np.ndarray) -> list[int]:
    """Where the typical sets stand among `numbers`: of the best BEST by fit, those nearest to both medians."""
    medians = {scenario: weighted_quantiles(values, weights, (0.5,))[0] for scenario, values in found.items()}
    far = np.max([np.abs(found[scenario] - medians[scenario]) for scenario in found], axis=0)
    best = np.argsort(-fit)[:max(NAMED, round(BEST * len(numbers)))]
    return sorted(best.tolist(), key=lambda at: far[at])[:NAMED]


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=str(GAMES))
    games = whole_number(parser.parse_args().games, "--games", 20)
    frozen = ensemble.frozen_ensemble()
    numbers = np.array(list(frozen.sets))
    weights = np.array([frozen.weights[number] for number in frozen.sets], float)
    found = {scenario: rates(IciMatch(scenario, PLAYER, PLAYER).over(frozen.variants(), strict=True), weights, games)
             for scenario in ensemble.SCENARIOS}
    own = {scenario: float(IciMatch(scenario, PLAYER, PLAYER).play(0, 20 * games)["fln_wins"].mean())
           for scenario in ensemble.SCENARIOS}
    fit = fits(frozen.sets)
    write_section(WINNERS, section(numbers, weights, found, own, fit, games))
    for at in np.argsort(-fit):
        print(numbers[at], int(weights[at]), round(fit[at], 2), *(f"{100 * found[scenario][at]:.1f}" for scenario in found))


def section(numbers: np.ndarray, weights: np.ndarray, found: Mapping[str, np.ndarray], own: Mapping[str, float], fit: np.ndarray,
            games: int) -> str:
    """What the page says of who wins on the sets."""
    lines = ["| scenario | 5 % | median | 95 % | mean | set in the files |",
             "|---|---|---|---|---|---|"]
    for scenario, values in found.items():
        low, middle, high = 100 * weighted_quantiles(values, weights, (0.05, 0.5, 0.95))
        mean = 100 * (weights * values).sum() / weights.sum()
        lines.append(f"| `{scenario}` | {low:.0f} | {middle:.0f} | {high:.0f} | {mean:.0f} | "
                     f"{100 * own[scenario]:.0f} |")
    named = [f"set {numbers[at]} ("
             + ", ".join(f"{100 * values[at]:.0f} % in `{scenario}`" for scenario, values in found.items()) + ")"
             for at in typical(numbers, weights, found, fit)]
    return (f"FLN win rates in percent, by weight; {games} games on each set, `{PLAYER}` against `{PLAYER}`, the luck of the\n"
            "dice taken out. We looked at them after the choice.\n\n" + "\n".join(lines) + "\n\n"
            "Typical sets are near the median in both scenarios and among the best tenth by fit:\n"
            f"{'; '.join(named)}.\n")


if __name__ == "__main__":
    main()
