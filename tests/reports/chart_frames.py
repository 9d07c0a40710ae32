"""Frames that charts are drawn from, made by hand."""
import polars as pl

from reports.ici import charts as ici_charts
from reports.ici.tables.registry import FACE
from reports.tables.frames import FAN_SHARES
from tests.cases import columns, table_rows
from tests.reports.made_runs import FOUR, run
from tests.reports.made_turns import REGIONS, many

SWINGS = pl.DataFrame(columns("""event count mean low high size:
    Rage 50 0.02 0.01 0.03 0.03; "Coup Attempt" 1200 -0.05 -0.06 -0.04 0.08; "Suez crisis" 70 0.001 -0.02 0.02 0.01"""))
SHARES = pl.DataFrame(columns("what share low high: dice 0.6 0.5 0.7; choice 0.4 0.3 0.5"))
CHITS = pl.DataFrame(columns("""chit side effect effect_low effect_high real biased:
    Kennedy FLN 0.02 0.01 0.03 True 0.1; Massacre FLN -0.09 -0.2 0.01 False -0.3; OAS France 0.04 0.02 0.06 True None
    Resettle France None None None False 0.2"""))
LENGTHS = pl.DataFrame(columns("winner turn games: FLN 4 10; FLN 6 20; France 10 30; France 31 5"))
CELLS = pl.DataFrame([{"track": "standing", "turn": turn, "value": value, "rate": rate, "low": rate - 0.1, "high": rate + 0.1}
                      for turn in (0, 1, 2) for value, rate in ((-3, 0.9), (-1, 0.55), (1, 0.2), (5, 0.03))])
SCHEMA = {"track": str, "turn": int, "of": int, "edge": int, "edge_low": int, "edge_high": int, "falling": bool, "ahead": str}
FORECASTS = pl.DataFrame(columns("""turn games q05 q25 q50 q75 q95 mean:
    -1 10 0.2 0.2 0.2 0.2 0.2 0.2; 0 10 0.1 0.15 0.2 0.4 0.5 0.25; 1 9 0.0 0.1 0.3 0.7 0.9 0.35"""))
RELIABILITY = pl.DataFrame(columns("forecast rate low high: 0.1 0.12 0.1 0.2; 0.9 0.85 0.8 0.9"))
UNSURE = pl.DataFrame(columns("""year region games held weight low high:
    1955 3A 200 100 0.1 -0.05 0.2; 1955 5G 200 100 -0.2 -0.3 -0.1; 1955 Alger 200 3 0.5 0.1 0.7"""))
MANY = many(90)
CONTROL, WEIGHT, FINAL = (make(MANY, REGIONS) for make in (ici_charts.control, ici_charts.weight, ici_charts.final))


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
                 | {name: value + shift for name, shift in zip(FAN_SHARES, (-4, -2, 0, 2, 4), strict=True)}
                 for at, value in enumerate(values)]
    return pl.DataFrame(rows)


def edges(table="", back=0, clear=True):
    """track, turn, of, edge, its ends, falling, ahead; `back` games where the lead goes back; `clear` if both ends
    are known. A later turn explains more."""
    known = pl.all_horizontal(pl.col("edge", "edge_low", "edge_high").is_not_null())
    return pl.DataFrame(table_rows(table), schema=SCHEMA, orient="row").with_columns(
        back_games=back, clear=known & pl.lit(clear), explained_low=pl.col("turn") / 100)


EDGES = edges("standing 0 100 None None None True France; standing 1 100 1 -1 3 True None; standing 2 90 -1 -1 1 True None")


def led(leader, *rates):
    """How often a leader wins, turn by turn."""
    return pl.DataFrame({"leader": leader, "turn": range(len(rates)), "settled_rate": rates,
                         "settled_low": [rate - 0.05 for rate in rates], "settled_high": [rate + 0.05 for rate in rates]})


LED = pl.concat([led("faileks", 0.7, 0.8, 0.89), led("votes", 0.6, 0.92, 0.95), led("incap", 0.95, 0.8, 0.92),
                 led("units", 0.5, 0.5, 0.5), led("crisis", 0.5, 0.5, 0.6), led("density", 0.4, 0.4, 0.4)])
ALL = {"wins": ends(), "lengths": LENGTHS, "fans": fan([20, 10, 5]), "cells": CELLS, "tipping": EDGES, "leaders": LED,
       "chit_experiment": CHITS, "swings": SWINGS, "shares": SHARES, "win_probability": FORECASTS.filter(turn=0),
       "reliability": RELIABILITY,
       **{name: getattr(ici_charts, name)(many(60), REGIONS) for name in ("control", "weight", "final")}}
