"""Two runs by different code: what their manifests say of it."""
from types import SimpleNamespace

import pytest

from reports.studies.change.comparison_answer import SAME_CODE, changes_between


def run(rules="aa", **more):
    return SimpleNamespace(manifest={"identity": {"overlay": "", "sources": {"rules": rules, "fln": "cc"}}, **more})


@pytest.mark.parametrize("base, variant, line", [
    (run(), run(), SAME_CODE),
    (run("aa"), run("bb"), "the code of the rules (bb; base: aa)"),
    (run(packages={"numba": "1"}), run(packages={"numba": "2"}), 'packages.numba: "2", not "1"')])
def test_what_differs_is_named(base, variant, line):
    assert changes_between(base, variant) == [line]
