"""Actions barred to a side: no game does them, no player is offered them, and games without a ban are what they were."""
import hashlib

import numpy as np
import pytest

from policies.ici.match import Match
from simulate.core.data.data_sets import digest_of_boards
from simulate.core.data.scenario import Variant, changes
from simulate.ici import state as records
from simulate.ici.board.files import SHAPE
from simulate.ici.board.load import load
from simulate.ici.enums import FATES, Ask, Event, Fate, FlnAction, FrenchAction, Level, Operation, Purpose, Side, Way
from simulate.ici.rule_system import ICI
from tests.cases import cases, table_rows, written_cases
from tests.contract.asking import Asking
from tests.contract.barred import acts_done, acts_offered, all_acts, barring

SCENARIOS = ("ici-1955", "ici-1959")
OPEN = {"rules": {"maquis": {"on": 1}, "reading": {"play_is_mandatory": 0}}}    # nothing is left out, no chit has to be played
ACTS = all_acts(SHAPE.actions)
GAMES = 60
# what a game's row counts of each action
PAID = {(side, act): tuple(purposes) for side, act, *purposes in table_rows("""
    fln exchange EXCHANGE_TWO EXCHANGE_THREE EXCHANGE_MIXED; fln recruit RECRUIT; fln recruit_abroad RECRUIT_ABROAD
    fln free_moussebiline RECRUIT_FREE; fln structure_attack STRUCTURE; fln spread_propaganda PROPAGANDA
    fln assassinate_activists ASSASSINATION; fln build_cells CELLS; france flip FLIP; france keep_maquis MAQUIS_KEPT
    france place_maquis MAQUIS_NEW; france morice_attack MORICE; france move FRENCH_MOVE; france search SEARCH
    france purge PURGE HARSH_PURGE; france harsh_interrogation HARSH_PURGE; france detect_activists DETECT
    france mobilize_masses MOBILIZE; france resettle RESETTLE; france infiltrate INFILTRATE""", Purpose)}
# Where `notes` does nothing of the kind anyway, in these games.
NOT_OF_NOTES = {("fln", "cross_border"), ("france", "morice_attack"), ("france", "harsh_interrogation"), ("france", "resettle"),
                ("france", "place_maquis"), ("france", "keep_maquis")}


def on_all_boards(player: str, scenario: str) -> tuple[np.ndarray, Match]:
    """GAMES games with nothing barred, and with each action: shape (1 + len(ACTS), GAMES)."""
    variants = [Variant("nothing"), *(Variant(".".join(act), overlays=[barring(act)]) for act in ACTS)]
    match = Match(scenario, player, player, 5, [OPEN]).over(variants, strict=True)
    return match.play(0, GAMES * len(variants)).reshape(GAMES, len(variants)).T, match


