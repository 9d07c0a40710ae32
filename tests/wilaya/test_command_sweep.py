"""`wilaya sweep` as typed: its boards are those of `run --set`, its table is that of its rows, its charts are where it says."""
import html
import itertools
import json
import re

import numpy as np
import polars as pl
import pytest

from reports.statistics.differences import bounded_difference, bounded_wilson, e_bh, e_value
from reports.statistics.paired_values import PairedValues
from reports.studies.play.play_run import play_run
from simulate.core.storage.run_games import load_run
from tests.wilaya.conftest import answered, done, refused, rows, wilaya

HIT = "structure_attack.hit_on"
PLAYERS = ("--fln", "greedy", "--france", "greedy", "--quiet")
SWEEP = ("sweep", "ici-1955", f"{HIT}=1,4,5,7", *PLAYERS)
GAMES = 60
OWN = {"board", "game"}


def of_board(folder, board, boards):
    """The rows of one board, numbered as a run of its own would number them."""
    found = rows(folder).filter(pl.col("board") == board)
    assert (found["game"] == np.arange(len(found), dtype=np.uint64) * boards + board).all()
    return found.drop(*OWN)


def alone(folder, scenario, games, *given):
    """The rows of `wilaya run` with numbers set."""
    done("run", scenario, *PLAYERS, "--games", games, "--out", folder, *(word for each in given for word in ("--set", each)))
    return rows(folder).drop(*OWN)


@pytest.fixture(scope="module")
def swept(tmp_path_factory):
    """A sweep of 1, 4, 5 (the base) and 7 on GAMES games each, and its JSON; not to be changed."""
    folder = tmp_path_factory.mktemp("swept") / "run"
    return folder, answered(*SWEEP, "--games", GAMES, "--out", folder)


@pytest.mark.slow
def test_every_point_is_the_run_with_that_number_set(swept, tmp_path):
    """Game for game, but for its number and board; the base is the run with nothing set."""
    folder, answer = swept
    for board, point in enumerate(answer["points"]):
        given = () if point["base"] else (f"{HIT}={point['values'][0]}",)
        assert of_board(folder, board, 4).equals(alone(tmp_path / str(board), "ici-1955", GAMES, *given))


def test_the_answer_is_that_of_the_rows(swept):
    """Rates, intervals, differences, flips and marks from what each game was worth, by NumPy."""
    folder, answer = swept
    fln = (rows(folder)["winner"] == 0).to_numpy().reshape(GAMES, 4)
    worth = rows(folder)["fln_wins"].cast(float).to_numpy().reshape(GAMES, 4)
    base, values = fln[:, 2], [PairedValues.of(worth[:, 2], worth[:, at], int((fln[:, at] & ~fln[:, 2]).sum()),
                                               int((~fln[:, at] & fln[:, 2]).sum())) for at in range(4)]
    pairs = [bounded_difference(each) for each in values]
    marks = e_bh([e_value(values[at].histogram) for at in (0, 1, 3)])
    marks.insert(2, False)
    for at, point in enumerate(answer["points"]):
        assert (point["values"], point["base"], point["games"]) == ([(1, 4, 5, 7)[at]], at == 2, GAMES)
        assert (point["wins"], point["rate"]) == (fln[:, at].sum(), worth[:, at].mean())
        assert (point["low"], point["high"]) == bounded_wilson(GAMES, worth[:, at].sum(), worth[:, at] @ worth[:, at])
        assert point["real"] is marks[at]
        if at == 2:
            assert (point["difference"], point["flipped"]) == (None, None)
        else:
            assert point["flipped"] == (fln[:, at] != base).mean()
            ends = {"low": pairs[at].low, "high": pairs[at].high, "level": 0.95}
            assert point["difference"] == {"estimate": pairs[at].estimate, **ends}
            assert point["difference"]["estimate"] == pytest.approx(worth[:, at].mean() - worth[:, 2].mean())


@pytest.mark.slow
def test_the_manifest_says_what_was_swept(swept):
    folder, _ = swept
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["experiment"] == {"kind": "sweep", "paths": [HIT], "axes": [[1, 4, 5, 7]], "points": [[1], [4], [5], [7]],
                                      "base": 2}
    assert manifest["variants"] == [f"{HIT}={value}" for value in (1, 4, 5, 7)]
    assert manifest["games"] == 4 * GAMES


def test_the_answer_as_json(swept):
    folder, answer = swept
    assert answer["schema"] == "wilaya/sweep/1"
    assert (answer["scenario"], answer["seed"], answer["games"], answer["played"]) == ("ici-1955", 1, GAMES, 4 * GAMES)
    assert answer["players"] == {"fln": "greedy", "france": "greedy"}
    assert answer["chart"] == [str(folder / "sweep.svg"), str(folder / "sweep.png")]
    assert answer["complete"] is True


@pytest.mark.slow
def test_the_same_command_prints_what_is_there(swept):
    """Without playing; `answer`, which `report` calls too, says the same from the folder alone."""
    folder, answer = swept
    said = done(*SWEEP, "--games", GAMES, "--out", folder)
    assert "All games were there" in said
    assert answer["finding"] in said
    assert f"Chart: {folder / 'sweep.svg'} and {folder / 'sweep.png'}" in said
    assert "Players did not adapt to the values" in said
    assert answered(*SWEEP, "--games", GAMES, "--out", folder)["fingerprint"] == answer["fingerprint"]


@pytest.mark.slow
def test_the_folder_of_a_sweep_is_a_run_like_others(swept):
    """`report` prints its table, `verify` plays its games again, `trace` tells a game as its rows number it."""
    folder, answer = swept
    found = answered("report", folder)
    assert found["points"] == answer["points"]
    assert answer["finding"] in done("report", folder)
    assert "came out the same" in done("verify", folder, "--sample", 20, "--quiet")
    told = [done("trace", folder, "--game", game).splitlines() for game in range(4)]
    boards = {line for lines in told for line in lines if line.startswith("Board ")}
    assert len(boards) == 4


