"""JSON lines of traced games of Algeria: what a line says follows from its own fields, the lines before it and the first line."""
import functools
import itertools
import json
from collections import Counter

import pytest

from policies.algeria.match import Match
from policies.core.match import trace_game
from reports.games import reports_on
from tests.cases import by_first

GAMES = pytest.mark.parametrize("which", [("1960", "semantic-uniform", 72), ("1958", "notes", 1)])   # the first: all missions
BOXES = by_first("""
    propaganda operations; strike operations; raid completed; move operations; suppression operations patrol
    flush operations completed; intelligence underground; react operations completed underground; harass operations""")
FIRST_OF_COLUMN = (0, 1, 2, 5, 9, 16, 25)             # C.3


@functools.cache
def lines(scenario, player, number):
    match = Match(f"algeria-{scenario}", player, player, 1)
    return [json.loads(line) for line in reports_on("algeria").json_lines(trace_game(match, number))]


def of_mission(line, _):
    """A.2, A.3, B.3. Those who take part, as far as they count."""
    name, less = {"raid": ("raiders", 1), "strike": ("cadres", 1), "suppression": ("elites", 0)}.get(line["mission"], ("", 0))
    number = len(line["force"]) - less if name else 0
    return {"roll": line["die"] + sum(line["modifiers"].values()), "die": line["dice"][0] if line["dice"] else line["die"],
            "modifiers": line["modifiers"] | ({name: number} if number else {})}


def of_contact(line, ratings):
    """9.22, 9.24. Those who look, or the Police, against the modified die of each."""
    rating = sum(ratings[each["unit"]]["rating"] for each in line["force"])
    return {"rating": rating if line["mission"] == "flush" else line["rating"], "units": len(line["tried"]),
            "dice": [each["die"] for each in line["tried"]],
            "tried": [each | {"succeeds": each["die"] + each["drm"] <= line["rating"]} for each in line["tried"]],
            "contacted": sum(each["succeeds"] for each in line["tried"])}


def of_evaded(line, ratings):
    """9.23."""
    away = sum(each["succeeds"] for each in line["tried"])
    return {"away": away, "stay": len(line["tried"]) - away, "dice": [each["die"] for each in line["tried"]],
            "tried": [each | {"drm": 0, "succeeds": each["die"] <= ratings[each["unit"]]["rating"]} for each in line["tried"]]}


def of_combat(line, ratings):
    """C.3, 9.15, 11.11. Government units that are harassed count for half; Air Points add their dice."""
    strength = {side: sum(ratings[each["unit"]]["firepower"] for each in line[f"{side}_units"]) for side in ("fln", "government")}
    if line["mission"] == "harass":
        strength["government"] = (strength["government"] + 1) // 2
    strength["government"] += sum(line["dice"][2:])
    return {f"{side}_firepower": number for side, number in strength.items()} | {
        f"{side}_column": max(least for least in FIRST_OF_COLUMN if least <= number) for side, number in strength.items()}


FOLLOWS = {"mission": of_mission, "contact": of_contact, "evaded": of_evaded, "combat": of_combat}


@GAMES
def test_numbers_of_a_line_follow_from_its_units_and_dice(which):
    header, *rest = lines(*which)
    seen = Counter(line["event"] for line in rest if line.get("event") in FOLLOWS)
    assert set(seen) == set(FOLLOWS)
    for line in rest:
        if line.get("event") in FOLLOWS:
            assert line | FOLLOWS[line["event"]](line, header["units"]) == line


@GAMES
def test_units_are_told_in_a_box_that_they_act_from(which):
    """9. Those in France act from underground (11.22); raiders are told as they have acted."""
    places = lines(*which)[0]["places"]
    for line in lines(*which):
        units = {"mission": "force", "contact": "tried", "evaded": "tried", "combat": "fln_units"}.get(line.get("event"))
        for each in line[units] if units else ():
            mission = "react" if line["event"] == "evaded" else line["mission"]
            boxes = ("underground",) if places[line["place"]]["kind"] == "france" else BOXES[mission]
            if line["event"] != "combat" or mission == "harass":
                assert each["box"] in boxes, line


@GAMES
def test_a_track_moves_by_the_lines_that_say_so_and_boards_agree(which):
    told = lines(*which)
    after = next(line for line in told if line["line"] == "board")
    tracks = {name: after[name] for name in ("fln_psl", "government_psl", "ap")}
    for before, line in itertools.pairwise(told[told.index(after):]):
        if line["line"] == "board":
            assert {name: line[name] for name in tracks} == tracks == before["after"]
            check_units(line, told[0]["units"])
        elif line["line"] == "event":
            name = f"{line['side']}_psl".lower() if line["event"] == "psl" else line["event"]
            if name in tracks:
                assert line["from"] == tracks[name] != line["to"]
                tracks[name] = line["to"]
            assert line["after"] == tracks
    assert sum(line["line"] == "board" for line in told) == told[-1]["turn"] + 1


def check_units(board, ratings):
    """The units of a place are those of its boxes, on the map no more than there are counters."""
    there = Counter()
    for row in board["places"]:
        boxes = Counter()
        for each in row["boxes"]:
            boxes[each["unit"]] += each["count"]
        assert row["units"] == boxes
        there += boxes
    assert all(number <= ratings[unit]["counters"] for unit, number in there.items())
