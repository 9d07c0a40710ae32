"""Hand-made stretches for the tests of the parting: a few events with their tracks, a board of three Regions."""
from reports.tracing.narrative import Stretch

TRACKS = {"ops": {"FLN": 5, "France": 7}, "french_public": 20, "incap": 4, "pied_noirs": 0, "crisis": 0, "density": 1}


def event(name="search", **values):
    """An event line; what is not given is the same in all of them."""
    return {"line": "event", "turn": 1, "event": name, "place": "2A", "need": 5, "found": 1, "dice": [3, 5], "before": TRACKS,
            "after": TRACKS, **values}


def board(controls=("France", "contested", "FLN"), tracks=TRACKS, **values):
    """A board line; Regions 2A, 2B, 2C are controlled as given, a Town by France."""
    places = {name: {"control": control, "level": "Purge"} for name, control in zip(("2A", "2B", "2C"), controls, strict=True)}
    return {"line": "board", "tracks": TRACKS | tracks, "rage": False, "appeasement": False, "lasting": [], "referendums": 0,
            "places": {**places, "bone": {"control": "France"}}, **values}


def stretch(*events, **values):
    """Events, and a board with `values`."""
    return Stretch(events, board(**values))


def game(*last):
    """A set-up of two events, a turn of three, and `last`."""
    return [stretch(event(), event("vote")), stretch(event(), event("failek_moved"), event("crisis", crisis="x")), *last]
