"""The pages about the data say what the data say; what the pages show works."""
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from scripts.calibration.write_defaults import page
from simulate.ici.board.files import FAILEKS, printed
from simulate.ici.board.load import Overlay, assumed, load
from simulate.ici.calibration.prior_draws import draw, put
from simulate.ici.enums import Lasting

DOCS = Path(__file__).resolve().parents[2] / "docs"
CHARTS = (DOCS / "charts.md").read_text(encoding="utf-8")
ASSUMED = (DOCS / "reference.md").read_text(encoding="utf-8")
READINGS = (DOCS / "ici.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", CHARTS, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("scenario", ["ici-1955", "ici-1959"])
def test_the_overlays_shown_load_and_change_something(scenario, block):
    game = load(scenario, [Overlay(tomllib.loads(block), "charts.md")])
    assert game.resolved


def test_all_overlays_shown_fit_together():
    assert load("ici-1955", [Overlay(tomllib.loads(block), "charts.md") for block in BLOCKS]).resolved


def test_every_action_is_shown():
    for words in ("ops ", "ops_d3 ", "ops_d6 ", "ops_2d3 ", "density ", "choose ", "region ", "call_up ", "bellounis"):
        assert f"`{words}" in CHARTS
    for effect in Lasting:
        assert effect.name in CHARTS


RULES = [row for row in assumed(load("ici-1955")) if row["value"] is not None]


@pytest.mark.parametrize("row", RULES, ids=lambda row: row["path"])
def test_assumed_rule_numbers_stand_on_the_page(row):
    line = next(line for line in (ASSUMED + READINGS).splitlines() if line.startswith(f"| `{row['path']}` |"))
    if not row["path"].startswith("reading."):
        assert line.split("|")[2:4] == [f" {row['value']} ", f" {row['range']} "]


def test_assumed_places_and_faileks_stand_on_the_page():
    game = load("ici-1955")
    for place, row in game.tables.rows["regions"].items():
        shown = [line for line in ASSUMED.splitlines() if line.startswith(f"| `{place}` ")]
        assert len(shown) == (row["confidence"] == "assumed")
        if shown:
            assert row["alternatives"].replace("|", " or ") in shown[0]
    for name in FAILEKS:
        row = game.tables.rows["faileks"][name]
        assert f"| {row['name']} | strength {row['strength']}, {row['counters']} counters |" in ASSUMED
    assert all(row["path"] in ASSUMED for row in assumed(game) if row["path"].startswith("setup."))


def test_the_page_of_what_is_assumed_shows_the_values_of_the_data_files():
    """Every value that `scripts/calibration/write_defaults.py` writes into it; another data set is another page."""
    tables = printed("ici-1955")
    assert page(ASSUMED, tables) == ASSUMED
    put(tables, draw(1, 1))
    other = page(ASSUMED, tables)
    changed = [line for line in other.splitlines() if line not in ASSUMED.splitlines()]
    assert len(changed) > 10
    assert page(other, printed("ici-1955")) == ASSUMED


def test_the_picture_of_the_map_can_be_drawn(tmp_path):
    target = tmp_path / "map.png"
    subprocess.run([sys.executable, "-m", "scripts.draw_map", str(target)], check=True, cwd=DOCS.parent, timeout=60)
    assert 20_000 < target.stat().st_size < 400_000
    assert (DOCS / "map.png").stat().st_size < 400_000


def test_assumed_data_of_an_overlay_are_listed_no_more():
    chart = {"chits": {"reforms": {"confidence": "rulebook"}}, "setup": {"faileks": {"1C": {"confidence": "rulebook"}}}}
    gone = {row["path"] for row in assumed(load("ici-1955"))} - {row["path"] for row in assumed(load("ici-1955", [chart]))}
    assert gone == {"chits.reforms", "setup.faileks.1C"}
