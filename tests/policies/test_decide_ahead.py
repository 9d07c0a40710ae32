"""A side that looks ahead at single decisions; games_looking_ahead.py has what takes rules that are compiled for it."""
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from policies.ici.decide_ahead import DecideAhead
from policies.ici.match import Match
from simulate.core.ahead import VARIABLE
from simulate.core.errors import UserError
from simulate.ici.decide_ahead import lead
from simulate.ici.enums import Side

GAMES = Path(__file__).with_name("games_looking_ahead.py")
lead_of = getattr(lead, "py_func", lead)


def test_an_answer_must_be_better_by_more_than_luck():
    worths = np.array([[0.2, 0.4, 0.3, 0.5], [0.3, 0.5, 0.4, 0.6], [0.9, 0.1, 0.9, 0.1]])
    assert lead_of(worths, 1, 4, 2.0) == pytest.approx(0.1)
    spread = np.std(worths[2] - worths[0], ddof=1) / 2
    assert lead_of(worths, 2, 4, 2.0) == pytest.approx(0.15 - 2.0 * spread)
    assert lead_of(worths, 2, 4, 2.0) < 0 < lead_of(worths, 2, 4, 0.0)


def test_rules_compiled_without_it_are_refused():
    with pytest.raises(UserError, match=f"allowed with {VARIABLE}=1"):
        DecideAhead(Match("ici-1955", "notes", "notes"), Side.FLN, 4, ("structure",))


@pytest.mark.slow
def test_games_in_which_a_side_looks_ahead_at_decisions():
    """In a process of its own: rules are compiled for it."""
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(GAMES)], capture_output=True,
                          text=True, env={**os.environ, VARIABLE: "1"}, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count(".") > 10
