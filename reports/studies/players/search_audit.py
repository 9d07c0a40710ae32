"""How much does a side win by looking ahead, where the weights of its player cannot say so? The same games with and without.

A gain is a lower bound of what that player leaves to be won: it looks at a few candidates, from a few play-outs each.
"""
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np

from policies.core.match import Match
from policies.games import players
from reports.statistics.bounded_intervals import bounded_difference
from reports.statistics.differences import Difference
from reports.statistics.paired_values import PairedValues
from reports.studies.effort import ALL_PROCESSORS, Workers
from reports.studies.play.compile_rules import compile_if_cold
from reports.studies.players.response_search import pairs_of_games
from reports.studies.progress import SILENT, Progress, stage
from reports.tables.text_table import number, percent, points, points_range, table, whole
from simulate.core.errors import UserError
from simulate.core.parallel.workers import processors
from simulate.core.storage.game_ranges import cut

GAMES, PLAYOUTS, CANDIDATES, SURE = 200, 8, 4, 2.0
FIRST_YEAR, SEASONS = 1955, 4      # of turns
AT_ONCE = 5               # games between two looks at the clock
SHOWN = 8                 # chits that are overruled most often, and least
INTERRUPTED = "interrupted: nothing was written, the audit begins anew the next time"


@dataclass(frozen=True)
class Audit:
    """What does `side` of a match gain when it looks ahead before each turn? It chooses chits, or one of `portfolio` players.

    With `decisions` it looks ahead at these alone and tries so many `candidates` as the answer. It takes another than the
    player's if that is better by `sure` standard errors of the play-outs.
    """
    match: "Match"
    side: "IntEnum"
    games: int = GAMES
    playouts: int = PLAYOUTS
    portfolio: int = 0
    decisions: tuple[str, ...] = ()
    candidates: int = CANDIDATES
    sure: float = SURE

    @property
    def key(self) -> str:
        """The side as in options."""
        return self.match.ROSTER.kind.KEYS[self.side]


@dataclass(frozen=True)
class SearchAudit:
    """The answer: pairs of the same game without and with looking ahead, what the side wins; CPU-seconds a game that looks ahead.

    `chits`, shape (games, turns, 2), as LookAhead.play gives them.
    """
    audit: Audit
    pairs: "PairedValues"
    seconds: float
    chits: np.ndarray

    @property
    def difference(self) -> "Difference":
        """The gain and its interval of dice and data."""
        return bounded_difference(self.pairs)

    @cached_property
    def turns_that_differ(self) -> np.ndarray:
        """How many turns of a year had another chit played than without looking ahead, and how many had one: shape (years, 2)."""
        taken, left = self.chits[:, :, 0], self.chits[:, :, 1]
        return np.stack([by_year((taken != left) & (taken > 0)), by_year(taken > 0)], axis=1)

    @cached_property
    def preferences(self) -> list[dict[str, Any]]:
        """Each chit that was played or would have been, the most often overruled first.

        How often it was `taken` in place of another, `left` for another, `kept` as both would play it; `overruled` is the share
        left of those that the player would have played, `turn` the mean turn in which it was taken. Play-outs are few: any chit
        is left at times for one that is no better. So a share says something where it is far from that of all chits.
        """
        taken, left = self.chits[:, :, 0], self.chits[:, :, 1]
        differ, found = taken != left, []
        names: Any = self.audit.match.loaded.names
        for chit in np.unique(self.chits[self.chits > 0]).tolist():
            took, gave = differ & (taken == chit), differ & (left == chit)
            turns, kept, lost = np.nonzero(took)[1], int((~differ & (taken == chit)).sum()), int(gave.sum())
            found.append({"chit": names.chits[chit - 1], "taken": int(took.sum()), "left": lost, "kept": kept,
                          "overruled": lost / (lost + kept) if lost + kept else None,
                          "turn": float(turns.mean()) if len(turns) else None,
                          "taken_by_year": by_year(took).tolist(), "left_by_year": by_year(gave).tolist()})
        return sorted(found, key=lambda row: -1.0 if row["overruled"] is None else row["overruled"], reverse=True)

    @property
    def chosen(self) -> str:
        """When it looks ahead, and at what."""
        return "before each turn it chooses " + (f"one of {self.audit.portfolio} other rows of weights" if self.audit.portfolio
                                                 else "which chit to play")

    def json(self) -> dict[str, Any]:
        """All of it."""
        audit, found = self.audit, self.difference
        return {"scenario": audit.match.scenario, "side": audit.key, "players": [each.name for each in audit.match.players],
                "seed": audit.match.seed, "games": found.pairs, "playouts": audit.playouts, "portfolio": audit.portfolio,
                "rate_before": self.pairs.base_rate, "rate_after": self.pairs.variant_rate, "gain": found.estimate,
                "low": found.low, "high": found.high, "seconds": self.seconds, **self.json_of_choices()}

    def json_of_choices(self) -> dict[str, Any]:
        """What was chosen otherwise."""
        return {"turns_that_differ": self.turns_that_differ.tolist(), "chits": self.preferences}

    def text(self) -> str:
        """The gain, what it costs, and what was chosen in place of what."""
        audit, found, pairs = self.audit, self.difference, self.pairs
        roster = audit.match.ROSTER
        player, spoken = audit.match.players[roster.sides.index(audit.side)], roster.kind.SPOKEN[audit.side]
        return "\n".join([
            f"{audit.match.scenario}, the {spoken} player {player.name}, seed {audit.match.seed}: "
            f"{self.chosen}, {audit.playouts} play-outs for each candidate", "",
            f"It wins {percent(pairs.variant_rate)} of games, {percent(pairs.base_rate)} without looking ahead: "
            f"{points(found.estimate)} points",
            f"({points_range(found.low, found.high)}, 95 %, dice and data; {found.pairs:,d} pairs of games).",
            f"A game that looks ahead takes {self.seconds:.3f} CPU-seconds: {1 / self.seconds:,.1f} games a second.", "",
            self.text_of_choices()])

    def text_of_choices(self) -> str:
        """Chits that were played in place of others."""
        years = ", ".join(f"{FIRST_YEAR + year} {percent(differ / turns, 0)}"
                          for year, (differ, turns) in enumerate(self.turns_that_differ) if turns)
        rows, heads = self.preferences, ("chit", "overruled", "in place of another", "another in its place", "as both would",
                                         "mean turn")
        shown = rows if len(rows) <= 2 * SHOWN else rows[:SHOWN] + rows[-SHOWN:]
        cells = [[row["chit"], percent(row["overruled"], 0), whole(row["taken"]), whole(row["left"]), whole(row["kept"]),
                  number(row["turn"], 1)] for row in shown]
        return f"Turns with another chit than without looking ahead: {years}\n\n" + table(heads, cells, [True, *[False] * 5])


