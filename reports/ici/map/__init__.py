"""The map of Algeria: shapes, how they are drawn, and the charts that colour them."""
