"""The page of a traced game: whole, self-contained, every turn in words, what the map shows is what stands on the board."""
import html
import json
import re

import pytest

from policies.algeria import match as algeria
from policies.core.match import trace_game, traced_pair
from policies.ici.match import Match
from policies.twilight import match as twilight
from reports.games import reports_on
from reports.html.game_page import game_page, pair_page
from reports.tracing.narrative import UNBREAKABLE_SPACE
from reports.tracing.paired_trace import Pair
from simulate.core.data.scenario import Variant
from simulate.ici.rule_system import ICI
from tests.page.test_page import Outline
from tests.reports import traced_games

WIDTHS = (360, 1280)
ASKED = "Network.requestWillBeSent"
COMPLAINTS = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
NOW = "document.querySelector('article:not([hidden]) h3').textContent"
SHOWN = "[...document.querySelectorAll('.plan .name')].filter((each) => each.getBoundingClientRect().width).length"
HELD = "[...document.querySelectorAll('.plan')][0].querySelectorAll('[data-place].held{}').length"


@pytest.fixture(scope="module")
def traced():
    return traced_games.game("ici-1959")


@pytest.fixture(scope="module")
def text(traced) -> str:
    return game_page(reports_on("ici").narrative().story(traced), "wilaya trace ici-1959 --html a.html")


@pytest.fixture(scope="module")
def two() -> Pair:
    variant = Variant("variant", {}, [ICI.parse_set("counterinsurgency.cost=4")])
    return Pair(*traced_pair(Match("ici-1959", "uniform", "uniform").over([Variant("base"), variant], strict=True), 0))


def data(text: str) -> dict:
    return json.loads(re.search(r'<script type="application/json" id="game">(.*?)</script>', text, re.DOTALL)[1])


def test_it_is_whole_and_loads_nothing(text):
    assert Outline(text).open == []
    links = re.findall(r'\b(?:src|href|action|poster|srcset)="([^"]*)"', text) + re.findall(r"url\(([^)]*)\)", text)
    assert len(links) > 2
    assert all(each.startswith("#") or each == "data:," for each in links)
    assert "default-src 'none'" in text


def test_every_turn_stands_in_words_with_its_dice(traced, text):
    said = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())
    story = reports_on("ici").narrative().story(traced)
    assert text.count("<article") == len(story) == len(data(text)["turns"])
    sentences = [sentence for stretch in range(1, len(story)) for block in story.blocks(stretch) for each in block.paragraphs
                 for sentence in each.sentences]
    assert len(sentences) > 300
    lost = [each for each in sentences if " ".join(each.replace(UNBREAKABLE_SPACE, " ").split()) not in said]
    assert lost == []


def test_the_map_shows_the_boards_of_the_trace(text):
    boards = [line for line in traced_games.values("ici-1959") if line["line"] == "board"]
    found = data(text)["histories"][0]
    assert len(boards) == len(found["stands"])
    for board, stands, tracks in zip(boards, found["stands"], found["tracks"], strict=True):
        for name, place in board["places"].items():
            holder, faileks, units, marker = stands.get(name, [0, 0, 0, ""])
            assert holder == {None: 0, "FLN": 1, "contested": 2, "France": 3}[place.get("control")]
            assert (faileks, units) == (sum(place["faileks"].values()), len(place.get("units", {})))
            assert marker == str(place.get("allegiance", ""))
        shown = [value for value, _ in tracks[2:]]
        assert shown == [board["tracks"][name] for name in ("french_public", "incap", "density", "pied_noirs", "crisis")]


def test_it_opens_on_the_decisive_turn_with_the_chance_to_win_first(traced, text):
    story = reports_on("ici").narrative().story(traced)
    chances = [0.5] * 3 + [0.21] * (len(story) - 3)
    page = game_page(story, "", chances)
    assert (data(text)["start"], data(page)["start"]) == (0, 3)
    tracks = data(page)["histories"][0]["tracks"]
    assert [turn[0] for turn in tracks] == [[chance, f"{100 * chance:.0f} %"] for chance in chances]
    assert [turn[1:] for turn in tracks] == data(text)["histories"][0]["tracks"]
    assert re.findall("<dt>(.*?)</dt><dd></dd>", page)[0] == "Chance to win of the FLN"
    assert f"The decisive turn is {story.name(3)}: the chance to win of the FLN goes from 50" in page


def test_a_region_that_is_left_out_is_land_not_sea():
    text = game_page(reports_on("ici").narrative().story(trace_game(
        Match("ici-1959", "uniform", "uniform", overlays=[ICI.parse_set("regions.7C.exists=0")]), 0)))
    kinds = {place: kind for kind, place in re.findall(r'<path class="([^"]*)" data-place="([^"]*)"', text)}
    assert (kinds["7B"], kinds["7C"]) == ("sahara", "country")


