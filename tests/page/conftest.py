"""A page as `wilaya report --html` writes it, of a few games made by hand; and the browser that shows it."""
from pathlib import Path
from types import SimpleNamespace

import polars as pl
import pytest

from reports.charts import style
from reports.html.figures import Picture
from reports.html.figures import picture as drawn
from reports.statistics.ensemble_range import spread
from reports.studies.change.sweep_grid import SweepAnswer
from reports.studies.play.report_of_run import RunReport, run_page
from reports.sweeps.grid import Sweep
from reports.tables.comparison_frames import rule_switches
from reports.tables.document import TitledTable
from reports.tables.run_report import report
from tests.cases import columns
from tests.page.browser import Browser, program
from tests.reports.made_runs import FLN, FOUR, FRANCE, run

MANIFEST = {"scenario": "ici-1955", "seed": 7, "players": {"fln": "notes", "france": "greedy"},
            "command": "wilaya run ici-1955", "fingerprint": "f" * 32, "ranges": [[0, 4]],
            "identity": {"game": "ici", "scenario": "ici-1955", "seed": 7, "overlay": "", "stream_version": 1,
                         "sources": {"rules": "a" * 12}},
            "chits": [{"title": "A <b>bold</b> & \"quoted\" chit", "side": "FLN"}], "packages": {"polars": "1.2.3"},
            "overlays": [{"label": "tweak.toml", "content": {"rules": {"structure_attack": {"hit_on": 4}}}}]}


def games_of(rule_sets: int) -> pl.LazyFrame:
    """Twelve games under so many rule sets in turn."""
    return run(*({"game": game, "board": game % rule_sets, "winner": FLN if game % 3 else FRANCE} for game in range(12)))


def picture(said: str = "France wins") -> Picture:
    """A chart with what charts have: text, lines, a clip path, markers used by name."""
    def draw():
        figure, axes = style.framed(said, "a note", "under it")
        axes.plot([1, 2, 3], [3, 1, 2], marker="o", color=style.FLN)
        return figure

    return drawn(draw, said)


def changed(*overlay: str) -> dict:
    """The manifest of games of a changed base, on assumed data."""
    return {**MANIFEST, "identity": {**MANIFEST["identity"], "overlay": "\n".join(overlay)}, "assumed_rows": 227}


def run_report(**more) -> RunReport:
    """A whole one."""
    manifest = changed("rules.structure_attack.hit_on = 4 (print 5)")
    made = report(manifest, FOUR, assumed=spread([40, 40, 40], [10, 20, 30], [10, 20, 30]))
    sets = pl.DataFrame(columns("""data_set games rate low high:
        "0" 4 0.25 0.1 0.6; "5" 4 0.75 0.4 0.9"""))
    return RunReport(made, **{"missing": 3, "sets": sets, "switches": rule_switches(games_of(3), ["base", "one", "two"]), **more})


def sweep_answer(found: Sweep, manifest: dict, missing: int = 0) -> SweepAnswer:
    """Of a folder with this manifest, in which so many games are missing."""
    return SweepAnswer(SimpleNamespace(described=lambda: manifest, missing=lambda: [(0, missing)]), found)


@pytest.fixture(scope="session")
def whole() -> str:
    """The page of a run with charts, a long table and a sentence in one section."""
    many = range(40)
    long = TitledTable(pl.DataFrame({
        "words": [f"{number} of many words" for number in many], "mean": [number / 3 for number in many],
        "when": ["Spring 1958", "Fall 1957"] * 20, "count": [None, *range(39)]}), "A long table")
    return run_page(run_report(), {"map": [picture(), picture("The FLN wins")]}, {"map": [long]},
                    {"map": ["Said <i>plainly</i>."]})


@pytest.fixture(scope="session")
def written(whole, tmp_path_factory) -> Path:
    """The file of the page."""
    path = tmp_path_factory.mktemp("page") / "page.html"
    path.write_text(whole, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def browser():
    """A real one; without one installed, tests that need it are skipped."""
    if not program():
        pytest.skip("no chromium here (Debian: apt-get install chromium): the page is not seen by a browser")
    with Browser() as found:
        yield found
