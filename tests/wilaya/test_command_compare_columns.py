"""`compare a.csv b.csv`: the verdict on results of any program."""
import random

import numpy as np
import pytest

from reports.statistics.differences import bounded_difference, independent_difference
from reports.statistics.intervals import wilson
from reports.statistics.paired_values import PairedValues
from reports.studies.change.compare_columns import compare_columns
from tests.wilaya.conftest import answered, done, wilaya

GAMES = 1_500


def written(path, values, head="game,winner", first=0):
    """A file of results: a row a game."""
    rows = [f"{first + number},{value}" if "," in head else str(value) for number, value in enumerate(values)]
    path.write_text("\n".join([head, *rows]) + "\n")
    return path


@pytest.fixture
def results(tmp_path):
    """Winners of base and variant, with the same dice: some 5 points apart."""
    luck = random.Random(3)
    shown = [luck.random() for _ in range(GAMES)]
    names = [["FLN" if each < rate else "France" for each in shown] for rate in (0.45, 0.50)]
    return [written(tmp_path / name, winners) for name, winners in zip(("a.csv", "b.csv"), names, strict=True)]


def test_games_with_the_same_numbers_are_pairs_in_any_order(results, tmp_path):
    found = answered("compare", *results)
    base, variant = ([line.endswith("FLN") for line in path.read_text().splitlines()[1:]] for path in results)
    exact = bounded_difference(PairedValues.of(base, variant))
    assert (found["verdict"], found["towards"], found["paired"], found["side"]) == ("shifts", "FLN", True, "FLN")
    assert list(found["difference"].values()) == pytest.approx([exact.estimate, exact.low, exact.high])
    assert found["base"]["rate"] == pytest.approx(np.mean(base))
    head, *rows = results[1].read_text().splitlines()
    other = tmp_path / "other.csv"
    other.write_text("\n".join([head, *rows[::-1]]) + "\n")
    assert answered("compare", results[0], other) == found


def test_other_numbers_are_other_games_and_tell_less(results, tmp_path):
    winners = [line.split(",")[1] for line in results[1].read_text().splitlines()[1:]]
    alone = written(tmp_path / "alone.csv", winners, "winner")
    later = written(tmp_path / "later.csv", winners, first=GAMES)
    paired, *others = (compare_columns(results[0], path, 0.01) for path in (results[1], alone, later))
    for each in others:
        assert not each.paired
        assert each.difference[0] == pytest.approx(paired.difference[0])
        assert each.difference[2] - each.difference[1] > 3 * (paired.difference[2] - paired.difference[1])
    result = wilaya("compare", results[0], alone, "--margin", "4pp")
    assert (result.exit_code, "undecided after 1,500 games" in result.stdout) == (3, True)
    assert "A verdict needs about" in result.stdout


def test_the_interval_covers_what_is_true_in_nineteen_of_twenty():
    """Of 400 comparisons of independent games the interval misses the true difference about 20 times."""
    dice, missed = np.random.default_rng(5), 0
    for _ in range(400):
        won = [int((dice.random(400) < rate).sum()) for rate in (0.4, 0.5)]
        base, variant = ((wins / 400, *wilson(wins, 400)) for wins in won)
        _, low, high = independent_difference(variant, base)
        missed += not low <= 0.1 <= high
    assert 8 <= missed <= 34


def test_chances_and_points_of_a_margin(tmp_path):
    base, variant = (written(tmp_path / name, [value] * 400, "win") for name, value in (("a.csv", 0.5), ("b.csv", 0.502)))
    assert answered("compare", base, variant)["verdict"] == "no_shift"
    assert "no shift beyond the margin of 5 pp" in done("compare", base, variant, "--margin", "5pp")


@pytest.mark.parametrize("change", [str.lower, lambda text: text.replace(",", ";"), lambda text: text.replace(",", "\t"),
                                    lambda text: "\ufeff" + text.replace("\n", "\r\n")])
def test_letters_separators_and_marks_of_a_spreadsheet_change_nothing(change, results, tmp_path):
    other = tmp_path / "other.csv"
    other.write_bytes(change(results[1].read_text()).encode())
    assert compare_columns(results[0], other, 0.01).json() == compare_columns(*results, 0.01).json()
