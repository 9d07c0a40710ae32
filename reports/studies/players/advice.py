"""What should a side do now? Its first answer to each question of a turn, played out to the end with common dice.

A quarter of the play-outs try every option of every question; they choose the best few. The others, with fresh dice and a fresh
draw of what the side cannot know, try these alone: so the luck that chose an option has no part in what is said of it.
"""
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np

from policies.core.match import Match, trace_game
from policies.games import players
from reports.games import GameReports, reports_on
from reports.ici.tracing.codebook import Codebook, turn_name
from reports.ici.tracing.questions import QUESTIONS, option_text, question_text
from reports.ici.tracing.text import PHASES
from reports.statistics.intervals import LEVEL, mean_interval, student_over_normal
from reports.studies.answer import Answer
from reports.studies.effort import How, Progress, interruptible
from reports.studies.play.compile_rules import compile_if_cold
from reports.studies.players.best_response import PARTS, pool_of
from reports.tables.text_table import capital, points, points_range, table
from simulate.core.errors import UserError
from simulate.ici.enums import Ask

SCHEMA = "wilaya/advise/1"
FIRST = 4                  # of so many play-outs one tries every option
KEPT = 2                   # options of a question that the others try
OFTEN = 0.5                # in so many of the positions an option must be there


@dataclass(frozen=True)
class Gain:
    """The mean of the values of so many play-outs with its interval; one value has none: nan."""
    estimate: float
    low: float
    high: float
    playouts: int

    @classmethod
    def of(cls, values: Sequence[float], level: float = LEVEL) -> "Gain":
        """From values, one a play-out."""
        found = np.array(values)
        deviation = found.std(ddof=1) * student_over_normal(len(found) - 1, level) if len(found) > 1 else np.nan
        return cls(float(found.mean()), *mean_interval(float(found.mean()), float(deviation), len(found), level), len(found))

    def json(self) -> dict[str, Any]:
        """Its part of the documented shape."""
        return dict(vars(self))


@dataclass(frozen=True)
class Option:
    """An option and what it gains over the usual answers, in words; `usually` is the most frequent of them, with its share."""
    phase: str
    question: str
    words: str
    gain: Gain
    usually: str
    share: float


