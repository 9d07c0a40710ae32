"""Words and places of a game that are rows of a table: `reports/<game>/data`."""
import csv
from pathlib import Path


def rows_of(game: str, name: str) -> list[dict[str, str]]:
    """The rows of a table, each by its columns."""
    with (Path(__file__).parents[1] / game / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
