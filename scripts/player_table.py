"""The table of docs/players.md: every player against every other: `python -m scripts.player_table --games 1000 --seed 77`.

A maintenance tool: it prints Markdown.
"""
import argparse

from policies.games import players
from reports.assertions.asked_values import whole_number
from reports.statistics.intervals import wilson
from reports.studies.play.matches import build_match
from simulate.core.parallel.batch import play_shards
from simulate.games import GAMES
from simulate.ici.enums import Side

GAME = "ici"


def wins(scenario: str, fln: str, france: str, seed: int, games: int) -> int:
    """Games of the FLN's."""
    won = []
    play_shards(build_match(scenario, fln, france, seed, []), [(0, games)],
                on_shard=lambda rows: won.append(int((rows["winner"] == Side.FLN).sum())))
    return sum(won)


def table(scenario: str, names: list[str], found: dict[tuple[str, str], int], games: int) -> list[str]:
    """Rows of Markdown: the FLN down, France across."""
    rows = []
    for fln in names:
        cells = []
        for france in names:
            low, high = wilson(found[fln, france], games)
            cells.append(f"{100 * found[fln, france] / games:.1f} % ({100 * low:.1f}-{100 * high:.1f})")
        rows.append(f"| {scenario.removeprefix(GAME + '-')}, FLN: {fln} | {' | '.join(cells)} |")
    return rows


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="1000")
    parser.add_argument("--seed", default="77")
    given = parser.parse_args()
    games, seed = whole_number(given.games, "--games", 1), whole_number(given.seed, "--seed")
    names = [each.name for each in players(GAME).roster.of_side(Side.FRANCE)]
    print(f"| FLN wins, {games:,d} games, seed {seed} (95 %) | " + " | ".join(f"France: {name}" for name in names) + " |")
    print("|---" * (len(names) + 1) + "|")
    for scenario in GAMES[GAME].scenarios:
        found = {(fln, france): wins(scenario, fln, france, seed, games) for fln in names for france in names}
        print("\n".join(table(scenario, names, found, games)), flush=True)


if __name__ == "__main__":
    main()
