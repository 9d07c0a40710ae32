"""Charts of games of Ici, c'est la France!: each a function of a Polars frame that gives a figure with its finding as title."""
