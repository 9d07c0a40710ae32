"""What answers of shipped scenarios depend on, who wins if both think, the ladder: of today's data sets and players alone."""
import copy
import json
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from reports.sensitivity import frozen_findings
from reports.sensitivity.frozen_findings import (
    FROZEN,
    LADDER,
    ONE_SET,
    STEPS,
    THINKING,
    data_sets_digest,
    depends_on_sentence,
    digest_of,
    gains_of_both,
    shipped_findings,
    shipped_ladder,
    shipped_rates,
    thinking_sentence,
)
from reports.statistics.ensemble_range import weighted_quantiles
from reports.statistics.paired_values import PairedValues
from reports.studies.play.matches import build_match
from reports.tables.run_report import report
from scripts import freeze
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import write_sealed
from simulate.core.storage.run_games import load_run
from tests.cases import cases

PLAYERS = {"fln": "league", "france": "league"}
MANIFEST = {"identity": {"game": "ici", "scenario": "ici-1955", "overlay": ""}, "players": PLAYERS}


@pytest.mark.parametrize("path", sorted(FROZEN.glob("ici-*.json")), ids=lambda path: path.stem)
def test_it_is_of_the_data_sets_there_are(path):
    """Out of date? Play the command in the file, with --out, and `python -m scripts.freeze sensitivity FOLDER`."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["data_sets"] == data_sets_digest("ici")
    assert kept["command"].split()[:3] == ["wilaya", "sensitivity", path.stem]


def test_the_answer_names_the_three_largest_groups():
    [sentence] = depends_on_sentence(MANIFEST)
    first, second, third = (f"{each.group} ({100 * each.share:.0f} %)" for each in shipped_findings("ici-1955").groups[:3])
    assert sentence.startswith(f"It depends most on {first}, {second} and {third}; `wilaya ask ici` asks what your box ")


def games_of(sets, dice=20):
    """Games in which each board, one a set, has the rate and the noise that are kept, the last board first."""
    rates, noise = (np.array(sets[name].split(), float)[::-1] / STEPS for name in ("rates", "noise"))
    apart = np.sqrt(noise * (dice - 1)) * np.where(np.arange(dice) % 2, 1, -1)[:, None]
    worth = (rates + apart).ravel()
    return pl.LazyFrame({"game": np.arange(len(worth)), "fln_wins": worth})


def test_the_file_is_what_its_script_writes(tmp_path, monkeypatch):
    kept = json.loads((FROZEN / "ici-1955.json").read_text(encoding="utf-8"))
    write_sealed(tmp_path / "sensitivity.json", "of", kept["found"])
    sets = kept["found"]["sets"]
    manifest = {"hash": "of", "identity": {**MANIFEST["identity"], "boards": [None] * sets}, "players": PLAYERS,
                "command": kept["command"] + " --jobs 1 --out somewhere --quiet",
                "experiment": {"members": [*range(sets)][::-1]}}
    monkeypatch.setattr(freeze, "load_run", lambda folder: SimpleNamespace(
        manifest=manifest, scan=lambda: games_of(kept["sets"])))
    freeze.sensitivity(tmp_path, tmp_path)
    assert (tmp_path / "ici-1955.json").read_text() == (FROZEN / "ici-1955.json").read_text(encoding="utf-8")


@cases("where changed: players {'fln':'notes'}; identity {'overlay':'rules.x=1'}; identity {'scenario':'ici-1960'}")
def test_of_other_players_data_and_scenarios_nothing_is_said(where, changed):
    assert depends_on_sentence({**MANIFEST, where: MANIFEST[where] | changed}) == []
    assert depends_on_sentence({**MANIFEST, "identity": {}}) == []


def test_of_other_data_sets_nothing_is_said(monkeypatch):
    monkeypatch.setattr(frozen_findings, "data_sets_digest", lambda game: "other")
    assert depends_on_sentence(MANIFEST) == []
    with pytest.raises(UserError, match="freeze sensitivity"):
        shipped_rates("ici")


def test_rates_of_sets_are_those_of_the_study():
    """The luck taken out, they spread as the study says."""
    found = shipped_rates("ici")
    for scenario, rates in zip(found.scenarios, found.rates.T, strict=True):
        study = shipped_findings(scenario)
        assert len(rates) == study.sets
        low, middle, high = weighted_quantiles(rates, found.weights, [0.05, 0.5, 0.95])
        assert (low, middle, high) == pytest.approx(study.rates, abs=0.02)


@pytest.mark.skipif(not (FROZEN / THINKING).is_file(), reason="not frozen yet")
@pytest.mark.parametrize("name", [THINKING, ONE_SET])
def test_who_wins_if_both_think_and_what_one_set_brings_are_of_today_s_players(name):
    """Out of date? `python -m scripts.freeze thinking`, and `one-set`."""
    kept = json.loads((FROZEN / name).read_text(encoding="utf-8"))
    assert kept.pop("data_sets") == data_sets_digest("ici")
    for scenario, found in kept.items():
        assert found["players"] == digest_of(build_match(scenario).identity["players"])


def test_the_ladder_is_of_today_s_players_and_data_sets():
    """Out of date? `python -m scripts.freeze ladder`."""
    kept = json.loads((FROZEN / LADDER).read_text(encoding="utf-8"))
    assert (kept["data_sets"], kept["players"]) == (data_sets_digest("ici"), freeze.of_players())
    assert [(row["scenario"], row["player"]) for row in shipped_ladder("ici")] == [
        (scenario, name) for scenario in ("ici-1955", "ici-1959") for name in ("uniform", "greedy", "notes", "league")]
    assert shipped_ladder("vichy") == []


def test_a_rung_is_worth_what_the_same_games_say():
    with ThreadPoolExecutor(2) as pool:
        found = freeze.rung("ici-1959", 1, 60, 5, pool)
    equal, fln, other = (build_match("ici-1959", *names, 5, default_data=False).play(0, 60)["fln_wins"].astype(float)
                         for names in (("greedy", "greedy"), ("notes", "greedy"), ("greedy", "notes")))
    for name, values in (("rate", equal), ("fln", fln - equal), ("other", equal - other)):
        estimate, low, high = found[name]
        assert estimate == round(values.mean(), 6)
        assert low <= estimate <= high


def test_a_search_on_one_set_alone_is_measured_on_that_set(tmp_path, monkeypatch):
    """On average over the sets that games are played on, for each side; said of a run on one set whatever is laid over it."""
    asked = []

    def searched(question, how):
        asked.append((question.match.on_set, question.match.data_sets, int(question.side), question.games))
        return SimpleNamespace(pairs=PairedValues.of(np.zeros(4), np.full(4, len(asked) / 10)))

    monkeypatch.setattr(frozen_findings, "FROZEN", tmp_path)
    monkeypatch.setattr(freeze, "best_response", searched)
    monkeypatch.setitem(freeze.GAMES, "ici", freeze.GAMES["ici"]._replace(scenarios=("ici-1959",)))
    freeze.one_set(2, 300, 4, tmp_path)
    usual = build_match("ici-1959", default_data=False)
    sets = [usual.data_sets.names[number] for number in usual.data_sets.sets_of(np.arange(2))]
    assert asked == [(name, None, side, 300) for side in (0, 1) for name in sets]
    for overlay, spread in (("", True), ("", False), ("rules.x = 1", False), ("rules.x = 1", True)):
        identity = (usual if spread else usual.on_set_of(0)).identity | {"overlay": overlay}
        gains = gains_of_both({"identity": json.loads(json.dumps(identity))}, ONE_SET)
        assert [gain["gain"] for gain in gains] == ([] if overlay and spread else pytest.approx([0.15, 0.35]))
    monkeypatch.setattr(frozen_findings, "data_sets_digest", None)      # of a game without data sets there is none
    assert gains_of_both({"identity": {"game": "algeria", "scenario": "algeria-1954", "players": {}}}, ONE_SET) == []
    assert len(gains_of_both({"identity": usual.on_set_of(0).identity}, ONE_SET)) == 2


@pytest.mark.slow
def test_the_answer_of_the_trained_players_names_who_wins_if_both_think(tmp_path, monkeypatch):
    """Frozen as the run of thinking players says, and said of the trained players, rules and data sets of the file alone."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(frozen_findings, "FROZEN", tmp_path)
    monkeypatch.setitem(freeze.GAMES, "ici", freeze.GAMES["ici"]._replace(scenarios=("ici-1959",)))
    freeze.thinking(2, 2, tmp_path)
    runs = {tuple(run.manifest["players"].values()): run for run in map(load_run, (tmp_path / "runs").iterdir())}
    run = runs["thinking", "thinking"]
    row = report(run.described(), run.scan()).tables["sides"].row(0, named=True)
    match = build_match("ici-1959", default_data=False)
    manifest = {"identity": json.loads(json.dumps(match.identity)), "players": {"fln": match.fln, "france": match.france}}
    [sentence] = thinking_sentence(manifest)
    assert sentence.startswith(f"If both think before each turn (`thinking`), the FLN wins {100 * row['rate']:.0f} % of games (")
    assert sentence.endswith(", 95 %, dice and data; 2 games).")
    assert sentence in report({**run.described(), **manifest}, run.scan()).doubts()
    worth = {names: each.scan().collect()["fln_wins"].mean() for names, each in runs.items()}
    usual = worth["league", "league"]
    assert [gain["gain"] for gain in gains_of_both(manifest, THINKING)] == pytest.approx(
        [worth["thinking", "league"] - usual, usual - worth["league", "thinking"]], abs=1e-6)
    for key, value in (("overlay", "rules.x = 1"), ("typed", "x"), ("scenario", "ici-1955")):
        assert gains_of_both({**manifest, "identity": {**manifest["identity"], key: value}}, THINKING) == []
        assert thinking_sentence({**manifest, "identity": {**manifest["identity"], key: value}}) == []
    other = copy.deepcopy(manifest)
    other["identity"]["players"]["fln"]["members"][0][1]["weights"][0] += 1
    assert thinking_sentence(other) == []
    monkeypatch.setattr(frozen_findings, "data_sets_digest", lambda game: "other")
    assert thinking_sentence(manifest) == []
