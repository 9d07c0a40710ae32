"""Traced games of all players against the checkers that know the rulebooks alone; `audited_games` plays more of them."""
import pytest

from tests.verify import audited_games
from tests.verify.audited_games import CHECK, PLAYERS, audit

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", CHECK)
def test_no_game_breaks_a_rule(game):
    seen, broken = audit(game, len(PLAYERS[game]) ** 2, 1000)
    assert broken == []
    assert sum(seen.values()) > 5_000


def test_a_broken_rule_is_told_with_its_game(monkeypatch):
    check = CHECK["algeria"]
    altered = {"algeria": lambda lines: check(line.replace('"event": "control"', '"event": "passed"') for line in lines)}
    monkeypatch.setattr(audited_games, "CHECK", altered)
    seen, broken = audit("algeria", 2, 5)
    assert len(broken) == 2
    assert not seen
    assert broken[0].startswith("algeria-1960 semantic-uniform semantic-uniform, seed 20, game 5: ")
