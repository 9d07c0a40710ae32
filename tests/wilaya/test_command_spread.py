"""Runs spread over data sets, and games with each reading the other way, as they are asked for."""
import json
import shutil

import numpy as np
import polars as pl
import pytest

from policies.ici.match import Match
from policies.vichy.match import Match as VichyMatch
from reports.statistics.differences import bounded_wilson
from reports.statistics.ensemble_range import spread
from reports.statistics.over_sets import data_variance
from reports.studies.play import play_run
from reports.tables.comparison_frames import rule_switches
from simulate.core.data.data_sets import fewer_sets
from simulate.core.data.scenario import switched
from simulate.core.storage.manifest import digest
from simulate.core.storage.run_games import load_run
from simulate.games import rule_system
from simulate.ici.enums import Way
from simulate.ici.rule_system import ICI
from tests.core.run_folders import rewritten
from tests.wilaya.conftest import ALL_SETS, TWELFTH, answered, done, refused, rows, wilaya

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("twelfth")]

SETS = TWELFTH.variants()
NAMES = [each.name for each in SETS]
PLAYERS = ("--fln", "uniform", "--france", "uniform")
RUN = ("run", ALL_SETS, "ici-1959", *PLAYERS, "--quiet", "--games")
GAMES = 24 * sum(each.weight for each in SETS)
FEWER = "setup.faileks.2A.moussebiline=9"         # some sets have too few counters for them
SIDES = ["FLN", "France"]


def match(*assigned) -> Match:
    return Match("ici-1959", "uniform", "uniform", overlays=[ICI.parse_set(each) for each in assigned])


@pytest.fixture(scope="module")
def ranged(tmp_path_factory):
    """A run of GAMES games over the data sets; not to be changed."""
    folder = tmp_path_factory.mktemp("ranged") / "run"
    done(*RUN, GAMES, "--out", folder)
    return folder


@pytest.fixture(scope="module")
def sums():
    """Games, their worth, and the sum of its squares, on each set; of the same games played anew."""
    played = match().spread_over(SETS).play(0, GAMES)
    worth = [played["fln_wins"][played["board"] == board].astype(float) for board in range(len(SETS))]
    return [len(each) for each in worth], [each.sum() for each in worth], [each @ each for each in worth]


def test_an_answer_has_its_range(ranged, sums):
    """The same in `run` and `report`, in words and as JSON; it is that of the same games counted by NumPy."""
    expected = spread(*sums, [each.weight for each in SETS]).json()
    assert (expected["sets"], expected["games"]) == (len(SETS), GAMES)
    for command in ((*RUN, GAMES, "--out", ranged), ("report", ranged)):
        assert answered(*command)["assumed_range"] == pytest.approx(expected)
        low, median, high = (f"{100 * expected[name]:.0f}" for name in ("low", "median", "high"))
        assert f"the FLN wins {low} to {high} of 100 games, depending on what your box holds; " in done(*command)
        assert (f"the middle 90 % of {len(SETS)} data sets, possible versions of what the rulebook does not print "
                f"(median {median}, ") in done(*command)


def test_its_average_has_an_interval_of_dice_and_data(ranged, sums):
    games, worth, squares = map(sum, sums)
    low, high = bounded_wilson(games, worth, squares, data_variance(*sums))
    plain = bounded_wilson(games, worth, squares)
    assert answered("report", ranged)["games"] == GAMES
    assert low < plain[0] < plain[1] < high
    said = done("report", ranged)
    assert said.splitlines()[1].endswith(f"averaged over {len(SETS)} versions of it, {100 * worth / games:.0f}.")
    side = next(each for each in answered("report", ranged)["sides"] if each["side"] == "FLN")
    assert (side["low"], side["high"]) == pytest.approx((low, high))
    assert "Intervals in tables hold the luck of the dice and the choice of data sets." in said


