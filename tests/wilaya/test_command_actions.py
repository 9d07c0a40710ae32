"""`wilaya actions`: what a side loses without an action, on real games, and what cannot be asked."""
import json

import numpy as np
import pytest

from reports.statistics.differences import Difference
from reports.statistics.paired_values import PairedValues
from reports.studies.change.action_worth import ActionWorth
from reports.studies.play.matches import build_match
from reports.studies.play.rules_and_data import forbid_overlay
from tests.wilaya.conftest import done

ASK = ("actions", "ici-1955", "--fln", "greedy", "--france", "greedy", "--pairs", "60", "--default-data", "--quiet")


@pytest.fixture(scope="module")
def chart(tmp_path_factory):
    return tmp_path_factory.mktemp("actions") / "actions.svg"


@pytest.fixture(scope="module")
def ranked(chart):
    """A ranking of greedy's actions; not to be changed."""
    return json.loads(done(*ASK, "--chart", str(chart), "--format", "json"))


def test_actions_of_both_sides_are_ranked_and_drawn(ranked, chart):
    rows = ranked["actions"]
    losses = [each["loss"]["estimate"] for each in rows]
    assert losses == sorted(losses, reverse=True)
    assert all(each["loss"]["low"] <= each["loss"]["estimate"] <= each["loss"]["high"] for each in rows)
    assert {each["side"] for each in rows} == {"fln", "france"}
    found = {(each["side"], each["action"]): each["loss"]["estimate"] for each in rows}
    assert found["fln", "recruit"] > 0.1
    assert set(ranked["skipped"]) == {"fln:play_chit", "france:play_chit"}
    assert all(why.startswith("whoever can play a chit must; ") for why in ranked["skipped"].values())
    assert b"Recruit" in chart.read_bytes()


def test_what_is_hardly_used_is_tried(ranked):
    once = {each["action"]: each["once"] for each in ranked["actions"] if each["side"] == "france"}
    assert once["search"] is None
    assert once["resettle"]["pairs"] > 10
    assert once["resettle"]["low"] < once["resettle"]["estimate"] < once["resettle"]["high"]
    assert once["keep_maquis"] == {"pairs": 0}


def test_what_one_use_is_worth_in_words():
    def sentence(once):
        return ActionWorth("france", "resettle", "4.2", "", Difference(2, 0, 0, 0.0, 0.0, 0.0), once=once).sentence

    assert sentence(None) == ""
    assert sentence(PairedValues.of([], [])) == "Hardly used: france:resettle. There is no occasion for it in any game."
    worse = sentence(PairedValues.of(np.full(900, 0.5), np.full(900, 0.4)))
    assert "is worth -10.0 points to its side (-10." in worse
    assert worse.endswith("900 games with an occasion).")
    assert "which cannot be told from none" in sentence(PairedValues.of([0.5] * 9, [0.4] * 9))


def test_the_loss_is_that_of_the_games_without_the_action(ranked):
    rates = [build_match("ici-1955", "greedy", "greedy", overlays=laid).play(0, 60)["fln_wins"].mean()
             for laid in ([], [forbid_overlay("ici", "fln:recruit")])]
    loss = next(each["loss"]["estimate"] for each in ranked["actions"] if each["action"] == "recruit")
    assert loss == pytest.approx(rates[0] - rates[1], abs=1e-6)


def test_one_side_alone(elsewhere):
    text = done(*ASK, "--side", "france")
    assert "search" in text
    assert "structure_attack" not in text
    assert "--readapt lets both sides adapt" in text
