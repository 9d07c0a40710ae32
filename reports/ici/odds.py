"""The dice procedures of Ici, c'est la France! whose odds can be asked for, by name."""
from collections.abc import Mapping

from reports.ici import attack, insurgency, referendum, search, structure, turn
from reports.procedure import Procedure

PROCEDURES: Mapping[str, Procedure] = {procedure.name: procedure for procedure in (
    search.SEARCH, attack.ATTACK, structure.STRUCTURE, structure.LOGISTICS, insurgency.PURGE, insurgency.INFILTRATE,
    referendum.REFERENDUM, referendum.VOTE, turn.ARRIVALS, turn.INITIATIVE, turn.FORCED, turn.ROLL,
)}