class DecisionAudit(SearchAudit):
    """The answer for single decisions: `chits` are decisions by kind, shape (games, kinds, 2), as DecideAhead.play gives them."""

    @property
    def chosen(self) -> str:
        """When it looks ahead, and at what."""
        audit = self.audit
        return (f"at each {' and '.join(audit.decisions)} it tries {audit.candidates} answers, and takes another than its "
                f"player's if that is better by {audit.sure:g} standard errors")

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """Each kind of decision: how many a game, and the share that is answered otherwise; null without any."""
        return [{"decision": each, "looked_at": looked / self.audit.games, "otherwise": otherwise / looked if looked else None}
                for each, (looked, otherwise) in zip(self.audit.decisions, self.chits.sum(axis=0).tolist(), strict=True)]

    def json_of_choices(self) -> dict[str, Any]:
        """What was answered otherwise."""
        return {"candidates": self.audit.candidates, "sure": self.audit.sure, "decisions": self.rows}

    def text_of_choices(self) -> str:
        """How often the player was overruled."""
        return table(("decision", "a game", "answered otherwise"),
                     [[row["decision"], number(row["looked_at"], 1), percent(row["otherwise"], 1)] for row in self.rows],
                     [True, False, False])


def by_year(turns: np.ndarray) -> np.ndarray:
    """How many of these turns, shape (games, turns), lie in each year, shape (years,)."""
    return turns.sum(axis=0).reshape(-1, SEASONS).sum(axis=1)


def search_audit(audit: Audit, *, workers: Workers = ALL_PROCESSORS, progress: Progress = SILENT) -> SearchAudit:
    """Play the games without looking ahead, and with it. UserError for a game or a player that cannot look ahead."""
    match, name = audit.match, audit.match.RULES.name
    kinds = players(name)
    if kinds.look_ahead is None:
        raise UserError(f"{match.scenario}: no player of {name} looks ahead; allowed are scenarios of ici")
    look = (kinds.decide_ahead(match, audit.side, audit.playouts, audit.decisions, audit.candidates, audit.sure)
            if audit.decisions and kinds.decide_ahead else kinds.look_ahead(match, audit.side, audit.playouts, audit.portfolio))
    compile_if_cold(progress, match, "play_many")
    _ = match.boards, look.entry
    base = np.asarray(match.play(0, audit.games)["fln_wins"], float)
    with ThreadPoolExecutor(processors(workers.jobs)) as pool, stage(progress, lambda: INTERRUPTED, "looking ahead"):
        progress.update(0, audit.games)
        found: list[tuple[np.ndarray, np.ndarray, float]] = []
        for each in pool.map(lambda piece: timed(look, *piece), cut([(0, audit.games)], AT_ONCE)):
            found.append(each)
            progress.update(sum(len(one[0]) for one in found), audit.games)
    after = np.concatenate([rows["fln_wins"] for rows, _, _ in found]).astype(float)
    if audit.side != match.ROSTER.sides[0]:
        base, after = 1.0 - base, 1.0 - after
    kind = DecisionAudit if audit.decisions else SearchAudit
    return kind(audit, pairs_of_games(match, base, after), sum(each[2] for each in found) / audit.games,
                np.concatenate([each[1] for each in found]))


def timed(look: Any, first: int, count: int) -> tuple[np.ndarray, np.ndarray, float]:
    """What looking ahead plays, and the CPU-seconds of this thread."""
    start = time.thread_time()
    rows, chits = look.play(first, count)
    return rows, chits, time.thread_time() - start
