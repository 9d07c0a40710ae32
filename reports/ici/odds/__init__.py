"""The dice procedures of Ici, c'est la France! whose odds can be asked for, by name."""
from reports.ici.odds import search_and_attack, turn_rolls
from reports.odds.procedure import procedures

PROCEDURES = procedures(search_and_attack, turn_rolls)
