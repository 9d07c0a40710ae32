"""A match of Algeria."""
from policies.algeria.roster import KEYS, player
from policies.core import match
from simulate.algeria.board.load import load
from simulate.algeria.enums import Side
from simulate.algeria.recording import turn_rows
from simulate.algeria.state import RESULT, RULES_VERSION, STATE, TURN


class Match(match.Match):
    """Games of one scenario; `semantic-uniform` plays when nobody is named."""
    engine = match.Engine(
        game="algeria",
        sides=(Side.FLN, Side.GOVERNMENT),
        keys=(KEYS[Side.FLN], KEYS[Side.GOVERNMENT]),
        usual="semantic-uniform",
        load=load,
        player=player,
        rules_version=RULES_VERSION,
        state=STATE,
        result=RESULT,
        turn=TURN,
        width=lambda boards: int(boards["areas"].max()),
        columns=turn_rows.column_types,
        as_columns=turn_rows.as_columns,
        most=turn_rows.most,
    )
