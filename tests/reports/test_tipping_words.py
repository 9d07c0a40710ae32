"""reports/tipping words and frames, and those of Ici: what is said where there is little, nothing or only one thing to say."""
from dataclasses import replace

import polars as pl
import pytest

from reports.ici.tables import outcomes
from reports.ici.tipping import WATCH, chits_sentence
from reports.tipping import findings
from reports.tipping.findings import par_edge_cell
from tests.reports import made_runs

EDGE = {"track": "incap", "turn": 15, "year": 1958, "season": "Fall", "of": 1000, "games": 400, "rate": 0.4,
        "low": 0.37, "high": 0.43, "lowest": 0, "highest": 12, "falling": True,
        "edge": 6, "edge_low": 5, "edge_high": 7, "ahead": None, "open": False,
        "bends": False, "fln_games": 300, "back_games": 0, "drop": 0.3, "clear": True, "told": 0.7, "explained": 0.2,
        "par_falling": True, "par_edge": 8, "par_edge_low": 8, "par_edge_high": 9, "par_open": False, "par_bends": True}
NONE = EDGE | {"track": "density", "edge": None, "edge_low": None, "edge_high": None, "ahead": "France", "fln_games": 0,
               "explained": 0.3, "drop": None, "clear": False}


NO_TRACK = "predicts the winner best, but France is ahead whatever its value. No track has a clear tipping point then."


def where(row):
    return findings.edge_cell(row, WATCH)


def table(*rows):
    return {"tipping": pl.DataFrame(list(rows), infer_schema_length=None)}


def test_the_track_that_explains_most_comes_first():
    assert findings.tipping_sentence(table(EDGE, NONE | {"explained": 0.1}), WATCH) == (
        'As 1958 ends, "FLN Incap" predicts the winner best: below 6 the FLN wins more than half of the games, from 6 on France '
        "does (95 % interval of that tipping point: 5 to 7). 300 of 1,000 games lie where the FLN wins more.")


def test_a_lead_that_goes_back_is_said():
    said = findings.tipping_sentence(table(EDGE | {"bends": True, "back_games": 1_200, "of": 9_000}), WATCH)
    assert said.endswith("300 of 9,000 games lie where the FLN wins more. But the lead changes more than once: in 1,200 games, "
                         "at other values, it is the other way round.")
    assert "more than once" not in findings.tipping_sentence(table(EDGE | {"bends": True, "back_games": 29}), WATCH)


def test_one_without_an_edge_says_who_is_ahead():
    said = findings.tipping_sentence(table(EDGE, NONE), WATCH)
    assert said.startswith('As 1958 ends, "Troop Density" predicts the winner best, but France is ahead whatever its value. '
                           'Of the tracks with a clear tipping point, "FLN Incap" predicts it best: below 6 ')
    assert findings.tipping_sentence(table(NONE), WATCH).endswith(NO_TRACK)


def test_few_games_on_one_side_make_no_tipping_point():
    few = EDGE | {"fln_games": 29}
    assert findings.tipping_sentence(table(few), WATCH).endswith(NO_TRACK)
    assert where(few) == "nowhere"
    assert where(EDGE | {"fln_games": 971}) == "everywhere"
    assert findings.tipping_sentence(table(EDGE | {"of": 29}), WATCH) is None


def test_an_edge_that_may_lie_anywhere_is_no_finding():
    unclear = EDGE | {"clear": False}
    said = findings.tipping_sentence(table(unclear, EDGE | {"track": "faileks", "explained": 0.1}), WATCH)
    assert '"FLN Incap" predicts the winner best, but where it tips is unclear. Of the tracks with a clear' in said
    assert "France is ahead" not in said
    assert where(unclear) == "below 6 (5 to 7)"


def test_the_middle_year_is_taken():
    rows = [EDGE | {"year": year, "edge": year - 1950} for year in (1956, 1957, 1961)]
    said = findings.tipping_sentence(table(*rows), WATCH)
    assert said.startswith("As 1957 ends")
    assert "below 7 the FLN" in said


