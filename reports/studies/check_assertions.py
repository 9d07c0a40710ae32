"""Do the assertions of a file hold? The file of `wilaya check`, and as many games of each match as a verdict takes."""
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.assertions.measures import whole_number
from reports.studies.matches import SEED, build_match, game_of, read_overlays, read_player_files, scenarios
from reports.studies.play_run import ALL_PROCESSORS, ASSUMED_PAGE, StagedRun, Workers
from reports.studies.progress import SILENT, Progress
from simulate.core.errors import UserError, nearest
from simulate.games import rule_system

if TYPE_CHECKING:
    import polars as pl

    from policies.core.match import Match
    from reports.assertions.judging import Histogram, Judgement
    from reports.assertions.language import Assertion

MOST = 100_000
LEVEL = 0.95
SCHEMA = "wilaya/check/1"
VERDICTS = ("holds", "broken", "undecided")
WORDS = (True, True, False, False, False, True, True)
SETUP = ("scenario", "fln", "france", "government", "seed", "max_games", "level", "base", "rules", "set", "players",
         "default_data")
OWN = ("name", *SETUP, "assert")
LISTS = ("base", "rules", "set", "players", "assert")
TEXTS = ("name", "scenario", "fln", "france", "government")
LEAST_LEVEL, MOST_LEVEL = 0.5, 0.999999


@dataclass(frozen=True)
class Check:
    """One [[check]]: a match, the most games it may take, and the assertions that are judged on the same games."""
    name: str
    match: "Match"
    assertions: "Sequence[Assertion]"
    most: int
    level: float


@dataclass(frozen=True)
class Checked:
    """A check whose assertions are judged; `folder` holds its games, `changes` are lines."""
    check: Check
    judged: "Sequence[Judgement]"
    folder: Path
    changes: Sequence[str]

    def json(self) -> dict[str, Any]:
        """Its part of the documented shape."""
        asked, identity = self.check, self.check.match.identity
        return {"name": asked.name, "scenario": identity["scenario"], "seed": identity["seed"],
                "players": {"fln": asked.match.fln, "france": asked.match.france}, "level": asked.level, "max_games": asked.most,
                "changes": list(self.changes), "folder": str(self.folder),
                "verdict": overall(each.verdict for each in self.judged),
                "assertions": [{"assertion": each.assertion.text, "verdict": each.verdict, "value": each.value, "low": each.low,
                                "high": each.high, "games": each.games, "unit": "share" if each.assertion.band.share else "mean",
                                "band": [each.assertion.band.low, each.assertion.band.high], "reason": each.reason(),
                                "more_games": each.more} for each in self.judged]}


