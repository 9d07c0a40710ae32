"""wilaya/notebook.py: what a notebook gets is what the commands say."""
import shlex
from fractions import Fraction

import polars as pl
import pytest

import wilaya
from reports.studies.change import rank_changes
from tests.wilaya.conftest import ALL_SETS, answered, done

QUICK = {"fln": "uniform", "france": "greedy", "jobs": 1}


@pytest.fixture(scope="module")
def answer(tmp_path_factory) -> wilaya.Answer:
    out = tmp_path_factory.mktemp("notebook") / "run"
    return wilaya.run("ici-1955", 20, **QUICK, default_data=True, turns="none", set={"structure_attack.hit_on": 4}, out=out)


def test_a_run_is_the_run_of_the_command(answer, tmp_path):
    found = answered("run", "ici-1955", "--games", 20, "--fln", "uniform", "--france", "greedy", "--set",
                     "structure_attack.hit_on=4", "--out", tmp_path / "run")
    assert dict(answer.facts)["fingerprint"] == found["fingerprint"]
    assert answer.tables["wins"].rename({"games": "count"}).to_dicts() == found["wins"]
    assert answer.sentence.startswith("The FLN wins ")
    assert answer.sentence.endswith("; this is the default data set alone.")
    assert answer.games.select(pl.len()).collect().item() == 20
    assert "Tables: sides, wins" in repr(answer)


@pytest.mark.slow
def test_its_command_gives_it_again(answer):
    words = shlex.split(dict(answer.facts)["command"])[1:]
    again = answered(*words)
    assert again["fingerprint"] == dict(answer.facts)["fingerprint"]
    assert again["played"] == 0


def test_without_default_data_it_is_over_all_data_sets(tmp_path):
    found = wilaya.run("ici-1955", 20, **QUICK, turns="none", out=tmp_path / "run")
    asked = answered("run", ALL_SETS, "ici-1955", "--games", 20, "--fln", "uniform", "--france", "greedy", "--turns", "none",
                     "--out", tmp_path / "run")
    assert asked["played"] == 0
    assert asked["fingerprint"] == dict(found.facts)["fingerprint"]
    sets = found.games.select(pl.col("board").n_unique()).collect().item()
    assert asked["assumed_range"]["sets"] == found.tables["data_sets"].height == sets > 15


def test_a_report_reads_it(answer):
    assert wilaya.report(answer.folder).tables["wins"].equals(answer.tables["wins"])


@pytest.mark.slow
def test_a_comparison(tmp_path):
    found = wilaya.compare("ici-1955", set={"structure_attack.hit_on": 2}, games=100, margin=0.5, out=tmp_path / "pairs",
                           default_data=True, **QUICK)
    assert found.tables["difference"]["pairs"].to_list() == [100]
    assert found.tables["rates"]["games"].to_list() == [100, 100]
    low, high = found.tables["difference"].select("difference_low", "difference_high").row(0)
    assert low < 0 < high
    assert "no shift beyond the margin of 50 pp" in found.sentence


@pytest.mark.slow
def test_a_sweep_and_two_runs(answer, tmp_path):
    found = wilaya.sweep("ici-1955", {"structure_attack.hit_on": [3, 4, 5]}, 10, out=tmp_path / "sweep", default_data=True,
                         **QUICK)
    frame = found.tables["points"]
    assert frame["structure_attack.hit_on"].to_list() == [3, 4, 5]
    assert frame["games"].to_list() == [10] * 3
    other = wilaya.run("ici-1955", 20, **QUICK, default_data=True, turns="none", out=tmp_path / "other")
    two = wilaya.report(answer.folder, other.folder)
    assert "20 pairs of games with the same dice" in two.sentence
    assert {"first", "second", "difference"} <= set(two.tables["wins"].columns)


