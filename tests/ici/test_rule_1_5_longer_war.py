"""1.5: `referendum.final_turn` is the length of the war, longer or shorter than printed, and all else follows it."""
import numpy as np
import pytest

from policies.ici.match import Match
from reports.ici.tipping import TURNS
from simulate.core.data.scenario import Variant
from simulate.core.errors import UserError
from simulate.ici.board.files import SHAPE
from simulate.ici.board.load import load
from simulate.ici.enums import FATES, ChitAt
from simulate.ici.play import steer_seats
from simulate.ici.recording import most_rows
from simulate.ici.rule_system import ICI
from simulate.ici.rules.politics.crisis import fatigue
from simulate.ici.rules.politics.political_chits import NO_CHIT, chit_in_box, may_play
from simulate.ici.rules.politics.referendum import is_called, is_final
from simulate.ici.state import YEARS
from tests.cases import cases
from tests.ici.stage import stage
from tests.ici.staged_chits import FLN, FRANCE, give, make_chit, no_chits

FALL_1964, FALL_1966 = 39, 47
UNTIL_1964 = {"rules": {"referendum": {"final_turn": FALL_1964}}}
FOLLOWS = ("referendum.final_year_turn", "fatigue.first_turn")


def followed(*typed, scenario="ici-1955"):
    """What the two numbers that follow the length are, by --set."""
    game = load(scenario, [ICI.parse_set(each) for each in typed])
    rules, board = game.tables.rules, game.board[0]
    assert [rules[path]["value"] for path in FOLLOWS] == [board["referendum_final_year_turn"], board["fatigue_first_turn"]]
    return tuple(rules[path]["value"] for path in FOLLOWS)


@cases("final year: 31 28; 39 36; 38 36; 36 36; 35 32; 27 24; 23 20; 47 44; 0 0")
def test_r15_reading_the_last_year_and_r16_fatigue_follow_the_last_turn(final, year):
    assert followed(f"referendum.final_turn={final}") == (year, year)


@cases("""typed found:
    ('referendum.final_turn=+8',) (36,36); ('referendum.final_turn=39','fatigue.first_turn=28') (36,28)
    ('fatigue.first_turn=28','referendum.final_turn=39') (36,28)
    ('referendum.final_turn=39','referendum.final_year_turn=-4') (32,36)
    ('referendum.final_turn=39','referendum.final_turn=31') (28,28); ('fatigue.first_turn=48',) (28,48)""")
def test_r15_what_is_set_itself_follows_no_more(typed, found):
    assert followed(*typed) == followed(*typed, scenario="ici-1959") == found


def test_r15_a_war_of_another_length_says_all_that_is_otherwise():
    assert load("ici-1955", [UNTIL_1964]).resolved.splitlines() == [
        "rules.fatigue.first_turn = 36 (print 28)", "rules.referendum.final_turn = 39 (print 31)",
        "rules.referendum.final_year_turn = 36 (print 28)"]
    kept = load("ici-1955", [UNTIL_1964, ICI.parse_set("referendum.final_year_turn=28"), ICI.parse_set("fatigue.first_turn=28")])
    assert kept.resolved == "rules.referendum.final_turn = 39 (print 31)"


def test_r15_the_highest_number_is_the_last_turn_that_a_record_has_room_for():
    rules = SHAPE.printed("ici-1955").rules
    assert rules["referendum.final_turn"]["allowed"] == [0, FALL_1966]
    assert FALL_1966 == 4 * YEARS - 1 == TURNS - 2
    with pytest.raises(UserError, match=r"final_turn = 48: allowed is a whole number from 0 to 47 \(rule 1.5\)"):
        load("ici-1955", [ICI.parse_set("referendum.final_turn=48")])


@cases("turn called final: 28 False False; 31 False False; 35 False False; 36 False True; 38 False True; 39 True True")
def test_r15_called_in_the_new_last_turn_and_final_in_its_year(turn, called, final):
    it = stage(overlay=UNTIL_1964)
    it.public.turn, it.public.french_public = turn, 9
    assert (it.do(is_called), it.do(is_final)) == (called, final)


def test_r15_reading_in_the_last_turn_any_referendum_is_the_final_one():
    it = stage(overlay={"rules": {"referendum": {"final_turn": 23, "final_year_turn": 28}}})
    it.public.turn = 22
    assert not it.do(is_final)
    it.public.turn = 23
    assert it.do(is_final)


