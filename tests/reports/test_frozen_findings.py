"""What answers of shipped scenarios hang on: of today's data sets and players, and said of nothing else."""
import json

import pytest

from reports.sensitivity import frozen_findings
from reports.sensitivity.frozen_findings import FROZEN, data_sets_digest, hangs_on_sentence, shipped_findings
from scripts.freeze_sensitivity import freeze
from simulate.core.storage.sealed_json import write_sealed

PLAYERS = {"fln": "league", "france": "league"}
MANIFEST = {"identity": {"game": "ici", "scenario": "ici-1955", "overlay": ""}, "players": PLAYERS}


@pytest.mark.parametrize("path", sorted(FROZEN.glob("*.json")), ids=lambda path: path.stem)
def test_it_is_of_the_data_sets_there_are(path):
    """Out of date? Play the command in the file, with --out, and `python -m scripts.freeze_sensitivity FOLDER`."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["data_sets"] == data_sets_digest("ici")
    assert kept["command"].startswith(f"wilaya sensitivity {path.stem} ")


def test_the_answer_names_the_three_largest_groups():
    [sentence] = hangs_on_sentence(MANIFEST)
    first, second, third = (f"{each.group} ({100 * each.share:.0f} %)" for each in shipped_findings("ici-1955").groups[:3])
    assert sentence.startswith(f"It depends most on {first}, {second} and {third}; `wilaya worksheet ici` asks for what your ")


def test_the_file_is_what_its_script_writes(tmp_path):
    kept = json.loads((FROZEN / "ici-1955.json").read_text(encoding="utf-8"))
    write_sealed(tmp_path / "sensitivity.json", "of", kept["found"])
    (tmp_path / "manifest.json").write_text(json.dumps({
        "hash": "of", "identity": MANIFEST["identity"], "players": PLAYERS,
        "command": kept["command"] + " --jobs 1 --out somewhere --quiet"}))
    assert freeze(tmp_path, tmp_path).read_text() == (FROZEN / "ici-1955.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("changed", [
    {"players": {"fln": "notes", "france": "league"}}, {"identity": {**MANIFEST["identity"], "overlay": "rules.x = 1"}},
    {"identity": {**MANIFEST["identity"], "scenario": "ici-1960"}}, {"identity": {}},
])
def test_of_other_players_data_and_scenarios_nothing_is_said(changed):
    assert hangs_on_sentence({**MANIFEST, **changed}) == []


def test_of_other_data_sets_nothing_is_said(monkeypatch):
    monkeypatch.setattr(frozen_findings, "data_sets_digest", lambda game: "other")
    assert hangs_on_sentence(MANIFEST) == []
