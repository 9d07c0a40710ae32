"""Structure attacks, purges and referendums of the kernels against their naive twins, die for die, in random situations."""
from itertools import chain
from random import Random

import pytest

from simulate.ici.enums import Event, Kind, Lasting, Level, Side
from simulate.ici.rules.insurgency import purge
from simulate.ici.rules.movement_and_attacks.structure_attacks import structure_attack
from simulate.ici.rules.politics.referendum import final_referendum, first_referendum
from tests.ici.conftest import answers
from tests.ici.stage import again, rows, stage
from tests.naive.printed import RULES
from tests.naive.purge import purge as purge_twin
from tests.naive.referendum import referendum as referendum_twin
from tests.naive.structure import points_lost
from tests.naive.structure import structure_attack as structure_twin

pytestmark = pytest.mark.slow

TARGETS = {Kind.REGION: "region", Kind.MAJOR_CITY: "major_city", Kind.RESOURCE_SITE: "resource_site"}


def all_dice(told):
    """Faces of rows one after the other."""
    return chain(*(row.dice for row in told))


@pytest.mark.parametrize("seed", range(3))
def test_structure_attacks_are_those_of_the_twin(seed):
    """200 payments a seed: failed Tests, hits, steps and French points."""
    chance, seen = Random(seed), set()
    base = stage(ops=20)
    base.public.lasting[Lasting.OIL] = 1
    for game in range(200):
        it = again(base, game)
        place = it.at[chance.choice(("2A", "1B", "Alger", "Oran", "hassi_rmel", "kenadsa"))]
        faileks, incap = chance.randint(1, 6), chance.randint(3, 16)
        it.public.faileks[place], it.public.incap = faileks, incap
        value = it.public.allegiance[place] = chance.randint(0, 20)
        it.do(structure_attack, place)
        dice = all_dice(rows(it))
        passed, hit = structure_twin(faileks, incap, RULES, dice)
        lost = points_lost(TARGETS[Kind(int(it.board.kind[place]))], dice) if hit else 0
        assert list(dice) == []
        assert it.public.attacked[place] == (passed == "rolled")
        assert it.public.ops.tolist() == [18, 20 - lost]
        step = int(hit and place < it.board.populated)
        assert it.public.allegiance[place] == max(value - step, 0)
        seen.add((passed, hit, lost > 0))
    assert seen == {("failed", False, False), ("rolled", False, False), ("rolled", True, False), ("rolled", True, True)}


@pytest.mark.parametrize("seed", range(3))
def test_purges_are_those_of_the_twin(seed):
    """Up to four tries in each of 100 Regions, mild or harsh, until the boss falls."""
    chance, seen = Random(seed), set()
    for game in range(100):
        it = again(stage(), game)
        region = chance.randrange(it.board.populated)
        it.public.level[region] = Level.FLN
        value = it.public.allegiance[region] = chance.choice((0, 1, 9, 10, 11, 19, 20))
        for _ in range(4):
            harsh, start = chance.random() < 0.5, len(rows(it))
            it.do(purge, region, int(harsh))
            dice = all_dice(row for row in rows(it)[start:] if row.event == Event.PURGE)
            boss, value = purge_twin(int(value), harsh, RULES, dice)
            assert list(dice) == []
            assert it.public.allegiance[region] == value
            assert it.public.level[region] == (Level.PURGE if boss else Level.FLN)
            seen.add((harsh, boss))
            if boss:
                break
    assert seen == {(False, False), (False, True), (True, False), (True, True)}


def vote_twin(it, markers, final):
    """The twin's referendum on the faces of all votes, ties included."""
    dice = all_dice(rows(it, Event.VOTE, Event.VOTE_TIED))
    populations = it.board.population[:it.board.populated].tolist()
    result = referendum_twin(markers, populations, final, RULES, dice)
    assert list(dice) == []
    said = [bool(row.a) for row in rows(it, Event.VOTE)]
    assert said == result.said_yes
    return result


@pytest.mark.parametrize("seed", range(3))
def test_first_referendums_are_those_of_the_twin(seed):
    """60 votes a seed: every Region, the sums, who won, what moved."""
    chance, winners = Random(seed), set()
    base = stage()
    for game in range(60):
        it, low = again(base, game), chance.randint(0, 16)
        markers = [chance.randint(low, low + 4) for _ in range(it.board.populated)]
        it.public.allegiance[:it.board.populated] = markers
        it.public.french_public = it.public.pied_noirs = 0
        it.do(first_referendum, answers(it))
        result = vote_twin(it, markers, False)
        assert (it.public.vote_yes[0], it.public.vote_no[0]) == (result.yes, result.no)
        assert it.public.allegiance[:it.board.populated].tolist() == result.markers
        assert it.public.pied_noirs == (result.winner == "FLN")
        assert (it.public.french_public == 20) == (result.winner == "France")
        winners.add(result.winner)
    assert winners == {"France", "FLN"}


def test_final_referendums_are_those_of_the_twin():
    chance, winners = Random(7), set()
    base = stage()
    base.public.referendums = 1
    for game in range(60):
        it = again(base, game)
        markers = [chance.randint(8, 13) for _ in range(it.board.populated)]
        it.public.allegiance[:it.board.populated] = markers
        it.do(final_referendum)
        result = vote_twin(it, markers, True)
        assert it.public.winner == (Side.FRANCE if result.winner == "France" else Side.FLN)
        assert it.public.allegiance[:it.board.populated].tolist() == result.markers == markers
        winners.add(result.winner)
    assert winners == {"France", "FLN"}
