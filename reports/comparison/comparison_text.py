"""A comparison in words and as JSON."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import sqrt
from typing import Any

from reports.charts import outcomes, style
from reports.charts.outcomes import difference_rows
from reports.charts.style import Axes, Figure
from reports.comparison.on_the_way import SHOWN, WayChanges
from reports.comparison.uses import Often, Use
from reports.comparison.verdict import ONE_SIDED, Comparison, DataSetComparison, Kind, Panel, Survival, Verdict, points, verdict
from reports.statistics.differences import Difference, bounded_difference
from reports.statistics.ensemble_range import SETTLED, SHARE
from reports.statistics.intervals import LEVEL, normal_quantile
from reports.statistics.paired_values import PairedValues
from reports.statistics.stopping import plan_values
from reports.tables import text_table
from reports.tables.frames import worth_of
from reports.tables.text_table import number, points_range

# What is left of a shift once both sides have adapted to it: the difference of two equilibria; whether a verdict survives.


MISUSED = "Players who know the change turn it to the good of {0}; those who did not adapt use it badly: {0} loses by it"
LONGER = 4                # times as many games of search, where these leave too much to gain


class Adapted(StrEnum):
    """Does a verdict of players who did not adapt hold for those who did?"""
    YES = "yes"
    NO = "no"
    UNDECIDED = "undecided"
    CANNOT_SAY = "cannot_say_yet"
    UNUSED = "cannot_say"


@dataclass(frozen=True)
class Adaptation:
    """`pairs` of games of the base's equilibrium and of the variant's, with the same dice on data sets held out.

    `games` of search for each of `rounds` responses of each side under either rule set; `gains` are those of the last round: base
    and variant, in each the FLN's and the other side's, as league.Gain.json() has them. `use`: how many of the games come to what
    is changed, None where nothing counts it. `searches` are the differences after each of several searches, of which `pairs` are
    the mean, with the luck of the searches in their variances; the gains are then the largest.
    """
    pairs: PairedValues
    games: int
    rounds: int
    gains: Sequence[Sequence[Mapping[str, Any]]]
    use: Use | None = None
    searches: Sequence[float] = ()

    @property
    def difference(self) -> Difference:
        """Variant minus base, with its interval of dice, data and, after several searches, their luck."""
        return bounded_difference(self.pairs)

    @property
    def left(self) -> float:
        """The most that a last response still gained."""
        return max(each["gain"] for gains in self.gains for each in gains)

    def verdict(self, found: Comparison) -> Verdict:
        """That of the players who adapted, with the margin of the comparison."""
        after = self.difference
        said = verdict(after.low, after.high, found.margin, after.pairs, found.sides, found.indifference)
        return said.judged_by(self.use.often if self.use else Often.UNKNOWN)

    def survives(self, found: Comparison) -> Adapted:
        """Does the verdict of a comparison hold after both sides have adapted?

        Undecided where either is. Nobody can say of a change that no game of players who adapted comes to, nor while a last
        response gains more than the smallest shift of the two, or more than the margin where there is none: players who go on
        adapting may turn it round.
        """
        before, after = found.verdict, self.verdict(found)
        if after.kind == Kind.UNUSED:
            return Adapted.UNUSED
        if not before.decided or not after.decided:
            return Adapted.UNDECIDED
        shifts = before.kind == Kind.SHIFTS, after.kind == Kind.SHIFTS
        sizes = [abs(size) for size, shifted in zip((found.estimate, self.difference.estimate), shifts, strict=True) if shifted]
        if self.left > min(sizes, default=found.margin):
            return Adapted.CANNOT_SAY
        return Adapted.YES if shifts == (False, False) or (all(shifts) and before.towards == after.towards) else Adapted.NO

    def json(self, found: Comparison) -> dict[str, Any]:
        """The documented shape (docs/compare.md)."""
        after = self.difference
        return {"games": self.games, "rounds": self.rounds, "pairs": after.pairs, "base": self.pairs.base_rate,
                "variant": self.pairs.variant_rate, "difference": after.estimate, "low": after.low, "high": after.high,
                "verdict": self.verdict(found).kind, "survives": self.survives(found),
                "uses": self.use and self.use.json(), "searches": list(self.searches),
                "gains": {name: [dict(each) for each in gains]
                          for name, gains in zip(("base", "variant"), self.gains, strict=True)}}

    def text(self, found: Comparison) -> str:
        """Both rates, then the `sentences`."""
        after = self.difference
        table = text_table.table(("", "FLN wins", "95 % interval"), pair_rows(self.pairs, after), "l")
        often = f", {len(self.searches)} times" if self._several else ""
        return "\n\n".join([
            f"After both sides have adapted ({self.rounds} best responses of {self.games:,d} games of search for each side under "
            f"the base, as many under the variant{often}; {after.pairs:,d} pairs on data sets held out)\n{table}",
            "\n".join(self.sentences(found))])

    def sentences(self, found: Comparison) -> list[str]:
        """The shift before and after, whether it survives, and what was still to be gained."""
        before, after, survives = found.estimate, self.difference.estimate, self.survives(found)
        shifts = f"Shift before: {text_table.points(before)} pp. After: {text_table.points(after)} pp. Survives adaptation:"
        if survives != Adapted.CANNOT_SAY:
            return [f"{shifts} {survives.replace('_', ' ')}.", self._sentence(found), *self._misused(found), *self._used(),
                    self._left(found)]
        return [f"{shifts} cannot say yet: the last response still gains {text_table.points(self.left)} points, more than the "
                f"shift; --readapt-games {LONGER * self.games} searches longer.", *self._used(), self._left(found)]

    @property
    def _several(self) -> bool:
        return len(self.searches) > 1

    def _used(self) -> list[str]:
        return [self.use.sentence or f"Their games come to {self.use}."] if self.use else []

    def _sentence(self, found: Comparison) -> str:
        after = self.verdict(found)
        if after.kind == Kind.UNDECIDED:
            return f"These games leave open whether the adapted shift is larger than {points(found.margin)}."
        if after.kind == Kind.UNUSED:
            return f"Of players who know the change nobody can say either: {after.why}."
        return f"Between players who know the change it {after}." if after.kind == Kind.SHIFTS else (
            f"Between players who know the change there is {after}.")

    def _misused(self, found: Comparison) -> list[str]:
        """Where players who did not adapt lose by what helps their side once both sides know it."""
        helped, sign = self.verdict(found).towards, found.counts.sign
        if helped is None or sign is None:
            return [f"{MISUSED.format(helped)}."] * (helped is not None and found.verdict.towards not in (None, helped))
        alike = helped == found.sides[sign.mean < 0]
        lost, least = (sign.other, sign.least_other) if alike else (sign.share, sign.ends[0])
        return [f"{MISUSED.format(helped)} on {100 * lost:.0f} of 100 data sets."] * (least > 1 - SETTLED)

    def _left(self, found: Comparison) -> str:
        words = []
        for name, gains in zip(("base", "variant"), self.gains, strict=True):
            words.append(f"{name} " + ", ".join(f"{text_table.points(each['gain'])} for {side}"
                                                for each, side in zip(gains, found.sides, strict=True)))
        left = f"The last responses still gained, in points: {'; '.join(words)}."
        if not self._several:
            return f"{left} The interval holds dice and data, not the luck of the searches."
        apart = ", ".join(text_table.points(each) for each in self.searches)
        return f"{left} The interval holds dice, data and the luck of the searches, which alone show {apart}."


SCHEMA = "wilaya/compare/1"
HELPS = 1.1               # from this saving on, the same dice help
SURE = {Survival.SURVIVES: "It survives there: nothing that the pairs leave open says otherwise.",
        Survival.OPEN: "The pairs played leave room for another one on the others.",
        Survival.FALLS: "It does not survive there: more sets say otherwise than chance allows."}
FINE = 0.005              # an interval narrower than this gets two decimals
ALIKE = ("All games are alike with and without the change, in everything that is counted of a game: none came to where it "
         "matters.")


def comparison_text(found: Comparison) -> str:
    """The verdict, both rates, the difference, how many games changed winner and how many games the same dice saved."""
    notes = [flips_sentence(found), saving_sentence(found), *stop_sentence(found), *data_sentence(found)]
    used = found.hardly_used
    said = [f"Verdict: {verdict_words(found)}.", used][::-1 if found.verdict.kind != Kind.UNUSED else 1]
    return "\n\n".join([" ".join(each for each in said if each), rates_table(found), "\n".join(notes)])


def verdict_words(found: Comparison) -> str:
    """The verdict; over data sets, with the direction and on how many of them the difference has it."""
    verdict, sign = found.verdict, found.counts.sign
    if sign is None or verdict.kind == Kind.UNUSED:
        return str(verdict)
    towards = f"towards {found.sides[sign.mean < 0]} {sign}, by about {100 * abs(sign.mean):.1f} points on average"
    if verdict.kind != Kind.SHIFTS:
        return f"{verdict}; {towards}" if sign.known or round(abs(sign.mean), 3) else str(verdict)
    if not found.on_average_only:
        return f"{towards}: it {verdict}"
    if sign.share >= SETTLED:
        return f"{towards}: so few pairs leave open whether that depends on the data, so this is no plain verdict"
    other = round(100 * sign.other)
    others = [f", and towards {found.sides[sign.mean >= 0]} on {other}"] * (sign.known and other > 0)
    others += [f", and on {100 * sign.still:.0f} no game changed winner"] * (sign.still > 0)
    way = "which way" if other else "whether it shifts the balance"
    return f"{towards}{''.join(others)}: {way} depends on the data, so this is no plain verdict"


def rates_table(found: Comparison) -> str:
    """A table: FLN win rates of base and variant, and their difference."""
    notes = ("", "", f"valid at every look; margin {points(found.margin)}")
    rows = [(*row, note) for row, note in zip(pair_rows(found.counts, found, found.level, places(found)), notes, strict=True)]
    return text_table.table(("", "FLN wins", f"{100 * found.level:g} % interval", ""), rows, "lrrl")


def pair_rows(counts: PairedValues, found: Comparison | Difference, level: float = LEVEL, places: int = 1) -> list[list[str]]:
    """Base, variant and their difference, each with its interval at this level."""
    rows = [[name, text_table.percent(each["rate"], places), text_table.percent_range(each["low"], each["high"], places)]
            for name, each in rates_of(counts, level).items()]
    return [*rows, ["difference", f"{text_table.points(found.estimate, places)} pp",
                    text_table.points_range(found.low, found.high, places)]]


def rates_of(counts: PairedValues, level: float) -> dict[str, dict[str, Any]]:
    """The FLN's win rates of "base" and "variant", as `worth_of` has them."""
    return {"base": worth_of(*counts.base_values, level), "variant": worth_of(*counts.variant_values, level)}


