"""What the data files of Ici, c'est la France! look like, read and laid over by simulate.core."""
from pathlib import Path

from simulate.core.cells import pair
from simulate.core.errors import UserError
from simulate.core.tables import SANE, Shape, Tables, field_of
from simulate.ici import board_schema as schema
from simulate.ici.state import RULES

__all__ = ["DATA", "PATHS", "SANE", "SCENARIOS", "SHAPE", "Tables", "field_of", "path_of", "printed"]
DATA = Path(__file__).parent / "data"
SCENARIOS = {"1955": "1955", "1959": "1959", "ici-1955": "1955", "ici-1959": "1959"}
SECTIONS = ("income", "points", "chits", "tracks", "density", "pied_noirs", "crisis", "referendum", "rage", "appeasement",
            "fatigue", "exchange", "recruit", "arrival", "replacement", "maquis", "fln_move", "morice", "supply", "stacking",
            "structure_attack", "french_move", "search", "combat", "insurgency", "counterinsurgency", "oas", "reading")


def path_of(name: str) -> str:
    """The rule path of a board's field: its longest section, a dot, the rest."""
    section = max((each for each in SECTIONS if name.startswith(each + "_")), key=len)
    return f"{section}.{name[len(section) + 1:]}"


PATHS = tuple(path_of(name) for name in RULES)


def _key(name: str, given: dict):
    if name in ("borders", "roads"):
        return pair(given.pop("a"), given.pop("b"))
    return (given.pop("own"), given.pop("against")) if name == "combat_chits" else given.pop("id")


def _tactics(label: str, given: dict) -> dict:
    """[combat_chits.recon] flank = "plus_one" as rows (own, against)."""
    for own, row in given.items():
        if not isinstance(row, dict):
            raise UserError(f"{label}: combat_chits.{own} = {row!r}: allowed is a table such as [combat_chits.recon] flank = ...")
    return {(own, against): {"advantage": value} for own, row in given.items() for against, value in row.items()}


SHAPE = Shape(
    game="ici", data=DATA, scenarios=SCENARIOS, paths=PATHS, tables=schema.TABLES, setup=schema.SETUP,
    setup_rows=schema.SETUP_ROWS, key=_key, links={"borders": ("via", "touch"), "roads": ("name", "link")},
    removable=("regions", "units", "faileks", "chits"),
    growing=("regions", "units", "chits"), for_readers=("ensemble.toml", "regions.geojson", "rulebook.csv"),
    example="structure_attack.hit_on=4", pair=("1A", "2B"), switches=("maquis.on", "reading."), flat={"combat_chits": _tactics})
printed = SHAPE.printed
