"""Changes of the kinds that play-testers suggest: each is one line to type, and other games follow."""
import re

import pytest

from policies.ici.match import Match
from reports.studies.play.rules_and_data import exact_odds, read_overlays
from scripts.reprint_examples import written_files
from simulate.core.kernels.records import zeroed
from simulate.core.storage.run_games import load_run
from simulate.ici.enums import Where
from tests import ROOT
from tests.cases import table_rows
from tests.wilaya.conftest import answered, done

RUN = ("run", "ici-1955", "--games", "60", "--fln", "notes", "--france", "notes", "--quiet")
# what is asked for: what is typed
CHANGES = {name: tuple(word for change in changes for word in ("--set", change)) for name, *changes in table_rows("""
    "a die's threshold" structure_attack.hit_on=4; "searches with two dice each" search.die=2d6 search.hit_on=9
    "fights with ten-sided dice" combat.die=d10
    "structure attacks with the better of two" "structure_attack.die=best of 2d6"
    "another Test of Logistics" structure_attack.test_die=d8
    "votes by two ten-sided dice" referendum.die=d10 referendum.dice=2
    "the initiative by the worse of two" "chits.initiative_die=worst of 2d6"
    "purges by d10" counterinsurgency.purge_die=d10; "more reinforcements" arrival.die=2d6
    "a chit that is forced less often" chits.forced_die=d4 chits.forced_on=4; "French Public by d6" chits.fp_die=d6
    "more dice" search.most_dice=+2; "one OP more" income.fln_base=+1; "an action twice as dear" counterinsurgency.cost=*2
    "a larger majority" referendum.france_needs=9; "a shorter war" referendum.final_turn=23
    "a longer war" referendum.final_turn=39; "a longer war, by so many turns" referendum.final_turn=+8
    "fatigue earlier in a longer war" referendum.final_turn=39 fatigue.first_turn=28
    "one crisis off" crisis.de_gaulle_space=0; "a crisis at another space" crisis.de_gaulle_space=2 crisis.barricade_space=1
    "another consequence of a crisis" crisis.de_gaulle_steps=3; "paratroopers leave earlier" crisis.de_gaulle_units=2
    "an earlier collapse" crisis.collapse_space=2; "other reset values" pied_noirs.reset_de_gaulle=3
    "the other side moves first" order.france_moves_first=1; "the initiative always to France" chits.initiative_france_to=6
    "another value of a chit" chits.kennedy.pn=+1
    "a new lasting effect" chits.kennedy.lasting=1 "chits.kennedy.actions=each_turn ops FRANCE -2"
    "two OPs more in the first Winter" "income.fln_base=+2@Winter 1955"
    "Moudjahidines dearer in 1957" recruit.moudjahidine_extra_halves=2@1957
    "at most three Faileks in Tunisia" stacking.fln_tunisia=3
    "elite units search with a die more" search.elite_dice=1; "half of the OPs left are kept" points.kept_halves=1
    "one Test of Logistics a Region" structure_attack.one_test=1; "two Faileks over a Wilaya border" fln_move.quota=2
    "four paratroopers leave in the Coup" crisis.coup_units=4; "oil at a higher price" chits.oil_in_the_sahara.pn=+1
    "a referendum resets French Public to 15" referendum.reset=15
    "the last Failek killed: no effect" combat.last_failek_step=0; "draw two, keep both" chits.draws=2
    "the FLN always plays first" chits.initiative_france_to=0
    "another set-up" setup.start.incap=8; "an optional rule" maquis.on=1; "another reading" reading.play_is_mandatory=0""")} | {
    "an action barred": ("--forbid", "fln:structure_attack"),
    "a chit less": ("--set", 'chits.remove=["kennedy"]'),
    "a border more": ("--set", 'borders.add=[["2A", "3A"]]'),
    "a stronger unit": ("--set", 'units."1 REP".strength=+1'),
}

