"""Games that changed winner: how they ended under base and variant, and where the two games diverge."""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from reports.assertions.language import Vocabulary, parse_condition
from reports.games import reports_on
from reports.tables import text_table
from reports.tables.text_table import NOBODY
from reports.tracing.paired_trace import BOARD
from simulate.core.errors import UserError

LIMIT = 10
COLUMNS = ("winner", "way", "last_turn")
WIDTH = 120
DECISION = 40                   # letters of the first decision or die that differs
Flip = dict[str, Any]
FLN = 0                         # in `winner`, of every game


def flipped_games(frame: "pl.LazyFrame", game: str, limit: int = LIMIT) -> list[Flip]:
    """The first `limit` pairs, by number, that change winner to the FLN, then the first that change to the other side.

    `frame`: pairs as reports.comparison.paired_games returns them, with COLUMNS. Each result is {"game", "base", "variant"};
    "base" and "variant" are {"winner", "way", "turn"}, with the date if the rule system has dates.
    """
    before, after = (pl.col(f"winner_{side}") == FLN for side in ("base", "variant"))
    found, end = [], reports_on(game).narrative().end
    for which in (~before & after, before & ~after):
        rows = frame.filter(which).bottom_k(limit, by="pair").sort("pair").collect(engine="streaming")
        found += [{"game": row["pair"], **{side: end(*(row[f"{name}_{side}"] for name in COLUMNS))
                                           for side in ("base", "variant")}} for row in rows.iter_rows(named=True)]
    return found


@dataclass(frozen=True)
class Flips:
    """Some games that changed winner; in all, the FLN `gained` and `lost` so many. `hint` says how to look at one."""
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
        """{"game", "base", "variant", "parts", "decides", "differs"} each: docs/trace.md."""
        return list(self.games)


def report_flips(flips: Sequence[Flip], gained: int, lost: int, game: str) -> str:
    """A table for the terminal, at most WIDTH wide; in all, the FLN gained `gained` games and lost `lost`.

    If a flip has "parts" and "differs" (paired_trace.Pair), the table says the first decision or die that differs and the first
    difference that matters. If none has, as of runs that other code played, it says how the games ended.
    """
    if not flips:
        return "No game changed winner."
    title = f"Games that changed winner: {_shown(flips, gained, lost, game)}"
    if not any(flip.get("parts") for flip in flips):
        return _ends_table(flips, game, title)
    heads = ("game", "winner", "first decision or die that differs", "first difference that matters, after")
    known = [(f"{flip['game']}", f"{flip['base']['winner']} -> {flip['variant']['winner']}", decides_in(flip, game, DECISION))
            for flip in flips]
    room = WIDTH - sum(max(map(len, column)) + len(text_table.GAP) for column in zip(heads, *known, strict=False))
    rows = [(*row, differs_in(flip, game, room)) for row, flip in zip(known, flips, strict=True)]
    return text_table.table(heads, rows, "rlll", title)


def _shown(flips: Sequence[Flip], gained: int, lost: int, game: str) -> str:
    """How many games went to each side, and how many of them are listed."""
    (fln, _), names = reports_on(game).sides, reports_on(game).spoken
    theirs = [flip["variant"]["winner"] for flip in flips if flip["variant"]["winner"] != fln]
    other = f"{names[1]} or to nobody" if NOBODY in theirs else names[1]
    return f"{_first(len(flips) - len(theirs), names[0], gained)}, {_first(len(theirs), other, lost)}"


def _ends_table(flips: Sequence[Flip], game: str, title: str) -> str:
    """How the games ended: all that can be said of games that this program cannot play again."""
    date = reports_on(game).narrative().date
    rows = [(f"{flip['game']}", *(f"{side['winner']}, {side['way'].replace('_', ' ')}, {date(side['turn'])}"
                                  for side in (flip["base"], flip["variant"]))) for flip in flips]
    return text_table.table(("game", "base", "variant"), rows, "rll", title)


def _first(shown: int, name: str, total: int) -> str:
    return f"{total:,d} to {name}{'' if shown == total else f' (the first {shown} shown)'}"


def parts_in(flip: Flip, game: str) -> str:
    """When the two games diverge, in words."""
    found, narrative = flip.get("parts"), reports_on(game).narrative()
    if found is None:
        return text_table.NOTHING
    if found["base"]["segment"] == narrative.coded(narrative.setup):
        return "the set-up"
    segment = found["base"]["segment"] or found["variant"]["segment"]
    if segment == BOARD:
        return f"{narrative.date(found['turn'])}, the board after it"
    return f"{narrative.date(found['turn'])}, {narrative.brief(segment)}"


