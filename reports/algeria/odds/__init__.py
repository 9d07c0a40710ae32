"""The dice procedures of Algeria whose odds can be asked for, by name."""
from collections.abc import Mapping

from reports.algeria.odds import combat, contact, interphase, mission_success, random_events
from reports.odds.procedure import Procedure

PROCEDURES: Mapping[str, Procedure] = {
    procedure.name: procedure
    for procedure in (
        mission_success.MISSION,
        mission_success.PROPAGANDA,
        mission_success.STRIKE,
        mission_success.RAID,
        mission_success.MOVE,
        mission_success.CIVIL_AFFAIRS,
        mission_success.SUPPRESSION,
        combat.FIRE,
        combat.COMBAT,
        combat.NEUTRALIZE,
        contact.CONTACT,
        contact.FLUSH,
        contact.REACT,
        contact.INTELLIGENCE,
        random_events.COUP,
        random_events.EVENTS,
        interphase.CONTROL,
        interphase.DEPRECIATION,
        interphase.RECOVERY,
    )
}
