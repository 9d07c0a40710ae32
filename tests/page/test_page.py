"""The page as text: the answer on top, the sections in their order, nothing loaded, everything escaped, what is missing said."""
import re
from html.parser import HTMLParser

import polars as pl
import pytest
from jinja2 import UndefinedError

from reports.charts import style
from reports.html.common_sections import LARGEST, environment, frame_html
from reports.html.figures import inline_svg
from reports.studies.play.report_of_run import RunReport, run_page
from reports.tables.run_report import report
from tests.cases import columns
from tests.docstrings import imported
from tests.page.conftest import MANIFEST, picture, run_report
from tests.reports.made_runs import FOUR

ANCHORS = ["answer", "findings", "map", "tips", "causes", "endings", "doubts", "reproduce"]


class Outline(HTMLParser):
    """Headings and ids in order; every element that is opened is closed."""

    def __init__(self, text: str):
        super().__init__()
        self.open, self.headings, self.ids = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, name, attributes):
        if name not in ("meta", "link", "br"):
            self.open.append(name)
        self.ids += [value for key, value in attributes if key == "id"]

    def handle_startendtag(self, name, attributes):
        self.ids += [value for key, value in attributes if key == "id"]

    def handle_endtag(self, name):
        assert self.open.pop() == name

    def handle_data(self, data):
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append(data)
        elif "h1" in self.open:
            self.headings[-1] += data


def test_a_sentence_on_the_dice_has_a_space_before_it(monkeypatch):
    monkeypatch.setattr("reports.studies.play.report_of_run.dice_sentence", lambda *given: ["As the dice fell, it won 9 %."])
    assert "choice of sets. As the dice fell" in " ".join(run_page(run_report()).split())


def test_the_answer_stands_above_the_sections_in_their_order(whole):
    outline = Outline(whole)
    assert outline.open == []
    assert outline.headings[0].replace("\N{NO-BREAK SPACE}", " ") == (
        "Between these players the FLN wins 28 to 72 of 100 games, depending on what your box holds; averaged over 3 versions of "
        "it, 75. From fewer than 1,000 games this range is too narrow.")
    assert outline.headings[1:] == [
        "Findings", "The map", "Where it tips", "What tips it", "How it ends", "How sure this is", "How to reproduce it"]
    assert [each for each in outline.ids if each in ANCHORS] == ANCHORS


def test_nothing_is_loaded_from_anywhere(whole):
    assert len(whole.encode()) < LARGEST
    attributes = re.findall(r'\b(?:src|href|action|poster|data|srcset)="([^"]*)"', whole)
    assert attributes
    assert all(value.startswith("#") or value == "data:," for value in attributes)
    assert "@import" not in whole
    assert all(value.startswith("#") for value in re.findall(r"url\(([^)]*)\)", whole))
    assert "default-src 'none'" in whole


def test_what_a_run_says_is_escaped(whole):
    assert "A &lt;b&gt;bold&lt;/b&gt; &amp; &#34;quoted&#34; chit" in whole
    assert "<b>bold" not in whole
    assert "Said &lt;i&gt;plainly&lt;/i&gt;." in whole


def test_what_gives_it_again_stands_there(whole):
    for words in ("wilaya run ici-1955", "f" * 32, "0 to 3", "greedy", "polars 1.2.3", "tweak.toml",
                  "rules.structure_attack.hit_on = 4", "digest of the code of the rules"):
        assert words in whole, words


def test_doubts_name_players_data_and_readings(whole):
    for words in ("FLN played by notes, France played by greedy", "227 rows",
                  "the middle 90\N{NO-BREAK SPACE}% of 3 data sets, possible versions of what the rulebook does not print",
                  "Each optional rule and reading the other way", "3 games of this run are not played yet"):
        assert words in whole, words


def test_what_is_missing_is_said():
    bare = run_page(run_report(sets=None, switches=None, missing=0))
    assert bare.count("kept no record of turns") == 2
    assert "wilaya report --switches</code> tests each" in bare
    alone = run_page(RunReport(report(MANIFEST, FOUR)))
    assert "; this is the default data set alone." in alone
    assert "without\n<code>--default-data</code> plays all that fit" in alone


