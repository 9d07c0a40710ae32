"""Draw the map that the data files assume, so that a person can see and correct it: `python -m scripts.draw_map [FILE]`."""
import sys
from pathlib import Path

from reports.games import reports_on
from simulate.ici.board.files import printed

TARGET = Path(__file__).resolve().parents[1] / "docs" / "map.png"


def draw(target: Path = TARGET) -> None:
    """Write the picture."""
    target.write_bytes(reports_on("ici").assumed_map(printed("ici-1955").rows))


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET)
