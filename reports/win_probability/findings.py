"""The win-probability model of a run, and what swings its games: sentences and tables for people."""

import polars as pl

from reports.tables import text_table
from reports.tables.document import TitledTable
from reports.tables.frames import FAN_SHARES
from reports.tables.text_table import render
from reports.win_probability.analysis import ALL, FEW, LIMIT, NO, YES, WinProbability
from reports.win_probability.swings import SwingAnalysis


def win_text(found: WinProbability) -> str:
    """Sentences, then the tables of calibration, of forecasts by turn and of changes of the favourite."""
    parts = ["\n".join([model_sentence(found), calibration_sentence(found), start_sentence(found)]), _calibration(found),
             _fan_text(found),
             render(found.lead_changes, CHANGES), DICE]
    return "\n\n".join(parts)


def model_sentence(found: WinProbability) -> str:
    """One sentence: what the model is."""
    return (f"Win probability: a logistic regression for each turn, fitted to {found.judged.games:,d} games. "
            "A game's forecasts come from a model that was fitted without that game.")


def calibration_sentence(found: WinProbability) -> str:
    """Whether the model is calibrated: over all, and the years or turns in which it is not."""
    judged, error = found.judged, text_table.percent(found.judged.error, 2)
    noise = f"a perfect model would show {text_table.percent(judged.noise, 2)} with so many games"
    bad: dict[str, list[str]] = {}
    for row in found.calibration.iter_rows(named=True):
        if row[found.outlook.column] != ALL and row["verdict"] != YES:
            bad.setdefault(row["verdict"], []).append(row[found.outlook.column])
    years = "".join(f" In {', '.join(names)}: {verdict}." for verdict, names in bad.items())
    verdict = {YES: "It is calibrated", NO: "It is NOT calibrated", FEW: "There are too few games to see whether it is "
                                                                         "calibrated"}[
        judged.verdict]
    return (f"{verdict}: on average its forecasts are off by {error} (the limit is {text_table.percent(LIMIT, 0)}; {noise}). "
            f"Brier score (mean squared error) {judged.brier:.4f}; always forecasting the win rate would give "
            f"{judged.reference:.4f}.{years}")


def start_sentence(found: WinProbability) -> str:
    """One sentence: the mean forecast at the set-up, compared with the win rate."""
    start = found.start
    verb = "agrees with" if start["agrees"] else "DIFFERS from"
    return (f"At the set-up it gives the FLN {text_table.percent(start['chance'])} on average. This {verb} the result: the FLN "
            f"won {text_table.percent(start['rate'])} of these games ({text_table.percent_range(start['low'], start['high'])}).")


def _calibration(found: WinProbability) -> str:
    heads = (found.outlook.column, "games", "calibration error", "perfect model", "perfect model, at most", "Brier score",
             "Brier score of the win rate", "verdict")
    shares = ("error", "noise", "noise_high")
    rows = [(row[found.outlook.column], text_table.whole(row["games"]), *(text_table.percent(row[name], 2) for name in shares),
             f"{row['brier']:.4f}", f"{row['reference']:.4f}", row["verdict"]) for row in found.calibration.iter_rows(named=True)]
    return text_table.table(heads, rows, "lrrrrrrl", "How good its forecasts are")


def _fan_text(found: WinProbability) -> str:
    heads = ("as this turn ends", "games that go on", "mean", "5 %", "25 %", "median", "75 %", "95 %")
    rows = [(found.outlook.name(row["turn"]), text_table.whole(row["games"]),
             *(text_table.percent(row[name]) for name in ("mean", *FAN_SHARES)))
            for row in found.fan.iter_rows(named=True) if found.outlook.shown(row)]
    title = f"Win probability of the FLN, {found.outlook.often}: mean and quantiles over games"
    return text_table.table(heads, rows, "l", title)


DICE = "Intervals here hold the luck of the dice alone, not the choice of data sets."
FAN = "Win probability of the FLN as each turn ends: mean and quantiles over the games that go on"
CHANGES = "How often the favourite changes between turns"
CALIBRATION = "How good the forecasts of the model are"
JUDGED = ("Error: the average distance between forecasts and what came true. Noise: the error that a perfect model would show, "
          "on "
          "average and at most. Brier score: the mean squared error of the forecasts (lower is better). Brier of the rate: the "
          "score of always forecasting the win rate.")


