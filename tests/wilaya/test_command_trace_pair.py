"""`wilaya trace --pair`: a base and its variant with the same dice, from options or from the folder of a comparison."""
import json

import pytest

from policies.ici.match import Match
from reports.studies.play.matches import base_and_variant
from reports.studies.play.reload_run import kept
from reports.studies.play.trace_games import flips, flips_of_runs
from simulate.core.data.scenario import Variant
from simulate.core.storage.run_games import load_run, run_games
from simulate.ici.rule_system import ICI
from tests.reports.flip_counts import of_flips
from tests.wilaya.conftest import done, refused

pytestmark = pytest.mark.slow

SCENARIO = ("ici-1959", "--fln", "uniform", "--france", "uniform", "--seed", "5")
CHANGE = "search.hit_on=3"       # turns games both ways
PAIRS = 150
ANY = of_flips(PAIRS, 0, 0, 0)       # for lists alone, which do not look at them


def stored(match, games: int, folder):
    run_games(match, games, folder=folder, extra_manifest=kept(match, []))
    return folder


@pytest.fixture(scope="module")
def single() -> Match:
    return Match("ici-1959", "uniform", "uniform", 5)


@pytest.fixture(scope="module")
def two(single) -> Match:
    return base_and_variant(single, [ICI.parse_set(CHANGE)])


@pytest.fixture(scope="module")
def folder(two, tmp_path_factory):
    return stored(two, 2 * PAIRS, tmp_path_factory.mktemp("comparison") / "run")


@pytest.fixture
def wide(monkeypatch):
    """Widths as the terminal says them."""
    return lambda columns: monkeypatch.setenv("COLUMNS", str(columns))


def test_options_and_folder_show_the_same_pair(folder):
    said = done("trace", *SCENARIO, "--game", "3", "--pair", "--set", CHANGE)
    assert said == done("trace", folder, "--game", "3", "--pair")
    assert "rules.search.hit_on = 3 (base 5)" in said
    assert "The games diverge in " in said


def test_the_base_is_the_print_and_base_the_variant_what_is_changed_last(tmp_path):
    for value in (3, 4):
        (tmp_path / f"{value}.toml").write_text(f"[rules.structure_attack]\nhit_on = {value}\n")
    words = ("--base", tmp_path / "3.toml", "--set", "structure_attack.hit_on=2", "--rules", tmp_path / "4.toml")
    said = done("trace", *SCENARIO, "--pair", *words)
    assert "rules.structure_attack.hit_on = 3 (print 5)" in said
    assert "rules.structure_attack.hit_on = 4 (base 3)" in said


def test_each_side_is_the_game_of_its_own_trace(folder):
    head, *lines = (json.loads(line) for line in done("trace", folder, "--game", "2", "--pair", "--format", "json").splitlines())
    assert (head["line"], head["game"], head["seed"]) == ("pair", 2, 5)
    for side, words in (("base", ()), ("variant", ("--set", CHANGE))):
        alone = [json.loads(line) for line in done("trace", *SCENARIO, "--game", "2", "--format", "json", *words).splitlines()]
        assert [{key: value for key, value in line.items() if key != "history"}
                for line in lines if line["history"] == side] == alone


@pytest.mark.parametrize("columns", [70, 120])
def test_it_is_as_wide_as_the_terminal(folder, wide, columns):
    wide(columns)
    assert max(map(len, done("trace", folder, "--game", "3", "--pair").splitlines())) in range(columns - 12, columns + 1)


def test_what_is_behind_a_switch_that_is_off_leaves_the_same_game():
    assert "Both games are the same: no event differs." in done("trace", *SCENARIO, "--pair", "--set", "maquis.new_halves=3")


def test_folders_that_hold_no_pairs(single, folder, tmp_path):
    alone = stored(single, 4, tmp_path / "alone")
    three = stored(single.over([Variant(name, {}, [ICI.parse_set(f"structure_attack.hit_on={name}")]) for name in "345"]), 6,
                   tmp_path / "three")
    assert "holds games on 1 board; allowed are the folder of a comparison" in refused("trace", alone, "--pair")
    assert "holds games on 3 boards; allowed are the folder of a comparison" in refused("trace", three, "--pair")
    assert "its games are played on 2 boards with the same dice; allowed is --pair" in refused("trace", folder)
    assert "structure_attack.hit_on = 4" in done("trace", three, "--game", 1)       # as in its rows: board by board, dice by dice


def test_flipped_games_are_those_of_the_rows_and_say_where_they_part(two, folder):
    run = load_run(folder)
    rows = run.scan().sort("game").collect()
    base, variant = rows["winner"].to_numpy().reshape(PAIRS, 2).T
    gained, lost = ((base != variant) & (variant == side) for side in (0, 1))
    counts = of_flips(0, int(gained.sum()), int(lost.sum()), PAIRS - int((gained | lost).sum()))
    found = flips(two, run, counts, limit=3)
    numbers = [flip["game"] for flip in found.json()]
    assert numbers == [*gained.nonzero()[0][:3].tolist(), *lost.nonzero()[0][:3].tolist()]
    assert min(gained.sum(), lost.sum()) > 0
    assert len(numbers) >= 4
    for flip in found.json():
        head = json.loads(done("trace", folder, "--game", flip["game"], "--pair", "--format", "json").splitlines()[0])
        assert (flip["parts"], flip["differs"]) == (head["parts"], head["differs"])
        assert {flip[side]["winner"] == head["ends"][side]["winner"] for side in ("base", "variant")} == {True}
        assert flip["parts"]["base"]["words"] != flip["parts"]["variant"]["words"]
        assert flip["differs"]["what"], "who wins differs at the latest in the last turn"
    assert found.text().splitlines()[-1] == f"wilaya trace {folder} --game NUMBER --pair shows one side by side."


def test_only_the_pairs_that_were_counted_are_looked_at(two, folder):
    everything, fewer = (flips(two, load_run(folder), of_flips(pairs, 0, 0, 0), 10).json() for pairs in (PAIRS, 20))
    assert fewer == [flip for flip in everything if flip["game"] < 20]
    assert 0 < len(fewer) < len(everything)


def test_flipped_games_of_two_runs_are_those_of_a_run_over_both_boards(single, two, folder, tmp_path):
    base = load_run(stored(single, PAIRS, tmp_path / "base"))
    other = Match("ici-1959", "uniform", "uniform", 5, [ICI.parse_set(CHANGE)])
    variant = load_run(stored(other, PAIRS, tmp_path / "variant"))
    assert flips_of_runs(base, variant, ANY, 2).json() == flips(two, load_run(folder), ANY, 2).json()


def test_flipped_games_of_code_that_is_not_here_are_listed_only(single, two, folder, tmp_path, monkeypatch):
    base = load_run(stored(single, PAIRS, tmp_path / "base"))
    monkeypatch.setitem(base.manifest["identity"], "sources", {"rules": "0" * 12})
    found = flips_of_runs(base, base, ANY, 2)
    assert found.json() == []
    other = load_run(stored(Match("ici-1959", "uniform", "uniform", 5, [ICI.parse_set(CHANGE)]), PAIRS, tmp_path / "variant"))
    listed = flips_of_runs(base, other, ANY, 2).json()
    assert [flip["game"] for flip in listed] == [flip["game"] for flip in flips(two, load_run(folder), ANY, 2).json()]
    assert {flip["parts"] for flip in listed} == {None}