def test_every_place_of_the_board_has_a_seat(traced, text):
    seats = set(re.findall(r'data-seat="([^"]*)"', text))
    assert set(traced.match.loaded.names.places) == seats


def test_a_pair_says_where_it_diverges_and_marks_what_differs(two):
    text = pair_page(two, ["rules.counterinsurgency.cost = 4 (base 3)"])
    assert Outline(text).open == []
    assert f"The games diverge in {two.longer(two.parting.stretch).name(two.parting.stretch)}." in text
    assert "rules.counterinsurgency.cost = 4 (base 3)" in text
    assert [len(each["stands"]) for each in data(text)["histories"]] == [len(two.base), len(two.variant)]
    turns = [part.split("</article>")[0] for part in text.split("<article")[1:]]
    marked = [" differs" in turn for turn in turns]
    first = two.parting.stretch
    assert not any(marked[:first])
    assert marked[first]


def test_algeria_has_tiles():
    match = algeria.Match("algeria-1960", "semantic-uniform", "semantic-uniform")
    story = reports_on("algeria").narrative().story(trace_game(match, 1))
    found = data(game_page(story))["histories"][0]
    for stretch, stands in enumerate(found["stands"]):
        for place in story[stretch].board["places"]:
            assert sum(stands.get(place["place"], [0, 0, 0])[1:3]) == sum(place["units"].values())


@pytest.fixture(scope="module")
def tiled():
    match = twilight.Match("twilight-short", "steady", "steady")
    return game_page(reports_on("twilight").narrative().story(trace_game(match, 1)))


def test_the_legend_names_only_who_can_hold_a_place(text, tiled):
    for page, there in ((text, True), (tiled, False)):
        legend = page.split('<p class="holders">')[1].split("</p>")[0]
        assert ("contested" in legend) == there
    assert re.findall(r'class="key(\d)">([^<]*)', legend) == [("1", "FLN"), ("3", "Government")]


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_every_tile_is_drawn_once(browser, tiled, tmp_path, width):
    (tmp_path / "game.html").write_text(tiled, encoding="utf-8")
    browser.open(tmp_path / "game.html", width)
    assert browser.run(SHOWN) == 30


@pytest.fixture(scope="module")
def written(text, tmp_path_factory):
    path = tmp_path_factory.mktemp("game") / "game.html"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_slider_and_keys_go_from_turn_to_turn(browser, written, text, width):
    found = data(text)
    stands = found["histories"][0]["stands"]
    browser.open(written, width)
    assert browser.run(NOW) == "The set-up"
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", len(stands) - 1), ("Home", 0)):
        browser.run(f"dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}'}}))")
        assert browser.run(NOW) == found["turns"][at]
        assert browser.run("document.getElementById('turn').value") == str(at)
    browser.run("{const s = document.getElementById('turn'); s.value = 3; s.dispatchEvent(new Event('input'));}")
    assert browser.run(NOW) == found["turns"][3]
    drawn = set(re.findall(r'data-place="([^"]*)"', text))
    for holder in (1, 2, 3):
        held = sum(stand[0] == holder for place, stand in stands[3].items() if place in drawn)
        assert browser.run(HELD.format(holder)) == held


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_overflows_and_nothing_is_asked_for(browser, written, width):
    browser.open(written, width)
    assert browser.run("document.documentElement.scrollWidth") == width
    assert [each["request"]["url"] for each in browser.told(ASKED)] == [written.resolve().as_uri()]
    assert browser.told(*COMPLAINTS) == []


@pytest.mark.slow
def test_a_phone_shows_the_map_in_two_parts_with_every_name(browser, written):
    browser.open(written, 360)
    shown = ("[...document.querySelectorAll('.plan')].map((map) => [map.getBoundingClientRect().width > 0, "
             "...[...map.querySelectorAll('[data-seat]')].filter((each) => each.style.display !== 'none')"
             ".map((each) => each.dataset.seat)])")
    west, east = browser.run(shown)
    assert west[0]
    assert east[0]
    assert {"Oran", "5A"} <= set(west[1:])
    assert {"Constantine", "1D"} <= set(east[1:])
    assert set(west[1:]) | set(east[1:]) == set(re.findall(r'data-seat="([^"]*)"', written.read_text(encoding="utf-8")))


@pytest.mark.slow
def test_a_place_that_is_clicked_says_what_stands_there(browser, written, traced):
    browser.open(written)
    browser.run("document.querySelector('[data-place=\"3A\"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    story = reports_on("ici").narrative().story(traced)
    expected = reports_on("ici").narrative().rows(story, 0)["3A"].replace(UNBREAKABLE_SPACE, " ")
    assert browser.run("document.querySelector('.picked').textContent") == expected
