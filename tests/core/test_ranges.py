"""Ranges of games against sets of games."""
import itertools

from hypothesis import given
from hypothesis import strategies as st

from simulate.core.storage.manifest import cut, joined, number, ranges_text, split_ranges, without

RANGES = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 20)), max_size=6)


def games(ranges) -> set[int]:
    return {game for first, count in ranges for game in range(first, first + count)}


@given(RANGES)
def test_joined_is_the_same_games_as_the_fewest_ranges(ranges):
    found = joined(ranges)
    assert games(found) == games(ranges)
    assert number(found) == len(games(ranges))
    assert all(a[0] + a[1] < b[0] for a, b in itertools.pairwise(found))


@given(RANGES, RANGES)
def test_without_takes_games_away(wanted, held):
    found = without(wanted, held)
    assert games(found) == games(wanted) - games(held)
    assert number(found) == len(games(found))


@given(RANGES, st.integers(1, 25), st.integers(0, 90))
def test_cut_and_split_lose_nothing(ranges, size, head):
    ranges = joined(ranges)
    assert games(cut(ranges, size)) == games(ranges)
    assert all(0 < count <= size for _, count in cut(ranges, size))
    first, rest = split_ranges(ranges, head)
    assert first + rest == [r for r in first + rest if r[1]]
    assert number(first) == min(head, number(ranges))
    assert sorted(games(ranges)) == sorted(games(first)) + sorted(games(rest))


def test_ranges_are_said_with_their_last_game():
    assert ranges_text([(0, 500), (700, 300)]) == "0-499, 700-999"
    assert ranges_text([(10 * k, 1) for k in range(9)]).endswith("40-40 and 4 more ranges")
