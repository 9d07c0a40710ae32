"""The games of the three registries, and one more, made up, of which generic reports say nothing of another game."""
import subprocess
import sys

import pytest

from policies.games import PLAYERS, players
from reports.games import GAME_REPORTS, reports_of, reports_on
from reports.tables import text_table
from simulate.core.errors import UserError
from simulate.games import GAMES, game_of, rule_system

PROBE = """
import re
import sys
import polars as pl
from policies import games as policies
from reports import games as reports
from simulate import games
from tests.third_game import ENTRIES, SCENARIO

games.GAMES["casbah"] = games.Registered(ENTRIES["simulate"], (SCENARIO,), {"fln": "FLN", "paras": "Paras"})
policies.PLAYERS["casbah"] = ENTRIES["policies"]
reports.GAME_REPORTS["casbah"] = ENTRIES["reports"]

from reports.comparison.verdict import comparison_of
from reports.comparison.comparison_text import comparison_text
from reports.studies.change.comparison_answer import ComparisonAnswer
from reports.studies.play.report_of_run import RunReport, run_page
from reports.sweeps.grid import files
from reports.sweeps.grid import plan, sweep
from reports.tables.run_report import report
from tests.reports.flip_counts import of_flips

assert games.rule_system(games.game_of(SCENARIO)).name == "casbah"
assert policies.players("casbah").roster.keys == ("fln", "paras")
manifest = {"identity": {"game": "casbah", "scenario": SCENARIO}, "seed": 1, "players": {"fln": "a", "france": "b"}}
made = report(manifest, pl.LazyFrame({"game": [0, 1, 2, 3], "winner": [0, 0, 0, 1], "way": [0] * 4, "fln_wins": [1.0, 1, 1, 0]}))
page = run_page(RunReport(made))
for month, at in (("January", 0), ("March", 2), ("April", 3)):
    assert re.search(f'data-key="{at}"[^>]*>{month}<', page), month
found = comparison_of(of_flips(200, 30, 150, 620), 0.01, reports.reports_of(manifest).spoken)
games_of_both = pl.LazyFrame({"game": range(40), "board": [0, 1] * 20, "winner": [0, 1] * 20, "fln_wins": [1.0, 0.0] * 20})
grid = sweep(games_of_both, plan(["toll"], [[1, 2]], (1,)))
told = manifest["identity"] | manifest["players"] | {"seed": 1}
texts = [made.text(True), page, str(comparison_text(found)), ComparisonAnswer(found, manifest, []).page(),
         *(content.decode() for content in files(grid, told, ("svg",)).values())]
for text, words in ((page, "The Casbah"), (page, "Paras played by b"), (texts[2], "towards the Paras"), (texts[4], "Paras b")):
    assert words in text, words
for text in texts:
    assert not any(word in text for word in ("France", "Ici", "Government"))
print([name for name in sys.modules if name.split(".")[1:2] in (["ici"], ["algeria"])])
"""


def test_the_first_side_has_one_number_in_every_game():
    assert list(GAMES) == list(PLAYERS) == list(GAME_REPORTS)
    for game in GAMES:
        roster, reports = players(game).roster, reports_on(game)
        assert roster.sides[0] == text_table.FLN
        assert len(roster.sides) == len(reports.sides) == len(reports.spoken)
        assert rule_system(game).name == players(game).match.RULES.name == reports.name == game


@pytest.mark.slow
def test_a_third_game_is_told_in_its_own_words():
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout) == ("", "[]\n")


@pytest.mark.parametrize("look_up", [rule_system, players, reports_on])
def test_an_unknown_game_is_refused_with_the_nearest(look_up):
    with pytest.raises(UserError, match=r"unknown game 'icii'; did you mean ici\?"):
        look_up("icii")


def test_a_manifest_names_its_game_or_its_scenario_does():
    assert reports_of({"identity": {"game": "algeria"}}).name == reports_of({"scenario": "algeria-1954"}).name == "algeria"
    assert game_of("ici-1959") == "ici"
    with pytest.raises(UserError, match="unknown game 'casbah'"):
        reports_of({"game": "casbah"})
