"""Small hand-made turn rows."""
import polars as pl

from simulate.ici.enums import Control, Side

FLN, FRANCE = int(Side.FLN), int(Side.FRANCE)
REGIONS = ("3A", "5G", "Alger")
MINE, CONTESTED, THEIRS = int(Control.FLN), int(Control.CONTESTED), int(Control.FRANCE)


def game(number, winner, rows):
    """Rows of one game: each (turn, controls of REGIONS, allegiances of REGIONS)."""
    return [{"game": number, "board": 0, "turn": turn, "winner": winner, "fln_wins": 1.0 if winner == FLN else 0.0}
            | {f"control_{at}": each for at, each in enumerate(controls)}
            | {f"allegiance_{at}": each for at, each in enumerate(allegiances)} for turn, controls, allegiances in rows]


def turns(*games):
    """A LazyFrame of games made by `game`."""
    return pl.LazyFrame([row for rows in games for row in rows],
                        schema_overrides={"turn": pl.Int8, "winner": pl.UInt8, "fln_wins": pl.Float32, "game": pl.UInt64}
                        | {f"{what}_{at}": pl.UInt8 for what in ("control", "allegiance") for at in range(len(REGIONS))})


def many(games):
    """`games` of them that go on until Winter 1956: the FLN wins those in which it holds 3A in Winter 1955, two in three."""
    made = []
    for number in range(games):
        holds = number % 3 != 0
        controls = (MINE if holds else THEIRS, CONTESTED, THEIRS)
        made.append(game(number, FLN if holds else FRANCE, [
            (-1, (THEIRS, THEIRS, THEIRS), (15, 15, 15)), (0, controls, (9, 11, 20)), (1, controls, (9, 11, 20)),
            (4, controls, (4 if holds else 12, 10, 20))]))
    return turns(*made)
