"""The data set that rule tests stand on: a value of every assumed cell, written in fixed_data.toml, whatever the data files hold.

A rule test says "Tlemcen, Population Number 2" or "a class of 2-4" and means its example, not a claim about the printed map. So
`load` here gives the board of this set. What is stated or inferred of the map and the counters is tested on the data files.
"""
import tomllib
from pathlib import Path

from policies.ici.match import Match
from simulate.core.data.cells import pair
from simulate.core.data.scenario import LoadedScenario
from simulate.ici.board import load as board
from simulate.ici.board.files import printed
from simulate.ici.calibration.prior_draws import Values

TEXT = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
THERE = {"borders": "touch", "roads": "link", "regions": "exists"}       # what may be left out is there


def _values() -> Values:
    found = {f"rules.{path}": str(value) for path, value in TEXT["rules"].items()} | TEXT["opening"]
    for table, rows in TEXT["cells"].items():
        for row, text in rows.items():
            found |= {f"{table}.{row}.{column}": value for column, _, value in (part.partition(":") for part in text.split("; "))}
    for table, column in THERE.items():
        for key, row in printed("ici-1955").rows[table].items():
            if f"{column}:0..1" in row["alternatives"]:
                name = ".".join(pair(*key)) if table != "regions" else key
                found[f"{table}.{name}.{column}"] = "1"
    return found


GROUND = _values()


def load(scenario: str, overlays=(), values=None) -> LoadedScenario:
    """`board.load` on the data of the rule tests; `values` of single cells go before its own."""
    return board.load(scenario, overlays, {**GROUND, **(values or {})})


def match(scenario: str, fln: str, france: str, seed: int = 1, overlays=()) -> Match:
    """A match on the data of the rule tests."""
    found = Match(scenario, fln, france, seed, overlays)
    found.__dict__["game"] = load(scenario, overlays)        # where the cached property keeps it
    return found
