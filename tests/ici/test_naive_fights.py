"""Searches and attacks of the kernels against their naive twins, die for die, in random situations."""
from itertools import chain
from random import Random

import pytest

from simulate.ici.enums import CombatChit, Event, Failek, Lasting, Level, Step
from simulate.ici.rules.movement_and_attacks.search_and_attack import search_and_attack
from tests.cases import table_rows
from tests.ici.conftest import answers, game_of
from tests.ici.stage import rows, set_density, stage
from tests.naive.attack import Unit, attack
from tests.naive.printed import CHITS, FAILEKS, RULES
from tests.naive.search import search

pytestmark = pytest.mark.slow

[PLACES] = table_rows("2A 2B 1B 1C 6A 1A Alger Oran 7A 7B bone setif batna guelma aumale laghouat")
LEVELS = ("fln", "purge", "activist", "support")
SWITCHES = ("reading_each_hit_counts", "reading_last_failek_hidden_by_level", "reading_community_guard")
STEPS = {"out": Step.OUT, "reduced": Step.REDUCED, "full": Step.FULL}
TABLES = game_of("ici-1955").tables.rows


def shift(row, terrain, helicopter):
    """What terrain adds to the quality of a unit of units.csv: the assumed chart, in plain words."""
    mechanized = row["type"] == "mechanized" or "mechanized" in row["special"]
    if terrain == "mountains":
        paratroopers = row["type"] == "paratroopers" or "paratroopers" in row["special"]
        return -mechanized + ("mountain" in row["special"]) + (helicopter and paratroopers)
    if terrain == "dry_hills":
        return -mechanized
    return int(terrain == "sahara" and "sahara" in row["special"])


def level_of(it, place, inside):
    """What the twin calls the level: of a Community "fln" where it lies in a Region at FLN Level."""
    if inside:
        levels = [it[region].level for region in inside if TABLES["regions"][region]["kind"] != "sahara"]
        return "fln" if Level.FLN in levels else "purge"
    return LEVELS[it[place].level] if TABLES["regions"][place]["kind"] != "sahara" else "purge"


def random_stage(chance):
    """Units, some of them reduced, and Faileks in a place; levels, density, lasting chits and switches at random."""
    place = chance.choice(PLACES)
    names = [name + chance.choice(("", "", "-")) for name in chance.sample(list(TABLES["units"]), chance.randint(1, 5))]
    it = stage({place: [chance.randint(0, 3) for _ in range(2)] + [1]}, {place: names})
    it.public.level[:it.board.regions] = [chance.randrange(4) for _ in range(it.board.regions)]
    set_density(it, chance.randint(0, 4))
    for effect in (Lasting.COMMANDO, Lasting.HELICOPTER):
        it.public.lasting[effect] = chance.randint(0, 1)
    rules = RULES | {name: chance.choice((1, 1, 0)) for name in SWITCHES}
    for name in SWITCHES:
        it.board[name] = rules[name]
    return it, place, rules


def situation(it, place):
    """What the search twin asks about a place."""
    data, public = TABLES["regions"][place], it.public
    return {"density": int(public.density), "units": int(public.units[it.at[place]]),
            "faileks": int(public.faileks[it.at[place]]),
            "kind": "community" if data["inside"] else data["kind"], "level": level_of(it, place, data["inside"]),
            "terrain": data["terrain"], "commando": bool(public.lasting[Lasting.COMMANDO])}


def search_twin(known, rules, row):
    """The twin's finds on the faces that the kernel rolled; it must use all of them."""
    dice = iter(row.dice)
    found = search(rules=rules, dice=dice, **known)
    assert list(dice) == []
    return found


def combats(it):
    """The log by combats: [unit, type, dice, killed, Step left (None: not hit)]."""
    found = []
    for row in rows(it, Event.FRENCH_FIRE, Event.FLN_FIRE, Event.UNIT_HIT, Event.FAILEK_KILLED):
        if row.event in (Event.FRENCH_FIRE, Event.FLN_FIRE):
            unit, kind = (row.a, row.b) if row.event == Event.FRENCH_FIRE else (row.b, row.a)
            if not found or found[-1][0] != unit:
                found.append([unit, kind, [], False, None])
            found[-1][2] += row.dice
        elif row.event == Event.UNIT_HIT:
            found[-1][4] = row.b
        else:
            found[-1][3] = True
    return found


def attack_twin(it, place, rules, steps, fights):
    """The twin's ends of all combats on the kernel's faces: (killed, Step left)."""
    row = rows(it, Event.COMBAT_CHITS)[0]
    units = []
    for number, *_ in fights:
        data = TABLES["units"][it.names.units[number]]
        units.append(Unit(data["quality"], data["strength"], data["reduced_strength"],
                          "full" if steps[number] == Step.FULL else "reduced",
                          shift(data, TABLES["regions"][place]["terrain"], bool(it.public.lasting[Lasting.HELICOPTER])),
                          data["reduced_quality"]))
    dice = chain(*(fight[2] for fight in fights))
    ends = attack(units, [Failek(fight[1]).name.lower() for fight in fights], CombatChit(row.a).name.lower(),
                  CombatChit(row.b).name.lower(), rules, dice, CHITS, FAILEKS)
    assert list(dice) == []
    return [(killed, STEPS[step]) for killed, step in ends]


@pytest.mark.parametrize("seed", range(4))
def test_search_and_attack_are_those_of_the_twins(seed):
    """150 situations a seed: finds, kills and losses, and what is left on the map."""
    chance, attacks = Random(seed), 0
    for game in range(150):
        it, place, rules = random_stage(chance)
        it.secret.game = game
        replay = answers(it, fln=[chance.randrange(4)], france=[chance.randrange(3) for _ in range(6)])
        known, before = situation(it, place), it.public.unit_step.copy()
        it.do(search_and_attack, place, replay, replay)
        row, fights = rows(it, Event.SEARCH)[0], combats(it)
        assert row.a == len(fights) == search_twin(known, rules, row)
        if fights:
            attacks += 1
            ends = attack_twin(it, place, rules, before, fights)
            assert [(killed, before[unit] if left is None else left) for unit, _, _, killed, left in fights] == ends
            assert [it.public.unit_step[fight[0]] for fight in fights] == [step for _, step in ends]
            assert it[place].faileks == known["faileks"] - sum(killed for killed, _ in ends)
    assert attacks > 40
