"""Make the ensemble of data sets: `python -m tests.calibration.select_data_sets --seed 1959 --draws 40_000`.

A maintenance tool. It draws data sets from the stated ranges, plays `league` against `league` on each from 1955 and from 1959,
weighs the draws by how well their games fit what is known of the war (reports/ici/calibration/targets.py), and writes the draws
that fill a slot into data/ensemble.toml, and docs/method.md. It never asks who wins. A draw takes an idle core about 55 ms:
40,000 of them 18 minutes on two. It says first how long it will take, goes on where it stopped, and more draws extend fewer.
"""
import argparse
import hashlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from reports.assertions.asked_values import whole_number
from reports.ici.calibration import targets
from reports.studies.doubt.calibrate import FILE, budget_text, fitted, judge_draws, matches_of
from simulate.core.data.cells import PAPERS
from simulate.core.data.tables import Tables
from simulate.core.storage.atomic_files import write_whole
from simulate.ici.board.files import printed
from simulate.ici.calibration import ensemble
from simulate.ici.calibration.prior_draws import cells, draw, put
from tests.calibration import page
from wilaya.cli.options import progress

SEED, DRAWS = 1959, 40_000
RUNS = Path("runs")


def choice_digest(seed: int) -> str:
    """Twelve hexadecimal digits of everything that the weights of the shipped sets depend on: ranges and how draws are made,
    rules, targets, games, and the players."""
    players = [player.identity() for match in matches_of("ici", targets).values() for player in match.players]
    known = [(each.name, each.value, each.discrepancy, each.share, each.scenario) for each in targets.TARGETS]
    found = (prior_digest(seed), known, targets.GAMES, targets.FIRST_LOOK, targets.HOPELESS, players)
    return hashlib.sha256(repr(found).encode()).hexdigest()[:12]


def prior_digest(seed: int) -> str:
    """Twelve hexadecimal digits of what the draws of a seed are made from: ranges, dates, all data that is not assumed, rules.

    The default values of assumed cells are no part of it: a draw replaces them.
    """
    some = [draw(seed, number) for number in range(1, 4)]
    total = hashlib.sha256(repr((ensemble.RULES_VERSION, [sorted(each.items()) for each in some])).encode())
    total.update(repr([(cell.path, cell.options, cell.drawn_as) for cell in cells(printed("ici-1955"))]).encode())
    for scenario in ensemble.SCENARIOS:
        tables = printed(scenario)
        put(tables, some[0])
        total.update(_facts(tables).encode())
    return total.hexdigest()[:12]


def _facts(tables: Tables) -> str:
    rows = {name: {str(key): _plain(row) for key, row in table.items()} for name, table in tables.rows.items()}
    setup = {name: {str(key): _plain(row) if isinstance(row, dict) else str(row) for key, row in section.items()
                    if key not in PAPERS} for name, section in tables.setup.items()}
    return repr((rows, {path: row["value"] for path, row in tables.rules.items()}, setup))


def _plain(row: Mapping) -> dict[str, str]:
    """A row without its papers."""
    return {str(name): str(value) for name, value in row.items() if name not in PAPERS}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default=str(SEED))
    parser.add_argument("--draws", default=str(DRAWS))
    parser.add_argument("--jobs", default="2")
    given = parser.parse_args()
    seed, draws, jobs = (whole_number(getattr(given, name), f"--{name}", least) for name, least in
                         (("seed", 0), ("draws", 100), ("jobs", 1)))
    digest, matches = choice_digest(seed), matches_of("ici", targets)
    file = RUNS / f"calibration-{digest}" / FILE
    print(f"{budget_text(draws, jobs)} Kept in {file}.")
    judged = judge_draws(matches, targets, seed, draws, file, jobs, progress(quiet=False))
    found = fitted(judged, targets, matches, seed, digest)
    about = (f"{len(found.sets)} data sets, see docs/method.md; written by tests/calibration/select_data_sets.py, "
             "not by hand")
    write_whole(ensemble.FILE, ensemble.written(found, about).encode())
    page.write_section(page.CHOICE, page.choice(judged, found))
    print(f"{len(found.sets)} sets, {judged.effective(targets):.0f} effective draws of {judged.drawn:,d}; largest weight "
          f"{np.max(judged.weights(targets)):.1%}")


if __name__ == "__main__":
    main()
