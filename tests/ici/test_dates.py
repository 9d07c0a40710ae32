"""Changes for a part of the war: what they say, when they hold, and that nothing else changes."""
import json

import numpy as np
import pytest

from policies.core.match import trace_game
from policies.ici.match import Match
from policies.ici.playouts import PlayOuts
from reports.studies.play.matches import relative_to_each_set
from reports.studies.play.rules_and_data import exact_odds
from reports.studies.play.trace_games import OneGame
from simulate.core.calendar import ALWAYS
from simulate.core.data.data_sets import digest_of_boards
from simulate.core.data.overlays import read_overlay
from simulate.core.errors import UserError
from simulate.core.kernels.dated import board_in, keep_dates
from simulate.ici.board.files import SHAPE
from simulate.ici.board.load import load
from simulate.ici.enums import CALENDAR, Crisis, Event, Side
from simulate.ici.rule_system import ICI
from simulate.ici.rules.queries.votes import has_come, next_crisis
from tests.cases import cases, written_cases
from tests.ici.stage import stage

GAMES = 12
YEAR = 4


def laid(*typed):
    """What --set has typed."""
    return [ICI.parse_set(each) for each in typed]


def rows_of(*typed):
    """The first games of two usual players."""
    return Match("ici-1955", "notes", "notes", 5, laid(*typed)).play(0, GAMES)


@cases("""words first last:
    "1955" 0 3; "1957" 8 11; "Fall 1957" 11 11; " fall  1957 " 11 11; 1957-1959 8 19; 1957- 8 ALWAYS; "-1957" 0 11
    1955- 0 ALWAYS; "Spring 1956 - Summer 1958" 5 14; "Winter 1955" 0 0; "-Winter 1955" 0 0""", ALWAYS=ALWAYS)
def test_a_span_is_read_and_said_again(words, first, last):
    assert CALENDAR.span(words) == (first, last)
    assert CALENDAR.span(CALENDAR.words(first, last)) == (first, last)


@cases("""words:
    "1954"; "57"; "Autumn 1957"; 1957-58; -; ""; 1957--1958; Fall; Fall1957; "20000" """)
def test_what_is_no_date_is_refused(words):
    with pytest.raises(UserError) as refused:
        laid_board(f"income.fln_base=9@{words}")
    assert str(refused.value) == (f"--set income.fln_base=9@{words}: income.fln_base: {words!r} is no date; allowed are 1957, "
                                  "Fall 1957, 1957-1959, 1957- and -1957")


def laid_board(*typed):
    """The board under what is typed."""
    return load("ici-1955", laid(*typed)).board


@written_cases("""typed, said:
    income.fln_base=9@1958-1957 => income.fln_base: '1958-1957' ends before it begins
    referendum.final_turn=20@1957 => referendum.final_turn holds for the whole war; allowed is a value without a date
    income.fln_base=1000@1957 => income.fln_base = 1000: allowed is a whole number from 0 to 999 (rule 1.1)
    income.fln_bass=9@1957 => unknown rule 'income.fln_bass'; did you mean income.fln_base
    chits.kennedy.ps=+1@1957 => allowed is a whole number from -20 to 20 (rule K), without a date
    search.hit_on=9@1957 => search.hit_on = 9: allowed is a whole number from 1 to 7
    forbid.fln.mov=1@1957 => unknown action 'mov'; did you mean move
    forbid.fln.play_chit=1@1957 => play_chit: whoever can play a chit must""")
def test_a_change_with_a_date_is_held_to_the_same_bounds(typed, said):
    with pytest.raises(UserError) as refused:
        laid_board(typed)
    assert said in str(refused.value)
    assert typed.partition("=")[0].split(".")[-1] in str(refused.value)


def test_the_base_says_what_is_printed_and_takes_no_date(tmp_path):
    path = tmp_path / "box.toml"
    path.write_text("[rules.income]\nfln_base = { value = 9, from = 1957 }\n")
    with pytest.raises(UserError, match="--base says what is printed; allowed is a value without a date"):
        load("ici-1955", [read_overlay(SHAPE, path, base=True)])


