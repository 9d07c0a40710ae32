"""Games of a run to look at: those in which something happened, or the most typical, the closest and the wildest ones."""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from reports.assertions.language import Vocabulary, parse_condition
from reports.games import reports_on
from reports.tables import text_table
from simulate.core.errors import UserError

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
