"""Bad input: one line on standard error that says where, what is wrong and what is allowed; exit 2; nothing played."""
import os

import pytest

from tests.core.run_folders import rewritten
from tests.wilaya.conftest import refused, wilaya


@pytest.mark.skipif(not os.path.exists("/proc/self"), reason="no place where nobody may write")
@pytest.mark.parametrize("words, place", [
    (("rank", "ici-1955", "--set", "search.hit_on=6", "--chart", "/proc/wilaya.svg"), "--chart /proc/wilaya.svg"),
    (("rank", "ici-1955", "--set", "search.hit_on=6", "--csv", "/proc/wilaya/below"), "--csv /proc/wilaya/below"),
    (("actions", "ici-1955", "--chart", "/proc/wilaya.png"), "--chart /proc/wilaya.png"),
    (("respond", "ici-1955", "--side", "fln", "--out", "/proc/wilaya.toml"), "--out /proc/wilaya.toml")])
def test_a_place_for_files_is_tried_before_anything_is_played(elsewhere, words, place):
    assert f"{place}: nothing can be written in /proc (No such file or directory); allowed is a place" in refused(*words)
    assert list(elsewhere.iterdir()) == []


@pytest.mark.parametrize("change, said", [
    (lambda manifest: manifest.pop("overlays"), "its manifest says nothing of 'overlays'"),
    (lambda manifest: manifest["players"].update(fln="nobody"), "unknown FLN player 'nobody'"),
    (lambda manifest: manifest.update(overlays=[{"label": "x", "content": {"rules": {"search": {"cost": 3}}}}]),
     "other rules, data or players than are here (overlay: "),
])
def test_a_run_that_cannot_be_played_again(copied, change, said):
    rewritten(copied, change)
    assert said in refused("verify", copied)
    assert said in refused("trace", copied, "--game", "1")
    assert wilaya("report", copied).exit_code == 0 or "overlays" in said
