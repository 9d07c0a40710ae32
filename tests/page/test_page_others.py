"""The pages of comparisons, sweeps and two runs."""
import functools
import itertools
import re
from dataclasses import replace

import pytest
from matplotlib.text import Text

from reports.charts.style import style
from reports.comparison.comparison_text import Adaptation, shift_chart
from reports.comparison.on_the_way import VoteChanges, WayChange, WayChanges
from reports.comparison.verdict import Panel, compare_over_data_sets, comparison_of
from reports.ici.game_reports import ICI
from reports.statistics.ensemble_range import spread
from reports.studies.change.comparison_answer import ComparisonAnswer
from reports.studies.change.play_comparison import OnTheWay
from reports.studies.change.report_of_two import TwoRuns
from reports.sweeps.grid import Sweep, plan, sweep
from reports.tables.run_report import report
from reports.tracing.paired_trace import Flips
from tests.page.conftest import MANIFEST, changed, sweep_answer
from tests.page.test_page import Outline
from tests.page.test_page_browser import WIDTHS, is_sound
from tests.reports.flip_counts import of_flips
from tests.reports.made_runs import FLN, FOUR, FRANCE, run

END = {"winner": "FLN", "way": "collapse", "turn": 20, "year": 1959, "season": "Fall"}
FLIPS = Flips([{"game": 7, "base": {**END, "winner": "France", "way": "final_referendum"}, "variant": END, "parts": None,
                "differs": None}], 300, 100, "ici", "wilaya trace RUN")
SHIFTED, ALIKE, OPEN = (
    comparison_of(of_flips(*counts), 0.01, ICI.spoken) for counts in ((2000, 300, 100, 2600), (5, 0, 0, 20_000),
                                                                            (30, 9, 6, 55)))


def compared(found=SHIFTED, **more) -> ComparisonAnswer:
    return ComparisonAnswer(found, MANIFEST, ["rules.a = 4 (base 5)"], **more)


def swept() -> Sweep:
    asked = plan(["structure_attack.hit_on"], [[4, 5]], (5,))
    games = run(*({"game": game, "board": game % 2, "winner": FLN if game % 4 != 3 else FRANCE} for game in range(400)))
    return sweep(games, asked)


def beside(**more) -> TwoRuns:
    one, other = (report(manifest, frame, assumed=spread([40] * 3, [10, 20, 30], [10, 20, 30]))
                  for manifest, frame in ((changed("rules.a = 4"), FOUR), (MANIFEST, FOUR.tail(2))))
    return TwoRuns(one, other, **more)


WHOLE = compared(flips=FLIPS, over=compare_over_data_sets(SHIFTED.verdict, [SHIFTED, ALIKE]),
                 panel=Panel(("notes", "notes"), {("notes", "notes"): SHIFTED, ("greedy", "notes"): OPEN}), assumed_rows=227)
WAY = WayChanges((WayChange("faileks", "Faileks that the FLN builds", 12, 15, 2, 4, 0.8),
                  WayChange("crises", "Government Crises", 3, 2.5, -0.7, -0.3, -0.2)), 80, 0.99, 0.05, 500)
VOTES = VoteChanges((WayChange("vote_2C", "2C", 0.489, 0.622, 0.11, 0.16, 0.3),), 25, 0.95, 0.05, 4049)
DRAWN = replace(WHOLE, way=OnTheWay(WAY, VOTES))
BASE = changed("rules.b = 1")
PAIRS = of_flips(1, 1, 0, 2)
PAGES = {"comparison": WHOLE.page, "drawn comparison": DRAWN.page, "bare comparison": compared(OPEN).page,
         "sweep": lambda: sweep_answer(swept(), BASE, 5).html(), "two": lambda: beside().page(),
         "paired": lambda: beside(counts=PAIRS).page(),
         "drawn pair": lambda: beside(counts=PAIRS, way=OnTheWay(WAY, VOTES)).page()}


@functools.cache
def page_of(name: str) -> str:
    return PAGES[name]()


