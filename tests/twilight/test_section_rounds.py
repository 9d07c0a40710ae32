"""Sections 1 to 6: the deck, Victory, Resources and Commitment, Support, Redeploy, Reset, against figures worked out by hand."""
import numpy as np
import pytest

from simulate.core.kernels.records import TRACKS as TRACKS_FROM
from simulate.twilight.enums import Align, Card, Piece, Pivot, Segment, Side, Way
from simulate.twilight.rules import propaganda, queries
from simulate.twilight.rules.redeploy import may_redeploy, redeploy
from simulate.twilight.rules.tracks import add_commitment, add_resources
from simulate.twilight.state import AVAILABLE, AWAY, CASUALTIES, NOWHERE, OUT_OF_PLAY
from simulate.twilight.trace_events import Cause, Event
from tests.cases import cases
from tests.twilight.stage import Stage

SETUPS = {"full": (25, 9, 32, 5, 0), "medium": (27, 19, 28, 11, 2), "short": (22, 19, 26, 10, 3)}
PIECES = [9, 21, 3, 7, 6, 30, 15]


@pytest.mark.parametrize("scenario", SETUPS)
def test_points_and_income_of_each_set_up(scenario):
    """2.2, 2.3, 3.1-3.6, 3.9."""
    stage = Stage(f"twilight-{scenario}")
    public, board = stage.public, stage.board
    government, fln, ours, theirs, loss = SETUPS[scenario]
    assert (queries.points_of(public, board, Side.GOVERNMENT), queries.points_of(public, board, Side.FLN)) == (government, fln)
    assert queries.margin_of(public, board, Side.GOVERNMENT) == government - 35
    assert queries.margin_of(public, board, Side.FLN) == fln - 30
    assert (queries.government_income(public, board), queries.fln_income(public, board)) == (ours, theirs)
    assert board.france_loss[public.france] == loss


@pytest.mark.parametrize("scenario", SETUPS)
def test_every_set_up_has_all_pieces_of_the_game(scenario):
    assert Stage(f"twilight-{scenario}").pieces() == PIECES


@pytest.mark.parametrize("scenario, ours, theirs", [
    ("full", ["Constantine", "Algiers", "Oran"], ["Medea", "Mostaganem"]), ("medium", ["Souk Ahras"], ["Setif"]),
    ("short", ["Philippeville", "Souk Ahras"], [])])
def test_where_each_side_may_shift_support_in_a_set_up(scenario, ours, theirs):
    """4.1, 4.2."""
    stage = Stage(f"twilight-{scenario}")
    names = stage.loaded.names.place_names
    for test, expected in ((queries.may_pacify, ours), (queries.may_agitate, theirs)):
        assert [names[at] for at in range(30) if stage.query(test, at)] == expected


def test_resources_and_commitment_stay_between_0_and_50():
    """3.10."""
    stage = Stage()
    for change, held in ((100, 50), (-200, 0), (7, 7)):
        stage.do(add_resources, Side.FLN, change)
        stage.do(add_commitment, Cause.FRANCE, change)
        assert (stage.public.resources[Side.FLN], stage.public.commitment) == (held, held)


def test_recall_de_gaulle_changes_what_the_government_gains():
    """3.3."""
    stage = Stage("twilight-medium")
    stage.public.card[Pivot.RECALL_DE_GAULLE] = Card.PLAYED
    assert stage.query(queries.government_income) == 28 - 4 + 7
    alone = Stage("twilight-medium", {"rules": {"reading.commitment_income_alone": 1}})
    alone.public.card[Pivot.RECALL_DE_GAULLE] = Card.PLAYED
    assert queries.government_income(alone.public, alone.board) == 20


@cases("number into out: 1 0 0; 2 0 -1; 3 1 -1; 4 1 -1; 5 1 -2; 6 2 -2")
def test_french_pieces_for_commitment(number, into, out):
    """3.7."""
    board = Stage().board
    assert propaganda.commitment_for(board, 1, number) == into
    assert propaganda.commitment_for(board, 0, number) == out


