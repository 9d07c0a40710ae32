"""What attempts cost that are paid for one by one."""
from fractions import Fraction
from typing import Any


def attempts(chance: Fraction, cost: int, most: int) -> list[dict[str, Any]]:
    """Paying `cost` OPs for each attempt until one succeeds, at most k of them, for k = 1 .. `most`.

    Rows {"tries", "OPs", "success", "OPs spent"}: k, their price, chance of a success among them, expected price paid.
    """
    rows, failing, spent = [], Fraction(1), Fraction(0)
    for tries in range(1, most + 1):
        spent += failing * cost
        failing *= 1 - chance
        rows.append({"tries": tries, "OPs": cost * tries, "success": 1 - failing, "OPs spent": spent})
    return rows


def until_success(chance: Fraction, cost: int) -> str:
    """A note on the price of a success when nothing ends the attempts."""
    if chance == 0:
        return "It cannot succeed."
    return f"Paid until it succeeds: {float(cost / chance):.2f} OPs on average."
