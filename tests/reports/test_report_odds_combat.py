"""reports/ici/odds/search_and_attack.py against counting by hand: R-3.5."""
from fractions import Fraction

from reports.ici.odds.search_and_attack import search_terms
from tests.cases import cases
from tests.reports.ici_odds import BOARD, rows, table

USUAL = {"density": 0, "units": 2, "faileks": 4, "kind": "region", "terrain": "coastal_hills", "level": "purge",
         "commando": False}


def terms(**values):
    return search_terms(BOARD, **{**USUAL, **values})


def killing(found):
    return sum(row["chance"] for row in found if row["killed"])


def test_r35_one_hit_only_when_the_reading_says_so():
    found = rows("attack", "reading.each_hit_counts=0")
    assert {row["steps lost"] for row in found} == {0, 1}
    assert sum(row["chance"] for row in found if row["steps lost"]) == Fraction(5, 9)


def test_r35_terrain_shift_is_quality():
    assert rows("attack", unit="mechanized", shift=-1) == rows("attack", unit="mechanized", quality=2)


@cases("""kind terrain level commando modifier:
    region mountains fln False -2; region coastal_hills support False 1; region dry_hills purge True 1
    major_city mountains fln False -1; major_city coastal_hills support False 1
    community mountains fln False 0; region sahara fln False 0""")
def test_r35_search_modifiers(kind, terrain, level, commando, modifier):
    found = terms(kind=kind, terrain=terrain, level=level, commando=commando)
    assert (found.modifier, found.need) == (modifier, 5 - modifier)


# ---- overlays ------------------------------------------------------------------------------------------------------------

@cases("""words values sixths:
    () {} 2; ('search.hit_on=4',) {} 3; ('search.mountains=1',) {'terrain':'mountains'} 3
    ('search.fln_level=0',) {'level':'fln'} 2; ('search.commando=2',) {'commando':True} 4""")
def test_r35_changed_search(words, values, sixths):
    assert rows("search", *words, density=1, units=1, **values)[1]["chance"] == Fraction(sixths, 6)


@cases("word kind: reading.last_failek_hidden_by_level=0 region; reading.community_guard=0 community")
def test_r35_switches_of_the_last_failek(word, kind):
    case = {"density": 1, "units": 1, "faileks": 1, "kind": kind, "level": "fln"}
    assert [row["found"] for row in rows("search", **case)] == [0]
    assert [row["found"] for row in rows("search", word, **case)] == [0, 1]


def test_r35_changed_combat():
    assert killing(rows("attack", "combat.hit_on=2", strength=1)) == Fraction(5, 6)
    assert killing(rows("attack", "combat.plus=2", france="plus_one", strength=1)) == Fraction(2, 3)
    assert killing(rows("attack", "combat.extra_dice=2", france="extra_die", strength=1)) == 1 - Fraction(2, 3) ** 3
    assert rows("attack", "faileks.moudjahidine.strength=1") == rows("attack", failek_strength=1)
    assert "infantry 5-4 (full)" in table("attack", "units.3 RZ.quality=5").title