def test_a_ranking(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dear.toml").write_text("[rules]\ninsurgency.cost = 5\n")
    found = wilaya.rank("ici-1955", {"easy": {"structure_attack.hit_on": 2}}, ["dear.toml"], **QUICK, default_data=True,
                        games=200, at_least=100)
    said = answered("rank", "ici-1955", "dear.toml", "--set", "structure_attack.hit_on=2", "--max-games", 200, "--min-games", 100,
                    "--fln", "uniform", "--france", "greedy")
    ranking = found.tables["ranking"]
    assert sorted(ranking["name"]) == ["dear", "easy"]
    assert [each["rate"] for each in said["changes"]] == pytest.approx(ranking["rate"].to_list())
    assert "2 changes" in found.sentence
    assert found.sentence.removesuffix(".") in str(found)


def test_a_position_and_a_target(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done("trace", "ici-1955", "--fln", "uniform", "--france", "greedy", "--turn", 10, "--out", "there.toml")
    found = wilaya.run("ici-1955", 20, **QUICK, default_data=True, turns="none", position="there.toml")
    command = dict(found.facts)["command"]
    assert "--from there.toml" in command
    assert answered(*shlex.split(command)[1:])["fingerprint"] == dict(found.facts)["fingerprint"]
    assert found.games.select(pl.col("last_turn").min()).collect().item() >= 9
    monkeypatch.setattr(rank_changes, "SIZES", (200, 200))
    ranked = wilaya.rank("ici-1955", {"easy": {"structure_attack.hit_on": 2}}, **QUICK, default_data=True, games=100,
                         at_least=100, target=(0.001, 0.999))
    assert ranked.reached.band.low == 0.001
    assert ranked.sentence.startswith("Without a change the FLN wins ")
    with pytest.raises(wilaya.UserError, match="allowed are two shares"):
        wilaya.rank("ici-1955", {"easy": {"structure_attack.hit_on": 2}}, target=(0.9, 0.1))


def test_odds_are_those_of_the_command():
    found = wilaya.odds("ici", "search", density=4, units=3, set={"search.cost": 3})
    rows = answered("odds", "ici", "search", "--density", 4, "--units", 3, "--set", "search.cost=3")["rows"]
    assert found.tables["odds"].to_dicts() == rows
    assert found.exact[0]["chance"] == Fraction(1, 8)
    assert repr(found) == done("odds", "ici", "search", "--density", 4, "--units", 3, "--set", "search.cost=3").rstrip("\n")


def test_results_show_themselves(answer):
    for result in (answer, wilaya.odds("ici", "search", density=4, units=3)):
        shown = result._repr_html_()
        assert shown.startswith("<p>")
        assert "<table" in shown


def test_a_solution(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = wilaya.solve("ici-1955", "structure_attack.hit_on", (0.001, 0.999), values=[3, 5], games=40, most=600,
                         default_data=True, **QUICK)
    assert found.tables["values"]["value"].to_list() == [3, 5]
    assert found.tables["values"]["games"].to_list() == [40, 40]
    assert found.verdict in ("confirmed", "no value", "undecided")
    assert found.sentence in repr(found)


def test_checks_of_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "even.toml").write_text("[[check]]\nscenario = 'ici-1955'\nfln = 'uniform'\nfrance = 'greedy'\n"
                                        "default_data = true\n"
                                        "assert = 'mean(length) in >= 1'\n")
    found = wilaya.check("even.toml", games=600, jobs=1)
    assert found.verdict == "holds"
    assert found.tables["assertions"]["verdict"].to_list() == ["holds"]


def test_a_trace_is_the_report_of_play():
    found = wilaya.trace("ici-1955", 3, fln="uniform", france="greedy", default_data=True)
    assert str(found) == done("trace", "ici-1955", "--game", 3, "--fln", "uniform", "--france", "greedy").rstrip("\n")
    assert len(found.tables["events"]) == len(found.events) > 0
    assert repr(found).startswith("Result: ")


@pytest.mark.parametrize("call, words", [
    (lambda: wilaya.solve("ici-1955", "search.cost", (0.5, 0.5)), "allowed are two shares"),
    (lambda: wilaya.odds("ici", "serch"), "did you mean search"),
    (lambda: wilaya.run("ici-1955", turns="some"), "allowed are 'all', 'none'"),
    (lambda: wilaya.run("ici-1956"), "unknown scenario"),
    (lambda: wilaya.run("ici-1955", -1), "--games -1"),
    (lambda: wilaya.run("ici-1955", set={"structure_attack.hit": 4}), "did you mean"),
    (lambda: wilaya.run("ici-1955", rules=["nowhere.toml"]), "nowhere.toml"),
    (lambda: wilaya.compare("ici-1955"), "nothing is changed"),
    (lambda: wilaya.compare("ici-1955", set={"structure_attack.hit_on": 4}, games=100, at_least=200), "--min-games 200"),
    (lambda: wilaya.sweep("ici-1955", {"structure_attack.hit_on": [4]}), "one value is no range"),
    (lambda: wilaya.report("nowhere"), "not the folder of a run"),
])
def test_errors_are_the_lines_of_the_commands(call, words):
    with pytest.raises(wilaya.UserError, match=words):
        call()


def test_it_says_what_there_is():
    assert all(getattr(wilaya, name).__doc__ for name in wilaya.__all__)
    assert "--turns" in done("run", "--help")
