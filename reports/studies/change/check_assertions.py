"""Do the assertions of a file hold? The file of `wilaya check`, and as many games of each match as a verdict takes."""
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl

from policies.core.match import Match
from reports.assertions.asked_values import level_of, whole_number
from reports.assertions.language import (
    FIRST_LOOK,
    Assertion,
    Histogram,
    Judgement,
    Verdict,
    judge_until_decided,
    parse_assertion,
    rounded_up,
)
from reports.comparison.paired_games import runs_unlike
from reports.comparison.uses import Often, Uses
from reports.comparison.verdict import unused_words
from reports.games import reports_on
from reports.statistics.over_sets import count, single
from reports.studies.answer import Answer
from reports.studies.effort import SEED, How
from reports.studies.play.count_uses import uses_of_frames
from reports.studies.play.matches import build_match, read_player_files
from reports.studies.play.play_run import ASSUMED_PAGE, StagedRun, sets_sentence
from reports.studies.play.reload_run import changes
from reports.studies.play.rules_and_data import changes_text, read_overlays
from reports.studies.players.adaptation import adapted
from reports.tables.document import TitledTable
from reports.tables.game_tables import fln_values
from reports.tables.text_table import table
from simulate.core.data.cells import read_toml
from simulate.core.data.scenario import assumed
from simulate.core.errors import UserError, nearest
from simulate.games import game_of, rule_system, scenarios

MOST = 100_000
LEVEL = 0.95
TEXT, LIST = "a text in quotes", "a text in quotes or a list of them"
FLAG, NUMBER = "true and false", "a number"
KINDS = {"name": TEXT, "scenario": TEXT, "fln": TEXT, "france": TEXT, "government": TEXT, "seed": NUMBER, "max_games": NUMBER,
         "level": NUMBER, "base": LIST, "rules": LIST, "set": LIST, "players": LIST, "default_data": FLAG, "readapt": FLAG,
         "assert": LIST}
OWN = tuple(KINDS)
SCHEMA = "wilaya/check/1"
EXITS = {"holds": 0, "broken": 1, "undecided": 3, "cannot say": 3}


@dataclass(frozen=True)
class Check:
    """One [[check]]: a match, the most games it may take, and the assertions that are judged on the same games.

    With `readapt` both sides adapt to the rules of the match before they play. `base` makes the match without `rules` and `set`.
    """
    name: str
    match: "Match"
    assertions: "Sequence[Assertion]"
    most: int
    level: float
    readapt: bool
    base: "Callable[[], Match]"


def read_checks(path: Path, most: int | None = None, level: float | None = None) -> list[Check]:
    """Every check of a file, whole and sound; `most` and `level` win over those of the file. UserError on the first mistake."""
    content = _content(path)
    defaults = _table(f"{path}: [defaults]", content.get("defaults", {}), OWN[1:-1])
    found: list[Check] = []
    for number, given in enumerate(content["check"], start=1):
        where = f"{path}: check {number}"
        row = _table(where, given, OWN)
        name = row.get("name", f"check {number}")
        if any(name == each.name for each in found):
            raise UserError(f"{where}: the name {name!r} stands there twice; allowed is one of its own")
        told = where if "name" not in row else f"{where} ({name!r})"
        found.append(_check(told, name, {**defaults, **row}, path.parent, most, level))
    return found


def _content(path: Path) -> dict[str, Any]:
    """The file as it stands, with at least one [[check]]."""
    content = read_toml(path)
    for key in content:
        if key not in ("defaults", "check"):
            raise UserError(f"{path}: unknown table {key!r}; allowed are [defaults] and [[check]]")
    checks = content.get("check", [])
    if not isinstance(checks, list) or not checks:
        raise UserError(f'{path}: nothing is asserted; allowed is [[check]] with assert = ["fln_win in 45..55 %"]')
    return {**content, "check": checks}


