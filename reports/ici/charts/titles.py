"""What people call the tracks, on charts."""
TITLES = {"french_public": "French Public", "incap": "FLN Incap", "pied_noirs": "Pied-noirs' Feelings",
          "density": "Troop Density", "crisis": "Government crises", "standing": "Yes less No votes", "faileks": "Faileks",
          "units": "French units on the map", "controls_fln": "Regions the FLN controls", "levels_fln": "Regions at FLN Level",
          "levels_support": "Regions at Support Level", "ops_fln": "FLN Operation Points",
          "ops_france": "French Operation Points"}
SINGULAR = ("french_public", "incap", "density")


def titled(track: str) -> str:
    """A track's title; its name if it has none."""
    return TITLES.get(track, track)


def falls(track: str, down: bool) -> str:
    """The verb of a track that goes down, or up."""
    one = track in SINGULAR
    return ("falls below" if one else "fall below") if down else ("rises above" if one else "rise above")
