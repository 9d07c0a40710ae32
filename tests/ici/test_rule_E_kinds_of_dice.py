"""E: dice of other kinds. What they show, and what the rules make of them, against every roll counted in plain Python."""
from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from policies.ici import estimates
from policies.ici.notes import france_values
from reports.ici.odds.search_and_attack import shown_by
from simulate.core.data.cells import die, die_kind, words_of
from simulate.core.errors import UserError
from simulate.core.kernels import dice
from simulate.core.kernels.dice import open_stream
from simulate.ici.enums import Level
from tests.cases import cases
from tests.fixed_data import load
from tests.ici.stage import agree, stage
from tests.naive import attack, referendum, search, structure
from tests.naive.every_roll import walk
from tests.naive.printed import FAILEKS, RULES
from tests.reports.ici_odds import rows

TRIALS = 4000
WRITTEN = ("d6", "d3", "2d3", "3d3", "d4", "d10", "2d6", "3d4", "4d6", "best of 2d6", "worst of 2d6", "best of 3d4",
           "best of 2d3")


def every(words):
    """{value: chance} of a die, its faces thrown one by one: no kernel is asked."""
    kept, _, plain = words.rpartition(" of ")
    number, sides = plain.split("d")
    halved = sides == "3" and not kept
    value = {"best": max, "worst": min}.get(kept, lambda faces: -(-sum(faces) // 2) if halved else sum(faces))
    throws = list(product(range(1, (6 if halved else int(sides)) + 1), repeat=int(number or 1)))
    return {shown: Fraction(times, len(throws)) for shown, times in Counter(map(value, throws)).items()}


@pytest.mark.parametrize("words", WRITTEN)
def test_what_a_die_shows_by_every_throw(words):
    kind, shown = die_kind(words), every(words)
    assert (dice.least_of(kind), dice.most_of(kind)) == (min(shown), max(shown))
    assert shown_by(kind) == shown
    assert dice.mean_of(kind) == pytest.approx(float(sum(value * chance for value, chance in shown.items())))
    for need in range(-2, max(shown) + 3):
        better = float(sum(chance for value, chance in shown.items() if value >= need))
        assert dice.chance_showing(kind, need) == pytest.approx(better)
        assert dice.chance_below(kind, need) == pytest.approx(1 - better)
    assert die(words) == words_of(kind) == words


@pytest.mark.parametrize("words", WRITTEN)
def test_dice_come_as_often_as_they_should(words):
    """Results of many dice, and amounts with their faces; the sums of 2d3 as those of two d3 are another thing."""
    stream, faces, kind, shown = np.zeros(4, "u8"), np.zeros(24, "i8"), die_kind(words), every(words)
    results, amounts = Counter(), Counter()
    open_stream(stream, 1, 2, 3)
    for _ in range(TRIALS // 4):
        dice.roll_kind(stream, faces, 4, kind)
        results.update(faces[:4].tolist())
    for _ in range(TRIALS):
        dice.roll_faces(stream, faces, kind)
        amounts[int(dice.worth_of(kind, faces))] += 1
    assert agree(results, TRIALS, shown)
    assert agree(amounts, TRIALS, shown)


@cases("""typed meant: D6 d6; 1d6 d6; "best of 1d6" d6; "Best  of 2D6" "best of 2d6"; " 2d10 " 2d10""")
def test_words_are_written_in_one_way(typed, meant):
    assert die(typed) == meant


@cases("""typed: "6"; d1; d101; 7d6; 0d6; d; 2d6+1; "least of 2d6"; 6; None; ['d6']""")
def test_other_words_are_no_die(typed):
    with pytest.raises(ValueError, match="a die, such as d6"):
        die(typed)


def changed(**given):
    """The overlay of dice and numbers: search_die="2d6" is search.die."""
    return {"rules": {path.replace("__", "."): value for path, value in given.items()}}


@cases("""given allowed:
    {'search__hit_on':8} "search.hit_on = 8: allowed is a whole number from 1 to 7 (rule 3.5-1)"
    {'search__die':'2d6','search__hit_on':14} "2 to 13, for search.die = 2d6 shows 2 to 12"
    {'search__die':'d3'} "search.die = d3 beside search.hit_on = 5: allowed is a whole number from 1 to 4"
    {'chits__initiative_die':'2d6','chits__initiative_france_to':0} "from 1 to 12"
    {'combat__die':'2d6','combat__hit_on':1} "from 2 to 13"
    {'counterinsurgency__purge_die':'d3','counterinsurgency__purge_on':2,'counterinsurgency__harsh_on':5} "from 1 to 4"
    {'referendum__die':'d100'} "3 of d100 show up to 300: allowed is at most 144 in all"
    {'structure_attack__test_die':'d40'} "3 of d40 show up to 120: allowed is at most 95 in all"
    {'search__die':6} "search.die = 6: allowed is a die" """)
def test_what_the_dice_cannot_show_is_refused(given, allowed):
    with pytest.raises(UserError) as refused:
        load("ici-1955", [changed(**given)])
    assert allowed in str(refused.value)
    assert "\n" not in str(refused.value)


@cases("order: 1; -1")
def test_a_threshold_may_be_typed_before_its_die(order):
    overlays = [changed(search__die="2d6"), changed(search__hit_on=13)][::order]
    loaded = load("ici-1955", overlays)
    assert loaded.board[0].search_die == die_kind("2d6")
    assert loaded.tables.rules["search.hit_on"]["allowed"] == (2, 13)
    assert load("ici-1955").tables.rules["search.hit_on"]["allowed"] == (1, 7)


@cases("""words: 2d6; d10; "best of 2d6" """)
def test_exact_odds_are_those_of_every_roll(words):
    """Search, structure attack, combat and vote of the plain twins, with dice of another kind."""
    shown, rules = every(words), RULES | {"combat_lowest": min(every(words))}
    case = {"density": 4, "units": 3, "faileks": 5, "kind": "region", "level": "purge", "terrain": "dry_hills"}
    seen = walk(lambda dice: search.search(rules=rules, dice=dice, **case), shown)
    assert {row["found"]: row["chance"] for row in rows("search", f"search.die={words}", **case) if row["chance"]} == seen
    test = walk(lambda dice: structure.structure_attack(0, 14, rules, dice), shown).get(("rolled", False), Fraction(0))
    hit = walk(lambda dice: structure.structure_attack(2, 0, rules | {"structure_attack_test_dice": 0}, dice), shown)
    row = rows("structure", f"structure_attack.test_die={words}", f"structure_attack.die={words}", faileks=2, incap=14,
               payments=1)[0]
    assert (row["attack rolled"], row["hit"]) == (test, test * hit.get(("rolled", True), 0))
    unit = attack.Unit(3, 2, 1)
    given = {"quality": 3, "strength": 2, "reduced_strength": 1, "reduced_quality": 3, "failek_quality": 2, "failek_strength": 2}
    ends = walk(lambda dice: attack.attack([unit], ["moudjahidine"], "flank", "flank", rules, dice, {}, FAILEKS)[0], shown)
    lost = {"full": 0, "reduced": 1, "out": 2}
    told = {(row["killed"], row["steps lost"]): row["chance"] for row in rows("attack", f"combat.die={words}", **given)}
    assert told == {(int(killed), lost[step]): chance for (killed, step), chance in ends.items()}
    sums = walk(lambda dice: next(dice) + next(dice), shown)
    below, above = (sum(share for total, share in sums.items() if (total - 9) * way > 0) for way in (-1, 1))
    assert rows("referendum", "referendum.dice=2", f"referendum.die={words}", marker=9)[0]["No"] == above / (above + below)
    assert referendum.says_yes(9, {"referendum_dice": 2}, iter([4, 4]))


@cases("""words france: 2d6 1/12; d10 3/10; "best of 2d6" 1/4""")
def test_initiative_and_arrivals(words, france):
    assert rows("initiative", f"chits.initiative_die={words}")[0]["chance"] == Fraction(france)
    first = {row["arrived"]: row["chance"] for row in rows("arrivals", f"arrival.die={words}", units=40) if row["turn"] == 1}
    assert first == every(words)


@cases("words: 2d6; d10")
def test_purge_and_infiltration(words):
    """One die's chance put in the place of the printed one."""
    good = sum(chance for value, chance in every(words).items() if value >= 5)
    [row] = rows("infiltrate", f"counterinsurgency.infiltrate_die={words}", tries=1)
    assert row["success"] == 1 - (1 - good) ** 4
    needs = f"counterinsurgency.purge_die={words}", "counterinsurgency.purge_on=2"
    success = rows("purge", *needs, tries=1)[0]["success"]
    assert success == 1 if words == "2d6" else 0 < success < 1


def test_players_reckon_with_the_dice_in_force():
    it = stage({"2A": 3}, {"2A": ["3 RZ"]}, density=4, overlay=changed(search__die="2d6", search__hit_on=9, combat__die="d10",
               structure_attack__die="2d6", counterinsurgency__infiltrate_die="best of 2d6"))
    public, board, at = it.public, it.board, it.at["2A"]
    public.level[at] = Level.PURGE
    assert estimates.find_chance(public, board, at) == pytest.approx(10 / 36)
    assert estimates.structure_chance(board, 2) == pytest.approx(1 - (6 / 36) ** 2)
    assert france_values.infiltrate_chance(board) == pytest.approx(1 - (16 / 36) ** 4)
    assert estimates.structure_chance(board, 0) == 0