def _table(where: str, given: Any, known: Sequence[str]) -> dict[str, Any]:
    """A table with known keys only and values of the right kind."""
    if not isinstance(given, dict):
        raise UserError(f"{where}: {given!r} is no table; allowed are the keys {', '.join(known)}")
    for key in given:
        if key not in known:
            raise UserError(f"{where}: unknown key {key!r}; {nearest(key, known)}")
    found = {key: _value(f"{where}: {key}", key, value) for key, value in given.items()}
    if "government" in found:
        if "france" in found:
            raise UserError(f"{where}: france and government: one side under two names; allowed is one of them")
        found["france"] = found.pop("government")
    return found


def _value(where: str, key: str, value: Any) -> Any:
    kind, listed = KINDS[key], value if isinstance(value, list) else [value]
    if kind == FLAG:
        fits = isinstance(value, bool)
    elif kind == NUMBER:
        fits = isinstance(value, (int, float, str)) and not isinstance(value, bool)
    else:
        fits = all(isinstance(each, str) and each.strip() for each in listed) and (kind == LIST or listed is not value)
    if not fits:
        raise UserError(f"{where} = {value!r}: allowed {'are' if kind == FLAG else 'is'} {kind}")
    if kind == NUMBER:
        return level_of(where, value) if key == "level" else whole_number(str(value), where, 1 if key == "max_games" else 0)
    return listed if kind == LIST else value


def _check(where: str, name: str, row: Mapping[str, Any], beside: Path, most: int | None, level: float | None) -> Check:
    """The Check of a row; mistakes below it are told with `where`."""
    if not row.get("assert"):
        raise UserError(f'{where}: nothing is asserted; allowed is assert = ["fln_win in 45..55 %"]')
    if "scenario" not in row:
        raise UserError(f"{where}: no scenario, neither here nor in [defaults]; allowed are {', '.join(scenarios())}")
    try:
        match = _match(row, beside)
    except UserError as error:
        raise UserError(f"{where}: {error}") from None
    return Check(name, match, _assertions(where, row["assert"], match), most or row.get("max_games", MOST),
                 level or row.get("level", LEVEL), bool(row.get("readapt")),
                 partial(_match, {**row, "rules": (), "set": ()}, beside))


def _match(row: Mapping[str, Any], beside: Path) -> "Match":
    """The Match of a row; files lie relative to the file of checks. Overlays: base, then rules, then set."""
    game = game_of(row["scenario"])
    overlays = [overlay for key in ("base", "rules")
                for overlay in read_overlays(game, [beside / each for each in row.get(key, ())], base=key == "base")]
    overlays += [rule_system(game).parse_set(each) for each in row.get("set", ())]
    files = read_player_files(game, [beside / each for each in row.get("players", ())])
    return build_match(row["scenario"], row.get("fln"), row.get("france"), row.get("seed", SEED), overlays, files,
                       bool(row.get("default_data")))


def _assertions(where: str, texts: Sequence[str], match: "Match") -> "list[Assertion]":
    words = reports_on(match.RULES.name).vocabulary(match.loaded)
    found = []
    for text in texts:
        try:
            found.append(parse_assertion(text, words))
        except UserError as error:
            raise UserError(f"{where}: {text!r}: {error}") from None
        if found[-1].text in [each.text for each in found[:-1]]:
            raise UserError(f"{where}: {text!r}: stands there twice")
    return found


@dataclass(frozen=True)
class Checked:
    """A check whose assertions are judged; `folder` holds its games, `changes` are lines, `uses` how many games come to those of
    `rules` and `set`."""
    check: Check
    judged: "Sequence[Judgement]"
    folder: Path
    changes: Sequence[str]
    uses: Uses

    def lines(self) -> list[str]:
        """The changes, each with how many games come to it, where that is counted."""
        return self.uses.lines(self.changes)

    def json(self) -> dict[str, Any]:
        """Its part of the documented shape."""
        asked, identity = self.check, self.check.match.identity
        return {"name": asked.name, "scenario": identity["scenario"], "seed": identity["seed"],
                "players": {"fln": asked.match.fln, "france": asked.match.france}, "level": asked.level, "max_games": asked.most,
                "changes": list(self.changes), "folder": str(self.folder),
                "uses": self.uses.json(), "verdict": overall(each.verdict for each in self.judged),
                "assertions": [{"assertion": each.assertion.text, "verdict": each.verdict, "value": each.value, "low": each.low,
                                "high": each.high, "games": each.games, "unit": "share" if each.assertion.band.share else "mean",
                                "band": [each.assertion.band.low, each.assertion.band.high], "reason": each.reason(),
                                "more_games": each.more} for each in self.judged]}


