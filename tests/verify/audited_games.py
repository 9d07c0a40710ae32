"""Traced games against the checkers that know the rulebooks alone: `python -m tests.verify.audited_games algeria --games 300`.

All players of a game meet, in all its scenarios and, where data are assumed, on many data sets. Prints how many events were
checked, and each game that breaks a rule, with its line.
"""
import functools
import itertools
from collections import Counter

import typer

from policies.core.match import Match
from policies.core.trace import trace_game
from reports.games import reports_on
from reports.studies.play.matches import build_match
from simulate.games import GAMES
from tests.reports import algeria_trace_checker
from tests.reports.checked_lines import WrongTraceError

CHECK = {"algeria": algeria_trace_checker.check}
PLAYERS = {"algeria": ("league", "semantic-uniform", "notes", "uniform")}
SEED = 20


def planned(game: str, number: int) -> tuple[str, str, str]:
    """Scenario and both players of an audited game: the pairs by turns, each round in other scenarios."""
    pairs, scenarios = list(itertools.product(PLAYERS[game], repeat=2)), GAMES[game].scenarios
    return scenarios[(number + number // len(pairs)) % len(scenarios)], *pairs[number % len(pairs)]


@functools.cache
def of_all_sets(scenario: str, one: str, other: str) -> Match:
    """Games of these players, each on a data set of its own where data are assumed."""
    return build_match(scenario, one, other, SEED, default_data=False)


def audit(game: str, games: int, first: int = 0) -> tuple[Counter, list[str]]:
    """How often each event was checked in so many games, and a line for each game that breaks a rule."""
    seen: Counter = Counter()
    broken: list[str] = []
    for number in range(first, first + games):
        which = planned(game, number)
        try:
            seen += CHECK[game](reports_on(game).json_lines(trace_game(of_all_sets(*which), number)))
        except WrongTraceError as error:
            broken.append(f"{' '.join(which)}, seed {SEED}, game {number}: {error}")
    return seen, broken


def main(game: str, games: int = 300, first: int = 0) -> None:
    """Audit and print."""
    seen, broken = audit(game, games, first)
    print("\n".join([f"{games} games, {sum(seen.values()):,} events, {len(broken)} games break a rule", *broken]))


if __name__ == "__main__":
    typer.run(main)
