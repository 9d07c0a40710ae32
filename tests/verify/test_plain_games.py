"""Whole games with the compiler off: the same to the last number, no index below 0, no question without options."""
import itertools
import json
import os
import subprocess
import sys

import numpy as np
import pytest

from policies.core.match import trace_game
from policies.ici.match import Match
from simulate.ici.board.files import printed
from simulate.ici.enums import Side
from tests import ROOT
from tests.verify.plain import Numbers

NO_CHECK = {"setup": {"control": {"check": 0}}}
SEED = 23


def games() -> list[tuple]:
    """(scenario, FLN, France, seed, overlay, game): every player in both scenarios by the print, then pairs under switches."""
    flns, frances = ([player.name for player in Match.ROSTER.of_side(side)] for side in (Side.FLN, Side.FRANCE))
    pairs = list(itertools.product(flns, frances))
    found = [(scenario, fln, frances[(game + turned) % len(frances)], SEED, {}, game)
             for turned, scenario in enumerate(("ici-1955", "ici-1959")) for game, fln in enumerate(flns)]
    switches = [{path: 0} for path in printed("1955").rules if path.startswith("reading.")]
    switches += [{"maquis.on": 1}, {"density.top": 6}]
    switches = [dict(itertools.chain(*map(dict.items, switches[k::len(pairs)]))) for k in range(len(pairs))]
    return found + [("ici-1955", *pair, SEED, {"rules": switch, **NO_CHECK}, 100 + k)
                    for k, (pair, switch) in enumerate(zip(pairs, switches, strict=True))]


@pytest.fixture(scope="module")
def without_compiler() -> list[dict]:
    done = subprocess.run([sys.executable, "-m", "tests.verify.plain"], cwd=ROOT, input=json.dumps(games()), text=True,
                          check=False, capture_output=True, env={**os.environ, "NUMBA_DISABLE_JIT": "1"})
    assert done.returncode == 0, done.stderr[-3000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("number, game", list(enumerate(games())))
def test_a_game_is_the_same_without_the_compiler(without_compiler, number, game):
    scenario, fln, france, seed, overlay, place = game
    state = trace_game(Match(scenario, fln, france, seed, [overlay]), place).states[-1][0]
    for part in ("public", "fln"):
        compiled, plain = state[part], without_compiler[number][part]
        fields = compiled.dtype.names
        assert [name for name in fields if np.ravel(compiled[name]).tolist() != np.ravel(plain[name]).tolist()] == []


def test_an_index_below_zero_or_beyond_the_end_is_seen():
    row = Numbers(list(range(12)), (3, 4), int)
    assert (row[2, 3], row[2][3], row[1:][1, 3], row.shape, row[1:].shape) == (11, 11, 11, (3, 4), (2, 4))
    row[1][2] = 99
    assert row[1, 2] == 99
    for wrong in (-1, 3, (0, -1), (0, 4), np.int64(-1), slice(-1, None)):
        with pytest.raises(IndexError):
            row[wrong]
