"""Real pairs of games of Algeria: the parting against the traces' own lines, what matters against the states, the page."""
import functools

import polars as pl
import pytest

from policies.algeria.match import Match
from policies.core.match import traced_pair
from reports.algeria.narrative import DIVERGENCE, RULED
from reports.tracing.narrative import Stretch
from reports.tracing.paired_trace import Flips, Pair, flipped_games
from simulate.algeria.enums import Side
from simulate.algeria.rule_system import ALGERIA
from simulate.core.data.scenario import Variant
from tests.cases import columns
from tests.reports.traced_games import events

pytestmark = pytest.mark.slow

SCENARIO, PLAYER = "algeria-1960", "semantic-uniform"
COST, COMBAT, START = "propaganda.cost=2", "units.band.firepower=5", "setup.start.fln_psl=4"
CASES = [(COST, 1), (COST, 2), (COMBAT, 1), (START, 0)]


@functools.cache
def match(change: str) -> Match:
    variant = Variant("variant", {}, [ALGERIA.parse_set(change)])
    return Match(SCENARIO, PLAYER, PLAYER).over([Variant("base"), variant], strict=True)


@functools.cache
def pair(change: str, number: int) -> Pair:
    return Pair(*traced_pair(match(change), number))


@pytest.mark.parametrize("change, number", CASES)
def test_before_the_parting_all_is_the_same_and_there_it_differs(change, number):
    found = pair(change, number)
    ours, theirs = (events(story, RULED) for story in found.stories)
    at = found.point.number
    assert ours[:at] == theirs[:at]
    if found.point.stretch:
        assert ours[at] != theirs[at]
    else:
        assert [story[0].board["fln_psl"] for story in found.stories] == [45, 4]


def standing(story, stretch: int) -> tuple:
    """What matters after a turn, straight from the STATE record."""
    public = story.traced.states[stretch][0].public
    lead = int(public.psl[Side.FLN]) - int(public.psl[Side.GOVERNMENT])
    return (tuple(public.control.tolist()), int(public.oas), int(public.independent), (lead > 0) - (lead < 0),
            int(public.way), int(public.winner) if public.way else None, int(public.scale))


@pytest.mark.parametrize("change, number", CASES)
def test_the_first_turn_that_matters_is_that_of_the_states(change, number):
    """But for coups, which leave no mark in a state."""
    found = pair(change, number)
    turns = range(min(map(len, found.stories)))
    first = next((turn for turn in turns if standing(found.base, turn) != standing(found.variant, turn)), None)
    told = found.differ and next((found.differ[0] for each in found.differ[1] if each.what != "coup"), None)
    assert told == first or (first is None and len(found.base) != len(found.variant))


def test_a_rating_told_again_is_no_difference():
    """A mission that rolls otherwise and comes to the same number, a combat of another Firepower with the same hits."""
    event = {"event": "mission", "roll": 4, "number": 2, "dice": [3]}
    board = {"fln_psl": 9, "government_psl": 9, "oas": False, "independent": False, "places": []}
    base = Stretch([event], board)
    assert DIVERGENCE.diverges_at([base], [Stretch([{**event, "roll": 5}], board)]) is None
    assert DIVERGENCE.diverges_at([base], [Stretch([{**event, "number": 3}], board)]).index == 0


def test_what_an_action_costs_and_what_comes_of_it_stand_with_it():
    """A mission's head names it, whatever stands first."""
    blocks = [block for turn in range(1, len(pair(COST, 1).base)) for block in pair(COST, 1).base.blocks(turn)]
    paid = [block for block in blocks if "(mission)" in block.paragraphs[0].sentences[0]]
    assert paid
    assert all(" PSL" not in block.head and " AP" not in block.head for block in paid)


def test_games_that_changed_winner_are_listed():
    rows = pl.LazyFrame(columns("""pair winner_base winner_variant way_base way_variant last_turn_base last_turn_variant:
        0 0 1 1 1 1 1; 1 1 0 1 1 1 1; 2 0 2 3 3 3 3; 3 2 0 1 1 1 1; 4 1 2 3 3 3 3"""))
    found = flipped_games(rows, "algeria", 5)
    assert [(flip["game"], flip["base"]["winner"], flip["variant"]["winner"]) for flip in found] == [
        (1, "Government", "FLN"), (3, "neither", "FLN"), (0, "FLN", "Government"), (2, "FLN", "neither")]
    assert found[0]["base"] == {"winner": "Government", "way": "collapse", "turn": 1}
    one = {**found[0], "parts": {"turn": 3, "base": {"segment": "fln deployment"}, "variant": {"segment": "operations"}},
           "differs": {"turn": 4, "what": [{"words": "x"}]}}
    text = Flips([one, found[3]], 2, 2, game="algeria").text()
    assert "2 to the FLN (the first 1 shown), 2 to the Government or to nobody (the first 1 shown)" in text
    assert "turn 3, FLN deployment" in text
    assert "turn 4: x" in text
