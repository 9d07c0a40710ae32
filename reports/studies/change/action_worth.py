"""What is each action worth to its side? One action at a time is barred, and the same games are played without it.

With `readapt` both sides adapt to each ban first: what is lost then is what the action is worth, and not what the players of the
base do not know to do without it. An action that its side hardly ever takes is done once, in play-outs from where it may be.

The chart of actions: a bar for what each side loses without an action, the largest first.
"""
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from policies.core.match import Match
from policies.games import players
from reports.charts import style
from reports.charts.style import Figure
from reports.comparison.uses import SELDOM, Count
from reports.games import GameReports, reports_on
from reports.statistics.differences import Difference, bounded_difference
from reports.statistics.paired_values import PairedValues
from reports.studies.answer import Answer
from reports.studies.effort import How, interruptible
from reports.studies.play.compile_rules import compile_if_cold
from reports.studies.play.count_uses import uses_of_rows
from reports.studies.play.matches import base_and_variant
from reports.studies.play.rules_and_data import barred_sides, forbid_overlay
from reports.studies.players.adaptation import Effort, play_adaptation
from reports.studies.players.best_response import PARTS, pairs_of_games, pool_of, stretches
from reports.tables.game_tables import NO_PAIRS
from reports.tables.text_table import points, points_range, table, whole
from simulate.core.data.actions import FORBID
from simulate.core.errors import UserError

SCHEMA = "wilaya/actions/1"
KEPT = "interrupted; leagues that are finished are kept, the same command goes on from there"


@dataclass(frozen=True)
class ActionWorth:
    """What a side loses without an action: `plain` between the players as they are, `adapted` between those who have adapted.

    `used`: how many games the side uses it in as long as it may; None where nothing counts that. `once`: what it gains by doing
    it once where it would not, pairs that have an occasion; NO_PAIRS without any, None if the ban changes many games.
    """
    side: str
    action: str
    rule: str
    words: str
    plain: "Difference"
    adapted: "Difference | None" = None
    used: Count | None = None
    once: "PairedValues | None" = None

    @property
    def shown(self) -> "Difference":
        """The loss by which actions are ranked."""
        return self.adapted or self.plain

    def json(self) -> dict[str, Any]:
        """Its row of the documented shape."""
        once = self.once and {"pairs": self.once.pairs, **(_json(bounded_difference(self.once)) if self.once.pairs else {})}
        return {"side": self.side, "action": self.action, "rule": self.rule, "words": self.words, "loss": _json(self.plain),
                "adapted": self.adapted and _json(self.adapted), "uses": self.used and self.used.json(),
                "once": once}

    @property
    def sentence(self) -> str:
        """What doing it once is worth."""
        if self.once is None:
            return ""
        said = f"Hardly used: {self.side}:{self.action}."
        if not self.once.pairs:
            return f"{said} There is no occasion for it in any game."
        found = bounded_difference(self.once)
        shown = "" if found.low > 0 or found.high < 0 else ", which cannot be told from none"
        return (f"{said} One use is worth {points(found.estimate)} points to its side "
                f"({points_range(found.low, found.high)}; {found.pairs:,d} games with an occasion){shown}.")


