"""`wilaya run`: the answer, the folder, resuming it; the game's own fingerprint whatever happens on the way."""
import os
import signal
import subprocess
import sys
import time

import pytest

from reports.studies.play.matches import PLAYER
from reports.studies.play.play_run import TRAINED
from simulate.core.storage.run_games import load_run
from simulate.ici.enums import Way
from tests import ROOT
from tests.wilaya.conftest import GAMES, answered, done, refused, wilaya

FINAL = int(Way.FINAL_REFERENDUM)


def fingerprint(folder) -> str:
    return load_run(folder).fingerprint()


def test_the_answer_says_what_it_rests_on(played):
    said = done("run", "ici-1955", "--games", GAMES, "--out", played)
    run = f"ici-1955, {PLAYER} v {PLAYER}, seed 1, {GAMES} games, fingerprint {fingerprint(played)}"
    assert said.startswith(f"{run}\nOn the default data the FLN wins ")
    for part in ("95 % Wilson interval", "Wins by side and way", f"Players: FLN {PLAYER}, France {PLAYER}",
                 "A best response to one version of the box gains ", TRAINED, "see `wilaya docs reference`",
                 "All games were there", f"run: {played}"):
        assert part in said


def test_games_are_worth_their_winner_but_after_a_final_vote(played):
    """Before its dice a vote is worth a chance; the luck of the dice is within 4 standard errors of none."""
    rows = load_run(played).scan().collect()
    worth = rows["fln_wins"].cast(float).to_numpy()
    won, voted = (rows["winner"] == 0).to_numpy(), (rows["way"] == FINAL).to_numpy()
    assert (worth[~voted] == won[~voted]).all()
    open_votes = (worth > 0) & (worth < 1)
    assert (worth[voted & ~open_votes] == won[voted & ~open_votes]).all()
    assert not open_votes[~voted].any()
    assert open_votes.sum() > GAMES / 4
    assert (worth * 65_536 == (worth * 65_536).round()).all()
    assert 0 < abs((won - worth).sum()) < 4 * (worth * (1 - worth)).sum() ** 0.5


def test_a_single_game_is_json_too(elsewhere):
    assert answered("run", "ici-1955", "--games", "1", "--first-game", "7")["length"][0]["mean_low"] is None


def test_more_games_extend_the_run_and_fewer_are_refused(copied):
    before = fingerprint(copied)
    assert answered("run", "ici-1955", "--games", GAMES + 30, "--out", copied)["played"] == 30
    assert fingerprint(copied) != before
    assert "ask for those and more" in refused("run", "ici-1955", "--games", GAMES, "--out", copied)


def test_a_name_and_a_note_are_kept_and_fix_no_games(tmp_path):
    """They are said by run, report, page and card; each stays until it is said anew, and a run that is complete takes one too."""
    again = ("run", "vichy", "--games", 5, "--turns", "none", "--out", tmp_path / "run")
    assert done(*again, "--name", "my <tweak>", "--note", "first try").startswith("my <tweak>, vichy, ")
    before, found = fingerprint(tmp_path / "run"), answered(*again, "--name", "later")
    assert (found["name"], found["note"], found["played"], found["fingerprint"]) == ("later", "first try", 0, before)
    assert done("report", tmp_path / "run").startswith("later, vichy, ")
    done(*again, "--name", "my <tweak>")
    done("report", tmp_path / "run", "--html", tmp_path / "page.html")
    assert "my &lt;tweak&gt; · first try · " in (tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_without_out_the_folder_is_named_after_what_fixes_results(elsewhere):
    first = answered("run", "ici-1955", "--games", "5")
    again = answered("run", "ici-1955", "--games", "6", "--government", PLAYER, "--jobs", "1")
    other = answered("run", "ici-1955", "--games", "5", "--set", "structure_attack.hit_on=4")
    assert first["folder"].startswith("runs/ici-1955-")
    assert (again["folder"], again["played"]) == (first["folder"], 1)
    assert other["folder"] != first["folder"]
    assert other["changes"] == ["rules.structure_attack.hit_on = 4 (print 5)"]
    assert "structure_attack.hit_on = 4 (print 5)" in done("report", other["folder"])


def test_government_is_france(elsewhere):
    found = answered("run", "ici-1955", "--games", "3", "--government", "uniform")
    assert found["players"] == {"fln": PLAYER, "france": "uniform"}


def test_nothing_but_remarks_on_standard_error_in_a_pipe(tmp_path):
    result = wilaya("run", "ici-1955", "--games", "5", "--out", tmp_path / "run")
    assert "\r" not in result.stderr
    assert "games/s" not in result.stderr


def started(folder, games) -> subprocess.Popen:
    """A long run in a process of its own, once its first shards are there."""
    words = ["run", "ici-1955", "--games", str(games), "--shard-size", "20", "--jobs", "2", "--out", str(folder), "--quiet",
             "--default-data"]
    process = subprocess.Popen([sys.executable, "-m", "wilaya.main", *words], cwd=ROOT, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    limit = time.monotonic() + 300
    while len(list(folder.glob("games-*.parquet"))) < 3 and time.monotonic() < limit:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    return process


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no such signal")
@pytest.mark.parametrize("pause", [0.0, 0.2])
def test_an_interrupted_run_says_what_is_kept_and_goes_on_to_the_same_fingerprint(tmp_path, pause):
    process = started(tmp_path / "run", 1_000_000)
    time.sleep(pause)      # where it is interrupted, must not matter
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=60)
    assert (process.returncode, out, error.count("\n")) == (130, "", 1)
    assert f"of 1,000,000 games are kept in {tmp_path / 'run'}, the same command goes on from there" in error
    held = load_run(tmp_path / "run")
    assert held.games >= 60
    assert answered("report", tmp_path / "run")["complete"] is False
    games = sum(held.held()[-1]) + 40
    assert answered("run", "ici-1955", "--games", games, "--out", tmp_path / "run")["played"] == games - held.games
    done("run", "ici-1955", "--games", games, "--out", tmp_path / "whole")
    assert fingerprint(tmp_path / "run") == fingerprint(tmp_path / "whole")
