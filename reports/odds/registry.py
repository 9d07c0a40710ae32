"""Exact odds of dice procedures: which there are. Every chance is a fraction from enumeration; nothing here is simulated."""
from collections.abc import Mapping

from reports.algeria.odds import registry as algeria
from reports.ici.odds import registry as ici
from reports.odds.procedure import Procedure
from simulate.core.errors import unknown

GAMES: Mapping[str, Mapping[str, Procedure]] = {"ici": ici.PROCEDURES, "algeria": algeria.PROCEDURES}


def find(game: str, name: str) -> Procedure:
    """The procedure of a game, its name with - or _. UserError naming the nearest known ones."""
    if game not in GAMES:
        raise unknown("game", game, GAMES)
    if name.replace("-", "_") not in GAMES[game]:
        raise unknown("procedure", name, GAMES[game])
    return GAMES[game][name.replace("-", "_")]