def places(found: Comparison) -> int:
    """Decimals of its percentages."""
    return 2 if found.high - found.low < FINE else 1


def flips_sentence(found: Comparison) -> str:
    """One sentence: the share of games that changed winner."""
    counts = found.counts
    if not counts.flipped:
        return "No game changed winner."
    return (f"{text_table.percent(counts.flipped / counts.pairs)} of games changed winner: "
            f"{counts.gained:,d} to {found.sides[0]}, {counts.lost:,d} to {found.sides[1]}.")


def stop_sentence(found: Comparison) -> list[str]:
    """What is left of the difference once the luck of stopping at a verdict is taken out; nothing where it is the same."""
    before, after = (text_table.points(each, places(found)) for each in (found.estimate, found.corrected))
    if before == after:
        return []
    return [f"A comparison stops when its difference looks clear, so {before} pp is a little too far out: {after} pp without "
            "that luck."]


def data_sentence(found: Comparison) -> list[str]:
    """That no number of games brings "no shift", where the choice of data sets alone leaves more than the margin open."""
    left = normal_quantile(found.level) * sqrt(found.counts.data.difference)
    if found.verdict.decided or left <= found.margin + found.indifference:
        return []
    return [f"The choice of data sets alone leaves {100 * left:.1f} points either way, more than the margin: no number of games "
            'can bring "no shift". Values typed in (`wilaya worksheet`), --default-data or a wider margin would.']


