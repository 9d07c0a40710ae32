"""reports/tracing/narrative.py: tiles that stand apart, groups in rows of their own."""
from reports.tracing.narrative import HIGH, WIDE, tiles


def test_each_group_begins_a_row_and_goes_on_below():
    plan = tiles([["a", "b", "c"], ["d"], []], 2, 1, "a tile")
    seats = {place: (seat.x - WIDE / 2, seat.y - 34) for place, seat in plan.seats.items()}
    assert seats == {"a": (0, 0), "b": (WIDE, 0), "c": (0, HIGH), "d": (0, 2 * HIGH)}
    assert (plan.width, plan.height) == (2 * WIDE, 3 * HIGH)
    assert (plan.narrow.width, plan.narrow.height, plan.narrow.narrow) == (WIDE, 4 * HIGH, None)
    assert [(seat.x - WIDE / 2, seat.y - 34) for seat in plan.narrow.seats.values()] == [(0, at * HIGH) for at in range(4)]
    assert plan.counted == set("abcd")


def test_a_long_name_is_small():
    assert [tiles([[name]], 1, 1, "").seats[name].kind for name in ("Algiers", "Orleansville")] == ["", "long"]
