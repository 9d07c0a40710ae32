"""The data sets of Vichy France: `python -m tests.calibration.vichy_sets` draws them anew and writes them down.

There is nothing to weigh them by: no printed position lies on the way, as the set-ups of Colonial Twilight do, and who wins is no
evidence. So they are the first draws of the seed under which there is a board.
"""
import itertools

from simulate.core.data.data_sets import FILE
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import write_whole
from simulate.vichy.board.load import SHAPE, load
from simulate.vichy.rule_system import VICHY

SEED, SETS = 75, 60


def is_sound(number: int) -> bool:
    """Is there a board of this draw?"""
    try:
        load("vichy", values=VICHY.sets.draw(number, SEED))
    except UserError:
        return False
    return True


def main() -> None:
    """Choose and write."""
    numbers = list(itertools.islice(filter(is_sound, itertools.count()), SETS))
    lines = [f"# the first {SETS} draws under which there is a board; by tests/calibration/vichy_sets.py", f"seed = {SEED}",
             f'digest = "{VICHY.sets.digest}"', f"numbers = {numbers}"]
    write_whole(SHAPE.data / FILE, ("\n".join(lines) + "\n").encode())


if __name__ == "__main__":
    main()
