"""Ranges of the command line: what they mean, and the one line that a bad one gets."""
from decimal import Decimal

import pytest

from reports.assertions.asked_values import MOST, as_written, sweep_values, values
from simulate.core.errors import UserError
from wilaya.cli.options import axes, path_range


def swept(words):
    """The axes of the words of a command line."""
    return axes([path_range(word) for word in words])


def is_refused(read, text, said):
    """A reader of ranges refuses a text in one line that begins with where it stands."""
    with pytest.raises(UserError) as refused:
        read(text, "a.b=here")
    assert str(refused.value).startswith("a.b=here: ")
    assert said in str(refused.value)


@pytest.mark.parametrize(("text", "expected"), [
    ("3..6", (3, 4, 5, 6)), ("2..8:2", (2, 4, 6, 8)), ("-2..1", (-2, -1, 0, 1)), ("-6..-2:2", (-6, -4, -2)), ("7,1,4", (1, 4, 7)),
    ("1..3,7", (1, 2, 3, 7)), (" 1 , 2 ", (1, 2)), ("5", (5,)), ("5..5", (5,)), ("1_000..3_000:1_000", (1000, 2000, 3000)),
    ("0..2:0.5", (0, Decimal("0.5"), 1, Decimal("1.5"), 2)),
    ("0.1..0.3:0.1", (Decimal("0.1"), Decimal("0.2"), Decimal("0.3"))), ("-0.5,0.5", (Decimal("-0.5"), Decimal("0.5"))),
])
def test_values(text, expected):
    assert values(text, "x") == expected


def test_whole_numbers_stay_whole():
    assert [type(each) for each in values("1..3,5", "x")] == [int] * 4
    assert [type(each) for each in values("1.0..2:0.5", "x")] == [int, Decimal, int]


@pytest.mark.parametrize(("text", "said"), [
    ("6..3", "empty, 6 lies above 3; allowed is 3..6"), ("3..6:0", "a step of 0; allowed are steps above 0"),
    ("3..6:-1", "a step of -1"), ("0.5..1", "need a step, such as 0.5..1:0.1"), ("1..0.5", "need a step"),
    ("2..9:2", "steps of 2 from 2 miss 9; both ends are included, so allowed is 2..8:2"), ("1,2,1", "1 is listed twice"),
    ("1..4,3", "3 is listed twice"), ("", "nothing is neither a number nor a range"), ("1,", "nothing is neither"),
    ("low..high", "low..high is neither a number nor a range; allowed are forms such as 3..6"), ("3...6", "3...6 is neither"),
    ("3..", "3.. is neither"), ("1e3..2e3", "1e3..2e3 is neither"), ("3-6", "3-6 is neither"), ("_1..3", "_1..3 is neither"),
    ("0..99999999999999999999", "more than 1,000 values"), (f"0..{MOST}", "more than 1,000 values"),
    ("0..999,1000..1999", "more than 1,000 values"), ("0.0..1.0:0.0001", "more than 1,000 values"),
])
def test_bad_ranges(text, said):
    is_refused(values, text, said)


@pytest.mark.parametrize(("text", "expected"), [
    ("-2..+2", ["-2", "-1", "+0", "+1", "+2"]), ("-4..+4:4", ["-4", "+0", "+4"]), ("0..+2", ["+0", "+1", "+2"]),
    ("-2..0", ["-2", "-1", "+0"]), ("+3,-1", ["-1", "+3"]), ("*2,*0.5", ["*0.5", "*2"]), ("+1,*2", ["+1", "*2"]),
    ("+0.5..+1:0.5", ["+0.5", "+1"]), ("-3..-1", ["-3", "-2", "-1"]),
])
def test_signs_make_changes(text, expected):
    assert [str(each) for each in sweep_values(text, "x")] == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("3..6", (3, 4, 5, 6)), ("0..1", (0, 1)), ("=-2..1", (-2, -1, 0, 1)), ("=-2..-1", (-2, -1)), ("0", (0,))])
def test_numbers_have_no_sign_or_follow_an_equals_sign(text, expected):
    assert sweep_values(text, "x") == expected


@pytest.mark.parametrize(("text", "said"), [
    ("-2..2", "numbers, or changes of the base's value? allowed are =-2..2 for numbers"), ("1,+1", "numbers, or changes"),
    ("*2,3", "numbers, or changes"), ("-1..+x", "-1..+x is neither a number nor a range"), ("+1,+1", "+1 is listed twice"),
    ("+2..+1", "empty, 2 lies above 1"), ("-1,", "numbers, or changes"),
])
def test_bad_changes(text, said):
    is_refused(sweep_values, text, said)


@pytest.mark.parametrize("text", ["-2..+2", "3..6", "=-2..1", "*0.5,*2", "=-3..-1", "+0.5..+1:0.5"])
def test_what_is_written_is_read_as_the_same(text):
    found = sweep_values(text, "x")
    assert sweep_values(as_written(found), "x") == found


def test_one_or_two_paths():
    found = swept(["a.b=1..2", 'units."1 REP".quality=3,4'])
    assert [(each.path, each.values) for each in found] == [("a.b", (1, 2)), ('units."1 REP".quality', (3, 4))]


@pytest.mark.parametrize(("words", "said"), [
    (["a=1..2", "b=1..2", "c=1..2"], "c=1..2: one too many; allowed are one or two PATH=RANGE"),
    (["a.b=1..2", "a.b=5..6"], "a.b=5..6: a.b is there already"),
    (["a.b=4"], "a.b=4: one value is no range; `wilaya compare` with --set a.b=4 judges one change"),
    (["a.b=+4"], "a.b=+4: one value is no range; `wilaya compare` with --set a.b=+4 judges one change, a sweep takes several "
                 "values, such as a.b=-1..+1"),
    (["a.b=1..3", "c.d=4"], "c.d=4: one value is no range"), (["a.b"], "a.b: allowed is PATH=RANGE"),
    (["=1..2"], "=1..2: allowed is PATH=RANGE"),
    (["a=1..100", "b=1..10"], "a=1..100 b=1..10: 1,000 points; allowed are up to 999"), (["a=0..999"], "1,000 points"),
])
def test_bad_sweeps(words, said):
    with pytest.raises(UserError) as refused:
        swept(words)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_as_many_points_as_allowed():
    assert len(swept(["a=1..999"])[0].values) == MOST - 1
