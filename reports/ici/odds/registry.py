"""The dice procedures of Ici, c'est la France! whose odds can be asked for, by name."""
from collections.abc import Mapping

from reports.ici.odds import attack, purge_and_infiltrate, referendum, search, structure_attacks, turn_rolls
from reports.odds.procedure import Procedure

PROCEDURES: Mapping[str, Procedure] = {
    procedure.name: procedure
    for procedure in (
        search.SEARCH,
        attack.ATTACK,
        structure_attacks.STRUCTURE,
        structure_attacks.LOGISTICS,
        purge_and_infiltrate.PURGE,
        purge_and_infiltrate.INFILTRATE,
        referendum.REFERENDUM,
        referendum.VOTE,
        turn_rolls.ARRIVALS,
        turn_rolls.INITIATIVE,
        turn_rolls.FORCED,
        turn_rolls.ROLL,
    )
}
