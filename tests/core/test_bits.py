"""Sets as bits."""
from hypothesis import given
from hypothesis import strategies as some

from simulate.core.kernels.records import MEMBERS, lowest


@given(some.sets(some.integers(0, MEMBERS - 1), min_size=1))
def test_the_lowest_member_is_found(members):
    assert lowest(sum(2**each for each in members)) == min(members)


def test_each_member_alone_is_found():
    assert [lowest(2**each) for each in range(MEMBERS)] == list(range(MEMBERS))
