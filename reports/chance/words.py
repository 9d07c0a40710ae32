"""The win-probability model of a run in words: what it says, and how far to trust it."""
from reports import layout
from reports.calibration import FEW, LIMIT, NO, YES
from reports.chance.probability import ALL, WinProbability
from reports.tables import render


def win_text(found: WinProbability) -> str:
    """Sentences, then the tables calibration, fan and lead_changes."""
    parts = ["\n".join([about(found), trust(found), start(found)]), _calibration(found), _fan(found),
             render(found.lead_changes, "Changes of the favourite between turns", found.level)]
    return "\n\n".join(parts)


def about(found: WinProbability) -> str:
    """One sentence: what the model is."""
    return (f"Win probability: a model of {found.judged.games:,d} games, a logistic regression a turn; "
            "each game is told by one that has not seen it.")


def trust(found: WinProbability) -> str:
    """One sentence: whether it is calibrated, over all and in each year or turn."""
    judged, error = found.judged, layout.percent(found.judged.error, 2)
    noise = f"a perfect model would show {layout.percent(judged.noise, 2)} on so many games"
    bad = {}
    for row in found.calibration.iter_rows(named=True):
        if row[found.outlook.column] != ALL and row["verdict"] != YES:
            bad.setdefault(row["verdict"], []).append(row[found.outlook.column])
    years = "".join(f" In {', '.join(names)}: {verdict}." for verdict, names in bad.items())
    said = {YES: "It is calibrated", NO: "It is NOT calibrated", FEW: "There are too few games to tell whether it is calibrated"}[
        judged.verdict]
    return (f"{said}: expected calibration error {error} (at most {layout.percent(LIMIT, 0)} is asked; {noise}); "
            f"Brier score {judged.brier:.4f}, of always telling the win rate {judged.reference:.4f}.{years}")


def start(found: WinProbability) -> str:
    """One sentence: the mean forecast at the set-up beside the win rate."""
    told = found.start
    verb = "agrees with" if told["agrees"] else "DIFFERS from"
    return (f"At the start it gives the FLN {layout.percent(told['chance'])} on average, which {verb} the "
            f"{layout.percent(told['rate'])} of these games that it won ({layout.percent_range(told['low'], told['high'])}).")


def _calibration(found: WinProbability) -> str:
    heads = (found.outlook.column, "games", "calibration error", "of a perfect model", "at most", "Brier", "of the rate",
             "verdict")
    shares = ("error", "noise", "noise_high")
    rows = [(row[found.outlook.column], layout.whole(row["games"]), *(layout.percent(row[name], 2) for name in shares),
             f"{row['brier']:.4f}", f"{row['reference']:.4f}", row["verdict"]) for row in found.calibration.iter_rows(named=True)]
    return layout.table(heads, rows, (True, *[False] * 6, True), "How far its forecasts may be trusted")


def _fan(found: WinProbability) -> str:
    heads = ("as this turn ends", "games going on", "mean", "5 %", "25 %", "median", "75 %", "95 %")
    rows = [(found.outlook.name(row), layout.whole(row["games"]),
             *(layout.percent(row[name]) for name in ("mean", "q05", "q25", "q50", "q75", "q95")))
            for row in found.fan.iter_rows(named=True) if found.outlook.told(row)]
    title = f"Win probability of the FLN: quantiles of games, {found.outlook.often}"
    return layout.table(heads, rows, (True, *[False] * 7), title)
