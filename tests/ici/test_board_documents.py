"""The pages about the data say what the data say; what the pages show works."""
import re
import subprocess
import sys
import tomllib

import pytest

from scripts.reprint_examples import examples
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import assumed
from simulate.ici.board.load import load
from simulate.ici.enums import Lasting
from tests import ROOT
from tests.cases import cases
from tests.wilaya.conftest import answered, done, spelled

DOCS = ROOT / "docs"
CHARTS = (DOCS / "charts.md").read_text(encoding="utf-8")
ASSUMED = (DOCS / "reference.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", CHARTS, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
@cases("scenario: ici-1955; ici-1959")
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


def test_the_command_that_the_page_names_lists_every_assumed_rule_number():
    assumed_rules = [row for row in assumed(load("ici-1955")) if row["value"] is not None]
    printed_rows = {row["path"]: row for row in answered("rules", "ici")["rules"]}
    assert len(assumed_rules) > 25
    for row in assumed_rules:
        shown = printed_rows[row["path"]]
        assert (shown["confidence"], shown["value"], spelled(shown["range"])) == ("assumed", row["value"], row["range"])


@cases("table words: regions regions.; faileks faileks.")
def test_a_search_lists_every_assumed_place_and_failek(table, words):
    """With the range of each assumed column."""
    found = {row["path"]: row for row in answered("rules", "ici", "--search", words)["data"]}
    rows = load("ici-1955").tables.rows[table]
    ranges = {f"{table}.{name}.{part.partition(':')[0]}": part.partition(":")[2]
              for name, row in rows.items() if row["confidence"] == "assumed" for part in row["alternatives"].split("; ")}
    assert len(ranges) > 5
    for path, allowed in ranges.items():
        assert (found[path]["confidence"], spelled(found[path]["range"])) == ("assumed", allowed)


@pytest.mark.parametrize("example", examples(ASSUMED), ids=lambda example: example.command)
def test_the_page_shows_assumed_values_as_they_are_printed(example):
    said = done(*example.command.split()[1:]).splitlines()
    assert [line for line in example.output if line != "..." and line not in said] == []
    assert any(" assumed " in line for line in example.output)


def test_the_picture_of_the_map_can_be_drawn(tmp_path):
    target = tmp_path / "map.png"
    subprocess.run([sys.executable, "-m", "scripts.draw_pictures", "map", str(target)], check=True, cwd=DOCS.parent, timeout=60)
    assert 20_000 < target.stat().st_size < 400_000
    assert (DOCS / "map.png").stat().st_size < 400_000


def test_assumed_data_of_an_overlay_are_listed_no_more():
    chart = {"chits": {"reforms": {"confidence": "rulebook"}}, "setup": {"faileks": {"1C": {"confidence": "rulebook"}}}}
    gone = {row["path"] for row in assumed(load("ici-1955"))} - {row["path"] for row in assumed(load("ici-1955", [chart]))}
    assert gone == {"chits.reforms", "setup.faileks.1C"}
