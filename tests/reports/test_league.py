"""Leagues over games whose worth is known: they settle, they can be interrupted, and their players can be played."""
import os

import numpy as np
import pytest

from policies.ici.match import Match
from reports.studies.players import league as study
from reports.studies.players.league import Question, league_charts, play_league
from simulate.core.data.scenario import Variant
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import only_writer
from simulate.ici.enums import Side
from tests.reports.test_best_response import Boardless, weights

MARGIN = Match.ROSTER.player("notes", Side.FLN).names.index("margin")
KILL = Match.ROSTER.player("notes", Side.FRANCE).names.index("kill")
SETS = [Variant(f"s{number}") for number in range(12)]


class Duel(Boardless):
    """The FLN does best with a `margin` of 2, and France with a `kill` as large as that margin."""
    sets = SETS

    @property
    def identity(self):
        return {"scenario": self.scenario, "seed": self.seed}

    def play(self, first, count):
        Duel.played.append(count)
        if len(Duel.played) > Duel.stops_at:
            raise KeyboardInterrupt
        noise = 0.02 * np.random.default_rng([self.seed, first]).standard_normal(count)
        return {"fln_wins": np.clip(self.worth(np.arange(first, first + count)) + noise, 0, 1)}

    def worth(self, numbers):
        """What games of these numbers are worth to the FLN, but for the dice."""
        fln, france = (weights(each, place, self.seed, numbers) for each, place in zip(self.players, (MARGIN, KILL), strict=True))
        return 0.5 - 0.1 * np.minimum(np.abs(fln - 2), 4) + 0.05 * np.minimum(np.abs(france - fln), 4)


@pytest.fixture(autouse=True)
def nothing_compiled(monkeypatch):
    monkeypatch.setattr(study, "compile_if_cold", lambda *_: None)
    monkeypatch.setattr(study, "DRAWS", 20)
    monkeypatch.setattr(study, "league_charts", lambda *_: {})
    monkeypatch.setattr(os, "fsync", lambda file: None)
    Duel.played, Duel.stops_at = [], 10**9


def question(rounds, games=3_000, seed=3, **more):
    return Question(Duel("ici-1955", "notes", "notes", seed, sets=SETS), games, 200, 400, rounds, **{"changing": False, **more})


def test_a_league_ends_where_nobody_gains_a_point(tmp_path):
    """Its file says what is left to gain."""
    found = play_league(question(6, 20_000), tmp_path)
    assert found.settled
    assert len(found.rounds) < 6
    first, last = found.rounds[0]["gains"], found.rounds[-1]["gains"]
    assert first[0]["gain"] > 0.1
    assert all(each["low"] < each["gain"] < each["high"] and each["gain"] < 0.01 for each in last)
    found_weights = [sum(share * each.weights[place] for share, each in zip(shares, players, strict=True))
               for shares, players, place in zip(found.shares, found.players, (MARGIN, KILL), strict=True)]
    assert found_weights == pytest.approx([2, 2], abs=0.25)
    assert found.equilibrium.value == pytest.approx(0.5, abs=0.02)
    assert found.spread.value[0] < found.equilibrium.value < found.spread.value[1]
    file = Match.ROSTER.read(tmp_path / study.PLAYERS)
    for side, gain in zip(Match.ROSTER.sides, last, strict=True):
        left = Match.ROSTER.player("league", side, [file]).of_scenario("ici-1955").left
        assert left == {name: pytest.approx(gain[name]) for name in ("games", "gain", "low", "high")}
    said = found.text()
    assert "No side gains a point: the league is settled." in said
    assert "points for the FLN and " not in said.splitlines()[0]
    assert "for the FLN and" in said
    assert f"--players {tmp_path / 'players.toml'} --fln league --france league" in said


def test_it_goes_on_where_it_was_interrupted(tmp_path):
    """And from fewer rounds to more."""
    assert len(play_league(question(1), tmp_path / "steps").rounds) == 1
    Duel.played = []
    whole, steps = (play_league(question(3), tmp_path / name) for name in ("whole", "steps"))
    assert {**steps.json(), "folder": ""} == {**whole.json(), "folder": ""}
    Duel.stops_at, Duel.played = len(Duel.played) // 3, []
    with pytest.raises(UserError, match="interrupted; what was played is kept"):
        play_league(question(3), tmp_path / "cut")
    before, Duel.stops_at, Duel.played = len(study.held_state(tmp_path / "cut")["rounds"]), 10**9, []
    searches = list((tmp_path / "cut" / study.SEARCHES).iterdir())
    again = play_league(question(3), tmp_path / "cut")
    assert 0 < len(searches) <= 2
    assert not (tmp_path / "cut" / study.SEARCHES).exists()
    assert 0 < before < len(again.rounds)
    assert {**again.json(), "folder": ""} == {**whole.json(), "folder": ""}
    Duel.played = []
    assert play_league(question(3), tmp_path / "cut").json() == again.json()
    assert Duel.played == []


