"""What charts of Ici, c'est la France! say and look like."""
from reports.drawing.look import Look
from reports.ici.charts.dates import dated
from reports.ici.watch import TITLES as LONG
from reports.ici.watch import VOTES, WATCH

SHORT = {"crisis": "Government crises", "standing": "Yes less No votes", "ops_fln": "FLN Operation Points",
         "ops_france": "French Operation Points"}
TITLES = {track: SHORT.get(track, title) for track, title in LONG.items()}
WAYS = {"collapse": "France collapses", "final referendum": "in the final referendum", "total control": "by total control",
        "not over": "not over"}


def leader(name: str, short: bool) -> str:
    """A leader in a legend; in short after "the leader"."""
    if name == VOTES:
        return "by votes" if short else "who has more votes, as markers lean"
    return f"by {TITLES.get(name, name)}" if short else f"the favourite by {TITLES.get(name, name)}"


LOOK = Look(WATCH, TITLES, dated, 0, leader, singular=("french_public", "incap", "density"), alone=("levels_support",),
            fresh=("ops_",), ways=WAYS, ticks=2)