@pytest.mark.parametrize("recalled, left", [(False, 20 - 2 - 2), (True, 20 - 2)])
def test_casualties_cost_commitment_unless_de_gaulle_is_in_power(recalled, left):
    """3.8, 3.9: seven French Casualties cost 2, the France Track 2 more."""
    stage = Stage("twilight-medium")
    stage.public.count[CASUALTIES, Piece.FRENCH_POLICE] = 7
    stage.public.card[Pivot.RECALL_DE_GAULLE] = Card.PLAYED if recalled else Card.IN_HAND
    stage.do(propaganda.adjust_commitment, stage.player, stage.player)
    assert stage.public.commitment == left


def test_the_phases_of_a_round_come_in_order():
    """1.2: campaign 1, with the card, Victory 2, Resources 3, Commitment 4, Support 5, Redeploy 6, Reset 7; round 3 of 5."""
    stage = Stage(government=[0, 1, 0, 1, 0, 0], fln=[1, 0, 0])
    stage.state.log.on, stage.public.cards, stage.public.since = 1, 2, 3
    stage.do(propaganda.propaganda_round, stage.player, stage.player)
    segments = [int(row[1]) for row in stage.state.log.row[:stage.state.log.n]]
    assert segments == sorted(segments)
    assert set(segments) == {1, 2, 3, 5, 6, 7}                # nothing moves Commitment at box A without French Casualties


def test_nobody_wins_in_the_first_round_but_later():
    """2.1, 2.2."""
    for round_, way in ((1, Way.NONE), (2, Way.EARLY)):
        stage = Stage()
        stage.public.commitment, stage.public.cards = 36, round_
        stage.do(propaganda.victory_phase)
        assert (stage.public.way, stage.public.winner) == (way, Side.NEITHER if way == Way.NONE else Side.GOVERNMENT)


def test_only_more_than_the_threshold_wins_early():
    """2.2, 2.3."""
    stage = Stage()
    stage.public.commitment, stage.public.cards = 35, 3
    stage.do(propaganda.victory_phase)
    assert stage.public.way == Way.NONE


@cases("commitment winner: 15 GOVERNMENT; 14 FLN; 13 FLN", Side)
def test_the_final_comparison_and_its_tie(commitment, winner):
    """2.4: FLN margin 9 - 30 = -21; 14 Commitment is a margin of -21 too."""
    stage = Stage()
    stage.public.commitment = commitment
    stage.do(propaganda.decide, Way.FINAL)
    assert stage.public.winner == winner


def test_pacify_takes_terror_first_and_two_shifts_at_most():
    """4.1: of the list of spaces Constantine is option 1."""
    stage = Stage(government=[1, 1, 1, 0])
    place = stage.at["Constantine"]
    stage.public.align[place], stage.public.terror[place] = Align.OPPOSE, 1
    stage.do(propaganda.support_phase, stage.player, stage.player)
    assert (stage.public.terror[place], stage.public.align[place]) == (0, Align.SUPPORT)
    assert stage.public.resources[Side.GOVERNMENT] == 16 - 6


def test_pacify_spends_no_more_than_commitment():
    """4.1: Commitment 5 allows two payments of 2."""
    stage = Stage(government=[1] * 9)
    stage.public.commitment = 5
    stage.do(propaganda.support_phase, stage.player, stage.player)
    assert stage.public.resources[Side.GOVERNMENT] == 16 - 4


def test_agitate_costs_one_for_each_shift():
    """4.2."""
    stage = Stage(fln=[1, 1, 0])
    stage.do(propaganda.support_phase, stage.player, stage.player)
    assert stage.public.resources[Side.FLN] == 8 - 2
    assert [stage.public.align[stage.at[name]] for name in ("Medea", "Mostaganem")] == [Align.OPPOSE, Align.OPPOSE]


