"""On which assumed data an answer depends: shares of groups, effects of single cells, in words and as a chart."""
