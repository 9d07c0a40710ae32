"""Worksheets: every assumed value of a game with a blank, written as a workbook, as CSV or as TOML, and read back."""