def test_templates_escape_refuse_what_is_missing_and_keep_per_cents_together():
    made = environment()
    assert made.from_string('<p title="{{ a }}">{{ a }}</p>').render(a="a < \"b\" 5 %") == (
        '<p title="a &lt; &#34;b&#34; 5\N{NO-BREAK SPACE}%">a &lt; &#34;b&#34; 5\N{NO-BREAK SPACE}%</p>')
    assert made.from_string("{{ a|code_spans }}").render(a="5 % of `x < y`") == (
        "5\N{NO-BREAK SPACE}% of <code>x &lt; y</code>")
    with pytest.raises(UndefinedError):
        made.from_string("{{ a.b }}").render(a="c")
    with pytest.raises(TypeError):
        made.from_string("{{ a }}").render(a=None)


def test_jinja_is_imported_when_a_page_is_made():
    code = "from reports.html import common_sections, figures; from reports.studies.play import report_of_run"
    assert imported(code, "jinja2", "markupsafe") == []


def test_a_table_for_a_notebook_stands_alone():
    frame = pl.DataFrame(columns("""side games rate low high:
        "FLN <b>" 1 0.25 0.1 0.6; France 3 0.75 0.4 0.9"""))
    text = frame_html(frame, "Wins & more", "Of 4 games.")
    assert Outline(text).open == []
    for words in ("<h4>Wins &amp; more</h4>", "FLN &lt;b&gt;", "25.0\N{NO-BREAK SPACE}%", "--share:25.00%", "Of 4 games.",
                  "10.0-60.0\N{NO-BREAK SPACE}%", "<style>"):
        assert words in text, words
    assert "<script" not in text
    bare = frame_html(frame)
    assert "<h4>" not in bare
    assert "note\"" not in bare
    assert "<summary>Wins" in frame_html(pl.concat([frame] * 20), "Wins")


def test_a_chart_follows_the_colours_of_the_page():
    shown = picture("5 < 6")
    text = inline_svg(shown.svg, shown.sentence, "c1", "wide")
    assert text.startswith('<svg class="wide" role="img" aria-label="5 &lt; 6" viewBox="0 0 576 ')
    assert 'style="max-width:864px;min-width:634px"' in text
    assert "metadata" not in text
    assert "var(--ink)" in text
    assert "var(--fln)" in text
    assert "#1f2328" not in text
    assert re.findall(r'\bid="([^"]*)"', text)
    assert all(name.startswith("cc1-") for name in re.findall(r'\bid="([^"]*)"', text) + re.findall(r'href="#([^"]*)"', text))


def test_what_nothing_refers_to_is_left_out_of_a_chart():
    svg = ('<svg viewBox="0 0 10 10"> <g id="a"> <g id="b"> <path id="c" style="fill: red; stroke: blue"/> </g> '
           '<use xlink:href="#c"/> <text style="font-size: 9px; font-family: \'A\', sans-serif; fill: red" '
           'transform="rotate(-0 1 2)">1: 2; a</text></g></svg>')
    text = inline_svg(svg, "said", "1", "slim")
    assert text.partition(">")[2] == ('<path id="c1-0" style="fill:red;stroke:blue"/><use href="#c1-0"/>'
                                      '<text style="font-size:9px;fill:red">1: 2; a</text></svg>')


@pytest.mark.parametrize("line, kept", [("M 0 0L0 2", ""), ("M 0 0L0 2L1 1z", ' style="fill:red;stroke:blue"')])
def test_a_tick_does_not_say_again_how_it_looks(line, kept):
    svg = (f'<svg viewBox="0 0 10 10"><path id="m" d="{line}" style="stroke: blue"/>'
           '<use xlink:href="#m" x="1" style="fill: red; stroke: blue"/></svg>')
    assert f'<use href="#c1-0" x="1"{kept}/>' in inline_svg(svg, "said", "1", "wide")


def test_a_page_has_each_chart_for_a_phone_too(whole):
    assert whole.count('<svg class="wide"') == whole.count('<svg class="slim"') == 2
    assert re.findall(r'class="slim"[^>]* viewBox="0 0 (\d+)', whole) == [f"{72 * style.NARROW:.0f}"] * 2


def test_coordinates_are_coarse_and_words_are_not():
    svg = '<svg viewBox="0 0 10 10"><path id="a1.23456" d="M 12.345678 -0.0123456 L -7.000001,3"/><text>1.23456 %</text></svg>'
    text = inline_svg(svg, "1.23456", "c1", "wide")
    assert 'd="M 12.35 -0.0123 L -7,3"' in text
    assert "<text>1.23456 %</text>" in text
    assert 'aria-label="1.23456"' in text


@pytest.mark.parametrize("games", [1, 4])
def test_a_run_of_few_games_has_a_page(games):
    assert f"{games} game" in run_page(RunReport(report(MANIFEST, FOUR.head(games))))
