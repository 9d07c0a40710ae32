"""Search better weights for a player of Ici by trial on paired seeds.

`python -m scripts.dev.tune_player france notes --minutes 10`.

A maintenance tool: it prints the weights it ends with, to be written into players.toml by hand. Each trial changes a few weights
at random and keeps them when the mean win rate over opponents and scenarios rises on the same games; the games change with
every round, so that luck is not learned. What it finds says nothing about the game before it is measured on other seeds.
"""
import argparse
import random
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from policies.ici.match import Match
from simulate.ici.board.load import Variant
from simulate.ici.calibration.ensemble import playable
from simulate.ici.enums import Side

SCENARIOS = ("ici-1955", "ici-1959")


def matches(side: Side, name: str, opponents: list[str], seed: int, boards: int) -> list[Match]:
    """A match for each opponent and scenario, over `boards` data sets drawn from what is assumed (0: the default data)."""
    found, variants = [], [Variant(str(number), values) for number, values in playable(seed, boards)]
    for scenario in SCENARIOS:
        for other in opponents:
            fln, france = (name, other) if side == Side.FLN else (other, name)
            found.append(Match(scenario, fln, france, seed=seed, variants=variants))
    return found


def score(played: list[Match], side: Side, weights: tuple[float, ...], games: int, jobs: int) -> float:
    """Mean win rate of `side` with `weights` over the matches, a game number the same game for every weights."""
    def one(match: Match) -> float:
        if side == Side.FLN:
            match.fln_player = replace(match.fln_player, weights=weights)
        else:
            match.france_player = replace(match.france_player, weights=weights)
        return float((match.play(0, games)["winner"] == side).mean())

    with ThreadPoolExecutor(jobs) as pool:
        return sum(pool.map(one, played)) / len(played)


def mutated(weights: tuple[float, ...], dice: random.Random) -> tuple[float, ...]:
    """Two to four weights changed by up to half of their size, or by a small step."""
    new = list(weights)
    for i in dice.sample(range(len(new)), dice.randint(1, 4)):
        new[i] = round(new[i] + dice.gauss(0, 0.35 * max(abs(new[i]), 0.5)), 2)
    return tuple(new)


def tune(side: Side, name: str, opponents: list[str], games: int, minutes: float, jobs: int, seed: int,
         boards: int = 0) -> tuple[float, ...]:
    """The best weights found."""
    dice, end, games_round = random.Random(seed), time.monotonic() + 60 * minutes, 0
    weights = getattr(Match("ici-1955", name, name), "fln_player" if side == Side.FLN else "france_player").weights
    while time.monotonic() < end:
        games_round += 1
        played = matches(side, name, opponents, 1000 * seed + games_round, boards)
        best = score(played, side, weights, games, jobs)
        for _ in range(12):
            trial = mutated(weights, dice)
            result = score(played, side, trial, games, jobs)
            if result > best + 0.004:
                best, weights = result, trial
        print(f"round {games_round}: {best:.3f} {list(weights)}", flush=True)
    return weights


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("side", choices=["fln", "france"])
    parser.add_argument("name")
    parser.add_argument("--opponents", nargs="+", default=["greedy", "notes"])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", type=int, default=0, help="data sets drawn anew each round; 0: the default data")
    args = parser.parse_args()
    side = Side.FLN if args.side == "fln" else Side.FRANCE
    print(list(tune(side, args.name, args.opponents, args.games, args.minutes, args.jobs, args.seed,
               args.boards)))


if __name__ == "__main__":
    main()
