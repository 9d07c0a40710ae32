"""What must hold of the dice of a built board: thresholds that they can show, sums and numbers that records hold."""
from collections.abc import Mapping
from typing import Any

from simulate.core.data.die_words import die_kind
from simulate.core.kernels.die_kinds import least_of, most_of
from simulate.core.kernels.plain import plain
from simulate.ici.board.check_rows import hold
from simulate.ici.board.files import Tables, field_of
from simulate.ici.state import DICE, PLACES, SQUARES

SUMS = {"referendum": ("dice", "die", 6 * DICE, "1.5"), "structure_attack": ("test_dice", "test_die", PLACES - 1, "3.3-2")}


def check_dice(board: Any, tables: Tables) -> None:
    """A board, one record. What each threshold may be with the dice in force is kept as `allowed` of its row."""
    print_ = tables.shape.printed(tables.scenario).rules
    for path, row in tables.rules.items():
        if row["die"]:
            _threshold(tables, path, row, print_)
    for section, (dice, die, most, rule) in SUMS.items():
        total = int(board[f"{section}_{dice}"]) * most_shown(tables.rules[f"{section}.{die}"]["value"])
        hold(total <= most, f"{rule_at(tables, f'{section}.{die}')}: {board[f'{section}_{dice}']} of "
             f"{tables.rules[f'{section}.{die}']['value']} show up to {total}", f"at most {most} in all", rule)
    for path in ("search.most_dice", "stacking.france_city", "stacking.france_town", "stacking.france_resource_site"):
        value = board[field_of(path)]
        hold(value <= SQUARES, f"{rule_at(tables, path)} = {value}", f"0 to {SQUARES}, what an Attack Chart holds", "3.5, G")
    strength = max(int(board["class_strength"].max()), int(board["failek_strength"].max()))
    hold(strength + board["combat_extra_dice"] <= DICE, f"a strength of {strength}", f"at most {DICE} dice in all", "3.5")


def _threshold(tables: Tables, path: str, row: dict[str, Any], print_: Mapping[str, Mapping[str, Any]]) -> None:
    """It may be what the die shows, and one beyond where the print allows that: "never"."""
    now, before = tables.rules[row["die"]]["value"], print_[row["die"]]["value"]
    low, high = print_[path]["allowed"]
    row["allowed"] = low + least_shown(now) - least_shown(before), high + most_shown(now) - most_shown(before)
    low, high = row["allowed"]
    found = f"{rule_at(tables, path)} = {row['value']}"
    if ("rules", path) not in tables.where and ("rules", row["die"]) in tables.where:
        found = f"{rule_at(tables, row['die'])} = {now} beside {path} = {row['value']}"
    shows = "" if now == before else f", for {row['die']} = {now} shows {least_shown(now)} to {most_shown(now)}"
    hold(low <= row["value"] <= high, found, f"a whole number from {low} to {high}{shows}", row["rule"])


def least_shown(die: str) -> int:
    """The least that a die shows, by its words."""
    return int(plain(least_of)(die_kind(die)))


def most_shown(die: str) -> int:
    """The most."""
    return int(plain(most_of)(die_kind(die)))


def rule_at(tables: Tables, path: str) -> str:
    """Where a rule's value was last written, for an error message."""
    return tables.where.get(("rules", path), f"rules.toml: {path}").replace(": rules.", ": ")