def test_so_have_the_rates_of_its_tables(ranged):
    """As counted anew by set."""
    counted = rows(ranged).group_by("board").agg(games=pl.len(), won=(pl.col("way") == int(Way.COLLAPSE)).sum())
    of, won = counted["games"].to_numpy(), counted["won"].to_numpy()
    low, high = bounded_wilson(of.sum(), won.sum(), won.sum(), data_variance(of, won, won))
    found = answered("report", ranged)
    row = next(each for each in found["wins"] if each["way"] == "collapse")
    assert (row["low"], row["high"]) == pytest.approx((low, high))
    assert not found["assumed_range"]["too_narrow"]


def test_values_typed_in_have_a_range_and_no_average_before_they_are_weighed(elsewhere, undrawn):
    (elsewhere / "my.toml").write_text("[rules.search]\nmountains = -1\n")
    words = (*RUN, 300, "--base", "my.toml", "--out", "typed")
    said = done(*words)
    assert "averaged" not in said
    _, second, third, fourth = said.splitlines()[:4]
    assert "Wins by side and way" not in done("report", "typed")
    assert second.endswith(" of 100 games, depending on what your box holds.")
    assert "data sets, possible versions of what the rulebook does not print (unweighed, " in fourth
    assert third.endswith("run `wilaya calibrate --base my.toml` (minutes) for an average that fits your box.")
    typed, plain = answered(*words), answered(*RUN, 300, "--out", "plain")
    assert (typed["unweighed"], plain["unweighed"]) == (True, False)
    assert plain["assumed_range"]["too_narrow"]
    done("report", "typed", "--html", "page.html", "--quiet")
    page = (elsewhere / "page.html").read_text(encoding="utf-8")
    assert "averaged" not in page
    assert "From fewer than 1,000 games this range is too narrow. The data sets were weighed without" in page


def test_the_report_lists_the_sets(ranged, tmp_path, undrawn):
    """A row a set on the page, by its name in the ensemble."""
    done("report", ranged, "--html", tmp_path / "page.html", "--quiet")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "FLN wins on each data set" in page
    assert "No model was made" in page
    assert all(f">{name}<" in page for name in NAMES)


def test_default_data_has_no_range_and_says_so(elsewhere):
    """The data set of the files is played alone: null, not zero."""
    words = ("run", "ici-1959", *PLAYERS, "--games", "5", "--out", "plain", "--default-data")
    assert answered(*words)["assumed_range"] is None
    for said in (done(*words), done("report", "plain")):
        assert "On the default data the FLN wins" in said
        assert "Without --default-data the answer is over all that fit what is known." in said
    assert rows("plain")["board"].to_list() == [0] * 5
    played = match().play(0, 5)
    assert rows("plain")["last_turn"].to_list() == played["last_turn"].tolist()
    assert "choose another folder" in refused(*(word for word in words if word != "--default-data"), ALL_SETS)


def test_an_overlay_lies_over_every_set(elsewhere):
    """What is set is no longer assumed; the games are those of a match with it on every set."""
    found = answered(*RUN, 60, "--out", "set", "--set", "oas.ops=3")
    assert [each.partition(" (")[0] for each in found["changes"]] == ["rules.oas.ops = 3"]
    spread_out = match("oas.ops=3").spread_over(SETS)
    assert {int(board["oas_ops"]) for board in spread_out.boards} == {3}
    assert rows("set")["last_turn"].to_list() == spread_out.play(0, 60)["last_turn"].tolist()


def test_sets_that_cannot_be_played_are_left_out(elsewhere):
    done(*RUN, 60, "--out", "fewer", "--set", FEWER)
    kept = load_run("fewer").manifest["identity"]["data_sets"]["sets"].split()
    assert 10 < len(kept) < len(SETS)
    assert {name.partition("x")[0] for name in kept} < set(NAMES)


def test_two_halves_are_the_whole(ranged, tmp_path):
    """Whoever plays them."""
    half = GAMES // 2
    done(*RUN, half, "--out", tmp_path / "first", "--backend", "loky", "--jobs", 2)
    done(*RUN, GAMES - half, "--first-game", half, "--out", tmp_path / "second")
    done("merge", tmp_path / "second", tmp_path / "first", "--out", tmp_path / "both")
    assert load_run(tmp_path / "both").fingerprint() == load_run(ranged).fingerprint()
    assert answered("report", tmp_path / "both")["assumed_range"] == answered("report", ranged)["assumed_range"]


