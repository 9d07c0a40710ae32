"""A match spread over data sets: every game is that of a match on its set alone, with the same dice."""
from dataclasses import replace

import numpy as np
import pytest

from policies.core.match import trace_game, traced_pair
from policies.ici.match import Match
from simulate.core.data import data_sets
from simulate.core.data.scenario import Variant
from simulate.core.errors import UserError
from simulate.ici.calibration.ensemble import frozen_ensemble
from simulate.ici.rule_system import ICI

SETS = [replace(each, weight=1 + number % 2) for number, each in enumerate(frozen_ensemble().variants()[:5])]
SLOTS = sum(each.weight for each in SETS)
CHANGE = ICI.parse_set("structure_attack.hit_on=2")
GAMES = 24


def plain(*laid) -> Match:
    return Match("ici-1959", "uniform", "uniform", 7, list(laid))


def on_set(number: int, *laid, first: int = 0, count: int = GAMES) -> np.ndarray:
    """The games of a match on one data set."""
    return plain(*laid).over([SETS[number]]).play(first, count)


def values(rows: np.ndarray) -> list:
    """Rows without their number and board, field by field."""
    return [rows[name].tolist() for name in rows.dtype.names if name not in ("game", "board")]


@pytest.fixture(scope="module")
def spread() -> Match:
    return plain().spread_over(SETS)


@pytest.fixture(scope="module")
def pair() -> Match:
    return plain().over([Variant("base"), Variant("variant", overlays=[CHANGE])]).spread_over(SETS)


def test_every_game_is_that_of_its_set_alone(spread):
    rows, alone = spread.play(0, GAMES), [on_set(number) for number in range(len(SETS))]
    assert np.array_equal(rows["board"], spread.data_sets.sets_of(np.arange(GAMES)))
    assert np.array_equal(rows["game"], np.arange(GAMES))
    for game, board in enumerate(rows["board"].tolist()):
        assert values(rows[game:game + 1]) == values(alone[board][game:game + 1])
    weights = np.bincount(rows["board"][:SLOTS])
    assert weights.tolist() == [each.weight for each in SETS]


def test_some_sets_play_other_games(spread):
    """Or the test above could not fail."""
    assert len({str(values(on_set(number, count=3))) for number in range(len(SETS))}) > 1


def test_any_range_gives_the_same_rows_and_turns(spread):
    rows = spread.play(0, GAMES)
    assert np.array_equal(np.concatenate([spread.play(first, 5) for first in range(0, 20, 5)]), rows[:20])
    played, turns = spread.play_with_turns(3, 6)
    assert np.array_equal(played, rows[3:9])
    alone = on_set(int(rows["board"][3]), first=3, count=1)
    assert turns["turn"][turns["game"] == 3].max() == alone["last_turn"][0]


def test_two_variants_share_sets_and_dice(pair, spread):
    """Game 2 d + v is game d of variant v on the set that a plain match plays game d on."""
    rows, plainly = pair.play(0, 2 * GAMES), spread.play(0, GAMES)
    assert values(rows[::2]) == values(plainly)
    sets = plainly["board"].tolist()
    assert rows["board"].tolist() == [2 * number + variant for number in sets for variant in (0, 1)]
    changed = [on_set(number, CHANGE) for number in range(len(SETS))]
    for dice, number in enumerate(sets):
        assert values(rows[2 * dice + 1:2 * dice + 2]) == values(changed[number][dice:dice + 1])


def test_the_match_on_the_set_of_a_game(spread):
    for dice in range(4):
        number = int(spread.data_sets.sets_of(np.array([dice]))[0])
        one = spread.on_set_of(dice)
        assert (one.on_set, one.data_sets, one.loaded.resolved) == (SETS[number].name, None, spread.loaded.resolved)
        assert values(one.play(dice, 1)) == values(spread.play(dice, 1))
    assert plain().on_set_of(3).on_set == ""


