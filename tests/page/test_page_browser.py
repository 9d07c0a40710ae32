"""The page in a real browser: no complaint, no request, tables sort, nothing overflows, on paper everything is open."""
import re

import pytest

from tests.cases import cases

pytestmark = pytest.mark.slow

WIDTHS = (360, 1280)
# What reaches beyond the window's width without a frame that scrolls around it. A phone widens its window to what overflows.
OVERFLOWING = """
[...document.querySelectorAll('body *')].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.width && (box.right > WIDTH + 0.5 || box.left < -0.5) && !each.closest('.scroll:has(table), .skip');
}).map((each) => each.tagName + '.' + each.className + ' ' + each.textContent.slice(0, 40))
"""
OPENED = "document.querySelectorAll('details').forEach((each) => { each.open = true; })"
TABLE = "document.querySelector('table[aria-label=\"A long table\"]')"
ORDERS = f"[...{TABLE}.querySelectorAll('thead th')].map((each) => each.getAttribute('aria-sort'))"


def overflowing(browser, width: int) -> list[str]:
    return browser.run(OVERFLOWING.replace("WIDTH", str(width)))


def column(browser, number: int) -> list[str]:
    return browser.run(f"[...{TABLE}.tBodies[0].rows].map((row) => row.cells[{number}].textContent)")


def click(browser, number: int) -> None:
    browser.run(f"{TABLE}.querySelectorAll('button')[{number}].click()")


def is_sound(browser, path, width: int, dark: bool = False) -> None:
    """No complaint, no request but for the page itself, and nothing overflows with everything open."""
    browser.open(path, width, dark=dark)
    browser.run(OPENED)
    browser.settle()
    asked = [each["request"]["url"] for each in browser.told("Network.requestWillBeSent")]
    assert [url for url in asked if not url.startswith("data:")] == [path.resolve().as_uri()]
    assert browser.told("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded") == []
    assert browser.run("document.documentElement.scrollWidth") == width
    assert overflowing(browser, width) == []


@cases("dark: False; True")
@pytest.mark.parametrize("width", WIDTHS)
def test_no_complaint_no_request_and_nothing_overflows(browser, written, width, dark):
    is_sound(browser, written, width, dark)


def test_complaints_and_requests_would_be_seen(browser, tmp_path):
    path = tmp_path / "bad.html"
    path.write_text("<script>console.error('oh'); missing()</script><img src='http://127.0.0.1:9/a.png'>")
    browser.open(path)
    assert len(browser.told("Network.requestWillBeSent")) == 2
    assert browser.told("Runtime.consoleAPICalled")
    assert browser.told("Runtime.exceptionThrown")


def test_what_overflows_would_be_seen(browser, written):
    browser.open(written, 360)
    browser.run("document.querySelector('h2').style.width = '500px'")
    assert len(overflowing(browser, 360)) == 1


@cases("width shown: 360 slim; 660 slim; 690 wide; 1280 wide")
def test_a_chart_fits_its_window(browser, written, width, shown):
    browser.open(written, width)
    browser.run(OPENED)
    seen = browser.run("[...document.querySelectorAll('figure svg')].filter((each) => each.checkVisibility())"
                       ".map((each) => each.classList.value)")
    assert seen == [shown] * 2
    wider = "[...document.querySelectorAll('figure .scroll')].filter((each) => each.scrollWidth > each.clientWidth).length"
    assert browser.run(wider) == 0
    letters = "[...document.querySelectorAll(`figure svg.KIND text`)].map((each) => each.getBoundingClientRect().height)"
    assert min(browser.run(letters.replace("KIND", shown))) > 9


def test_on_paper_charts_are_the_usual_ones(browser, written):
    browser.open(written, 360)
    browser.media(kind="print")
    assert browser.run("getComputedStyle(document.querySelector('figure svg.slim')).display") == "none"


def test_what_is_wider_scrolls_in_its_frame(browser, written):
    browser.open(written, 360)
    browser.run(OPENED)
    browser.settle()
    frames = "[...document.querySelectorAll('.scroll')]"
    wide = browser.run(f"{frames}.map((each) => [each.scrollWidth > each.clientWidth, each.tabIndex])")
    assert {reached for over, reached in wide if over} == {0}
    assert {reached for over, reached in wide if not over} == {-1}


def test_tables_sort(browser, written):
    browser.open(written)
    before = column(browser, 0)
    click(browser, 0)
    assert column(browser, 0) == before
    click(browser, 0)
    assert column(browser, 0) == before[::-1]
    click(browser, 2)
    assert column(browser, 2) == ["Fall 1957"] * 20 + ["Spring 1958"] * 20
    click(browser, 3)
    assert column(browser, 3) == [*(str(number) for number in range(38, -1, -1)), "-"]
    click(browser, 3)
    assert column(browser, 3) == [*(str(number) for number in range(39)), "-"]


def test_the_order_is_told(browser, written):
    browser.open(written)
    click(browser, 1)
    assert browser.run(ORDERS) == [None, "descending", None, None]
    click(browser, 1)
    click(browser, 0)
    assert browser.run(ORDERS) == ["ascending", None, None, None]


@cases("""key: Enter; " " """)
def test_tables_sort_by_keyboard(browser, written, key):
    browser.open(written)
    browser.run(OPENED)
    browser.run(f"{TABLE}.querySelector('button').focus()")
    browser.press("Tab")
    browser.press(key)
    assert column(browser, 1) == [f"{number / 3:.2f}" for number in range(39, -1, -1)]


def test_the_first_key_leads_to_the_answer(browser, written):
    browser.open(written)
    browser.press("Tab")
    assert browser.run("document.activeElement.hash") == "#main"


def test_light_and_dark(browser, written):
    ground = "getComputedStyle(document.body).backgroundColor"
    browser.open(written)
    assert browser.run(ground) == "rgb(255, 255, 255)"
    browser.open(written, dark=True)
    assert sum(map(int, re.findall(r"\d+", browser.run(ground)))) < 150
    assert browser.run("getComputedStyle(document.querySelector('figure text')).fill") == browser.run(
        "getComputedStyle(document.body).color")


def test_on_paper_everything_is_open(browser, written):
    browser.open(written)
    assert browser.paper().startswith(b"%PDF")
    browser.media(kind="print")
    assert browser.run("document.querySelector('details').checkVisibility()")
    rows = "[...document.querySelectorAll('details tbody tr')].map((row) => row.getBoundingClientRect().height)"
    assert min(browser.run(rows)) > 0


def test_names_of_charts_do_not_clash(browser, written):
    browser.open(written)
    names = browser.run("[...document.querySelectorAll('[id]')].map((each) => each.id)")
    assert len(names) == len(set(names)) > 15
    assert browser.run("[...document.querySelectorAll('use')].every((each) => document.querySelector(each.href.baseVal))")
