"""A ranking in words, as JSON and as a frame."""
from collections.abc import Mapping
from typing import Any

import polars as pl

from reports.comparison.comparison_text import verdict_json
from reports.comparison.uses import Often
from reports.comparison.verdict import Kind, points, verdict_group
from reports.ranking.ranking import Ranked, Ranking
from reports.tables import text_table

LISTED = 2                # changes named in a sentence, at most
LONGEST = 44              # letters of a name in a table
TUNED = "Players did not adapt to the changes; `wilaya compare --readapt` lets them."
USED = "Used in: games that come to what is changed, without the change or with it, whichever are more."
LEVELS = "The intervals of FLN wins are for the number of games at the end, dice and data."


def ranking_sentence(found: Ranking, named: bool = True) -> str:
    """One sentence: how many changes shift the balance, which way, and unless not `named`, which most."""
    asked, shifts = len(found.rows), [each for each in found.rows if each.shifts]
    if not shifts:
        rest = "none is known to" if found.decided < asked else "no change does"
        return f"Of {asked} changes {rest} shift the balance by more than {points(found.margin)}" if asked > 1 else (
            f"{found.rows[0].name}: {_verdict(found.rows[0])}")
    gains = [each for each in shifts if each.comparison.estimate > 0]
    losses = [each for each in reversed(shifts) if each.comparison.estimate < 0]
    told = [f"{len(some)} towards {some[0].comparison.verdict.towards}{f' ({_named(some)})' if named else ''}"
            for some in (gains, losses) if some]
    verb = "shifts" if len(shifts) == 1 else "shift"
    open_ = sum(bool(each.comparison.counts.sign and not each.comparison.counts.sign.settled) for each in shifts)
    on_average = f"; {open_} of them on average only: which way depends on the data" if open_ else ""
    return (f"{len(shifts)} of {asked} changes {verb} the balance by more than {points(found.margin)}: {', '.join(told)}"
            f"{on_average}")


def _named(rows: list[Ranked]) -> str:
    found = [f"{each.name} {text_table.points(each.comparison.estimate)}" for each in rows[:LISTED]]
    return ", ".join(found) + (f" and {len(rows) - LISTED} more" if len(rows) > LISTED else "")


def ranking_text(found: Ranking) -> str:
    """The finding, the table with the base in its place, and how sure it is."""
    return "\n\n".join([f"{ranking_sentence(found)}.", ranking_table(found), "\n".join(ranking_notes(found))])


def ranking_table(found: Ranking) -> str:
    """A row a change by its shift, and the base among them."""
    heads = ("change", "FLN wins", level_words(found), "shift", level_words(found), "sets this way", "pairs",
             "used in", "changed winner", "verdict")
    rows = [(each.comparison.estimate, _row(each)) for each in found.rows]
    rows.append((0.0, ("base", text_table.percent(found.base.rate), text_table.percent_range(found.base.low, found.base.high),
                       "", "", "", text_table.whole(found.base.games), "", "", "")))
    ordered = [row for _, row in sorted(rows, key=lambda each: -each[0])]
    return text_table.table(heads, ordered, (True, *((False,) * 8), True))


def _row(row: Ranked) -> tuple[str, ...]:
    found = row.comparison
    return (_short(row.name), text_table.percent(row.rate), text_table.percent_range(row.low, row.high),
            f"{text_table.points(found.estimate)} pp", text_table.points_range(found.low, found.high),
            text_table.sets_cell(found.counts.sign), text_table.whole(found.counts.pairs), text_table.whole(found.uses.most),
            text_table.percent(found.counts.flipped / found.counts.pairs), _verdict(row))


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[:LONGEST - 3]}..."


def _verdict(row: Ranked) -> str:
    """The verdict as `compare` says it, without what stands in the table anyway."""
    verdict = row.comparison.verdict
    small = f", small but real, towards {verdict.towards}" if verdict.kind == Kind.NO_SHIFT_SMALL else ""
    hardly = "hardly used: " if row.comparison.uses.often == Often.SELDOM else ""
    sign = row.comparison.counts.sign
    if verdict.kind == Kind.SHIFTS and sign and not sign.settled:
        return f"{hardly}towards {verdict.towards} on average only"
    return f"{hardly}{verdict_group(verdict)}{small}"


def level_words(found: Ranking) -> str:
    """The level of all intervals."""
    return f"{100 * found.level:.4g} % interval"


def ranking_notes(found: Ranking) -> list[str]:
    """What the verdicts and intervals promise, all together."""
    asked, share = len(found.rows), f"{100 * found.false_share:g} %"
    notes = [f"{found.decided} of {asked} changes have a verdict, margin {points(found.margin)}. On average at most {share} of "
             f"such verdicts are wrong, and at most {share} of their intervals miss, however many changes are ranked."]
    if any(each.comparison.verdict.kind == Kind.UNDECIDED for each in found.rows):
        notes.append("Undecided: these games are not enough; --max-games plays more, or `wilaya compare` one change by itself.")
    if any(each.comparison.counts.sign for each in found.rows):
        notes.append(text_table.SETS_THIS_WAY)
    if any(each.comparison.uses.whole for each in found.rows):
        notes.append(USED)
    return [*notes, LEVELS, TUNED]


def ranking_frame(found: Ranking) -> "pl.DataFrame":
    """name, rate (the FLN's), low, high, difference with its interval, pairs, used, sets_this_way, flipped,
    verdict: a row a change."""
    rows = [{"name": each.name, "rate": each.rate, "low": each.low, "high": each.high,
             "difference": each.comparison.estimate, "difference_low": each.comparison.low,
             "difference_high": each.comparison.high, "pairs": each.comparison.counts.pairs, "used": each.comparison.uses.most,
             "sets_this_way": text_table.sets_cell(each.comparison.counts.sign),
             "flipped": each.comparison.counts.flipped / each.comparison.counts.pairs, "verdict": _verdict(each)}
            for each in found.rows]
    return pl.DataFrame(rows, schema_overrides={"used": pl.Int64})


def changes_frame(found: Ranking) -> "pl.DataFrame":
    """name, changes: a row a line that a change differs from the base in."""
    rows = [{"name": each.name, "changes": line} for each in found.rows for line in each.change.lines]
    return pl.DataFrame(rows, schema={"name": pl.String, "changes": pl.String})


def ranking_json(found: Ranking, folders: Mapping[str, str]) -> dict[str, Any]:
    """{"finding", "margin", "level", "false_share", "decided", "base", "changes"}: a change as docs/compare.md has it."""
    base = {"games": found.base.games, "rate": found.base.rate, "low": found.base.low, "high": found.base.high}
    return {"finding": ranking_sentence(found), "margin": found.margin, "level": found.level, "false_share": found.false_share,
            "decided": found.decided, "base": base, "changes": [_json(each, folders[each.name]) for each in found.rows]}


def _json(row: Ranked, folder: str) -> dict[str, Any]:
    counts = row.comparison.counts
    return {"name": row.name, "changes": list(row.change.lines), **verdict_json(row.comparison),
            "uses": row.comparison.uses.json(), "pairs": counts.pairs,
            "flipped": counts.flipped / counts.pairs, "gained": counts.gained, "lost": counts.lost,
            "rate": row.rate, "low": row.low, "high": row.high, "folder": folder}
