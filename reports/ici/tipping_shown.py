"""How the tables of tipping points of Ici are told to people: titles, notes, sections."""
from reports.ici.tipping_frames import BUILT
from reports.layout import percent
from reports.tipping.leaders import SURE
from reports.tipping.made import Telling
from reports.tipping.tables import FEW

WEIGHTS = "FLN win rate with the Region at FLN Level less that at Support Level"
TITLES = {
    "tipping": "Where the FLN is ahead as a year ends: below or from a value on, with the interval of that value",
    "tipping_par": "Where the FLN does better as a year ends than in all games that go on",
    "tipping_turns": "Where the FLN is ahead, and where it does better, as each turn ends",
    "decided": f"From when on the leader wins {percent(SURE, 0)} of games",
    "leaders": "How often the leader wins, by turn, of games that go on",
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
GOES_WITH = "Of games that go on, as the turn ends. What goes with the result need not be its cause."
REAL = "Real: one in twenty of those so marked is false at most, on average."
NOTES = {
    "tipping": f"{GOES_WITH} Everywhere, nowhere: at all values seen in {FEW} games or more; unclear: too few games, or too even "
               "ones. *: the rate does not rise or fall all the way, so the lead may change at other values too.",
    "tipping_par": f"{GOES_WITH} The share that the FLN wins of all games that go on takes the place of one half.",
    "decided": "In votes: who has more as Population Markers lean. By a track: the side that wins more of the games with that "
               "value at that turn, as the other half of the games tells. Of all games, those over by then are led by their "
               "winner. Earliest and latest: the same by the upper and the lower ends of the intervals.",
    "given_crises": "A game that ended early had no time for late crises: this goes with them, they need not cause it.",
    "region_weights": f"{GOES_WITH} {REAL}",
    "cup_all": "An experiment: early is the first half of its side's cup as the shuffle has it, whatever players do; where it is "
               "in hand from the start by choice, its place can do little. The effect, beside the other chits of that cup, is "
               "caused by the place. When played: FLN win rate of games in which it was played less that of the others; biased, "
               f"no effect. {REAL}"}
NOTES |= {"tipping_turns": NOTES["tipping"], "leaders": NOTES["decided"],
          "region_weight_years": NOTES["region_weights"], "cup": NOTES["cup_all"]}
TELLING = Telling(BUILT, TITLES, NOTES, LONG, SECTIONS, SAID, "tracks and Regions", "Tracks, leaders and Regions")
