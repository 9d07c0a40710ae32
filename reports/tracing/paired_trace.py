"""Two games with the same dice, base and variant: where they diverge, the first difference that matters, how they end."""
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from textwrap import wrap
from typing import Any

import polars as pl

from reports.assertions.language import Vocabulary, parse_condition
from reports.games import reports_on
from reports.tables import text_table
from reports.tables.text_table import NOBODY, capital
from reports.tracing.narrative import (
    UNBREAKABLE_SPACE,
    Line,
    Matter,
    Point,
    Story,
    board_words,
    counted,
    shared_stretches,
)
from reports.tracing.numbered_trace import seated
from simulate.core.errors import UserError

SIDES = ("base", "variant")
ACTION_ENDS = re.compile(r"\s[(\[]|: |, (?:FLN|France) OPs |\.$")
BOARD = "board"          # in place of a segment: no event of the turn differs, but the board after it does


class Pair:
    """The games of base and variant.

    `point`: where they diverge; None if they are the same. `differ`: the first stretch after which something that matters
    differs, with all such differences; None if nothing ever does.
    """

    def __init__(self, base: Any, variant: Any):
        self.narrative = narrative = reports_on(base.match.RULES.name).narrative()
        self.base, self.variant = self.stories = narrative.story(base), narrative.story(variant)
        same, events = shared_stretches(*self.stories)
        self.point = narrative.divergence.diverges_at(*self.stories, same, events)
        self.differ: tuple[int, list[Matter]] | None = None
        if self.point:
            self.differ = narrative.divergence.first_difference(*self.stories, self.point.stretch)

    @property
    def parting(self) -> Point:
        """Where the games diverge. ValueError if they are the same."""
        if self.point is None:
            raise ValueError("the games are the same")
        return self.point

    @property
    def on_board(self) -> bool:
        """Whether the games diverge on the board after a turn, which no event of the turn tells."""
        stretch, index = self.parting.stretch, self.parting.index
        return stretch > 0 and all(stretch < len(story) and index >= len(story[stretch].events) for story in self.stories)

    def words(self) -> tuple[str, str]:
        """The event at which the games diverge, in both; if they diverge in the set-up or on a board, its lines that differ."""
        stretch, index = self.parting.stretch, self.parting.index
        if stretch and not self.on_board:
            return self.base.words(stretch, index), self.variant.words(stretch, index)
        rows = self.unlike(stretch)
        return "; ".join(one or "nothing" for one, _ in rows), "; ".join(other or "nothing" for _, other in rows)

    def unlike(self, stretch: int) -> list[tuple[str, str]]:
        """The lines of both boards that differ after a stretch; "" if a board lacks the line.

        Where the lines are the same but not the boards, the values of their JSON lines that differ: "tracks.ops.FLN 5".
        """
        lines = _different(*(self.narrative.rows(story, stretch) for story in self.stories))
        return lines or _different(*({path: f"{path} {value}" for path, value in _values(story[stretch].board)}
                                     for story in self.stories))

    def segments(self) -> tuple[IntEnum | None, ...]:
        """The segment of that event in both games; None for a game that is over."""
        stretch, index = self.parting.stretch, self.parting.index
        return tuple(story.segment(stretch, index) if stretch else self.narrative.setup for story in self.stories)

    def parts(self) -> Line | None:
        """Where the games diverge, as values: docs/trace.md."""
        if self.point is None:
            return None
        nothing = BOARD if self.on_board else None
        sides = {side: {"segment": nothing if segment is None else self.narrative.coded(segment),
                        "words": said.replace(UNBREAKABLE_SPACE, " ")}
                 for side, segment, said in zip(SIDES, self.segments(), self.words(), strict=True)}
        return {"event": self.point.number, **self._when(self.point.stretch), **sides}

    def decides(self) -> Line | None:
        """The first decision or die that differs after the set-up, points that are received passed over: docs/trace.md."""
        found = self.narrative.divergence.first_decision(*self.stories, max(self.parting.stretch, 1)) if self.point else None
        if found is None:
            return None
        stretch, indexes = found
        sides: Line = {}
        for side, story, index in zip(SIDES, self.stories, indexes, strict=True):
            segment, said = story.segment(stretch, index), story.words(stretch, index).replace(UNBREAKABLE_SPACE, " ")
            sides[side] = {"segment": None if segment is None else self.narrative.coded(segment),
                           "action": ACTION_ENDS.split(said, maxsplit=1)[0], "words": said}
        return {**self._when(stretch), **sides}

    def differs(self) -> Line | None:
        """The first turn after which something that matters differs, as values: docs/trace.md."""
        if self.differ is None:
            return None
        stretch, found = self.differ
        return {**self._when(stretch), "what": [
            {"what": each.what, "place": each.place, "base": each.base, "variant": each.variant,
             "words": self.narrative.divergence.difference_words(each)}
            for each in found]}

    def _when(self, stretch: int) -> Line:
        return self.narrative.when(self.longer(stretch).turn(stretch))

    def ends(self) -> Line:
        """How both games ended, as their result lines say."""
        return {side: story.ended for side, story in zip(SIDES, self.stories, strict=True)}

    def longer(self, stretch: int) -> Story:
        """The game that has this stretch; the base if both have it."""
        return self.base if stretch < len(self.base) else self.variant