@cases("turn after: 28 9; 31 9; 35 9; 36 8; 39 8")
def test_r16_reading_fatigue_in_the_last_year(turn, after):
    it = stage(overlay=UNTIL_1964)
    it.public.turn, it.public.french_public = turn, 9
    it.do(fatigue)
    assert it.public.french_public == after


def last_years(*laid):
    """Printed last year of each chit, and the one of the board."""
    game = load("ici-1955", laid)
    rows = [game.tables.rows["chits"][chit]["last_year"] for chit in game.names.chits]
    return rows, (1955 + game.board[0]["chit_last"][:len(rows)]).tolist(), game.board[0]


@cases("final end: 31 1962; 23 1962; 35 1963; 39 1964; 47 1966")
def test_r12_reading_chits_until_1962_may_be_played_to_the_end(final, end):
    printed, now, board = last_years({"rules": {"referendum": {"final_turn": final}}})
    assert now == [end if year == 1962 else year for year in printed]
    assert 5 < now.count(end) < len(now)
    chit, other = printed.index(1962), printed.index(1960)
    assert [may_play(board, chit, turn) for turn in (31, 4 * (end - 1955) + 3, 4 * (end - 1955) + 4)] == [True, True, False]
    assert not may_play(board, other, max(final, 31))


def test_r12_a_chit_may_say_another_year_of_a_longer_war():
    late = ICI.parse_set("chits.reforms.last_year=1963")
    printed, now, _ = last_years(UNTIL_1964, late)
    assert 1963 in now
    assert 1962 in printed
    with pytest.raises(UserError, match=r"last_year = 1963: allowed is 1955 to 1962; referendum.final_turn makes the war longer"):
        load("ici-1955", [late])


def test_r12_a_hidden_chit_lies_in_the_box_of_the_new_last_year():
    it = no_chits(stage(overlay=UNTIL_1964))
    give(it, FRANCE, [make_chit(it, 0, FRANCE, years=(1961, 1964))], at=ChitAt.TRACK)
    found = []
    for turn in range(FALL_1964 + 1):
        it.public.turn = turn
        found.append(it.do(chit_in_box, FLN))
    assert found == [NO_CHIT] * 36 + [0] * 4


@cases("final turn weight: 31 0 1.0; 31 31 3.0; 39 0 1.0; 39 13 1.6666667; 39 39 3.0; 0 0 1.0")
def test_m_weights_change_until_the_last_turn(final, turn, weight):
    it = stage(overlay={"rules": {"referendum": {"final_turn": max(final, 1)}}})
    it.board.referendum_final_turn = final
    for seat in (it.fln_seat, it.france_seat):
        seat.changes, seat.early[0], seat.late[0] = 1, 1.0, 3.0
    it.public.turn = turn
    it.do(steer_seats)
    assert it.fln_seat.weights[0] == it.france_seat.weights[0] == pytest.approx(weight)


@cases("final columns: None 8; 23 8; 31 8; 32 9; 39 10; 47 12")
def test_a_row_has_a_standing_for_each_winter_of_the_war(final, columns):
    match = Match("ici-1955", "uniform", "uniform", overlays=[] if final is None else [
        {"rules": {"referendum": {"final_turn": final}}}])
    assert match.dtype["standing"].shape == (columns,)
    assert match.dtype in match.RULES.result_rows()
    assert most_rows(match.boards[0]) == (31 if final is None else final) + 2
    assert match.over([Variant("as it is"), Variant("longer", {}, [UNTIL_1964])]).dtype["standing"].shape == (max(columns, 10),)


@pytest.mark.slow
@cases("final: 23; 35; 39; 47")
def test_games_last_until_the_new_end_and_are_told_turn_by_turn(final):
    rules = {"chits": {"fp_on": 0}, "referendum": {"final_turn": final}}
    rows, turns = Match("ici-1955", "greedy", "uniform", overlays=[{"rules": rules}]).play_with_turns(0, 40)
    assert rows["last_turn"].max() == rows["final_referendum"].max() == turns["turn"].max() == final
    ended = rows[rows["last_turn"] == final]
    assert len(ended) > 20
    assert (turns[turns["turn"] == final]["referendum"] > 0).all()
    years = final // 4 + 1
    assert (ended["standing"][:, :years] != -128).all()
    assert (ended["standing"][:, years:] == -128).all()
    played = np.where(ended["chit"] > 0, (ended["chit"].astype(int) - 1) % FATES, -1)
    assert played.max() >= min(final, 4 * (final // 4))
