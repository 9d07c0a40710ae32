"""Every test belongs to `make test` or `make verify`, whatever its marks; .ci/run calls both."""
import itertools
import re
import tomllib
from collections.abc import Iterator

from _pytest.mark.expression import Expression

from tests import ROOT
from tests.cases import cases
from tests.conftest import TESTS, may_be_taken

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
OPTIONS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
MARKS = [each.partition(":")[0] for each in OPTIONS["markers"]]
SETTINGS = re.compile(r'(\w+=\S+ )?\$\(PYTEST\) -m "(.+)"$', re.MULTILINE)


def runs(target: str) -> list[tuple[str, Expression]]:
    """(environment, which marks it takes) of every run of pytest in a recipe."""
    recipe = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)[1]
    assert recipe.count("$(PYTEST)") == len(SETTINGS.findall(recipe))
    return [(environment.strip(), Expression.compile(marks)) for environment, marks in SETTINGS.findall(recipe)]


def choices() -> Iterator[set[str]]:
    """Every set of marks that a test may have."""
    return (set(some) for count in range(len(MARKS) + 1) for some in itertools.combinations(MARKS, count))


def taken(target: str, marks: set[str]) -> list[str]:
    """The environments in which a target runs a test with these marks."""
    return [environment for environment, expression in runs(target) if expression.evaluate(marks.__contains__)]


def test_a_test_is_run_once_but_a_rule_with_and_without_the_compiler():
    for marks in choices():
        found = taken("test", marks) + taken("verify", marks)
        assert found == (["NUMBA_DISABLE_JIT=1", ""] if "rules" in marks and "slow" not in marks else [""]), marks


def test_nothing_is_left_out_by_name():
    assert not re.search(r"--ignore|--deselect|pytest.* -k|pytest.* tests", MAKEFILE)
    assert OPTIONS["testpaths"] == [TESTS.name]
    assert "--strict-markers" in OPTIONS["addopts"].split()         # or a mark that stands nowhere could take a test out of both
    assert not re.search(r"--ignore|--deselect| -k | -m ", OPTIONS["addopts"])


@cases("target: test; verify; conformance")
def test_the_gate_runs_them_all(target):
    assert re.search(rf"^ *(\w+=\S+ )*make {target}$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)


@cases("""place target run taken:
    ici/test_rule_G_stacking.py test 0 True; ici/test_rule_G_stacking.py test 1 False
    ici/test_rule_G_stacking.py verify 0 True; verify/test_verdicts.py test 1 False
    verify/test_verdicts.py verify 0 True; reports/test_swings.py test 0 False
    reports/test_swings.py test 1 True; reports/test_swings.py verify 0 True""")
def test_only_files_without_a_test_for_a_run_are_passed_over(place, target, run, taken):
    """Any test may be marked slow, so that every file but those of whole marks is looked into."""
    assert may_be_taken(TESTS / place, runs(target)[run][1].input) is taken
