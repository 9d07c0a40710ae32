"""What every option, question and event of Algeria holds, by name: for rules, players, traces and tests."""
from collections.abc import Mapping

from simulate.algeria.enums import (
    Ask,
    Award,
    Build,
    Class,
    Control,
    Deploy,
    Happening,
    Mark,
    Mission,
    Order,
    Scale,
    Side,
    Type,
    Way,
)
from simulate.algeria.state import NOWHERE
from simulate.algeria.trace_events import Cause, Event, Purse
from simulate.core.schemas import CHANGE, COUNT, FLAG, Kind, Question, Record

PLACE, AREA, WILAYA = Kind("place", "places"), Kind("area", "areas"), Kind("wilaya", "wilayas")
AREA_OR_NONE = Kind("area, if the order has one", "areas", none=NOWHERE)
SPOT = Kind("Spot", 8)                         # 2 x Box, + 1 if neutralized
WHAT = Kind("Class, Type or Spot, as the order says", len(Class))
DEPRECIATED = Kind("air points, helo points or AP", 3)
HOW_MANY, HALF_PSP = Kind("how many", low=1), Kind("half PSP")
ASKED_OPTION = Kind("a column of the option chosen")
UNIT = (("place", PLACE), ("unit_class", Class), ("spot", SPOT))

OPTIONS: Mapping[Ask, Question] = {
    Ask.PLACE_UNIT: Question((("place", PLACE),), (("type", Type), ("wilaya", Kind("wilaya or country")), ("left", HOW_MANY))),
    Ask.EVENT_DEBATE: Question((("government_down", FLAG),)),
    Ask.EVENT_PURGE: Question((("wilaya", WILAYA),)),
    Ask.EVENT_PURGE_UNIT: Question(UNIT, (("wilaya", WILAYA), ("left", HOW_MANY))),
    Ask.EVENT_NATO: Question(UNIT, (("left", HOW_MANY),)),
    Ask.ELITE_LEAVES: Question(UNIT, (("left", HOW_MANY), ("why", Happening))),
    Ask.REINFORCE: Question((("order", Order), ("place", AREA_OR_NONE), ("what", WHAT)), stop=True),
    Ask.MOBILIZE_PLACE: Question((("place", AREA),), (("type", Type),)),
    Ask.HOW_MANY: Question((("count", HOW_MANY),), (("option_a", ASKED_OPTION), ("option_b", ASKED_OPTION),
                                                    ("option_c", ASKED_OPTION), ("question", Ask))),
    Ask.PLACE_OAS: Question((("place", PLACE),)),
    Ask.BUILD: Question((("build", Build), ("place", PLACE)), stop=True),
    Ask.GOVERNMENT_DEPLOY: Question((("deploy", Deploy), ("place", AREA), ("unit_class", Class)), stop=True),
    Ask.DEPLOY_PLACE: Question((("place", AREA),), (("origin", AREA), ("unit_class", Class))),
    Ask.FLN_DEPLOY: Question((("deploy", Deploy), ("place", PLACE), ("unit_class", Class)), stop=True),
    Ask.FRANCE_PLACE: Question((("place", PLACE),)),
    Ask.FLN_MISSION: Question((("mission", Mission),)),
    Ask.FLN_UNIT: Question(UNIT, (("mission", Mission),)),
    Ask.COMPANIONS: Question((("count", COUNT),), (("mission", Mission), ("place", PLACE), ("unit_class", Class))),
    Ask.TARGET: Question(UNIT, (("place", PLACE),)),
    Ask.MOVE_PLACE: Question((("place", PLACE),), (("origin", PLACE), ("unit_class", Class))),
    Ask.AWARD: Question((("to_own_psl", COUNT),), (("owed", HOW_MANY), ("award", Award))),
    Ask.LOSS: Question((("place", PLACE), ("unit_class", Class)), (("place", PLACE), ("left", HOW_MANY))),
    Ask.GOVERNMENT_MISSION: Question((("mission", Mission),)),
    Ask.MISSION_PLACE: Question((("place", AREA),), (("mission", Mission),)),
    Ask.REACT: Question((("reacts", FLAG),), (("place", AREA), ("mission", Mission))),
    Ask.FORCE: Question(UNIT, (("mission", Mission), ("place", AREA), ("chosen", COUNT)), stop=True),
    Ask.AIR_POINTS: Question((("points", COUNT),), (("mission", Mission), ("place", AREA))),
    Ask.SUPPRESSED: Question(UNIT, (("place", AREA), ("left", HOW_MANY))),
    Ask.FREE_UNIT: Question((("type", Type),), (("half_psp", HALF_PSP),), stop=True),
    Ask.FREE_PLACE: Question((("place", AREA),), (("type", Type),)),
    Ask.RAIDER_HIT: Question((("place", PLACE), ("unit_class", Class)), (("place", PLACE),)),
}