def test_a_file_says_spans_in_tables(tmp_path):
    path = tmp_path / "tweak.toml"
    path.write_text("""
[rules.income]
fln_base = [{ value = 12, from = "Fall 1957", until = 1958 }, { value = "+3", from = 1960 }]
[rules.recruit]
free = { value = 2, until = "Fall 1955" }
[forbid]
fln = ["move@1956", "structure_attack"]
""")
    assert load("ici-1955", [read_overlay(SHAPE, path)]).resolved.splitlines() == [
        "forbid.fln.move = 0, 1@1956 (print 0)", "forbid.fln.structure_attack = 1 (print 0)",
        "rules.income.fln_base = 10, 12@Fall 1957-Fall 1958, 13@1960- (print 10)",
        "rules.recruit.free = 1, 2@1955 (print 1)"]


@cases("""row:
    {value=9}; "{value=9, from=1957, to=1958}"; {from=1957}; [{value=9}]""")
def test_a_table_without_its_dates_is_refused(row, tmp_path):
    path = tmp_path / "tweak.toml"
    path.write_text(f"[rules.income]\nfln_base = {row}\n")
    with pytest.raises(UserError, match=r"tweak\.toml: "):
        load("ici-1955", [read_overlay(SHAPE, path)])


def test_later_changes_lie_over_earlier_ones_and_all_over_those_without_a_date():
    assert load("ici-1955", laid("income.fln_base=+1@1957-", "income.fln_base=*2@1958", "income.fln_base=20")).resolved == (
        "rules.income.fln_base = 20, 21@1957, 42@1958, 21@1959- (print 10)")


@cases("""typed value:
    ==-2@1959 -2@1959; =-2@1959 -3@1959; "=2 @ 1959" 2@1959""")
def test_a_value_before_a_date_is_written_as_any_other(typed, value):
    assert load("ici-1955", laid(f"crisis.barricade_steps{typed}")).resolved == (
        f"rules.crisis.barricade_steps = -1, {value} (print -1)")


def test_a_change_for_the_whole_war_is_a_change_without_a_date():
    dated, plain = rows_of("income.fln_base=13@1955-"), rows_of("income.fln_base=13")
    assert dated.tobytes() == plain.tobytes() != rows_of().tobytes()