@dataclass(frozen=True, repr=False)
class CheckAnswer(Answer):
    """All checks of a file."""
    file: Path
    checks: Sequence[Checked]

    @property
    def matches(self) -> list[Match]:
        """Those of the checks."""
        return [each.check.match for each in self.checks]

    @property
    def verdict(self) -> str:
        """holds, broken, cannot say or undecided: that of all."""
        return overall(each.verdict for checked in self.checks for each in checked.judged)

    @property
    def exit_code(self) -> int:
        return EXITS[self.verdict]

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/check.md)."""
        return {"schema": SCHEMA, "file": str(self.file), "verdict": self.verdict,
                "checks": [each.json() for each in self.checks]}

    def text(self) -> str:
        """The table, the count of verdicts, and what they rest on."""
        rows = [(checked.check.name, each.assertion.text, *each.cells()) for checked in self.checks for each in checked.judged]
        said = {reports_on(each.RULES.name).said(each.scenario): each.scenario for each in self.matches}
        first = [line for line, scenario in said.items() if line != scenario]
        levels = {each.check.level for each in self.checks}
        interval = f"{100 * levels.pop():g} % interval" if len(levels) == 1 else "interval"
        heads = ("check", "assertion", "value", interval, "games", "verdict", "why")
        return "\n\n".join([*first, table(heads, rows, "llrrrll"), "\n".join([self.finding(), *self._basis()])])

    def finding(self) -> str:
        """"Of 3 assertions 2 hold, 1 is broken."."""
        verdicts = [str(each.verdict) for checked in self.checks for each in checked.judged]
        number = {word: verdicts.count(word) for word in EXITS if word in verdicts}
        forms = {"holds": ("holds", "hold"), "broken": ("is broken", "are broken"),
                 "undecided": ("is undecided", "are undecided"), "cannot say": ("cannot be judged",) * 2}
        parts = [f"{count} {forms[word][count > 1]}" for word, count in number.items()]
        guesses = {len(each.sets) for each in self.matches if each.sets}
        average = f", on average over {max(guesses)} guesses at what is not known" if guesses else ""
        return f"Of {len(verdicts)} assertion{'s' * (len(verdicts) > 1)} {', '.join(parts)}{average}."

    def listed(self) -> dict[str, TitledTable]:
        """`assertions`: a row each; a share is a number from 0 to 1."""
        rows = [(checked.check.name, each.assertion.text, str(each.verdict), float(each.value), float(each.low), float(each.high),
                 each.games, each.reason()) for checked in self.checks for each in checked.judged]
        heads = ["check", "assertion", "verdict", "value", "value_low", "value_high", "games", "why"]
        return {"assertions": TitledTable(pl.DataFrame(rows, heads, orient="row"), "assertions")}

    def _basis(self) -> list[str]:
        lines = [f"{each.check.name}: {each.uses.sentence}" for each in self.checks if each.uses.sentence]
        if open_ones := [each for checked in self.checks for each in checked.judged if each.verdict == "undecided"]:
            enough = max((rounded_up(each.games + each.more) for each in open_ones if each.more), default=0)
            allowed = f": --max-games {enough:_d} allows what they need" if enough else ""
            lines.append(f"Undecided after the most games allowed{allowed}. A rate that lies exactly on an end of its band is "
                         "never decided.")
        chances = " or ".join(f"{100 * (1 - level):.3g} %" for level in sorted({each.check.level for each in self.checks}))
        who = {True: "Players adapted to the rules of their check first.", False: "Players are not re-tuned to changed rules."}
        kinds = {each.check.readapt for each in self.checks}
        lines.append(f"Each verdict is wrong with chance {chances} at most, whenever play stopped (`wilaya docs check`). "
                     + (who[kinds.pop()] if len(kinds) == 1 else "Only players of checks with readapt adapted to the rules."))
        rows = max(len(assumed(each.loaded)) for each in self.matches)
        lines += [f"Rests on assumed data ({rows} rows): see {ASSUMED_PAGE}."] if rows else []
        spread = [each.identity for each in self.matches if each.sets]
        lines += sets_sentence(spread[0], dice_alone=True) if spread else []
        lines += [line for each in self.checks for line in changes_text(each.lines(), f"Changed in {each.check.name!r}")]
        return lines + [f"Games of {each.check.name!r}: {each.folder}" for each in self.checks]


def overall(verdicts: Iterable[str]) -> str:
    """The verdict of all: broken wins over undecided, undecided over "cannot say", that over holds."""
    found = set(verdicts)
    return next((each for each in ("broken", "undecided", "cannot say") if each in found), "holds")


def check_file(file: Path, most: int | None, level: float | None, how: How) -> CheckAnswer:
    """Judge every assertion of a file; `most` games a check and `level` win over those of the file.

    UserError on the first mistake of the file, before any game is played.
    """
    checks = read_checks(file, most, level)
    return CheckAnswer(file, [_judged(each, f"check {number} of {len(checks)}", how)
                              for number, each in enumerate(checks, start=1)])


def _judged(check: Check, what: str, how: How) -> Checked:
    if check.readapt:
        check = replace(check, match=adapted(check.match, how, f"{what}, "))
    with StagedRun(check.match, check.most, what=what, how=how) as staged:
        def count_decided(found: "list[Judgement]") -> None:
            staged.what = f"{what}, {sum(each.verdict != 'undecided' for each in found)} of {len(found)} decided"

        judged = judge_until_decided(
            check.assertions, lambda games: _histograms(staged.first_games(games), check.assertions), check.most, check.level,
            count_decided)
        uses, alike = _uses(check, staged, judged)
        if alike or uses.often == Often.NEVER:
            why = unused_words(uses.often)
            judged = [replace(each, verdict=Verdict.UNUSED, why=why) if each.verdict == Verdict.HOLDS else each
                      for each in judged]
        return Checked(check, judged, staged.folder, changes(staged.manifest), uses)


def _uses(check: Check, staged: StagedRun, judged: "Sequence[Judgement]") -> tuple[Uses, bool]:
    """How many games come to what `rules` and `set` of a check change, and whether they are those of its base.

    Where an assertion holds, the base is played as far as they are alike, unless players have adapted to the check.
    """
    base = check.base()
    lines = [line for line in check.match.identity["overlay"].splitlines() if line not in base.identity["overlay"].splitlines()]
    if base.identity == check.match.identity:
        return Uses(), False
    games, holding = max(each.games for each in judged), [each.games for each in judged if each.verdict == Verdict.HOLDS]
    if not holding or check.readapt:
        return uses_of_frames(lines, staged.manifest, None, staged.first_games(games)), False
    with StagedRun(base, max(holding), what="the same games without the changes", how=replace(staged.how, command=())) as played:
        for few in sorted({min(max(holding), FIRST_LOOK), max(holding)}):
            alike = not runs_unlike(played.first_games(few), staged.first_games(few))
            if not alike:
                break
        return uses_of_frames(lines, staged.manifest, played.first_games(few), staged.first_games(games)), alike


def _histograms(frame: "pl.LazyFrame", asked: "Sequence[Assertion]") -> "list[Histogram]":
    """Games by value of each assertion."""
    def histogram(each: "Assertion") -> "Histogram":
        if each.band.share:
            return fln_values(frame.select(fln_wins=each.value.cast(pl.Float64))).by_value()
        counted = single(count(frame.select(value=each.value.cast(pl.Int64)), "value"))
        return {float(value): games for value, games in counted.items()}

    return [histogram(each) for each in asked]