def test_where_pieces_may_redeploy():
    """5.1, 5.2, 5.3."""
    stage = Stage("twilight-medium")
    public, board = stage.public, stage.board
    redeploy(stage.state, board, stage.player, stage.player)

    def goals(piece, origin):
        names = stage.loaded.names.place_names
        return {names[at] for at in range(30) if may_redeploy(public, board, piece, stage.at[origin], at)}

    assert goals(Piece.FRENCH_TROOPS, "Souk Ahras") == {"Constantine", "Algiers", "Oran", "Medea", "Sidi Bel Abbes"}
    assert "Biskra" in goals(Piece.FRENCH_POLICE, "Oran")
    assert "Tizi Ouzou" not in goals(Piece.FRENCH_POLICE, "Oran")
    assert goals(Piece.UNDERGROUND, "Batna") == {"Barika"}
    assert goals(Piece.UNDERGROUND, "Morocco") == set()


def test_a_piece_redeploys_once_and_control_is_frozen():
    """5.1: the one Troop of Constantine goes to another City."""
    stage = Stage(government=[1, 0, 0])
    before = np.asarray(stage.public.count).copy()
    stage.do(redeploy, stage.player, stage.player)
    assert stage.pieces() == PIECES
    assert np.abs(np.asarray(stage.public.count) - before).sum() == 2


def test_a_piece_that_redeploys_is_on_the_map_all_the_time():
    """5: what the log shows after each move; the Government moves the Troop of Constantine, the FLN two Guerrillas."""
    stage = Stage("twilight-medium", government=[1, 0, 0], fln=[1, 1, 0])
    stage.state.log.on = 1
    fighters, lead = stage.query(queries.fighters), int(stage.state.tally.after[10])
    stage.do(redeploy, stage.player, stage.player)
    rows = stage.state.log.row[:stage.state.log.n]
    assert [(int(row[3]), int(row[TRACKS_FROM + 8])) for row in rows] == [(1, fighters), (0, fighters), (0, fighters)]
    assert {int(row[TRACKS_FROM + 10]) for row in rows} == {lead}


@cases("one: 0; 1")
def test_reset(one):
    """6.1-6.6."""
    stage = Stage("twilight-medium", {"rules": {"reading.one_terror": one}})
    public, count = stage.public, stage.public.count
    place = stage.at["Algiers"]
    public.terror[place], public.coup_used, public.first_eligible = 2, 1, Side.GOVERNMENT
    count[CASUALTIES, Piece.FRENCH_POLICE], count[CASUALTIES, Piece.UNDERGROUND] = 4, 5
    count[CASUALTIES, Piece.ALGERIAN_POLICE] = 1
    count[AWAY, Piece.FRENCH_TROOPS], count[place, Piece.ACTIVE] = 2, 1
    stage.do(propaganda.reset, stage.player, stage.player)
    assert (public.france, public.border) == (1, 1)
    assert (count[OUT_OF_PLAY, Piece.FRENCH_POLICE], count[AVAILABLE, Piece.FRENCH_POLICE]) == (1, 1 + 3)
    assert (count[OUT_OF_PLAY, Piece.UNDERGROUND], count[AVAILABLE, Piece.UNDERGROUND]) == (2 + 1, 6 + 4)
    assert (count[AVAILABLE, Piece.ALGERIAN_POLICE], count[AVAILABLE, Piece.FRENCH_TROOPS]) == (1, 2)
    assert (count[place, Piece.ACTIVE], count[place, Piece.UNDERGROUND], count[CASUALTIES].sum()) == (0, 1, 0)
    assert (public.terror[place], public.coup_used, public.first_eligible) == (one, 0, Side.FLN)


def told(stage, event):
    """The log: phase, place and the first three numbers of each such event."""
    return [(int(row[1]), *map(int, row[4:8])) for row in stage.state.log.row[:stage.state.log.n] if row[0] == event]