def saving_sentence(found: Comparison) -> str:
    """One sentence: how many games the same dice saved."""
    factor = found.saving
    if found.unlike == 0:
        return ALIKE
    if factor is None:
        return "With the same dice no game changed winner. Different dice could never show that."
    if factor < HELPS:
        return ("Using the same dice saved hardly any games: the change affects every game early, so the dice soon "
                "fall differently.")
    return f"Using the same dice saved about {100 * (1 - 1 / factor):.0f} % of the games."


def sets_text(found: DataSetComparison) -> str:
    """The range of the difference over the data sets, and whether the verdict survives there."""
    spread = found.spread
    head = f"On {spread.sets} data sets (possible versions of what the rulebook does not print)"
    if spread.low is None or spread.high is None:
        return f"{head} there are too few pairs for a range; --min-games plays more."
    verdict = ""
    if found.survival and found.least:
        verdict = f"\n{found.least} of the sets give the same verdict. {SURE[found.survival]}"
    if found.vague:
        within = text_table.points_range(found.widest.low or 0, found.widest.high or 0)
        return (f"{head} the difference lies within {within} pp (the middle {100 * SHARE:.0f} % of the sets). So few pairs on "
                f"each tell no more; --min-games plays more.{verdict}")
    return (f"{head} the difference is {text_table.points_range(spread.low, spread.high)} pp, median "
            f"{text_table.points(spread.median or 0)} (the middle {100 * SHARE:.0f} % of the sets).{verdict}")


