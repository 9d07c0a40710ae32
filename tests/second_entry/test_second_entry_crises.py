"""The Government Crises as they act on a game: the second entry against the rules."""
import numpy as np
import pytest

from policies.core.plain_players import uniform
from simulate.core.kernels.records import zeroed
from simulate.ici.enums import Crisis, Level, Side, Step, UnitType, Way, Where
from simulate.ici.rules.counters import put_unit
from simulate.ici.rules.politics.crisis import government_crisis
from simulate.ici.state import STATE
from tests.second_entry.typed_tables import ENTRY, finder

NAMES = ["DE_GAULLE", "BARRICADE_WEEK", "COUP_ATTEMPT", "EVIAN_TALKS"]
TYPED = {row["name"]: row for row in ENTRY.game["crisis"]}
MARKER, INCAP = 10, 12
LOST = {"": range(1), "2d3": range(1, 7)}       # R-E: half of 2 .. 12, rounded up


def crisis(full, name, absent=()):
    """A game with all French units but `absent` in Alger and all four levels in turn, after one crisis."""
    state = zeroed(STATE)[0]
    board = full.board.copy().view(np.recarray)[0]
    public = state.public
    public.allegiance[:board.populated] = MARKER
    public.level[:board.populated] = np.arange(board.populated) % len(Level)
    public.incap = INCAP
    for unit in set(range(board.units)) - set(absent):
        public.unit_step[unit] = Step.FULL
        put_unit(state, board, unit, board.alger)
    public.crisis = Crisis[name] - 1
    government_crisis(state, board, uniform)
    return public, board


@pytest.mark.parametrize("name", NAMES)
def test_consequences(full, name):
    public, board = crisis(full, name)
    typed = TYPED[name]
    passed_over = Level[typed["except"]] if "except" in typed else None
    levels = public.level[:board.populated]
    expected = [MARKER + (0 if level == passed_over else typed["step"]) for level in levels]
    removed = {full.names.units[unit] for unit in range(board.units) if public.unit_where[unit] == Where.REMOVED}
    assert public.crisis == Crisis[name]
    assert public.allegiance[:board.populated].tolist() == expected
    assert INCAP - public.incap in LOST[typed["incap_dice"]]
    assert public.pied_noirs == board[typed["field"]]
    assert removed == set(typed.get("removed", ()))


def test_coup_takes_another_paratrooper_unit_for_one_that_is_away(full):
    """R-1.4: as many units go; the one away stays where it was."""
    away = finder(full.names.units)("1 REP")
    public, board = crisis(full, "COUP_ATTEMPT", [away])
    gone = [unit for unit in range(board.units) if public.unit_where[unit] == Where.REMOVED]
    classes = board.unit_class[gone]
    assert len(gone) == len(TYPED["COUP_ATTEMPT"]["removed"])
    assert away not in gone
    assert {"14 RCP", "18 RCP"} < {full.names.units[unit] for unit in gone}
    assert all(UnitType(kind) in (UnitType.PARATROOPERS, UnitType.LEGION) for kind in board.class_type[classes])


def test_collapse_ends_the_game(full):
    public, _ = crisis(full, "COLLAPSE")
    assert Side(public.winner).name == TYPED["COLLAPSE"]["winner"]
    assert public.way == Way.COLLAPSE
