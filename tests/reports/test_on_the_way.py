"""What a change did on the way: made pairs, real columns of both games, and few that are luck."""
import numpy as np
import polars as pl
import pytest

from reports.comparison.on_the_way import Measure, way_changes
from reports.games import reports_on

CHITS = [{"title": "Kennedy", "side": "FLN"}, {"title": "Reforms", "side": "France"}]
DRAWN = 40


def made(dice, shift, pairs=1500):
    """Pairs with DRAWN measures, the first of which the variant changes by `shift` standard deviations."""
    columns = {"set": np.zeros(pairs, int)}
    for at in range(DRAWN):
        base = dice.normal(size=pairs)
        columns[f"way_m{at}_base"] = base
        columns[f"way_m{at}_variant"] = 0.8 * base + 0.6 * dice.normal(size=pairs) + (shift if at == 0 else 0)
    return pl.DataFrame(columns).lazy()


MEASURES = [Measure(f"m{at}", f"measure {at}", pl.lit(0)) for at in range(DRAWN)]


def test_what_changed_is_found_and_little_else():
    dice, false = np.random.default_rng(4), []
    for _ in range(60):
        found = way_changes(made(dice, 0.3), MEASURES)
        names = [each.name for each in found.rows]
        assert names[0] == "m0"
        assert found.rows[0].low < 0.3 < found.rows[0].high
        false.append(len(names[1:]) / len(names))
        assert found.level == 1 - 0.05 * len(names) / DRAWN
    assert np.mean(false) < 0.05


def test_nothing_changed():
    found = way_changes(made(np.random.default_rng(1), 0), MEASURES)
    assert found.rows == ()
    assert found.text().startswith("What changed on the way: nothing that shows. 40 measures were looked at, 0 differ.")


def test_words_and_json():
    found = way_changes(made(np.random.default_rng(2), -0.5), MEASURES)
    first = found.json()["changed"][0]
    assert first["difference"] == pytest.approx(first["variant"] - first["base"])
    assert first["low"] < -0.4
    assert found.json()["asked"] == DRAWN
    assert "measure 0" in found.text()


@pytest.mark.parametrize("game", ["ici", "algeria"])
def test_measures_have_names_of_their_own(game):
    measures = reports_on(game).way_measures({"chits": CHITS})
    assert len({each.name for each in measures}) == len({each.about for each in measures}) == len(measures) > 40


def test_a_change_of_chits_is_looked_at():
    names = [each.about for each in reports_on("ici").way_measures({"chits": CHITS})]
    assert names[-2:] == ['share of games: "Kennedy" of FLN is played', 'share of games: "Reforms" of France is played']


@pytest.mark.parametrize("line", ["chits.kennedy removed", "chits.marshall.title = Marshall Plan (print -)"])
def test_but_not_where_the_change_has_other_chits(line):
    names = [each.about for each in reports_on("ici").way_measures({"chits": CHITS, "experiment": {"changes": [line]}})]
    assert not any("is played" in name for name in names)
