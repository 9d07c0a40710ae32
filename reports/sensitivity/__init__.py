"""On which assumed data an answer hangs: shares of groups, effects of single cells, in words and as a chart."""