def decides_in(flip: Flip, game: str, room: int = 10_000) -> str:
    """The first decision or die that differs, in `room` letters: the variant's action, the base's behind it where another is.

    Where only points differ, or nothing is known of it, when the games diverge.
    """
    found = flip.get("decides")
    if found is None:
        return parts_in(flip, game)
    now, then = (found[side]["action"] for side in ("variant", "base"))
    text = f"{reports_on(game).narrative().date(found['turn'])}: {now}{f', not {then}' if now != then else ''}"
    return text if len(text) <= room else f"{text[:room - 1]}…"


def differs_in(flip: Flip, game: str, room: int = 10_000) -> str:
    """The first differences that matter, in `room` letters: as many as fit, and how many more there are."""
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


# Games of a run to look at: those in which something happened, or the most typical, the closest and the wildest ones.


SHOWN = 20               # games, the first by number or by rank
KINDS = ("typical", "closest", "wildest")
EVEN = 0.5


@dataclass(frozen=True)
class FoundGames:
    """The first `games` of `count` that are as asked for: number, winner, way and turn of each."""
    asked: str
    games: Sequence[dict[str, Any]]
    count: int
    game: str
    hint: str

    def text(self) -> str:
        """For the terminal."""
        if not self.games:
            return f"No game of the run: {self.asked}."
        date = reports_on(self.game).narrative().date
        rows = [(f"{each['game']}", each["winner"], each["way"].replace("_", " "), date(each["turn"])) for each in self.games]
        shown = "" if len(self.games) == self.count else f" (the first {len(self.games)} shown)"
        title = f"{self.count:,d} games: {self.asked}{shown}" if self.asked not in KINDS else f"The {self.asked} games"
        return "\n".join([text_table.table(("game", "winner", "way", "end"), rows, "rlll", title),
                          f"{self.hint} --game {self.games[0]['game']} shows the first of them."])

    def json(self) -> dict[str, Any]:
        """{"schema", "find", "count", "games"}."""
        return {"schema": "wilaya/found/1", "find": self.asked, "count": self.count, "games": list(self.games)}


def found_games(frame: "pl.LazyFrame", words: Vocabulary, asked: str, game: str, hint: str) -> FoundGames:
    """The games of rows that `asked` describes, in the language of `wilaya check` with `and` and `not`, or one of KINDS.

    UserError for what is neither.
    """
    columns = ("game", "winner", "way", "last_turn")
    if asked in KINDS:
        order = _closest(words) if asked == "closest" else _distance(
            [each.value for each in words.quantities.values() if each.bounds])
        kept = frame.with_columns(rank=order).filter(pl.col("rank").is_not_null())
        table = kept.sort("rank", "game", descending=[asked == "wildest", False]).select(columns).head(SHOWN).collect()
        count = len(table)
    else:
        kept = frame.filter(parse_condition(asked, words))
        table = kept.sort("game").select(columns).head(SHOWN).collect(engine="streaming")
        count = kept.select(pl.len()).collect(engine="streaming").item()
    end = reports_on(game).narrative().end
    games = [{"game": row["game"], **end(row["winner"], row["way"], row["last_turn"])} for row in table.iter_rows(named=True)]
    return FoundGames(asked, games, count, game, hint)


def typical_win(frame: "pl.LazyFrame", numbers: Sequence["pl.Expr"], side: int) -> int | None:
    """The game nearest to the median of those that a side wins, by these numbers of a game; None if it wins none."""
    found = frame.filter(pl.col("winner") == side).sort(_distance(numbers), "game").select("game").head(1).collect()
    return found.item() if len(found) else None


def _distance(values: Sequence["pl.Expr"]) -> "pl.Expr":
    """How far a game's numbers lie from the median game's, in standard deviations, squared."""
    numbers = [each.cast(pl.Float64) for each in values]
    return pl.sum_horizontal([(((each - each.median()) / each.std()) ** 2).fill_nan(0.0).fill_null(0.0) for each in numbers])


def _closest(words: Vocabulary) -> "pl.Expr":
    """How far from even the chance of the first event was before the last dice, where they decide. UserError without one."""
    worth = next((each.worth for each in words.events.values() if each.worth is not None), None)
    if worth is None:
        raise UserError(f"games of this kind end without a last roll of dice; allowed are {KINDS[0]}, {KINDS[2]} "
                        "and what `wilaya docs check` describes")
    return pl.when(worth.is_between(0, 1, closed="none")).then((worth - EVEN).abs())