def panel_text(found: Panel) -> str:
    """The table of all pairs of players, titled with the pairs for which the verdict holds."""
    rows = [(fln, france, f"{each.counts.pairs:,d}", text_table.percent(each.counts.base_rate),
             f"{text_table.points(each.estimate)} pp", text_table.points_range(each.low, each.high), str(each.verdict))
            for (fln, france), each in found.cells.items()]
    level = next(iter(found.cells.values())).level
    fln, other = next(iter(found.cells.values())).sides
    heads = (*(side.removeprefix("the ") for side in (fln, other)), "pairs", "FLN wins, base", "difference",
             f"{100 * level:g} % interval", "verdict")
    return "\n".join([text_table.table(heads, rows, "llrrrrl", panel_title(found)),
                      *panel_notes(found)])


def panel_title(found: Panel) -> str:
    """For which pairs of players the verdict holds; or the other pairs' verdicts, if that of the pair asked for is undecided."""
    if found.cells[found.asked].verdict.decided:
        return f"The verdict holds {found.holds_for()}."
    others = ", ".join(f"{claim} for {number}" for claim, number in found.claims.items())
    why = "never uses the rule" if found.cells[found.asked].verdict.kind == Kind.UNUSED else "is undecided"
    return f"{' v '.join(found.asked)} {why}. All {len(found.cells)} pairs of players: {others}."


def panel_notes(found: Panel) -> list[str]:
    """How much skill decides, how sure the verdicts are, and which pairs of players can show little."""
    notes = [_skill_note(word, found.skill(side)) for side, word in enumerate(("with", "against"))]
    notes.append("Each single verdict is wrong at most one time in twenty.")
    if found.one_sided:
        notes.append(f"{len(found.one_sided)} pairs of players are one-sided even before the change (one side wins "
                     f"{100 * (1 - ONE_SIDED):g} % or more). Hardly any change could show there.")
    return notes


def _skill_note(word: str, skill: Mapping[str, float]) -> str:
    """What the FLN wins by players of one side, weakest first, and the points between them."""
    shares = list(skill.values())
    steps = ["", *(f" ({text_table.points(after - before, 0)})" for before, after in pairwise(shares))]
    said = [f"{name} {text_table.percent(share, 0)}{step}" for (name, share), step in zip(skill.items(), steps, strict=True)]
    return f"Before the change, averaged over the panel, the FLN wins {word} {', '.join(said)}."