def test_a_trace_is_the_game_on_its_set(spread, pair):
    rows, both = spread.play(0, 6), pair.play(0, 12)
    for game in (0, 5):
        traced = trace_game(spread, game)
        end = traced.states[-1][0].public
        assert traced.match.on_set == SETS[rows["board"][game]].name
        assert (end.winner, end.way) == (rows["winner"][game], rows["way"][game])
        for side, each in enumerate(traced_pair(pair, game)):
            end = each.states[-1][0].public
            assert each.match.on_set == traced.match.on_set
            assert (end.winner, end.way) == (both["winner"][2 * game + side], both["way"][2 * game + side])


def test_an_identity_names_the_sets(spread, pair):
    named = " ".join(f"{each.name}x2" if each.weight > 1 else each.name for each in SETS)
    assert spread.identity["data_sets"]["sets"] == pair.identity["data_sets"]["sets"] == named
    assert "data_sets" not in plain().identity
    assert spread.identity != plain().identity


MANY = ICI.parse_set("setup.faileks.2A.moussebiline=9")        # more of them than some sets have counters
NO_ROAD = ICI.parse_set("roads.remove=[['Oran', '5A']]")       # Oran cannot be reached on any set


def test_sets_that_one_variant_cannot_be_played_on_are_left_out_for_all():
    """So that pairs stay pairs; a variant alone, and a trace, are of the games that were played."""
    sets = frozen_ensemble().variants()[::3]
    pair = plain().over([Variant("base"), Variant("variant", overlays=[MANY])]).spread_over(sets)
    kept = plain(MANY).spread_over(sets).data_sets.names
    assert 20 < len(kept) < len(sets)
    assert pair.data_sets.names == kept
    rows = pair.play(0, 2 * GAMES)
    for variant in (0, 1):
        assert values(pair.alone(variant).play(0, GAMES)) == values(rows[variant::2])
    for game in range(4):
        traced = trace_game(pair, game)
        end = traced.states[-1][0].public
        assert (end.winner, end.way, end.turn) == (rows["winner"][game], rows["way"][game], rows["last_turn"][game])
        assert traced.match.on_set == kept[rows["board"][game] // 2]


def test_an_overlay_that_leaves_no_set_is_refused_as_on_the_last_one():
    with pytest.raises(UserError, match="Oran cannot be reached"):
        plain(NO_ROAD).spread_over(SETS).data_sets  # noqa: B018


def test_a_variant_alone_keeps_the_sets_of_all(monkeypatch):
    """Though more sets could be played with it alone."""
    monkeypatch.setattr(data_sets, "MOST_BOARDS", 8)
    monkeypatch.setattr(data_sets, "FEWEST_SETS", 3)
    pair = plain().over([Variant("base"), Variant("variant", overlays=[CHANGE])]).spread_over(SETS)
    rows = pair.play(0, 2 * GAMES)
    assert len(pair.data_sets.slots) == 4
    assert len(plain().spread_over(SETS).data_sets.slots) == SLOTS
    assert values(pair.alone(0).play(0, GAMES)) == values(rows[::2])
    assert values(pair.alone(1).play(0, GAMES)) == values(rows[1::2])
    for game in range(6):
        end = trace_game(pair, game).states[-1][0].public
        assert (end.winner, end.way) == (rows["winner"][game], rows["way"][game])


def test_what_an_overlay_sets_is_the_same_on_every_set():
    """It is laid over the sets; where they differ in nothing else they become one."""
    match = plain(ICI.parse_set("oas.ops=2")).spread_over(SETS)
    assert {int(board["oas_ops"]) for board in match.boards} == {2}
    cells = {name for each in SETS[1:3] for name, value in each.values.items() if SETS[0].values[name] != value}
    assert cells
    alike = [SETS[0], replace(SETS[0], name="again", weight=3)]
    joined = plain().spread_over(alike)
    assert joined.identity["data_sets"]["sets"] == f"{SETS[0].name}x4"
    assert values(joined.play(0, 3)) == values(on_set(0, count=3))
