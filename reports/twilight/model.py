"""Where games of twilight tip, the chance to win as each group ends, and what swings a game."""
from typing import Any

from reports.tipping.numbered_turns import TurnTipping
from reports.twilight.charts import LOOK
from reports.twilight.trace import TRACE
from reports.win_probability.model import Shape
from reports.win_probability.numbered_turns import TurnModel
from simulate.twilight.enums import TRACKS, Event, Segment

PIVOTAL, CAMPAIGN, ROUND = "Pivotal Event", "campaign", "Propaganda Round"


def kind(entry: Any) -> tuple[str, str] | None:
    """A Pivotal Event by its name, an activity of the model by its own, what a phase of a round brings by the phase."""
    if entry.segment != Segment.CAMPAIGN:
        return ROUND, TRACE.word(entry.segment)
    if entry.event == Event.ACTED:
        return CAMPAIGN, f"{entry.side}: {entry.fields['act']}"
    return (PIVOTAL, entry.fields["pivot"]) if "pivot" in entry.fields else None


TIPPING = TurnTipping("twilight", LOOK.watch, {"fln": "under FLN control", "government": "under Government control"})
MODEL = TurnModel(LOOK.watch, TRACKS, Shape({"lead": (-10, -5, 0, 5, 10)}, bent=("lead", "commitment")), TRACE, TRACKS, kind,
                  (PIVOTAL, CAMPAIGN, ROUND), "Pivotal Events, activities of the model, phases of Propaganda Rounds")
