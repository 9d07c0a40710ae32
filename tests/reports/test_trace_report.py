"""The report of play: complete, in order, in plain words."""
import re

import pytest

from reports.ici.tracing.codebook import Codebook
from reports.ici.tracing.entries import entries, groups
from reports.ici.tracing.events import TABLE
from reports.ici.tracing.text import PHASES
from simulate.ici.enums import Event, Segment
from tests.reports.traced_games import game, report, values

GAMES = (("ici-1955", "greedy", "greedy", 0), ("ici-1955", "uniform", "uniform", 0), ("ici-1959", "uniform", "uniform", 1))


def turns(which):
    """The text of each turn, lines joined by a space."""
    text = " ".join(line.strip() for line in report(*which))
    return re.split(r"(?:Winter|Spring|Summer|Fall) 19\d\d \(turn \d+\) =+", text)[1:]


def test_every_event_and_segment_has_words():
    assert set(TABLE) == set(Event)
    assert set(PHASES) == set(Segment)


def test_changed_rules_stand_in_the_heading():
    head = "\n".join(report("ici-1959", "uniform", "uniform", 1, (("maquis.on", 1),), printed=True)[:6])
    assert "changed by overlays" in head
    assert "rules.maquis.on = 1 (print 0)" in head


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


def test_the_book_names_places_as_the_map_does():
    book = Codebook(game("ici-1959", "uniform", "uniform", 1))
    by_id = {name: book.place(number) for number, name in enumerate(book.places)}
    assert (by_id["2A"], by_id["Alger"], by_id["tizi_ouzou"], by_id["WestAfrica"]) == ("2A", "Alger", "Tizi Ouzou", "West Africa")
    assert [book.feeling(step) for step in (0, 4, 5)] == ["Mild Acceptance", "Violent Demonstrations", "Government Crisis"]
