"""How the tables of tipping points of Ici are told to people: titles, notes, sections."""
from reports.ici.tipping_frames import BUILT
from reports.tipping.made import Telling
from reports.tipping.notes import GOES_WITH, REAL, notes, titles

WEIGHTS = "FLN win rate with the Region at FLN Level less that at Support Level"
TITLES = titles("year") | {
    "given_referendum": "FLN wins given the first referendum",
    "given_referendum_years": "FLN wins given the first referendum and its year",
    "given_crises": "FLN wins given a government crisis and its year",
    "region_weights": f"Regions as the middle year ends: {WEIGHTS}",
    "region_weight_years": f"Regions as each year ends: {WEIGHTS}",
    "cup": "Chits whose early place in the cup has an effect on the FLN's win rate",
    "cup_all": "Chits: effect of an early place in the cup on the FLN's win rate, and what \"when played\" says"}
LONG = ("tipping_par", "tipping_turns", "leaders", "given_referendum_years", "region_weights", "region_weight_years",
        "cup_all")
SECTIONS = {"tips": ("tipping", "tipping_par", "decided", "given_referendum", "given_crises"), "causes": ("cup_all",),
            "map": ("region_weights",)}
SAID = {"tips": ("tipping", "decided", "first_referendum", "crises"), "causes": ("chit_experiment",), "map": ("regions",)}
NOTES = notes("In votes: who has more as Population Markers lean.") | {
    "given_crises": "A game that ended early had no time for late crises: this goes with them, they need not cause it.",
    "region_weights": f"{GOES_WITH} {REAL}",
    "cup_all": "An experiment: early is the first half of its side's cup as the shuffle has it, whatever players do; where it is "
               "in hand from the start by choice, its place can do little. The effect, beside the other chits of that cup, is "
               "caused by the place. When played: FLN win rate of games in which it was played less that of the others; biased, "
               f"no effect. {REAL}"}
NOTES |= {"region_weight_years": NOTES["region_weights"], "cup": NOTES["cup_all"]}
TELLING = Telling(BUILT, TITLES, NOTES, LONG, SECTIONS, SAID, "tracks and Regions", "Tracks, leaders and Regions")
