"""3.5-2 in the report of play: which French unit first fire has weakened before it fires."""
import pytest

from policies.core.match import trace_game
from policies.ici.match import Match
from reports.ici.tracing.narrative import IciStory


def stories(each_hit_counts):
    """Games between sides at random: many units roll as many dice reduced as at full strength, and a Failek may hit twice."""
    strong = {failek: {"strength": 3} for failek in ("moussebiline", "moudjahidine", "zonal_commando")}
    overlays = [{"rules": {"reading": {"each_hit_counts": each_hit_counts}}, "faileks": strong}]
    match = Match("ici-1959", "uniform", "uniform", 1, overlays)
    return [IciStory(trace_game(match, game)) for game in range(6)]


def fires(found):
    """Of each French fire: its words, the step of the unit on the board before, the hits of the Failek that fired before it."""
    for stretch in range(1, len(found)):
        events, steps = found[stretch].events, {}
        for place in found[stretch - 1].board["places"].values():
            steps |= place.get("units", {})
        for index, event in enumerate(events):
            if event["event"] == "unit_hit":
                steps[event["units"][0]] = event["left"]
            elif event["event"] == "flipped":
                steps[event["units"][0]] = "full"
            elif event["event"] == "french_fire":
                before = events[index - 1]
                first = before["event"] == "fln_fire" and before["units"] == event["units"]
                yield found.find(stretch, index)[1], steps.get(event["units"][0], "full"), before["hits"] if first else 0


@pytest.mark.parametrize("each_hit_counts", [1, 0])
def test_a_unit_hit_by_first_fire_fires_reduced(each_hit_counts):
    seen = set()
    for said, step, hits in (each for story in stories(each_hit_counts) for each in fires(story)):
        weakened = step == "full" and hits > 0
        shooter = said.replace("\u00a0", " ").split(" against ")[0]
        assert shooter.endswith("(reduced)") == (weakened or step == "reduced"), said
        seen.add((step, weakened, hits > 1))
    assert {("full", True, False), ("full", False, False), ("reduced", False, False)} <= seen
    assert (("full", True, True) in seen) == (each_hit_counts == 0)
