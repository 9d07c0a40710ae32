"""Cells of a file of players: names, numbers, weights that change. A mistake is one line with file and row."""
from simulate.core.errors import UserError

LARGEST = 10**12                # of a weight or a share: sums of them stay numbers


def early_and_late(where: str, value: object) -> tuple[float, float]:
    """A weight of one value, or of two: in the first turn of the war, and in the last."""
    if not isinstance(value, list):
        found = number(where, value)
        return found, found
    if len(value) != 2:
        raise UserError(f"{where}: {len(value)} numbers; allowed are one, or two for the war's first turn and its last")
    return number(where, value[0]), number(where, value[1])


def texts(where: str, values: object) -> tuple[str, ...]:
    """Different names. UserError, beginning with `where`, for anything else."""
    if not isinstance(values, list) or not all(isinstance(each, str) for each in values) or len(set(values)) < len(values):
        raise UserError(f"{where}: names: a list of different names is needed")
    return tuple(values)


def numbers(where: str, values: object, key: str = "weights") -> tuple[float, ...]:
    """A list of numbers. UserError for anything else."""
    if not isinstance(values, list):
        raise UserError(f"{where}: {key}: a list of numbers is needed")
    return tuple(number(f"{where}: {key}", each) for each in values)


def number(where: str, value: object) -> float:
    """A number that sums of them stay numbers with. UserError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UserError(f"{where} = {value}: a number is needed")
    if not abs(value) <= LARGEST:
        raise UserError(f"{where} = {value}: a number is needed, allowed are those from {-LARGEST:g} to {LARGEST:g}")
    return float(value)
