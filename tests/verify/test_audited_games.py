"""Traced games of all players against the checkers that know the rulebooks alone; `audited_games` plays more of them."""
import pytest

from policies.core.trace import trace_game
from reports.games import reports_on
from tests.verify import audited_games
from tests.verify.audited_games import CHECK, PLAYERS, audit, of_all_sets

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


def test_an_exchange_changes_control_once():
    """2.1-1, L. In this game a Region of four Faileks gives two of them for one: contested before and after."""
    match = of_all_sets("ici-1955", "uniform", "league")
    assert CHECK["ici"](reports_on("ici").json_lines(trace_game(match, 10)))
