"""What people call the tracks, on charts: as in tables, but short."""
from reports.ici.watch import TITLES as LONG

SHORT = {"crisis": "Government crises", "standing": "Yes less No votes", "ops_fln": "FLN Operation Points",
         "ops_france": "French Operation Points"}
TITLES = {track: SHORT.get(track, title) for track, title in LONG.items()}
SINGULAR = ("french_public", "incap", "density")


def titled(track: str) -> str:
    """A track's title; its name if it has none."""
    return TITLES.get(track, track)


def falls(track: str, down: bool) -> str:
    """The verb of a track that goes down, or up."""
    one = track in SINGULAR
    return ("falls below" if one else "fall below") if down else ("rises above" if one else "rise above")