def test_a_folder_that_was_damaged_or_has_another_league(tmp_path):
    """Players are written anew as their games say, as when the machine stops between two files."""
    found = play_league(question(1), tmp_path)
    assert "In the last round a best response with" in found.text()
    assert "A response that gains a point or more plays here already; --rounds with a larger number" in found.text()
    said = (tmp_path / study.PLAYERS).read_bytes()
    (tmp_path / study.PLAYERS).write_bytes(said[:99])
    play_league(question(1), tmp_path)
    assert (tmp_path / study.PLAYERS).read_bytes() == said
    with pytest.raises(UserError, match="holds another league"):
        play_league(question(1, seed=4), tmp_path)
    assert question(1).identity != question(1, seed=4).identity
    assert question(1).identity == question(5).identity
    state = tmp_path / study.STATE
    state.write_text(state.read_text().replace("0.5", "1.0", 1))
    with pytest.raises(UserError, match=f"league.json: damaged or edited; delete {tmp_path} and run the same command again"):
        play_league(question(1), tmp_path)


def test_a_search_in_the_place_of_another_is_refused(tmp_path):
    Duel.stops_at = 300
    with pytest.raises(UserError, match="interrupted"):
        play_league(question(1, 20_000), tmp_path)
    first, second = sorted((tmp_path / study.SEARCHES).iterdir())
    first.replace(second)
    Duel.stops_at = 10**9
    with pytest.raises(UserError, match=r"0-france\.json: damaged or edited; delete .*0-france\.json and run"):
        play_league(question(1, 20_000), tmp_path)


def test_a_folder_has_one_league_and_one_writer(tmp_path):
    (tmp_path / study.PLAYERS).touch()
    with pytest.raises(UserError, match=r"holds players.toml and no league.json; choose a new or empty folder"):
        play_league(question(1), tmp_path)
    (tmp_path / study.PLAYERS).unlink()
    with only_writer(tmp_path), pytest.raises(UserError, match="another process is writing there; wait for it"):
        play_league(question(1), tmp_path)
    assert Duel.played == []


def test_the_file_plays_the_mixtures(tmp_path):
    found = play_league(question(2, changing=True), tmp_path)
    file = Match.ROSTER.read(tmp_path / study.PLAYERS)
    for side, players, shares in zip(Match.ROSTER.sides, found.players, found.shares, strict=True):
        mixture = Match.ROSTER.player("league", side, [file]).of_scenario("ici-1955")
        kept = [(each.name, each.weights, each.late) for each, share in zip(players, shares, strict=True) if share > 0]
        assert [(each.name, each.weights, each.late) for each in mixture.members] == kept
        assert sum(mixture.shares) == pytest.approx(1, abs=1e-3)
        assert mixture.left == {}                           # the last round was not the end


def test_charts_show_each_pair_and_each_round(tmp_path, monkeypatch):
    monkeypatch.setattr(study, "league_charts", league_charts)
    found = play_league(question(1), tmp_path)
    drawn = league_charts(found.json(), found.words)
    assert sorted(drawn) == ["gaps.svg", "matrix.svg"]
    assert (tmp_path / "matrix.svg").read_bytes() == drawn["matrix.svg"]
    assert drawn["matrix.svg"].count(b" %</text>") == 1 + sum(int((each > 0).sum()) for each in found.shares)     # and the title


def test_a_mixture_begins_with_its_members(tmp_path):
    play_league(question(1), tmp_path / "first")
    laid = [Match.ROSTER.read(tmp_path / "first" / study.PLAYERS)]
    duel = Duel("ici-1955", "league", "league", 3, files=laid, sets=SETS)
    more = Question(duel, 3_000, 200, 400, 1, changing=False, enough=-1.0)
    found = play_league(more, tmp_path / "second")
    begun = [[each.name for each in players] for players in more.first]
    assert [[each.name for each in players[:-1]] for players in found.players] == begun
    assert all(len({each.name for each in players}) == len(players) for players in found.players)
    assert not found.settled                               # whatever is gained, it goes on


def test_a_player_without_weights_has_no_league(tmp_path):
    with pytest.raises(UserError, match="uniform has no weights to search"):
        play_league(Question(Duel("ici-1955", "uniform", "notes", 3)), tmp_path)
    assert Duel.played == []
