"""M, 7.1: where each activity of the model can happen and what it does, in Setif of the Medium set-up, laid out anew."""
import numpy as np

from simulate.twilight.enums import Act, Align, Card, Pivot, Side
from simulate.twilight.rules import campaign, pivots
from simulate.twilight.rules.propaganda import redeploy_side
from simulate.twilight.state import AVAILABLE, CASUALTIES, OUT_OF_PLAY
from tests.cases import cases
from tests.twilight.stage import Stage
from tests.twilight.test_section_rounds import PIECES


class Setif(Stage):
    """Nothing on the map, but what is laid in Setif, a mountain sector of Population 1; nine of each kind in Available."""

    def __init__(self, words):
        super().__init__("twilight-medium")
        public, self.place = self.public, self.at["Setif"]
        public.count[:30] = 0
        public.count[AVAILABLE], public.count[CASUALTIES] = 9, 0
        public.align[:30], public.terror[:30], public.resettled[:30] = Align.NEUTRAL, 0, 0
        public.card[:] = Card.IN_HAND
        self.lay(words)


@cases("""act words place fits:
    RECRUIT "1 FB" Setif True; RECRUIT "1 FP" Setif False; RECRUIT "1 FB, 0 UG available" Setif False
    RECRUIT "1 UG, 1 UG available" Setif True; BUILD_BASE "2 UG, 1 FB available" Setif True
    RECRUIT "" Tunisia False; RECRUIT INDEPENDENCE Tunisia True; RECRUIT INDEPENDENCE Setif False
    SPREAD "2 UG Constantine" Setif True; SPREAD "1 UG Constantine" Setif False; SPREAD "2 UG Algiers" Setif False
    BUILD_BASE "1 UG, 1 AG" Setif True; BUILD_BASE "1 UG, 9 FP" Setif False; BUILD_BASE "2 UG Algiers" Algiers False
    BUILD_BASE "2 UG, 0 FB available" Setif False; BUILD_BASE "2 UG, 1 GB" Setif True; BUILD_BASE "2 UG, 1 GB, 1 FB" Setif False
    AGITATE "1 FB, 2 FP" Setif True; AGITATE "1 UG" Setif True; AGITATE "1 UG, 1 FP" Setif False
    AGITATE "1 FB, OPPOSE" Setif False; AGITATE "1 FB, SUPPORT" Setif True; AGITATE "1 FB, resettled" Setif False
    TERROR "1 UG, SUPPORT" Setif True; TERROR "1 UG" Setif False; TERROR "1 UG, SUPPORT, terror" Setif False
    TERROR "1 UG, SUPPORT, resettled" Setif False; TERROR "1 UG Constantine, SUPPORT" Setif True
    TERROR "1 UG Algiers, SUPPORT" Setif False
    ATTACK "2 UG, 1 AP" Setif True; ATTACK "1 UG, 1 AP" Setif False; ATTACK "2 UG" Setif False
    EXTORT "1 UG" Setif True; EXTORT "1 AG" Setif False; EXTORT "1 UG, 1 FP" Setif False; EXTORT "1 UG, resettled" Setif False
    EXTORT "1 UG Tunisia, INDEPENDENCE" Tunisia True; EXTORT "1 UG Tunisia" Tunisia False
    TRAIN "" Algiers True; TRAIN "" Setif False; TRAIN "1 GB" Setif True; TRAIN "1 FT, 1 FP" Setif False
    TRAIN "1 FP, RECALL_DE_GAULLE" Setif False; TRAIN "1 FT, 1 FP, RECALL_DE_GAULLE, resettled" Setif False
    TRAIN "1 FT, 1 FP, RECALL_DE_GAULLE" Setif True; TRAIN "1 FT, 1 FP, 3 UG, RECALL_DE_GAULLE" Setif False
    TRAIN "0 AT available" Algiers True; TRAIN "0 AT available, 0 AP available" Algiers False
    DEPLOY "1 FP" Setif True; DEPLOY "" Setif False; DEPLOY "1 GB, 2 UG" Setif True; DEPLOY "" Tunisia False
    DEPLOY "0 FT available, 0 FP available" Algiers False; DEPLOY "1 GB, 0 FT available, 0 FP available" Setif True
    DEPLOY "2 GB, 0 FT available, 0 FP available" Setif False
    DEPLOY "1 GB, 0 FT available, 0 FP available, 1 GB available" Setif True
    GARRISON "2 FP Algiers" Setif True; GARRISON "1 FP Algiers" Setif False; GARRISON "2 FP Algiers, 1 AP" Setif False
    GARRISON "2 FP Algiers, resettled" Setif True; GARRISON "2 FP Algiers" Biskra False
    PACIFY "1 GB" Setif True; PACIFY "1 GB, 2 UG" Setif False; PACIFY "1 GB, SUPPORT" Setif False
    PACIFY "1 GB, resettled" Setif False; PACIFY "1 FP" Setif False
    ASSAULT "1 AT, 1 UG" Setif True; ASSAULT "1 FT, 1 FB" Setif True; ASSAULT "1 FT" Setif False; ASSAULT "1 FP, 1 UG" Setif False
    RESETTLE "1 FP, MOBILIZATION" Setif True; RESETTLE "1 FP" Setif False; RESETTLE "MOBILIZATION" Setif False
    RESETTLE "1 GB, 2 UG, MOBILIZATION" Setif True; RESETTLE "1 FP, MOBILIZATION, resettled" Setif False
    RESETTLE "1 FP Philippeville, MOBILIZATION" Philippeville False""", Act)
