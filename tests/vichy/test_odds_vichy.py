"""Exact odds of Vichy France against counting by hand."""
from fractions import Fraction
from itertools import product

import pytest

from reports.vichy.odds import PROCEDURES
from simulate.core.errors import UserError
from simulate.vichy.board.load import load
from tests.cases import by_first, cases

BOARD = load("vichy").board[0]
LANDINGS, DIPLOMACY, EARLY, REACTION, ROLLS = (
    PROCEDURES[name] for name in ("landings", "diplomacy", "early_attack", "reaction", "rolls"))


def by_hand(drm, colonies=3):
    found = {}
    for faces in product(range(1, 7), repeat=colonies):
        totals = [face + drm for face in faces]
        key = (sum(each <= 0 for each in totals), sum(1 <= each <= 2 for each in totals), sum(each >= 3 for each in totals))
        found[key] = found.get(key, 0) + Fraction(1, 6**colonies)
    return found


@pytest.mark.parametrize("drm", range(-7, 5))
@cases("colonies: 1; 2; 3")
def test_landings(drm, colonies):
    table = LANDINGS.table(BOARD, drm=drm, colonies=colonies)
    found = {(row["capitulate"], row["disintegrate"], row["resist"]): row["chance"] for row in table.rows}
    assert found == by_hand(drm, colonies)
    assert sum(row["chance"] * row["units Free French"] for row in table.rows) == colonies * Fraction(min(max(-drm, 0), 6), 6)


@cases("""table asked level drm:
    LANDINGS {'points':4,'axis_points':1,'spies':1,'axis_covert':1} 0 -3; LANDINGS {'hexes':'axis','axis_factors':10} 5 +2
    LANDINGS {'hexes':'axis','axis_factors':20} 0 +1; DIPLOMACY {'hexes':'axis','axis_factors':20} 0 +1    # neutral: ten at most
""")
def test_the_modifier_is_worked_out(table, asked, level, drm):
    board = BOARD.copy()
    board.surrender_level = level
    assert {row["DRM"] for row in PROCEDURES[table.lower()].table(board, **asked).rows} == {f"{drm:+d}"}


@pytest.mark.parametrize("drm", range(-6, 9))
def test_diplomacy(drm):
    rows = DIPLOMACY.table(BOARD, drm=drm).rows
    results = [max(-3, min(10, face + drm)) for face in range(1, 7)]
    bands = by_first("-3 -3; -2 -2; -1 -1; 0 0; 1-2 1 2; 3-4 3 4; 5-6 5 6; 7 7; 8 8; 9 9; 10+ 10")
    assert {row["result"]: row["chance"] for row in rows} == {
        str(name): Fraction(sum(each in band for each in results), 6) for name, band in bands.items() if {*band} & {*results}}
    assert {row["its hexes"] for row in rows} <= {"Axis", "Allied", "nobody's", "neither side's"}


def test_what_an_early_attack_costs():
    rows = {row["what"]: (row["before"], row["after"]) for row in EARLY.table(BOARD).rows}
    assert rows["BRPs"] == (10, 0)
    assert rows["USAT levels lost"] == (2, 0)


@pytest.mark.parametrize("asked, landing, reaction, gone", [
    ({}, 0, 1, 0), ({"points": 4, "axis_points": 2}, -2, -1, Fraction(1, 6)), ({"axis_factors": 30}, 0, 3, 0),
    ({"drm": "-3"}, -3, -3, Fraction(1, 2))])
def test_an_early_attack_takes_modifiers_from_points_and_hexes(asked, landing, reaction, gone):
    table = EARLY.table(BOARD, **asked)
    assert table.totals[f"the reaction ends it or brings it over at {reaction:+d}"] == gone
    answers = {key[2]: chance for key, chance in by_hand(landing, 1).items()}
    rows = {row["what"]: row["after"] for row in table.rows}
    assert rows[f"French units that fight beside Germany if all are attacked at a DRM of {landing:+d}"] == 3 * answers.get(1, 0)


def test_hexes_that_a_declaration_leaves_alone_move_no_reaction():
    board = BOARD.copy()
    board.reading_hexes_by_results_alone = 1
    assert "the reaction ends it or brings it over at +0" in EARLY.table(board).totals


