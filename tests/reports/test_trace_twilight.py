"""A traced game of twilight: its board line, its plan of tiles, its digest."""
import json

import pytest

from policies.core.trace import trace_game
from policies.twilight.match import Match
from reports.tracing.scene import FIRST, SECOND
from reports.twilight.narrative import MARKS, TELLING, TwilightStory, plan, scene
from reports.twilight.trace import json_lines


@pytest.fixture(scope="module")
def traced():
    return trace_game(Match("twilight-full", "steady", "steady"), 3)


def test_a_board_line_says_what_each_space_is(traced):
    first = next(each for each in map(json.loads, json_lines(traced)) if each["line"] == "board")
    places = {each["place"]: each for each in first["places"]}
    assert len(places) == 30
    assert places["Tlemcen"] == {"place": "Tlemcen", "control": "FLN", "align": "oppose", "terror": 0, "resettled": 0,
                                 "pieces": {"underground": 1, "fln base": 1}}
    assert places["Barika"]["control"] is None
    assert first["cards"]["suez"] == "in hand"
    assert first["boxes"]["Out of Play"]["french police"] == 15


def test_tiles_do_not_overlap_and_each_wilaya_begins_a_row(traced):
    drawn, names = plan(TwilightStory(traced)), traced.match.loaded.names
    corners = {region.place: region.path.split("h")[0] for region in drawn.regions}
    assert len(set(corners.values())) == len(names.place_names) == 30
    rows = {place: corner.split()[1] for place, corner in corners.items()}
    wilayas = traced.match.loaded.board[0].wilaya
    shared = {(rows[a], rows[b]) for i, a in enumerate(names.place_names[:28]) for j, b in enumerate(names.place_names[:28])
              if wilayas[i] != wilayas[j]}
    assert all(one != other for one, other in shared)
    assert rows["Morocco"] == rows["Tunisia"]


def test_a_scene_shows_control_pieces_and_support(traced):
    shown = scene(TwilightStory(traced), 0)
    assert shown.places["Tlemcen"] == (FIRST, 2, 0, MARKS["oppose"])
    assert shown.places["Algiers"] == (SECOND, 0, 3, "")
    assert [(track.title, track.words) for track in shown.tracks][:4] == [
        ("commitment", "25"), ("fln resources", "8"), ("government resources", "16"), ("france", "A")]


def test_a_digest_names_events_and_what_changed_hands(traced):
    story = TwilightStory(traced)
    told = TELLING.digest(story, 1)
    assert any(line.startswith("Pivotal Events: mobilization") or "mobilization" in line for line in told)
    assert any(line.startswith("Control: ") for line in told)
    assert TELLING.control(story, 0, "Tlemcen") == "FLN"
