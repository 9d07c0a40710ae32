"""The winner in rows of every game, as a number and in words."""
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

FLN = 0                   # in the column `winner`, in every game
NOBODY = "neither"        # the winner of a game that was stopped


def player_of(side: str) -> str:
    """A side before the word "player": "FLN", "French", "Government"; also for "the FLN"."""
    name = side.removeprefix("the ")
    return {"France": "French"}.get(name, name)


SPOKEN_FLN = re.compile(r"\b((?:The|the) )?FLN\b")
UNKNOWN = "what the rulebook does not print"       # what data sets are versions of, where a game does not say otherwise
FIT = "that fit what is known"     # what was asked of its data sets, where a game does not say otherwise


def in_words_of(game: str, text: str) -> str:
    """A text that calls the side whose wins are counted the FLN, and speaks of data sets by UNKNOWN and FIT, as a game does."""
    from reports.games import reports_on

    (side, _), (spoken, _) = reports_on(game).sides, reports_on(game).spoken
    text = text.replace(UNKNOWN, reports_on(game).unknown).replace(FIT, reports_on(game).sets_that)
    if side == "FLN":
        return text
    return SPOKEN_FLN.sub(lambda found: f"{found[1]}{spoken.removeprefix('the ')}" if found[1] else side, text)


def first_side(frame: "pl.DataFrame") -> dict[str, Any]:
    """The row of the side whose wins are counted, of the frame `sides` of a run: the first one."""
    return frame.row(0, named=True)


def document_in_words_of(game: str, book: Any) -> Any:
    """An AnswerDocument in the words of its game: answer, titles of tables, page."""
    tables = {name: replace(table, title=in_words_of(game, table.title)) for name, table in book.tables.items()}
    return replace(book, answer=in_words_of(game, book.answer), tables=tables, page=lambda: in_words_of(game, book.page()))
