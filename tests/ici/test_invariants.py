"""What holds in every game, whoever plays it and under whatever switches: positions at each turn's end, and events in between."""
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from policies.core.match import ANSWERS_TOO, trace_game
from policies.ici.match import Match
from simulate.ici.board.files import printed
from simulate.ici.enums import ChitAt, Control, Event, Level, Operation, Segment, Side, Way, Where
from simulate.ici.state import OPTIONS
from tests.cases import cases
from tests.ici.position_invariants import ALWAYS, complaints, stacking

pytestmark = pytest.mark.slow

SWITCHES = [path for path in printed("1955").rules if path.startswith("reading.")]
EVENT, SEGMENT, TURN, SIDE, PLACE, A, B, C = range(8)
OPS, FRENCH_PUBLIC, INCAP, PIED_NOIRS, CRISIS, DENSITY = slice(10, 12), 12, 13, 14, 15, 16
LAST_TURN = 31
IN_POLITICS = (Way.COLLAPSE, Way.FINAL_REFERENDUM)


def names(side: Side) -> st.SearchStrategy[str]:
    return st.sampled_from([player.name for player in Match.ROSTER.of_side(side)])


@st.composite
def matches(draw) -> tuple[Match, int]:
    """A scenario, two players, some switches turned, Maquis or not, another top of Troop Density, a seed; and a game's number."""
    scenario = draw(st.sampled_from(["ici-1955", "ici-1959"]))
    rules = dict.fromkeys(draw(st.lists(st.sampled_from(SWITCHES), max_size=4, unique=True)), 0)
    rules |= {"maquis.on": draw(st.integers(0, 1))}
    if draw(st.booleans()):
        rules["density.top"] = draw(st.integers(4, 6) if scenario == "ici-1959" else st.integers(2, 6))
    overlay = {"rules": rules, "setup": {"control": {"check": 0}}}      # a switch may contradict the set-up's control markers
    match = Match(scenario, draw(names(Side.FLN)), draw(names(Side.FRANCE)), draw(st.integers(0, 2**63 - 1)), [overlay])
    return match, draw(st.integers(0, 2**40))


def of(events: np.ndarray, *kinds: Event) -> np.ndarray:
    return events[np.isin(events[:, EVENT], kinds)]


def check_events(board, events: np.ndarray) -> None:
    """Tracks after each event, and the order of segments within a turn."""
    assert (events[:, OPS] >= 0).all()
    assert (events[:, OPS] <= board.points_cap).all()
    for column, top in ((FRENCH_PUBLIC, board.tracks_top), (INCAP, board.tracks_top), (PIED_NOIRS, board.pied_noirs_crisis_at),
                        (CRISIS, 5), (DENSITY, max(board.density_top, board.first_density))):
        assert (events[:, column] >= 0).all()
        assert (events[:, column] <= top).all()
    assert (np.diff(events[:, SEGMENT]) >= 0).all()
    assert len(np.unique(events[:, TURN])) <= 1
    assert (of(events, Event.ASKED)[:, B] < OPTIONS).all()      # a full list may have lost options
    assert ((of(events, Event.ALLEGIANCE)[:, [A, B]] >= 0) & (of(events, Event.ALLEGIANCE)[:, [A, B]] <= board.tracks_top)).all()


def check_levels(events: np.ndarray, before: np.ndarray, after: np.ndarray) -> None:
    """4.1, 4.2: a step at a time, once a turn for each side, and nowhere else."""
    now, changed = before.copy(), {Segment.INSURGENCY: [], Segment.COUNTERINSURGENCY: []}
    for event in of(events, Event.LEVEL):
        place, step = event[PLACE], event[B] - event[A]
        assert now[place] == event[A]
        assert step == (-1 if event[SEGMENT] == Segment.INSURGENCY else 1)
        assert place not in changed[event[SEGMENT]]
        changed[event[SEGMENT]].append(place)
        now[place] = event[B]
    assert np.array_equal(now, after)


def check_actions(board, events: np.ndarray, control: np.ndarray) -> None:
    """4.1, 4.2: actions where the side may act. Nobody moves in these segments, so control is that of the turn's end."""
    assert (control[of(events, Event.INSURGENCY)[:, PLACE]] != Control.FRANCE).all()
    operations = of(events, Event.OPERATION)
    infiltrated = operations[:, A] == Operation.INFILTRATE
    assert (control[operations[infiltrated][:, PLACE]] == Control.CONTESTED).all()
    assert (control[operations[~infiltrated][:, PLACE]] == Control.FRANCE).all()