@dataclass(frozen=True)
class CheckAnswer:
    """All checks of a file."""
    file: Path
    checks: Sequence[Checked]

    @property
    def verdict(self) -> str:
        """The verdict of all."""
        return overall(each.verdict for checked in self.checks for each in checked.judged)

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/check.md)."""
        return {"schema": SCHEMA, "file": str(self.file), "verdict": self.verdict,
                "checks": [each.json() for each in self.checks]}

    def text(self) -> str:
        """The table, the count of verdicts, and what they rest on."""
        from reports.tables.text_table import table, whole

        rows = [(checked.check.name, each.assertion.text, each.shown(), each.interval(), whole(each.games), str(each.verdict),
                 each.reason()) for checked in self.checks for each in checked.judged]
        return "\n\n".join([table(self._heads(), rows, WORDS), "\n".join([self.sentence(), *self._basis()])])

    def sentence(self) -> str:
        """"Of 3 assertions 2 hold, 1 is broken."."""
        verdicts = [str(each.verdict) for checked in self.checks for each in checked.judged]
        number = {word: verdicts.count(word) for word in VERDICTS if word in verdicts}
        forms = {"holds": ("holds", "hold"), "broken": ("is broken", "are broken"),
                 "undecided": ("is undecided", "are undecided")}
        parts = [f"{count} {forms[word][count > 1]}" for word, count in number.items()]
        return f"Of {len(verdicts)} assertion{'s' * (len(verdicts) > 1)} {', '.join(parts)}."

    def _heads(self) -> tuple[str, ...]:
        levels = {each.check.level for each in self.checks}
        interval = f"{100 * levels.pop():g} % interval" if len(levels) == 1 else "interval"
        return ("check", "assertion", "value", interval, "games", "verdict", "why")

    def _basis(self) -> list[str]:
        from reports.studies.companion_runs import sets_sentence
        from simulate.core.data.scenario import assumed

        lines = []
        if "undecided" in {each.verdict for checked in self.checks for each in checked.judged}:
            twice = 2 * max(each.check.most for each in self.checks)
            lines.append(f"Undecided after the most games allowed: --max-games {twice:_d} allows more. A rate that "
                         "lies exactly on an end of its band is never decided.")
        chances = " or ".join(f"{100 * (1 - level):.3g} %" for level in sorted({each.check.level for each in self.checks}))
        lines.append(f"Each verdict is wrong with chance {chances} at most, whenever play stopped (docs/check.md). "
                     "Players are not re-tuned to changed rules.")
        rows = max(len(assumed(each.check.match.loaded)) for each in self.checks)
        lines += [f"Rests on assumed data ({rows} rows): see {ASSUMED_PAGE}."] if rows else []
        spread = [each.check.match.identity for each in self.checks if each.check.match.sets]
        lines += sets_sentence(spread[0], dice_alone=True) if spread else []
        return lines + [f"Games of {each.check.name!r}: {each.folder}" for each in self.checks]


def overall(verdicts: Iterable[str]) -> str:
    """The verdict of all: broken wins over undecided, undecided over holds."""
    found = set(verdicts)
    return next((each for each in ("broken", "undecided") if each in found), "holds")


def check_file(file: Path, most: int | None = None, level: float | None = None, *, workers: Workers = ALL_PROCESSORS,
               command: Sequence[str] = (), progress: Progress = SILENT) -> CheckAnswer:
    """Judge every assertion of a file; `most` games a check and `level` win over those of the file.

    UserError on the first mistake of the file, before any game is played.
    """
    checks = read_checks(file, most, level)
    return CheckAnswer(file, [_judged(each, f"check {number} of {len(checks)}", workers, command, progress)
                              for number, each in enumerate(checks, start=1)])


def _judged(check: Check, what: str, workers: Workers, command: Sequence[str], progress: Progress) -> Checked:
    from reports.assertions.judging import judge_until_decided
    from reports.studies.reload_run import changes

    with StagedRun(check.match, check.most, what=what, command=command, workers=workers, progress=progress) as staged:
        def count_decided(found: "list[Judgement]") -> None:
            staged.what = f"{what}, {sum(each.verdict != 'undecided' for each in found)} of {len(found)} decided"

        judged = judge_until_decided(
            check.assertions, lambda games: _histograms(staged.first_games(games), check.assertions), check.most, check.level,
            count_decided)
        return Checked(check, judged, staged.folder, changes(staged.manifest))


def _histograms(frame: "pl.LazyFrame", asked: "Sequence[Assertion]") -> "list[Histogram]":
    """Games by value of each assertion."""
    import polars as pl

    from reports.statistics.histogram import count, single
    from reports.tables.game_worth import fln_values

    def histogram(each: "Assertion") -> "Histogram":
        if each.band.share:
            return fln_values(frame.select(fln_wins=each.value.cast(pl.Float64))).by_value()
        counted = single(count(frame.select(value=each.value.cast(pl.Int64)), "value"))
        return {float(value): games for value, games in counted.items()}

    return [histogram(each) for each in asked]


def read_checks(path: Path, most: int | None = None, level: float | None = None) -> list[Check]:
    """Every check of a file, whole and sound; `most` and `level` win over those of the file. UserError on the first mistake."""
    content = _content(path)
    defaults = _table(f"{path}: [defaults]", content.get("defaults", {}), SETUP)
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
    content = _toml(path)
    for key in content:
        if key not in ("defaults", "check"):
            raise UserError(f"{path}: unknown table {key!r}; allowed are [defaults] and [[check]]")
    checks = content.get("check", [])
    if not isinstance(checks, list) or not checks:
        raise UserError(f'{path}: nothing is asserted; allowed is [[check]] with assert = ["fln_win in 45..55 %"]')
    return {**content, "check": checks}


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: not a TOML file: {error}") from None


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
    if key in LISTS:
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list) or not all(isinstance(each, str) and each.strip() for each in listed):
            raise UserError(f"{where} = {value!r}: allowed is a text in quotes or a list of them")
        return listed
    if key in TEXTS:
        if not isinstance(value, str) or not value.strip():
            raise UserError(f"{where} = {value!r}: allowed is a text in quotes")
        return value
    if key == "default_data":
        if not isinstance(value, bool):
            raise UserError(f"{where} = {value!r}: allowed are true and false")
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise UserError(f"{where} = {value!r}: allowed is a number")
    return level_of(where, value) if key == "level" else whole_number(str(value), where, 1 if key == "max_games" else 0)


def level_of(where: str, value: Any) -> float:
    """A level such as 0.95. UserError unless from LEAST_LEVEL to MOST_LEVEL."""
    try:
        found = float(value)
    except ValueError:
        found = 0.0
    if not LEAST_LEVEL <= found <= MOST_LEVEL:
        raise UserError(f"{where} {value}: allowed is a number from {LEAST_LEVEL:g} to {MOST_LEVEL:g}, such as 0.95 or 0.99")
    return found


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
                 level or row.get("level", LEVEL))


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
    from reports.assertions.language import parse_assertion
    from reports.games import reports_on

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
