"""Rankings of made pairs: order, verdicts, level, words, chart; few of the verdicts are wrong."""
import re
from dataclasses import replace

import numpy as np
import pytest

from reports.comparison.uses import Count, Use, Uses
from reports.comparison.verdict import comparison_of
from reports.ranking import (
    Change,
    changes_frame,
    looks,
    out_of_order,
    ranking,
    ranking_chart_file,
    ranking_frame,
    ranking_json,
    ranking_text,
    undecided,
)
from tests.reports.flip_counts import of_flips

SIDES = ("the FLN", "France")
MARGIN = 0.01


def flips(gained, lost, pairs=10_000):
    return of_flips(pairs // 2 - lost, gained, lost, pairs - pairs // 2 - gained)


@pytest.fixture(scope="module")
def made():
    return four()


def four():
    """Four changes: a gain, a loss, none, and one that these games leave open."""
    counted = {"gain": flips(900, 100), "open": flips(600, 500), "none": flips(5, 5), "loss": flips(100, 1500)}
    return ranking([(Change(name, [f"{name} = 1 (base 0)"]), counts) for name, counts in counted.items()], MARGIN, SIDES)


def test_the_largest_shift_towards_the_fln_comes_first(made):
    assert [each.name for each in made.rows] == ["gain", "open", "none", "loss"]
    assert [str(each.comparison.verdict).split()[0] for each in made.rows] == ["shifts", "undecided", "no", "shifts"]
    assert made.decided == 3
    assert made.level == pytest.approx(1 - 0.05 * 3 / 4)
    for each in made.rows:
        alone = comparison_of(each.comparison.counts, MARGIN, SIDES, made.level)
        assert (each.comparison.low, each.comparison.high) == (alone.low, alone.high)
    assert made.base.rate == 0.5
    assert made.rows[0].rate == 0.58


def test_the_tables_and_json(made):
    assert ranking_frame(made)["name"].to_list() == ["gain", "open", "none", "loss"]
    assert changes_frame(made)["changes"][0] == "gain = 1 (base 0)"
    found = ranking_json(made, {each.name: f"runs/{each.name}" for each in made.rows})
    assert [each["verdict"] for each in found["changes"]] == ["shifts", "undecided", "no_shift", "shifts"]
    assert found["changes"][0]["folder"] == "runs/gain"
    assert found["changes"][0]["difference"]["level"] == made.level


def test_a_change_that_no_game_used_has_no_verdict_and_is_not_played_on():
    found = ranking([(Change("gain", []), flips(900, 100)), (Change("none", [], alike=True), flips(0, 0))], MARGIN, SIDES)
    assert [each["verdict"] for each in ranking_json(found, {"gain": "", "none": ""})["changes"]] == ["shifts", "cannot_say"]
    assert (found.decided, found.level) == (1, pytest.approx(1 - 0.05 / 2))
    assert "cannot say: no game came out otherwise" in ranking_text(found)
    assert "Undecided" not in ranking_text(found)
    assert undecided([(Change("gain", []), flips(600, 500)), (Change("none", [], alike=True), flips(0, 0))], MARGIN, SIDES) == [0]


def test_a_verdict_on_what_hardly_any_game_uses_says_so_first():
    seldom = Uses((), Use("resettle (4.2)", Count(3, 4_000), Count(39, 4_000)))
    found = ranking([(Change("seldom", [], seldom), flips(5, 5))], MARGIN, SIDES)
    assert re.search(r" 39 +0.1 %  hardly used: no shift beyond the margin", ranking_text(found))


def test_the_chart_names_every_change_and_is_the_same_each_time(made):
    chart = ranking_chart_file(made, "made pairs", "svg")
    assert chart == ranking_chart_file(made, "made pairs", "svg")
    for word in (b"gain", b"open", b"none", b"loss", b"58.0 %", b"36.0 %", b"undecided"):
        assert word in chart


def test_looks_begin_with_the_least_and_end_with_the_most():
    assert list(looks(0, 2_000)) == [500, 750, 1125, 1687, 2_000]
    assert list(looks(5_000, 5_000)) == [5_000]
    assert list(looks(200, 300)) == [300]
    assert undecided([(Change("shift", []), flips(900, 100)), (Change("open", []), flips(600, 500))], MARGIN, SIDES) == [1]


def _race(dice, true):
    """One in eight games changes winner; the base's luck is shared, and the largest shifts are played on after their verdict."""
    left, counts = list(range(len(true))), {at: flips(0, 0, 0) for at in range(len(true))}
    before = 0
    for pairs in (3_000, 8_000, 20_000):
        base, spot = dice.random(pairs - before) < 0.5, dice.random(pairs - before)
        for at in left:
            turned = np.where(base, spot < 0.125 - true[at], spot > 1 - 0.125 - true[at])
            gained, lost = int((~base & turned).sum()), int((base & turned).sum())
            both = int(base.sum()) - lost
            counts[at] = counts[at] + of_flips(both, gained, lost, pairs - before - both - gained - lost)
        before = pairs
        counted = [(Change(str(at), []), each) for at, each in counts.items()]
        left = sorted({*undecided(counted, MARGIN, SIDES), *out_of_order(counted, MARGIN, SIDES)})
    return ranking(counted, MARGIN, SIDES)


def test_the_largest_shifts_that_may_change_places_are_played_on():
    made = {"far": flips(3_000, 0), "one": flips(900, 100), "other": flips(100, 920), "small": flips(400, 0),
            "open": flips(600, 500)}
    counted = [(Change(name, []), counts) for name, counts in made.items()]
    assert out_of_order(counted, MARGIN, SIDES) == [1, 2]
    assert out_of_order(counted[:1] + counted[3:], MARGIN, SIDES) == []


def test_of_very_many_changes_the_largest_shifts_are_shown(made):
    few = replace(made, most=2)
    assert [each.name for each in few.shown] == ["gain", "loss"]
    told = ranking_text(few)
    assert "2 of 4 changes are shown" in told
    assert "touches" in told
    assert "none" not in told.split("pairs")[1].split("4 changes have")[0]
    assert (len(ranking_frame(few)), ranking_frame(few).columns[-1]) == (4, "touches")
    assert b"loss" in ranking_chart_file(few, "made pairs", "svg")


def test_few_verdicts_are_wrong():
    """Sixteen changes that share their base, looked at three times and stopped at a verdict; most lie on the margin, or change
    nothing."""
    dice, wrong, missed = np.random.default_rng(9), [], []
    true = np.array([0.0] * 4 + [0.01] * 8 + [-0.011, 0.05, 0.051, -0.05])
    for _ in range(20):
        found = _race(dice, true)
        decided = [(each, true[int(each.name)]) for each in found.rows if each.comparison.verdict.decided]
        told = [each.shifts != (abs(shift) > MARGIN) or (each.shifts and each.comparison.estimate * shift < 0)
                for each, shift in decided]
        wrong.append(np.mean(told) if told else 0)
        missed.append(np.mean([not each.comparison.low <= shift <= each.comparison.high for each, shift in decided] or [0]))
        assert {each.comparison.counts.pairs for each in found.rows if each.name in ("13", "14")} == {20_000}
    assert np.mean(wrong) <= 0.05
    assert np.mean(missed) <= 0.05