def income(match, game):
    """OPs of the FLN by year as its income is told: {year from 0: [OPs, ...]}."""
    found = {}
    for turn, events in enumerate(trace_game(match, game).turns[1:]):
        for row in events[events[:, 0] == Event.INCOME]:
            if row[3] == Side.FLN:
                found.setdefault(turn // YEAR, []).append(int(row[5]))
    return found


def test_an_income_is_higher_in_its_year_alone():
    usual, dated = (income(Match("ici-1955", "uniform", "uniform", 5, laid(*typed)), 3)
                    for typed in ((), ("income.fln_base=30@1957",)))
    assert [usual[year] == dated[year] for year in range(3)] == [True, True, False]
    assert min(dated[2]) >= 30 > max(*usual[2], *dated[1], *dated.get(3, [0]))


def test_nobody_does_what_is_barred_for_a_year():
    match, moves = Match("ici-1955", "notes", "notes", 5, laid("forbid.fln.move=1@1956")), {}
    for game in range(4):
        for turn, events in enumerate(trace_game(match, game).turns[1:]):
            moves[turn // YEAR] = moves.get(turn // YEAR, 0) + int((events[:, 0] == Event.FAILEK_MOVED).sum())
    assert moves[1] == 0 < min(moves[0], moves[2])


def test_games_are_the_same_in_any_batch_and_leave_the_boards_as_they_were():
    match = Match("ici-1955", "notes", "notes", 5, laid("search.hit_on=6@1956", "income.fln_base=14@1957-"))
    match = match.spread_over(ICI.ensemble().variants()[:3])
    before = digest_of_boards(match.boards)
    whole = match.play(0, GAMES)
    assert whole.tobytes() == b"".join([match.play(number, 1).tobytes() for number in reversed(range(GAMES))][::-1])
    assert digest_of_boards(match.boards) == before
    traced = trace_game(match, 7).public()
    assert (traced.winner, traced.turn) == (whole[7]["winner"], whole[7]["last_turn"])


def test_play_outs_from_a_turn_have_the_numbers_of_that_turn():
    match = Match("ici-1955", "notes", "notes", 5, laid("income.fln_base=30@1957", "search.hit_on=6@1960-"))
    tries = PlayOuts(match, Side.FRANCE)
    whole = tries.try_action("purge", 0, 6)
    alone = np.concatenate([tries.try_action("purge", number, 1) for number in range(6)])
    np.testing.assert_array_equal(whole, alone)


def test_odds_have_the_numbers_of_a_turn():
    changed = laid("search.hit_on=6@1957-1958")

    def chance(turn):
        return exact_odds("ici", "search", {"density": "4", "units": "3"}, changed, turn).rows

    assert chance("") == chance("Fall 1956") == chance("1959") != chance("1957") == chance("Fall 1958")
    with pytest.raises(UserError, match="--turn soon: allowed is a turn such as Fall 1957, or a year"):
        chance("soon")
    with pytest.raises(UserError, match="--turn 1957: allowed is none: this game has no dates"):
        exact_odds("vichy", "landing", {}, [], "1957")


def test_a_trace_tells_the_number_of_its_turn():
    match = Match("ici-1955", "notes", "notes", 5, laid("combat.hit_on=4@1956", "combat.hit_on=6@1958"))
    lines = [json.loads(line) for game in range(3) for line in OneGame(match, game).json()]
    needs = {(line["year"], line["need"]) for line in lines if line.get("event") in ("french_fire", "fln_fire")}
    assert needs == {(1955, 5), (1956, 4), (1957, 5), (1958, 6)} | {(year, 5) for year, _ in needs if year > 1958}


def test_more_changes_than_a_board_holds_are_refused():
    many = [f"stacking.fln_{kind}={number}@{year}" for number, year in enumerate(range(1955, 1963), start=3)
            for kind in ("town", "sahara", "city")]
    with pytest.raises(UserError, match=r"dates change [0-9]+ values of the board; allowed are 256"):
        laid_board(*many)


def test_r14_no_crisis_comes_twice_and_one_that_came_lasts():
    """Barricade Week and the Coup end as dates say while the marker is on them: it goes on from there."""
    it = stage(overlay=ICI.parse_set("crisis.barricade_space=0@1960-"))
    it.public.crisis_turn[:] = -1
    it.public.crisis_turn[[Crisis.DE_GAULLE, Crisis.BARRICADE_WEEK]] = 8, 12
    it.public.crisis = Crisis.BARRICADE_WEEK
    for turn in (16, 20):
        keep_dates(it.board, turn)
        assert next_crisis(it.public, it.board) == Crisis.COUP_ATTEMPT
        assert has_come(it.public, it.board, Crisis.BARRICADE_WEEK)
    assert it.board.crisis_barricade_space == 0
    assert not has_come(it.public, it.board, Crisis.COUP_ATTEMPT)


@cases("year number: 1955 stacking.france_city; 1959 crisis.de_gaulle_space")
def test_a_later_number_is_not_held_against_the_set_up(year, number):
    assert load(f"ici-{year}", laid(f"{number}=0@1961")).board["dates"][0] > 0
    with pytest.raises(UserError):
        load(f"ici-{year}", laid(f"{number}=0@{year}"))


@cases("""year typed:
    1955 income.fln_base=13@1965-; 1955 forbid.fln.move=1@1966; 1955 search.hit_on=6@1963-; 1959 search.hit_on=6@-1958""")
def test_dates_beyond_the_war_leave_the_board_as_it_is(year, typed):
    assert load(f"ici-{year}", laid(typed)).board.tobytes() == load(f"ici-{year}").board.tobytes()


def test_what_is_changed_from_each_sets_own_value_is_said_with_a_date():
    match = Match("ici-1955", "notes", "notes", 5, laid("search.coastal_hills=+1@1957"))
    match = match.spread_over(ICI.ensemble().variants()[:2])
    lines = relative_to_each_set({"identity": match.identity, "overlays": [
        {"content": dict(each), "label": each.label} for each in match.overlays]})
    assert lines == ["Changed on each data set from its own value: rules.search.coastal_hills +1."]


def test_a_board_of_a_turn_is_a_copy():
    boards = laid_board("income.fln_base=13@1957")
    assert digest_of_boards(boards) != digest_of_boards(load("ici-1955").board)
    assert [int(board_in(boards, CALENDAR, when)["income_fln_base"][0]) for when in ("1956", "1957", "1958")] == [10, 13, 10]
    assert boards["income_fln_base"][0] == 10
