"""Frames that charts are drawn from, made by hand."""
import polars as pl

from reports.charts import quantile_fans
from reports.ici.map import frames
from reports.ici.tables.registry import FACE
from tests.reports.made_runs import FOUR, run
from tests.reports.made_turns import REGIONS, many

QUANTILES = list(quantile_fans.QUANTILES)
SWINGS = pl.DataFrame({"event": ["Rage", "Coup Attempt", "Suez crisis"], "count": [50, 1200, 70], "mean": [0.02, -0.05, 0.001],
                       "low": [0.01, -0.06, -0.02], "high": [0.03, -0.04, 0.02], "size": [0.03, 0.08, 0.01]})
SHARES = pl.DataFrame({"what": ["dice", "choice"], "share": [0.6, 0.4], "low": [0.5, 0.3], "high": [0.7, 0.5]})
CHITS = pl.DataFrame({"chit": ["Kennedy", "Massacre", "OAS", "Resettle"], "side": ["FLN", "FLN", "France", "France"],
                      "effect": [0.02, -0.09, 0.04, None], "effect_low": [0.01, -0.2, 0.02, None],
                      "effect_high": [0.03, 0.01, 0.06, None],
                      "real": [True, False, True, False], "biased": [0.1, -0.3, None, 0.2]})
LENGTHS = pl.DataFrame({"winner": ["FLN", "FLN", "France", "France"], "turn": [4, 6, 10, 31], "games": [10, 20, 30, 5]})
CELLS = pl.DataFrame([{"track": "standing", "turn": turn, "value": value, "rate": rate, "low": rate - 0.1, "high": rate + 0.1}
                      for turn in (0, 1, 2) for value, rate in ((-3, 0.9), (-1, 0.55), (1, 0.2), (5, 0.03))])
SCHEMA = {"track": str, "turn": int, "of": int, "edge": int, "edge_low": int, "edge_high": int, "falling": bool, "ahead": str}
FORECASTS = pl.DataFrame({"turn": [-1, 0, 1], "games": [10, 10, 9], "q05": [0.2, 0.1, 0.0], "q25": [0.2, 0.15, 0.1],
                          "q50": [0.2, 0.2, 0.3], "q75": [0.2, 0.4, 0.7], "q95": [0.2, 0.5, 0.9], "mean": [0.2, 0.25, 0.35]})
RELIABILITY = pl.DataFrame({"forecast": [0.1, 0.9], "rate": [0.12, 0.85], "low": [0.1, 0.8], "high": [0.2, 0.9]})
UNSURE = pl.DataFrame({"year": [1955] * 3, "region": REGIONS, "games": [200] * 3, "held": [100, 100, 3],
                       "weight": [0.1, -0.2, 0.5], "low": [-0.05, -0.3, 0.1], "high": [0.2, -0.1, 0.7]})
MANY = many(90)
CONTROL, WEIGHT, FINAL = (make(MANY, REGIONS) for make in (frames.control, frames.weight, frames.final))


def ends(*games):
    """The table of wins of games made by hand."""
    return FACE.wins(FACE.seen({}, run(*games) if games else FOUR))


def turns(*values, winner=0):
    """Turn rows of a track from lists of values, a game each, from the set-up on."""
    return pl.LazyFrame([
        {"game": game, "turn": at - 1, "winner": winner if isinstance(winner, int) else winner[game], "french_public": value}
        for game, played in enumerate(values) for at, value in enumerate(played)])


def fan(medians, track="french_public", games=None, by=None):
    """A fan around medians, two wide and four wide on both sides; `by` gives medians by winner."""
    rows = []
    for winner, values in {"any": medians, **(by or {})}.items():
        rows += [{"track": track, "winner": winner, "turn": at - 1, "games": (games or [100] * len(values))[at]}
                 | {name: value + shift for name, shift in zip(QUANTILES, (-4, -2, 0, 2, 4), strict=True)}
                 for at, value in enumerate(values)]
    return pl.DataFrame(rows)


def edges(*rows, back=0, clear=True):
    """track, turn, of, edge, its ends, falling, ahead; `back` games where the lead goes back; `clear` if both ends are known."""
    known = pl.all_horizontal(pl.col("edge", "edge_low", "edge_high").is_not_null())
    return pl.DataFrame(rows, schema=SCHEMA, orient="row").with_columns(back_games=back, clear=known & pl.lit(clear))


EDGES = edges(("standing", 0, 100, None, None, None, True, "France"), ("standing", 1, 100, 1, -1, 3, True, None),
              ("standing", 2, 90, -1, -1, 1, True, None))


def led(leader, *rates):
    """How often a leader wins, turn by turn."""
    return pl.DataFrame({"leader": leader, "turn": range(len(rates)), "settled_rate": rates,
                         "settled_low": [rate - 0.05 for rate in rates], "settled_high": [rate + 0.05 for rate in rates]})


LED = pl.concat([led("faileks", 0.7, 0.8, 0.89), led("votes", 0.6, 0.92, 0.95), led("incap", 0.95, 0.8, 0.92),
                 led("units", 0.5, 0.5, 0.5), led("crisis", 0.5, 0.5, 0.6), led("density", 0.4, 0.4, 0.4)])
ALL = {"wins": ends(), "lengths": LENGTHS, "fans": fan([20, 10, 5]), "cells": CELLS, "tipping": EDGES, "leaders": LED,
       "chit_experiment": CHITS, "swings": SWINGS, "shares": SHARES, "win_probability": FORECASTS.filter(turn=0),
       "reliability": RELIABILITY, **{name: getattr(frames, name)(many(60), REGIONS) for name in ("control", "weight", "final")}}
