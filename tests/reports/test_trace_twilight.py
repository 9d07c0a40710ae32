"""A traced game of twilight: its board line, its plan of tiles, its digest."""
import re
from dataclasses import replace

import pytest

from policies.core.match import trace_game
from policies.twilight.match import Match
from reports.tracing.narrative import FIRST, SECOND
from reports.twilight.narrative import MARKS, TELLING, plan, scene
from reports.twilight.trace import TRACE
from simulate.twilight.enums import Card, Event, Pivot
from simulate.twilight.rules import propaganda
from tests.cases import cases
from tests.twilight.stage import Stage


@pytest.fixture(scope="module")
def traced():
    return trace_game(Match("twilight-full", "steady", "steady"), 3)


def test_tiles_do_not_overlap_and_each_wilaya_begins_a_row(traced):
    drawn, names = plan(TELLING.story(traced)), traced.match.loaded.names
    corners = {region.place: region.path.split("h")[0] for region in drawn.regions}
    assert len(set(corners.values())) == len(names.place_names) == 30
    rows = {place: corner.split()[1] for place, corner in corners.items()}
    wilayas = traced.match.loaded.board[0].wilaya
    shared = {(rows[a], rows[b]) for i, a in enumerate(names.place_names[:28]) for j, b in enumerate(names.place_names[:28])
              if wilayas[i] != wilayas[j]}
    assert all(one != other for one, other in shared)
    assert rows["Morocco"] == rows["Tunisia"]


def test_a_scene_shows_control_pieces_and_support(traced):
    shown = scene(TELLING.story(traced), 0)
    assert shown.places["Tlemcen"] == (FIRST, 2, 0, MARKS["Oppose"])
    assert shown.places["Algiers"] == (SECOND, 0, 3, "")
    assert [(track.title, track.words) for track in shown.tracks][:4] == [
        ("commitment", "25"), ("fln resources", "8"), ("government resources", "16"), ("france", "A")]


def test_every_event_is_told_in_words():
    """The sentences of 20 games: none lists its fields; an income is the sum of its terms."""
    seen, bare = set(), replace(TRACE, forms={})
    for game in range(20):
        deck = {"rules": {"deck.events": 12 * (game % 2) + 1}}
        told = trace_game(Match("twilight-full", "uniform", "uniform", overlays=(deck,)), game)
        for stretch in range(len(told.states)):
            for entry in TRACE.entries(told, stretch):
                said = TRACE.sentence(entry)
                seen.add(entry.event)
                assert said != bare.sentence(entry)
                if entry.event == Event.INCOME:
                    total, *terms = map(int, re.findall(r"-?\d+", said.replace("+", "")))
                    assert total == sum(terms), said
    assert seen == set(Event) - {Event.ASKED}


@cases("""card third: IN_HAND "Available 4"; PLAYED "Support 7" """, Card)
def test_an_income_says_what_it_is_made_of(card, third):
    """3.1-3.4: the Medium set-up."""
    stage = Stage("twilight-medium")
    stage.public.card[Pivot.RECALL_DE_GAULLE], stage.state.log.on = card, 1
    stage.do(propaganda.gain_resources)
    ours = f"Government +{24 + int(third[-1])}: Commitment 20, sectors 5, {third}, resettled -1"
    assert [TRACE.sentence(TRACE.entry(row, stage.loaded.names)) for row in stage.state.log.row[:2]] == [
        ours, "FLN +11: Bases 10, France Track 3, Border Zone -2"]


def test_a_single_die_is_a_die(traced):
    entry = TRACE.entries(traced, 1)[0]
    assert TRACE.sentence(replace(entry, dice=(3,))).endswith(" [die 3]")
    assert TRACE.sentence(replace(entry, dice=(3, 4))).endswith(" [dice 3 4]")
