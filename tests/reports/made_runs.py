"""Small hand-made runs: rows with the columns of a run."""
import numpy as np
import polars as pl

from simulate.ici.enums import UNTOLD, Side, Way
from simulate.ici.recording import LEAST_YEARS, row_type
from tests.cases import records

FLN, FRANCE = int(Side.FLN), int(Side.FRANCE)
COLLAPSE, FINAL, TOTAL = int(Way.COLLAPSE), int(Way.FINAL_REFERENDUM), int(Way.TOTAL_CONTROL)
NEVER = {"first_referendum": -1, "final_referendum": -1, **{f"crisis_{index}": -1 for index in range(5)},
         **{f"standing_{year}": UNTOLD for year in range(LEAST_YEARS)}}
TYPES = {"u8": pl.UInt64, "u2": pl.UInt16, "u1": pl.UInt8, "i1": pl.Int8, "f4": pl.Float32}


def schema():
    """Column types of a run: array fields become name_0, name_1 and so on."""
    columns = {}
    row = row_type(LEAST_YEARS)
    for name in row.names:
        field = row[name]
        names = ["_".join([name, *map(str, at)]) for at in np.ndindex(field.shape)]
        columns |= dict.fromkeys(names, TYPES[field.base.str[1:]])
    return columns


def worth(winner):
    """What a game that was won or lost is worth to the FLN, by its winner."""
    return 1.0 if winner == FLN else 0.0


def run(*games):
    """A LazyFrame of games given as dicts; what is not given is zero, never for turns, or who won it for its worth."""
    columns = schema()
    rows = [dict.fromkeys(columns, 0) | NEVER | {"game": number, "fln_wins": worth(game.get("winner", 0))} | game
            for number, game in enumerate(games)]
    assert all(set(row) == set(columns) for row in rows)
    return pl.DataFrame(rows, schema=columns).lazy()


FOUR = run(*records("""
    winner FLN way COLLAPSE last_turn 20 first_referendum 10 first_yes 14 first_no 25 crisis_0 8 crisis_1 12 \
        crisis_2 15 crisis_3 18 crisis_4 20 rage 1 incap 3 faileks 60 standing_0 33 standing_1 20 chit_0 4 times_10 2 \
        spent_10 12
    winner FLN way FINAL last_turn 31 first_referendum 12 first_yes 20 first_no 19 final_referendum 31 final_yes 10 \
        final_no 29 crisis_0 9 rage 1 appeasement 1 incap 5 faileks 40
    winner FRANCE way FINAL last_turn 29 first_referendum 13 first_yes 22 first_no 17 final_referendum 29 final_yes 30 \
        final_no 9 crisis_0 13 incap 7 faileks 20 standing_0 33 standing_1 10
    winner FLN way COLLAPSE last_turn 24 crisis_0 8 crisis_4 24 incap 9 faileks 80
""", COLLAPSE=COLLAPSE, FINAL=FINAL, FLN=FLN, FRANCE=FRANCE))
