"""What holds in every game, whoever plays it and under whatever switches: positions at each turn's end, and events in between."""
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from policies.algeria.match import Match
from policies.core.match import ANSWERS_TOO, trace_game
from simulate.algeria.board.load import SHAPE
from simulate.algeria.enums import COUNTED, Box, Class, Event, Happening, Scale, Side, Type, Way
from simulate.algeria.state import NOWHERE, OPTIONS
from tests.algeria.position_invariants import ALWAYS, complaints, counted, turn_over
from tests.cases import cases, table_rows
from tests.ici.test_invariants import of

SCENARIOS = ("algeria-1954", "algeria-1958", "algeria-1960")
SWITCHES = [path for path in SHAPE.paths if path.startswith(("reading.", "optional.")) and "check" not in path
            and "lead" not in path]
NUMBERS = dict(table_rows("""
    tracks.psl_top (66,120); tracks.ap_top (5,120); optional.check_every (1,6); optional.lead (1,30)
    game.turn_limit (2,12); france.cadres (0,3); border.most (0,5); points.most (1,99)
    strike.penalty_dice (0,9); award.removed (0,5); award.hit (0,5); oas.active_to (0,99)"""))
EVENT, SEGMENT, TURN, SIDE, PLACE, A, B, C = range(8)
PSL, AP = slice(10, 12), 12


def names(side: Side) -> st.SearchStrategy[str]:
    return st.sampled_from([player.name for player in Match.ROSTER.of_side(side)])


@st.composite
def games(draw) -> tuple[str, str, str, int, dict, int]:
    """A scenario, two players, a seed, some switches turned and some numbers changed; and a game's number."""
    rules = dict.fromkeys(draw(st.lists(st.sampled_from(SWITCHES), max_size=6, unique=True)), 1)
    for path in draw(st.lists(st.sampled_from(sorted(NUMBERS)), max_size=3, unique=True)):
        rules[path] = draw(st.integers(*NUMBERS[path]))
    rules.setdefault("game.turn_limit", 12)
    scenario, fln, government = draw(st.sampled_from(SCENARIOS)), draw(names(Side.FLN)), draw(names(Side.GOVERNMENT))
    return scenario, fln, government, draw(st.integers(0, 2**63 - 1)), rules, draw(st.integers(0, 2**40))


def check_events(board, events: np.ndarray, before) -> None:
    """Tracks after each event, each change from where the track stood, phases in order, lists that lost nothing."""
    assert (events[:, PSL] >= 0).all()
    assert (events[:, PSL] <= board.tracks_psl_top).all()
    assert ((events[:, AP] >= 0) & (events[:, AP] <= board.tracks_ap_top)).all()
    assert (np.diff(events[:, SEGMENT]) >= 0).all()
    assert len(np.unique(events[events[:, EVENT] != Event.RETURNED, TURN])) <= 1      # who returns does so as the next one begins
    assert (of(events, Event.ASKED)[:, B] < OPTIONS).all()      # a full list may have lost options
    for side in (Side.FLN, Side.GOVERNMENT):
        moved = of(events, Event.PSL)
        moved = moved[moved[:, SIDE] == side]
        stood = np.concatenate([[before.psl[side]], moved[:, B]])
        assert np.array_equal(moved[:, A], stood[:-1])
    assert (of(events, Event.RANDOM)[:, A] <= max(Happening)).all()
    assert len(of(events, Event.RANDOM)) <= 1


def check_missions(board, events: np.ndarray) -> None:
    """9: missions and combats where the game has places; nobody is lost or neutralized off the map."""
    for kind, below in ((Event.MISSION, board.places), (Event.COMBAT, board.areas), (Event.CONTACT, board.areas),
                        (Event.RESETTLED, board.areas), (Event.LOST, board.places), (Event.NEUTRALIZED, board.places),
                        (Event.BUILT, board.places), (Event.MOBILIZED, board.areas), (Event.ACTIVATED, board.areas)):
        places = of(events, kind)[:, PLACE]
        assert ((places >= 0) & (places < below)).all(), kind
    contacts = of(events, Event.CONTACT)
    assert ((contacts[:, B] >= contacts[:, C]) & (contacts[:, C] >= 0)).all()


def check_end(board, told, rows) -> None:
    """12.2, 13.3: told once, with one winner or none at the turn limit; and counted as such."""
    last, limit = told.states[-1][0].public, int(board.game_turn_limit)
    assert [len(of(events, Event.GAME_OVER)) for events in told.turns] == [0] * (len(told.turns) - 1) + [1]
    assert last.turn == len(told.turns) - 1 <= limit
    if last.way == Way.COLLAPSE:
        assert last.psl[1 - last.winner] == 0
        assert last.winner == Side.FLN or last.psl[Side.GOVERNMENT] > 0
    elif last.way == Way.LEAD:
        assert board.optional_shorter_game == 1
        assert last.psl[last.winner] - last.psl[1 - last.winner] >= board.optional_lead
        assert last.turn % board.optional_check_every == 0
    else:
        assert (last.way, last.winner, last.scale, last.turn) == (Way.TURN_LIMIT, Side.NEITHER, Scale.NONE, limit)
    if last.winner != Side.NEITHER:
        lead = last.psl[last.winner] - last.psl[1 - last.winner]
        wanted = 1 + (lead > board.victory_marginal_to) + (lead > board.victory_substantial_to)
        assert last.scale == wanted
    assert len(rows) == 1
    check_row(board, told.states[-1][0], rows[0])


