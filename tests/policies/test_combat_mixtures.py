"""3.5-2: the table of Combat Chits is an equilibrium, and the players draw from it."""
import collections
import csv

import numpy as np
import pytest

from policies.ici.combat_mixtures import MIXTURES
from policies.ici.match import Match
from policies.ici.notes.chits import mixture_row, pick_combat_chit
from scripts import solve_combat_mixtures
from simulate.core.kernels.dice import open_stream
from simulate.ici.enums import Ask, Lasting, Side, Step
from simulate.ici.rules.decisions import begin, offer
from simulate.ici.rules.movement_and_attacks.search_and_attack import assign_units
from simulate.ici.rules.queries.fights import unit_quality
from tests.ici.conftest import answers, fresh
from tests.ici.stage import stage
from tests.policies.combat_by_hand import CHITS, RATINGS, regrets, value

KEPT = solve_combat_mixtures.FILE.read_text().splitlines()
ROWS = list(csv.DictReader(KEPT[1:]))
EPSILON, DRAWS = 0.002, 4000        # shares are rounded to thousandths


def shares(row, owner):
    return [int(row[f"{owner}_{chit}"]) / 1000 for chit in CHITS]


def unit_of(row):
    return int(row["quality"]), int(row["strength"]), int(row["next"])


@pytest.mark.slow
def test_every_tenth_row_is_what_the_script_writes(monkeypatch):
    tenth = solve_combat_mixtures.grid()[::10]
    monkeypatch.setattr(solve_combat_mixtures, "grid", lambda: tenth)
    assert solve_combat_mixtures.text().splitlines() == [*KEPT[:2], *KEPT[2::10]]


def test_nobody_gains_by_another_chit_in_any_row():
    """Against combats counted out face by face."""
    for row in ROWS:
        gains = regrets(unit_of(row), shares(row, "france"), {kind: shares(row, kind) for kind in RATINGS})
        assert max(gains) < EPSILON, (unit_of(row), gains)
        assert min(gains) > -1e-9


def test_the_proof_would_notice_another_mixture():
    row = next(row for row in ROWS if unit_of(row) == (4, 2, 1))
    fln = {kind: shares(row, kind) for kind in RATINGS}
    assert regrets((4, 2, 1), [0.25] * 4, fln)[1] > 5 * EPSILON
    assert regrets((4, 2, 1), shares(row, "france"), fln | {"moudjahidine": [0.0, 0.0, 0.0, 1.0]})[0] > 5 * EPSILON


def test_a_combat_counted_out_by_hand():
    """Infantry 2-4 against a Moudjahidine 2-2 without advantage: 1 - (2/3)^4 killed, 2/3 of a step lost on average."""
    assert value((2, 4, 2), "moudjahidine", "attack", "attack") == pytest.approx(1 - (2 / 3) ** 4 - 0.5 * 2 / 3)


def asked(names, kinds, place="2A"):
    """Units against Faileks of these types, both sides asked for a chit."""
    it = stage({place: tuple(kinds.count(kind) for kind in range(3))}, {place: names})
    for square, kind in enumerate(kinds):
        it.fln.square_type[square] = kind
    it.do(assign_units, place, len(names), 0, answers(it))
    for own in (it.fln, it.france):
        begin(own, Ask.COMBAT_CHIT, it.at[place], len(names), 0)
        for chit in range(4):
            offer(own, chit, 0, 0)
    return it


def drawn(it, side):
    """How often each chit is chosen, in shares."""
    own, seat = (it.fln, it.fln_seat) if side == Side.FLN else (it.france, it.france_seat)
    vector = Match.ROSTER.player("notes", side).vector()
    seat.weights[:len(vector)] = vector
    open_stream(seat.memo.stream, 3, 0, 5)
    count = collections.Counter(pick_combat_chit(it.public, own, it.board, seat.weights, seat.memo) for _ in range(DRAWS))
    return np.array([count[chit] for chit in range(4)]) / DRAWS


@pytest.mark.slow
@pytest.mark.parametrize("kind", range(3))
def test_paratroopers_against_a_failek(kind):
    """Both sides within 4 standard deviations of the row of units 4-2, reduced 4-1."""
    it, row = asked(["14 RCP"], [kind]), next(row for row in ROWS if unit_of(row) == (4, 2, 1))
    for side, owner in ((Side.FRANCE, "france"), (Side.FLN, list(RATINGS)[kind])):
        expected = np.array(shares(row, owner))
        assert np.all(np.abs(drawn(it, side) - expected) <= 4 * np.sqrt(expected * (1 - expected) / DRAWS) + 1e-9)


def test_of_several_combats_each_counts_alike():
    it, rows = asked(["14 RCP", "3 RZ"], [0, 2]), {unit_of(row): row for row in ROWS}
    expected = (np.array(shares(rows[4, 2, 1], "moussebiline")) + np.array(shares(rows[2, 4, 2], "zonal_commando"))) / 2
    chart = {int(it.board.class_quality[it.public.square_class[square], Step.FULL]) for square in range(2)}
    assert chart == {2, 4}
    if it.board.class_quality[it.public.square_class[0], Step.FULL] == 2:
        it.fln.square_type[:2] = 2, 0
    assert np.all(np.abs(drawn(it, Side.FLN) - expected) <= 4 * np.sqrt(expected * (1 - expected) / DRAWS) + 1e-9)


def test_every_unit_finds_its_row():
    """Each class, full and reduced, in each kind of terrain, with helicopters and without: the row is that of its numbers."""
    it, rows = fresh(), [unit_of(row) for row in ROWS]
    public, board = it.public, it.board
    for helicopter in (0, 1):
        public.lasting[Lasting.HELICOPTER] = helicopter
        for group in range(board.classes):
            for step in (Step.REDUCED, Step.FULL):
                public.square_class[0], public.square_step[0] = group, step
                for place in (it.at[name] for name in ("2A", "1C", "6A", "7B", "Alger", "batna")):
                    quality = unit_quality(public, board, group, step, board.terrain[place])
                    after = board.class_strength[group, Step.REDUCED] if step == Step.FULL else 0
                    assert rows[mixture_row(public, board, place, 0)] == (quality, board.class_strength[group, step], after)


def test_a_unit_beyond_the_grid_takes_the_nearest_row():
    it = fresh()
    it.board.class_quality[0], it.board.class_strength[0] = 99, 99
    it.public.square_class[0], it.public.square_step[0] = 0, Step.FULL
    row = mixture_row(it.public, it.board, it.at["2A"], 0)
    assert unit_of(ROWS[row]) == (6, 4, 4)


def test_the_table_is_part_of_what_a_player_is():
    found = Match.ROSTER.player("notes", Side.FLN)
    assert found.identity()["mixtures"] != Match.ROSTER.player("notes", Side.FRANCE).identity()["mixtures"]
    assert len(found.vector()) == MIXTURES + 3 * len(ROWS)
    assert len(Match.ROSTER.player("notes", Side.FRANCE).vector()) == MIXTURES + len(ROWS)
    assert "mixtures" not in Match.ROSTER.player("greedy", Side.FLN).identity()
