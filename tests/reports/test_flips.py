"""Which games changed their winner, from rows made by hand."""
import polars as pl

from reports.comparison.paired_games import pairs_of_boards, pairs_of_runs
from reports.tracing.paired_trace import COLUMNS, flipped_games
from simulate.ici.enums import Side, Way

F, G = int(Side.FLN), int(Side.FRANCE)


def pairs(frame):
    return pairs_of_boards(frame, COLUMNS)


def joined(base, variant):
    return pairs_of_runs(base, variant, COLUMNS)


def rows(*winners: tuple[int, int], first: int = 0) -> pl.DataFrame:
    """Pairs of games from number `first` on, by who won on each board; base and variant end in turns 10 + n and 20 + n."""
    return pl.DataFrame([
        {"game": 2 * (first + number) + board, "board": board, "winner": winner, "way": int(Way.COLLAPSE) + board,
         "last_turn": 10 * (1 + board) + number}
        for number, both in enumerate(winners) for board, winner in enumerate(both)])


def test_flipped_games_by_direction_and_number():
    frame = rows((F, F), (F, G), (G, F), (G, G), (G, F), (F, G)).sample(fraction=1, shuffle=True, seed=3)
    found = flipped_games(pairs(frame.lazy()), "ici")
    assert [(flip["game"], flip["base"]["winner"], flip["variant"]["winner"]) for flip in found] == [
        (2, "France", "FLN"), (4, "France", "FLN"), (1, "FLN", "France"), (5, "FLN", "France")]
    assert found[0]["base"] == {"winner": "France", "way": "collapse", "turn": 13, "year": 1958, "season": "Winter"}
    assert found[0]["variant"] == {"winner": "FLN", "way": "final_referendum", "turn": 23, "year": 1960, "season": "Summer"}


def test_the_first_of_each_direction():
    frame = pairs(rows(*[(F, G)] * 15, *[(G, F)] * 4, first=7).lazy())
    assert [flip["game"] for flip in flipped_games(frame, "ici", 3)] == [22, 23, 24, 7, 8, 9]
    assert len(flipped_games(frame, "ici")) == 14


def test_two_runs_are_joined_by_game_number():
    both = rows((F, G), (G, G), (F, F))
    base, variant = (both.filter(board=board).with_columns(pl.col("game") // 2 + 100 * board, board=pl.lit(0)).lazy()
                     for board in range(2))
    assert flipped_games(joined(base, variant), "ici") == []
    shifted = variant.with_columns(pl.col("game") - 100).filter(pl.col("game") != 2)
    assert joined(base, shifted).collect()["pair"].sort().to_list() == [0, 1]
    assert flipped_games(joined(base, shifted), "ici") == flipped_games(pairs(both.lazy()), "ici")


def test_there_may_be_no_flip():
    assert flipped_games(pairs(rows((F, F), (G, G)).lazy()), "ici") == []


def parted(turn: int, segment: str, *words: str) -> dict:
    sides = {side: {"segment": segment, "words": "x"} for side in ("base", "variant")}
    return {"parts": {"event": 4, "turn": turn, **sides},
            "differs": {"turn": turn + 2, "what": [{"words": each} for each in words]} if words else None}