def check_row(board, state, row) -> None:
    """The row of a game agrees with the state that it ended in."""
    public, tally, areas, n = state.public, state.tally, int(board.areas), int(board.units)
    for name in ("winner", "way", "scale", "ap"):
        assert row[name] == public[name], name
    assert (row["last_turn"], row["fln_psl"], row["government_psl"]) == (public.turn, *public.psl)
    assert (row["independent_turn"], row["oas_turn"]) == (tally.independent_turn, tally.oas_turn)
    held = np.bincount(public.control[:areas], minlength=3)
    assert [row["fln_areas"], row["government_areas"]] == held[1:].tolist()
    assert [row["terror"], row["resettled"]] == [public.terror[:areas].sum(), public.resettled[:areas].sum()]
    units = np.bincount(board.unit_type[:n][public.unit_place[:n] < board.places], minlength=len(Type))
    assert [*row["government_units"], *row["fln_units"]] == units.tolist()
    for name, total in (("psl", tally.psl), ("ap_flow", tally.ap), ("missions", tally.missions), ("happened", tally.happened),
                        ("used", tally.used[list(COUNTED)])):
        assert np.array_equal(row[name], total), name


def check_game(match: Match, game: int) -> int:
    """Every invariant over one game; how many positions were looked at."""
    told, board = trace_game(match, game, ANSWERS_TOO), match.loaded.board[0]
    start = told.states[0][0].public
    for number, (events, states) in enumerate(zip(told.turns, told.states, strict=True)):
        state, before = states[0], told.states[max(number - 1, 0)][0].public
        at_end = (turn_over,) if number and state.public.way == Way.NONE else ()
        found = complaints(board, state, ALWAYS + at_end) + counted(board, state, start.ap)
        assert found == [], f"turn {number}"
        if number:
            check_events(board, events, before)
            check_missions(board, events)
            assert (state.public.resettled >= before.resettled).all()
            assert state.public.independent >= before.independent
    check_end(board, told, match.play(game, 1))
    return len(told.states)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(games())
def test_every_game_keeps_to_the_rules(drawn):
    scenario, fln, government, seed, rules, game = drawn
    assert check_game(Match(scenario, fln, government, seed, [{"rules": rules}]), game) >= 2


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_by_the_print_keep_to_the_rules(scenario):
    assert sum(check_game(Match(scenario, *pair, seed=11), game) for pair in (("semantic-uniform",) * 2, ("uniform",) * 2)
               for game in range(4)) > 20


BREACHES = {
    "a counter in two places": ("unit_place", 0, 3),
    "a counter nowhere": ("unit_place", 0, NOWHERE),
    "the wrong side up": ("unit_class", 0, Class.FRONT),
    "a counter in no box": ("unit_box", 0, 4),
    "a count too many": ("count", (2, Class.CADRE, 0), 9),
    "a PSL past its end": ("psl", 0, 100),
    "AP that are owed": ("ap", None, -1),
    "PSP left to share": ("owed", 1, 1),
    "an OAS in the hills": ("oas_place", None, 1),
    "terror abroad": ("terror", 26, 1),
    "wrong control": ("control", 0, 3),
}


@pytest.fixture
def position():
    match = Match("algeria-1958", "semantic-uniform", "semantic-uniform", seed=3)
    return match.loaded.board[0], trace_game(match, 0).states[1][0]


@pytest.mark.parametrize("name", BREACHES)
def test_a_breach_is_seen(position, name):
    board, state = position
    assert complaints(board, state) == []
    field, where, value = BREACHES[name]
    if where is None:
        state.public[field] = value
    else:
        state.public[field][where] = value
    assert complaints(board, state) != []


def moved(board, state, kind: Type, place: int, box: Box) -> None:
    """Another counter of that type on the map, with all that is counted of it."""
    public, unit = state.public, int(board.first_unit[kind])
    group, side, here = int(public.unit_class[unit]), int(board.unit_side[unit]), int(public.unit_place[unit])
    for at, spot, change in ((here, 2 * public.unit_box[unit] + public.unit_neutral[unit], -1), (place, 2 * box, 1)):
        public.count[at, group, spot] += change
        public.side_count[side, at, spot] += change
    public.unit_place[unit], public.unit_box[unit], public.unit_neutral[unit] = place, box, 0


@cases("""kind place box said:
    BAND 0 PATROL "an FLN unit on Patrol"; POLICE 0 OPERATIONS "Police that does not patrol"
    ELITE 0 UNDERGROUND "a Government unit underground"; BRIGADE -2 OPERATIONS "a Government unit abroad"
    BAND -1 UNDERGROUND "in France, and no Cadre"; FRONT 1 UNDERGROUND "a Front in a Remote area"
    FRONT -2 UNDERGROUND "a Front abroad" """, Type, Box)
def test_a_counter_where_it_may_not_be_is_seen(position, kind, place, box, said):
    board, state = position
    moved(board, state, kind, int(board.places) + place if place < 0 else place, box)
    assert said in complaints(board, state)
