"""The dice procedures of Algeria whose odds can be asked for, by name."""
from reports.algeria.odds import contact, interphase, mission_success
from reports.odds.procedure import procedures

PROCEDURES = procedures(mission_success, contact, interphase)
