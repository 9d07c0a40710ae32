"""reports/tables/run_report.py: the sentence, the text and the JSON of a run."""
import json
import re

import numpy as np
import polars as pl

from reports.statistics.ensemble_range import spread
from reports.statistics.intervals import wilson
from reports.tables.run_report import ALONE, dice_sentence, named_sets, report
from simulate.core.data.data_sets import joined_sets
from tests.reports.made_runs import FINAL, FLN, FOUR, FRANCE, TOTAL, run

MANIFEST = {"identity": {"scenario": "ici-1955", "seed": 7, "players": {"fln": "uniform", "france": "greedy"}},
            "chits": [{"title": "Reforms", "side": "France"}], "fingerprint": "0f" * 16}


def frame_of_sides(wins, games):
    low, high = wilson(wins, games)
    return pl.DataFrame({"side": ["FLN"], "games": [wins], "rate": [wins / games], "low": [low], "high": [high]})


def test_a_run_over_data_sets_begins_with_what_the_box_decides():
    """The average of guesses has no interval there; two trained players are called strong, others are not."""
    spread_out = {**MANIFEST, "identity": {**MANIFEST["identity"], "data_sets": {"sets": "0 1 2x3"}}}
    wide = spread([40, 40, 40], [10, 20, 30], [10, 20, 30])
    lines = report(spread_out, FOUR, assumed=wide).text().splitlines()
    assert lines[1] == ("Between these players the FLN wins 28 to 72 of 100 games, depending on what your box holds; averaged "
                        "over 3 versions of it, 75.")
    assert lines[2].startswith("Who is favoured is not settled. That is the middle 90 % of 3 data sets, possible versions of "
                               "what the rulebook does not print (median 50, 120 games).")
    assert ALONE not in lines
    strong = report({**spread_out, "players": dict.fromkeys(("fln", "france"), "league")}, FOUR, assumed=wide)
    assert strong.answer().splitlines()[1].startswith("Between two strong bots the FLN wins")


def test_the_sets_of_an_identity():
    sets = joined_sets(["0", "17"], [1, 3], [np.zeros(1), np.ones(1)])
    assert named_sets({"data_sets": sets.identity}) == [("0", 1), ("17", 3)]
    assert named_sets({}) == []


def test_what_the_dice_gave_has_no_more_digits_than_the_average():
    wide = frame_of_sides(500, 1_000)
    assert dice_sentence(wide.with_columns(games=pl.lit(512)), 1_000, True) == [
        "As the dice of the final votes fell, it won 51 %. The rate takes the exact chance of each final vote instead."]
    assert dice_sentence(wide.with_columns(games=pl.lit(502)), 1_000, True) == []
    assert dice_sentence(wide.with_columns(games=pl.lit(502)), 1_000) != []


LUCKY = run({"winner": FLN, "way": FINAL, "fln_wins": 0.25}, {"winner": FRANCE, "way": TOTAL})


def test_a_final_vote_counts_by_its_chance_and_a_sentence_says_what_the_dice_gave():
    lines = report(MANIFEST, LUCKY).text().splitlines()
    assert lines[1].startswith("On the default data the FLN wins 12.5 % of games (")
    assert lines[2] == ("As the dice of the final votes fell, it won 50.0 %. The rate takes the exact chance of each final vote "
                        "instead.")


def test_no_share_without_its_interval():
    """A line with one percentage has it as a share, and a range of two follows."""
    for line in report(MANIFEST, FOUR).text(full=True).splitlines():
        shares = re.findall(r"(?<![-.\d])\d+\.\d %", line)
        ranges = re.findall(r"\d+\.\d-\d+\.\d %", line)
        assert len(shares) == len(ranges), line


def test_a_scenario_after_the_first_referendum_does_not_speak_of_it():
    later = {**MANIFEST, "identity": MANIFEST["identity"] | {"scenario": "ici-1959"}}
    game = run({"winner": FRANCE, "way": TOTAL, "last_turn": 20})
    assert "First referendum" not in report(later, game).text(full=True)
    assert "First referendum" in report(MANIFEST, game).text()
    assert report(later, game).tables["length"]["median"][0] == 5


def test_one_game_can_be_reported():
    made = report(MANIFEST, run({"winner": FLN, "way": 1}))
    assert json.dumps(made.json(), allow_nan=False)
    assert "FLN     collapse              1  100.0 %   20.7-100.0 %" in made.text()


def test_the_manifest_itself_goes_before_its_identity():
    assert report({"scenario": "a", "identity": {"game": "ici", "scenario": "b"}}, FOUR).json()["scenario"] == "a"
    assert report({"game": "ici"}, FOUR).text().startswith("4 games\n")
