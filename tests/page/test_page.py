"""The page as text: the answer on top, the sections in their order, nothing loaded, everything escaped, what is missing said."""
import re
from html.parser import HTMLParser

import pytest

from reports.html.document import LARGEST
from reports.html.inline_svg import inlined
from reports.html.markup import Html, joined, tag
from reports.html.page_data import Material, Picture
from reports.html.run_page import SECTIONS, run_page
from reports.tables.run_report import report
from tests.page.conftest import MANIFEST, material, picture
from tests.reports.games import FOUR

WHOLE = run_page(material())


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


def test_the_answer_stands_above_the_sections_in_their_order():
    outline = Outline(WHOLE)
    assert outline.open == []
    assert outline.headings[0].replace("\N{NO-BREAK SPACE}", " ") == (
        "The FLN wins 75.0 % of games (95 % interval 30.1-95.4 %, 4 games); "
        "assumed data may move that anywhere from 28.5 % to 71.5 %.")
    assert outline.headings[1:] == [each.title for each in SECTIONS[1:]]
    assert [each for each in outline.ids if each in {section.anchor for section in SECTIONS}] == [
        "answer", "endings", "tips", "causes", "map", "doubts", "reproduce"]


def test_nothing_is_loaded_from_anywhere():
    assert len(WHOLE.encode()) < LARGEST
    attributes = re.findall(r'\b(?:src|href|action|poster|data|srcset)="([^"]*)"', WHOLE)
    assert attributes
    assert all(value.startswith("#") or value == "data:," for value in attributes)
    assert "@import" not in WHOLE
    assert all(value.startswith("#") for value in re.findall(r"url\(([^)]*)\)", WHOLE))
    assert "default-src &#x27;none&#x27;" in WHOLE


def test_what_a_run_says_is_escaped():
    assert "A &lt;b&gt;bold&lt;/b&gt; &amp; \"quoted\" chit" in WHOLE
    assert "<b>bold" not in WHOLE
    assert "Said &lt;i&gt;plainly&lt;/i&gt;." in WHOLE


def test_what_gives_it_again_stands_there():
    for words in ("wilaya run ici-1955", "f" * 32, "0 to 3", "hardline", "polars 1.2.3", "tweak.toml",
                  "rules.structure_attack.hit_on = 4", "version of the rules code"):
        assert words in WHOLE, words


def test_doubts_name_players_data_and_readings():
    for words in ("FLN played by notes, France played by hardline", "227 rows", "On 3 data sets that fit what is known",
                  "Each optional rule and reading the other way", "3 games of this run are not played yet"):
        assert words in WHOLE, words


def test_what_is_missing_is_said():
    bare = run_page(material(sets=None, switches=None, pictures={}, tables={}, notes={}, missing=0))
    assert bare.count("kept without their turns") == 2
    assert "wilaya report --switches</code> does it" in bare
    alone = run_page(Material(report(MANIFEST, FOUR)))
    assert "how far assumed data may move that was not played" in alone
    assert "unless told <code>--no-assumed</code>" in alone


def test_tags_are_escaped_and_attributes_named():
    assert tag("p", "a < b", Html("<i>c</i>"), class_="x", aria_label='say "hi"', hidden=True, title=None) == (
        '<p class="x" aria-label="say &quot;hi&quot;" hidden>a &lt; b<i>c</i></p>')
    assert tag("meta", charset="utf-8") == '<meta charset="utf-8">'
    assert joined("&", [Html("&amp;"), ["<"]], None) == "&amp;&amp;&lt;"


def test_a_chart_follows_the_colours_of_the_page():
    text = inlined(picture("5 < 6"), "c1")
    assert text.startswith('<svg role="img" aria-label="5 &lt; 6" viewBox="0 0 576 ')
    assert 'style="max-width:864px;min-width:634px"' in text
    assert "metadata" not in text
    assert "var(--ink)" in text
    assert "var(--fln)" in text
    assert "#1f2328" not in text
    assert re.findall(r'\bid="([^"]*)"', text)
    assert all(name.startswith("cc1-") for name in re.findall(r'\bid="([^"]*)"', text) + re.findall(r'href="#([^"]*)"', text))


def test_coordinates_are_coarse_and_words_are_not():
    svg = '<svg viewBox="0 0 10 10"><path id="a1.23456" d="M 12.345678 -0.0123456 L -7.000001,3"/><text>1.23456 %</text></svg>'
    text = inlined(Picture(svg.encode(), "1.23456"), "c1")
    assert 'd="M 12.35 -0.0123 L -7,3"' in text
    assert "<text>1.23456 %</text>" in text
    assert 'aria-label="1.23456"' in text


@pytest.mark.parametrize("games", [1, 4])
def test_a_run_of_few_games_has_a_page(games):
    assert f"{games} game" in run_page(Material(report(MANIFEST, FOUR.head(games))))
