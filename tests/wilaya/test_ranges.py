"""Ranges of the command line: what they mean, and the one line that a bad one gets."""
from decimal import Decimal

import pytest

from reports.assertions.asked_values import MOST, as_written, sweep_values, values
from tests.cases import cases
from wilaya.cli.options import axes, path_range


def swept(words):
    """The axes of the words of a command line."""
    return axes([path_range(word) for word in words])


@pytest.mark.parametrize("text, expected", [
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


@pytest.mark.parametrize("text, expected", [
    ("-2..+2", ["-2", "-1", "+0", "+1", "+2"]), ("-4..+4:4", ["-4", "+0", "+4"]), ("0..+2", ["+0", "+1", "+2"]),
    ("-2..0", ["-2", "-1", "+0"]), ("+3,-1", ["-1", "+3"]), ("*2,*0.5", ["*0.5", "*2"]), ("+1,*2", ["+1", "*2"]),
    ("+0.5..+1:0.5", ["+0.5", "+1"]), ("-3..-1", ["-3", "-2", "-1"]),
])
def test_signs_make_changes(text, expected):
    assert [str(each) for each in sweep_values(text, "x")] == expected


@cases("""text expected: 3..6 (3,4,5,6); 0..1 (0,1); =-2..1 (-2,-1,0,1); =-2..-1 (-2,-1); "0" (0,)""")
def test_numbers_have_no_sign_or_follow_an_equals_sign(text, expected):
    assert sweep_values(text, "x") == expected


@cases("text: -2..+2; 3..6; =-2..1; *0.5,*2; =-3..-1; +0.5..+1:0.5")
def test_what_is_written_is_read_as_the_same(text):
    found = sweep_values(text, "x")
    assert sweep_values(as_written(found), "x") == found


def test_one_or_two_paths():
    found = swept(["a.b=1..2", 'units."1 REP".quality=3,4'])
    assert [(each.path, each.values) for each in found] == [("a.b", (1, 2)), ('units."1 REP".quality', (3, 4))]


def test_as_many_points_as_allowed():
    assert len(swept(["a=1..999"])[0].values) == MOST - 1
