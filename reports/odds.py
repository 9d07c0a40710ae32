"""Exact odds of dice procedures: which there are. Every chance is a fraction from enumeration; nothing here is simulated."""
from collections.abc import Mapping

from reports.ici import attack, insurgency, referendum, search, structure, turn
from reports.procedure import Procedure
from simulate.core.errors import unknown

PROCEDURES: Mapping[str, Procedure] = {procedure.name: procedure for procedure in (
    search.SEARCH, attack.ATTACK, structure.STRUCTURE, structure.LOGISTICS, insurgency.PURGE, insurgency.INFILTRATE,
    referendum.REFERENDUM, referendum.VOTE, turn.ARRIVALS, turn.INITIATIVE, turn.FORCED, turn.ROLL,
)}
GAMES: Mapping[str, Mapping[str, Procedure]] = {"ici": PROCEDURES}


def find(game: str, name: str) -> Procedure:
    """The procedure of a game. UserError naming the nearest known ones."""
    if game not in GAMES:
        raise unknown("game", game, GAMES)
    if name not in GAMES[game]:
        raise unknown("procedure", name, GAMES[game])
    return GAMES[game][name]
