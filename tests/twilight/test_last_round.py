"""The last round with the best play of both sides, against every Support Phase there is, by rules typed a second time."""
from itertools import product
from random import Random

import pytest

from reports.twilight.odds import PROCEDURES, last_round
from simulate.core.errors import UserError
from simulate.core.kernels.plain import whole_numbers
from simulate.twilight.board.load import load
from tests.cases import cases

NEUTRAL, SUPPORT, OPPOSE = 0, 1, 2
FLN, GOVERNMENT = 0, 1
TOP, COSTS = 50, (1, 2)
LOSS = (0, 1, 2, 2, 3, 3)
EARLY, FINAL = 1, 2


def points(public, board):
    people = [0 if public.resettled[at] else board.population[at] for at in range(30)]
    aligned = {each: sum(n for at, n in enumerate(people) if public.align[at] == each) for each in (SUPPORT, OPPOSE)}
    return aligned[OPPOSE] + sum(public.count[at][7] for at in range(30)), aligned[SUPPORT] + public.commitment


def acts_open(public, board, side):
    """Of each space open to a side: the gain of 0, 1, 2, ... acts."""
    for at in range(30):
        cubes, rebels = sum(public.count[at][:5]), sum(public.count[at][5:8])
        troops, police = public.count[at][0] + public.count[at][2], public.count[at][1] + public.count[at][3]
        people = 0 if public.resettled[at] else board.population[at]
        goal = SUPPORT if side == GOVERNMENT else OPPOSE
        may = cubes > rebels and troops and police if side == GOVERNMENT else rebels and cubes <= rebels
        if may and people and public.align[at] != goal and board.kind[at] != 2:
            levels = 1 if public.align[at] == NEUTRAL else 2
            yield [0] * (public.terror[at] + 1) + [people * level for level in range(1, levels + 1)]


def by_hand(public, board):
    """(winner, way, margin of the FLN, of the Government), whatever both sides do; every combination of acts is tried."""
    fln, government = points(public, board)
    if fln > 30 or government > 35:
        return int(government - 35 > fln - 30), EARLY, fln - 30, government - 35
    recalled, boxes = public.card[4] == 2, {name: sum(public.count[at][each] for each in (0, 1, 4))
                                           for name, at in (("available", 38), ("casualties", 36))}
    land = sum(board.population[at] for at in range(30)
               if board.kind[at] == 0 and public.count[at][4] and not public.resettled[at]
               and sum(public.count[at][:5]) > sum(public.count[at][5:8]))
    third = government - public.commitment if recalled else boxes["available"]
    ours = min(max(public.resources[GOVERNMENT] + public.commitment + land + third - sum(public.resettled[:30]), 0), TOP)
    bases = sum(public.count[at][7] for at in range(30))
    theirs = min(max(public.resources[FLN] + bases + public.france + 1 - public.border, 0), TOP)
    commitment = min(public.commitment + boxes["available"] // 3, TOP)
    commitment = max(commitment - (0 if recalled else boxes["casualties"] // 3), 0)
    commitment = max(commitment - LOSS[public.france], 0)
    gains = []
    for side, most in ((FLN, theirs), (GOVERNMENT, min(ours, commitment) // 2)):
        gains.append(max(sum(each[n] for each, n in zip(spaces, picked, strict=True))
                         for spaces in [list(acts_open(public, board, side))]
                         for picked in product(*(range(len(each)) for each in spaces)) if sum(picked) <= most))
    lead = (government - public.commitment + commitment - 35) - (fln - 30) + sum(gains[1:]) + -gains[0]
    return int(lead > 0), FINAL, lead


def positions(scenario, number):
    """Set-ups with tracks, alignments, Terror and cubes changed at random."""
    board, luck = whole_numbers(load(scenario).board[0]), Random(scenario)
    for _ in range(number):
        public = board.first.copy()
        public.commitment, public.france = luck.randrange(2, 22), luck.randrange(6)
        public.resources[:] = luck.randrange(6), luck.randrange(12)
        public.card[4] = luck.choice((1, 2))
        public.count[36][1] = luck.randrange(8)
        for at in luck.sample(range(28), 9):
            public.align[at], public.terror[at] = luck.randrange(3), luck.choice((0, 0, 1))
            for piece in (0, 1):
                public.count[at][piece] += luck.randrange(2)
        yield public, board


@cases("scenario: twilight-full; twilight-medium; twilight-short")
def test_both_sides_play_their_best(scenario):
    ways = set()
    for public, board in positions(scenario, 5):
        expected = by_hand(public, board)
        found = last_round(public, board).public
        fln, government = points(found, board)
        ways.add(expected[1])
        lead = (fln - 30, government - 35) if expected[1] == EARLY else (government - 35 - (fln - 30),)
        assert (found.winner, found.way, *lead) == expected
    assert FINAL in ways


def test_the_table_ends_with_who_wins(tmp_path):
    file = tmp_path / "position.toml"
    file.write_text('[setup.spaces.CONSTANTINE]\nterror = 2\nalign = "oppose"\n', encoding="utf-8")
    table = PROCEDURES["final"].table(load("twilight-full").board[0], at=str(file))
    said = [row["what happens"] for row in table.rows]
    assert said.count("Government: a Terror marker is removed from Constantine") == 2
    assert said.index("Government: Constantine from Neutral to Support") > said.index("Commitment +2: French pieces")
    assert (table.rows[-1]["FLN points"], table.rows[-1]["Government points"]) == (13, 34)
    assert table.notes == ("The Government wins.",)


@pytest.mark.parametrize("position, said", [
    ("[setup.spaces.MOROCCO]\nterror = 1", "allowed are FLN pieces alone in a country"),
    ("[setup.start]\ncommitment = 51", "allowed is at most 50, tracks.top"),
    ("[setup.spaces.I-1]\nterror = -1", "terror = -1")])
def test_a_position_that_cannot_be_is_refused_in_one_line(position, said, tmp_path):
    file = tmp_path / "position.toml"
    file.write_text(position, encoding="utf-8")
    with pytest.raises(UserError, match=said) as found:
        PROCEDURES["final"].table(load("twilight-full").board[0], at=str(file))
    assert "\n" not in str(found.value)
