"""The win-probability model of a run as tables and sentences, by the section of a page that shows them."""
from typing import TYPE_CHECKING

from reports.book import Listed
from reports.chance.probability import QUANTILES, WinProbability
from reports.chance.words import about, start, trust

if TYPE_CHECKING:
    import polars as pl

FAN = "Win probability of the FLN as each turn ends: mean and quantiles of the games that go on"
CHANGES = "Changes of the favourite between turns"
CALIBRATION = "How far the forecasts of the model may be trusted"
JUDGED = ("Error: how far forecasts lie from what came true, on average; noise: what a perfect model would show, and at most. "
          "Brier score: the mean square of what a forecast misses; of the rate: of always telling the win rate.")


def shown(found: WinProbability) -> dict[str, Listed]:
    """The tables by name."""
    judged = found.calibration.drop("forecasts").rename({"reference": "brier_of_the_rate"})
    return {"win_probability": Listed(_fan(found), FAN), "lead_changes": Listed(found.lead_changes, CHANGES),
            "model_calibration": Listed(judged, CALIBRATION, JUDGED)}


def _fan(found: WinProbability) -> "pl.DataFrame":
    import polars as pl

    frame = found.fan
    when = [found.outlook.name(row) for row in frame.iter_rows(named=True)]
    return frame.select(pl.Series("as_this_turn_ends", when, dtype=pl.String), "games", average="mean").with_columns(
        frame.select(*QUANTILES))


def sections(found: WinProbability) -> tuple[dict[str, list[Listed]], dict[str, list[str]]]:
    """Tables and sentences by the anchor of their section."""
    tables = shown(found)
    return ({"tips": [tables["win_probability"], tables["lead_changes"]], "doubts": [tables["model_calibration"]]},
            {"doubts": [about(found), trust(found), start(found)]})
