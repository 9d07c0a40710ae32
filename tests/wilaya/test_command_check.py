"""`wilaya check`: verdicts and exit codes, the games behind them, and one line for every mistake in a file."""
import json
import re
from pathlib import Path

import polars as pl
import pytest

from reports.ici.tables.measures import vocabulary
from reports.studies.change.check_assertions import overall, read_checks
from reports.studies.players import adaptation
from simulate.core.storage.run_games import load_run
from simulate.ici.calibration.ensemble import frozen_ensemble
from tests import ROOT
from tests.wilaya.conftest import ALL_SETS, answered, done, wilaya

UNIFORM = 'scenario = "ici-1955"\nfln = "uniform"\nfrance = "uniform"\nmax_games = 800\ndefault_data = true\n'


@pytest.fixture
def written(elsewhere):
    """A file of checks with the [defaults] of two uniform players."""
    def write(text, defaults=UNIFORM):
        (elsewhere / "balance.toml").write_text(f"[defaults]\n{defaults}\n{text}")
        return "balance.toml"
    return write


def asserting(*texts) -> str:
    return f"[[check]]\nassert = {json.dumps(texts)}\n"


def judged(*words, code: int) -> dict:
    """The JSON of a check that ends with `code`."""
    result = wilaya("check", *words, "--format", "json", "--quiet")
    assert (result.exit_code, result.stderr) == (code, "")
    return json.loads(result.stdout)


@pytest.fixture
def edge(elsewhere) -> str:
    """What the 800 games of `UNIFORM` are worth to the FLN, in per cent. A band that ends there stays undecided."""
    wins = answered("run", "ici-1955", "--fln", "uniform", "--france", "uniform", "--games", 800, "--quiet")["wins"]
    return f"{100 * sum(way['rate'] for way in wins if way['side'] == 'FLN'):.1f}"


def test_what_holds(written):
    file = written(asserting("fln_win in <= 60 %", "game_ends by 1962 in >= 90 %", "mean(length) in 5..31"))
    said = done("check", file, "--quiet")
    assert "Of 3 assertions 3 hold." in said
    assert "check 1  fln_win in <= 60 %" in said
    assert "wrong with chance 5 % at most" in said
    assert "not re-tuned" in said
    assert "see `wilaya docs reference`" in said


@pytest.mark.slow
def test_what_is_broken_wins_over_what_is_undecided(written, edge):
    """The answer says of each why; games are played as far as the undecided one wants them."""
    file = written(f'[[check]]\nname = "even"\nassert = ["fln_win in 45..55 %", "fln_win in >= {edge} %", "rage in >= 0.01 %"]\n')
    found = judged(file, code=1)
    assert found["schema"] == "wilaya/check/1"
    assert (found["file"], found["verdict"]) == ("balance.toml", "broken")
    one, = found["checks"]
    assert {"name": "even", "scenario": "ici-1955", "seed": 1, "players": {"fln": "uniform", "france": "uniform"}, "level": 0.95,
            "max_games": 800, "changes": [], "verdict": "broken"}.items() <= one.items()
    even, near, _ = one["assertions"]
    assert (even["verdict"], even["reason"], even["band"]) == ("broken", "lies below 45 %", [0.45, 0.55])
    assert (near["verdict"], near["games"]) == ("undecided", 800)
    assert re.match(rf"may lie (below|above) {float(edge):g} %; needs ", near["reason"])
    said = wilaya("check", file)
    assert said.exit_code == 1
    assert "even   fln_win in 45..55 %" in said.stdout
    assert "lies below 45 %" in said.stdout
    assert "allows what they need" in said.stdout
    assert "lies exactly on an end of its band is never decided" in said.stdout


@pytest.mark.slow
def test_undecided_alone_is_another_exit_and_the_games_it_asks_for_are_those_it_needs(written, edge):
    file = written(asserting(f"fln_win in >= {edge} %", "fln_win in <= 60 %"))
    near, below = judged(file, code=3)["checks"][0]["assertions"]
    assert [near["verdict"], below["verdict"]] == ["undecided", "holds"]
    allowed = re.search("--max-games ([0-9_]+) allows what they need", wilaya("check", file, "--quiet").stdout)
    assert 800 + near["more_games"] <= int(allowed[1]) < 1.1 * (800 + near["more_games"])


@pytest.mark.slow
def test_what_no_game_used_cannot_hold(written):
    """A check whose games are those without its changes; what is broken stays broken, and a change that is none is none."""
    unused, broken = 'set = "maquis.new_halves=6"\nassert = "fln_win in <= 60 %"\n', 'assert = "fln_win in >= 60 %"\n'
    used, none = (f'set = "structure_attack.hit_on={value}"\nassert = "fln_win in <= 99 %"\n' for value in (4, 5))
    found = judged(written("[[check]]\n" + "[[check]]\n".join((unused, used, none))), code=3)
    assert [each["verdict"] for each in found["checks"]] == ["cannot say", "holds", "holds"]
    assert found["checks"][0]["assertions"][0]["reason"] == "no game used this rule"
    assert judged(written(f"[[check]]\n{unused}[[check]]\n{broken}"), code=1)["verdict"] == "broken"


