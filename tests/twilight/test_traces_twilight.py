"""The lines of a trace of Twilight add up: what its events say is what the tracks behind them, the boards and the result show."""
import json

import pytest

from policies.core.match import trace_game
from policies.twilight.match import Match
from reports.games import reports_on
from tests.cases import cases

pytestmark = pytest.mark.slow

TRACKS = ("fln_resources", "government_resources", "commitment", "border")
SILENT = {"propaganda", "skipped", "points", "pivot", "coup", "cancelled", "game over"}             # events that move no track
FRENCH = ("French Troops", "French Police", "Government Base")


def traced(player):
    """The lines of games, the rules of the header first."""
    match = Match("twilight-full", player, player, seed=5, overlays=[{"rules": {"deck.events": 4}}])
    for number in range(15):
        header, *lines = map(json.loads, reports_on("twilight").json_lines(trace_game(match, number)))
        yield header["rules"], lines


def said(line, shown, rules):
    """What an event says of the tracks, each beside what they show after it."""
    event, after = line["event"], line["after"]
    if event in ("resources", "income"):
        name = f"{line['side'].lower()}_resources"
        gain = line["change"] if event == "resources" else line["first"] + line["second"] + line["third"] - line["less"]
        yield min(max(shown[name] + gain, 0), rules["tracks.top"]), after[name]
    elif event == "commitment":
        yield shown["commitment"] + line["change"], after["commitment"]
    elif event == "moved" and line["piece"] in FRENCH:
        came = (line["place"] == "Available") - (line["from"] == "Available")
        yield shown["french_available"] + came * line["count"], after["french_available"]
    elif event == "points":
        yield (after["oppose"] + after["fln_bases"], after["support"] + after["commitment"]), (line["fln"], line["government"])
        yield line["fln_margin"] - line["government_margin"], after["lead"]
    elif event == "coup":
        yield line["dice"], [line["government"], line["fln"]]
    elif event == "reset":
        yield (line["france"], line["border"]), (after["france"], after["border"])
    elif event in SILENT:
        yield after, shown


@cases("player: uniform; steady")
def test_tracks_and_boards_show_what_the_events_before_them_say(player):
    for rules, (board, *lines, result) in traced(player):
        shown, pieces, last = None, None, None
        for line in [board, *lines]:
            if line["line"] == "board":
                count = [row["pieces"] for row in line["places"]] + [*line["boxes"].values()]
                before, pieces = pieces, sum(sum(each.values()) for each in count)
                assert before in (None, pieces)
                assert shown is None or {name: line[name] for name in TRACKS} == {name: shown[name] for name in TRACKS}
                continue
            if shown:
                assert all(one == other for one, other in said(line, shown, rules)), line
                assert line["event"] in ("commitment", "acted") or line["after"]["commitment"] == shown["commitment"]
            shown, last = line["after"], line
            margins = [shown["oppose"] + shown["fln_bases"] - rules["victory.fln_above"],
                       shown["support"] + shown["commitment"] - rules["victory.government_above"]]
            assert shown["lead"] == margins[0] - margins[1]
        assert last["event"] == "game over"
        assert result == {"line": "result", **{name: last[name] for name in ("winner", "way", "turn")}}
        assert [last["fln_margin"], last["government_margin"]] == margins
