"""`python -m scripts.freeze gain`: what it prints is what the two runs say."""
import pytest

from scripts.freeze import gain
from tests.wilaya.conftest import answered

MINE = '[deep]\nfrance = { like = "league", thinks = { plans = 3, playouts = 1 } }\n'


@pytest.mark.slow
def test_the_gain_is_printed(capsys, elsewhere):
    (elsewhere / "mine.toml").write_text(MINE)
    gain("ici-1959", games=4, france="deep", files=["mine.toml"], default_data=True)
    said = capsys.readouterr().out
    usual, deep = (answered("run", "ici-1959", "--games", "4", "--quiet", "--players", "mine.toml", *more)["sides"][0]["rate"]
                   for more in ((), ("--france", "deep")))
    assert f"the FLN wins {100 * deep:.1f} % of games with league v deep, {100 * usual:.1f} % with league v league:\n" in said
    assert f"{100 * (deep - usual):+.1f} points (" in said
    assert said.endswith(", 95 %, dice and data; 4 pairs of games).\n")
    assert deep != usual