def count(rows: np.ndarray, match: Match, act: tuple[str, str]) -> int:
    """How often the games of these rows did it, or something that counts as it."""
    if act in PAID:
        return int(rows["times"][:, list(PAID[act])].sum())
    if act[1] == "play_chit":
        board = match.loaded_variants[0].board[0]
        own = board.chit_side == (Side.FLN if act[0] == "fln" else Side.FRANCE)
        fate = rows["chit"].astype(int)[:, own]
        return int(((fate > 0) & np.isin(fate // FATES, (Fate.CHOSEN, Fate.DEAD)) & (fate % FATES - 1 > board.first_turn)).sum())
    return int(rows["times"][:, Purpose.FLN_MOVE].sum())


@cases("player: uniform; notes")
def test_no_game_does_what_is_barred(player):
    """The two kinds of FLN moves are counted as one: see the next test."""
    usual: dict[tuple[str, str], int] = {}
    for scenario in SCENARIOS:
        rows, match = on_all_boards(player, scenario)
        for number, act in enumerate(ACTS, start=1):
            if act not in (("fln", "move"), ("fln", "cross_border")):
                assert count(rows[number], match, act) == 0, (scenario, act)
            usual[act] = usual.get(act, 0) + count(rows[0], match, act)
    never = {act for act, times in usual.items() if times == 0}
    assert never <= (NOT_OF_NOTES if player == "notes" else set())


def act_of_event(match: Match, row: dict[str, int]) -> tuple[str, str] | None:
    """The moves alone."""
    if row["event"] != Event.FAILEK_MOVED:
        return None
    return "fln", "move" if row["b"] < match.loaded.board[0].algeria else "cross_border"


@cases("player: uniform; notes")
def test_moves_of_the_fln_are_barred_by_where_they_begin(player):
    both, found = {("fln", "move"), ("fln", "cross_border")}, set()
    for barred in (both, {("fln", "move")}, {("fln", "cross_border")}, set()):
        matches = [Match(scenario, player, player, 5, [OPEN, barring(*sorted(barred))]) for scenario in SCENARIOS]
        found = acts_done(matches, range(3), act_of_event)
        assert found <= both - barred
    assert found == (both - NOT_OF_NOTES if player == "notes" else both)


def act_of_option(match: Match, row: dict[str, int]) -> tuple[str, str] | None:
    """The action that an option is."""
    board, a, b = match.loaded.board[0], row["a"], row["b"]
    if a == records.NOWHERE:
        return None
    side, abroad = ("fln", "france")[row["side"]], a >= board.algeria
    plain = {
        Ask.PLAY_CHIT: "play_chit", Ask.EXCHANGE: "exchange", Ask.RECRUIT: "recruit_abroad" if abroad else "recruit",
        Ask.FREE_MOUSSEBILINE: "free_moussebiline", Ask.FLN_ORIGIN: "cross_border" if abroad else "move",
        Ask.STRUCTURE: "structure_attack", Ask.FLIP: "flip", Ask.MAQUIS_KEEP: "keep_maquis" if a else None,
        Ask.MAQUIS_NEW: "place_maquis", Ask.MORICE: "morice_attack", Ask.FRENCH_ORIGIN: "move", Ask.SEARCH: "search",
    }
    if row["ask"] == Ask.INSURGENCY:
        return side, FlnAction(FlnAction.SPREAD_PROPAGANDA + Level.SUPPORT - b).name.lower()
    if row["ask"] == Ask.COUNTERINSURGENCY:
        return side, FrenchAction(FrenchAction.PURGE + b).name.lower()
    found = plain.get(row["ask"])
    return (side, found) if found else None


def test_nobody_is_offered_what_is_barred():
    asking = Asking(records)

    def offers(scenarios, games: range, *barred) -> set:
        return acts_offered(asking, [Match(each, "uniform", "uniform", 5, [OPEN, barring(*barred)]) for each in scenarios], games,
                       act_of_option)

    assert offers(SCENARIOS, range(6)) == set(ACTS)      # each is offered where nothing is barred, so the rest can fail
    for act in ACTS:
        expected = {act} | ({("france", "harsh_interrogation")} if act == ("france", "purge") else set())
        assert not offers(SCENARIOS, range(1), act) & expected, act


@cases("player: uniform; notes")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_with_everything_barred_games_still_end(scenario, player):
    rows = Match(scenario, player, player, 5, [OPEN, barring(*ACTS)]).play(0, 40)
    assert (rows["way"] != Way.NOT_OVER).all()
    assert rows["times"][:, [each for purposes in PAID.values() for each in purposes] + [Purpose.FLN_MOVE]].sum() == 0
    assert set(rows["way"].tolist()) <= {Way.COLLAPSE, Way.FINAL_REFERENDUM, Way.TOTAL_CONTROL}


def test_what_is_not_barred_leaves_boards_and_their_digests_as_they_were():
    """Runs of before hold digests of boards that had no such field, and only dates lie behind it."""
    board, other = load("ici-1955"), load("ici-1955", [barring(("fln", "move"))])
    end = records.BOARD.fields["barred"][1]
    assert end + records.BOARD["barred"].itemsize == records.BOARD.fields["dates"][1]
    assert digest_of_boards(board.board) == hashlib.blake2b(board.board.tobytes()[:end], digest_size=16).hexdigest()
    assert (board.resolved, board.board[0].barred.tolist()) == ("", [0, 0])
    assert digest_of_boards(other.board) != digest_of_boards(board.board)
    assert other.hash != board.hash
    both = np.concatenate([board.board, other.board])
    before_dates = both.view(np.uint8).reshape(len(both), -1)[:, :records.BOARD.fields["dates"][1]]
    assert digest_of_boards(both) == hashlib.blake2b(before_dates.tobytes(), digest_size=16).hexdigest()
    assert load("ici-1955", [{"forbid": {}}, {"forbid": {"fln": []}}]).hash == board.hash


def test_numbers_of_actions_follow_levels_and_operations():
    """Kernels count on from the first of each."""
    assert [each.name for each in FlnAction][8:] == ["SPREAD_PROPAGANDA", "ASSASSINATE_ACTIVISTS", "BUILD_CELLS"]
    assert [each - FrenchAction.PURGE for each in FrenchAction][7:] == list(Operation)
    assert FlnAction.PLAY_CHIT == FrenchAction.PLAY_CHIT
    for actions, kind in zip(SHAPE.actions.values(), (FlnAction, FrenchAction), strict=True):
        assert list(actions.names) == [each.name.lower() for each in kind]
        assert [*kind] == [*range(len(kind))]
        assert {name for names in actions.families.values() for name in names} <= set(actions.names)
        assert not set(actions.names) & {*actions.families, *actions.compulsory}
    assert ICI.actions("fln") == SHAPE.actions["fln"].names


@written_cases("""typed, barred:
    forbid.fln=["structure_attack"] => fln.structure_attack
    forbid.fln=structure_attack => fln.structure_attack
    forbid.france.search=1 => france.search
    forbid.fln=move forbid.fln=exchange => fln.exchange fln.move
    forbid.fln=movement forbid.fln.move=0 => fln.cross_border""")
def test_bans_add_up_and_can_be_lifted(typed, barred):
    laid = load("ici-1955", list(map(ICI.parse_set, typed.split())))
    assert laid.resolved.splitlines() == [f"forbid.{each} = 1 (print 0)" for each in barred.split()]


def test_a_variant_shows_what_it_bars_and_what_it_lifts():
    base, variant = load("ici-1955", [barring(("fln", "move"))]), load("ici-1955", [barring(("france", "flip"))])
    assert changes(base, variant) == ["forbid.fln.move = 0 (base 1)", "forbid.france.flip = 1 (base 0)"]
    assert ICI.number_at("ici-1955", [], "forbid.fln.move", 1) == (("forbid", "fln", "move"), 0)
