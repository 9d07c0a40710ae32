"""Positions of Algeria after each event, what events belong to, and turns played otherwise: on traced games and by hand."""
import functools

import numpy as np
import polars as pl
import pytest

from policies.algeria.match import Branches, Match
from policies.core.match import trace_game
from reports.algeria.model import COUP, FINAL, MODEL, NO_REACT, OAS, RANDOM, REACT, Labels, stage_of
from reports.algeria.trace import COLUMNS, EXTRA, MISSIONS, TRACE, PositionByEvent, kinds_of
from reports.tracing.numbered_trace import HEAD
from reports.win_probability.model import event_steps
from simulate.algeria.enums import Cause, Class, Event, Happening, Mission, Purse, Segment, Side, Way
from simulate.algeria.rule_system import ALGERIA
from tests import ROOT
from tests.cases import written_cases
from tests.reports.test_event_rows import played_anew

HOST = ROOT / "simulate/algeria/variants/host.toml"
FRONTS = {"rules": {"reading": {"country_fronts_are_counters": 1}, "optional": {"deterministic_independence": 1}}}
GAMES = [("algeria-1954", "notes", "notes"), ("algeria-1954", "semantic-uniform", "uniform", "fronts"),
         ("algeria-1958", "semantic-uniform", "semantic-uniform", "host"), ("algeria-1960", "notes", "semantic-uniform")]
KEPT = [at for at, name in enumerate(COLUMNS) if name not in EXTRA]


@functools.cache
def game(scenario, fln, government, laid="", number=2):
    overlays = {"": [], "fronts": [FRONTS], "host": [ALGERIA.read_overlay(HOST)] if laid == "host" else []}[laid]
    return trace_game(Match(scenario, fln, government, 1, overlays), number)


def books(told):
    """The PositionByEvent of each turn's start, the turn's entries with half points, and the numbers of the state at its end."""
    loaded = told.match.loaded
    for stretch in range(1, len(told.states)):
        halves = told.turns[stretch][:, HEAD + 3].tolist()
        yield (PositionByEvent(loaded, told.states[stretch - 1]), list(zip(TRACE.entries(told, stretch), halves, strict=True)),
               PositionByEvent(loaded, told.states[stretch]).numbers)


@pytest.mark.slow
@pytest.mark.parametrize("which", GAMES)
def test_events_lead_from_turn_to_turn(which):
    for number in range(4):
        for book, entries, after in books(game(*which, *([""] * (4 - len(which))), number=number)):
            for entry, halves in entries:
                numbers = book.take(entry, halves)
            assert {COLUMNS[at]: numbers[at] for at in KEPT} == {COLUMNS[at]: after[at] for at in KEPT}


def test_independence_founded_fronts_abroad():
    """Or the reading would go unseen above."""
    assert any(entry.event == Event.INDEPENDENT for number in range(4)
               for _, entries, _ in books(game(*GAMES[1], number=number)) for entry, _ in entries)


@pytest.mark.slow
@pytest.mark.parametrize("which", GAMES)
def test_the_numbers_are_those_of_turn_rows(which):
    told = game(*which)
    _, turns = told.match.play_with_turns(2, 1)
    frame = MODEL.positions(pl.DataFrame({name: turns[name] for name in turns.dtype.names}).lazy())
    for row, states in zip(frame.iter_rows(named=True), told.states, strict=True):
        numbers = dict(zip(COLUMNS, MODEL.replays.position(told)(states), strict=True))
        read = {name: value for name, value in row.items() if name in COLUMNS}
        assert len(read) == len(KEPT)
        assert {name: numbers[name] for name in read} == read


@pytest.mark.parametrize("which", GAMES)
def test_steps_belong_to_what_happened(which):
    told = game(*which)
    frame, tally = event_steps(told, MODEL.replays), told.states[-1][0].tally
    happened = frame.unique("instance")
    counted = {kind: len(happened.filter(kind=kind)) for kind in happened["kind"].unique()}
    assert frame.row(0, named=True)["kind"] == "set-up"
    assert frame["turn"].to_list() == sorted(frame["turn"])
    assert frame["turn"].max() == len(told.states) - 1
    by_oas = len(happened.filter(kind=OAS, name="its Suppression"))
    for mission, kind in MISSIONS.items():
        assert counted.get(kind.title(), 0) + (by_oas if mission == Mission.SUPPRESSION else 0) == tally.missions[mission], kind
    assert counted.get(COUP, 0) == tally.used[Event.COUP_CHECK]
    assert counted.get(REACT, 0) == tally.used[Event.EVADED]
    assert counted.get(NO_REACT, 0) == tally.used[Event.NO_REACT]
    assert counted[RANDOM] == tally.happened.sum() + tally.used[Event.DETERMINED]
    last = frame.group_by("turn", maintain_order=True).last().select(COLUMNS).rows()
    for row, states in zip(last, told.states, strict=True):
        numbers = MODEL.replays.position(told)(states)
        assert [row[at] for at in KEPT] == [numbers[at] for at in KEPT]


def row(event, segment=Segment.OPERATIONS, side=Side.FLN, place=0, a=0, b=0, c=0, d=0):
    """A row of the log, decoded."""
    written = np.zeros(HEAD + TRACE.width, int)
    written[:HEAD + 3] = int(event), int(segment), 1, int(side), place, a, b, c, d, 0, 50, 50, 5
    return TRACE.entry(written, game(*GAMES[0]).match.loaded.names)


def labelled(*rows):
    """(instance counted from the first, kind) of each row of a turn."""
    labels = Labels(kinds_of(game(*GAMES[0]).match.loaded))
    found = [labels.of(rows, at) for at in range(len(rows))]
    return [(each.instance - found[0].instance, each.kind) for each in found]