def test_french_pieces_that_go_out_of_play_are_told():
    """3.7: both pieces in Available, Police first; 6.1: of three Casualties one, the Troop."""
    stage = Stage("twilight-full", government=[2, 1])
    count, stage.state.log.on = stage.public.count, 1
    count[[AVAILABLE, OUT_OF_PLAY], :] = 0
    count[AVAILABLE, [Piece.FRENCH_POLICE, Piece.FRENCH_TROOPS]] = 1
    stage.do(propaganda.french_pieces, stage.player, stage.player)
    count[CASUALTIES, [Piece.FRENCH_POLICE, Piece.FRENCH_TROOPS]] = 2, 1
    stage.do(propaganda.casualties, stage.player, stage.player)
    assert told(stage, Event.MOVED) == [(0, OUT_OF_PLAY, piece, origin, 1) for piece, origin in (
        (Piece.FRENCH_POLICE, AVAILABLE), (Piece.FRENCH_TROOPS, AVAILABLE), (Piece.FRENCH_TROOPS, CASUALTIES))]


@cases("before: 0; 1")
def test_when_the_troops_of_the_suez_crisis_are_back(before):
    """8.2, 3.3: at the end of the round; with the switch they count as Available in its income."""
    stage = Stage("twilight-full", {"rules": {"reading.suez_over_before_income": before}})
    public, stage.state.log.on = stage.public, 1
    public.count[AWAY, Piece.FRENCH_TROOPS], public.owed, public.resources[:] = 4, 6, 0
    stage.do(propaganda.propaganda_round, stage.player, stage.player)
    assert (public.resources[Side.GOVERNMENT], public.resources[Side.FLN]) == (32 + 4 * before, 5 + 6)
    assert told(stage, Event.MOVED) == [(Segment.RESOURCES if before else Segment.RESET, AVAILABLE, Piece.FRENCH_TROOPS, AWAY, 4)]


def test_a_card_without_a_round_belongs_to_the_campaign():
    """1.3, 2.4: the last card comes up just after a round; the game ends in the campaign, not in the Reset Phase before it."""
    stage = Stage()
    stage.public.segment, stage.public.cards, stage.state.log.on = Segment.RESET, 4, 1
    stage.do(propaganda.propaganda_round, stage.player, stage.player)
    assert [told(stage, event)[0][0] for event in (Event.PROPAGANDA, Event.SKIPPED, Event.GAME_OVER)] == [Segment.CAMPAIGN] * 3


@cases("held cards way: 0 4 FINAL; 0 2 NONE; 1 2 NONE", Way)
def test_two_propaganda_cards_in_a_row(held, cards, way):
    """1.3: no round is held, but the last card ends the game."""
    stage = Stage("twilight-full", {"rules": {"reading.second_round_held": held}})
    stage.public.cards, stage.public.since = cards, 0
    stage.do(propaganda.propaganda_round, stage.player, stage.player)
    assert (stage.public.way, stage.state.tally.rounds) == (way, held)
    assert stage.public.resources[Side.FLN] == (8 + 5 if held else 8)


def test_events_before_each_propaganda_card_are_spread_evenly():
    """1.1: each of 0 to 12, in 1,300 groups about 100 times."""
    from policies.twilight.match import Match
    from simulate.twilight.play import start_game

    found, match = np.zeros(13, int), Match("twilight-full", "uniform", "uniform")
    stage = Stage()
    for game in range(260):
        start_game(stage.state, match.loaded.board[0], stage.player, np.zeros(1), stage.player, np.zeros(1), 1, game)
        found += np.bincount(stage.state.secret.position[1:6], minlength=13)
    assert found.sum() == 1300
    assert ((found - 100) ** 2 / 100).sum() < 32.9           # chi-squared, 12 degrees, 0.1 %
    assert stage.state.secret.position[0] == NOWHERE
