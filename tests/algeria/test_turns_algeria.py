"""Turns kept of a game against its own row, and against the whole states that its trace keeps."""
import numpy as np
import pytest

from policies.algeria.match import Match
from policies.core.match import trace_game
from simulate.algeria.enums import COUNTED, Cause, Control, Happening, Kind, Mission, Purse, Side, Type
from simulate.algeria.recording import FLOWS, LOCAL, as_columns, columns
from simulate.algeria.state import TURN
from simulate.core.kernels.records import zeroed

pytestmark = pytest.mark.slow

PLAYED = [("algeria-1954", "semantic-uniform", "uniform"), ("algeria-1958", "uniform", "uniform"),
          ("algeria-1960", "semantic-uniform", "semantic-uniform")]
TRACKS = ("fln_psl", "government_psl", "ap")
GAMES = 60
FLOWN = {"psl": (Side.FLN, Side.GOVERNMENT), "ap_flow": Purse, "missions": Mission, "happened": Happening, "used": COUNTED}


def words(names) -> list[str]:
    return [each.name.lower() for each in names]


@pytest.fixture(scope="module", params=PLAYED, ids="-".join)
def played(request):
    match = Match(*request.param, seed=5)
    return match, *match.play_with_turns(100, GAMES)


def test_keeping_turns_changes_no_game(played):
    match, rows, _ = played
    assert (np.asarray(match.play(100, GAMES)) == rows).all()


def test_what_turns_count_adds_up_to_the_row_of_their_game(played):
    _, rows, turns = played
    number = (turns["game"] - 100).astype(int)
    for field, names in FLOWN.items():
        suffixes = ([(side, cause) for side in names for cause in Cause] if field == "psl" else [(each,) for each in names])
        for at, suffix in enumerate(suffixes):
            column = "_".join([field, *words(suffix)])
            whole = rows[field].reshape(GAMES, -1)[:, at]
            assert (np.bincount(number, turns[column], GAMES) == whole).all(), column
    assert (turns["used_coup"] <= turns["used_coup_check"]).all()
    assert (sum(turns[f"happened_{name}"].astype(int) for name in words(Happening)) <= 1).all()


def test_independence_is_of_the_start_where_the_scenario_has_it(played):
    match, rows, _ = played
    old = match.loaded.board[0].first_independent != 0
    assert (rows["independent_turn"] == 0).all() if old else (rows["independent_turn"] != 0).all()
    assert old == (match.scenario != "algeria-1954")


def test_the_last_turn_agrees_with_the_row_of_its_game(played):
    match, rows, turns = played
    first, last = np.unique(turns["game"], return_index=True)[1], np.flatnonzero(np.diff(turns["game"], append=0))
    start, end = turns[first], turns[last]
    assert (start["turn"] == 0).all()
    assert (start["government_psl"] == match.loaded.board[0].first_psl[Side.GOVERNMENT]).all()
    assert all((start["_".join([field, *suffix])] == 0).all() for field, suffix in (
        ("psl", ("fln", "propaganda")), ("missions", ("move",)), ("used", ("built",)), ("happened", ("arms",))))
    assert (end["turn"] == rows["last_turn"]).all()
    assert (np.diff(turns["turn"].astype(int))[np.diff(turns["game"].astype(int)) == 0] == 1).all()
    for name in ("winner", "fln_wins"):
        assert (turns[name] == np.repeat(rows[name], last - first + 1)).all(), name
    for name in ("game", *TRACKS):
        assert (end[name] == rows[name]).all(), name
    for name, column in (("areas_fln", "fln_areas"), ("areas_government", "government_areas"), ("terrorized", "terror"),
                         ("resettlements", "resettled")):
        assert (end[name] == rows[column]).all(), name
    units = np.concatenate([rows["government_units"], rows["fln_units"]], axis=1)
    assert all((end[f"units_{kind.name.lower()}"] == units[:, kind]).all() for kind in Type)


def test_tracks_move_by_what_is_counted(played):
    _, _, turns = played
    same = np.diff(turns["game"].astype(int)) == 0
    for side in ("fln", "government"):
        moved = sum(turns[f"psl_{side}_{cause}"].astype(int) for cause in words(Cause))[1:]
        assert (np.diff(turns[f"{side}_psl"].astype(int))[same] == moved[same]).all()
    flows = [turns[f"ap_flow_{name}"].astype(int)[1:] for name in words(Purse)]
    moved = sum(flows[:Purse.BUILT]) - sum(flows[Purse.BUILT:])
    assert (np.diff(turns["ap"].astype(int))[same] == moved[same]).all()


def test_states_of_a_trace_tell_the_same(played):
    match, _, turns = played
    board, areas = match.loaded.board[0], int(match.loaded.board[0].areas)
    for number in (100, 107, 131):
        here, states = turns[turns["game"] == number], trace_game(match, number).states
        assert len(here) == len(states)
        for row, state in zip(here, states, strict=True):
            public = state[0].public
            control = public.control[:areas]
            for name in LOCAL:
                assert [row[f"{name}_{area}"] for area in range(areas)] == public[name][:areas].tolist()
            assert [row[f"areas_{each.name.lower()}"] for each in Control] == np.bincount(control, minlength=3).tolist()
            assert (row["independent"], row["oas"] > 0, row["border"]) == (public.independent, public.oas == 1, public.border)
            abroad = [unit for unit in range(int(board.units)) if public.unit_place[unit] < board.places
                      and board.kind[public.unit_place[unit]] == Kind.SANCTUARY]
            assert row["units_abroad"] == len(abroad)
            assert row["firepower_abroad"] == sum(int(board.class_firepower[public.unit_class[unit]]) for unit in abroad
                                                  if board.unit_type[unit] != Type.FRONT)


def test_rows_of_two_games_are_not_mixed():
    kept = zeroed(TURN, 4)
    kept.game[:], kept.missions[:, Mission.RAID] = [3, 3, 4, 4], [0, 5, 0, 2]
    assert as_columns(kept, 25)["missions_raid"].tolist() == [0, 5, 0, 2]
    assert {field for field, *_ in columns(25).values()} == set(TURN.names) > {*FLOWS, *LOCAL}


def test_turns_do_not_depend_on_the_batch(played):
    match, _, turns = played
    pieces = [match.play_with_turns(first, 20)[1] for first in range(100, 100 + GAMES, 20)]
    assert np.array_equal(np.concatenate(pieces), turns)


def test_a_game_that_is_stopped_has_room():
    match = Match("algeria-1954", "semantic-uniform", "semantic-uniform", overlays=[{"rules": {"game": {"turn_limit": 3}}}])
    rows, turns = match.play_with_turns(0, 20)
    assert np.bincount(turns["game"].astype(int)).max() == 4
    assert (rows["last_turn"] <= 3).all()
