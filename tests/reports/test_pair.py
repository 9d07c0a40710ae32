"""Real pairs of games: the parting against the traces' own lines, the pages beside each other, the JSON lines."""
import copy
import functools
import re

import numpy as np
import pytest

from policies.core.match import traced_pair
from policies.ici.match import Match
from reports.ici.tracing.narrative import DIVERGENCE, RULED
from reports.tracing.narrative import Stretch, shared_stretches
from reports.tracing.paired_trace import Pair, pair_text, report_flips
from simulate.core.data.scenario import Variant, changes
from simulate.ici.enums import Control, Event, Lasting
from simulate.ici.rule_system import ICI as RULES
from tests.reports.traced_games import events

pytestmark = pytest.mark.slow

TWEAKS = ("structure_attack.hit_on=1", "search.hit_on=3", "income.fln_base=12", "setup_1959.start.incap=6")
IDLE = "maquis.new_halves=3"          # of an optional rule that is off
GAMES = range(4)
CASES = [(tweak, number) for tweak in TWEAKS for number in GAMES]


@functools.cache
def match(tweak: str) -> Match:
    variant = Variant("variant", {}, [RULES.parse_set(tweak)])
    return Match("ici-1959", "uniform", "uniform").over([Variant("base"), variant], strict=True)


@functools.cache
def pair(tweak: str, number: int) -> Pair:
    return Pair(*traced_pair(match(tweak), number))


@pytest.mark.parametrize("tweak, number", CASES)
def test_before_the_parting_all_is_the_same_and_there_it_differs(tweak, number):
    found = pair(tweak, number)
    ours, theirs = (events(story, RULED) for story in found.stories)
    at = found.point.number
    assert ours[:at] == theirs[:at]
    if found.point.stretch:
        assert ours[at] != theirs[at]
    else:
        assert found.base[0].board["tracks"]["incap"] != found.variant[0].board["tracks"]["incap"]


def standing(traced, stretch: int) -> tuple:
    """What matters after a stretch, straight from the STATE record and the log: control, crisis, moods, OAS, referendums, end."""
    public, board = traced.states[stretch][0].public, traced.match.loaded.board[0]
    control = public.control[:int(board.populated)]
    votes = [(row[5] > row[6], row[7]) for row in traced.turns[stretch].tolist() if row[0] == Event.REFERENDUM]
    return (tuple(control.tolist()), int(public.crisis), int(public.rage), int(public.appeasement),
            int(public.lasting[Lasting.OAS]), votes, int(public.way), int(public.winner) if public.way else None)


@pytest.mark.parametrize("tweak, number", CASES)
def test_the_first_turn_that_matters_is_that_of_the_states(tweak, number):
    found = pair(tweak, number)
    ours, theirs = (story.traced for story in found.stories)
    turns = range(min(len(ours.states), len(theirs.states)))
    first = next((stretch for stretch in turns if standing(ours, stretch) != standing(theirs, stretch)), None)
    assert (found.differ and found.differ[0]) == first
    if first is None:
        return
    regions = {each.place: (each.base, each.variant) for each in found.differ[1] if each.what == "control"}
    now, then = (standing(side, first)[0] for side in (ours, theirs))
    names = ours.match.loaded.names.places
    words = {Control.FLN: "FLN", Control.CONTESTED: "contested", Control.FRANCE: "France"}
    assert regions == {names[place]: (words[a], words[b]) for place, (a, b) in enumerate(zip(now, then, strict=True)) if a != b}


def test_a_change_behind_a_switch_that_is_off_is_the_same_game():
    found = pair(IDLE, 0)
    assert (found.point, found.differ, found.parts(), found.differs()) == (None, None, None, None)
    assert shared_stretches(*found.stories)[0] == len(found.base) == len(found.variant)
    assert "Both games are the same: no event differs." in list(pages(IDLE, 0))


