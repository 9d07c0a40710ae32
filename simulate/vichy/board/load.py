"""The shape of the data files; from them one checked board, with names and provenance."""
from functools import partial

import numpy as np

from simulate.core.data import data_sets
from simulate.core.data.scenario import PlaceNames, place_names, with_rules
from simulate.core.data.tables import Shape, Tables, columns_of
from simulate.core.errors import UserError
from simulate.vichy import enums
from simulate.vichy.enums import Change, Holder, Region, Status
from simulate.vichy.state import BOARD, COLONIES, HIGHEST, LOWEST, RESULTS

SHAPE = Shape(
    game="vichy", scenarios={"vichy": "vichy"},
    **columns_of("vichy", vars(enums)), links={}, removable=("colonies",), growing=("colonies",),
    example="points.most_allies=5", pair=("morocco", "algeria"),
    switches=("reading.",), no_rules=("game.turn_limit", "victory.colonies"))
REGIONS = {Region.AFRICA: "77.62", Region.ASIA: "76.1"}


def check(tables: Tables) -> None:
    """What must hold between rows. UserError with file, row and rule."""
    rows, rules = tables.rows["colonies"], tables.rules
    if len(rows) > COLONIES:
        raise UserError(f"colonies.csv: {len(rows)} colonies; allowed are up to {COLONIES}")
    for region, rule in REGIONS.items():
        count = sum(row["region"] == region.name.lower() for row in rows.values())
        if count == 0 or (region == Region.ASIA and count > 1):
            allowed = "exactly 1" if region == Region.ASIA else "1 or more"
            raise UserError(f"colonies.csv: {count} colonies of region {region.name.lower()}; allowed is {allowed} (rule {rule})")
    africa = sum(row["region"] == Region.AFRICA.name.lower() for row in rows.values())
    if rules["victory.colonies"]["value"] > africa:
        raise UserError(f"rules.victory.colonies = {rules['victory.colonies']['value']}: allowed is at most {africa}, the "
                        "colonies of region africa (rule 77.62)")
    if rules["resistance.capitulates_to"]["value"] > rules["resistance.disintegrates_to"]["value"]:
        raise UserError(f"rules.resistance.capitulates_to = {rules['resistance.capitulates_to']['value']}: allowed is at most "
                        f"resistance.disintegrates_to, {rules['resistance.disintegrates_to']['value']} (rule 77.62B)")


def build(tables: Tables) -> tuple[np.recarray, PlaceNames]:
    """The board, shape (1,), and its names. UserError as `check`."""
    check(tables)
    boards = with_rules(BOARD, tables)
    board = boards[0]
    board["colonies"] = len(tables.rows["colonies"])
    for at, row in enumerate(tables.rows["colonies"].values()):
        board["region"][at], board["without"][at] = Region[row["region"].upper()], Holder[row["without"].upper()]
        board["brps"][at], board["extra"][at], board["reach"][at] = row["brps"], row["units"], row["reach"]
    for result, row in tables.rows["results"].items():
        at = int(result) - LOWEST
        if not 0 <= at < RESULTS:
            raise UserError(f"{tables.at('results', result)}: allowed are results {LOWEST} to {HIGHEST} (rule 77.3)")
        board["status"][at], board["hexes"][at] = Status[row["status"].upper()], Holder[row["hexes"].upper()]
        board["change"][at], board["open"][at] = Change[row["colonies"].upper()], row["open"]
    return boards, PlaceNames(tables.scenario, tables.title, *place_names(tables.rows["colonies"]))


load = partial(data_sets.load, SHAPE, build)