def as_json(found: Comparison, manifest: Mapping[str, Any]) -> dict[str, Any]:
    """{"schema", "scenario", "seed", "players", "verdict", "towards", "said",
    "difference": {"estimate", "corrected", "low", "high", "level"}, "margin", "indifference", "pairs", "flipped", "gained",
    "lost", "saving", "base", "variant", "uses"}; rates are of the FLN's wins."""
    identity = manifest["identity"]
    return {"schema": SCHEMA, "scenario": identity["scenario"], "seed": identity["seed"], "players": manifest["players"],
            **pairs_json(found), "saving": found.saving, **rates_of(found.counts, found.level), "retuned": False}


def sets_json(found: DataSetComparison) -> dict[str, Any]:
    """The shape of "assumed"."""
    return {**found.spread.json(), "survival": found.survival and found.survival.name.lower(), "holding": found.holding,
            "claims": found.claims}


def panel_json(found: Panel) -> dict[str, Any]:
    """The shape of "panel"."""
    cells = [{"fln": fln, "france": france, "pairs": each.counts.pairs, **verdict_json(each),
              "base": worth_of(*each.counts.base_values, each.level)} for (fln, france), each in found.cells.items()]
    return {"said": panel_title(found), "claims": found.claims, "one_sided": len(found.one_sided), "cells": cells}


def pairs_json(found: Comparison) -> dict[str, Any]:
    """The verdict, how many games come to what is changed, and how many pairs changed winner."""
    counts = found.counts
    return {**verdict_json(found), "uses": found.uses.json(), "pairs": counts.pairs,
            "flipped": counts.flipped / counts.pairs, "gained": counts.gained, "lost": counts.lost}


def verdict_json(found: Comparison) -> dict[str, Any]:
    verdict = found.verdict
    return {"verdict": verdict.kind.value, "towards": verdict.towards, "said": verdict_words(found), "margin": found.margin,
            "indifference": found.indifference, "sign": found.counts.sign and found.counts.sign.json(),
            "difference": {"estimate": found.estimate, "corrected": found.corrected, "low": found.low, "high": found.high,
                           "level": found.level}}


def pilot_text(budget: int, pilot: Comparison, rate: float | None) -> str:
    """What a pilot says of the pairs to come, to two figures, in two lines, and in a third that they cannot bring "no shift".

    `rate` is games a second, if it is known.
    """
    counts = pilot.counts
    found = plan_values(counts.histogram, pilot.margin, budget, pilot.level, pilot.indifference)
    likely, late = (f"{round(pairs, 2 - len(str(pairs))):,d}" if pairs else "too many to say"
                    for pairs in (found.likely, found.late))
    time = f", {text_table.clock(2 * (found.likely - counts.pairs) / rate)}" if rate and found.likely else ""
    shift, real = (points(round(each, 4)) if each else "nothing" for each in (found.shift, found.real))
    said = (f"Pilot: {text_table.percent(counts.flipped / counts.pairs)} of {counts.pairs:,d} pairs change winner; a verdict "
            f"takes about {likely} pairs{time}, nine times in ten at most {late}.\n"
            f"The budget of {budget:,d} pairs sees a shift from {shift} on, tells {real} from no difference at all.")
    return "\n".join([said, *data_sentence(pilot)])


# Charts of a comparison: the shift for all games, on each data set and for each pair of players; what changed on the way.


GOLDEN = 0.618                    # spreads dots that follow each other
SPREAD = 0.24                     # of a row: how far dots lie from its middle
LEAST = 30                        # pairs of games: a data set with fewer has no dot, the dice alone would place it
SHIFT_NOTE = "Lines: intervals. Grey: the margin, a difference too small to matter. Filled: a shift beyond it."
DOTS_NOTE = " Dots: the data sets, each by its own pairs of games, so the dice spread them too."
WAY_NOTE = ("Bars: the mean of a game with the change minus that without, in standard deviations of games without it. Lines: "
            "intervals. Beside the names: both means.")


