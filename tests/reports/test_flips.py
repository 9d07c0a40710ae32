"""Which games changed their winner, from rows made by hand."""
import polars as pl

from reports.comparison.paired_games import pairs_of_boards, pairs_of_runs
from reports.tracing.flipped_games import COLUMNS, WIDTH, flipped_games, report_flips
from reports.tracing.paired_trace import BOARD
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


def test_no_flip_is_said():
    assert flipped_games(pairs(rows((F, F), (G, G)).lazy()), "ici") == []
    assert report_flips([], 0, 0, "ici") == "No game changed winner."


def parted(turn: int, segment: str, *words: str) -> dict:
    sides = {side: {"segment": segment, "words": "x"} for side in ("base", "variant")}
    return {"parts": {"event": 4, "turn": turn, **sides},
            "differs": {"turn": turn + 2, "what": [{"words": each} for each in words]} if words else None}


def test_the_table():
    flips = flipped_games(pairs(rows((G, F), (F, G), (F, G), (G, F)).lazy()), "ici", 1)
    words = ["3C contested instead of France's", "1A the FLN's instead of contested", "Barricade Week instead of Coup Attempt"]
    flips = [{**flips[0], **parted(6, "structure_attacks", *words)}, {**flips[1], **parted(1, "setup")}]
    table = report_flips(flips, 2, 1, "ici")
    title, heads, *lines = table.splitlines()
    assert title == "Games that changed winner: 2 to the FLN (the first 1 shown), 1 to France"
    assert [head.strip() for head in heads.split("  ") if head.strip()] == [
        "game", "winner", "first decision or die that differs", "first difference that matters, after"]
    assert lines[0].split("  ")[-1] == "Fall 1956: 3C contested instead of France's and 2 more"
    assert "   0  France -> FLN  Spring 1956, structure attacks" in lines[0]
    assert lines[1].split() == ["1", "FLN", "->", "France", "the", "set-up", "-"]
    assert max(map(len, table.splitlines())) <= WIDTH


def test_the_first_decision_stands_in_the_table():
    flips = flipped_games(pairs(rows((G, F), (G, F), (G, F)).lazy()), "ici")
    known = {"turn": 6, "base": {"action": "Search in 2A"}, "variant": {"action": "Search in 2A"}}
    other = {"turn": 7, "base": {"action": "Search in 2B"}, "variant": {"action": "5B -> 1A"}}
    long = {"turn": 7, "base": {"action": "x"}, "variant": {"action": "word " * 20}}
    flips = [{**flip, **parted(6, "income"), "decides": each} for flip, each in zip(flips, (known, other, long), strict=True)]
    text = report_flips(flips, 3, 0, "ici")
    assert "Spring 1956: Search in 2A  " in text
    assert "Summer 1956: 5B -> 1A, not Search in 2B  " in text
    assert "word w…" in text
    assert "income" not in text


def test_games_that_diverge_on_a_board_say_after_which_turn():
    """No event differs, so that no segment can be named."""
    flips = flipped_games(pairs(rows((G, F)).lazy()), "ici")
    table = report_flips([{**flips[0], **parted(2, BOARD)}], 1, 0, "ici")
    assert "France -> FLN  Spring 1955, the board after it" in table


def test_a_long_difference_is_cut():
    flips = flipped_games(pairs(rows((G, F)).lazy()), "ici")
    table = report_flips([{**flips[0], **parted(6, "income", "word " * 40)}], 1, 0, "ici")
    assert max(map(len, table.splitlines())) == WIDTH
    assert table.endswith("…")


def test_without_traces_the_games_are_listed_alone():
    table = report_flips(flipped_games(pairs(rows((G, F)).lazy()), "ici"), 1, 0, "ici")
    assert table.splitlines()[-1].split() == ["0", "France,", "collapse,", "Summer", "1957", "FLN,", "final", "referendum,",
                                                "Winter", "1960"]


def test_games_that_cannot_be_played_again_are_told_by_their_ends():
    listed = flipped_games(pairs(rows((G, F), (F, G)).lazy()), "ici")
    text = report_flips([{**flip, "parts": None, "differs": None} for flip in listed], 1, 1, "ici")
    assert text.splitlines()[1].split() == ["game", "base", "variant"]
    assert "France, collapse, Summer 1957" in text
    assert "FLN, final referendum, Winter 1960" in text
    assert " - " not in text
