"""A page of Algeria of games of nobody's rules."""
from functools import cache

import numpy as np
import polars as pl

from reports.algeria.model import TIPPING
from reports.statistics.ensemble_range import Spread
from reports.studies.play.report_of_run import RunReport, run_page
from reports.tables.comparison_frames import rule_switches
from reports.tables.run_report import Report, report
from simulate.algeria.state import RESULT
from tests.page.conftest import games_of, picture
from tests.reports import random_walk_games

PLAYERS = {"fln": "notes", "france": "semantic-uniform"}
MANIFEST = {**random_walk_games.MANIFEST, "players": PLAYERS, "assumed_rows": 0, "command": "wilaya run algeria-1954",
            "fingerprint": "e" * 32, "ranges": [[0, 300]]}
GAMES = 300


@cache
def rows() -> pl.LazyFrame:
    """Rows of games with all columns of a run; what the walks do not have is zero."""
    there = random_walk_games.play(GAMES)[1].collect()
    columns = ["_".join([name, *map(str, at)]) for name in RESULT.names for at in np.ndindex(RESULT[name].shape)]
    ends = {"scale": 1 + there["game"] % 3, "fln_psl": 40 * (1 - there["winner"]), "government_psl": 30 * there["winner"],
            "psl_0_2": there["game"] % 7, "missions_0": there["game"] % 4, "happened_10": there["game"] % 2}
    return there.with_columns(**{name: pl.lit(0) for name in columns if name not in there.columns} | ends).lazy()


def told(games: int = GAMES, assumed: Spread | None = None, **more) -> Report:
    """The report of the first games; `more` of its manifest."""
    return report({**MANIFEST, **more}, rows().head(games), assumed=assumed)


def run_report(**more) -> RunReport:
    """A whole one; `more` of its manifest."""
    identity = {**MANIFEST.get("identity", {}), "overlay": "rules.strike.cost = 4 (print 3)"}
    found = told(identity=identity, **more)
    tipping = TIPPING.points(MANIFEST, rows(), random_walk_games.play(GAMES)[0])
    switches = rule_switches(games_of(2), ["base", "reading.one = 1"])
    return RunReport(found, switches=switches, tipping=tipping)


def page(answer: RunReport) -> str:
    """Its page, with a chart."""
    return run_page(answer, {"map": [picture()]}, *answer.sections())