def shift_chart(found: Comparison, sets: DataSetComparison | None, panel: Panel | None) -> "Figure":
    """A row for all games, one for the data sets, one for each pair of players. To be drawn within style().

    Data sets have a dot each, or, with fewer pairs than LEAST, the range of nine in ten, from which the dice are taken out.
    """
    lines = {"these players, all games": found}
    lines |= {" v ".join(pair): each for pair, each in panel.cells.items() if pair != panel.asked} if panel else {}
    tried = sets.comparisons if sets else []
    dots = [each.estimate for each in tried if each.counts.pairs >= LEAST]
    few, note, names, band = len(tried) - len(dots), SHIFT_NOTE, list(lines), []
    if dots:
        names.insert(1, f"each of {len(dots)} data sets")
        note += DOTS_NOTE
    elif sets and sets.shown.low is not None:
        names.insert(1, f"nine in ten of {len(tried)} data sets")
        band = [end for end in (sets.shown.low, sets.shown.high) if end is not None]
    if few:
        note += f" {few} of {len(tried)} data sets have fewer than {LEAST} pairs of games, too few for a dot each."
    ends = [end for each in lines.values() for end in (each.low, each.high)] + dots + band + [-found.margin, found.margin]
    figure, axes = difference_rows(shift_headline(sets, panel), note, names, ends,
                                   "points of the FLN's win rate", found.sides)
    axes.plot(band, [1] * len(band), color=style.GREY, linewidth=6, alpha=0.5, solid_capstyle="butt", label="data sets")
    axes.axvspan(-found.margin, found.margin, color=style.FAINT, alpha=0.6, linewidth=0, zorder=0)
    for at, name in enumerate(names):
        if name in lines:
            _shift(axes, at, lines[name])
    axes.scatter(dots, [1 + SPREAD * (2 * (GOLDEN * at % 1) - 1) for at in range(len(dots))], s=7, color=style.GREY, linewidths=0,
                 zorder=4, label="data sets")
    return figure


def shift_headline(sets: DataSetComparison | None, panel: Panel | None) -> str:
    """On how many data sets and for which players the verdict holds, or how far the difference moves where there is none; empty
    if neither was tried."""
    parts = []
    if sets and sets.least:
        parts.append(f"{sets.least} of the data sets give the same verdict")
    elif sets and sets.verdict.kind != Kind.UNUSED and sets.shown.low is not None and sets.shown.high is not None:
        moves = points_range(sets.shown.low, sets.shown.high)
        parts.append(f"On the middle 90 % of {sets.shown.sets} data sets the difference is {moves} points")
    if panel:
        parts.append(panel_title(panel).removesuffix("."))
    return ". ".join(parts)


def _shift(axes: "Axes", at: int, each: Comparison) -> None:
    right = each.estimate > 0
    outcomes.estimate(axes, at, (each.low, each.estimate, each.high), style.FLN if right else style.FRANCE, right,
                  each.verdict.kind == Kind.SHIFTS, points(each.estimate))


def way_chart(found: WayChanges) -> "Figure":
    """A bar for each of the first SHOWN measures that are found. To be drawn within style()."""
    shown = found.found[:SHOWN]
    figure, axes = style.framed(way_headline(found), WAY_NOTE, height=outcomes.sheet_height(1.5, 0.3, len(shown)))
    outcomes.name_rows(axes, [each.about for each in shown], style.SMALL, kept=1.0)
    for at, each in enumerate(shown):
        scale = each.size / each.difference
        outcomes.bar(axes, at, each.size, (scale * each.low, scale * each.high), 0.6, each.about)
    outcomes.write_values(axes, [f"{number(each.base)} → {number(each.variant)}" for each in shown], 4)
    axes.axvline(0, color=style.INK, linewidth=1)
    axes.set_xlabel("standard deviations of a game")
    return figure


def way_headline(found: WayChanges) -> str:
    """The measure that changes most, of those that do not only restate the change."""
    if not found.found:
        return "Nothing that was looked at shows a change on the way"
    first = found.found[0]
    means = f"{number(first.variant)} instead of {number(first.base)}"
    return f"On the way this changes most: {first.about}, {means} (mean of a game)"