def titled_model_tables(found: WinProbability) -> dict[str, TitledTable]:
    """The tables by name, with titles and notes."""
    judged = found.calibration.drop("forecasts").rename({"reference": "brier_of_the_rate"})
    return {"win_probability": TitledTable(_fan_table(found), FAN),
            "lead_changes": TitledTable(found.lead_changes, CHANGES, DICE),
            "model_calibration": TitledTable(judged, CALIBRATION, JUDGED)}


def _fan_table(found: WinProbability) -> "pl.DataFrame":
    frame = found.fan
    when = list(map(found.outlook.name, frame["turn"]))
    return frame.select(pl.Series("as_this_turn_ends", when, dtype=pl.String), "games", average="mean").with_columns(
        frame.select(*FAN_SHARES))


def model_sections(found: WinProbability) -> tuple[dict[str, list[TitledTable]], dict[str, list[str]]]:
    """Tables and sentences by the section of a page that shows them."""
    tables = titled_model_tables(found)
    return ({"tips": [tables["win_probability"], tables["lead_changes"]], "doubts": [tables["model_calibration"]]},
            {"doubts": [model_sentence(found), calibration_sentence(found), start_sentence(found)]})


SHOWN = 12                # named events in the terminal


def swing_sentences(found: SwingAnalysis) -> str:
    """What was replayed, and how much of a swing comes from the dice, from the players and from both."""
    parts = {row["what"]: row for row in found.shares.iter_rows(named=True)}
    said = "nothing varies"
    if parts["dice"]["share"] is not None:
        said = ", ".join(f"{name} {text_table.percent(row['share'], 0)} ({text_table.percent_range(row['low'], row['high'], 0)})"
                         for name, row in parts.items())
    return (f"What swings a game, in {found.games:,d} replayed games. A swing is a change of the win probability. What causes "
            "the "
            f"swing of a turn (shares of its variance): {said}. Measured on {found.turns:,d} turns played again with other dice "
            f"and by other players ({', '.join(found.deciders)}; `wilaya docs method`).")


def swing_text(found: SwingAnalysis) -> str:
    """The sentences on dice and choice, then the tables of kinds of event and of named events."""
    kinds = _table(found.kinds, found.level, "kind", "Swings by kind of event, in points of the FLN's win probability")
    most = f"The {SHOWN} named events that swing games most"
    return "\n\n".join([swing_sentences(found), kinds, _table(found.events.head(SHOWN), found.level, "event", most), DICE])


def _table(frame: "pl.DataFrame", level: float, name: str, title: str) -> str:
    heads = (name, "times", "mean swing", f"{100 * level:g} % interval", "mean size", "size per game")
    rows = [(row[name], text_table.whole(row["count"]), text_table.points(row["mean"]),
             text_table.NOTHING if row["low"] is None else text_table.points_range(row["low"], row["high"]),
             f"{100 * row['size']:.1f}", f"{100 * row['a_game']:.1f}") for row in frame.iter_rows(named=True)]
    return text_table.table(heads, rows, "l", title)


KINDS = "Swings by kind of event, in percentage points of the FLN's win probability"
EVENTS = "Swings by event, in percentage points: {}"
SHARES = "What causes the swing of a turn: dice, choice, or both together (shares of its variance)"
NOTE = ("Mean: positive for the FLN. Size: the mean without signs. Size a game: the sum of sizes in an average game. "
        f"Each swing belongs to one kind. The swings of a game add up to its result. {DICE}")


def titled_swing_tables(found: SwingAnalysis) -> dict[str, TitledTable]:
    """The tables by name, with titles and notes."""
    return {"swing_kinds": TitledTable(_points(found.kinds, "kind"), KINDS, NOTE),
            "swings": TitledTable(_points(found.events, "event"), EVENTS.format(found.about), DICE),
            "dice_and_choice": TitledTable(found.shares.select("what", "share", "low", "high").rename({"share": "rate"}), SHARES,
                                           DICE)}


def _points(frame: "pl.DataFrame", name: str) -> "pl.DataFrame":
    return frame.select(name, times="count", mean=100 * pl.col("mean"), mean_low=100 * pl.col("low"),
                        mean_high=100 * pl.col("high"), size=100 * pl.col("size"), size_a_game=100 * pl.col("a_game"))


def swing_sections(found: SwingAnalysis) -> tuple[dict[str, list[TitledTable]], dict[str, list[str]]]:
    """Tables and sentences by the section of a page that shows them."""
    return {"causes": list(titled_swing_tables(found).values())}, {"causes": [swing_sentences(found)]}
