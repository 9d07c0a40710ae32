"""Sections 7 to 9: when Pivotal Events may be played, who goes first, what each does."""
from itertools import product

import pytest

from simulate.twilight.enums import Align, Card, Event, Piece, Pivot, Side
from simulate.twilight.rules import pivots, propaganda, queries
from simulate.twilight.state import AVAILABLE, AWAY, OUT_OF_PLAY
from tests.cases import cases
from tests.twilight.stage import Stage


def playable(stage):
    return {each for each in Pivot if stage.query(queries.may_play, each)}


@cases("scenario there: full SUEZ; medium COUP; short OAS", Pivot)
def test_what_can_be_played_at_the_start(scenario, there):
    """8.1-8.3, 9.1-9.3."""
    assert playable(Stage(f"twilight-{scenario}")) == {there, Pivot.COUP}


def test_pre_conditions():
    """8.1, 8.2, 9.1, 9.2, 9.3."""
    stage = Stage()
    stage.public.resources[Side.FLN] = 5
    assert playable(stage) == {Pivot.COUP}
    stage.public.count[stage.at["Tebessa"], Piece.FLN_BASE] += 6
    assert Pivot.MOBILIZATION in playable(stage)
    stage.lay("MOBILIZATION, coups 1, coup_used 1")
    assert playable(stage) == {Pivot.INDEPENDENCE, Pivot.RECALL_DE_GAULLE}


@cases("first: FLN; GOVERNMENT", Side)
def test_the_second_eligible_has_priority_and_becomes_first(first):
    """7.1, 7.2: both want to play, FLN Suez, Government Coup."""
    stage = Stage(fln=[1], government=[1])
    stage.public.first_eligible, stage.state.log.on = first, 1
    played = stage.do(pivots.pivot_window, stage.player, stage.player)
    assert played == 1 - first == stage.public.first_eligible
    assert [int(row[6]) for row in stage.state.log.row[:stage.state.log.n] if row[0] == Event.PIVOT] == [first]
    kept = Pivot.SUEZ if first == Side.FLN else Pivot.COUP
    assert stage.public.card[kept] == Card.IN_HAND


def test_the_first_eligible_may_play_where_the_second_does_not():
    """7.2."""
    stage = Stage(fln=[1], government=[0])
    assert stage.do(pivots.pivot_window, stage.player, stage.player) == Side.FLN
    assert stage.public.card[Pivot.SUEZ] == Card.PLAYED


def test_suez():
    """8.2: 8 and 16 Resources less 6; a die of the two Troops on the map and the one Available."""
    stage = Stage()
    stage.do(pivots.suez, stage.player, stage.player)
    assert tuple(stage.public.resources) == (2, 10)
    gone = min(int(stage.state.secret.dice[0]), 3)
    assert stage.public.count[AWAY, Piece.FRENCH_TROOPS] == gone


@cases("lost then: 0 8; 1 2")
def test_after_the_suez_crisis_the_fln_has_its_resources_back(lost, then):
    """8.2: "he will get them back after the invasion crisis has passed"; the Government's stay lost; once only."""
    stage = Stage("twilight-full", {"rules": {"reading.suez_resources_lost": lost}})
    public = stage.public
    stage.do(pivots.suez, stage.player, stage.player)
    for _ in range(2):
        stage.do(propaganda.reset, stage.player, stage.player)
        assert tuple(public.resources) == (then, 10)
    assert public.count[AWAY, Piece.FRENCH_TROOPS] == 0


def test_mobilization_brings_half_of_commitment_rounded_up():
    """9.1: 25 Commitment, 13 pieces."""
    stage = Stage(government=[1] * 30)
    stage.do(pivots.mobilize, stage.player, stage.player)
    assert queries.french(stage.public, OUT_OF_PLAY) == 24 - 13
    assert queries.french(stage.public, AVAILABLE) == 7 + 13


@pytest.mark.parametrize("ours, theirs", list(product(range(1, 7), repeat=2)))
def test_every_roll_of_the_coup(ours, theirs):
    """9.3, 9.2: with De Gaulle and the OAS in play; the FLN takes Commitment."""
    stage = Stage("twilight-short", fln=[1]).lay("OAS")
    public = stage.public
    stage.do(pivots.coup, ours, theirs, stage.player, stage.player)
    low = min(ours, theirs)
    if ours > theirs:
        assert (public.commitment, public.resources[Side.GOVERNMENT]) == (15 + low, 20 + ours + theirs)
        assert public.card[Pivot.RECALL_DE_GAULLE] == public.card[Pivot.OAS] == Card.CANCELLED
    else:
        assert (public.commitment, public.resources[Side.GOVERNMENT]) == (15 - low * (ours < theirs), 20)
        assert public.card[Pivot.RECALL_DE_GAULLE] == public.card[Pivot.OAS] == Card.PLAYED
    assert public.coup_used == 1
    assert Pivot.COUP not in playable(stage)


def test_a_lost_coup_may_cost_troops():
    """9.3."""
    stage = Stage("twilight-short", fln=[0, 0, 0, 0])
    stage.do(pivots.coup, 3, 5, stage.player, stage.player)
    assert stage.public.commitment == 15
    assert stage.public.count[OUT_OF_PLAY, Piece.FRENCH_TROOPS] == 3


def test_the_oas_costs_commitment_and_resources_by_population_once_a_campaign():
    """8.3: the FLN's second use is not asked."""
    stage = Stage("twilight-short", fln=[1, 1]).lay("OAS")
    places = [at for at in range(30) if stage.query(queries.may_sow_terror, at)]
    people = int(stage.board.population[places[0]])
    for _ in range(2):
        stage.do(pivots.use_oas, Side.FLN, stage.player, stage.player)
    assert (stage.public.commitment, stage.public.resources[Side.FLN]) == (15 - people, 15 - 2 * people)
    assert (stage.public.align[places[0]], stage.public.terror[places[0]]) == (Align.NEUTRAL, 1)
