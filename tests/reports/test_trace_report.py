"""The report of play: complete, in order, in plain words."""
import re

import pytest

from reports.ici.tracing.codebook import Codebook, counted, half_ops, listed, move_words, step_of
from reports.ici.tracing.entries import Group, entries, groups
from reports.ici.tracing.events import TABLE
from reports.ici.tracing.text import PHASES, WIDTH
from simulate.core.data.scenario import assumed
from simulate.ici.enums import Segment
from simulate.ici.trace_events import Event
from tests.reports.traced_games import game, report, values

GAMES = (("ici-1955", "greedy", "greedy", 0), ("ici-1955", "uniform", "uniform", 0), ("ici-1959", "uniform", "uniform", 1))
MAQUIS = (("maquis.on", 1),)
DICE = re.compile(r"(?<![\d>])(?:[1-6] )*[1-6](?![\d])")


def turns(which):
    """The text of each turn, lines joined by a space."""
    text = " ".join(line.strip() for line in report(*which))
    return re.split(r"(?:Winter|Spring|Summer|Fall) 19\d\d \(turn \d+\) =+", text)[1:]


def test_every_event_and_segment_has_words():
    assert set(TABLE) == set(Event)
    assert set(PHASES) == set(Segment)


@pytest.mark.parametrize("which", GAMES)
def test_the_heading_says_whose_game_it_is(which):
    head = " ".join(report(*which, printed=True)[:6])
    board = game(*which, printed=True).match.loaded.hash
    for word in (which[0], f"FLN: {which[1]}", f"France: {which[2]}", "Seed 1", f"game {which[3]}", board, "as printed"):
        assert word in head


def test_changed_rules_stand_in_the_heading():
    head = "\n".join(report("ici-1959", "uniform", "uniform", 1, MAQUIS, printed=True)[:6])
    assert "changed by overlays" in head
    assert "rules.maquis.on = 1 (print 0)" in head


@pytest.mark.slow
@pytest.mark.parametrize("which", GAMES)
def test_turns_and_segments_come_in_order(which):
    titles = [line for line in report(*which) if re.fullmatch(r"\w+ \d{4} \(turn \d+\)", line)]
    numbers = [int(re.search(r"turn (\d+)", title)[1]) for title in titles]
    assert numbers == list(range(numbers[0], numbers[0] + len(game(*which).turns) - 1))
    for turn in turns(which):
        found = re.findall(r"(?<![\d(])([1-4][a-e]) [A-Z]", turn)
        assert found[:2] == ["1a", "1b"]
        assert found == sorted(found)


@pytest.mark.parametrize("which", GAMES)
def test_every_die_stands_in_the_report_in_order(which):
    """All dice of a turn's events, in the order of the JSON lines, occur one after the other in the text of that turn."""
    first = values(*which)[-1]["turn"] - len(turns(which)) + 1
    rolls = 0
    for number, text in enumerate(turns(which)):
        at = 0
        for line in values(*which):
            if line["line"] != "event" or line["turn"] != first + number or not line["dice"]:
                continue
            dice, rolls = line["dice"], rolls + 1
            split = [dice[:2], dice[2:]] if line["event"] == "purge" and line["row"] == "bottom" else [dice]
            for part in split:
                found = re.compile(rf"(?<![\d-]){' '.join(map(str, part))}(?!\d)").search(text, at)
                assert found, (line, text[at:at + 300])
                at = found.end()
    assert rolls > 50


@pytest.mark.parametrize("which", GAMES)
def test_every_change_of_points_stands_in_the_report(which):
    """Each payment and gain as "FLN OPs 7 -> 5", runs of one sentence from the first to the last; incomes as what is received."""
    text = "".join(turns(which))
    for side in ("FLN", "France"):
        told = [tuple(map(int, pair)) for pair in re.findall(rf"{side} OPs (\d+) -> (\d+)", text)]
        spent = sum(before - after for before, after in told)
        due = sum(line["before"]["ops"][side] - line["after"]["ops"][side] for line in values(*which)
                  if line["line"] == "event" and line["event"] not in ("income", "turn_ends"))
        assert spent == due
        assert len(told) > 10


