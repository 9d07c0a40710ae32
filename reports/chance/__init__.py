"""The win probability of games of any kind as a model: fitted to rows of turns, judged on games that it has not seen."""