@pytest.mark.slow
def test_the_answer_is_the_same_for_any_jobs_and_whatever_was_played(written, edge):
    """A folder with more games than asked for, made by `run`, gives the answer of an empty one; so do other jobs."""
    file = written(asserting(f"fln_win in {edge}..60 %", "incap <= 5 in >= 10 %"))
    first = judged(file, "--jobs", "1", code=3)
    folder = first["checks"][0]["folder"]
    assert load_run(folder).games == 800
    done("run", "ici-1955", "--fln", "uniform", "--france", "uniform", "--games", "1_000", "--quiet")
    assert load_run(folder).games == 1_000
    assert judged(file, "--jobs", "2", code=3) == first
    assert load_run(folder).games == 1_000
    worth = load_run(folder).scan().filter(pl.col("game") < 800).collect()["fln_wins"].cast(float).sum()
    assert first["checks"][0]["assertions"][0]["value"] == pytest.approx(worth / 800)


@pytest.mark.slow
def test_the_command_line_wins_over_the_file(written, edge):
    file = written(asserting(f"fln_win in >= {edge} %"))
    found = judged(file, "--max-games", "600", "--level", "0.6", code=3)["checks"][0]
    assert (found["max_games"], found["level"], found["assertions"][0]["games"]) == (600, 0.6, 600)
    wide = judged(file, "--max-games", "600", code=3)["checks"][0]["assertions"][0]
    assert wide["low"] < found["assertions"][0]["low"]


@pytest.mark.slow
def test_a_check_has_its_own_rules_players_and_seed(written, elsewhere):
    """Files lie beside the file of checks; of base, rules and set the last wins; a key of a check replaces that of defaults."""
    (elsewhere / "one.toml").write_text("[rules.structure_attack]\nhit_on = 3\n")
    (elsewhere / "two.toml").write_text("[rules.search]\ncost = 3\n[rules.structure_attack]\nhit_on = 2\n")
    (elsewhere / "mine.toml").write_text('[lazy]\nabout = "mine"\nfln = { like = "uniform" }\n')
    file = written('[[check]]\nname = "a"\nassert = "fln_win in <= 90 %"\n'
                   '[[check]]\nname = "b"\nbase = ["one.toml"]\nrules = "two.toml"\nset = "structure_attack.hit_on=4"\nseed = 7\n'
                   'fln = "lazy"\nplayers = "mine.toml"\nassert = "fln_win in <= 90 %"\n',
                   UNIFORM + 'set = ["search.cost=4"]')
    a, b = judged(file, code=0)["checks"]
    assert a["changes"] == ["rules.search.cost = 4 (print 2)"]
    rules = [line.partition(" (")[0] for line in b["changes"] if line.startswith("rules.")]
    assert rules == ["rules.search.cost = 3", "rules.structure_attack.hit_on = 4"]
    assert (b["seed"], b["players"]["fln"]) == (7, "lazy")


def test_without_default_data_a_check_is_played_over_all_data_sets(written, elsewhere):
    """Its games are those of `run`, and the answer says what its intervals hold."""
    file = written(asserting("fln_win in <= 90 %"), UNIFORM.replace("default_data = true\n", ""))
    sets = len(frozen_ensemble().sets)
    assert (f"On average over {sets} data sets that fit what is known; the intervals hold the dice alone"
            in done("check", file, "--quiet"))
    games = judged(file, code=0)["checks"][0]["assertions"][0]["games"]
    folder = Path(judged(file, code=0)["checks"][0]["folder"])
    assert answered("run", ALL_SETS, "ici-1955", "--fln", "uniform", "--france", "uniform", "--games", games, "--out", folder,
                    "--turns", "none", "--quiet")["played"] == 0


def test_the_verdict_of_all():
    assert overall(["holds", "undecided", "broken"]) == "broken"
    assert overall(["holds", "undecided"]) == "undecided"
    assert overall(["holds"]) == "holds"


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_file_of_the_documents_can_be_read(elsewhere):
    (elsewhere / "balance.toml").write_text(re.search(r"```toml\n(.*?)```", page("check.md"), flags=re.DOTALL)[1])
    (elsewhere / "tweak.toml").write_text("[rules.structure_attack]\nhit_on = 4\n")
    checks = read_checks(Path("balance.toml"))
    assert [(each.name, len(each.assertions), each.most) for each in checks] == [
        ("as printed", 3, 100_000), ("our tweak", 3, 100_000), ("our tweak, by the notes", 1, 100_000)]


def test_the_documents_name_every_measure():
    words = vocabulary("ici-1955")
    events, numbers, said = re.search(
        r"\| events \|(.*?)\| numbers of a game \|(.*?)^All events but (.*?) have a date\. "
        r"Numbers of the first three lines have a mean\.", page("check.md"), re.DOTALL | re.MULTILINE).groups()
    named, lines = re.findall(r"`(\w+)`", events), [re.findall(r"`(\w+)`", line) for line in numbers.strip().splitlines()[2:]]
    assert (set(named), {name for line in lines for name in line}) == (set(words.events), set(words.quantities))
    assert set(re.findall(r"`(\w+)`", said)) == {name for name, each in words.events.items() if each.turn is None}
    assert {name for line in lines[:3] for name in line} == {name for name, each in words.quantities.items() if each.bounds}


@pytest.mark.slow
def test_a_check_may_let_both_sides_adapt_first(written, elsewhere, monkeypatch):
    few = adaptation.Effort(1, 1, 100, 100)
    monkeypatch.setattr(adaptation, "Effort", lambda: few)
    vichy = 'scenario = "vichy"\nfln = "notes"\nfrance = "notes"\nmax_games = 400\ndefault_data = true\nreadapt = true\n'
    found = judged(written(asserting("allies_win in <= 99.9 %"), vichy), code=0)
    assert found["checks"][0]["players"] == {"fln": "league", "france": "league"}
    assert "Players adapted to the rules of their check first." in done("check", "balance.toml", "--quiet")
