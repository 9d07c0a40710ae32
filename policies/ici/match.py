"""A match of Ici, c'est la France!"""
from policies.core import match
from policies.ici.roster import KEYS, player
from simulate.ici.board.load import load
from simulate.ici.enums import Side
from simulate.ici.recording import turn_rows
from simulate.ici.state import RESULT, RULES_VERSION, STATE, TURN


class Match(match.Match):
    """Games of one scenario; `greedy` plays when nobody is named."""
    engine = match.Engine(
        game="ici", sides=(Side.FLN, Side.FRANCE), keys=(KEYS[Side.FLN], KEYS[Side.FRANCE]), usual="greedy", load=load,
        player=player, rules_version=RULES_VERSION, state=STATE, result=RESULT, turn=TURN,
        width=lambda boards: int(boards["populated"].max()), columns=turn_rows.column_types, as_columns=turn_rows.as_columns,
        most=lambda board: turn_rows.MOST)
