"""Places that are listed once and kept as they change: the list is what a fresh look would find."""
from hypothesis import given
from hypothesis import strategies as some

from simulate.core.kernels.records import zeroed
from simulate.ici.enums import Ask, Side
from simulate.ici.rules.decisions import forget_list, leave_place, list_place, offer_listed, show_with, strike_place, take_back
from simulate.ici.rules.movement_and_attacks.search_and_attack import list_again, list_searches, may_search, search_and_attack
from simulate.ici.rules.queries.fights import search_dice
from simulate.ici.state import NOWHERE, STATE
from tests.ici.conftest import answers
from tests.ici.stage import again, offers, stage

NUMBERS = some.integers(0, 60)
CHANGES = some.sampled_from(["strike", "decline", "aside", "back"]) | NUMBERS
UNITS = {"2A": ["1 REP", "3 RZ"], "3B": ["9 RZ", "8 RZ"], "setif": ["4 RZ", "35 RI"], "1C": ["60 RI"]}


@given(some.dictionaries(NUMBERS, NUMBERS), some.lists(some.tuples(NUMBERS, CHANGES)))
def test_a_kept_list_is_a_sorted_dictionary(first, changes):
    state = zeroed(STATE)[0]
    secret, own, expected, aside = state.secret, state.france, dict(first), set()
    forget_list(secret)
    for place, shown in first.items():
        list_place(secret, place, shown)
    for place, shown in changes:
        if shown == "back":
            take_back(secret)
            expected |= dict.fromkeys(aside, 0)
            aside.clear()
        elif shown == "strike":
            strike_place(secret, place)
            expected.pop(place, None)
        elif isinstance(shown, str):
            own.options = 1 if shown == "aside" else 2
            if place in expected:
                leave_place(own, secret, place)
                expected.pop(place)
                aside |= {place} if shown == "aside" else set()
        else:
            show_with(secret, place, shown)
            expected.update({place: shown} if place in expected else {})
    offer_listed(own, secret, Ask.SEARCH)
    found = list(zip(own.a[:own.options].tolist(), own.b[:own.options].tolist(), own.c[:own.options].tolist(), strict=True))
    assert found == [(NOWHERE, 0, 0), *((place, shown, 0) for place, shown in sorted(expected.items()))]


def test_r35_what_may_be_searched_is_kept_as_a_fresh_look_finds_it():
    """Search after search on many dice, attacks with losses of both sides among them, once with a place attacked once a turn."""
    it, listed = stage({"2A": 3, "3B": (1, 2), "setif": 2, "1C": 1, "4A": 2}, UNITS, density=1, ops=90), set()
    for game in range(40):
        new = again(it, game)
        new.board.reading_search_again_after_attack = game % 2
        new.do(list_searches)
        for _ in range(8):
            offer_listed(new.france, new.secret, Ask.SEARCH)
            fresh = [(place, int(new.query(search_dice, place, new.public.units[place])), 0)
                     for place in range(int(new.board.algeria)) if new.do(may_search, place)]
            assert offers(new, Side.FRANCE)[1:] == fresh
            listed.add(len(fresh))
            if not fresh:
                break
            place = fresh[game % len(fresh)][0]
            new.do(search_and_attack, place, answers(new), answers(new))
            new.do(list_again, place)
    assert len(listed) >= 3
