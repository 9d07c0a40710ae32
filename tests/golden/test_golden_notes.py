"""Games of `notes` against `notes` as they were when the files beside this one were written.

A refactoring must leave them as they are. A change of rules, data or players that means to change games writes them anew:
`python -m tests.golden.test_golden_notes`, and says so in the changelog.
"""
import functools
import itertools
import json
from pathlib import Path

import pytest

from policies.core.tracing import traced
from policies.ici.match import Match
from reports.trace import text_report
from simulate.core import fingerprint

HERE = Path(__file__).parent
SCENARIOS = ("ici-1955", "ici-1959")
GAMES, SEED, READ, LINES = 24, 1959, 3, 600
PLAIN = ("game", "winner", "way", "last_turn", "first_yes", "first_no", "final_yes", "final_no", "french_public", "incap",
         "faileks")


@functools.cache
def match(scenario: str) -> Match:
    return Match(scenario, "notes", "notes", seed=SEED)


def results(scenario: str) -> str:
    """How each game ended, and the fingerprint of all that their rows hold."""
    rows = match(scenario).play(0, GAMES)
    games = [json.dumps({name: int(row[name]) for name in PLAIN} | {"crises": row["crisis"].tolist()}) for row in rows]
    return "\n".join([*games, fingerprint.text(fingerprint.fingerprint(rows))]) + "\n"


def read(scenario: str) -> str:
    """The beginning of one game as a report of play."""
    return "\n".join(itertools.islice(text_report(traced(match(scenario), READ)), LINES)) + "\n"


def files(scenario: str) -> dict[Path, str]:
    """What stands in the files beside this one."""
    return {HERE / f"{scenario}-results.txt": results(scenario), HERE / f"{scenario}-game-{READ}.txt": read(scenario)}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_are_as_they_were(scenario):
    """Line by line, so that a difference shows where histories part."""
    for path, now in files(scenario).items():
        assert now.splitlines() == path.read_text(encoding="utf-8").splitlines(), path.name


if __name__ == "__main__":
    for each in SCENARIOS:
        for place, text in files(each).items():
            place.write_text(text, encoding="utf-8")
