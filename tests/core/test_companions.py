"""Runs that were played for a run: each knows whose it is, and goes where its run goes."""
import json
import shutil

import pytest

from simulate.core.errors import UserError
from simulate.core.storage import manifest
from simulate.core.storage.run_folder import companion, companion_facts, companions, unfinished
from simulate.core.storage.run_games import load_run, merge, run_games
from tests.cases import cases
from tests.core.run_folders import altered, expected, rewritten
from tests.core.toy_games import Counted

BESIDE = Counted(seed=9)


def played(folder, first=0, beside=60, match=None):
    """The folder of 100 games, with a run of `beside` games beside it."""
    match = match or Counted()
    run_games(match, 100, first, folder=folder)
    if beside:
        run_games(BESIDE, beside, folder=folder / "switches", extra_manifest=companion_facts(match.identity))
    return folder


def test_a_companion_is_found_and_whole(tmp_path):
    run = load_run(played(tmp_path / "run"))
    assert companion(run, "switches").fingerprint() == expected(BESIDE, 0, 60)
    assert companion(run, "panel") is None
    run_games(BESIDE, 10, folder=run.folder / "panel" / "a-v-b", extra_manifest=companion_facts(Counted().identity))
    assert [each.folder for each in companions(run)] == [run.folder / "panel" / "a-v-b", run.folder / "switches"]


def test_runs_that_only_lie_there_are_none(tmp_path):
    run = load_run(played(tmp_path / "run", beside=0))
    run_games(BESIDE, 10, folder=run.folder / "mine")
    assert companions(run) == []
    with pytest.raises(UserError, match=r"mine: was not played for .*run, beside whose games it lies; move it away"):
        companion(run, "mine")


def test_that_of_another_run_is_refused(tmp_path):
    other = played(tmp_path / "other", match=Counted(seed=2))
    folder = played(tmp_path / "run", beside=0)
    shutil.copytree(other / "switches", folder / "switches")
    for look in (companions, lambda run: companion(run, "switches")):
        with pytest.raises(UserError, match="switches: was not played for"):
            look(load_run(folder))
    with pytest.raises(UserError, match="switches: was not played for"):
        merge([folder], tmp_path / "out")


def test_whose_it_is_cannot_be_edited(tmp_path):
    """A word changed by hand breaks the seal; sealed again, the games still lie beside those of another run."""
    folder = played(tmp_path / "run")
    path = folder / "switches" / manifest.NAME
    path.write_text(path.read_text().replace(manifest.digest(Counted().identity), "0" * 32))
    with pytest.raises(UserError, match=r"manifest\.json: damaged or edited"):
        companions(load_run(folder))
    path.write_text(path.read_text().replace("0" * 32, manifest.digest(Counted().identity)))
    assert len(companions(load_run(folder))) == 1
    rewritten(folder / "switches", lambda described: described.update(companion_of="0" * 32))
    with pytest.raises(UserError, match="was not played for"):
        companions(load_run(folder))


@cases("""name value:
    command "wilaya run x"; games 99; more 1; ranges [[0,100,1]]; fingerprint 00000000000000000000000000000000; schema 3.0
    seal 00000000000000000000000000000000; seal GONE; complete GONE; complete True; identity.seed 7; columns []; seal None""")
def test_the_seal_is_of_the_whole_manifest(tmp_path, name, value):
    folder = run_games(Counted(), 100, folder=tmp_path / "run", extra_manifest={"command": "wilaya run"}).folder
    rewritten(folder, lambda described: described.update(complete=False))
    described = json.loads((folder / manifest.NAME).read_text())
    altered(described, name, value)
    (folder / manifest.NAME).write_text(json.dumps(described))
    with pytest.raises(UserError, match=r"manifest\.json: damaged or edited"):
        load_run(folder)


def test_layout_and_order_break_no_seal(tmp_path):
    folder = run_games(Counted(), 100, folder=tmp_path / "run").folder
    described = json.loads((folder / manifest.NAME).read_text())
    (folder / manifest.NAME).write_text(json.dumps(dict(reversed(described.items()))))
    assert load_run(folder).games == 100


def test_the_fingerprint_told_is_that_of_the_games(tmp_path):
    """An interrupted run's manifest holds none that counts."""
    run = run_games(Counted(), 100, folder=tmp_path / "run")
    rewritten(run.folder, lambda said: said.update(games=200, ranges=[[0, 200]], complete=False, fingerprint="0" * 32))
    assert load_run(run.folder).described()["fingerprint"] == expected(Counted(), 0, 100)


def test_an_unfinished_one_is_said_to_be(tmp_path):
    run = load_run(played(tmp_path / "run"))
    rewritten(run.folder / "switches", lambda said: said.update(games=90, ranges=[[0, 90]], complete=False))
    found, = companions(run)
    assert unfinished(found) == f"{run.folder / 'switches'}: unfinished: 60 of 90 games"


def test_merged_runs_keep_what_was_played_for_them(tmp_path):
    """Of the same in several folders the one with the most games."""
    parts = [played(tmp_path / "a", 0, 60), played(tmp_path / "b", 100, 80), played(tmp_path / "c", 200, 0)]
    run_games(BESIDE, 10, folder=parts[2] / "panel" / "x-v-y", extra_manifest=companion_facts(Counted().identity))
    whole = merge(parts, tmp_path / "all")
    assert whole.fingerprint() == expected(Counted(), 0, 300)
    assert [(each.folder.name, each.fingerprint()) for each in companions(whole)] == [
        ("x-v-y", expected(BESIDE, 0, 10)), ("switches", expected(BESIDE, 0, 80))]
    assert [each.games for each in companions(merge(parts, tmp_path / "all"))] == [10, 80]


def test_of_two_that_differ_neither_is_kept(tmp_path):
    first, second = played(tmp_path / "a"), played(tmp_path / "b", 100, 0)
    run_games(Counted(seed=10), 10, folder=second / "switches", extra_manifest=companion_facts(Counted().identity))
    with pytest.raises(UserError, match=r"switches: holds another run \(seed: 10, not 9\)"):
        merge([first, second], tmp_path / "all")
