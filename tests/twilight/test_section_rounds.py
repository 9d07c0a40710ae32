"""Sections 1 to 6: the deck, Victory, Resources and Commitment, Support, Redeploy, Reset, against figures worked out by hand."""
import numpy as np
import pytest

from simulate.core.kernels.records import TRACKS as TRACKS_FROM
from simulate.twilight.enums import Align, Cause, Event, Piece, Segment, Side, Way
from simulate.twilight.rules import propaganda, queries
from simulate.twilight.rules.propaganda import may_redeploy, redeploy
from simulate.twilight.rules.tracks import add_commitment, add_resources
from simulate.twilight.state import AVAILABLE, AWAY, CASUALTIES, NOWHERE, OUT_OF_PLAY
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
    assert stage.pieces() == PIECES


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
    for alone, income in ((0, 28 - 4 + 7), (1, 20)):
        stage = Stage("twilight-medium", {"rules": {"reading.commitment_income_alone": alone}}).lay("RECALL_DE_GAULLE")
        assert stage.query(queries.government_income) == income


@cases("number into out: 1 0 0; 2 0 -1; 3 1 -1; 4 1 -1; 5 1 -2; 6 2 -2")
def test_french_pieces_for_commitment(number, into, out):
    """3.7."""
    board = Stage().board
    assert propaganda.commitment_for(board, 1, number) == into
    assert propaganda.commitment_for(board, 0, number) == out


@cases('card left: "" 16; RECALL_DE_GAULLE 18')
def test_casualties_cost_commitment_unless_de_gaulle_is_in_power(card, left):
    """3.8, 3.9: seven French Casualties cost 2, the France Track 2 more."""
    stage = Stage("twilight-medium").lay(f"7 FP casualties, {card}")
    stage.do(propaganda.adjust_commitment, stage.player, stage.player)
    assert stage.public.commitment == left


def test_the_phases_of_a_round_come_in_order():
    """1.2: campaign 1, with the card, Victory 2, Resources 3, Commitment 4, Support 5, Redeploy 6, Reset 7; round 3 of 5."""
    stage = Stage(government=[0, 1, 0, 1, 0, 0], fln=[1, 0, 0]).lay("cards 2, since 3")
    stage.state.log.on = 1
    stage.do(propaganda.propaganda_round, stage.player, stage.player)
    segments = [int(row[1]) for row in stage.state.log.row[:stage.state.log.n]]
    assert segments == sorted(segments)
    assert set(segments) == {1, 2, 3, 5, 6, 7}                # nothing moves Commitment at box A without French Casualties


@cases('''given way winner:
    "commitment 36, cards 1" NONE NEITHER; "commitment 36, cards 2" EARLY GOVERNMENT; "commitment 35, cards 3" NONE NEITHER
''', Way, Side)
def test_only_more_than_the_threshold_wins_early_and_not_in_the_first_round(given, way, winner):
    """2.1, 2.2, 2.3."""
    stage = Stage().lay(given)
    stage.do(propaganda.victory_phase)
    assert (stage.public.way, stage.public.winner) == (way, winner)


@cases("commitment winner: 15 GOVERNMENT; 14 FLN; 13 FLN", Side)
def test_the_final_comparison_and_its_tie(commitment, winner):
    """2.4: FLN margin 9 - 30 = -21; 14 Commitment is a margin of -21 too."""
    stage = Stage().lay(f"commitment {commitment}")
    stage.do(propaganda.decide, Way.FINAL)
    assert stage.public.winner == winner


def test_pacify_takes_terror_first_and_two_shifts_at_most():
    """4.1: of the list of spaces Constantine is option 1."""
    stage = Stage(government=[1, 1, 1, 0]).lay("OPPOSE Constantine, terror Constantine")
    stage.do(propaganda.support_phase, stage.player, stage.player)
    assert (stage["Constantine"].terror, stage["Constantine"].align) == (0, Align.SUPPORT)
    assert stage.public.resources[Side.GOVERNMENT] == 16 - 6


def test_pacify_spends_no_more_than_commitment():
    """4.1: Commitment 5 allows two payments of 2."""
    stage = Stage(government=[1] * 9).lay("commitment 5")
    stage.do(propaganda.support_phase, stage.player, stage.player)
    assert stage.public.resources[Side.GOVERNMENT] == 16 - 4


def test_agitate_costs_one_for_each_shift():
    """4.2."""
    stage = Stage(fln=[1, 1, 0])
    stage.do(propaganda.support_phase, stage.player, stage.player)
    assert stage.public.resources[Side.FLN] == 8 - 2
    assert stage["Medea"].align == stage["Mostaganem"].align == Align.OPPOSE


