"""The format of JSON lines as docs/trace.md describes it, and the events behind it."""
import csv
import json
import re

import pytest

from reports.ici.tracing.codebook import CONTROLS, LEVELS, RESETTLED, STEPS, Codebook
from reports.ici.tracing.entries import entries
from reports.ici.tracing.position import Position
from simulate.ici.enums import ChitAt, Event, Lasting, Segment, Step, Where
from simulate.ici.state import NOWHERE
from tests import ROOT
from tests.reports.traced_games import game, values

DOCUMENT = (ROOT / "docs" / "trace.md").read_text(encoding="utf-8")
COMMON = ["line", "turn", "year", "season", "segment", "rule", "side", "event", "cause", "place"]
LAST = ["dice", "before", "after"]
GAMES = (("ici-1955", "uniform", "uniform", 0), ("ici-1959", "uniform", "uniform", 1))
OPTIONAL = {"operation": {"marker"}, "control": {"garrison_value", "french_units"}}


def documented():
    """Event -> (rules, keys) of the table of docs/trace.md."""
    found = {}
    for event, rule, text in re.findall(r"^\| `(\w+)` \| ([^|]*) \| ([^|]*)\|$", DOCUMENT, re.MULTILINE):
        if event.upper() in Event.__members__:
            found[event] = (rule.strip().split(", "), set(re.findall(r"`(\w+)`", text)))
    return found


def events(*which):
    """Event lines of a game."""
    return [line for line in values(*which) if line["line"] == "event"]


def test_every_event_is_documented():
    assert set(documented()) == {event.name.lower() for event in Event}


@pytest.mark.parametrize("which", GAMES)
def test_keys_stand_in_one_order_and_are_the_documented_ones(which):
    table = documented()
    for line in events(*which):
        keys = list(line)
        assert keys[:len(COMMON)] == COMMON
        assert keys[-len(LAST):] == LAST
        own = set(keys[len(COMMON):-len(LAST)])
        assert own <= table[line["event"]][1], line["event"]
        assert table[line["event"]][1] - own <= OPTIONAL.get(line["event"], set()) | {
            "base", "tax", "incap", "schedule", "abroad", "oas"}, line["event"]


@pytest.mark.parametrize("which", GAMES)
def test_rules_are_the_documented_ones_and_the_rulebook_has_them(which):
    with (ROOT / "simulate" / "ici" / "data" / "rulebook.csv").open(encoding="utf-8") as file:
        known = {row["rule"] for row in csv.DictReader(file)}
    for line in events(*which):
        allowed = documented()[line["event"]][0]
        assert line["rule"] in known
        assert allowed == ["of its cause"] or line["rule"] in allowed or line["segment"] == "setup", line


@pytest.mark.parametrize("which", GAMES)
def test_lines_come_in_the_documented_order(which):
    kinds = [line["line"] for line in values(*which)]
    assert kinds[0] == "header"
    assert kinds[-2:] == ["board", "result"]
    assert kinds.count("board") == len(game(*which).turns)
    after = [line["after"] for line in values(*which) if line["line"] == "board"]
    assert after == ["setup"] + ["turn"] * (len(after) - 1)
    for line in values(*which):
        if line["line"] in ("header", "board", "result"):
            row = re.search(rf"^\| `{line['line']}` \| (.*) \|$", DOCUMENT, re.MULTILINE)[1]
            assert [key for key in line if key != "line"] == [key for key in re.findall(r"`(\w+)`", row) if key in line]


def test_the_example_is_an_event_as_it_would_be_written():
    example = json.loads(re.search(r"```json\n(.*?)\n```", DOCUMENT, re.DOTALL)[1])
    search = next(line for line in events(*GAMES[1]) if line["event"] == "search")
    assert list(example) == list(search)
    assert example["before"].keys() == search["before"].keys()


@pytest.mark.parametrize("which", GAMES)
def test_the_position_arrives_at_the_state(which):
    traced = game(*which)
    book = Codebook(traced)
    for stretch in range(1, len(traced.turns)):
        position, state = Position(book, traced.states[stretch - 1]), traced.states[stretch][0]
        for entry in entries(traced, stretch):
            if entry.event in (Event.UNIT_MOVED, Event.UNIT_DISPLACED):
                assert position.units[entry["unit"]][0] == entry["from"]
            position.take(entry)
        count = len(book.places)
        assert position.types == state.fln.types[:count].tolist()
        assert position.levels == state.public.level[:book.populated].tolist()
        assert position.markers == state.public.allegiance[:book.populated].tolist()
        assert position.control[:book.board.algeria] == state.public.control[:book.board.algeria].tolist()
        left = position.lasting - {Lasting.COMMANDO}        # for one turn
        assert left == {effect for effect in Lasting if state.public.lasting[effect]}
        assert position.resettled == state.public.resettled[:book.populated].tolist()
        stand = {unit: (int(state.public.unit_place[unit]), int(state.public.unit_step[unit])) for unit in range(len(book.units))
                 if state.public.unit_where[unit] == Where.ON_MAP}
        assert position.units == stand
        assert all(step in (Step.REDUCED, Step.FULL) for _, step in stand.values())


@pytest.mark.parametrize("which", GAMES)
def test_tracks_lead_from_line_to_line(which):
    told, now = values(*which), None
    for line in told[1:-1]:
        assert now is None or line.get("before", line.get("tracks")) == now
        now = line.get("after") if line["line"] == "event" else line["tracks"]


@pytest.mark.parametrize("which", GAMES)
def test_a_board_shows_the_state(which):
    names, boards = game(*which).match.loaded.names, [line for line in values(*which) if line["line"] == "board"]
    for line, states in zip(boards, game(*which).states, strict=True):
        state, public, units, chits = states[0], states[0].public, {}, {}
        assert list(line["places"]) == list(names.places)
        for place, told in enumerate(line["places"].values()):
            assert list(told["faileks"].values()) == state.fln.types[place].tolist()
            assert "control" not in told or told["control"] == CONTROLS[public.control[place]]
            assert "level" not in told or (told["level"], told["allegiance"], told["resettled"]) == (
                LEVELS[public.level[place]], public.allegiance[place], RESETTLED[public.resettled[place]])
            units |= {name: (Where.ON_MAP, place, step) for name, step in told.get("units", {}).items()}
        for where, away in line["units_away"].items():
            units |= {name: (Where[where.upper()], NOWHERE, None) for name in away}
        assert units == {name: (where, place, STEPS[step] if where == Where.ON_MAP else None) for name, where, place, step in zip(
            names.units, public.unit_where, public.unit_place, public.unit_step, strict=False)}
        assert list(line["off_map"].values()) == state.fln.pool.tolist()
        for own in line["chits"].values():
            chits |= {chit: ChitAt[where.upper()] for where, found in own.items() for chit in found}
        assert chits == dict(zip(names.chits, state.secret.chit_at, strict=False))
        assert line["lasting"] == [effect.name.lower() for effect in Lasting if public.lasting[effect]]


def test_what_a_chit_calls_up_or_places_is_its_doing():
    """K: and what the chit does afterwards is not the work of the units that it called up."""
    found = [entry for stretch in range(1, len(game(*GAMES[0]).turns)) for entry in entries(game(*GAMES[0]), stretch)
             if entry.segment == Segment.CHITS]
    called = [entry.cause for entry in found if entry.event in (Event.CALLED_UP, Event.UNIT_PLACED)]
    assert called
    assert set(called) == {Event.CHIT_PLAYED}
    assert not {entry.cause for entry in found} & {Event.CALLED_UP, Event.UNIT_PLACED}
