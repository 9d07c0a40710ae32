"""The dice procedures of Ici, c'est la France! whose odds can be asked for, by name."""
from collections.abc import Mapping

from reports.ici.odds import paid_tries, search_and_attack, turn_rolls
from reports.odds.procedure import Procedure

PROCEDURES: Mapping[str, Procedure] = {
    procedure.name: procedure
    for procedure in (
        search_and_attack.SEARCH,
        search_and_attack.ATTACK,
        paid_tries.STRUCTURE,
        paid_tries.LOGISTICS,
        paid_tries.PURGE,
        paid_tries.INFILTRATE,
        turn_rolls.REFERENDUM,
        turn_rolls.VOTE,
        turn_rolls.ARRIVALS,
        turn_rolls.INITIATIVE,
        turn_rolls.FORCED,
        turn_rolls.ROLL,
    )
}