@dataclass(frozen=True, repr=False)
class ActionRanking(Answer):
    """The actions of both sides, those that are worth most first; `skipped` cannot be barred, each with the reason."""
    match: "Match"
    rows: list[ActionWorth]
    skipped: dict[str, str]
    pairs: int
    effort: Effort | None = None

    @property
    def game(self) -> GameReports:
        return reports_on(self.match.RULES.name)

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/compare.md)."""
        return {"schema": SCHEMA, "scenario": self.match.scenario, "seed": self.match.seed, "pairs": self.pairs,
                "players": dict(zip(self.match.ROSTER.keys, (each.name for each in self.match.players), strict=True)),
                "readapt_games": self.effort and self.effort.games, "actions": [each.json() for each in self.rows],
                "skipped": self.skipped}

    def chart(self, form: str) -> bytes:
        """The bars as a file, "svg" or "png"."""
        with style.style():
            return style.saved(action_chart(self), form)

    def text(self) -> str:
        """A table, and what it rests on."""
        adapted = self.effort is not None
        heads = ("side", "action", "rule", "used in", "without it", "95 % interval",
                 *(("adapted", "95 % interval") if adapted else ()))
        rows = []
        for each in self.rows:
            cells = [each.side, each.action, each.rule, whole(each.used.used if each.used else None)]
            for loss in (each.plain, each.adapted) if adapted else (each.plain,):
                cells += [points(-loss.estimate), points_range(-loss.high, -loss.low)] if loss else ["", ""]
            rows.append(tuple(cells))
        names = " v ".join(each.name for each in self.match.players)
        lines = [f"{self.match.scenario}, {names}, seed {self.match.seed}: points that a side loses when one action is barred to "
                 f"it, {self.pairs:,d} pairs of games with the same dice each", "",
                 table(heads, rows, "lll"), ""]
        if any(each.used for each in self.rows):
            lines.append(f"Used in: games of the {self.pairs:,d} in which the side does it.")
        lines += [each.sentence for each in self.rows if each.sentence]
        lines += ["Each interval holds for its own row, dice and data; of twenty rows expect one to miss."]
        lines.append("Adapted: after best responses of each side, with the action and without it (`wilaya docs compare`)."
                     if adapted else "The players do not know of the ban; --readapt lets both sides adapt to it.")
        return "\n".join([*lines, *(f"Left out: {name}: {why}" for name, why in self.skipped.items())])


def _json(found: "Difference") -> dict[str, Any]:
    return {"estimate": found.estimate, "low": found.low, "high": found.high}


def rank_actions(match: "Match", pairs: int, effort: Effort | None, *, side: str | None, how: How) -> ActionRanking:
    """Every action of both sides, or of one; with an `effort` both sides adapt to each ban. UserError for an unknown side, and
    for a game that bars nobody from an action."""
    if side is not None:
        match.ROSTER.side(side)
    barred_sides(match.RULES.name, match.scenario)
    compile_if_cold(how.progress, match, "play_many")
    rows, skipped = [], {}
    asked = [(key, each.name, each.rule, each.words) for key, actions in match.RULES.shape.actions.items() if side in (None, key)
             for each in actions.choices]
    with interruptible(lambda: KEPT), pool_of(how) as pool:
        base: np.ndarray | None = None
        for number, (key, name, rule, words) in enumerate(asked):
            how.progress.describe(f"{key}:{name}, {number + 1} of {len(asked)}")
            try:
                both = base_and_variant(match, [forbid_overlay(match.RULES.name, f"{key}:{name}")])
            except UserError as error:
                skipped[f"{key}:{name}"] = str(error).rpartition(f": {name}: ")[2]
                continue
            base = np.concatenate(stretches(both.alone(0), pairs, pool)) if base is None else base
            barred = np.concatenate(stretches(both.alone(1), pairs, pool))
            values = pairs_of_games(both, base["fln_wins"], barred["fln_wins"])
            use = uses_of_rows([f"{FORBID}.{key}.{name}"], match, base, barred).whole
            adapted = None
            if effort:
                folder = Path("runs") / f"actions-{match.scenario}" / f"{key}-{name}"
                adapted = _loss(play_adaptation(both, folder, effort, how=how).pairs, match, key)
            once = _once(match, key, name, pairs, pool) if np.mean(base != barred) < SELDOM else None
            rows.append(ActionWorth(key, name, rule, words, _loss(values, match, key), adapted, use.base if use else None, once))
        how.progress.close()
    return ActionRanking(match, sorted(rows, key=lambda each: -each.shown.estimate), skipped, pairs, effort)


def _once(match: "Match", key: str, name: str, pairs: int, pool: Executor) -> "PairedValues | None":
    """What the side wins in games with an occasion, and if it does the action once; None where players cannot be told to."""
    kind = players(match.RULES.name).playouts
    if kind is None:
        return None
    edges, look = [at * pairs // PARTS for at in range(PARTS + 1)], kind(match, match.ROSTER.side(key))
    worth = np.concatenate(list(pool.map(lambda at: look.try_action(name, edges[at], edges[at + 1] - edges[at]), range(PARTS))))
    games = np.flatnonzero(~np.isnan(worth[:, 0]))
    return pairs_of_games(match, worth[games, 0], worth[games, 1], games) if len(games) else NO_PAIRS


def _loss(values: "PairedValues", match: "Match", key: str) -> "Difference":
    """What the side loses: base minus variant of its own rate."""
    found = bounded_difference(values)
    if key != match.ROSTER.keys[0]:
        return found
    return Difference(found.pairs, found.lost, found.gained, -found.estimate, -found.high, -found.low)


ROW = 0.27                # inches an action takes
LABELS, BELOW = 2.3, 0.55 # inches


def action_chart(found: ActionRanking) -> "Figure":
    """Bars are points lost, after both sides have adapted if they have; a ring then marks the loss between players who did not.
    To be drawn, and saved, within `style()`."""
    from matplotlib.patches import Patch

    rows, first, adapted = found.rows, found.rows[0], found.effort is not None
    sides = dict(zip(found.match.ROSTER.keys, found.game.spoken, strict=True))
    title = f"{_words(first.action)} is worth most: {100 * first.shown.estimate:.0f} points to {sides[first.side]}"
    under = (f"{found.match.scenario}: points that a side loses when one action is barred to it"
             + (", both sides having adapted (rings: not adapted)" if adapted else "; the players do not know of the ban"))
    body = ROW * len(rows) + BELOW
    figure, _, foot = style.fitted(title, "Lines: 95 % intervals of dice and data.", body, under)
    width, height = figure.get_size_inches()
    axes = figure.add_axes((LABELS / width, (foot + BELOW) / height, (width - LABELS - 0.3) / width, ROW * len(rows) / height))
    places = range(len(rows))
    colours = dict(zip(sides, (style.FLN, style.FRANCE), strict=True))
    axes.barh(places, [100 * each.shown.estimate for each in rows], 0.68, color=[colours[each.side] for each in rows])
    axes.hlines(places, [100 * each.shown.low for each in rows], [100 * each.shown.high for each in rows], color=style.INK,
                linewidth=1)
    if adapted:
        axes.scatter([100 * each.plain.estimate for each in rows], places, s=26, facecolors="none", edgecolors=style.INK,
                     zorder=3)
    axes.axvline(0, color=style.GREY, linewidth=0.8)
    axes.set_yticks(places, [_words(each.action) for each in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.grid(visible=True, axis="x")
    axes.grid(visible=False, axis="y")
    axes.tick_params(axis="y", length=0)
    axes.set_xlabel("points lost")
    axes.legend(handles=[Patch(color=colours[key], label=word) for key, word in sides.items()], loc="lower right")
    return figure


def _words(action: str) -> str:
    return action.replace("_", " ").capitalize()
