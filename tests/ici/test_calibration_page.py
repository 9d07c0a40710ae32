"""The tools that write docs/method.md: a section in place, typical sets."""
import numpy as np

from tests.calibration.page import write_section
from tests.calibration.win_rates import typical


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
