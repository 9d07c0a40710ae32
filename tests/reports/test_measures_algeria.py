"""What can be asserted of games of Algeria: on rows made by hand, by the names that the documents list."""
import re

import polars as pl
import pytest

from policies.algeria.match import Match
from reports.algeria.measures import of_game
from reports.assertions.language import parse_assertion
from simulate.algeria.enums import COUNTED, Event, Happening, Mission
from tests import ROOT
from tests.cases import columns, table_rows

WORDS = of_game(Match("algeria-1954", "uniform", "uniform").loaded)
# Four games: the FLN wins marginally, decisively, by its lead; the Government wins; and one more is stopped.
GAMES = pl.LazyFrame(columns("""
    winner way scale last_turn fln_psl government_psl ap independent_turn
    oas_turn fln_areas government_areas terror resettled:
    0 1 1 3 40 0 3 -1 -1 2 7 0 1
    0 1 3 5 99 0 0 2 -1 5 2 3 0
    0 2 2 9 60 50 9 0 3 6 1 1 0
    1 1 2 12 0 45 1 4 5 0 12 0 2
    2 3 0 100 50 50 2 7 -1 1 9 2 3""") | {
    **{f"missions_{each}": [each, 0, 1, 2, 3] for each in Mission}, **{f"happened_{each}": [0, 0, 1, 0, 2] for each in Happening},
    **{f"used_{column}": [column, 0, 0, 1, 2] for column in range(len(COUNTED))}})


def test_a_game_of_algeria_is_won_or_lost():
    """No last roll decides it: what is judged is the winner, and no column of chances is asked for."""
    assert WORDS.events["fln_win"].worth is WORDS.events["government_win"].worth is None
    assert "fln_wins" not in parse_assertion("fln_win in 45..55 %", WORDS).value.meta.root_names()


def seen(text: str) -> list[int]:
    return [int(value) for value in GAMES.select(parse_assertion(text, WORDS).value.alias("value")).collect()["value"]]


@pytest.mark.parametrize("text, games", [
    *table_rows("""
        "fln_win in 45..55 %" [1,1,1,0,0]; "Government win in <= 5 %" [0,0,0,1,0]; "stopped in <= 5 %" [0,0,0,0,1]
        "fln_marginal in <= 5 %" [1,0,0,0,0]; "fln_decisive by turn 5 in <= 5 %" [0,1,0,0,0]
        "fln decisive before turn 5 in <= 5 %" [0,0,0,0,0]; "government_substantial in <= 5 %" [0,0,0,1,0]
        "fln_lead in <= 5 %" [0,0,1,0,0]; "independence in >= 5 %" [0,1,1,1,1]
        "independence before turn 1 in >= 5 %" [0,0,1,0,0]; "independence in turn 2..4 in >= 5 %" [0,1,0,1,0]
        "independence after 2 in >= 5 %" [0,0,0,1,1]; "oas in 3 in >= 5 %" [0,0,1,0,0]
        "game ends by turn 9 in >= 5 %" [1,1,1,0,0]; "mean(length) in 4..7" [3,5,9,12,100]
        "mean(difference) in 4..7" [40,99,10,-45,0]; "fln_psl >= 60 in >= 5 %" [0,1,1,0,0]
        "mean(government areas) in 4..7" [7,2,1,12,9]; "ap <= 2 in >= 5 %" [0,1,0,1,1]
        "missions_raid >= 3 in >= 5 %" [1,0,0,0,1]; "happened_suez = 1 in >= 5 %" [0,0,1,0,0]"""),
    (f"used_combat = {COUNTED.index(Event.COMBAT)} in >= 5 %", [1, 0, 0, 0, 0]),
])
def test_what_an_assertion_speaks_of(text, games):
    assert seen(text) == games


@pytest.mark.parametrize("name", [*WORDS.events, *WORDS.quantities])
def test_every_measure_reads_rows(name):
    text = f"{name} by turn 60 in >= 5 %" if name == "game_ends" else f"{name} in >= 5 %" if name in WORDS.events else None
    assert len(seen(text or f"{name} >= 1 in >= 5 %")) == 5


def test_bounds_are_those_of_the_board():
    """A track that an overlay makes longer has means to its end, and a start beyond it too."""
    changed = {"rules": {"tracks": {"psl_top": 150}, "game": {"turn_limit": 7}}}
    found = of_game(Match("algeria-1954", "uniform", "uniform", 1, [changed]).loaded)
    assert (found.quantities["fln_psl"].bounds, found.quantities["difference"].bounds) == ((0, 150), (-150, 150))
    assert (found.quantities["length"].bounds, found.last) == ((0, 7), 7)


def test_the_documents_name_every_measure():
    page = (ROOT / "docs" / "algeria.md").read_text(encoding="utf-8")
    part = page.partition("\n## Checks\n")[2].partition("\n## ")[0]
    assert {*WORDS.events, *WORDS.quantities} <= set(re.findall(r"`(\w+)`", part))