UNIFORM = ("--fln", "uniform", "--france", "uniform")
BESIDE = {      # changes that show beside another one or between other players: what is asked for, beside what, what is typed
    "no second vote before 1961": (("--set", "referendum.reset=3"), ("--set", "referendum.earliest_second=24")),
    "France reinforces first": (("--fln", "uniform", "--france", "greedy"), ("--set", "order.france_reinforces_first=1")),
    "a Morice Line without its chit": (UNIFORM, ("--set", "morice.in_force=1@Fall 1957-")),
    "stronger attacks at the Morice Line": (UNIFORM, ("--set", "morice.plus=1")),
    "no harsh interrogation before 1957": (UNIFORM, ("--forbid", "france:harsh_interrogation@-1956")),
    "no Barricade Week before 1960": (UNIFORM, ("--set", "crisis.barricade_space=0@-1959")),
    "a cheaper resettling": (UNIFORM, ("--set", "counterinsurgency.resettle_cost=1")),
    "a free attack at the Morice Line": (("--set", "morice.in_force=1", *UNIFORM), ("--set", "morice.cost=0")),
    "appeasement with 60 Faileks": (UNIFORM, ("--set", "appeasement.faileks=60")),
    "no win by control of all Regions": (("--fln", "uniform"), ("--set", "victory.total_control_on=0")),
}

PAGE = written_files((ROOT / "docs" / "tweak.md").read_text(encoding="utf-8"))


def set_up(match):
    """The state as the first game begins."""
    state = zeroed(match.RULES.records().state)[0]
    match.set_up(state, match.boards[0], 0)
    return state


def faileks(match, _) -> set[str]:
    """Places with Faileks at the start."""
    return {place for place, types in zip(match.loaded.names.places, set_up(match).fln.types, strict=False) if types.any()}


FILES = {       # of docs/tweak.md: what is looked at in a match and its games, what it is in print, and with the file
    "two-dice": (lambda match, _: re.findall(r"hits with ([\d.]+)", exact_odds("ici", "structure", {}, match.overlays).text()),
                 ["70.37"], ["27.78"]),
    "five-faileks": (faileks, {"1C", "3A"}, {"1C", "2A", "3A", "4B", "5B"}),
    "soummam": (lambda match, rows: [chit for chit, played in zip(match.loaded.names.chits, rows["chit"].T, strict=False)
                                     if played.any() and chit == "soummam"], [], ["soummam"]),
    "gms": (lambda match, _: int((set_up(match).public.unit_where == Where.ON_MAP).sum()), 13, 14),
    "merge": (lambda _, rows: {*(rows["final_yes"] + rows["final_no"]).tolist()} - {0}, {39}, {37}),
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


@pytest.mark.parametrize("beside, typed", BESIDE.values(), ids=BESIDE)
def test_a_change_beside_another_one_changes_games(tmp_path, beside, typed):
    without = answered(*RUN, *beside, "--out", tmp_path / "without")
    assert answered(*RUN, *beside, *typed, "--out", tmp_path / "with")["fingerprint"] != without["fingerprint"]


@pytest.mark.parametrize("name, looked_at, printed, changed", [(name, *each) for name, each in FILES.items()], ids=FILES)
def test_a_file_of_the_page_changes_games_where_it_says(name, looked_at, printed, changed, elsewhere):
    path = elsewhere / f"{name}.toml"
    path.write_text(PAGE[path.name], encoding="utf-8")
    found = []
    for expected, overlays in ((printed, []), (changed, read_overlays("ici", [path]))):
        match = Match("ici-1955", "notes", "notes", 1, overlays)
        found.append(match.play(0, 200))
        assert looked_at(match, found[-1]) == expected
    assert (found[0]["last_turn"] != found[1]["last_turn"]).any()


def test_a_longer_war_goes_on_until_its_last_turn(tmp_path):
    longer = answered(*RUN, "--set", "referendum.final_turn=39", "--turns", "all", "--out", tmp_path / "longer")
    later = answered(*RUN, "--set", "referendum.final_turn=+8", "--out", tmp_path / "later")
    assert later["fingerprint"] == longer["fingerprint"]
    rows = load_run(tmp_path / "longer").scan().collect()
    assert rows["last_turn"].max() == rows["final_referendum"].max() == 39
    assert re.search(r"1964 +Fall", done("report", tmp_path / "longer", "--full"))