def pages(tweak: str, number: int, width: int = 120) -> list[str]:
    return list(pair_text(pair(tweak, number), changes(*match(tweak).loaded_variants), width))


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("tweak", [TWEAKS[0], TWEAKS[2], TWEAKS[3]])
def test_no_line_is_wider_than_asked_for_and_none_is_left_out(tweak, width):
    lines = pages(tweak, 1, width)
    assert max(map(len, lines)) <= width
    assert all(line == line.rstrip() for line in lines)
    assert "\u00a0" not in "".join(lines)
    assert "".join("".join(lines).split()) == "".join("".join(pages(tweak, 1, 9_999)).split())


def regrouped() -> tuple[Match, Pair]:
    """A pair in which another group is called up: its events are the same, the units in the cup are not."""
    variant = Variant("variant", {}, [RULES.parse_set('units."4 REI".group=56')])
    over = Match("ici-1955", "uniform", "uniform").over([Variant("base"), variant], strict=True)
    pairs = (Pair(*traced_pair(over, number)) for number in range(20))
    return over, next(each for each in pairs if each.point and each.on_board)


def test_games_that_diverge_on_a_board_say_on_which_and_by_what():
    over, found = regrouped()
    stretch, number = found.point.stretch, found.point.number
    ours, theirs = (story[stretch] for story in found.stories)
    assert [DIVERGENCE.happened(each) for each in ours.events] == [DIVERGENCE.happened(each) for each in theirs.events]
    assert number == sum(len(found.base[each].events) for each in range(stretch + 1))
    parts = found.parts()
    assert (parts["turn"], parts["base"]["segment"], parts["variant"]["segment"]) == (ours.board["turn"], "board", "board")
    assert sorted("4 REI" in parts[side]["words"] for side in ("base", "variant")) == [False, True]
    assert all(parts[side]["words"].startswith("Units in a cup: ") for side in ("base", "variant"))
    text = "\n".join(pair_text(found, changes(*over.loaded_variants), 120))
    assert f"The games diverge on the board after {found.base.name(stretch)}: none of the {number} events until then" in text
    flip = {"game": 0, "base": {"winner": "FLN"}, "variant": {"winner": "France"}, "parts": parts, "differs": found.differs()}
    assert f"{parts['season']} {parts['year']}, the board after it" in report_flips([flip], 0, 1, "ici")


def test_what_no_line_of_a_board_tells_is_told_by_its_value():
    """Operation Points have no line: they are set off against one another turn by turn."""
    found = pair(TWEAKS[0], 1)
    after = found.base[2].board
    ops = {**after["tracks"]["ops"], "FLN": 99}
    found = copy.copy(found)
    found.variant = copy.copy(found.base)
    found.variant._read = {2: (Stretch((), {**after, "tracks": {**after["tracks"], "ops": ops}}), [])}
    found.stories = found.base, found.variant
    assert found.unlike(2) == [(f"tracks.ops.FLN {after['tracks']['ops']['FLN']}", "tracks.ops.FLN 99")]


def test_bytes_are_compared_only_where_they_mean_the_same():
    """A chit left out gives all chits behind it other numbers: its games are read, and part in the set-up."""
    without = Variant("variant", {}, [{"chits": {"remove": ["reforms"]}}])
    found = Pair(*traced_pair(Match("ici-1955", "uniform", "uniform").over([Variant("base"), without], strict=True), 0))
    assert shared_stretches(*found.stories) == (0, 0)
    assert found.point.stretch == 0
    base, variant = found.words()
    ours, theirs = (int(re.search(r"France chits: (\d+) in the cup", text)[1]) for text in (base, variant))
    assert ours == theirs + 1


def test_a_games_winner_is_that_of_its_row():
    rows = match(TWEAKS[1]).play(0, 8)
    sides = np.array([[story.ended["winner"] == "France" for story in pair(TWEAKS[1], number).stories] for number in GAMES])
    assert np.array_equal(sides.ravel(), rows["winner"] == 1)
