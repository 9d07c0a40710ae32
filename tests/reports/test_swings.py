"""Swings on a game whose win probability is known exactly, also in the middle of a turn; and their sums by hand."""
import functools

import numpy as np
import polars as pl
import pytest

from reports.ici.win_probability import COLUMNS, REPLAYS, win_probability
from reports.win_probability.swings import event_moves, largest_error, swings, value_steps
from simulate.ici.enums import Segment
from tests.reports import synthetic

GAMES, REPLAYED = 6000, 300
X, Y = "x moves", "y moves"


def halves() -> pl.DataFrame:
    """Steps of the synthetic game, told as two events a turn: x moves, with all that follows it, then y."""
    turns = synthetic.play(GAMES).turns.filter(pl.col("game") < REPLAYED).collect()
    held = (pl.col("referendum") > 0).cum_max().over("game").cast(pl.Float64)
    frame = turns.with_columns(pl.col("turn").cast(pl.Int64), held=held).with_columns(
        pl.lit(0.0).alias(name) for name in COLUMNS if name not in (*turns.columns, "held"))
    first = frame.with_columns(incap=pl.col("incap").shift(1).over("game"), kind=pl.lit(X), segment=int(Segment.CHITS), part=0)
    first = first.filter(pl.col("incap").is_not_null())
    second = frame.with_columns(kind=pl.lit(Y), segment=int(Segment.ADVANCE), part=1)
    both = pl.concat([first.select(second.columns), second]).sort("game", "turn", "part")
    return both.select("game", "turn", pl.col("segment").cast(pl.Int64), "kind", pl.lit("").alias("name"),
                       pl.int_range(pl.len()).over("game").alias("instance"), pl.col(list(COLUMNS)).cast(pl.Float32))


@functools.cache
def found():
    model = win_probability(synthetic.play(GAMES).turns, [])
    steps = halves()
    won = model.frame.group_by("game").agg(pl.col("won").first())
    return steps, value_steps(steps, model.model, won, REPLAYS)


@functools.cache
def known() -> np.ndarray:
    """The exact win probability after each step; nan where the last one decides."""
    steps, rows = found()
    turn, x, y = (steps[name].to_numpy().astype(int) for name in ("turn", "french_public", "incap"))
    ahead = np.einsum("yz,txz->txy", synthetic._step(synthetic.Y_TOP + 1, synthetic.Y_STEPS), synthetic.chances())
    ahead[:, 0] = 1.0
    exact = np.where(steps["kind"] == X, ahead[turn + 1, x, y], synthetic.chances()[turn + 1, x, y])
    return np.where(rows["last"].to_numpy(), rows["won"].to_numpy(), exact)


@pytest.mark.slow
def test_values_in_the_middle_of_a_turn_come_back():
    steps, rows = found()
    off = np.abs(rows["value"].to_numpy() - known())[(steps["kind"] == X).to_numpy()]
    assert off.mean() < 0.03


@pytest.mark.slow
def test_swings_of_each_kind_come_back():
    steps, rows = found()
    swing = pl.Series(known()).diff()
    exact = steps.with_columns(swing=swing, told=rows["swing"]).filter(pl.col("turn") > -1)
    told = {row["kind"]: row for row in swings(event_moves(rows), ("kind",)).iter_rows(named=True)}
    for kind in (X, Y):
        part = exact.filter(pl.col("kind") == kind)
        size, mean = part["swing"].abs().mean(), part["swing"].mean()
        assert size < told[kind]["size"] < size + 0.006, kind           # the model's noise makes sizes larger, never smaller
        assert told[kind]["mean"] == pytest.approx(mean, abs=0.005), kind
        assert part.select(pl.corr("swing", "told")).item() > 0.88, kind
    assert told[X]["size"] > 2 * told[Y]["size"]


def test_a_game_s_swings_sum_to_its_result():
    _, rows = found()
    assert largest_error(rows) < 1e-9
    sums = event_moves(rows).group_by("game").agg(pl.col("swing").sum()).sort("game")
    ends = rows.group_by("game").agg(pl.col("won").first() - pl.col("value").first()).sort("game")
    assert np.allclose(sums["swing"], ends["won"])


def happened(*rows):
    return pl.DataFrame([{"game": game, "kind": kind, "swing": swing} for game, kind, swing in rows])


def test_swings_by_hand():
    frame = happened((0, "a", 0.2), (0, "a", -0.1), (1, "a", 0.3), (1, "b", -0.4))
    rows = {row["kind"]: row for row in swings(frame, ("kind",)).iter_rows(named=True)}
    assert (rows["a"]["count"], rows["a"]["games"]) == (3, 2)
    assert rows["a"]["mean"] == pytest.approx(0.4 / 3)
    assert rows["a"]["size"] == pytest.approx(0.2)
    assert rows["a"]["a_game"] == pytest.approx(0.3)
    deviation = (2 * ((0.1 - 2 * 0.4 / 3) ** 2 + (0.3 - 0.4 / 3) ** 2)) ** 0.5
    assert rows["a"]["high"] - rows["a"]["mean"] == pytest.approx(1.959964 * deviation / 3)
    assert (rows["b"]["low"], rows["b"]["high"]) == (None, None)


def test_an_instance_is_one_thing_and_the_last_referendum_is_the_final_one():
    rows = [(0, None, False), (1, 0.1, False), (1, 0.2, False), (2, 0.05, False), (3, -0.2, True)]
    frame = pl.DataFrame([{"game": 0, "turn": instance, "instance": instance, "kind": "referendum" if instance % 2 else "chit",
                           "name": "", "last": last, "swing": swing} for instance, swing, last in rows])
    assert event_moves(frame, ("referendum",)).select("name", "swing").rows() == [
        ("first", pytest.approx(0.3)), ("", pytest.approx(0.05)), ("final", pytest.approx(-0.2))]
