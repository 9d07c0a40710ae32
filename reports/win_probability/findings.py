"""What the win-probability model of a run found: sentences and tables."""
from typing import TYPE_CHECKING

from reports.statistics.forecast_calibration import FEW, LIMIT, NO, YES
from reports.tables import text_table
from reports.tables.document import TitledTable
from reports.tables.run_report import render
from reports.win_probability.analysis import ALL, QUANTILES, WinProbability
from reports.win_probability.swings import SwingAnalysis

if TYPE_CHECKING:
    import polars as pl


def win_text(found: WinProbability) -> str:
    """Sentences, then the tables calibration, fan and lead_changes."""
    parts = ["\n".join([model_sentence(found), calibration_sentence(found), start_sentence(found)]), _calibration(found),
             _fan_sentence(found),
             render(found.lead_changes, "Changes of the favourite between turns", found.level)]
    return "\n\n".join(parts)


def model_sentence(found: WinProbability) -> str:
    """One sentence: what the model is."""
    return (f"Win probability: a model of {found.judged.games:,d} games, a logistic regression a turn; "
            "each game is told by one that has not seen it.")


def calibration_sentence(found: WinProbability) -> str:
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


def start_sentence(found: WinProbability) -> str:
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


def titled_model_tables(found: WinProbability) -> dict[str, TitledTable]:
    """The tables by name."""
    judged = found.calibration.drop("forecasts").rename({"reference": "brier_of_the_rate"})
    return {"win_probability": TitledTable(_fan_table(found), FAN), "lead_changes": TitledTable(found.lead_changes, CHANGES),
            "model_calibration": TitledTable(judged, CALIBRATION, JUDGED)}


def _fan_table(found: WinProbability) -> "pl.DataFrame":
    import polars as pl

    frame = found.fan
    when = [found.outlook.name(row) for row in frame.iter_rows(named=True)]
    return frame.select(pl.Series("as_this_turn_ends", when, dtype=pl.String), "games", average="mean").with_columns(
        frame.select(*QUANTILES))


def model_sections(found: WinProbability) -> tuple[dict[str, list[TitledTable]], dict[str, list[str]]]:
    """Tables and sentences by the anchor of their section."""
    tables = titled_model_tables(found)
    return ({"tips": [tables["win_probability"], tables["lead_changes"]], "doubts": [tables["model_calibration"]]},
            {"doubts": [model_sentence(found), calibration_sentence(found), start_sentence(found)]})


CHITS = 12                # of the events with a name, so many are shown


def swing_sentences(found: SwingAnalysis) -> str:
    """Two sentences: what was replayed, and of what swings are made."""
    parts = {row["what"]: row for row in found.shares.iter_rows(named=True)}
    said = "nothing varies"
    if parts["dice"]["share"] is not None:
        said = ", ".join(f"{name} {text_table.percent(row['share'], 0)} ({text_table.percent_range(row['low'], row['high'], 0)})"
                         for name, row in parts.items())
    return (f"What swings {found.games:,d} replayed games. Of the variance of a turn's swing: {said}; "
            f"{found.turns:,d} turns played anew with other dice and by {', '.join(found.deciders)} (docs/model.md).")


def swing_text(found: SwingAnalysis) -> str:
    """Sentences on dice and choice, then the tables of kinds and of events with a name."""
    kinds = _table(found.kinds, found.level, "kind", "Swings by kind of event, in points of the FLN's win probability")
    most = f"The {CHITS} events with a name that swing most"
    return "\n\n".join([swing_sentences(found), kinds, _table(found.events.head(CHITS), found.level, "event", most)])


def _table(frame: "pl.DataFrame", level: float, name: str, title: str) -> str:
    heads = (name, "times", "mean swing", f"{100 * level:g} % interval", "size", "size a game")
    rows = [(row[name], text_table.whole(row["count"]), text_table.points(row["mean"]),
             text_table.NOTHING if row["low"] is None else text_table.points_range(row["low"], row["high"]),
             f"{100 * row['size']:.1f}", f"{100 * row['a_game']:.1f}") for row in frame.iter_rows(named=True)]
    return text_table.table(heads, rows, (True, *[False] * 5), title)


KINDS = "Swings by kind of event, in percentage points of the FLN's win probability"
EVENTS = "Swings by event, in percentage points: {}"
SHARES = "Dice and choice: shares of the variance of a turn's swing"
NOTE = ("Mean: signed, towards the FLN; size: without sign; size a game: sizes summed, a game of the sample. "
        "Every swing is in one kind, and a game's swings sum to its result.")


def titled_swing_tables(found: SwingAnalysis) -> dict[str, TitledTable]:
    """The tables by name."""
    return {"swing_kinds": TitledTable(_points(found.kinds, "kind"), KINDS, NOTE),
            "swings": TitledTable(_points(found.events, "event"), EVENTS.format(found.about)),
            "dice_and_choice": TitledTable(found.shares.select("what", "share", "low", "high").rename({"share": "rate"}), SHARES)}


def _points(frame: "pl.DataFrame", name: str) -> "pl.DataFrame":
    import polars as pl

    return frame.select(name, times="count", mean=100 * pl.col("mean"), mean_low=100 * pl.col("low"),
                        mean_high=100 * pl.col("high"), size=100 * pl.col("size"), size_a_game=100 * pl.col("a_game"))


def swing_sections(found: SwingAnalysis) -> tuple[dict[str, list[TitledTable]], dict[str, list[str]]]:
    """Tables and sentences by the anchor of their section."""
    return {"causes": list(titled_swing_tables(found).values())}, {"causes": [swing_sentences(found)]}
