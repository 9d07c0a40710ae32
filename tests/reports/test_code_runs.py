"""Two runs by different code: what their manifests say of it."""
from types import SimpleNamespace

from reports.comparison.uses import ChangedValue
from reports.studies.change.comparison_answer import SAME_CODE, changes_between
from tests.cases import cases


def run(rules="aa", overlay="", **more):
    return SimpleNamespace(manifest={"identity": {"overlay": overlay, "sources": {"rules": rules, "fln": "cc"}}, **more})


def test_what_differs_is_named():
    assert changes_between(run(), run()) == [SAME_CODE]
    assert changes_between(run("aa"), run("bb")) == ["the code of the rules (bb; base: aa)"]
    one, other = (run(packages={"numba": number}) for number in "12")
    assert changes_between(one, other) == ['packages.numba: "2", not "1"']


@cases("""base variant line:
    "a.b = 3 (print 2)"         "a.b = 4 (print 2)"               "a.b = 4 (base 3)"
    "a.b = 3 (assumed 2)"       ""                                "a.b = 2 (base 3)"
    ""                          "a.b = Plan (B) (print 6, 7@57)"  "a.b = Plan (B) (base 6, 7@57)"
    ""                          "a.b removed"                     "a.b removed"
    "a.b removed"               ""                                "a.b = as printed (base none)"
    "a.b = there (print none)"  ""                                "a.b removed"
""")
def test_values_that_differ_are_said_as_a_change_of_the_base(base, variant, line):
    assert changes_between(run(overlay=base), run(overlay=variant)) == [line]


@cases("""line departure: "a.b = 6 (base 5)" 0.2; "a.b = 1 (base 0)" 1; "a.b = x (base 5)" 1; "a.b removed" 1; "a.b" 1""")
def test_a_line_says_what_differs_and_how_far(line, departure):
    found = ChangedValue.of(line)
    assert (found.path, found.departure) == ("a.b", departure)
