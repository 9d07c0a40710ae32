"""The dice procedures of Algeria whose odds can be asked for, by name."""
from collections.abc import Mapping

from reports.algeria import combat, contact, coup, happenings, success, upkeep
from reports.procedure import Procedure

PROCEDURES: Mapping[str, Procedure] = {procedure.name: procedure for procedure in (
    success.MISSION, success.PROPAGANDA, success.STRIKE, success.RAID, success.MOVE, success.CIVIL_AFFAIRS, success.SUPPRESSION,
    combat.FIRE, combat.COMBAT, combat.NEUTRALIZE, contact.CONTACT, contact.FLUSH, contact.REACT, contact.INTELLIGENCE,
    coup.COUP, happenings.EVENTS, upkeep.CONTROL, upkeep.DEPRECIATION, upkeep.RECOVERY,
)}
