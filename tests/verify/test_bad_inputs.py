"""Bad inputs made by chance end in one line; the whole list of 700 is `python -m tests.verify.bad_inputs`."""
import pytest

from tests.verify.bad_inputs import FINE, REFUSED, line, table, tried

pytestmark = pytest.mark.slow


def test_a_bad_input_ends_in_one_line_and_leaves_nothing_behind():
    found = tried(100, 7)
    assert [line(case) for case in found if case.ends not in FINE] == []
    assert sum(case.ends == REFUSED for case in found) > 0.8 * len(found)
    assert {case.kind for case in found} >= {"option", "--set", "rules", "csv", "xlsx", "odds", "run folder"}
    assert table(found).splitlines()[-1].split()[0] == "all"