def heads(text, title):
    """The heads of the table with this title."""
    return re.findall("<th scope=\"col\"[^>]*>(.*?)</th>", text.partition(f"<h4>{title}")[2].partition("</thead>")[0])


def test_the_difference_comes_first_and_columns_have_plain_titles():
    assert heads(page_of("sweep"), "FLN wins at each value") == [
        "structure attack hit on", "difference, points", "95\N{NO-BREAK SPACE}% interval", "games", "share",
        "95\N{NO-BREAK SPACE}% interval", "changed winner", "real difference", "the base"]
    assert heads(page_of("comparison"), "The change for every pair")[2] == "difference, points"


def test_a_headline_stands_once_over_the_chart_of_a_sweep():
    assert page_of("sweep").count("<figure>") == 1
    assert "<figure><h4>" not in page_of("sweep")
    assert "<figure><h4>" in page_of("drawn comparison")


def test_data_sets_with_few_pairs_have_no_dot_each():
    shifts = [comparison_of(of_flips(*counts), 0.01, ICI.spoken) for counts in ((0, 2, 0, 0), (1, 1, 0, 0))]
    for sets, pooled, said in (([SHIFTED, OPEN], 0, ""), ([SHIFTED, shifts[0]], 0, "1 of 2 data sets have fewer than 30 pairs"),
                               (shifts * 20, 2, "40 of 40 data sets have fewer than 30 pairs")):
        with style():
            drawn = shift_chart(SHIFTED, compare_over_data_sets(SHIFTED.verdict, sets), None)
        axes = drawn.axes[0]
        assert len(axes.collections[-1].get_offsets()) == sum(each.counts.pairs >= 30 for each in sets)
        [band] = [line for line in axes.lines if line.get_label() == "data sets"]
        assert len(band.get_xdata()) == pooled
        assert said in " ".join(" ".join(each.get_text() for each in drawn.findobj(Text)).split())
    with style():
        single = comparison_of(of_flips(1, 0, 0, 0), 0.01, ICI.spoken)
        bare = shift_chart(SHIFTED, compare_over_data_sets(SHIFTED.verdict, [single] * 40), None)
    assert "nine in ten" not in " ".join(each.get_text() for each in bare.findobj(Text))        # a pair a set: there is no range


def test_votes_are_shares_and_folded_once():
    table = page_of("drawn comparison").partition("Votes by Region in the final referendum")[2].partition("</details>")[0]
    assert [cell in table for cell in ("region", ">48.9", ">62.2", ">+13.3")] == [True] * 4
    assert "<details" not in table
    nothing = replace(DRAWN, way=OnTheWay(WAY, VoteChanges((), 25, 0.95, 0.05, 4049))).page()
    assert "25 Regions were looked at, 0 differ" in nothing
    assert "the largest change first" not in nothing.partition("25 Regions")[0][-200:]


def test_two_runs_of_the_same_games_say_first_what_differs():
    outline = Outline(page_of("drawn pair"))
    assert outline.headings[1:4] == ["Findings", "What changed on the way", "How they end"]
    findings = page_of("drawn pair").partition('<ol class="findings">')[2].partition("</ol>")[0]
    assert "On the way this changes most: Faileks that the FLN builds" in findings
    assert "What changed on the way" not in page_of("paired")


@pytest.mark.parametrize("name", PAGES)
def test_whole_and_alone(name):
    outline = Outline(page_of(name))
    assert outline.open == []
    assert {"answer", "doubts", "reproduce"} <= set(outline.ids)
    assert "http:" not in page_of(name)
    assert "https:" not in page_of(name)
    assert MANIFEST["fingerprint"] in page_of(name)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PAGES)
def test_in_a_browser(browser, tmp_path, name, width):
    path = tmp_path / "page.html"
    path.write_text(page_of(name), encoding="utf-8")
    is_sound(browser, path, width)


