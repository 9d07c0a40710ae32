"""Turns kept of a game against the whole states that its trace keeps, and against the game's own row."""
import numpy as np
import pytest

from policies.core.match import HELD, trace_game
from policies.ici.match import Match
from simulate.core.data.scenario import Variant
from simulate.ici.enums import Control, Event, Kind, Level, Segment, Side
from simulate.ici.recording import TURN, columns, most_rows
from tests.cases import cases

pytestmark = pytest.mark.slow

TRACKS = ("french_public", "incap", "pied_noirs", "density", "rage", "appeasement")
PAIRS = [("ici-1955", "uniform", "greedy"), ("ici-1959", "greedy", "uniform"), ("ici-1955", "greedy", "uniform")]
GAMES = 60


def forces(counts, board, kind: Kind) -> int:
    return int(counts[:board.places][board.kind[:board.places] == kind].sum())


def last_points(events, before: np.ndarray) -> np.ndarray:
    """Operation Points after the last event of the Political Phase, read off the trace."""
    political = events[np.isin(events[:, 1], [Segment.INCOME, Segment.CHITS, Segment.REFERENDUM])]
    return political[-1, 10:12] if len(political) else before


def vote(events) -> int:
    held = events[events[:, 0] == Event.REFERENDUM]
    return 0 if not len(held) else 1 + int(held[0, 5] <= held[0, 6])


def told(game, board) -> list[dict]:
    """Every column but those of who wins in the end, from states and events."""
    rows = []
    for number, (events, states) in enumerate(zip(game.turns, game.states, strict=True)):
        public = states[0].public
        populated, sahara = slice(0, int(board.populated)), slice(int(board.populated), int(board.regions))
        control, level, value = (getattr(public, name)[populated] for name in ("control", "level", "allegiance"))
        played, lean = public.chit_played != 0, np.sign(value - 10.5).astype(int)
        points = last_points(events, np.zeros(2)) if number else np.zeros(2)
        rows.append({
            "game": game.game, "board": 0, "turn": int(board.first_turn) + number - 1,
            **{name: int(public[name]) for name in (*TRACKS, "crisis")},
            "ops_fln": points[0], "ops_france": points[1],
            **{f"chits_{side.name.lower()}": int((played & (board.chit_side == side)).sum()) for side in (Side.FLN, Side.FRANCE)},
            "referendum": vote(events) if number else 0, "standing": int((lean * board.population[populated]).sum()),
            **{f"faileks_{kind.name.lower()}": forces(public.faileks, board, kind) for kind in Kind},
            **{f"units_{kind.name.lower()}": forces(public.units, board, kind) for kind in Kind if kind != Kind.COUNTRY},
            "sahara_fln": int((public.control[sahara] == Control.FLN).sum()),
            **{f"controls_{each.name.lower()}": int((control == each).sum()) for each in Control},
            **{f"levels_{each.name.lower()}": int((level == each).sum()) for each in Level},
            **{f"{name}_{region}": int(found[region]) for name, found in
               (("control", control), ("level", level), ("allegiance", value)) for region in range(int(board.populated))},
        })
    return rows


@pytest.mark.parametrize("scenario, fln, france", PAIRS)
def test_every_column_is_what_the_trace_tells(scenario, fln, france):
    match = Match(scenario, fln, france, seed=5)
    rows, turns = match.play_with_turns(0, GAMES)
    votes, told_of = set(), [np.flatnonzero(rows["first_referendum"] >= 0)[:2], np.flatnonzero(rows["rage"])[:1]]
    for number in (0, 7, 31, *np.concatenate(told_of).tolist()):
        here = turns[turns["game"] == number]
        expected = told(trace_game(match, number), match.loaded.board[0])
        assert len(here) == len(expected)
        for row, wanted in zip(here, expected, strict=True):
            assert {name: int(row[name]) for name in wanted} == wanted
            assert set(turns.dtype.names) - set(wanted) == {"winner", "fln_wins"}
        votes |= set(here["referendum"].tolist())
    assert votes > {0}


