"""The lines of a trace of Vichy France add up: what its events change is what the boards and the result show."""
import json
from collections import Counter

import pytest

from policies.core.match import trace_game
from policies.vichy.match import Match
from reports.games import reports_on
from tests.cases import cases

pytestmark = pytest.mark.slow

LATE = {"game.turn_limit": 20, "points.most_allies": 6, "points.most_axis": 6}
MOVES = {"status": {"status", "hexes"}, "result": {"result"}}                        # what an event may change of what all show


def traced(player):
    """The lines of games to the fall of the city of Vichy, without the header."""
    match = Match("vichy", player, player, seed=5, overlays=[{"rules": LATE}])
    for number in range(20):
        yield [json.loads(line) for line in reports_on("vichy").json_lines(trace_game(match, number))][1:]


@cases("player: uniform; notes")
def test_boards_show_what_the_events_before_them_say(player):
    for established, board, *lines, result in traced(player):
        shown = {name: established["after"][name] for name in ("status", "hexes", "result")}
        holder = {row["place"]: row["holder"] for row in board["places"]}
        values, units = {"usat": 0, "usjt": 0, "points": Counter(), "brps": Counter()}, sum(board["units"].values())
        for line in lines:
            if line["line"] == "board":
                assert {row["place"]: row["holder"] for row in line["places"]} == holder
                assert all(line[name] == value for name, value in shown.items())
                assert [line["usat"], line["usjt"]] == [values["usat"], values["usjt"]]
                assert all(line[name] == [values[name]["Allied"], values[name]["Axis"]] for name in ("points", "brps"))
                assert sum(line["units"].values()) == units == established["units"]
                continue
            event, side, last = line["event"], line["side"], line
            assert {name for name, value in line["after"].items() if value != shown[name]} <= MOVES.get(event, set())
            if event == "colony":
                assert holder[line["place"]] == line["from"]
                holder[line["place"]] = line["to"]
            elif event == "status":
                after = line["after"]
                assert (line["from"], line["to"], line["hexes"]) == (shown["status"], after["status"], after["hexes"])
            elif event == "result":
                now = line["result"] if line["takes_effect"] else line["before"]
                assert (line["before"], line["after"]["result"]) == (shown["result"], now)
            elif event == "points":
                values["points"][side] = line["points"]
            elif event in ("brps", "declared"):
                values["brps"][side] += line["brps"] if event == "brps" else -line["brps"]
            values |= {name: line[name] for name in ("usat", "usjt") if event == "tension"}
            shown = line["after"]
        assert result == {"line": "result", **{name: last[name] for name in ("winner", "way", "turn")}}
        assert last["event"] == "game over"