def _different(ours: Mapping[str, str], theirs: Mapping[str, str]) -> list[tuple[str, str]]:
    both = [(ours.get(label, ""), theirs.get(label, "")) for label in {**ours, **theirs}]
    return [(one, other) for one, other in both if one != other]


def _values(line: Any, above: str = "") -> Iterator[tuple[str, str]]:
    """Every value of a board line by its path; what stands in a list stands under one path."""
    if not isinstance(line, dict):
        yield above, json.dumps(line, ensure_ascii=False)
        return
    for key, value in line.items():
        yield from _values(value, f"{above}.{key}" if above else key)


def pair_text(pair: Pair, changed: Sequence[str], width: int) -> Iterator[str]:
    """Where the two games diverge and how they end, no line wider than `width`; `changed`: the changes of the variant."""
    for line in _told(pair, changed):
        indent = re.match(" *", line)[0]  # type: ignore[index]     # every line begins with so many spaces
        told = wrap(line, width, subsequent_indent=f"{indent}  ", break_on_hyphens=False) or [""]
        yield from (each.replace(UNBREAKABLE_SPACE, " ") for each in told)


def _told(pair: Pair, changed: Sequence[str]) -> Iterator[str]:
    match, narrative = pair.base.traced.match, pair.narrative
    base, variant, standing = match.loaded, pair.variant.traced.match.loaded, reports_on(match.RULES.name).standing
    yield f"Two games with the same dice. {narrative.heading(base.names)}"
    yield seated(pair.base.traced)
    first, *own = board_words(match)
    yield from (f"Base: {first}", *own)
    yield f"Variant: board {variant.hash}, changed from the base:"
    yield from (f"  {each}" for each in changed)
    if match.on_set and base.hash == variant.hash:
        yield f"On data set {match.on_set} both boards are the same: the change is part of it."
    yield ""
    if pair.point is None:
        yield from ("Both games are the same: no event differs.", narrative.result(pair.base))
        return
    yield from _where(pair)
    yield from ("", *_what(pair), "")
    yield from [f"{capital(standing)}."] * bool(standing)
    yield "A page has both games side by side, turn by turn: the same command with --html FILE."


def _where(pair: Pair) -> Iterator[str]:
    stretch, number = pair.parting.stretch, pair.parting.number
    segments = [pair.narrative.phases[segment].title for segment in pair.segments() if segment]
    where = f"in {_date(pair, stretch)}, {segments[0] if segments else 'its end'}, event {number}" if stretch else "in the set-up"
    if pair.on_board:
        where = f"on the board after {_date(pair, stretch)}: none of the {counted(number, 'event')} until then differs"
    yield f"The games diverge {where}."
    yield from (f"  {capital(side)}: {said}" for side, said in zip(SIDES, pair.words(), strict=True))


def _what(pair: Pair) -> Iterator[str]:
    """The first difference that matters, and how both games end."""
    if pair.differ is None:
        yield f"They never differ in what matters ({pair.narrative.matter})."
    else:
        stretch, found = pair.differ
        words = "; ".join(pair.narrative.divergence.difference_words(each) for each in found)
        yield f"The first difference that matters comes after {_date(pair, stretch)}. In the variant: {words}."
    for side, story in zip(SIDES, pair.stories, strict=True):
        yield f"{capital(side)}: {pair.narrative.result(story)}"
        yield from (f"  {each}" for each in pair.narrative.standing(story, len(story) - 1))


def _date(pair: Pair, stretch: int) -> str:
    """The date of a stretch; both dates if the games begin in different turns."""
    return " / ".join(dict.fromkeys(story.name(stretch) for story in pair.stories if stretch < len(story)))


FORMAT = "wilaya/trace-pair/1"


def pair_lines(pair: Pair, changed: Sequence[str]) -> Iterator[str]:
    """A line for the pair, then all lines of both traces; "history" says which game a line belongs to."""
    yield json.dumps(_head(pair, changed), ensure_ascii=False)
    for side, story in zip(SIDES, pair.stories, strict=True):
        for line in pair.narrative.lines(story):
            yield json.dumps({"line": line["line"], "history": side, **line}, ensure_ascii=False)


def _head(pair: Pair, changed: Sequence[str]) -> dict:
    match = pair.base.traced.match
    fln, other = reports_on(match.RULES.name).sides
    return {"line": "pair", "format": FORMAT, "scenario": match.loaded.names.scenario,
            "players": {fln: match.fln_player.name, other: match.france_player.name}, "seed": match.seed,
            "game": pair.base.traced.game,
            "boards": {side: story.traced.match.loaded.hash for side, story in zip(SIDES, pair.stories, strict=True)},
            "changed": list(changed), "same": pair.point is None, "parts": pair.parts(), "differs": pair.differs(),
            "ends": pair.ends()}


# Games that changed winner: how they ended under base and variant, and where the two games diverge.


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