@dataclass(frozen=True, repr=False)
class Advice(Answer):
    """What a side may do in the turn that begins: `usual` is its chance to win as its player goes on, `options` what is gained by
    another first answer, the best first; each interval is wide enough that all hold at once."""
    match: Match
    side: str
    turn: int
    usual: Gain
    options: list[Option]
    tried: int

    @property
    def game(self) -> GameReports:
        return reports_on(self.match.RULES.name)

    @property
    def better(self) -> list[Option]:
        """Those that are surely better than the usual answer."""
        return [each for each in self.options if each.gain.low > 0]

    def finding(self) -> str:
        if not self.better:
            return f"No first answer is surely better than the usual ones: {self.tried} options tried."
        best = self.better[0]
        return (f"{best.question} {best.words}: {points(best.gain.estimate)} points over the usual answer "
                f"({points_range(best.gain.low, best.gain.high)}).")

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/trace.md)."""
        return {"schema": SCHEMA, "scenario": self.match.scenario, "seed": self.match.seed, "side": self.side, "turn": self.turn,
                "players": dict(zip(self.match.ROSTER.keys, (each.name for each in self.match.players), strict=True)),
                "usual": self.usual.json(), "tried": self.tried, "finding": self.finding(),
                "options": [{"phase": each.phase, "question": each.question, "option": each.words, "gain": each.gain.json(),
                             "usually": {"option": each.usually, "share": each.share}} for each in self.options]}

    def text(self) -> str:
        """The answer, and a table with a heading for each question, that of the best option first."""
        spoken = dict(zip(self.match.ROSTER.keys, self.game.spoken, strict=True))[self.side]
        names = " v ".join(each.name for each in self.match.players)
        asked = defaultdict[str, list[Option]](list)
        for each in self.options:
            asked[each.question].append(each)
        ordered = [*chain.from_iterable(asked.values())]
        lines = table(("first answer", "gain", "interval", "play-outs"), [
            (each.words, points(each.gain.estimate), points_range(each.gain.low, each.gain.high), str(each.gain.playouts))
            for each in ordered], "l").splitlines()
        for each in reversed(ordered):
            if each is asked[each.question][0]:
                usually = each.usually + f" ({100 * each.share:.0f} %)" * (each.share < 1)
                lines.insert(1 + ordered.index(each), f"\n{capital(each.phase)}: {each.question} As usual: {usually}.")
        return "\n".join([
            f"{self.match.scenario}, {names}, seed {self.match.seed}: {spoken} in {turn_name(self.turn)}",
            self.finding(),
            f"As usual {spoken} wins {100 * self.usual.estimate:.0f} of 100 games from here "
            f"({100 * self.usual.low:.0f} to {100 * self.usual.high:.0f}, {self.usual.playouts} play-outs).", "",
            *lines, "",
            f"Gain: points over the answer that its player would give; all else is played as usual. The best of {self.tried} "
            "options, tried with other dice before. All intervals hold at once in 95 % of such tables.",
            "What the side cannot know is drawn anew in each play-out; of usual answers the most frequent one is named.",
            "Not tried: what another answer, a chit or a die leads to, such as which Population Marker a chit moves, where units "
            "arrive, which Maquis stay."])


def advise(match: Match, side: str, playouts: int, *, how: How) -> Advice:
    """The best first answers of a side in the turn in which the match begins. UserError for a game without such play-outs, an
    unknown side."""
    kind = players(match.RULES.name).playouts
    if kind is None:
        raise UserError(f"{match.scenario}: has no play-outs; allowed are ici-1955 and ici-1959")
    compile_if_cold(how.progress, match, "start_game")
    look, book = kind(match, match.ROSTER.side(side)), Codebook(trace_game(match, 0))
    turn = int(book.board.first_turn)
    with interruptible(lambda: "interrupted; nothing is kept"), pool_of(how) as pool:
        usual, gains, tried = first_answers(look, playouts, pool.map, how.progress)
    options = [Option(_phase(ask), question_text(book, turn, ask, ()), option_text(book, turn, ask, option), gain,
                      option_text(book, turn, ask, usually), share) for ask, option, gain, usually, share in gains]
    return Advice(match, side, turn, usual, options, tried)


def _phase(ask: int) -> str:
    """That in which a question comes, in a word or two."""
    return next(each.brief for each in PHASES.values() if each.rule and QUESTIONS[Ask(ask)].rule.startswith(each.rule))


def first_answers(look: Any, playouts: int, over: Callable[..., Any], progress: Progress
                  ) -> tuple[Gain, list[tuple[int, Any, Gain, Any, float]], int]:
    """The chance to win as usual; how many options were tried; between them of each option that is kept, the best first, the
    question, the option, its gain, the most frequent usual option and its share.

    `look` is of the kind policies.ici.playouts.PlayOuts, `over` maps a function over stretches of play-outs.
    """
    first, usual, kept, tried = max(playouts // FIRST, 1), dict[int, float](), dict[int, list[Any]](), 0
    for number, ask in enumerate(look.questions):
        progress.update(number * first, len(look.questions) * playouts)
        gains, _, worths, _ = _gains(_play(look, ask, range(first), (), over))
        usual |= worths
        tried += len(gains)
        kept[ask] = _best(gains, OFTEN * first)
    level, found = 1 - (1 - LEVEL) / max(sum(map(len, kept.values())), 1), []
    for number, (ask, wanted) in enumerate(kept.items()):
        progress.update(len(kept) * first + number * (playouts - first), len(kept) * playouts)
        if wanted:
            gains, shown, worths, chosen = _gains(_play(look, ask, range(first, playouts), wanted, over))
            usual |= worths
            often, times = (chosen.most_common(1) or [(None, 0)])[0]
            found += [(ask, shown[each], Gain.of(values, level), shown[often], times / chosen.total())
                      for each, values in gains.items()
                      if len(values) > OFTEN * (playouts - first) and any(values)]
    progress.close()
    return Gain.of([*usual.values()]), sorted(found, key=lambda each: -each[2].estimate), tried


def _play(look: Any, ask: int, numbers: range, wanted: Sequence[Any], over: Callable[..., Any]) -> Iterator[tuple[int, Any]]:
    """Each play-out's answers by its number, several stretches at once."""
    parts = [numbers[at::PARTS] for at in range(PARTS)]
    found = over(lambda part: list(zip(part, look.try_answers(ask, part, wanted), strict=True)), parts)
    return chain.from_iterable(found)


def _gains(answers: Iterator[tuple[int, Any]]
           ) -> tuple[dict[Any, list[float]], dict[Any, Any], dict[int, float], Counter[Any]]:
    """By option what it gains where it is there and not the usual answer 0, and how it is written; by number the usual worth; how
    often each option was the usual one."""
    gains, shown, usual, chosen = defaultdict[Any, list[float]](list), {}, {}, Counter[Any]()
    for number, each in answers:
        usual[number] = each.usual
        chosen.update([each.chosen] if each.worths else [])
        for choice, worth in each.worths.items():
            gains[choice].append(worth - each.usual)
            shown[choice] = each.options[choice]
    return gains, shown, usual, chosen


def _best(gains: dict[Any, list[float]], least: float) -> list[Any]:
    """The KEPT options with the highest means above 0, of those that are there often enough."""
    means = {each: np.mean(values) for each, values in gains.items() if len(values) >= least}
    return sorted((each for each in means if means[each] > 0), key=lambda each: -means[each])[:KEPT]
