"""Where games tip, for any game: win rates by what tracks show, edges, leaders, places; what a game watches is its Watch."""
