"""Titles of the tables of tipping points that every game has, and the notes under them."""
from reports.layout import percent
from reports.tipping.leaders import SURE
from reports.tipping.tables import FEW

GOES_WITH = "Of games that go on, as the turn ends. What goes with the result need not be its cause."
REAL = "Real: one in twenty of those so marked is false at most, on average."
LEADS = ("By a track: the side that wins more of the games with that value at that turn, as the other half of the games "
         "tells. Of all games, those over by then are led by their winner. Earliest and latest: the same by the upper and the "
         "lower ends of the intervals.")


def titles(period: str) -> dict[str, str]:
    """By table; `period` is what the watched values end, "year" or "turn"."""
    return {
        "tipping": f"Where the FLN is ahead as a {period} ends: below or from a value on, with the interval of that value",
        "tipping_par": f"Where the FLN does better as a {period} ends than in all games that go on",
        "tipping_turns": "Where the FLN is ahead, and where it does better, as each turn ends",
        "decided": f"From when on the leader wins {percent(SURE, 0)} of games",
        "leaders": "How often the leader wins, by turn, of games that go on"}


def notes(leads: str) -> dict[str, str]:
    """By table; `leads` says how the game's own measure tells who leads."""
    found = {
        "tipping": f"{GOES_WITH} Everywhere, nowhere: at all values seen in {FEW} games or more; unclear: too few games, or too "
                   "even ones. *: the rate does not rise or fall all the way, so the lead may change at other values too.",
        "tipping_par": f"{GOES_WITH} The share that the FLN wins of all games that go on takes the place of one half.",
        "decided": f"{leads} {LEADS}"}
    return found | {"tipping_turns": found["tipping"], "leaders": found["decided"]}