def test_where_an_activity_fits(act, words, place, fits):
    stage = Setif(words)
    assert stage.query(campaign.fits, act, place) == fits


@cases("""act before after amount where there:
    RECRUIT "1 UG" "2 UG" 1 available "9 FT, 9 FP, 9 AT, 9 AP, 9 GB, 8 UG, 9 AG, 9 FB"; RECRUIT "1 FB" "2 UG, 1 FB" 2 Algiers ""
    RECRUIT "1 FB, resettled" "1 UG, 1 FB" 1 Algiers ""; RECRUIT "2 FB, 1 UG available" "1 UG, 2 FB" 1 Algiers ""
    SPREAD "2 UG Constantine, 3 AG Biskra" "1 UG" 1 Constantine "1 UG"
    SPREAD "2 AG Constantine" "1 AG" 1 Constantine "1 AG"
    BUILD_BASE "2 UG, 1 AG" "1 UG, 1 FB" 1 Algiers ""
    ATTACK "2 UG, 1 FT, 1 FP" "1 FT, 1 UG" 1 casualties "1 FP"; ATTACK "2 UG, 1 FT, 1 AT" "1 AT, 1 UG" 1 casualties "1 FT"
    ATTACK "2 UG, 1 AP, 1 AT" "1 AT, 2 UG" 1 casualties "1 AP"; ATTACK "2 UG, 1 AT, 1 GB" "1 GB, 2 UG" 1 casualties "1 AT"
    ATTACK "1 UG, 1 AG, 1 GB" "1 UG" 1 casualties "1 GB"
    EXTORT "2 UG" "1 UG, 1 AG" 1 Algiers ""
    TRAIN "1 GB, 3 AP available" "1 AT, 3 AP, 1 GB" 4 Algiers ""; TRAIN "1 GB" "4 AP, 1 GB" 4 Algiers ""
    DEPLOY "1 FP" "2 FT, 1 FP, 1 GB" 3 Algiers ""; DEPLOY "2 GB, 1 FT available" "1 FT, 2 FP, 2 GB" 3 Algiers ""
    DEPLOY "1 GB, 1 UG, 1 FB" "3 FT, 1 GB, 1 UG, 1 FB" 3 Algiers ""
    GARRISON "3 FP Algiers, 2 FP Oran" "2 FP" 2 Algiers "1 FP"; GARRISON "9 FP Algiers" "3 FP" 3 Algiers "6 FP"
    ASSAULT "2 FT, 1 AT, 1 UG, 2 AG, 1 FB" "2 FT, 1 AT, 1 UG, 1 FB" 2 casualties "1 UG"
    ASSAULT "4 FT, 1 AG, 2 FB" "4 FT, 1 FB" 2 casualties ""
    ASSAULT "4 FT, 1 AG" "4 FT" 1 casualties "" """, Act)
def test_what_an_activity_does_to_the_pieces(act, before, after, amount, where, there):
    """In mountains half of the Troops hit, rounded up; Guerrillas go to Available first, then to Casualties."""
    stage = Setif(before)
    acts = campaign.fln_acts if act < Act.TRAIN else campaign.government_acts
    assert stage.do(acts, act, "Setif") == amount
    assert (stage.pieces_of(), stage.pieces_of(where)) == (after, there)


