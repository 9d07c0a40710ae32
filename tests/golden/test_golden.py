"""Games as they were when the files beside this one were written: `notes`, and a player at random of Algeria and Vichy, on both
sides.

A refactoring must leave them as they are. A change of rules, data or players that means to change games writes them anew:
`python -m tests.golden.test_golden [CASE ...]`, and says so in the changelog.
"""
import functools
import itertools
import json
import sys
from pathlib import Path

import pytest

from policies.algeria.match import Match as AlgeriaMatch
from policies.core.match import Match, trace_game
from policies.ici.match import Match as IciMatch
from policies.twilight.match import Match as TwilightMatch
from policies.vichy.match import Match as VichyMatch
from reports.games import reports_on
from simulate.core.storage import shards
from tests.cases import table_rows

HERE = Path(__file__).parent
CASES = {"ici-1955": (IciMatch, "ici-1955", "notes"), "ici-1959": (IciMatch, "ici-1959", "notes"),
         "algeria-1954": (AlgeriaMatch, "algeria-1954", "semantic-uniform"),
         "algeria-1960": (AlgeriaMatch, "algeria-1960", "semantic-uniform"),
         "algeria-1954-notes": (AlgeriaMatch, "algeria-1954", "notes"),
         "algeria-1960-notes": (AlgeriaMatch, "algeria-1960", "notes"),
         "vichy": (VichyMatch, "vichy", "uniform"), "vichy-notes": (VichyMatch, "vichy", "notes"),
         "twilight-full": (TwilightMatch, "twilight-full", "uniform")}
GAMES, SEED, READ, LINES = 24, 1959, 3, 600
PLAIN = {game: ("game", "winner", "way", *names) for game, *names in table_rows("""
    ici last_turn first_yes first_no final_yes final_no french_public incap faileks
    algeria scale last_turn fln_psl government_psl ap independent_turn oas_turn fln_areas government_areas terror resettled
    twilight last_turn fln_points government_points fln_resources government_resources commitment france border rounds coups
    vichy last_turn status hexes result usat usjt allied_brps axis_brps held landed_turn""")}
LISTS = {"ici": {"crises": "crisis"}, "algeria": {"fln_units": "fln_units", "government_units": "government_units"},
         "twilight": {"pivots": "pivot_turn"}, "vichy": {"control": "control", "fate": "fate", "outcomes": "outcomes"}}


@functools.cache
def match(case: str) -> Match:
    kind, scenario, player = CASES[case]
    return kind(scenario, player, player, seed=SEED)


def results(case: str) -> str:
    """How each game ended, and the fingerprint of all that their rows hold."""
    rows, game = match(case).play(0, GAMES), match(case).RULES.name
    told = [{name: int(row[name]) for name in PLAIN[game]} | {name: row[field].tolist() for name, field in LISTS[game].items()}
            for row in rows]
    return "\n".join([*map(json.dumps, told), shards.fingerprint_text(shards.fingerprint(rows))]) + "\n"


def read(case: str) -> str:
    """The beginning of one game as a report of play."""
    reports = reports_on(match(case).RULES.name)
    return "\n".join(itertools.islice(reports.text_report(trace_game(match(case), READ)), LINES)) + "\n"


def files(case: str) -> dict[Path, str]:
    """What stands in the files beside this one."""
    return {HERE / f"{case}-results.txt": results(case), HERE / f"{case}-game-{READ}.txt": read(case)}


@pytest.mark.parametrize("case", CASES)
def test_games_are_as_they_were(case):
    """Line by line, so that a difference shows where histories part."""
    for path, now in files(case).items():
        assert now.splitlines() == path.read_text(encoding="utf-8").splitlines(), path.name


if __name__ == "__main__":
    for each in sys.argv[1:] or CASES:
        for place, text in files(each).items():
            place.write_text(text, encoding="utf-8")
