"""`wilaya report`: where a run tips, with and without the turns of its games."""
import pytest

from tests.wilaya.conftest import GAMES, answered, done

pytestmark = pytest.mark.slow


def test_a_report_says_where_it_tips(played):
    short, full = done("report", played), done("report", played, "--full")
    for words in ("Where it tips\n- As ", "Tipping points: values at which the FLN wins more than half of the games",
                  "Chits in an experiment (the shuffle decides"):
        assert words in short
    assert "Chits: what an early place in the cup changes" in full
    assert "Chits: what an early place in the cup changes" not in short
    found = answered("report", played)["tipping"]
    assert (found["games"], found["turned"], found["missing"]) == (GAMES, GAMES, [])
    assert {"tipping", "cells", "leaders", "decided", "first_referendum", "crises", "regions", "region_levels",
            "chit_experiment"} <= set(found)
    chits = found["chit_experiment"]
    assert len(chits) == 54
    assert all(row["early_of"] + row["late_of"] == GAMES for row in chits)
    assert {row["region"] for row in found["region_levels"]} > {"1A", "Alger"}
