"""What was typed into the worksheet, by path, as the content of an overlay."""
from collections.abc import Mapping

from simulate.ici.board.files import SHAPE, printed
from simulate.ici.calibration.prior_draws import OPENING, TWO

THIRD = "setup_1955.third.place"
FIRST = next(path for path in OPENING if path != THIRD)


def overlay_of(values: Mapping[str, object]) -> dict:
    """The tables of an overlay that types `values` in: rows as they are, links as lists, the first Faileks as a set-up."""
    found: dict = {}
    for path, value in values.items():
        table, *rest = path.split(".")
        if path in OPENING:
            _opening(found.setdefault("setup_1955", {}).setdefault("faileks", {}), path, value)
        elif table in SHAPE.links:
            _link(found.setdefault(table, {}), rest, value)
        elif table == "combat_chits":
            own, against, _ = rest
            found.setdefault(table, {}).setdefault(own, {})[against] = value
        else:
            row, column = ".".join(rest[:-1]), rest[-1]
            found.setdefault(table, {}).setdefault(row, {})[column] = value
    return found


def _link(lists: dict, rest: list[str], value: object) -> None:
    """Whether a border or road is there, or which Community covers the border."""
    one, other, column = rest
    if column == "via":
        lists.setdefault("confirm", []).append([one, other, value])
    else:
        lists.setdefault("confirm" if value else "remove", []).append([one, other])


def _opening(faileks: dict, path: str, value: object) -> None:
    if path == FIRST:
        trained = int(str(value))
        faileks["1C"] = {"moussebiline": TWO - trained, "moudjahidine": trained}
        return
    place = next(place for place in printed("ici-1955").setup["faileks"] if place != "1C")
    if value != place:
        faileks["remove"] = [place]
    faileks[str(value)] = {"moussebiline": 1}
