"""Games whose winner a change turned: which, how they ended under base and variant, where they part."""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reports.games import reports_on
from reports.tables import text_table
from reports.tables.sides import NOBODY

if TYPE_CHECKING:
    import polars as pl

LIMIT = 10
COLUMNS = ("winner", "way", "last_turn")
WIDTH = 120
Flip = dict[str, Any]
FLN = 0                         # in `winner`, of every game


def flipped_games(frame: "pl.LazyFrame", game: str, limit: int = LIMIT) -> list[Flip]:
    """The first `limit` pairs by number that the variant turns to the FLN, then the first that it takes from it.

    `frame` as reports.comparison.paired_games makes it with COLUMNS.

    Each is {"game", "base", "variant"}, a side {"winner", "way", "turn"} with the date, if the game has one.
    """
    import polars as pl

    before, after = (pl.col(f"winner_{side}") == FLN for side in ("base", "variant"))
    found, end = [], reports_on(game).narrative().end
    for which in (~before & after, before & ~after):
        rows = frame.filter(which).bottom_k(limit, by="pair").sort("pair").collect(engine="streaming")
        found += [{"game": row["pair"], **{side: end(*(row[f"{name}_{side}"] for name in COLUMNS))
                                           for side in ("base", "variant")}} for row in rows.iter_rows(named=True)]
    return found


@dataclass(frozen=True)
class Flips:
    """Flipped games of a game to be shown, `gained` and `lost` by the FLN in all; `hint` says how to see one."""
    games: Sequence[Flip]
    gained: int
    lost: int
    game: str
    hint: str = ""

    def text(self) -> str:
        """For the terminal."""
        hint = [self.hint] if self.hint and self.games else []
        return "\n".join([report_flips(self.games, self.gained, self.lost, self.game), *hint])

    def json(self) -> list[Flip]:
        """{"game", "base", "variant", "parts", "differs"} each: docs/trace.md."""
        return list(self.games)


def report_flips(flips: Sequence[Flip], gained: int, lost: int, game: str) -> str:
    """A table for the terminal, at most WIDTH wide; in all, `gained` games are turned to the FLN and `lost` taken from it.

    With "parts" and "differs" of pair.Pair in each flip it says when the histories part and what first differs that matters.
    """
    if not flips:
        return "No game changed its winner."
    heads = ("game", "winner", "the histories part in", "they first differ in what matters after")
    rows = [(f"{flip['game']}", f"{flip['base']['winner']} -> {flip['variant']['winner']}", parts_in(flip, game))
            for flip in flips]
    room = WIDTH - sum(max(map(len, column)) + len(text_table.GAP) for column in zip(heads, *rows, strict=False))
    rows = [(*row, differs_in(flip, game, room)) for row, flip in zip(rows, flips, strict=True)]
    (fln, _), names = reports_on(game).sides, reports_on(game).spoken
    theirs = [flip["variant"]["winner"] for flip in flips if flip["variant"]["winner"] != fln]
    other = f"{names[1]} or to nobody" if NOBODY in theirs else names[1]
    shown = f"{_first(len(flips) - len(theirs), names[0], gained)}, {_first(len(theirs), other, lost)}"
    return text_table.table(heads, rows, (False, True, True, True), f"Games whose winner changed: {shown}")


def _first(shown: int, name: str, total: int) -> str:
    return f"{total:,d} to {name}{'' if shown == total else f' (the first {shown} shown)'}"


def parts_in(flip: Flip, game: str) -> str:
    """When the two histories part, in words."""
    found, telling = flip.get("parts"), reports_on(game).narrative()
    if found is None:
        return text_table.NOTHING
    if found["base"]["segment"] == telling.coded(telling.setup):
        return "the set-up"
    segment = found["base"]["segment"] or found["variant"]["segment"]
    return f"{telling.date(found['turn'])}, {telling.brief(segment)}"


def differs_in(flip: Flip, game: str, room: int = 10_000) -> str:
    """What first differs that matters, in `room` letters: what there is room for, and how much more there is."""
    found = flip.get("differs")
    if found is None:
        return text_table.NOTHING
    words = [each["words"] for each in found["what"]]
    for shown in range(len(words), 0, -1):
        more = f" and {len(words) - shown} more" if shown < len(words) else ""
        text = f"{reports_on(game).narrative().date(found['turn'])}: {'; '.join(words[:shown])}{more}"
        if len(text) <= room:
            return text
    return f"{text[:room - 1]}…"
