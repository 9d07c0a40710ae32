"""Models of a run on disk that reports show."""
from scripts.console import Format


def win_probability_of(run):
    """The WinProbability of a run's games that have turn rows. UserError when it keeps none, or too few."""
    from reports.ici.win_probability import win_probability

    return win_probability(run.turns(), [region["population"] for region in run.manifest["regions"]])


def told(found, form: Format):
    """A WinProbability as a report shows it: words, or for JSON its values."""
    from reports.ici.win_text import win_text

    return found.json() if form == Format.JSON else win_text(found)