def turn(words, segment=Segment.OPERATIONS):
    """Rows of the log: events parted by commas, such as "MISSION a=RAID", each with its values."""
    rows = []
    for event, *values in map(str.split, words.split(",")):
        kinds = {"AP": Purse, "PSL": Cause, "GAME_OVER": Way}.get(event, Mission).__members__
        fields = {key: kinds[value] if value in kinds else int(value) for key, value in (each.split("=") for each in values)}
        rows.append(row(Event[event], segment, **fields))
    return rows


@written_cases("""words, kinds:
    AP c=MISSION, MISSION a=RAID, PSL c=HITS, FLEW, FLEW, AIR_POINTS, EVADED b=1, AIR_POINTS, COMBAT, LOST => 3 Raid; 7 REACT
    EVADED, AIR_POINTS, COMBAT, COMBAT => 1 REACT; 2 Harass; 1 Harass
    PASSED, PSL c=MISSION, CONTACT a=INTELLIGENCE c=2, FLEW, CONTACT a=FLUSH c=1, COMBAT, PSL c=HITS, PSL c=MISSION, RESETTLED, \
        TERROR => 1 pass, let act; 2 Intelligence; 4 Flush; 3 Resettlement
    MISSION a=SUPPRESSION, TERROR, PASSED, PSL c=MISSION, MISSION a=SUPPRESSION => 2 OAS; 1 pass, let act; 2 Suppression
    AP c=MISSION, MISSION a=STRIKE, NO_REACT, PSL c=NO_REACT, GAME_OVER b=COLLAPSE => 2 Strike; 3 NO_REACT""")
def test_actions_by_hand(words, kinds):
    """What is paid for a mission belongs to it, its PSP too; the React to it is a thing of its own, with its combat. If nobody
    stays to fight, the next combat is a Harass, and so are the Air Points before it. A Suppression that nobody pays for, before
    anybody has acted, is the OAS's."""
    groups = [each.split(" ", 1) for each in kinds.split("; ")]
    known = {"REACT": REACT, "NO_REACT": NO_REACT, "OAS": OAS}
    assert labelled(*turn(words)) == [(at, known.get(kind, kind)) for at, (count, kind) in enumerate(groups)
                                      for _ in range(int(count))]


def test_the_interphase_by_hand():
    rows = turn("CONTROL b=1, CONTROL b=2, DEPRECIATION, AP c=DEPRECIATION, RECOVERED, CALMED, TERROR, COUP_CHECK a=1, COUP b=-4,"
                "PSL c=COUP, MOBILIZED, PSL c=OAS, PSL c=TERROR, PSL c=CONTROL, PSL c=OVERFLOW, TURN_ENDS,"
                "GAME_OVER b=TURN_LIMIT", Segment.INTERPHASE)
    kinds = ["control"] * 2 + ["depreciation"] * 2 + ["recovery"] * 3 + [COUP] * 4 + [OAS] + [FINAL] * 3 + ["end of turn"] * 2
    assert [kind for _, kind in labelled(*rows)] == kinds
    assert len({instance for instance, _ in labelled(*rows)}) == 8
    stages, stage = [], 0
    for each in rows:
        stage = stage_of(each, stage)
        stages.append(stage)
    assert stages == sorted(stages)
    assert stages == [1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 6, 8, 8, 9, 9]
    assert stage_of(row(Event.TERROR), 9) == 0


def test_random_events_and_coups_have_names():
    labels = Labels(kinds_of(game(*GAMES[0]).match.loaded))
    rows = [row(Event.RANDOM, Segment.EVENTS, a=Happening.SUEZ),
            *turn("COUP_CHECK, COUP_CHECK a=1, COUP b=7", Segment.INTERPHASE)]
    brings = "a coup that brings PSP"
    assert [labels.of(rows, at).name for at in range(4)] == ["Suez", "no coup", brings, brings]


def test_a_unit_is_reduced_only_while_there_are_counters():
    told = game(*GAMES[0])
    book = PositionByEvent(told.match.loaded, told.states[0])
    at = {name: COLUMNS.index(name) for name in ("units_front", "units_cadre")}
    lost = row(Event.LOST, a=Class.FRONT, b=1)
    before, after = book.numbers, book.take(lost, 0)
    assert [after[index] - before[index] for index in at.values()] == [-1, 1]
    book.at["units_cadre"] = book.counters[Class.CADRE]
    assert book.take(lost, 0)[at["units_cadre"]] == book.counters[Class.CADRE]


def test_the_oas_acts_before_anybody_else_does():
    book = PositionByEvent(game(*GAMES[0]).match.loaded, game(*GAMES[0]).states[0])
    suppression = row(Event.MISSION, side=Side.GOVERNMENT, a=Mission.SUPPRESSION)
    assert [book.take(suppression, 0)[COLUMNS.index("oas_acted")] for _ in range(2)] == [1, 0]


def anew(branches, told, states, number=1):
    position = MODEL.replays.position(told)
    return [position(each) for each in branches.play(states, (0, 1), number)]


def test_a_turn_is_played_anew():
    told = game(*GAMES[0])
    branches, states = Branches(told.match), told.states[1]
    before = states.tobytes()
    assert branches.names == ["notes", "semantic-uniform"]
    played_anew(functools.partial(anew, branches, told, states))
    assert states.tobytes() == before


def test_who_decides_remembers_nothing_of_others():
    told = game(*GAMES[0])
    states = told.states[1].copy()
    for seat in (states[0].fln_seat, states[0].government_seat):
        seat.memo.number[:], seat.memo.score[:] = 1, 99.0
    branches = Branches(told.match)
    assert np.array_equal(anew(branches, told, states), anew(branches, told, told.states[1]))