def test_its_games_are_played_again(ranged, tmp_path):
    """`wilaya verify` plays them on their sets; a game of another one shows."""
    assert f"all of its {GAMES:,d} games were played again" in done("verify", ranged, "--sample", GAMES)
    folder = shutil.copytree(ranged, tmp_path / "run")

    def change(manifest):
        manifest["identity"]["data_sets"]["sets"] = " ".join(reversed(manifest["identity"]["data_sets"]["sets"].split()))
        manifest["hash"] = digest(manifest["identity"])

    rewritten(folder, change)
    assert wilaya("verify", folder).exit_code != 0


def test_a_trace_is_the_game_on_its_set(ranged):
    """Of the run's folder, and of the scenario asked for as the run was: winner, way and last turn are those counted."""
    played = rows(ranged)
    for game in (0, 7, GAMES - 1):
        lines = [[json.loads(line) for line in done(*words, "--game", game, "--format", "json").splitlines()]
                 for words in (("trace", ranged), ("trace", ALL_SETS, "ici-1959", *PLAYERS))]
        assert lines[0] == lines[1]
        head, result, row = lines[0][0], lines[0][-1], played.row(game, named=True)
        assert head["data_set"] == NAMES[row["board"]]
        assert (SIDES.index(result["winner"]), result["turn"]) == (row["winner"], row["last_turn"] + 1)
    assert f"data set {NAMES[played['board'][7]]}, as printed but for " in done("trace", ranged, "--game", 7)
    plain = [json.loads(line) for line in done("trace", "ici-1959", *PLAYERS, "--format", "json").splitlines()]
    assert plain[0]["data_set"] is None


def test_two_runs_are_paired_game_by_game(ranged, elsewhere):
    """Their difference and its interval are those of the same pairs counted by NumPy; the answer names their sets."""
    done(*RUN, GAMES, "--out", "variant", "--set", "structure_attack.hit_on=1")
    found = json.loads(wilaya("compare", ranged, "variant", "--flips", 0, "--format", "json").stdout)
    before, after = rows(ranged), rows("variant")
    assert before["board"].to_list() == after["board"].to_list()
    assert found["pairs"] == GAMES
    assert found["difference"]["estimate"] == pytest.approx((after["fln_wins"] - before["fln_wins"]).cast(float).mean())
    assert found["assumed"]["sets"] == len(SETS)
    said = wilaya("compare", ranged, "variant", "--flips", 0).stdout
    assert f"On {len(SETS)} data sets" in said
    assert "one data set alone" not in said
    assert "pairs of games with the same dice" in done("report", ranged, "variant")


def test_runs_on_other_sets_are_not_paired(ranged, elsewhere):
    """One of whose overlay drops sets, and one on the default data."""
    done(*RUN, 40, "--out", "fewer", "--set", FEWER)
    done("run", "ici-1959", *PLAYERS, "--games", 40, "--out", "plain", "--quiet")
    for other in ("fewer", "plain"):
        for two in ((ranged, other), (other, ranged)):
            assert "(played on other data sets); allowed are runs over the same sets" in refused("compare", *two)
        assert "pairs of games with the same dice" not in done("report", ranged, other)


def test_a_comparison_is_of_the_same_games(ranged, elsewhere):
    """Pair g is game g of the run and of the changed one, on one set; its sets are told by themselves."""
    words = ("compare", ALL_SETS, "ici-1959", *PLAYERS, "--quiet", "--set", "structure_attack.hit_on=1", "--max-games", GAMES,
             "--min-games", GAMES, "--flips", 0, "--out", "pairs", "--format", "json")
    found = json.loads(wilaya(*words).stdout)
    pairs, plain = rows("pairs"), rows(ranged)
    own = [name for name in pairs.columns if name not in ("game", "board")]
    assert pairs.gather_every(2).select(own).equals(plain.select(own))
    assert pairs["board"].to_list() == [2 * board + variant for board in plain["board"] for variant in (0, 1)]
    assert found["assumed"]["sets"] == len(SETS)
    assert sum(found["assumed"]["claims"].values()) == len(SETS)
    told = answered("report", "pairs")
    assert (told["assumed"], told["difference"]) == (found["assumed"], found["difference"])
    alone = json.loads(wilaya(*words[:1], *words[2:-10], "--max-games", 200, "--out", "alone", "--format", "json").stdout)
    assert alone["assumed"] is None


