"""Games whose winner a change turned: which, how they ended under base and variant, where they part."""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reports import layout
from reports.ici.counts import date, season, year
from reports.trace_book import SIDES
from simulate.ici.names import Side, Way

if TYPE_CHECKING:
    import polars as pl

LIMIT = 10
COLUMNS = ("winner", "way", "last_turn")
WIDTH = 120
Flip = dict[str, Any]
SEGMENTS = {"setup": "", "income": "income", "chits": "chits", "referendum": "referendum", "recruitment": "recruitment",
            "reinforcement": "reinforcements", "fln_movement": "FLN movement", "supply": "supply",
            "structure_attacks": "structure attacks", "french_movement": "French movement", "french_attacks": "French attacks",
            "insurgency": "insurgency", "counterinsurgency": "counterinsurgency", "advance": "end of the turn"}


def flipped(frame: "pl.LazyFrame", limit: int = LIMIT) -> list[Flip]:
    """The first `limit` pairs by number that the variant turns to the FLN, then the first that it turns to France.

    `frame` as reports.pairs makes it with COLUMNS.

    Each is {"game", "base", "variant"}, a side {"winner", "way", "turn", "year", "season"}.
    """
    import polars as pl

    other = frame.filter(pl.col("winner_base") != pl.col("winner_variant"))
    found = []
    for winner in (Side.FLN, Side.FRANCE):
        rows = other.filter(pl.col("winner_variant") == winner).bottom_k(limit, by="pair").sort("pair")
        found += [_flip(row) for row in rows.collect(engine="streaming").iter_rows(named=True)]
    return found


def _flip(row: dict[str, int]) -> Flip:
    def side(name: str) -> Flip:
        turn = row[f"last_turn_{name}"]
        return {"winner": SIDES[Side(row[f"winner_{name}"])], "way": Way(row[f"way_{name}"]).name.lower(), "turn": turn + 1,
                "year": year(turn), "season": season(turn)}

    return {"game": row["pair"], "base": side("base"), "variant": side("variant")}


@dataclass(frozen=True)
class Flips:
    """Flipped games to be shown, `gained` and `lost` in all; `hint` says how to see one."""
    games: Sequence[Flip]
    gained: int
    lost: int
    hint: str = ""

    def text(self) -> str:
        """For the terminal."""
        return "\n".join([report_flips(self.games, self.gained, self.lost), *([self.hint] if self.hint and self.games else [])])

    def json(self) -> list[Flip]:
        """{"game", "base", "variant", "parts", "differs"} each: docs/trace.md."""
        return list(self.games)


def report_flips(flips: Sequence[Flip], gained: int, lost: int) -> str:
    """A table for the terminal, at most WIDTH wide; in all, `gained` games are turned to the FLN and `lost` to France.

    With "parts" and "differs" of pair.Pair in each flip it says when the histories part and what first differs that matters.
    """
    if not flips:
        return "No game changed its winner."
    heads = ("game", "winner", "the histories part in", "they first differ in what matters after")
    rows = [(f"{flip['game']}", f"{flip['base']['winner']} -> {flip['variant']['winner']}", parts_in(flip)) for flip in flips]
    room = WIDTH - sum(max(map(len, column)) + len(layout.GAP) for column in zip(heads, *rows, strict=False))
    rows = [(*row, differs_in(flip, room)) for row, flip in zip(rows, flips, strict=True)]
    title = f"Games whose winner changed: {_first(flips, 'FLN', 'the FLN', gained)}, {_first(flips, 'France', 'France', lost)}"
    return layout.table(heads, rows, (False, True, True, True), title)


def _first(flips: Sequence[Flip], winner: str, name: str, total: int) -> str:
    shown = sum(flip["variant"]["winner"] == winner for flip in flips)
    return f"{total:,d} to {name}{'' if shown == total else f' (the first {shown} shown)'}"


def parts_in(flip: Flip) -> str:
    """When the two histories part, in words."""
    found = flip.get("parts")
    if found is None:
        return layout.NOTHING
    if found["base"]["segment"] == "setup":
        return "the set-up"
    segment = found["base"]["segment"] or found["variant"]["segment"]
    return f"{date(found['turn'] - 1)}, {SEGMENTS[segment]}"


def differs_in(flip: Flip, room: int = 10_000) -> str:
    """What first differs that matters, in `room` letters: what there is room for, and how much more there is."""
    found = flip.get("differs")
    if found is None:
        return layout.NOTHING
    words = [each["words"] for each in found["what"]]
    for shown in range(len(words), 0, -1):
        more = f" and {len(words) - shown} more" if shown < len(words) else ""
        text = f"{date(found['turn'] - 1)}: {'; '.join(words[:shown])}{more}"
        if len(text) <= room:
            return text
    return f"{text[:room - 1]}…"
