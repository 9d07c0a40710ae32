"""`wilaya check`: does a rules repository keep what it promises?"""
from pathlib import Path
from typing import Annotated

import typer

from scripts.cli import options
from scripts.cli.console import Format, answer_json

File = Annotated[Path, typer.Argument(metavar="FILE", help="assertions in TOML, see docs/check.md", show_default=False)]
Most = Annotated[str | None, typer.Option("--max-games", metavar="COUNT", show_default=False, help=(
    "the most games a check may take, over those of FILE  [default: 100_000]"))]
Level = Annotated[str | None, typer.Option("--level", metavar="NUMBER", show_default=False, help=(
    "a verdict is wrong with chance 1 - NUMBER at most, over that of FILE  [default: 0.95]"))]
SCHEMA = "wilaya/check/1"
EXITS = {"holds": 0, "broken": 1, "undecided": 3}
WORDS = (True, True, False, False, False, True, True)


def check(context: typer.Context, file: File, most: Most = None, level: Level = None, jobs: options.Jobs = None,
          form: options.As = Format.TEXT, quiet: options.Quiet = False) -> None:
    """Do the assertions of a file hold?

    Exit 0 if all hold, 1 if one is broken, else 3 if one is undecided.
    """
    from scripts.check_file import level_of, read_checks

    checks = read_checks(file, None if most is None else options.count("--max-games", most, 1),
                         None if level is None else level_of("--level", level))
    at_once = None if jobs is None else options.count("--jobs", jobs, 1)
    answers = []
    for number, each in enumerate(checks, start=1):
        answers.append(_answer(each, f"check {number} of {len(checks)}", context.obj or [], at_once, quiet))
    verdict = overall([found.verdict for _, _, judged in answers for found in judged])
    if form == Format.JSON:
        answer_json({"schema": SCHEMA, "file": str(file), "verdict": verdict, "checks": [_row(*each) for each in answers]})
    else:
        print(_text(answers))
    if EXITS[verdict]:
        raise typer.Exit(EXITS[verdict])


def overall(verdicts: list[str]) -> str:
    """The verdict of all: broken wins over undecided, undecided over holds."""
    return next((each for each in ("broken", "undecided") if each in verdicts), "holds")


def _answer(asked, what: str, command: list[str], jobs: int | None, quiet: bool) -> tuple:
    """(check, its games on disk, every assertion judged)."""
    from reports.assertions.judging import judge_until_decided
    from scripts.staged import Staged

    with Staged(asked.match, command, quiet, what, asked.most, jobs) as staged:
        def play(games: int) -> list[dict[int, int]]:
            return histograms(staged.to(games), [each.value for each in asked.assertions])

        def told(found: list) -> None:
            staged.progress.what = f"{what}, {sum(each.verdict != 'undecided' for each in found)} of {len(found)} decided: "

        return asked, staged, judge_until_decided(asked.assertions, play, asked.most, asked.level, told)


def histograms(frame, values: list) -> list[dict[int, int]]:
    """Games by value of each expression."""
    import polars as pl

    from reports.statistics.histogram import count, single

    frame = frame.select(value.cast(pl.Int64).alias(f"value_{at}") for at, value in enumerate(values))
    return [single(count(frame, f"value_{at}")) for at in range(len(values))]


def _row(asked, staged, found: list) -> dict:
    from scripts.stored import changes

    identity = asked.match.identity
    return {"name": asked.name, "scenario": identity["scenario"], "seed": identity["seed"],
            "players": {"fln": asked.match.fln, "france": asked.match.france}, "level": asked.level, "max_games": asked.most,
            "changes": changes(staged.manifest), "folder": str(staged.folder),
            "verdict": overall([each.verdict for each in found]),
            "assertions": [{"assertion": each.assertion.text, "verdict": each.verdict, "value": each.value, "low": each.low,
                            "high": each.high, "games": each.games, "unit": "share" if each.assertion.band.share else "mean",
                            "band": [each.assertion.band.low, each.assertion.band.high], "reason": each.reason(),
                            "more_games": each.more} for each in found]}


def _text(answers: list) -> str:
    from reports.tables.text_table import table, whole

    rows = [(asked.name, each.assertion.text, each.shown(), each.interval(), whole(each.games), str(each.verdict), each.reason())
            for asked, _, found in answers for each in found]
    verdicts = [row[5] for row in rows]
    return "\n\n".join([table(_heads(answers), rows, WORDS), "\n".join([_counted(verdicts), *_rests(answers, verdicts)])])


def _counted(verdicts: list[str]) -> str:
    """"2 assertions hold, 1 is broken."."""
    number = {word: verdicts.count(word) for word in EXITS if word in verdicts}
    said = {"holds": ("holds", "hold"), "broken": ("is broken", "are broken"), "undecided": ("is undecided", "are undecided")}
    parts = [f"{count} {said[word][count > 1]}" for word, count in number.items()]
    return f"Of {len(verdicts)} assertion{'s' * (len(verdicts) > 1)} {', '.join(parts)}."


def _heads(answers: list) -> tuple[str, ...]:
    levels = {asked.level for asked, _, _ in answers}
    interval = f"{100 * levels.pop():g} % interval" if len(levels) == 1 else "interval"
    return ("check", "assertion", "value", interval, "games", "verdict", "why")


def _rests(answers: list, verdicts: list[str]) -> list[str]:
    """What the verdicts rest on, a line each."""
    from scripts.cli.console import ASSUMED
    from simulate.core.data.scenario import assumed as assumed_rows

    lines = []
    if "undecided" in verdicts:
        twice = 2 * max(each.most for each, _, _ in answers)
        lines.append(f"Undecided after the most games allowed: --max-games {twice:_d} allows more. A rate that "
                     "lies exactly on an end of its band is never decided.")
    levels = sorted({each.level for each, _, _ in answers})
    chances = " or ".join(f"{100 * (1 - level):.3g} %" for level in levels)
    lines.append(f"Each verdict is wrong with chance {chances} at most, whenever play stopped (docs/check.md). "
                 "Players are not re-tuned to changed rules.")
    assumed = max(len(assumed_rows(each.match.loaded)) for each, _, _ in answers)
    if assumed:
        lines.append(f"Rests on assumed data ({assumed} rows): see {ASSUMED}.")
    return lines + [f"Games of {each.name!r}: {staged.folder}" for each, staged, _ in answers]

