"""What the data files of Algeria look like, read and laid over by simulate.core."""
from pathlib import Path

from simulate.algeria import board_schema as schema
from simulate.algeria.state import RULES
from simulate.core.cells import pair
from simulate.core.tables import Shape, Tables, field_of

__all__ = ["PATHS", "SCENARIOS", "SHAPE", "Tables", "field_of", "printed"]
DATA = Path(__file__).parent / "data"
SCENARIOS = {f"algeria-{year}": year for year in ("1954", "1958", "1960")}
PATHS = RULES


def _key(name: str, given: dict):
    return pair(given.pop("a"), given.pop("b")) if name == "borders" else given.pop("id")


SHAPE = Shape(
    game="algeria", data=DATA, scenarios=SCENARIOS, paths=PATHS, tables=schema.TABLES, setup={"start": schema.START},
    setup_rows={"units": schema.UNITS_THERE}, key=_key, links={"borders": ("", "")}, removable=schema.KEYED, growing=schema.KEYED,
    for_readers=("rulebook.csv",), example="strike.cost=2", pair=("I-1", "II-1"), no_rules=("game.turn_limit",),
    switches=("reading.", "optional.slow", "optional.deterministic", "optional.shorter"))
printed = SHAPE.printed
