"""Changes of the kinds that play-testers suggest: each is one line to type, and other games follow."""
import re

import pytest

from simulate.core.storage.run_games import load_run
from tests.wilaya.conftest import answered, done

RUN = ("run", "ici-1955", "--games", "60", "--fln", "notes", "--france", "notes", "--quiet")
CHANGES = {     # what is asked for: what is typed
    "a die's threshold": ("--set", "structure_attack.hit_on=4"),
    "searches with two dice each": ("--set", "search.die=2d6", "--set", "search.hit_on=9"),
    "fights with ten-sided dice": ("--set", "combat.die=d10"),
    "structure attacks with the better of two": ("--set", "structure_attack.die=best of 2d6"),
    "another Test of Logistics": ("--set", "structure_attack.test_die=d8"),
    "votes by two ten-sided dice": ("--set", "referendum.die=d10", "--set", "referendum.dice=2"),
    "the initiative by the worse of two": ("--set", "chits.initiative_die=worst of 2d6"),
    "purges by d10": ("--set", "counterinsurgency.purge_die=d10"),
    "more reinforcements": ("--set", "arrival.die=2d6"),
    "a chit that is forced less often": ("--set", "chits.forced_die=d4", "--set", "chits.forced_on=4"),
    "French Public by d6": ("--set", "chits.fp_die=d6"),
    "more dice": ("--set", "search.most_dice=+2"),
    "one OP more": ("--set", "income.fln_base=+1"),
    "an action twice as dear": ("--set", "counterinsurgency.cost=*2"),
    "a larger majority": ("--set", "referendum.france_needs=9"),
    "a shorter war": ("--set", "referendum.final_turn=23"),
    "a longer war": ("--set", "referendum.final_turn=39"),
    "a longer war, by so many turns": ("--set", "referendum.final_turn=+8"),
    "fatigue earlier in a longer war": ("--set", "referendum.final_turn=39", "--set", "fatigue.first_turn=28"),
    "one crisis off": ("--set", "crisis.de_gaulle_space=0"),
    "a crisis at another space": ("--set", "crisis.de_gaulle_space=2", "--set", "crisis.barricade_space=1"),
    "another consequence of a crisis": ("--set", "crisis.de_gaulle_steps=3"),
    "paratroopers leave earlier": ("--set", "crisis.de_gaulle_units=2"),
    "an earlier collapse": ("--set", "crisis.collapse_space=2"),
    "other reset values": ("--set", "pied_noirs.reset_de_gaulle=3"),
    "the other side moves first": ("--set", "order.france_moves_first=1"),
    "the initiative always to France": ("--set", "chits.initiative_france_to=6"),
    "an action barred": ("--forbid", "fln:structure_attack"),
    "another value of a chit": ("--set", "chits.kennedy.pn=+1"),
    "a new lasting effect": ("--set", "chits.kennedy.lasting=1", "--set", "chits.kennedy.actions=each_turn ops FRANCE -2"),
    "a chit less": ("--set", 'chits.remove=["kennedy"]'),
    "a stronger unit": ("--set", 'units."1 REP".strength=+1'),
    "another set-up": ("--set", "setup.start.incap=8"),
    "an optional rule": ("--set", "maquis.on=1"),
    "another reading": ("--set", "reading.play_is_mandatory=0"),
}

BESIDE = {      # changes that show beside another one or between other players: what is asked for, beside what, what is typed
    "no second vote before 1961": (("--set", "referendum.reset=3"), ("--set", "referendum.earliest_second=24")),
    "France reinforces first": (("--fln", "uniform", "--france", "greedy"), ("--set", "order.france_reinforces_first=1")),
    "no win by control of all Regions": (("--fln", "uniform"), ("--set", "victory.total_control_on=0")),
}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    return answered(*RUN, "--out", tmp_path_factory.mktemp("printed") / "run")["fingerprint"]


@pytest.mark.parametrize("typed", CHANGES.values(), ids=CHANGES)
def test_a_change_is_a_line_and_changes_games(printed, tmp_path, typed):
    answer = answered(*RUN, *typed, "--out", tmp_path / "run")
    assert answer["fingerprint"] != printed
    assert answer["games"] == 60


@pytest.mark.parametrize(("beside", "typed"), BESIDE.values(), ids=BESIDE)
def test_a_change_beside_another_one_changes_games(tmp_path, beside, typed):
    without = answered(*RUN, *beside, "--out", tmp_path / "without")
    assert answered(*RUN, *beside, *typed, "--out", tmp_path / "with")["fingerprint"] != without["fingerprint"]


def test_a_longer_war_goes_on_until_its_last_turn(tmp_path):
    longer = answered(*RUN, "--set", "referendum.final_turn=39", "--turns", "all", "--out", tmp_path / "longer")
    later = answered(*RUN, "--set", "referendum.final_turn=+8", "--out", tmp_path / "later")
    assert later["fingerprint"] == longer["fingerprint"]
    rows = load_run(tmp_path / "longer").scan().collect()
    assert rows["last_turn"].max() == rows["final_referendum"].max() == 39
    assert re.search(r"1964 +Fall", done("report", tmp_path / "longer", "--full"))