def test_a_sweep_of_an_assumed_cell_has_no_single_base(elsewhere):
    """The base plays each set's own value: a row more, without one. A printed number is that of every set."""
    cell = "search.commando"
    values = {each.values[f"rules.{cell}"] for each in SETS}
    assert len(values) > 1
    words = ("sweep", ALL_SETS, "ici-1959", *PLAYERS, "--games", 60, "--quiet")
    points = answered(*words, f"{cell}=0,1", "--out", "cell")["points"]
    assert [(each["values"], each["base"]) for each in points] == [([None], True), ([0], False), ([1], False)]
    base = match().spread_over(SETS).play(0, 60)
    assert points[0]["rate"] == pytest.approx(base["fln_wins"].astype(float).mean())
    printed = answered(*words, "structure_attack.hit_on=4,5", "--out", "printed")["points"]
    assert [(each["values"], each["base"]) for each in printed] == [([4], False), ([5], True)]
    alone = answered("sweep", "ici-1959", *PLAYERS, "--games", 60, "--quiet", f"{cell}=0,1", "--out", "alone")["points"]
    assert [each["base"] for each in alone].count(True) == 1
    assert all(each["values"] != [None] for each in alone)


def test_switches_are_played_when_asked(tmp_path, monkeypatch):
    """A row each reading and optional rule, beside the run from then on; the same pairs played anew on the
    same sets give the same table."""
    monkeypatch.setattr(play_run, "PAIRS", 600)
    folder = tmp_path / "run"
    done("run", ALL_SETS, "vichy", "--allies", "uniform", "--axis", "uniform", "--games", 60, "--out", folder, "--quiet")
    assert answered("report", folder)["switches"] is None
    rows = answered("report", folder, "--switches", "--quiet")["switches"]
    assert rows == answered("report", folder)["switches"]
    said = done("report", folder)
    assert "Each optional rule and reading switched by itself, 600 pairs" in said
    assert "FLN" not in said
    sets = fewer_sets(rule_system("vichy").ensemble().variants(), 1 + len(rows))
    played = [VichyMatch("vichy", "uniform", "uniform", overlays=laid).spread_over(sets).play(0, 600)
              for laid in ([], [{"rules": {"reading.resisting_stays_german": 1}}])]
    plain, changed = (each["fln_wins"].sum() for each in played)
    row = next(each for each in rows if each["switch"] == "reading.resisting_stays_german = 1")
    assert row["difference"] == pytest.approx((changed - plain) / 600)
    assert 0 < row["flipped"] == pytest.approx((played[0]["winner"] != played[1]["winner"]).mean())


def test_a_switched_rule_is_switched_back():
    """The switch of a rule that an overlay has switched is the print."""
    match = Match("ici-1955", "uniform", "uniform", overlays=[{"rules": {"maquis": {"on": 1}}}])
    assert "maquis.on = 0" in {variant.name for variant in switched(match.loaded)}


def test_the_table_of_switches_counts_pairs():
    """Against a hand count: board 1 wins two that the base loses, board 2 is the base."""
    base = np.array([0, 1, 1, 0, 1], np.uint8)
    other = np.array([0, 0, 0, 0, 1], np.uint8)
    winner = np.stack([base, other, base], axis=1).ravel()
    frame = pl.DataFrame({"game": np.arange(15, dtype=np.uint64), "board": np.tile(np.arange(3, dtype=np.uint16), 5),
                          "winner": winner, "fln_wins": (winner == 0).astype(np.float32)}).lazy()
    rows = {row["switch"]: row for row in rule_switches(frame, ["as it is", "one", "two"]).to_dicts()}
    assert rows["one"]["difference"] == pytest.approx(0.4)
    assert rows["one"]["fln"] == pytest.approx(0.8)
    assert rows["one"]["flipped"] == pytest.approx(0.4)
    assert rows["two"]["difference"] == rows["two"]["flipped"] == 0
    assert not any(row["real"] for row in rows.values())
