"""A match of Ici, c'est la France!"""
from policies.core import match
from policies.ici.players import KEYS, player
from simulate.ici import turns
from simulate.ici.board import load
from simulate.ici.names import Side
from simulate.ici.state import RESULT, RULES_VERSION, STATE, TURN


class Match(match.Match):
    """Games of one scenario; `greedy` plays when nobody is named."""
    engine = match.Engine(
        game="ici", sides=(Side.FLN, Side.FRANCE), keys=(KEYS[Side.FLN], KEYS[Side.FRANCE]), usual="greedy", load=load,
        player=player, rules_version=RULES_VERSION, state=STATE, result=RESULT, turn=TURN,
        width=lambda boards: int(boards["populated"].max()), columns=turns.column_types, as_columns=turns.as_columns,
        most=lambda board: turns.MOST)
