"""The numbers that exact odds of Algeria are worked out from: all of one BOARD record, so that overlays reach every table."""
from typing import Any


def of_board(board: Any) -> dict[str, Any]:
    """Every field of one BOARD record (a row of the array) under its name, as whole numbers and lists of them."""
    return {name: board[name].tolist() for name in board.dtype.names}
