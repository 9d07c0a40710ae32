"""What the win-probability model of a run found: sentences and tables."""
from typing import TYPE_CHECKING

from reports.statistics.forecast_calibration import FEW, LIMIT, NO, YES
from reports.tables import text_table
from reports.tables.document import Listed
from reports.tables.run_report import render
from reports.win_probability.analysis import ALL, QUANTILES, WinProbability

if TYPE_CHECKING:
    import polars as pl


def win_text(found: WinProbability) -> str:
    """Sentences, then the tables calibration, fan and lead_changes."""
    parts = ["\n".join([about(found), trust(found), start(found)]), _calibration(found), _fan_sentence(found),
             render(found.lead_changes, "Changes of the favourite between turns", found.level)]
    return "\n\n".join(parts)


def about(found: WinProbability) -> str:
    """One sentence: what the model is."""
    return (f"Win probability: a model of {found.judged.games:,d} games, a logistic regression a turn; "
            "each game is told by one that has not seen it.")


def trust(found: WinProbability) -> str:
    """One sentence: whether it is calibrated, over all and in each year or turn."""
    judged, error = found.judged, text_table.percent(found.judged.error, 2)
    noise = f"a perfect model would show {text_table.percent(judged.noise, 2)} on so many games"
    bad = {}
    for row in found.calibration.iter_rows(named=True):
        if row[found.outlook.column] != ALL and row["verdict"] != YES:
            bad.setdefault(row["verdict"], []).append(row[found.outlook.column])
    years = "".join(f" In {', '.join(names)}: {verdict}." for verdict, names in bad.items())
    said = {YES: "It is calibrated", NO: "It is NOT calibrated", FEW: "There are too few games to tell whether it is calibrated"}[
        judged.verdict]
    return (f"{said}: expected calibration error {error} (at most {text_table.percent(LIMIT, 0)} is asked; {noise}); "
            f"Brier score {judged.brier:.4f}, of always telling the win rate {judged.reference:.4f}.{years}")


def start(found: WinProbability) -> str:
    """One sentence: the mean forecast at the set-up beside the win rate."""
    told = found.start
    verb = "agrees with" if told["agrees"] else "DIFFERS from"
    return (
        f"At the start it gives the FLN {text_table.percent(told['chance'])} on average, which {verb} the "
        f"{text_table.percent(told['rate'])} of these games that it won ({text_table.percent_range(told['low'], told['high'])})."
    )


def _calibration(found: WinProbability) -> str:
    heads = (found.outlook.column, "games", "calibration error", "of a perfect model", "at most", "Brier", "of the rate",
             "verdict")
    shares = ("error", "noise", "noise_high")
    rows = [(row[found.outlook.column], text_table.whole(row["games"]), *(text_table.percent(row[name], 2) for name in shares),
             f"{row['brier']:.4f}", f"{row['reference']:.4f}", row["verdict"]) for row in found.calibration.iter_rows(named=True)]
    return text_table.table(heads, rows, (True, *[False] * 6, True), "How far its forecasts may be trusted")


def _fan_sentence(found: WinProbability) -> str:
    heads = ("as this turn ends", "games going on", "mean", "5 %", "25 %", "median", "75 %", "95 %")
    rows = [(found.outlook.name(row), text_table.whole(row["games"]),
             *(text_table.percent(row[name]) for name in ("mean", "q05", "q25", "q50", "q75", "q95")))
            for row in found.fan.iter_rows(named=True) if found.outlook.told(row)]
    title = f"Win probability of the FLN: quantiles of games, {found.outlook.often}"
    return text_table.table(heads, rows, (True, *[False] * 7), title)


FAN = "Win probability of the FLN as each turn ends: mean and quantiles of the games that go on"
CHANGES = "Changes of the favourite between turns"
CALIBRATION = "How far the forecasts of the model may be trusted"
JUDGED = ("Error: how far forecasts lie from what came true, on average; noise: what a perfect model would show, and at most. "
          "Brier score: the mean square of what a forecast misses; of the rate: of always telling the win rate.")


def titled_tables(found: WinProbability) -> dict[str, Listed]:
    """The tables by name."""
    judged = found.calibration.drop("forecasts").rename({"reference": "brier_of_the_rate"})
    return {"win_probability": Listed(_fan_table(found), FAN), "lead_changes": Listed(found.lead_changes, CHANGES),
            "model_calibration": Listed(judged, CALIBRATION, JUDGED)}


def _fan_table(found: WinProbability) -> "pl.DataFrame":
    import polars as pl

    frame = found.fan
    when = [found.outlook.name(row) for row in frame.iter_rows(named=True)]
    return frame.select(pl.Series("as_this_turn_ends", when, dtype=pl.String), "games", average="mean").with_columns(
        frame.select(*QUANTILES))


def sections(found: WinProbability) -> tuple[dict[str, list[Listed]], dict[str, list[str]]]:
    """Tables and sentences by the anchor of their section."""
    tables = titled_tables(found)
    return ({"tips": [tables["win_probability"], tables["lead_changes"]], "doubts": [tables["model_calibration"]]},
            {"doubts": [about(found), trust(found), start(found)]})