def check_recruits(board, events: np.ndarray, level: np.ndarray) -> None:
    """2.1-2: the limit of each place, Moussebilines and Moudjahidines in turn; one Moussebiline free of it."""
    recruits = of(events, Event.RECRUITED)
    assert (recruits[:, C] == 1).sum() <= board.recruit_free
    for place in np.unique(recruits[:, PLACE]):
        here = recruits[(recruits[:, PLACE] == place) & (recruits[:, C] == 0)]
        inside = place < board.populated
        extra = {Level.FLN: 1, Level.SUPPORT: -1}.get(int(level[place]), 0) if inside else 0
        assert len(here) <= board.population[place] + extra
        if board.reading_free_opens_no_region:
            assert np.array_equal(here[:, A], np.arange(len(here)) % 2 if inside else np.ones(len(here), int))


def check_votes(board, events: np.ndarray) -> None:
    """1.5, D: every Region votes with its Population Number."""
    population = board.population[:board.populated]
    for event in of(events, Event.REFERENDUM):
        votes = of(events, Event.VOTE)
        assert sorted(votes[:, PLACE]) == list(range(board.populated))
        assert event[A] + event[B] == population.sum()
        assert event[A] == population[votes[votes[:, A] == 1][:, PLACE]].sum()


def check_end(board, last, events: np.ndarray) -> None:
    """1.5, 55, 59: over by Fall 1962, told once, with somebody who won."""
    assert last.turn <= LAST_TURN
    assert last.winner in (Side.FLN, Side.FRANCE)
    assert len(of(events, Event.GAME_OVER)) == 1
    assert (last.way == Way.COLLAPSE) <= (last.winner == Side.FLN)
    assert (last.way == Way.TOTAL_CONTROL) <= (last.winner == Side.FRANCE)
    for which in range(2):
        votes = last.vote_yes[which] + last.vote_no[which]
        held = (last.first_referendum, last.last_referendum)[which] >= 0
        assert votes == (board.population[:board.populated].sum() if held else 0)
    if last.way == Way.FINAL_REFERENDUM:
        assert (last.vote_yes[1] > last.vote_no[1]) == (last.winner == Side.FRANCE)


def check_game(match: Match, game: int) -> int:
    """Every invariant over one game; how many positions were looked at."""
    told, board = trace_game(match, game, ANSWERS_TOO), match.loaded.board[0]
    for number, (events, states) in enumerate(zip(told.turns, told.states, strict=True)):
        state = states[0]
        at_end = () if state.public.way in IN_POLITICS else (stacking,)
        assert complaints(board, state, ALWAYS + at_end) == [], f"{match} game {game} turn {state.public.turn}"
        check_events(board, events)
        if number:
            before = told.states[number - 1][0].public
            check_levels(events, before.level, state.public.level)
            check_actions(board, events, state.public.control)
            check_recruits(board, events, before.level)
            check_votes(board, events)
            assert state.public.turn - before.turn == (state.public.way == Way.NOT_OVER)
    check_end(board, told.states[-1][0].public, told.turns[-1])
    return len(told.states)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(matches())
def test_every_game_keeps_to_the_rules(drawn):
    assert check_game(*drawn) >= 2


@pytest.mark.parametrize("scenario", ["ici-1955", "ici-1959"])
def test_games_by_the_print_keep_to_the_rules(scenario):
    looked = sum(check_game(Match(scenario, "uniform", "uniform", seed=11), game) for game in range(12))
    assert looked > 100


@pytest.mark.parametrize("actions", [
    "each_turn ops FRANCE 1", "each_turn pn -1; each_turn ps 1", "each_turn ops_2d3 FLN 1; each_turn fln 1",
    "density 1; each_turn density 1; each_turn ops_d6 FRANCE -1", "ops_best_of_2d6 FRANCE -1; each_turn ops_2d4 FLN 1"])
def test_games_with_a_chit_of_each_turn_keep_to_the_rules(actions):
    chits = {chit: {"lasting": 1, "actions": actions} for chit in ("kennedy", "bandung_conference", "french_repression")}
    match = Match("ici-1955", "uniform", "uniform", 1, [{"chits": chits}])
    assert sum(check_game(match, game) for game in range(4)) > 40


@cases("""part field where value:
    fln types (0,0) 9             # a Failek out of nothing
    public units 0 9              # a unit in two places
    public unit_where 0 7         # a unit in no box
    public unit_where 0 REMOVED   # a unit without a place
    public french_public None 21; public ops 0 -1; public maquis 0 1
    public control ALL CONTESTED; secret chit_at ALL CUP
    france types (0,0) 1          # what France may not know""", ChitAt, Where, Control, ALL=slice(0, 25))
def test_a_breach_is_seen(start, part, field, where, value):
    it = start("ici-1955")
    assert complaints(it.board, it.state) == []
    if where is None:
        it.state[part][field] = value
    else:
        it.state[part][field][where] = value
    assert complaints(it.board, it.state) != []


def test_too_many_in_a_town_are_seen(start):
    it = start("ici-1955")
    town = int(np.flatnonzero(it.board.kind == 4)[0])
    it.public.faileks[town] = 2
    assert complaints(it.board, it.state, (stacking,)) == [f"2 Faileks in place {town}"]
