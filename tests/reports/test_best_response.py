"""The study of best responses over games whose worth is known: what is searched, chosen and confirmed, and on which data sets."""
import os
import tomllib
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import numpy as np
import pytest

from policies.core.responses import budget_of
from policies.ici.match import Match
from reports.studies.players import best_response as study
from reports.studies.players.best_response import Question, best_response
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import Variant
from simulate.core.errors import UserError
from simulate.ici.enums import Side
from tests.cases import cases

SETS = [Variant(f"s{number}") for number in range(12)]
MARGIN = Match.ROSTER.player("notes", Side.FLN).names.index("margin")


class Sets:
    """As many games on each set as on any other."""

    def __init__(self, names):
        self.names = names

    def sets_of(self, dice):
        return np.asarray(dice) % len(self.names)


class Boardless(Match):
    """A match without a board, whose games are worth what a formula says."""
    RULES = SimpleNamespace(compiled=lambda entry: None, name="ici")
    played: ClassVar[list] = []
    stops_at: ClassVar[int] = 10**9
    made = ()           # what a copy keeps beside its fields

    @property
    def data_sets(self):
        return Sets([each.name for each in self.sets]) if self.sets else None

    @property
    def boards(self):
        return None

    def spread_over(self, sets):
        return self.copied(sets=list(sets))

    def copied(self, **fields):
        found = replace(self, **fields)
        for name in self.made:
            setattr(found, name, getattr(self, name))
        return found


def weights(player, place, seed, numbers):
    """A weight of whoever of a mixture plays each game."""
    return np.array([(player.members or (player,))[at].weights[place] for at in player.member_of_game(seed, numbers)])


class Hill(Boardless):
    """The FLN wins the more, the nearer its `margin` is to 2, on some sets more than on others."""
    made, slope = ("slope",), 1.0

    @property
    def identity(self):
        return {"scenario": self.scenario, "seed": self.seed, "players": [each.identity() for each in self.players]}

    def play(self, first, count):
        numbers = np.arange(first, first + count)
        names = [self.data_sets.names[each] for each in self.data_sets.sets_of(numbers)] if self.sets else []
        Hill.played.append((self.seed, first, count, frozenset(names)))
        if len(Hill.played) > Hill.stops_at:
            raise KeyboardInterrupt
        dice = np.random.default_rng([self.seed, first])
        margin = weights(self.fln_player, MARGIN, self.seed, numbers)
        height = 0.5 - 0.1 * self.slope * np.minimum(np.abs(margin - 2), 4)
        return {"fln_wins": np.clip(height + 0.05 * dice.standard_normal(count), 0, 1)}


@pytest.fixture(autouse=True)
def nothing_compiled(monkeypatch, tmp_path):
    monkeypatch.setattr(study, "compile_if_cold", lambda *_: None)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    monkeypatch.chdir(tmp_path)
    Hill.played, Hill.stops_at = [], 10**9


def question(side=Side.FLN, sets=SETS, **more):
    return Question(Hill("ici-1955", "notes", "notes", 3, sets=sets), side, games=30_000, pairs=600, **more)


def test_better_weights_are_found_and_their_gain_is_that_of_fresh_games():
    found = best_response(question())
    assert found.player.weights[MARGIN] == pytest.approx(2, abs=0.3)
    gain = 0.1 * (abs(0.74 - 2) - abs(found.player.weights[MARGIN] - 2))
    assert found.difference.low < gain < found.difference.high
    assert found.difference.high - found.difference.low < 0.03
    assert found.pairs.pairs == 600
    assert found.changed()[0][0] == "margin"
    same = replace(found, player=found.question.start)
    assert "That player is notes, one of its members: the search found no better weights." in same.text()


def test_the_confirmation_has_dice_and_data_sets_of_its_own():
    best_response(question())
    search = [each for each in Hill.played if each[0] == 3]
    choice = [each for each in Hill.played if each[2] == 300]
    confirmation = [each for each in Hill.played if each[2] == 600]
    assert len(search) + len(choice) + len(confirmation) == len(Hill.played)
    assert len({each[0] for each in (search[0], choice[0], confirmation[0])}) == 3
    held_out = frozenset({"s2", "s5", "s8", "s11"})
    assert {each[3] for each in confirmation} == {held_out}
    assert frozenset.union(*(each[3] for each in search + choice)) == {each.name for each in SETS} - held_out
    budget = budget_of(30_000, len(question().player.weights), study.STRETCH)
    assert len({each[1] for each in search}) == budget.generations                  # a stretch for each generation


def test_where_nothing_can_be_gained_none_is_said_to_be():
    flat = question()
    flat.match.slope = 0.0
    found = best_response(flat)
    assert found.difference.low <= 0 <= found.difference.high
    assert "no gain" in found.text()
    assert "Weights that changed" not in found.text()


