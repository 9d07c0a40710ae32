"""The verdict of the house: every place an interval can have about the margin, its mirror image, and the words."""

from dataclasses import replace

import pytest

from reports.comparison.comparison_text import comparison_text, sets_text, shift_headline, verdict_words
from reports.comparison.uses import Count, Use, Uses
from reports.comparison.verdict import NOT_USED, Kind, compare_over_data_sets, points, verdict
from tests.cases import cases
from tests.reports.told_words import over_sets, pairs

SHIFTS, NONE, SMALL, OPEN = Kind.SHIFTS, Kind.NO_SHIFT, Kind.NO_SHIFT_SMALL, Kind.UNDECIDED


@cases("""low high kind towards:
    0.02 0.05 SHIFTS FLN; 0.0101 0.0102 SHIFTS FLN; -0.005 0.004 NONE None; -0.01 0.01 NONE None; 0.001 0.009 SMALL FLN
    0.001 0.01 SMALL FLN; 0.0 0.01 NONE None; 0.0 0.0 NONE None; -0.02 0.02 OPEN None; -0.001 0.0101 OPEN None
    0.001 0.02 OPEN FLN; 0.01 0.02 OPEN FLN; -0.5 0.0 OPEN None; -1.0 1.0 OPEN None; -0.02 0.5 OPEN None
""", SHIFTS=SHIFTS, NONE=NONE, SMALL=SMALL, OPEN=OPEN)
def test_every_place_about_the_margin(low, high, kind, towards):
    found = verdict(low, high, 0.01, 500, ("FLN", "France"))
    assert (found.kind, found.towards, found.decided) == (kind, towards, kind != OPEN)
    mirrored = verdict(-high, -low, 0.01, 500, ("FLN", "France"))
    assert (mirrored.kind, mirrored.towards) == (kind, towards and "France")
    assert verdict(-high, -low, 0.01, 500, ("France", "FLN")).towards == towards


def test_points_have_no_crumbs():
    assert [points(share) for share in (0.01, 0.07, 0.29, 0.005, 0.125)] == ["1 pp", "7 pp", "29 pp", "0.5 pp", "12.5 pp"]


@cases("low high margin: 0.2 0.1 0.01; 0 0.1 0; 0 0.1 1; 0 0.1 -1; NAN 1 0.1", NAN=float("nan"))
def test_what_is_no_interval_or_margin(low, high, margin):
    with pytest.raises(ValueError, match="margin"):
        verdict(low, high, margin, 100, ("the FLN", "France"))


@cases("used shifts kind: 0 False UNUSED; 0 True SHIFTS; 9 False NO_SHIFT", Kind)
def test_of_what_no_game_uses_there_is_no_verdict_unless_the_balance_shifts_all_the_same(used, shifts, kind):
    uses = Uses((), Use("resettle (4.2)", Count(0, 10_000), Count(used, 10_000)))
    found = over_sets(*((1_500, 500) if shifts else (5, 5)), 0.95)
    assert found.judged_by(uses, unlike=9).verdict.kind == kind
    alike = found.judged_by(uses, unlike=0).verdict
    assert (alike.kind, str(alike)) == (Kind.UNUSED, f"cannot say: {'no game came out otherwise' if used else NOT_USED}")
    assert uses.sentence.startswith("Hardly any game comes to what is changed: " if used else "These players never come to it: ")


def test_uses_of_a_dated_change_are_said_to_be_those_of_any_date():
    use, lines = Use("search", Count(5, 9), Count(4, 9)), ["search.hit_on = 5, 6@1957 (base 5)", "oas.ops = 2 (base 1)"]
    said = Uses([(each, use) for each in lines], use).lines(lines)
    assert [each.endswith(" without the change, in 4 with it, at any date") for each in said] == [True, False]


@cases("unlike few: None False; 0 False; 99 True; 100 False")
def test_an_answer_begins_with_how_few_games_differ_where_nothing_counts_the_uses_of_a_number(unlike, few):
    found = over_sets(5, 5, 0.95).judged_by(Uses(), unlike)
    said = f"Hardly any game comes to where the change matters: {unlike} of 10,000 differ in anything"
    assert comparison_text(found).startswith(said) == few


@cases("gained lost said: 1500 500 10.0; 5 19 0.1; 5 9 None")
def test_a_share_of_data_sets_that_dice_alone_may_make_is_not_said(gained, lost, said):
    """Nor is a direction of nothing."""
    found = over_sets(gained, lost, 0.6)
    open_ = replace(found.counts.sign, low=0.02, high=0.98)
    words = verdict_words(replace(found, counts=replace(found.counts, sign=open_)))
    assert (f"on an unknown share of the data sets, by about {said} points on average" in words) == (said is not None)
    assert ("towards" in words) == (said is not None)
    assert "of 100" not in words
    assert "on 40" not in words


def test_a_share_that_may_be_small_is_no_share_that_is_small():
    found = over_sets(1_500, 500, 0.95)
    open_ = replace(found, counts=replace(found.counts, sign=replace(found.counts.sign, low=0.7)))
    assert open_.on_average_only
    assert verdict_words(open_).endswith("so few pairs leave open whether that depends on the data, so this is no plain verdict")
    assert not found.on_average_only


def test_at_least_all_sets_is_said_of_none():
    asked = over_sets(1_500, 500)
    sets = replace(compare_over_data_sets(asked.verdict, [asked] * 30), holding=0.998)
    assert "At least 99 % of the sets give the same verdict." in sets_text(sets)
    assert shift_headline(sets, None) == "At least 99 % of the data sets give the same verdict"
    open_ = replace(sets, holding=None)
    assert "same verdict" not in sets_text(open_)
    assert shift_headline(open_, None).startswith("On the middle 90 % of 30 data sets the difference is +")


def test_fewer_than_two_pairs_a_set_give_no_range():
    """Sets that are all alike, a pair each but for one with two that differ: their range would be the luck of those two."""
    one, other, two = pairs(1, 0, 0, 0), pairs(0, 0, 1, 0), pairs(1, 1, 0, 0)
    few = compare_over_data_sets(over_sets(1_500, 500).verdict, [one, other] * 15 + [two])
    assert (few.spread.low, few.widest.low, few.holding, few.survival) == (None, None, None, None)
    assert sets_text(few).endswith("there are too few pairs for a range; --min-games plays more.")
    assert compare_over_data_sets(over_sets(1_500, 500).verdict, [two] * 30).spread.low is not None