def test_a_comparison_answers_in_one_sentence():
    assert WHOLE.finding().startswith(
        "The change shifts the balance towards the FLN: the FLN wins 46.0 % of games instead of "
        "42.0 %, +4.0 points (95 % interval +"
    )
    assert "over 2 data sets that fit what is known" in WHOLE.finding()
    assert compared(ALIKE).finding().startswith("The change makes no shift beyond the margin of 1 pp: the FLN wins ")
    assert compared(OPEN).finding().startswith("Undecided after 100 pairs: ")
    assert compared(OPEN).finding().endswith("; this is the default data set alone.")


def test_a_comparison_says_first_what_it_found():
    page = page_of("drawn comparison")
    outline = Outline(page)
    assert outline.headings[1:] == ["Findings", "The shift", "What changed on the way", "Games that changed winner",
                                    "How sure this is", "How to reproduce it"]
    found = page[page.index('<ol class="findings">'):page.index("</ol>", page.index('<ol class="findings">'))]
    said = ["of the data sets give the same verdict", "On the way this changes most: Faileks that the FLN builds",
            "of games changed winner"]
    places = [found.index(words) for words in said]
    assert places == sorted(places)
    assert "Votes by Region in the final referendum" in page
    assert "4,049 pairs in which both games come to that vote" in page
    assert page.count('<svg class="slim"') == 2
    assert "Other players were not tried" not in page
    assert "<svg" not in page_of("bare comparison")
    assert "Every Region whose vote differs" not in page_of("bare comparison")
    assert compared(OPEN).pictures() == {}


def test_two_runs_fold_their_tables():
    page = page_of("two")
    assert page.index('id="endings"') < page.index('<details class="more">') < page.index("<table")


def test_a_comparison_says_whether_its_shift_survives_adaptation():
    adapted = Adaptation(SHIFTED.counts, 50_000, 2, [[{"gain": 0.0}, {"gain": 0.5}]] * 2)
    page = compared(adaptation=adapted).page()
    assert "cannot say yet: the last response still gains +50.0 points" in page
    assert "Survives adaptation" not in page_of("comparison")


def test_a_comparison_shows_what_stands_beside_it():
    for words in ("rules.a = 4 (base 5)", "France → FLN", "wilaya trace RUN", "greedy", "227 rows",
                  "The change on every data set"):
        assert words in page_of("comparison"), words
    for words in ("compare --panel", "without\n<code>--default-data</code> plays it on all that fit", "lists the first of them"):
        assert words in page_of("bare comparison"), words


def test_a_sweep_has_its_chart_and_a_row_a_point():
    assert sweep_answer(swept(), BASE).finding().startswith("Structure attack hit on 4")
    assert "<svg" in page_of("sweep")
    assert "The base is changed" in page_of("sweep")
    assert "5 games of this sweep are not played yet" in page_of("sweep")


def test_two_runs_are_said_to_be_paired_where_they_are():
    assert "points (95 % interval" in beside().finding()
    assert "+25.0 points on 4 pairs of games with the same dice (95 % interval" in beside(counts=PAIRS).finding()
    assert "How to reproduce them" in page_of("two")
    assert page_of("two").count(MANIFEST["command"]) >= 2


@pytest.mark.slow
def test_on_a_phone_ticks_stay_apart_and_differences_are_seen(browser, tmp_path):
    path = tmp_path / "page.html"
    few = comparison_of(of_flips(20, 30, 20, 30), 0.01, ICI.spoken)
    for text in (compared(few).page(), page_of("sweep")):
        path.write_text(text, encoding="utf-8")
        browser.open(path, 360)
        ticks = browser.run("[...document.querySelectorAll('.axis b')].map((each) => each.getBoundingClientRect())"
                            ".filter((box) => box.width).map((box) => [box.left, box.right])")
        assert all(left > right for (_, right), (left, _) in itertools.pairwise(ticks))
    assert browser.run("[...document.querySelectorAll('th')].find((each) => each.textContent.startsWith('difference'))"
                       ".getBoundingClientRect().right") < 340
