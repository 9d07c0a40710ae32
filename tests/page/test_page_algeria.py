"""The pages of Algeria: what a game of printed data and other sides shows, as text and in a real browser."""
import functools

import pytest

from reports.algeria.game_reports import ALGERIA
from reports.comparison.verdict import Panel, comparison_of
from reports.html.common_sections import LARGEST
from reports.studies.change.comparison_answer import ComparisonAnswer
from reports.studies.change.report_of_two import TwoRuns
from reports.sweeps.grid import plan, sweep
from reports.tables.run_report import AT_RANDOM, joined_tables
from tests.page import algeria
from tests.page.conftest import games_of, sweep_answer
from tests.page.test_page import Outline
from tests.page.test_page_browser import WIDTHS, is_sound
from tests.reports.flip_counts import of_flips

RANDOM = {"fln": "uniform", "france": "semantic-uniform"}
FOUND = comparison_of(of_flips(2000, 300, 100, 2600), 0.01, sides=ALGERIA.spoken)
PANEL = Panel(("notes", "notes"), {("notes", "notes"): FOUND, ("uniform", "notes"): FOUND, ("notes", "uniform"): comparison_of(
    of_flips(30, 9, 6, 55), 0.01, sides=ALGERIA.spoken), ("uniform", "uniform"): comparison_of(
    of_flips(30, 9, 6, 55), 0.01, sides=ALGERIA.spoken)})
PAGES = {
    "run": lambda: algeria.page(algeria.run_report()),
    "two": lambda: TwoRuns(algeria.told(), algeria.told(90, players=RANDOM)).page(),
    "comparison": lambda: ComparisonAnswer(FOUND, algeria.MANIFEST, ["rules.strike.cost = 4 (base 3)"], panel=PANEL).page(),
    "sweep": lambda: sweep_answer(sweep(games_of(2), plan(["strike.cost"], [[3, 4]], (3,))), algeria.MANIFEST).html()}


@functools.cache
def page_of(name: str) -> str:
    return PAGES[name]()


@pytest.mark.parametrize("name", PAGES)
def test_whole_and_of_this_game(name):
    outline = Outline(page_of(name))
    assert outline.open == []
    assert {"answer", "doubts", "reproduce"} <= set(outline.ids)
    assert len(page_of(name).encode()) < LARGEST
    for words in ("Algeria, scenario 1954", "Government played by semantic-uniform", "No data of this game are assumed",
                  "player of the Government", "wilaya docs algeria"):
        assert words in page_of(name), words
    for words in ("Ici", "Referendum", "Region", "wilaya docs reference", "wilaya docs players", "effect of assumed data",
                  "French"):
        assert words not in page_of(name).replace("Regions of", ""), words


def test_a_run_shows_what_the_game_has():
    outline = Outline(page_of("run"))
    assert outline.headings[0].replace("\N{NO-BREAK SPACE}", " ").endswith(", 300 games).")
    assert outline.headings[1:] == ["Findings", "The map", "Where it tips", "What tips it", "How it ends", "How sure this is",
                                    "How to reproduce it"]
    face = algeria.told().face
    named = [name for part in ("endings", "tips", "causes") for names in face.groups(part).values() for name in names]
    assert sorted(named) == sorted(face.titles)
    for words in (*face.titles.values(), "the FLN wins more than half of the games, as each turn ends",
                  "Random events: what the event of a turn changes",
                  "Areas as the middle turn ends", "reading.one = 1", "rules.strike.cost = 4 (print 3)"):
        assert words in page_of("run"), words


def test_who_plays_at_random_is_said_of_the_run_that_does():
    assert AT_RANDOM not in page_of("run")
    assert f'<p class="warning">{AT_RANDOM}</p>' in algeria.page(algeria.run_report(players=RANDOM)).replace("&#39;", "'")
    assert f"The second run: {AT_RANDOM}" in page_of("two").replace("&#39;", "'")
    assert f"The first run: {AT_RANDOM}" not in page_of("two").replace("&#39;", "'")


def test_two_runs_are_joined_turn_by_turn():
    assert "Where they tip" not in page_of("two")
    one, other = (algeria.told(games).tables["last_turns"] for games in (300, 90))
    frame = joined_tables(one, other)
    assert frame["turn"].to_list() == one["turn"].to_list()
    assert len(frame) > 5
    assert frame["first"].to_list() == one["rate"].to_list()


def test_a_comparison_names_the_players_of_both_sides():
    for words in ("FLN player", "Government player", "against weak Government play (notes)", "were not traced"):
        assert words in page_of("comparison"), words


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PAGES)
def test_in_a_browser(browser, tmp_path, name, width, dark):
    path = tmp_path / "page.html"
    path.write_text(page_of(name), encoding="utf-8")
    is_sound(browser, path, width, dark)
