"""The tools that write docs/method.md: a section in place, typical sets, the table of narrowing."""
import numpy as np

from scripts.calibration.narrowing import Step, groups, section
from scripts.calibration.page import write_section
from scripts.calibration.win_rates import typical
from simulate.ici.calibration.assumed_groups import assumed_cells


def test_a_section_is_written_in_place_or_at_the_end(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# Title\n\nText.\n\n## One\n\nold\n\n### Part\n\nold\n\n## Two\n\nkept\n")
    write_section("## One", "new\n", page)
    assert page.read_text() == "# Title\n\nText.\n\n## One\n\nnew\n\n## Two\n\nkept\n"
    write_section("## Two", "newer", page)
    write_section("## Three", "last", page)
    assert page.read_text() == "# Title\n\nText.\n\n## One\n\nnew\n\n## Two\n\nnewer\n\n## Three\n\nlast\n"


def test_a_typical_set_is_near_both_medians_and_fits():
    """The third set is in the middle of both, but fits badly; of those that fit, the one nearest to both medians."""
    numbers, weights = np.arange(30), np.ones(30)
    found = {"early": np.linspace(0, 1, 30), "late": np.linspace(0, 1, 30)}
    fit = np.where(np.isin(numbers, (2, 14, 29)), 0.0, -5.0)
    assert typical(numbers, weights, found, fit)[0] == 14
    assert set(typical(numbers, weights, found, fit)) == {2, 14, 29}


def test_groups_are_those_of_the_assumed_cells():
    assert sorted(groups()) == sorted(set(assumed_cells().groups.values()))


def test_the_table_begins_with_nothing_and_ends_with_the_truth():
    steps = [Step("nothing", 30_000, 170, 0.02, 0.25, 0.82, 0.24), Step("years", 1300, 15, 0.2, 0.5, 0.7, 0.15)]
    text = section(7, 0.724, steps, ["charts"])
    assert "| nothing | 30,000 | 170 | 2 | 25 | 82 | 80 | 24 |" in text
    assert "| years | 1,300 | 15 | 20 | 50 | 70 | 50 | 15 |" in text
    assert "| charts; all | none | 1 | 72 | 72 | 72 | 0 | 0 |" in text
