"""The ladder of docs/players.md: who wins between players of equal skill, and what a rung more is worth to either side.

`python -m scripts.player_table --games 4000` prints Markdown. The games of a scenario have the same dice and the same data sets.
"""
import argparse
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from reports.assertions.asked_values import whole_number
from reports.statistics.bounded_intervals import bounded_difference, bounded_wilson
from reports.studies.play.matches import build_match
from reports.studies.players.response_search import pairs_of_games, worth_to_fln
from reports.tables.text_table import percent, percent_range, points, points_range
from simulate.core.parallel.workers import processors
from simulate.games import GAMES

GAME = "ici"
RUNGS = {"uniform": "random", "greedy": "simple", "notes": "by the Player's Notes", "league": "trained"}


def row(scenario: str, at: int, games: int, seed: int, pool: ThreadPoolExecutor) -> str:
    """A row of Markdown: a rung against itself, then the FLN and France one rung higher."""
    names = list(RUNGS)

    def worth(fln: int, france: int) -> np.ndarray:
        return worth_to_fln(build_match(scenario, names[fln], names[france], seed, default_data=False), games, pool)

    match, equal = build_match(scenario, names[at], names[at], seed, default_data=False), worth(at, at)

    def gain(fln: int, france: int, sign: int) -> str:
        if max(fln, france) == len(names):
            return ""
        difference = bounded_difference(pairs_of_games(match, *(equal, worth(fln, france))[::sign]))
        return f"{points(difference.estimate)} ({points_range(difference.low, difference.high)})"

    low, high = bounded_wilson(*pairs_of_games(match, equal, equal).base_values)
    cells = [scenario.removeprefix(f"{GAME}-"), f"{RUNGS[names[at]]} (`{names[at]}`)",
             f"{percent(equal.mean())} ({percent_range(float(low), float(high))})", gain(at + 1, at, 1), gain(at, at + 1, -1)]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="4000")
    parser.add_argument("--seed", default="77")
    given = parser.parse_args()
    games, seed = whole_number(given.games, "--games", 1), whole_number(given.seed, "--seed")
    print("| from | both play | the FLN wins | the FLN plays a rung higher | France plays a rung higher |\n|---|---|---|---|---|")
    with ThreadPoolExecutor(processors(None)) as pool:
        for scenario in GAMES[GAME].scenarios:
            for at in range(len(RUNGS)):
                print(row(scenario, at, games, seed, pool), flush=True)


if __name__ == "__main__":
    main()
