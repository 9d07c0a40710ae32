"""Games are the same to the last byte in the quick form, in the whole form, and in any mixture of the two."""
import pytest

from policies.ici.match import Match
from simulate.core.kernelcache.dispatcher import PlainDispatcher

pytestmark = pytest.mark.slow
GAMES = 150


def played(monkeypatch, *whole: str) -> bytes:
    monkeypatch.setattr(PlainDispatcher, "best_form", lambda self, sig: self.whole if self.__name__ in whole else self)
    rows, turns = Match("ici-1955", "notes", "notes").play_with_turns(0, GAMES)
    return rows.tobytes() + turns.tobytes()


def test_both_forms_and_their_mixtures_play_the_same_games(monkeypatch):
    quick = played(monkeypatch)
    assert quick == played(monkeypatch, "play_many")
    assert quick == played(monkeypatch, "notes_fln", "notes_france")
    assert quick == played(monkeypatch, "play_many", "notes_fln", "notes_france")
