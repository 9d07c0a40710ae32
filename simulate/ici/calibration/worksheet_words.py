"""The words of the worksheet: what each sheet is about, what each column means, with the rule that speaks of it."""

CHITS_LOOK = "Look at the Political Chit Chart, or at the chits. Fill in both years of a chit: they say when it may be drawn."
SHEETS = {  # name, title, what to look at
    "chits": ("Chits", "Political Chits",
              f"{CHITS_LOOK} Copy effects with their sign. Where the chart leaves a column blank, type 0."),
    "faileks": ("Faileks", "Faileks", "Look at the FLN's counters: the strength on each kind, how many of it are in the box."),
    "regions": ("Map", "Regions, countries and doubtful places",
                "Look at the printed map; the picture shows what is assumed. Fill in all populations or none: those of the "
                "Regions and Major Cities of Algeria must add up to an odd number of at most 39 (1.5)."),
    "borders": ("Borders", "Borders between Regions", "Do the two Regions touch on the printed map, so that a Failek may step "
                "across? A border that is missing here goes into a file of its own (docs/charts.md)."),
    "roads": ("Roads", "Roads", "Does the printed map show this road?"),
    "units": ("Units", "French units", "Look at the French counters: quality and strength on the front, the same on the red "
              "side, the group in the lower left corner. Each unit has its own row; ratings need not hold for a type."),
    "charts": ("Charts", "Small charts and numbers on chits", "Look at the Search Modifiers Chart, the Terrain Effects on "
               "Combat, the tracks, the chits themselves and the Combat Chits."),
    "opening": ("Set-up", "The first Faileks of 1955", "Look at the set-up of scenario 1955 in the rulebook and on the map."),
    "readings": ("Readings", "Unclear rules", "How do you play these rules? Type 1 for our reading, 0 for the other one."),
}
COLUMNS = {  # head, meaning, rule
    "chits": {
        "side": ("side", "who holds the chit", "K"), "first_year": ("first year", "of the years on the chit", "1.2"),
        "last_year": ("last year", "of the years on the chit", "1.2"), "ps": ("PS", "Population Support", "K"),
        "fln": ("FLN Incap", "steps of FLN Incap", "K"), "pn": ("Pied-noirs", "steps of the Pied-noirs", "K"),
        "fp": ("-d3 FP", "does the French Public column say -d3 FP?", "K"),
        "actions": ("Actions Taken", "in the words of the sheet Words; none for a blank", "K"),
    },
    "faileks": {"strength": ("strength", "on the counter", "F"), "counters": ("counters", "how many are in the box", "F")},
    "regions": {
        "exists": ("on the map?", "does the printed map show it?", "A, C"),
        "population": ("population", "Population Number; of a country, its refugees", "D"),
        "terrain": ("terrain", "of the Region", "B"),
    },
    "borders": {"touch": ("touch?", "do the two touch?", "A"),
                "via": ("covered by", "the Community that covers the whole border", "3.1")},
    "roads": {"link": ("there?", "is the road printed?", "3.4")},
    "units": {
        "quality": ("quality", "front", "F"), "strength": ("strength", "front", "F"),
        "reduced_quality": ("reduced quality", "red side", "F"), "reduced_strength": ("reduced strength", "red side", "F"),
        "group": ("group", "lower left corner: when it arrives", "2.2"),
        "start": ("starts in", "only of group 54: its place in scenario 1955", "55"),
    },
}
OPENING_WORDS = (  # title, meaning, rule
    ("Moudjahidines in 1C", "how many of the two Faileks in 1C are Moudjahidines; the rest are Moussebilines", "55"),
    ("Place of the third Failek", "a Region or Community with one Moussebiline", "55"),
)
WORDS = (
    ("ops FLN 2", "that side gains Operation Points this turn; ops FRANCE -2: it loses them"),
    ("ops_d3 FRANCE -1", "the same by the roll of a die: ops_d3, ops_d6, ops_2d3; 1 gains, -1 loses"),
    ("density 1", "Troop Density rises"),
    ("choose 1", "the player moves one Population Marker towards France; choose -1: towards the FLN"),
    ("region Alger -1", "the Population Marker of a named Region moves"),
    ("lasting OIL", "a lasting effect begins: TUNISIA_MOROCCO, WEST_AFRICA, MORICE_LINE, RESETTLE, INFILTRATE, LES_BLEUES, OIL, "
     "HELICOPTER, OAS, or COMMANDO (this turn only)"),
    ("call_up TM", "an arrival group goes into its cup"),
    ("bellounis", "the Bellounis units appear"),
    ("density 1; ops FRANCE 2", "several actions, four at most, with semicolons between them"),
    ("none", "the chart shows no action"),
)