def test_where_pieces_may_redeploy():
    """5.1, 5.2, 5.3."""
    stage = Stage("twilight-medium")
    public, board = stage.public, stage.board
    redeploy(stage.state, board, stage.player, stage.player)

    def goals(piece, origin):
        names = stage.loaded.names.place_names
        return {names[at] for at in range(30) if may_redeploy(public, board, piece, stage.at[origin], at)}

    assert goals(Piece.FRENCH_TROOPS, "Souk Ahras") == {"Constantine", "Algiers", "Oran", "Medea", "Sidi Bel Abbes"}
    assert goals(Piece.FRENCH_POLICE, "Oran") & {"Biskra", "Tizi Ouzou"} == {"Biskra"}
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
    """6.1-6.6: before it 2 UG are out of play, 1 FP, 3 GB, 6 UG and 5 FB Available."""
    stage = Stage("twilight-medium", {"rules": {"reading.one_terror": one}})
    stage.lay("4 FP casualties, 5 UG casualties, 1 AP casualties, 2 FT away, 1 AG Algiers, coup_used 1, first_eligible 1")
    public, place = stage.public, stage.at["Algiers"]
    public.terror[place] = 2
    stage.do(propaganda.reset, stage.player, stage.player)
    assert (public.france, public.border) == (1, 1)
    assert [stage.pieces_of(where) for where in ("out", "available", "casualties", "away", "Algiers")] == [
        "1 FP, 3 UG", "2 FT, 4 FP, 1 AP, 3 GB, 10 UG, 5 FB", "", "", "5 FT, 2 FP, 1 AT, 1 AP, 1 UG"]
    assert (public.terror[place], public.coup_used, public.first_eligible) == (one, 0, Side.FLN)


def told(stage, event):
    """The log: phase, place and the first three numbers of each such event."""
    return [(int(row[1]), *map(int, row[4:8])) for row in stage.state.log.row[:stage.state.log.n] if row[0] == event]


def test_french_pieces_that_go_out_of_play_are_told():
    """3.7: both pieces in Available, Police first; 6.1: of three Casualties one, the Troop."""
    stage = Stage("twilight-full", government=[2, 1])
    stage.state.log.on, stage.public.count[[AVAILABLE, OUT_OF_PLAY], :] = 1, 0
    stage.lay("1 FP available, 1 FT available").do(propaganda.french_pieces, stage.player, stage.player)
    stage.lay("2 FP casualties, 1 FT casualties").do(propaganda.casualties, stage.player, stage.player)
    assert told(stage, Event.MOVED) == [(0, OUT_OF_PLAY, piece, origin, 1) for piece, origin in (
        (Piece.FRENCH_POLICE, AVAILABLE), (Piece.FRENCH_TROOPS, AVAILABLE), (Piece.FRENCH_TROOPS, CASUALTIES))]


@cases("before: 0; 1")
def test_when_the_troops_of_the_suez_crisis_are_back(before):
    """8.2, 3.3: at the end of the round; with the switch they count as Available in its income."""
    stage = Stage("twilight-full", {"rules": {"reading.suez_over_before_income": before}}).lay("4 FT away, owed 6, resources 0")
    public, stage.state.log.on = stage.public, 1
    stage.do(propaganda.propaganda_round, stage.player, stage.player)
    assert (public.resources[Side.GOVERNMENT], public.resources[Side.FLN]) == (32 + 4 * before, 5 + 6)
    assert told(stage, Event.MOVED) == [(Segment.RESOURCES if before else Segment.RESET, AVAILABLE, Piece.FRENCH_TROOPS, AWAY, 4)]


def test_a_card_without_a_round_belongs_to_the_campaign():
    """1.3, 2.4: the last card comes up just after a round; the game ends in the campaign, not in the Reset Phase before it."""
    stage = Stage().lay("cards 4")
    stage.public.segment, stage.state.log.on = Segment.RESET, 1
    stage.do(propaganda.propaganda_round, stage.player, stage.player)
    assert [told(stage, event)[0][0] for event in (Event.PROPAGANDA, Event.SKIPPED, Event.GAME_OVER)] == [Segment.CAMPAIGN] * 3


@cases("held cards way: 0 4 FINAL; 0 2 NONE; 1 2 NONE", Way)
def test_two_propaganda_cards_in_a_row(held, cards, way):
    """1.3: no round is held, but the last card ends the game."""
    stage = Stage("twilight-full", {"rules": {"reading.second_round_held": held}}).lay(f"cards {cards}, since 0")
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
