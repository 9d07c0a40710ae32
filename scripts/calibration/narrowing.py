"""How the range narrows as a user types: `python -m scripts.calibration.narrowing --hidden 16483`.

A kept set plays the printed game. Its cells are typed in group by group, those first that the answer hangs on most, and the data
sets are weighed anew after each step. Writes the table of docs/method.md.
"""
import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from policies.ici.match import Match
from reports.assertions.measures import whole_number
from reports.ici.calibration import targets
from reports.sensitivity.frozen_findings import FROZEN
from reports.statistics.importance_weights import effective, weighted_quantiles
from reports.studies.judge_data_sets import FILE, judge_draws, matches_of
from reports.studies.matches import PLAYER
from scripts.calibration.page import write_section
from scripts.calibration.win_rates import rates
from simulate.core.data.scenario import Variant
from simulate.ici.calibration import ensemble, prior_draws
from simulate.ici.calibration.assumed_groups import assumed_cells
from wilaya.cli.options import progress

SCENARIO, HEADING = "ici-1955", "## How the range narrows as you type"
SHIPPED = 30_000          # draws behind the shipped ensemble
DRAWS, GAMES, TRUTH = 1300, 50, 2000       # draws a step; games on each kept set, and on the hidden one
STEPS = (0, 2, 3, 4, 5, 7, 10)             # groups typed in


@dataclass(frozen=True)
class Step:
    """What is left after some groups are typed in: effective sets, the range, its median, and the standard deviation."""
    typed: str
    draws: int
    effective: float
    low: float
    median: float
    high: float
    deviation: float


def groups() -> list[str]:
    """All groups, those first that the answer hangs on most."""
    found = json.loads((FROZEN / f"{SCENARIO}.json").read_text(encoding="utf-8"))["found"]["groups"]
    return [each["group"] for each in found]


def step(typed: str, draws: int, weight: float, sets: Mapping[int, Mapping[str, str]], weights: Mapping[int, int],
         games: int) -> Step:
    """Play the sets that `draws` draws left, and say how far they differ."""
    match = Match(SCENARIO, PLAYER, PLAYER).over([Variant(str(each), values) for each, values in sets.items()], strict=True)
    heavy = np.array([weights[each] for each in sets], float)
    found = rates(match, heavy, games)
    low, median, high = weighted_quantiles(found, heavy, (0.05, 0.5, 0.95))
    mean = np.average(found, weights=heavy)
    return Step(typed, draws, weight, low, median, high, float(np.sqrt(np.average((found - mean) ** 2, weights=heavy))))


def narrowed(hidden: Mapping[str, str], known: Sequence[str], draws: int, jobs: int, label: str) -> tuple[
        float, dict[int, dict[str, str]], dict[int, int]]:
    """The sets that fit once the cells of the groups `known` are those of the hidden set: effective number, values, weights."""
    frozen, of = ensemble.frozen_ensemble(), assumed_cells().groups
    typed = {path: value for path, value in hidden.items() if of[path] in known}
    file = Path("runs") / f"narrowing-{frozen.digest}-{label}-{len(known)}" / FILE
    judged = judge_draws(matches_of("ici", targets), targets, frozen.seed, draws, file, jobs, progress(quiet=False), typed)
    kept = judged.kept(targets)
    return judged.effective(targets), {each: {**prior_draws.draw(frozen.seed, each), **typed} for each in kept}, kept


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hidden", required=True)
    parser.add_argument("--draws", default=str(DRAWS))
    parser.add_argument("--jobs", default="2")
    given = parser.parse_args()
    number, draws, jobs = (whole_number(getattr(given, name), f"--{name}", 1) for name in ("hidden", "draws", "jobs"))
    frozen, order, steps = ensemble.frozen_ensemble(), groups(), []
    hidden = frozen.sets[number]
    truth = float(Match(SCENARIO, PLAYER, PLAYER).over([Variant("", hidden)]).play(0, TRUTH)["fln_wins"].mean())
    for count in STEPS:
        if count == 0:
            found = effective(list(frozen.weights.values())), frozen.sets, frozen.weights
        else:
            found = narrowed(hidden, order[:count], draws, jobs, str(number))
        new = order[STEPS[STEPS.index(count) - 1]:count] if count else []
        made = draws if count else SHIPPED
        steps.append(step("; ".join(new) or "nothing", made, *found, GAMES))
        print(steps[-1], flush=True)
    write_section(HEADING, section(number, truth, steps, [each for each in order if each not in order[:STEPS[-1]]]))


def section(number: int, truth: float, steps: Sequence[Step], rest: Sequence[str]) -> str:
    """What the page says."""
    lines = ["| typed in, one after the other | draws | effective sets | 5 % | median | 95 % | width | standard deviation |",
             "|---|---|---|---|---|---|---|---|"]
    for each in steps:
        low, median, high, wide = (100 * value for value in (each.low, each.median, each.high, each.high - each.low))
        lines.append(f"| {each.typed} | {each.draws:,d} | {each.effective:.0f} | {low:.0f} | {median:.0f} | {high:.0f} | "
                     f"{wide:.0f} | {100 * each.deviation:.0f} |")
    own = f"{100 * truth:.0f}"
    lines.append(f"| {'; '.join(rest)}; all | none | 1 | {own} | {own} | {own} | 0 | 0 |")
    return (f"An experiment. Set {number} plays the printed game; nobody knows it. On it the FLN wins {own} % of games from\n"
            f"1955 (`{PLAYER}` against `{PLAYER}`). Its cells are typed in group by group, those first that the answer hangs on\n"
            "most ([how we know](charts.md#which-values-matter-most)). After each step new draws are weighed, with\n"
            "what is typed the same in all. FLN win rates in percent, the luck of the dice taken out:\n\n" + "\n".join(lines) +
            "\n\nThe first row is the shipped ensemble. With few effective sets a row is rough. The median moves to the truth\n"
            "first, the width follows: near 50 % every cell that is still open moves the rate by more points than near 0 or\n"
            "100 %. The table is written by `scripts/calibration/narrowing.py`.\n")


if __name__ == "__main__":
    main()
