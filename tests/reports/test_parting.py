"""Where two histories part and what first differs that matters, on games made by hand."""

from reports.ici.tracing.narrative import DIVERGENCE
from reports.tracing.narrative import Matter, Point
from tests.cases import cases
from tests.reports.made_pairs import TRACKS, event, game, stretch

happened, matters = DIVERGENCE.happened, DIVERGENCE.first_difference
parts_at, said = DIVERGENCE.diverges_at, DIVERGENCE.difference_words
REFERENDUM = {"event": "referendum", "final": False}
LOST, WON = {**REFERENDUM, "yes": 17, "no": 20}, {**REFERENDUM, "yes": 20, "no": 17}


def test_the_same_game_never_parts():
    assert parts_at(game(), game()) is None
    assert matters(game(), game()) is None


@cases("change: {'dice':[3,6]}; {'found':2}; {'place':'2B'}; {'event':'purge'}; {'after':{'incap':5}}; {'new':1}")
def test_one_event_that_differs(change):
    """The third of the last turn: two of the set-up, three of a turn and two lie before it."""
    same = (event(), event("control"))
    base, variant = game(stretch(*same, event(), event())), game(stretch(*same, event(**change), event()))
    assert parts_at(base, variant) == parts_at(variant, base) == Point(2, 2, 7)


def test_what_only_repeats_a_rule_number_is_no_difference():
    """A search that needs 4 in place of 5 and finds as many is the same event, until it finds more."""
    base, variant = game(stretch(event())), game(stretch(event(need=4, modifier=1, rule="3.5-1")))
    assert parts_at(base, variant) is None
    assert happened(event(need=4)) == happened(event(need=6))
    assert parts_at(base, game(stretch(event(need=4, found=2)))) == Point(2, 0, 5)


def test_a_turn_that_has_more_events():
    base, variant = game(stretch(event())), game(stretch(event(), event("structure")))
    assert parts_at(base, variant) == parts_at(variant, base) == Point(2, 1, 6)


def test_a_game_that_lasts_longer():
    base, variant = game(), game(stretch(event()))
    assert parts_at(base, variant) == parts_at(variant, base) == Point(2, 0, 5)
    assert matters(base, variant) == (2, [Matter("end", None, "over", None)])
    assert said(matters(base, variant)[1][0]) == "the game going on instead of over"


def test_the_set_up():
    ours, theirs = stretch(event()), stretch(event(), controls=("FLN", "contested", "FLN"))
    assert parts_at([ours], [theirs]) == Point(0, 1, 1)
    assert parts_at([ours], [stretch(event(dice=[1, 1]))]) == Point(0, 0, 0)
    assert matters([ours], [theirs]) == (0, [Matter("control", "2A", "France", "FLN")])


def test_stretches_known_to_be_the_same_are_not_looked_at():
    base, variant = game(stretch(event())), game(stretch(event(found=3)))
    base[0] = variant[1] = None
    assert parts_at(base, variant, 2, 5) == Point(2, 0, 5)


@cases("""base variant words:
    {} {'controls':('France','France','FLN')} "2B France's instead of contested"
    {} {'controls':('FLN','contested','FLN')} "2A the FLN's instead of France's"
    {} {'tracks':{'crisis':1}} "Charles de Gaulle instead of the Fourth Republic"
    {'tracks':{'crisis':3}} {'tracks':{'crisis':2}} "Barricade Week instead of Coup Attempt"
    {} LOST "a referendum lost by France (Yes 17, No 20) instead of no referendum"
    WON LOST "a referendum lost by France (Yes 17, No 20) instead of a referendum won by France (Yes 20, No 17)"
    WON FINAL "the Final Referendum won by France (Yes 20, No 17) instead of a referendum won by France (Yes 20, No 17)"
    {} {'lasting':['oas']} "the OAS instead of no OAS"
    {'rage':True} {} "no rage instead of rage"
    {} {'appeasement':True} "appeasement instead of no appeasement"
    {} OVER "a win for the FLN by Collapse instead of the game going on"
    """, LOST=LOST, WON=WON, FINAL={**WON, "final": True}, OVER={"event": "game_over", "winner": "FLN", "way": "collapse"})
def test_what_matters_in_words(base, variant, words):
    """Of a last turn with an event, or with a board that is otherwise."""
    stretch_, found = matters(*(game(stretch(each) if "event" in each else stretch(**each)) for each in (base, variant)))
    assert stretch_ == 2
    assert [said(each) for each in found] == [words]


def test_what_does_not_matter():
    """Tracks, effects other than the OAS, Towns, and by how many votes a referendum is won."""
    places = {**stretch().board["places"], "bone": {"control": "FLN"}}
    for one, other in ((stretch(), stretch(tracks={**TRACKS, "incap": 9})), (stretch(), stretch(lasting=["morice_line"])),
                       (stretch(), stretch(places=places)), (stretch(WON), stretch({**WON, "yes": 37, "no": 0}))):
        assert parts_at([one], [other]) is not None
        assert matters([one], [other]) is None


def test_a_region_that_only_one_map_has_is_not_compared():
    theirs = stretch()
    del theirs.board["places"]["2C"]
    assert matters([stretch()], [theirs]) is None


def test_points_received_are_no_decision():
    """The first decision or die that differs, whatever points and tracks did before it; dice count, tracks do not."""
    richer = {**TRACKS, "ops": {"FLN": 9, "France": 7}}
    first = [stretch(event()), stretch(event("income", received=5), event(before=TRACKS), event("vote"))]
    other = [stretch(event()), stretch(event("income", received=9, after=richer), event(before=richer), event("vote"))]
    assert DIVERGENCE.diverges_at(first, other).index == 0
    assert DIVERGENCE.first_decision(first, other, 1) is None
    last = stretch(event("income", received=9), event(dice=[3, 6]))
    assert DIVERGENCE.first_decision([*first, stretch(event())], [*other, last], 1) == (2, (0, 1))
    assert DIVERGENCE.first_decision([*first, stretch()], [*other, stretch(event("income"), event())], 1) == (2, (0, 1))