def whose(faces, landing, result, hexes_axis):
    """77.62B, 77.94, 77.95: (Allied, nobody's, German, Vichy) of Morocco, Algeria and Tunisia, the one that the Axis reach."""
    now = ["allied" if face + landing <= 0 else "nobody's" if face + landing <= 2 else "german" for face in faces]
    now += ["vichy"] * (3 - len(now))
    for at, each in enumerate(now):
        if each in ("german", "vichy") and result <= -2:
            now[at] = "allied"
        elif each in ("german", "vichy") and result <= 0:
            now[at] = "german" if at == 2 and (each == "german" or hexes_axis) else "nobody's"
    return tuple(now.count(each) for each in ("allied", "nobody's", "german", "vichy"))


@cases("""asked landing reaction:
    {'drm':'-3'} -3 -3; {'drm':'-5','colonies':1} -5 -5; {'drm':'2','colonies':2} 2 2; {'points':4,'axis_points':1} -3 -3
    {'points':4,'axis_points':1,'used':True} -3 0; {'points':5,'hexes':'axis','axis_factors':10,'colonies':2} -4 -4""")
def test_a_landing_and_the_reaction_after_it_by_counting_dice(asked, landing, reaction):
    colonies, axis = asked.get("colonies", 3), asked.get("hexes") == "axis"
    without, after = {}, {}
    for faces in product(range(1, 7), repeat=colonies):
        key = whose(faces, landing, 3, axis)
        without[key] = without.get(key, 0) + Fraction(1, 6**colonies)
        for die in range(1, 7):
            key = whose(faces, landing, die + reaction, axis)
            after[key] = after.get(key, 0) + Fraction(1, 6**(colonies + 1))
    table = REACTION.table(BOARD, **asked)
    found = {tuple(row[each] for each in ("Allied", "nobody's", "German", "Vichy")): row for row in table.rows}
    assert {(row["DRM"], row["reaction"]) for row in table.rows} == {(f"{landing:+d}", f"{reaction:+d}")}
    assert {key: row["without it"] for key, row in found.items() if row["without it"]} == without
    assert {key: row["after it"] for key, row in found.items() if row["after it"]} == after
    assert list(table.totals.values()) == [sum(key[0] * chance for key, chance in each.items()) for each in (without, after)]


BETTER = {   # results that change what Vichy France is, for the Axis and for the Allies (77.3, 77.94, 77.95)
    "neutral": (range(8, 11), range(-3, 1)), "axis_hexes": (range(9, 11), range(-3, 8)),
    "axis_associate": (range(10, 11), range(-3, 1)), "axis_ally": ((), range(-3, 1)),
    "allied_associate": ((-1, 0, 8, 9, 10), (-3,)), "allied_ally": ((-2, -1, 0, 8, 9, 10), ())}


@pytest.mark.parametrize("now", BETTER)
def test_what_a_roll_can_gain_and_lose_by_every_face(now):
    table = ROLLS.table(BOARD, drm="-9..9", now=now)
    for drm, row in zip(range(-9, 10), table.rows, strict=True):
        results = [max(-3, min(10, face + drm)) for face in range(1, 7)]
        for side, better, best in zip(("Axis", "Allies"), BETTER[now], ("at best", "at worst"), strict=True):
            assert row[f"for the {side}"] == Fraction(sum(each in better for each in results), 6)
            assert (row[best] is None) == (not row[f"for the {side}"])


@pytest.mark.parametrize("now, said", [
    ("neutral", ("gain from +2 on", "lose up to -1")), ("axis_associate", ("gain from +4 on", "lose up to -1")),
    ("axis_ally", ("nothing to gain", "lose up to -1")), ("allied_ally", ("may turn a -1 or 0 into a 3-4",))])
def test_from_which_modifier_on_a_roll_is_worth_something(now, said):
    notes = ROLLS.table(BOARD, now=now).notes
    assert [words in note for words, note in zip(said, notes, strict=False)] == [True] * len(said)


def test_more_colonies_than_there_are_is_refused():
    board = BOARD.copy()
    board.region[0] = board.region[3]
    for table in (LANDINGS, REACTION):
        with pytest.raises(UserError, match="from 1 to 2"):
            table.table(board, colonies=3)