def test_france_gains_what_the_fln_loses():
    found = best_response(question(Side.FRANCE))        # its weights do not matter here
    assert found.pairs.base_rate == pytest.approx(1 - 0.374, abs=0.01)
    assert found.difference.low <= 0 <= found.difference.high


def test_without_data_sets_one_set_is_played_and_the_answer_says_so():
    found = best_response(question(sets=()))
    assert found.sets == (1, 1)
    assert "on the one data set, with other dice" in found.text()


def test_the_player_is_written_as_a_file_that_plays(tmp_path):
    file = tmp_path / "better.toml"
    found = best_response(question(), file=file)
    written = tomllib.loads(file.read_text(encoding="utf-8"))["response"]
    assert written["fln"] == found.player.row()
    player = Match.ROSTER.player("response", Side.FLN, [Match.ROSTER.read(file)])
    assert player.weights == found.player.weights
    assert f"--players {file} --fln response --france notes" in found.text()
    with pytest.raises(UserError, match="is there already; --force writes over it"):
        best_response(question(), file=file)
    best_response(question(), file=file, force=True)


def test_a_player_of_ones_own_is_written_whole(tmp_path):
    """The response to a response: the new file alone plays, whatever the first one was called."""
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    best_response(question(), file=first)
    again = Question(Hill("ici-1955", "response", "notes", 4, files=[Match.ROSTER.read(first)], sets=SETS), Side.FLN, 30_000, 600)
    found = best_response(again, file=second)
    player = Match.ROSTER.player("response", Side.FLN, [Match.ROSTER.read(second)])
    notes = Match.ROSTER.player("notes", Side.FLN)
    assert (player.weights, player.function, player.names, player.mixtures) == (
        found.player.weights, notes.function, notes.names, notes.mixtures)


@cases("""name wrong: x.csv "ends in .toml"; none/x.toml "in a folder that is there" """)
def test_a_place_that_cannot_be_written_costs_no_games(tmp_path, name, wrong):
    with pytest.raises(UserError, match=wrong):
        best_response(question(), file=tmp_path / name)
    assert Hill.played == []


def test_a_player_without_weights_has_no_better_ones():
    bare = Question(Hill("ici-1955", "uniform", "notes", 3), Side.FLN)
    with pytest.raises(UserError, match="uniform has no weights to search"):
        best_response(bare)


def test_weights_may_change_while_the_war_goes_on(tmp_path):
    file = tmp_path / "better.toml"
    found = best_response(question(changing=True), file=file)
    assert found.player.late != found.player.weights
    assert " to " in found.changed()[0][2]
    assert len(found.json()["late"]) == len(found.json()["weights"])
    assert Match.ROSTER.player("response", Side.FLN, [Match.ROSTER.read(file)]).late == found.player.late


def test_a_mixture_is_answered_from_the_member_that_plays_most(tmp_path):
    rows = Overlay({"bold": {"fln": {"like": "notes", "margin": 5}},
                    "both": {"fln": {"mixture": {"notes": 1, "bold": 2}}}}, "x.toml")
    asked = Question(Hill("ici-1955", "both", "notes", 3, files=[rows], sets=SETS), Side.FLN, 30_000, 600)
    assert asked.start.name == "bold"
    found = best_response(asked, file=tmp_path / "better.toml")
    assert found.player.weights[MARGIN] == pytest.approx(2, abs=0.3)
    assert found.json()["player"] == "both"
    assert found.difference.low > 0.1


@cases("part: 0.3; 0.999")
def test_it_goes_on_where_it_was_interrupted(part):
    whole = best_response(question())
    played = len(Hill.played)
    Hill.played, Hill.stops_at = [], int(part * played)
    with pytest.raises(UserError, match="interrupted; the games of the search are kept in runs/respond-ici-1955-"):
        best_response(question())
    Hill.played, Hill.stops_at = [], 10**9
    population = budget_of(30_000, len(question().player.weights), study.STRETCH).population
    assert best_response(question()).json() == whole.json()
    assert len(Hill.played) <= (1 - part) * played + population + 12      # the generation that was cut off, the choice, the gain
    assert not list(Path("runs").glob("respond-*"))


def test_another_question_begins_anew():
    Hill.stops_at = 200
    with pytest.raises(UserError, match="interrupted"):
        best_response(question())
    Hill.stops_at = 10**9
    other = Question(Hill("ici-1955", "notes", "notes", 4, sets=SETS), Side.FLN, 30_000, 600)
    assert other.folder != question().folder
    assert len(list(Path("runs").glob("respond-*"))) == 1
    assert best_response(other).json()["seed"] == 4
