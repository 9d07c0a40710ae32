"""Where Algeria tips: every number against a plain count of the same rows."""
from collections import defaultdict

import numpy as np
import polars as pl
import pytest

from reports.algeria.charts import TITLES
from reports.algeria.model import BEHIND, TIPPING, conditional_wins, conditional_wins_sentences
from reports.algeria.random_event_effect import chance_events
from reports.tipping import analysis
from simulate.algeria.enums import Happening
from tests.cases import cases, table_rows
from tests.reports import random_walk_games

GAMES = 1_500
TURNS, ROWS = random_walk_games.play(GAMES)
MADE = TIPPING.points(random_walk_games.MANIFEST, ROWS, TURNS)
PLAIN = TURNS.collect().to_dicts()
LENGTH = {row["game"]: row["turn"] for row in PLAIN}
GOING = [row for row in PLAIN if 0 < row["turn"] < LENGTH[row["game"]]]


def test_sums_of_columns_are_tracks():
    row = next(row for row in MADE.tables["tipping"].to_dicts() if (row["track"], row["turn"]) == ("fln_units", 3))
    values = [sum(each[f"units_{kind}"] for kind in ("failek", "band", "cadre", "front")) for each in GOING if each["turn"] == 3]
    assert (row["of"], row["lowest"], row["highest"]) == (len(values), min(values), max(values))
    assert set(MADE.tables["tipping"]["track"]) == set(TITLES)


def test_comebacks_are_counted():
    medians = {}
    for turn in {row["turn"] for row in GOING}:
        lead = sorted(row["fln_psl"] - row["government_psl"] for row in GOING if row["turn"] == turn)
        medians[turn] = lead[(len(lead) - 1) // 2]
    winner = {row["game"]: row["winner"] for row in PLAIN}
    for row in MADE.tables["comebacks"].to_dicts():
        side, sign = {"FLN": (0, 1), "Government": (1, -1)}[row["winner"]]
        last = {}
        for each in GOING:
            behind = sign * (each["fln_psl"] - each["government_psl"] - medians[each["turn"]]) <= -row["behind by"]
            if behind and winner[each["game"]] == side:
                last[each["game"]] = each["turn"]
        assert (row["won"], row["games"]) == (list(winner.values()).count(side), len(last))
        assert row["last behind"] == (pytest.approx(sum(last.values()) / len(last)) if last else None)
    assert len(MADE.tables["comebacks"]) == 2 * len(BEHIND)


def test_win_rates_given_what_happened():
    rows, plain = {(row["what"], row["when"]): row for row in conditional_wins(ROWS).to_dicts()}, ROWS.collect().to_dicts()
    for what, when, column, value in table_rows("""
            "OAS active" "turn 3" oas_turn 3; "OAS active" never oas_turn -1; "coups attempted" '2' used_11 2
            "Morocco and Tunisia independent" "the start" independent_turn 0"""):
        those = [row["winner"] for row in plain if row[column] == value]
        assert (rows[what, when]["of"], rows[what, when]["games"]) == (len(those), those.count(0))
    for turn in (0, -1):
        always = conditional_wins(ROWS.with_columns(independent_turn=pl.lit(turn)))
        assert "Morocco and Tunisia independent" not in set(always["what"])


def test_what_makes_no_difference_is_not_said_to_go_furthest():
    assert conditional_wins_sentences(conditional_wins(ROWS))[0].startswith("Among rare events, ")
    assert conditional_wins_sentences(conditional_wins(ROWS.with_columns(winner=pl.lit(0)))) == []


def plain_effect(event: Happening) -> tuple[float, float]:
    """Slope on the event within turns, before and after Suez, and its error by games: a regression, worked out at length."""
    suez, strata, games = set(), defaultdict(list), defaultdict(float)
    for row in PLAIN:
        if row["turn"]:
            came, stratum = row[f"happened_{event.name.lower()}"], (row["turn"], row["game"] in suez)
            strata[stratum].append((row["game"], came, row["winner"] == 0))
            if row["happened_suez"]:
                suez.add(row["game"])
    apart = [(game, x - np.mean([each[1] for each in rows]), y - np.mean([each[2] for each in rows]))
             for rows in strata.values() for game, x, y in rows]
    weight = sum(x * x for _, x, _ in apart)
    slope = sum(x * y for _, x, y in apart) / weight
    for game, x, y in apart:
        games[game] += x * (y - x * slope)
    return slope, sum(value ** 2 for value in games.values()) ** 0.5 / weight


@pytest.mark.slow
@cases("event: SARTRE; AMNESTY; SUEZ; NONE", Happening)
def test_what_an_event_does_is_a_regression_within_turns(event):
    row = MADE.tables["chance_events"].filter(event=event.name.lower()).row(0, named=True)
    slope, error = plain_effect(event)
    assert row["difference"] == pytest.approx(slope)
    assert (row["difference_high"] - row["difference_low"]) / 2 == pytest.approx(1.95996 * error, rel=1e-4)
    assert row["turns"] == sum(each[f"happened_{event.name.lower()}"] for each in PLAIN)


def test_events_that_move_something_are_real_and_others_are_not():
    real = {row["event"] for row in MADE.tables["chance_events"].to_dicts() if row["real"]}
    assert real >= {"sartre", "amnesty"}
    assert len(real - {"sartre", "amnesty"}) <= 1
    rows = {row["event"]: row for row in MADE.tables["chance_events"].to_dicts()}
    assert rows["sartre"]["difference_low"] > 0 > rows["amnesty"]["difference_high"]


def test_pieces_add_up():
    whole, pieces = chance_events(TURNS), chance_events(TURNS, chunk=130)
    assert whole.equals(pieces) or np.allclose(whole["difference_low"], pieces["difference_low"])


def test_few_games_games_without_turns_and_games_of_one_winner_do_not_fail():
    for games in (1, 2, 40):
        turns, rows = (frame.filter(pl.col("game") < games) for frame in (TURNS, ROWS))
        assert analysis.tipping_text(TIPPING.points(random_walk_games.MANIFEST, rows, turns), full=True)
    none = TIPPING.points(random_walk_games.MANIFEST, ROWS)
    assert "so tracks and areas are missing here" in none.missing[0]
    assert set(none.tables) == {"given"}
    lost = [int(row["game"]) for row in ROWS.collect().to_dicts() if row["winner"]]
    made = TIPPING.points(random_walk_games.MANIFEST, *(frame.filter(pl.col("game").is_in(lost)) for frame in (ROWS, TURNS)))
    assert made.tables["chance_events"].is_empty()
    assert "no track surely predicts the winner" in made.findings["tipping"]
    assert analysis.tipping_text(made, full=True)
