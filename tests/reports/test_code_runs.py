"""Two runs by different code: what their manifests say of it."""
from types import SimpleNamespace

import pytest

from reports.studies.comparison_answer import SAME_CODE, _changes


def run(rules_version=1, **more):
    return SimpleNamespace(manifest={"identity": {"overlay": "", "rules_version": rules_version}, **more})


@pytest.mark.parametrize(("base", "variant", "line"), [
    (run(), run(), SAME_CODE),
    (run(1), run(2), "rules_version: 2, not 1"),
    (run(sources="aa"), run(sources="bb"), 'sources: "bb", not "aa"'),
    (run(packages={"numba": "1"}), run(packages={"numba": "2"}), 'packages.numba: "2", not "1"')])
def test_what_differs_is_named(base, variant, line):
    assert _changes(base, variant) == [line]