@pytest.mark.parametrize("scenario, fln, france", PAIRS)
def test_turns_agree_with_the_row_of_their_game(scenario, fln, france):
    match = Match(scenario, fln, france, seed=6)
    rows, turns = match.play_with_turns(100, 3 * GAMES)
    assert (np.asarray(match.play(100, 3 * GAMES)) == rows).all()
    first, last = np.unique(turns["game"], return_index=True)[1], np.flatnonzero(np.diff(turns["game"], append=0))
    start, end = turns[first], turns[last]
    assert (start["turn"] == match.loaded.board[0].first_turn - 1).all()
    assert (end["turn"] == rows["last_turn"]).all()
    assert (np.diff(turns["turn"])[np.diff(turns["game"].astype(int)) == 0] == 1).all()
    for name in ("winner", "fln_wins"):
        assert (turns[name] == np.repeat(rows[name], last - first + 1)).all(), name
    for name in ("game", *TRACKS):
        assert (end[name] == rows[name]).all(), name
    assert (end["controls_fln"] == rows["fln_regions"]).all()
    assert (end["controls_contested"] == rows["contested_regions"]).all()
    kinds = [kind.name.lower() for kind in Kind if kind != Kind.COUNTRY]
    for name in ("faileks", "units"):
        assert (sum(end[f"{name}_{kind}"] for kind in kinds) == rows[name]).all()
    assert (end["crisis"] - start["crisis"] == (rows["crisis"] >= 0).sum(axis=1)).all()
    assert (end["chits_fln"].astype(int) + end["chits_france"] == (rows["chit"] > 0).sum(axis=1)).all()
    for turn, yes, no in (("first_referendum", "first_yes", "first_no"), ("final_referendum", "final_yes", "final_no")):
        held = np.flatnonzero(rows[turn] >= 0)
        voted = turns[first[held] + rows[turn][held] - start["turn"][held]]["referendum"]
        assert (voted == np.where(rows[yes][held] > rows[no][held], 1, 2)).all()
    assert (turns["referendum"] > 0).sum() == (rows["first_referendum"] >= 0).sum() + (rows["final_referendum"] >= 0).sum()


def test_the_standing_of_a_winter_is_that_of_the_turn_before():
    match = Match("ici-1955", "uniform", "greedy", seed=6)
    rows, turns = match.play_with_turns(0, GAMES)
    for game in range(GAMES):
        here = turns[turns["game"] == game]
        for year in range(rows["last_turn"][game] // 4 + 1):
            assert rows["standing"][game, year] == here["standing"][4 * year]


@cases("size: 1; 7; GAMES", GAMES=GAMES)
def test_turns_do_not_depend_on_the_batch(size):
    match = Match("ici-1959", "uniform", "uniform", seed=3)
    whole = match.play_with_turns(0, GAMES)[1]
    pieces = [match.play_with_turns(first, min(size, GAMES - first))[1] for first in range(0, GAMES, size)]
    assert np.array_equal(np.concatenate(pieces), whole)
    at_once = HELD // most_rows(match.boards[0])
    assert len(match.play_with_turns(0, at_once + 1)[0]) == at_once + 1


@cases("final rows: 23 25; 31 33; 39 41; 47 49")
def test_the_longest_game_has_room(final, rows):
    rules = {"chits": {"fp_on": 0}, "referendum": {"final_turn": final}}
    match = Match("ici-1955", "greedy", "greedy", overlays=[{"rules": rules}])
    assert most_rows(match.boards[0]) == rows
    turns = match.play_with_turns(0, 20)[1]
    assert np.bincount(turns["game"].astype(int)).max() == rows


def test_several_boards_are_told_apart():
    boards = [Variant("as it is"), Variant("dear", {}, [{"rules": {"search": {"cost": 3}}}])]
    match = Match("ici-1959", "uniform", "uniform").over(boards)
    turns = match.play_with_turns(0, 20)[1]
    assert (turns["board"] == turns["game"] % 2).all()
    alone = match.alone(1).play_with_turns(0, 10)[1]
    here = turns[turns["board"] == 1]
    assert all((here[name] == alone[name]).all() for name in turns.dtype.names if name not in ("game", "board"))


def test_columns_name_every_field():
    for populated in (20, 25):
        named = columns(populated)
        assert {field for field, *_ in named.values()} == set(TURN.names)
        assert sum(name.startswith("control_") for name in named) == populated