@pytest.mark.slow
def test_a_base_outside_the_grid_is_played_too(tmp_path):
    """Its overlays are part of the base, for which the sweep's own number counts as any other."""
    folder = tmp_path / "run"
    found = answered("sweep", "ici-1955", f"{HIT}=3,6", *PLAYERS, "--games", 20, "--out", folder, "--set", f"{HIT}=4",
                     "--set", "income.fln_base=12")
    assert [(point["values"], point["base"]) for point in found["points"]] == [([3], False), ([4], True), ([6], False)]
    assert of_board(folder, 0, 3).equals(alone(tmp_path / "base", "ici-1955", 20, f"{HIT}=4", "income.fln_base=12"))
    assert of_board(folder, 2, 3).equals(alone(tmp_path / "six", "ici-1955", 20, f"{HIT}=6", "income.fln_base=12"))


@pytest.mark.slow
def test_two_numbers(tmp_path):
    """A point is the run with both numbers set; the base among them; a matrix, and a heat map with its words."""
    folder = tmp_path / "run"
    words = ("sweep", "ici-1959", f"{HIT}=4..5", "setup.start.incap=2,9", *PLAYERS, "--games", 15, "--out", folder)
    found = answered(*words)
    assert [point["values"] for point in found["points"] if not point["base"]] == [
        list(each) for each in itertools.product((4, 5), (2, 9))]
    assert of_board(folder, 2, 5).equals(alone(tmp_path / "one", "ici-1959", 15, f"{HIT}=4", "setup.start.incap=9"))
    assert "FLN wins in per cent: setup.start.incap down, structure_attack.hit_on across" in done(*words)
    svg = (folder / "sweep.svg").read_text()
    assert "start incap" in svg
    assert "Framed" not in svg


@pytest.mark.slow
def test_a_row_that_the_base_has_not(tmp_path):
    """No Failek stands in 2A: a row that says so is the base's own game."""
    found = answered("sweep", "ici-1955", "setup.faileks.2A.moussebiline=0..1", *PLAYERS, "--games", 5, "--out", tmp_path / "run")
    assert [point["base"] for point in found["points"]] == [True, False]
    alone = answered("sweep", "ici-1955", "setup.faileks.2A.moussebiline=1..2", *PLAYERS, "--games", 5, "--out", tmp_path / "two")
    assert [point["values"] for point in alone["points"]] == [[None], [1], [2]]


@pytest.mark.slow
def test_an_interrupted_sweep_goes_on(swept, tmp_path, monkeypatch):
    """Ctrl-C after some games: exit 130 in one line, what is played stays, the same command ends with the same games."""
    folder = tmp_path / "run"

    def until_half(match, *given, **named):
        play, calls = match.play, []

        def stopped(first, count):
            calls.append(first)
            if len(calls) > 3:
                raise KeyboardInterrupt
            return play(first, count)
        match.play = stopped
        return play_run(match, *given, **named)

    monkeypatch.setattr("reports.studies.change.sweep_grid.play_run", until_half)
    monkeypatch.setattr("simulate.core.parallel.workers.PILOT", 50)
    assert "games are kept in" in refused(*SWEEP, "--games", GAMES, "--out", folder, "--jobs", 1, code=130)
    monkeypatch.undo()
    assert 0 < load_run(folder).games < 4 * GAMES
    assert "games are there; to play the others: wilaya sweep ici-1955" in done("report", folder)
    found = answered(*SWEEP, "--games", GAMES, "--out", folder)
    assert found["fingerprint"] == swept[1]["fingerprint"]
    assert 0 < found["played"] < 4 * GAMES


@pytest.mark.slow
def test_charts(swept, tmp_path):
    """In the folder without --chart; --chart writes one file, over another only when forced; drawn again they are the same."""
    folder, answer = swept
    svg, png = (folder / "sweep.svg").read_bytes(), (folder / "sweep.png").read_bytes()
    drawn = " ".join(re.findall(r">([^<>]+)</(?:text|tspan)>", html.unescape(svg.decode())))
    assert answer["finding"] in " ".join(drawn.split())
    file = tmp_path / "my.SVG"
    assert answered(*SWEEP, "--games", GAMES, "--out", folder, "--chart", file)["chart"] == [str(file)]
    assert file.read_bytes() == svg
    assert "is there already; --force" in refused(*SWEEP, "--games", GAMES, "--out", folder, "--chart", file)
    file.write_text("old")
    done(*SWEEP, "--games", GAMES, "--out", folder, "--chart", file, "--force")
    assert file.read_bytes() == svg
    assert (folder / "sweep.png").read_bytes() == png


@pytest.mark.slow
def test_a_number_that_does_nothing_moves_nothing(tmp_path):
    """Behind a switch that is off: no flips, no mark; the finding and the exit code say so."""
    result = wilaya("sweep", "ici-1955", "maquis.new_most=1..3", *PLAYERS, "--games", 30, "--out", tmp_path / "run", "--format",
                    "json")
    found = json.loads(result.stdout)
    assert result.exit_code == 3
    assert [point["flipped"] for point in found["points"]].count(0) == 2
    assert not any(point["real"] for point in found["points"])
    assert [point["used"] for point in found["points"]] == [point["base"] for point in found["points"]]
    assert "cannot say: no game used this rule" in found["finding"]


def test_help_says_that_games_are_those_of_a_point():
    said = " ".join(wilaya("sweep", "--help").stdout.split())
    assert "how many games for each point" in said
    assert "[default: 5_000]" in said