ONE_UNIT = (("unit", Class),)
EVENTS: Mapping[Event, Record] = {
    Event.RANDOM: Record((("happening", Happening),)),
    Event.DETERMINED: Record((("came", FLAG),)),
    Event.PSL: Record((("from", COUNT), ("to", COUNT), ("cause", Cause))),
    Event.AP: Record((("from", COUNT), ("to", COUNT), ("cause", Purse))),
    Event.INDEPENDENT: Record(),
    Event.PURGED: Record(ONE_UNIT, PLACE),
    Event.REMOVED: Record((*ONE_UNIT, ("why", Happening)), PLACE),
    Event.RETURNED: Record(ONE_UNIT, PLACE),
    Event.OAS_ACTIVE: Record((("active", FLAG),)),
    Event.OAS_CONTROL: Record((("control", Side),)),
    Event.OAS_PLACED: Record((), PLACE),
    Event.ACTIVATED: Record(ONE_UNIT, AREA),
    Event.MOBILIZED: Record(ONE_UNIT, AREA),
    Event.POLICE_REMOVED: Record((), AREA),
    Event.POINT: Record((("order", Order), ("points", COUNT))),
    Event.BORDER: Record((("drm", CHANGE), ("active", COUNT))),
    Event.BUILT: Record((("build", Build),), PLACE),
    Event.DEPLOYED: Record((*ONE_UNIT, ("from", PLACE), ("how", Deploy)), PLACE),
    Event.MISSION: Record((("mission", Mission), ("roll", CHANGE), ("number", COUNT), ("mark", Mark)), PLACE),
    Event.CONTACT: Record((("mission", Mission), ("units", COUNT), ("contacted", COUNT), ("rating", COUNT)), AREA),
    Event.EVADED: Record((("away", COUNT), ("stay", COUNT)), AREA),
    Event.COMBAT: Record((("fln_firepower", COUNT), ("government_hit", COUNT), ("government_firepower", COUNT),
                          ("fln_hit", COUNT)), PLACE),
    Event.LOST: Record((*ONE_UNIT, ("reduced", FLAG)), PLACE),
    Event.NEUTRALIZED: Record(ONE_UNIT, PLACE),
    Event.TERROR: Record((("now", FLAG),), AREA),
    Event.RESETTLED: Record((), AREA),
    Event.MOVED: Record((*ONE_UNIT, ("from", PLACE), ("arrived", FLAG)), PLACE),
    Event.NO_REACT: Record((("mission", Mission),), PLACE),
    Event.PASSED: Record(),
    Event.LET_ACT: Record(),
    Event.CONTROL: Record((("from", Control), ("to", Control), ("fln", COUNT), ("government", COUNT)), AREA),
    Event.DEPRECIATION: Record((("of", DEPRECIATED), ("before", COUNT), ("lost", COUNT))),
    Event.RECOVERED: Record((*ONE_UNIT, ("recovered", FLAG)), PLACE),
    Event.CALMED: Record((("recovered", FLAG),), AREA),
    Event.COUP_CHECK: Record((("attempted", FLAG), ("drm", CHANGE))),
    Event.COUP: Record((("row", COUNT), ("psp", CHANGE))),
    Event.FLEW: Record((*ONE_UNIT, ("from", PLACE)), AREA),
    Event.AIR_POINTS: Record((("points", HOW_MANY),), AREA),
    Event.GAME_OVER: Record((("winner", Side), ("way", Way), ("scale", Scale))),
    Event.TURN_ENDS: Record(),
    Event.PLACED: Record(ONE_UNIT, PLACE),
    Event.ASKED: Record((("question", Ask), ("options", HOW_MANY), ("answer", COUNT))),
}