@cases("""act words align terror resettled fln government commitment:
    AGITATE "" OPPOSE 0 0 0 0 0; AGITATE SUPPORT NEUTRAL 0 0 0 0 0; AGITATE terror NEUTRAL 0 0 0 0 0
    PACIFY "" SUPPORT 0 0 0 0 0; PACIFY OPPOSE NEUTRAL 0 0 0 0 0; TERROR SUPPORT NEUTRAL 1 0 0 0 0
    RESETTLE OPPOSE NEUTRAL 0 1 0 0 0; EXTORT "1 UG" NEUTRAL 0 0 1 0 0; FLN_SPENDING "" NEUTRAL 0 0 -1 0 0
    ATTACK "2 UG, 1 GB" NEUTRAL 0 0 0 0 -1; ATTACK "2 UG, 1 FT" NEUTRAL 0 0 0 0 0; ASSAULT "2 FT, 1 FB" NEUTRAL 0 0 0 0 1
    GOVERNMENT_SPENDING "" NEUTRAL 0 0 0 -1 0""", Act)
def test_what_an_activity_does_to_support_and_tracks(act, words, align, terror, resettled, fln, government, commitment):
    stage = Setif(words)
    public = stage.public
    before = [*public.resources, public.commitment]
    acts = campaign.fln_acts if act < Act.TRAIN else campaign.government_acts
    assert stage.do(acts, act, "Setif") == 1
    assert (public.align[stage.place], public.terror[stage.place], public.resettled[stage.place]) == (
        Align[align], terror, resettled)
    assert np.subtract([*public.resources, public.commitment], before).tolist() == [fln, government, commitment]


@cases("short: 0; 1")
def test_an_activity_is_paid_for_where_it_fits(short):
    """Setif and Barika fit, one is drawn; a Resource short nothing happens."""
    stage = Setif("1 FB, 1 FB Barika")
    cost = int(stage.board.cost[Act.RECRUIT])
    stage.public.resources[:] = cost - short
    stage.do(campaign.attempt, Side.FLN, Act.RECRUIT)
    came = sum("UG" in stage.pieces_of(where) for where in ("", "Barika"))
    left, told = stage.public.resources[Side.FLN], stage.state.tally.acts[Act.RECRUIT]
    assert (came, left, told) == ((0, cost - 1, 0) if short else (1, 0, 1))


def test_an_act_comes_up_for_its_side_alone():
    stage = Setif("")
    stage.public.resources[:], stage.board.rate[:] = 9, 0
    stage.board.rate[:, [Act.FLN_SPENDING, Act.GOVERNMENT_SPENDING]] = 2000, 3000
    for side in (Side.FLN, Side.GOVERNMENT):
        stage.do(campaign.act_for, side)
    assert [int(stage.public.resources[side]) for side in (Side.FLN, Side.GOVERNMENT)] == [7, 6]
    stage.public.resources[:] = 0
    assert not stage.query(campaign.moves, Side.FLN, Act.FLN_SPENDING)


@cases("""pivot:
    INDEPENDENCE; SUEZ; OAS; MOBILIZATION; RECALL_DE_GAULLE; COUP""", Pivot)
def test_a_card_that_is_played_does_what_it_says(pivot):
    """8, 9: Suez sends Troops away, Mobilization brings pieces, the Coup is rolled and its card kept for another campaign."""
    stage = Stage("twilight-full", government=[1] * 9)
    public = stage.public
    public.border = 3
    fln, out = int(public.resources[Side.FLN]), int(public.count[OUT_OF_PLAY].sum())
    stage.do(pivots.play_pivot, pivot, stage.player, stage.player)
    assert public.card[pivot] == (Card.IN_HAND if pivot == Pivot.COUP else Card.PLAYED)
    assert (public.border == 0) == (pivot == Pivot.INDEPENDENCE)
    assert (public.resources[Side.FLN] < fln) == (pivot == Pivot.SUEZ)
    assert (public.count[OUT_OF_PLAY].sum() < out) == (pivot == Pivot.MOBILIZATION)
    assert public.coups == public.coup_used == (pivot == Pivot.COUP)


def test_a_piece_redeploys_only_from_where_it_is():
    """5.1: of the Troops of Setif two may go to a City; a third answer finds none of them left there."""
    stage = Stage("twilight-medium", government=[1, 0] * 30)
    stage.do(redeploy_side, Side.GOVERNMENT, stage.player, stage.player)
    assert stage.public.count.min() == 0
    assert stage.pieces() == PIECES
