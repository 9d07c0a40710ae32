"""`wilaya trace --turn` and `--brief`: some turns of a game, and a few lines a turn."""
import json
import re

import pytest

from reports.ici.tracing.narrative import _chits
from reports.tracing.narrative import Stretch
from tests.wilaya.conftest import done

TITLE = {"ici-1955": r"\w+ \d{4} \(turn (\d+)\)", "algeria-1954": r"Turn (\d+)"}
BOTH = pytest.mark.parametrize("scenario", TITLE)


def told(scenario, text):
    """The numbers of the turns that a report tells."""
    return [int(found[1]) for found in (re.fullmatch(TITLE[scenario], line) for line in text.splitlines()) if found]


@BOTH
def test_some_turns_are_a_part_of_the_whole_report(scenario):
    whole, part = (done("trace", scenario, "--game", 7, *words) for words in ((), ("--turn", "2..3")))
    assert told(scenario, part) == [2, 3]
    assert told(scenario, done("trace", scenario, "--game", 7, "--turn", "2")) == [2]
    lines = part.splitlines()
    first = next(at for at, line in enumerate(lines) if re.fullmatch(TITLE[scenario], line))
    assert "\n".join(lines[first:-1]) in whole
    assert lines[-1] == whole.splitlines()[-1]
    assert "Set-up" not in part


@BOTH
def test_json_lines_of_some_turns_begin_with_the_board_before_them(scenario):
    whole, part = ([json.loads(line) for line in done("trace", scenario, "--game", 7, "--format", "json", *words).splitlines()]
                   for words in ((), ("--turn", "2..3")))
    boards = [at for at, line in enumerate(whole) if line["line"] == "board"]
    assert part == [whole[0], *whole[boards[1]:boards[3] + 1], whole[-1]]
    assert {line["turn"] for line in part if line["line"] == "event"} == {2, 3}


@pytest.mark.slow
def test_the_page_of_a_game_of_a_run_has_its_chances_to_win_if_the_run_gives_a_model(elsewhere):
    for games, has in ((100, False), (200, True)):
        done("run", "ici-1955", "--fln", "greedy", "--france", "greedy", "--games", games, "--turns", "all", "--out", "run")
        done("trace", "run", "--game", 7, "--html", "game.html", "--force")
        assert ("Chance to win of the FLN" in (elsewhere / "game.html").read_text()) == has


def test_a_chit_of_the_other_side_is_not_named_twice():
    played = {"event": "chit_played", "side": "FLN", "of": "France", "chit": "marshall"}
    assert [*_chits(Stretch([played, played | {"of": "FLN"}], {}), {"marshall": "Marshall Plan"})] == [
        'FLN "Marshall Plan" (a chit of France)', 'FLN "Marshall Plan"']
