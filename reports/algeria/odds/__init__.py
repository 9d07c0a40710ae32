"""The dice procedures of Algeria whose odds can be asked for, by name."""
from reports.algeria.odds import combat, contact, interphase, mission_success, random_events
from reports.odds.procedure import procedures

PROCEDURES = procedures(mission_success, combat, contact, random_events, interphase)
