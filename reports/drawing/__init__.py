"""Charts of games of any kind: each a function of a Polars frame that gives a figure with its finding as title."""