@pytest.mark.parametrize("which", GAMES)
def test_lines_are_not_too_wide(which):
    """But for tables: a stack of many units is as wide as it is."""
    wide = [line for line in report(*which) if len(line) > WIDTH and not re.match(r"  [\w' ()-]{20,} +\d? ", line)]
    assert wide == []


@pytest.mark.parametrize("which", GAMES)
def test_the_result_comes_last(which):
    result = values(*which)[-1]
    winner = {"FLN": "the FLN", "France": "France"}[result["winner"]]
    assert report(*which)[-1].startswith(f"Result: {winner} wins by ")
    assert report(*which)[-1].endswith(f"in {result['season']} {result['year']} (turn {result['turn']}).")


@pytest.mark.parametrize("which", GAMES)
def test_nothing_of_python_shows(which):
    """No enum, no None, no empty brackets, no doubled stop."""
    text = "\n".join(report(*which, printed=True))
    assert not re.search(r"None|<|\(\)|\.\.|,,| ,|  \.|\bint\b|IntEnum|_", text)


def test_what_happens_without_an_action_stands_in_its_own_segment():
    """R-2.2-1: in Winter 1956 the second group is called up before anything else happens in segment 2b."""
    text = "\n".join(report("ici-1955", "greedy", "greedy", 0))
    assert '2b French Reinforcements and Replacements [2.2]\n  The units "56" go into their cup.' in text


def test_equal_moves_are_told_together():
    """Neighbours with the same way are one group, whatever control changes in between; another way starts a new one."""
    traced = game("ici-1959", "uniform", "uniform", 1)
    found = [group for stretch in range(1, len(traced.turns)) for group in groups(entries(traced, stretch))]
    moves = [group for group in found if group.event == Event.FAILEK_MOVED]
    assert max(len(group.entries) for group in moves) > 2
    for group in moves:
        assert len({(entry.place, entry["from"]) for entry in group.entries}) == 1
    alone = {Event.SEARCH, Event.LOGISTICS, Event.OPERATION, Event.INSURGENCY, Event.CHIT_PLAYED}
    assert all(len(group.entries) == 1 for group in found if group.event in alone)
    assert sum(len(group.entries) + len(group.controls) for group in found) == sum(
        len(entries(traced, stretch)) for stretch in range(1, len(traced.turns)))


def test_a_group_starts_with_the_first_event_even_if_it_is_a_change_of_control():
    assert groups([]) == []
    assert isinstance(Group([]), Group)


def test_the_book_names_places_as_the_map_does():
    book = Codebook(game("ici-1959", "uniform", "uniform", 1))
    by_id = {name: book.place(number) for number, name in enumerate(book.places)}
    assert (by_id["2A"], by_id["Alger"], by_id["tizi_ouzou"], by_id["WestAfrica"]) == ("2A", "Alger", "Tizi Ouzou", "West Africa")
    assert [book.feeling(step) for step in (0, 4, 5)] == ["Mild Acceptance", "Violent Demonstrations", "Government Crisis"]


def test_small_phrases():
    assert (counted(1, "Failek"), counted(2, "Failek")) == ("1 Failek", "2 Faileks")
    assert [half_ops(halves) for halves in (1, 2, 3, 4)] == ["1/2 OP", "1 OP", "1 1/2 OPs", "2 OPs"]
    assert (listed([]), listed("ab")) == ("nothing", "a, b")
    assert (step_of(-1), step_of(2)) == ("1 step towards the FLN", "2 steps towards France")
    assert move_words(3, 3) == "stays at 3"


def test_a_board_that_is_partly_assumed_is_not_called_printed():
    rows = len(assumed(game(printed=True).match.loaded))
    assert rows > 100
    assert f"as printed but for {rows} assumed rows." in "\n".join(report(printed=True))


def test_a_choice_of_the_set_up_has_no_cause():
    setup = [line for line in values("ici-1959") if line["line"] == "event" and line["segment"] == "setup"]
    assert "unit_hit" in {line["event"] for line in setup}
    assert {line["cause"] for line in setup if line["event"] != "control"} == {None}