@pytest.mark.parametrize(("more", "said"), [
    ({}, "below 6 (5 to 7)"), ({"edge_low": 6, "edge_high": 6}, "below 6 (6)"), ({"edge_low": None}, "below 6 (7 or lower)"),
    ({"edge_high": None}, "below 6 (5 or higher)"), ({"falling": False, "bends": True}, "from 6 (5 to 7)*"),
    ({"open": True}, "unclear"), ({"of": 20}, "unclear")])
def test_where_the_fln_is_ahead(more, said):
    assert where(EDGE | more) == said


def test_where_the_fln_does_better():
    assert par_edge_cell(EDGE) == "below 8 (8 to 9)*"
    assert par_edge_cell(EDGE | {"par_edge_low": None}) == "no clear value"


def leads(**turns):
    rows = [{"leader": leader, "among": among, "turn": turns.get(f"{leader}_{at}"), "date": f"turn {turns.get(f'{leader}_{at}')}",
             "rate": 0.91, "low": 0.9, "high": 0.92, "earliest": None, "latest": None}
            for leader in ("votes", "incap") for at, among in (("all", "all games"), ("going", "games that go on"))]
    return {"decided": pl.DataFrame(rows, infer_schema_length=None)}


def test_the_leader():
    assert findings.decided_sentence(leads(votes_all=20, votes_going=22), WATCH) == (
        "From turn 20 on, the leader in votes (as markers lean) wins 90 % of the games or more, at first 91.0 % (90.0-92.0 %). A "
        "game that is over counts as led by its winner. Among games that still go on, this is true only from turn 22 on.")
    assert "Among games that still go on, this is true at no turn." in findings.decided_sentence(leads(votes_all=20), WATCH)
    assert findings.decided_sentence(leads(votes_all=20, votes_going=20, incap_all=18), WATCH).endswith(
        'The leader by "FLN Incap" gets there sooner: from turn 18 on, at first 91.0 % (90.0-92.0 %).')
    assert findings.decided_sentence(leads(), WATCH) == (
        "There is no turn from which on the leader in votes (as markers lean) wins 90 % of the games.")
    groups = replace(WATCH, period_column="group")
    assert findings.decided_sentence(leads(), groups).startswith("There is no group from which on")


def chits(*rows):
    columns = {"chit": "A", "side": "FLN", "effect": 0.02, "effect_low": -0.01, "effect_high": 0.05, "real": False, "biased": 0.1,
               "biased_low": 0.05, "biased_high": 0.15}
    return pl.DataFrame([columns | row for row in rows], infer_schema_length=None)


def test_chits():
    assert chits_sentence(chits({}, {"chit": "B", "effect": -0.01})).startswith(
        "Chits in an experiment (the shuffle decides, not the players): an early place in the cup changes the win rate for none "
        "of "
        "2 chits. The greatest effect seen is +2.0 points for the FLN (-1.0 to +5.0): A (FLN). Do not compare games in which it "
        "was played with the others. That would give +10.0 points")
    said = chits_sentence(chits({"effect": 0.9}, {"chit": "B", "effect": -0.04, "real": True, "biased": None}))
    assert "for 1 of 2 chits. The greatest effect is -4.0 points" in said
    assert said.endswith(": B (FLN).")
    assert chits_sentence(chits({"effect": None})) is None


def test_a_year_without_tipping_points_gives_way_to_the_nearest_with_some():
    rows = [NONE | {"year": year} for year in (1956, 1957, 1958)] + [EDGE | {"year": 1958}, NONE | {"year": 1959}]
    assert findings.tipping_sentence(table(*rows), WATCH).startswith("As 1958 ends")


def test_what_never_happened_has_no_rows():
    rows = made_runs.run({"winner": made_runs.FLN}, {"winner": made_runs.FRANCE})
    assert outcomes.after_referendum(rows).height == outcomes.after_crises(rows).height == 0
