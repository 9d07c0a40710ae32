"""The data files of Ici, c'est la France!: the readers of cells that this game alone has, and what overlays may change."""
from collections.abc import Mapping

from simulate.core.data.cells import word
from simulate.core.data.tables import FOR_READERS, SANE, Shape, Tables, columns_of, field_of, row_key
from simulate.core.errors import UserError
from simulate.ici import enums
from simulate.ici.enums import CALENDAR, Failek, Group, Side, Special
from simulate.ici.state import YEARS

FIRST_YEAR, LAST_YEAR = CALENDAR.first_year, 1962        # of the printed war
LONGEST, SEASONS = FIRST_YEAR + YEARS - 1, len(CALENDAR.seasons)      # the last year that a war may have; turns a year
LAST_TURN = YEARS * SEASONS - 1
FIRST_GROUP = "54"
GROUPS = {"54": Group.G54, "55": Group.G55, "56": Group.G56, "TM": Group.TM, "BELLOUNIS": Group.BELLOUNIS}
FAILEKS = tuple(kind.name.lower() for kind in Failek)


def specials(cell) -> str:
    """Special capabilities with + between them, or none."""
    read = word(*(each.name.lower() for each in Special))
    found = sorted({read(each.strip()) for each in str(cell).split("+")} - {"none"})
    return "+".join(found) or "none"


def date(cell) -> int:
    """A turn by its season and year."""
    try:
        first, last = CALENDAR.ends(str(cell))
    except ValueError:
        first, last = 0, 1
    if first != last or first > LAST_TURN:
        raise ValueError("a turn such as Fall 1957")
    return first


# what a position settles of a set-up: see positions.py
SETTLED = {"control": {"check": 0, "fln": (), "contested": ()}, "units": {"free_placement": 0, "reduced": 0},
           "chits": {"hand_chosen": 0, "hand_drawn": 0, "hidden": 0}}
CHOOSERS = {"FLN": Side.FLN, "FRANCE": Side.FRANCE}


__all__ = ["SANE", "SCENARIOS", "SHAPE", "Tables", "field_of", "printed"]
SCENARIOS = {"1955": "1955", "1959": "1959", "ici-1955": "1955", "ici-1959": "1959"}


def last_year(tables: Tables) -> int:
    """The year of the last possible referendum (1.5)."""
    return FIRST_YEAR + tables.rules["referendum.final_turn"]["value"] // SEASONS


def _winter_of_last_year(rules: Mapping[str, Mapping]) -> int:
    """The turn in which the last year begins (1.5, 1.6)."""
    last = rules["referendum.final_turn"]["value"]
    return last - last % SEASONS


WHOLE_WAR = ("referendum.final_turn", "referendum.final_year_turn", "referendum.earliest_second", "referendum.dice",
             "referendum.die", "fatigue.first_turn", "tracks.top", "density.top", "pied_noirs.crisis_at",
             "reading.france_at_twice")
FOLLOWING = dict.fromkeys(("referendum.final_year_turn", "fatigue.first_turn"), _winter_of_last_year)


def _key(name: str, given: dict):
    return (given.pop("own"), given.pop("against")) if name == "combat_chits" else row_key(name, given)


def _tactics(label: str, given: dict) -> dict:
    """[combat_chits.recon] flank = "plus_one" as rows (own, against)."""
    for own, row in given.items():
        if not isinstance(row, dict):
            raise UserError(f"{label}: combat_chits.{own} = {row!r}: allowed is a table such as [combat_chits.recon] flank = ...")
    return {(own, against): {"advantage": value} for own, row in given.items() for against, value in row.items()}


def _also_assumed(table: str, row: Mapping) -> tuple[str, ...]:
    """Where a unit starts that may belong to the first group: anywhere (rule 55)."""
    text = row["range"] or row["alternatives"]
    return ("start",) if table == "units" and f"group:{FIRST_GROUP}" in text and "start:" not in text else ()


def _needless(tables: Tables, table: str, key: object) -> tuple[str, ...]:
    """Where a unit of a later group starts: nowhere (rule 55)."""
    return ("start",) if table == "units" and tables.rows[table][key]["group"] != FIRST_GROUP else ()


GIVEN = {**vars(enums), "GROUPS": GROUPS, "specials": specials, "date": date, "FIRST_YEAR": FIRST_YEAR,
         "LONGEST": LONGEST, "BEYOND": LONGEST + 1, "LAST_TURN": LAST_TURN, "YEARS": YEARS}
SHAPE = Shape(
    game="ici", scenarios=SCENARIOS, **columns_of("ici", GIVEN), key=_key,
    links={"borders": ("via", "touch"), "roads": ("name", "link")},
    removable=("regions", "units", "faileks", "chits"),
    growing=("regions", "units", "chits"),
    for_readers=(*FOR_READERS, "chit_dates.csv", "ensemble.toml", "facts.csv", "regions.geojson"),
    example="structure_attack.hit_on=4", pair=("1A", "2B"), switches=("maquis.on", "reading."),
    flat={"combat_chits": _tactics}, also_assumed=_also_assumed, needless=_needless,
    calendar=CALENDAR, whole_war=WHOLE_WAR, following=FOLLOWING, settled=SETTLED)
printed = SHAPE.printed
