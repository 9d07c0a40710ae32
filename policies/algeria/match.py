"""A match of Algeria."""
from policies.algeria.players import KEYS, player
from policies.core import match
from simulate.algeria import turns
from simulate.algeria.board import load
from simulate.algeria.names import Side
from simulate.algeria.state import RESULT, RULES_VERSION, STATE, TURN


class Match(match.Match):
    """Games of one scenario; `semantic-uniform` plays when nobody is named."""
    engine = match.Engine(
        game="algeria", sides=(Side.FLN, Side.GOVERNMENT), keys=(KEYS[Side.FLN], KEYS[Side.GOVERNMENT]), usual="semantic-uniform",
        load=load, player=player, rules_version=RULES_VERSION, state=STATE, result=RESULT, turn=TURN,
        width=lambda boards: int(boards["areas"].max()), columns=turns.column_types, as_columns=turns.as_columns, most=turns.most)
